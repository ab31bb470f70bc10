"""known_rounds: what is known of the rounds that a level of the player's takes, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.level_codes import name_maker
from intodepth.content.levels import LevelDefinition
from intodepth.content.plans import Plan, find_plan, plan_path
from intodepth.content.profile import Result
from intodepth.content.words import count_noun
from intodepth.files.stamps import Stamp, read_stamp


class KnownPlan:
    """The plan of the level that is looked at; its file is played again once it was saved."""

    def __init__(self) -> None:
        """Begin with no level."""
        self._key: tuple[LevelDefinition, Stamp] | None = None
        self._found: tuple[Plan | None, str] = None, ""

    def find(self, level: LevelDefinition, catalog: Catalog) -> tuple[Plan | None, str]:
        """Return the known plan of a level or None, and why its file cannot be used, as `find_plan`."""
        key = level, read_stamp(plan_path(level, catalog))
        if key != self._key:
            self._key, self._found = key, find_plan(level, catalog)
        return self._found


class KnownRounds(NamedTuple):
    """Words on the rounds that a level takes."""

    title: str
    """the fewest rounds, in a few words"""
    lines: tuple[str, ...]
    """who has finished it, what is proven, and whether the par was reached"""


def tell_rounds(level: LevelDefinition, plan: Plan | None, fault: str, best: Result | None) -> KnownRounds:
    """Return what is known of a level by its plan, or by why that is not used, and by the player's best
    result of now. The par of its file is a wish until somebody has reached it.
    """
    ways = [(plan.rounds, _name_plan(plan))] if plan is not None else []
    ways += [(best.rounds, "you")] if best is not None and best.relics >= len(level.wanted) else []
    fewest = min((rounds for rounds, _ in ways), default=None)
    proven = plan.proven or 0 if plan is not None else 0
    if fewest is None:
        title = "Nobody has finished it yet"
    else:
        title = f"{'Best possible' if proven == fewest - 1 else 'Best known'}: {count_noun(fewest, 'round')}"
    return KnownRounds(title, tuple(_tell(level, ways, fewest, proven, fault)))


def _tell(
    level: LevelDefinition, ways: list[tuple[int, str]], fewest: int | None, proven: int, fault: str
) -> Iterator[str]:
    if ways:
        told = " and by ".join(f"{who} in {count}" for count, who in ways)
        yield f"Finished by {told} {'round' if ways[-1][0] == 1 else 'rounds'}."
    if fault:
        yield f"{fault}."
    if proven:
        yield f"The solver has proven that it takes at least {count_noun(proven + 1, 'round')}."
    elif level.proven:
        yield f"Its file says that it takes at least {level.proven + 1}, which nobody has proven here."
    if level.par is None:
        yield "Its file names no par: par not checked."
    elif fewest is None or fewest > level.par:
        yield f"Par {level.par} is what its file says; nobody has reached it."
    else:
        yield f"Par {level.par} was reached{f', and beaten by {level.par - fewest}' * (fewest < level.par)}."


def _name_plan(plan: Plan) -> str:
    if plan.by_hand:
        return name_maker(is_by_other=plan.by_other)
    return "the solver" if plan.proven is not None else "its plan"
