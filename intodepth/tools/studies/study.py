"""study: the file of a study: which rules are varied and how, what is played, and what is wanted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from intodepth.content.rule_values import rule_fault
from intodepth.files.toml_lines import TomlFile, read_toml
from intodepth.sim.rules import MOST, Rules

METHODS = "grid", "random", "halton", "coordinate", "tpe", "cmaes"
PLAYED = "descents", "plans", "levels"
MEASURES = {
    "descents": (
        "home", "deepest", "score", "relics", "rounds", "orders", "ropes", "damage", "pops", "losses",
    ),
    "plans": ("won", "same", "rounds", "ropes", "damage", "pops"),
    "levels": ("solved", "proven", "rounds", "ropes", "stages"),
}  # fmt: skip
"""what is measured of each kind of play"""
SHARES = {"home", "ropes", "won", "same", "solved", "proven"}
"""measures from 0 to 1"""
LARGEST = 1e9
"""greatest value of a goal, and of each other measure"""
LED = "coordinate", "tpe", "cmaes"
"""methods that choose candidates by the results so far"""
GOAL = re.compile(r"^(?P<name>[a-z]+) (?P<sign>=|>=|<=) (?P<value>-?\d+(?:\.\d+)?)$")
MOST_TRIALS, MOST_SEEDS = 10_000, 10_000
KEYS = {"format", "method", "trials", "seed", "stop_every", "goals", "play", "parameters"}
PLAY_KEYS = {"what", "plans", "seeds", "limit", "kind", "slips"}
Measured = dict[str, float]
"""what was measured of a game, by name"""
Comparator = Literal["=", ">=", "<="]


class StudyGoal(NamedTuple):
    """A wish for the mean of a measure."""

    name: str
    sign: Comparator
    value: float

    def miss(self, mean: float) -> float:
        """Return how far a mean is from the goal, as a share of the goal; 0 if it is met."""
        away = mean - self.value
        if (self.sign == ">=" and away >= 0) or (self.sign == "<=" and away <= 0):
            return 0.0
        return abs(away) / (abs(self.value) or 1.0)


@dataclass(frozen=True)
class Study:
    """A study as its file describes it."""

    label: str
    method: str
    trials: int
    """number of candidates, without the usual rules, which are always tried first"""
    seed: int
    goals: tuple[StudyGoal, ...]
    played: str
    seeds: int
    """greatest number of games of each candidate, the same games for all, so that differences are paired; 0
    for all plans or levels
    """
    limit: int
    """greatest number of stages examined on a floor of a descent, or in a level"""
    kind: str
    """key of the kind of shaft; empty for the usual one"""
    parameters: dict[str, tuple[int, ...]]
    """values of each rule, ascending"""
    stop_every: int = 0
    """After each so many games, a candidate that is clearly worse than the best is stopped; 0: never."""
    slips: int = 0
    """One action in so many of a bot in a descent is a random one; 0: none."""
    plans: tuple[str, ...] = ()
    """names of the levels, or files, whose plans are played; empty for all known plans of the game"""

    @property
    def measures(self) -> tuple[str, ...]:
        """The names of what is measured."""
        return MEASURES[self.played]

    @property
    def usual(self) -> dict[str, int]:
        """The usual values of the parameters."""
        return {name: getattr(Rules(), name) for name in self.parameters}

    @property
    def is_led(self) -> bool:
        """Whether the results so far decide what is played next, so that it depends on the goals."""
        return self.method in LED or self.stop_every > 0


def read_study(path: Path) -> Study:
    """Return the study of a file; raises FileFault with every fault."""
    file = read_toml(path)
    for key in file.table:
        if key not in KEYS:
            file.fault(file.line(key), f"there is no {key[:40]!r}; there are {', '.join(sorted(KEYS))}")
    if file.table.get("format", 1) != 1:
        file.fault(file.line("format"), "this format is not known, the game reads format 1")
    play = file.table.get("play", {})
    if not isinstance(play, dict):
        file.fault(file.line("play"), "play must be a table with what, plans, seeds, limit, kind and slips")
        play = {}
    for key in play:
        if key not in PLAY_KEYS:
            file.fault(
                file.line("play", key), f"there is no {key[:40]!r}; there are {', '.join(sorted(PLAY_KEYS))}"
            )
    played = _choice(file, play, ("play", "what"), PLAYED)
    study = Study(
        path.stem,
        _choice(file, file.table, ("method",), METHODS),
        _count(file, file.table, ("trials",), 20, MOST_TRIALS),
        _count(file, file.table, ("seed",), 1, MOST_TRIALS),
        _goals(file, played),
        played,
        _count(file, play, ("play", "seeds"), 10 if played == "descents" else 0, MOST_SEEDS),
        _count(file, play, ("play", "limit"), 2_000, 1_000_000),
        _kind(file, play),
        _parameters(file),
        _count(file, file.table, ("stop_every",), 0, MOST_SEEDS, least=0),
        _count(file, play, ("play", "slips"), 0, MOST_SEEDS, least=0),
        _plans(file, play, played),
    )
    if study.method in LED and not study.goals:
        file.fault(file.line("method"), f'{study.method} needs goals, such as ["home = 0.125"]')
    if study.stop_every and not study.goals:
        file.fault(file.line("stop_every"), "stop_every needs goals, by which a candidate is worse")
    file.check()
    return study


def _choice(file: TomlFile, table: dict[str, Any], keys: tuple[str, ...], known: tuple[str, ...]) -> str:
    value = table.get(keys[-1], known[0])
    if value not in known:
        file.fault(
            file.line(*keys), f"{keys[-1]} is {', '.join(known[:-1])} or {known[-1]}, not {str(value)[:40]!r}"
        )
        return known[0]
    return cast("str", value)


def _count(
    file: TomlFile, table: dict[str, Any], keys: tuple[str, ...], usual: int, most: int, *, least: int = 1
) -> int:
    value = table.get(keys[-1], usual)
    if keys[-1] in table and (type(value) is not int or not least <= value <= most):
        told = f"{keys[-1]} is a whole number from {least} to {most}, not {str(value)[:40]!r}"
        file.fault(file.line(*keys), told)
        return usual
    return cast("int", value)


def _kind(file: TomlFile, play: dict[str, Any]) -> str:
    value = play.get("kind", "")
    if not isinstance(value, str) or not re.fullmatch(r"[a-z_]{0,40}", value):
        file.fault(file.line("play", "kind"), "kind is the key of a kind of shaft, such as wet")
        return ""
    return value


def _plans(file: TomlFile, play: dict[str, Any], played: str) -> tuple[str, ...]:
    value = play.get("plans", [])
    is_list = isinstance(value, list) and all(isinstance(each, str) and each for each in value)
    if not is_list or len(set(value)) < len(value) or ("plans" in play and not value):
        file.fault(file.line("play", "plans"), 'plans is a list of different levels, such as ["felt_bell"]')
        return ()
    if value and played != "plans":
        file.fault(file.line("play", "plans"), f'plans are named only with what = "plans", not "{played}"')
    return tuple(value)


def _goals(file: TomlFile, played: str) -> tuple[StudyGoal, ...]:
    told = file.table.get("goals", [])
    if not isinstance(told, list):
        file.fault(file.line("goals"), 'goals is a list such as ["home = 0.125"]')
        return ()
    found = list[StudyGoal]()
    for each in told:
        match = GOAL.match(each) if isinstance(each, str) else None
        if match is None:
            file.fault(file.line("goals"), f'a goal looks like "home = 0.125", not {str(each)[:40]!r}')
        elif match["name"] not in MEASURES[played]:
            known = ", ".join(MEASURES[played])
            file.fault(file.line("goals"), f"{match['name'][:40]} is not measured; there are {known}")
        elif abs(float(match["value"])) > LARGEST:
            file.fault(file.line("goals"), f"a goal is at most {LARGEST:.0f}, not {match['value'][:40]}")
        else:
            found.append(StudyGoal(match["name"], cast("Comparator", match["sign"]), float(match["value"])))
    return tuple(found)


def _parameters(file: TomlFile) -> dict[str, tuple[int, ...]]:
    told = file.table.get("parameters")
    if not isinstance(told, dict) or not told:
        line = file.line("parameters") if "parameters" in file.table else 1
        file.fault(line, "parameters must name at least one rule, such as hold_hard = [6, 14]")
        return {}
    found: dict[str, tuple[int, ...]] = {}
    for name, values in told.items():
        line = file.line("parameters", name)
        if fault := rule_fault(name, 0):
            file.fault(line, fault)
        elif (
            not isinstance(values, list)
            or len(values) < 2
            or any(type(value) is not int or not 0 <= value <= MOST for value in values)
        ):
            file.fault(line, f"{name} is a range [6, 14] or a list of at least 3 values, from 0 to {MOST}")
        elif len(values) == 2:
            low, high = sorted(values)
            found[name] = tuple(range(low, high + 1))
        else:
            found[name] = tuple(sorted(set(values)))
    return found
