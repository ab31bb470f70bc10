"""escapes: searches for a way out of a floor, from wherever a party has come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from intodepth.content.levels import LevelDefinition
from intodepth.sim.actions import Action, Kind
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState
from intodepth.sim.history import Entry, History
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.tools.solver.plan import play
from intodepth.tools.solver.problem import Problem
from intodepth.tools.solver.solver import Solver


@dataclass(frozen=True)
class Escape(Problem):
    """A floor to be left by so many heroes at least, with whatever they carry."""

    enough: int = 1

    def is_solved(self, stage: Stage) -> bool:
        """Whether so many are out."""
        return sum(stage.hero(key).state == LevelState.EXITED for key in self.party) >= self.enough

    def is_lost(self, stage: Stage) -> bool:
        """Whether so few are left who are out or may come out yet."""
        heroes = [stage.hero(key) for key in self.party]
        return sum(hero.is_able or hero.state == LevelState.EXITED for hero in heroes) < self.enough


class Way(NamedTuple):
    """What a search for a way out came to."""

    entries: tuple[Entry, ...]
    """what is to be done; nothing where none was found"""
    looked: int
    """how many stages were looked at"""


def way_out(
    level: LevelDefinition,
    stage: Stage,
    doors: Doors,
    limit: int,
    *,
    enough: int | None = None,
    without: frozenset[Kind] = frozenset(),
) -> Way:
    """Look at about so many stages for a way out by some doors, for all who can still act or for `enough`.

    What is found hangs on the stage and the limit alone.
    """
    start = stage.copy()
    if start.doors != doors:
        start.write(WORLD, "doors", start.doors, doors)
    able = sum(hero.is_able for hero in start.heroes())
    gone = sum(hero.state == LevelState.EXITED for hero in start.heroes())
    problem = Escape(msgspec.structs.replace(level, goal=()), start, without, gone + (enough or able))
    solver = Solver(problem)
    try:
        while solver.best is None and not solver.is_done and solver.expanded < limit:
            solver.run(solver.expanded + 1, is_over=lambda: solver.expanded >= limit)
        if solver.best is None:
            return Way((), solver.expanded)
        played = History(stage.copy())
        for entry in play(start, solver.best.steps()).done:
            assert isinstance(entry.action, Action)
            played.commit(
                entry.action
            )  # on the stage as it is, where the first who leaves may choose the door
        return Way(tuple(played.done), solver.expanded)
    finally:
        solver.close()
