"""tasks: the games of a study, each a task of its own that may fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.first_stage import build_stage
from intodepth.content.floors.bank import bank_path, bank_text
from intodepth.content.outcome import numbers_of
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_recording, list_plans
from intodepth.content.recording import read_recording
from intodepth.content.runs.run import End
from intodepth.content.words import count_noun
from intodepth.files.folders import find_folders
from intodepth.files.reading import LOG_LIMIT, list_files, read_data
from intodepth.play.retuning import RetuningVerdict, retune
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import SPARE, Solver
from intodepth.sim.rules import MOST, Rules
from intodepth.tools.floors.guide import Asked, Guide
from intodepth.tools.studies.study import MOST_SEEDS, Measured, Study


class StudyTask(NamedTuple):
    """One game of one candidate."""

    trial: int
    """number of the candidate; 0 for the usual rules"""
    seed: int
    values: tuple[tuple[str, int], ...]
    played: str
    limit: int
    kind: str
    slips: int = 0
    plans: tuple[str, ...] = ()
    """names of the plans that are played; empty for all known plans of the game"""


class StudyResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result of a task, as a line of the file of results."""

    trial: Annotated[int, Meta(ge=0, le=1_000_000)]
    seed: Annotated[int, Meta(ge=1, le=MOST_SEEDS)]
    values: dict[str, Annotated[int, Meta(ge=0, le=MOST)]]
    measures: Measured = {}
    error: Annotated[str, Meta(max_length=200)] = ""
    """why the task failed; empty if it did not"""


@cache
def plan_files(names: tuple[str, ...]) -> list[Path]:
    """Return the files of named plans, or of all known plans of the game if there are no names; raises
    FileFault for a name without a plan.
    """
    own = OwnLevels.read_all() if names else None
    return list_plans() if own is None else [find_recording(name, own) for name in names]


@cache
def data_digest(played: str, plans: tuple[str, ...] = ()) -> str:
    """Return a digest of the data that is played: floors, levels, or plans; raises FileFault."""
    folders = find_folders()
    if played == "descents":
        found = [bank_text(bank_path(folders.data, depth)) for depth in range(1, DEPTHS + 1)]
    else:
        paths = plan_files(plans) if played == "plans" else list_files(folders.levels, "*.toml")
        found = [read_data(path, LOG_LIMIT) for path in paths]
    return blake2b(b"".join(found), digest_size=8).hexdigest()


def games_of(study: Study) -> int:
    """Return the number of games of each candidate that is not stopped: there are only so many levels."""
    there = len(game_labels(study))
    return min(study.seeds or there, there)


def games_told(study: Study) -> str:
    """Return in words what each candidate plays: `10 descents`, `the first 6 of 49 plans`, `all 49 plans`."""
    games, there = games_of(study), len(game_labels(study))
    if study.played == "descents":
        return count_noun(games, "descent")
    played = "named plans" if study.plans else study.played
    return f"all {there} {played}" if games == there else f"the first {games} of {there} {played}"


def find_missing_kind(study: Study) -> str:
    """Return in one line that there is no such kind of shaft; empty if there is."""
    kinds = _catalog().shafts
    if not study.kind or study.kind in kinds:
        return ""
    return f"there is no kind of shaft {study.kind!r}; there are {', '.join(kinds)}"


def attempt(task: StudyTask) -> StudyResult:
    """Return what comes of a task, also if it fails; runs in any process."""
    values = dict(task.values)
    try:
        return StudyResult(task.trial, task.seed, values, PLAYERS[task.played](task))
    except Exception as error:
        return StudyResult(task.trial, task.seed, values, error=f"{type(error).__name__}: {error}"[:200])


@cache
def _guide() -> Guide:
    return Guide()


@cache
def _catalog() -> Catalog:
    return load_catalog(find_folders())


def play_descent(task: StudyTask) -> Measured:
    """Return what is measured of a descent of the bots."""
    tale = _guide().lead(Asked(str(task.seed), task.limit, task.kind, rules=task.values, slips=task.slips))
    return {
        "home": float(tale.end == End.DAYLIGHT),
        "deepest": tale.deepest,
        "score": tale.score,
        "relics": tale.relics,
        "rounds": tale.rounds,
        "orders": tale.orders,
        "ropes": share(tale.rope_actions, tale.actions),
        "damage": tale.damage,
        "pops": tale.pops,
        "losses": len(tale.losses),
    }


def play_plan(task: StudyTask) -> Measured:
    """Return what is measured of a plan; the seed is its place among all that are played, from 1.

    A plan that is not won counts as many rounds more as a level that is not solved, since those until it
    breaks would be fewer.
    """
    found = retune(
        read_recording(plan_files(task.plans)[task.seed - 1]), _catalog(), dict(task.values)
    ).retuning
    after = found.after
    return {
        "won": float(after.won),
        "same": float(found.verdict == RetuningVerdict.SAME),
        "rounds": after.rounds if after.won else found.before.rounds + SPARE + 1,
        "ropes": share(after.rope_actions, after.actions),
        "damage": after.damage,
        "pops": after.pops,
    }


def play_level(task: StudyTask) -> Measured:
    """Return what the solver finds in a level; the seed is its place among all, from 1.

    A level that is not solved counts one round more than the most rounds that were allowed.
    """
    catalog = _catalog()
    level = list(catalog.levels.values())[task.seed - 1]
    stage = build_stage(level, catalog, level.rules_over(Rules(**dict(task.values))), level.party)
    assert level.par is not None, "levels of the game have a par"
    solver = Solver(Problem(level, stage), level.par + SPARE)
    solver.run(task.limit)
    plan = solver.history(is_tidy=False)
    numbers = None if plan is None else numbers_of(plan, level)
    return {
        "solved": float(plan is not None),
        "proven": float(solver.is_done),
        "rounds": solver.rounds if plan is not None else level.par + SPARE + 1,
        "ropes": 0.0 if numbers is None else share(numbers.rope_actions, numbers.actions),
        "stages": solver.expanded,
    }


def share(part: int, whole: int) -> float:
    """Return a part as a share of the whole; 0 of nothing."""
    return part / whole if whole else 0.0


def game_labels(study: Study) -> dict[int, str]:
    """Return the name of what is played with each seed."""
    if study.played == "descents":
        return {seed: str(seed) for seed in range(1, study.seeds + 1)}
    if study.played == "levels":
        return dict(enumerate(_catalog().levels, 1))
    return dict(enumerate(study.plans or [path.stem for path in plan_files(())], 1))


PLAYERS: dict[str, Callable[[StudyTask], Measured]] = {
    "descents": play_descent,
    "plans": play_plan,
    "levels": play_level,
}
"""what plays a task, by what is played"""
