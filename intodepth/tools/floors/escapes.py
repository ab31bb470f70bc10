"""escapes: searches for a way out of a floor, from wherever a party is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import msgspec

from intodepth.content.levels import LevelDefinition
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem, next_round
from intodepth.search.solver.sense import NO_SENSE, Sense
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import Action, ActionKind
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.flow.turns import is_over
from intodepth.sim.history import Entry, History
from intodepth.sim.orders import Order, everybody_out
from intodepth.sim.orders.leaving import ROUNDS
from intodepth.sim.orders.walks import way_by
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import build_unbounded_view
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage

TRIES = 3
"""greatest number of attempts to walk out while nobody ties or takes anything"""


@dataclass(frozen=True)
class Escape(Problem):
    """The problem that at least some number of heroes leave a floor, with whatever they carry.

    It also counts as solved if all of them can walk out unhurt from the next round on; `walk` returns how.
    """

    enough: int = 1
    hale: bool = False
    """whether nobody may be hurt"""
    bans: Callable[[Stage], bool] | None = None
    """what no action may lead to, besides the kinds that are forbidden"""
    _walks: dict[Hashable, bool] = field(default_factory=dict, compare=False)
    """whether a hero has a way out alone, by everything that it depends on"""
    _failed: Counter[Hashable] = field(default_factory=Counter, compare=False)
    """failed attempts although each hero has a way, by how ropes are tied and who carries what"""

    def list_successors(
        self, stage: Stage, is_wanted: Callable[[Stage, Action], bool] | None = None
    ) -> Iterator[tuple[Action, Stage]]:
        """Yield every wanted action of any hero in this round that leads to nothing banned."""
        for action, after in super().list_successors(stage, is_wanted):
            if self.bans is None or not self.bans(after):
                yield action, after

    def is_solved(self, stage: Stage) -> bool:
        """Return whether enough heroes are out, or only walking is left to do."""
        if sum(stage.hero(key).state == LevelState.EXITED for key in self.party) >= self.enough:
            return True
        if self.enough < len(self.party) or not self._have_ways(stage):
            return False
        tied = tuple((rope.ends, rope.clips) for rope in stage.ropes.values())
        key = tied, tuple(body.carrier for body in stage.bodies.values()), stage.ground.kinds
        if self._failed[key] == TRIES:
            return False
        walks = bool(self.walk(next_round(stage)))
        self._failed[key] += not walks
        return walks

    def is_lost(self, stage: Stage) -> bool:
        """Return whether too few heroes are left who are out or can still get out."""
        heroes = [stage.hero(key) for key in self.party]
        if self.hale and any(hero.hit_points < self.start.hero(hero.id).hit_points for hero in heroes):
            return True
        return sum(hero.is_able or hero.state == LevelState.EXITED for hero in heroes) < self.enough

    def walk(self, stage: Stage) -> Order:
        """Return how all able heroes walk out; empty if they cannot."""
        return everybody_out(stage, self._everywhere) if self._have_ways(stage) else ()

    def _have_ways(self, stage: Stage) -> bool:
        inside = (hero for hero in map(stage.hero, self.party) if hero.state != LevelState.EXITED)
        return all(hero.is_able and self._has_way(stage, hero) for hero in inside)

    def _has_way(self, stage: Stage, hero: Hero) -> bool:
        """Return whether a hero alone in the level would have a way out; a hero who waits outside counts as
        having one.
        """
        if hero.cell is None:
            return True
        own = hero.id, hero.cell, hero.posture, hero.grip, hero.belay, stage.weight(hero)
        lies = tuple((rope.ends, rope.cells, rope.out) for rope in stage.ropes.values())
        key = own, lies, self._things(stage)
        known = self._walks.get(key)
        if known is None:
            known = self._walks[key] = self._finds_out(stage, hero)
        return known

    def _things(self, stage: Stage) -> Hashable:
        """Return the places of everything except heroes, and the ground."""
        bodies = stage.bodies.values()
        things = tuple((body.id, body.cell, body.carrier) for body in bodies if not isinstance(body, Hero))
        return things, stage.ground.kinds, stage.ground.portals, stage.water

    def _finds_out(self, stage: Stage, hero: Hero) -> bool:
        alone = stage.copy()
        for other in stage.heroes():
            if other.id != hero.id and other.cell is not None:
                alone.write_cell(other.id, other.cell, None)
        assert hero.cell is not None
        points = hero.action_points + ROUNDS * hero.max_action_points
        paths = Paths(alone, hero, points, build_unbounded_view(alone.ground, hero.cell))
        return hero.cell in alone.ways_out() or any(
            way_by(paths, cell, self._everywhere) for cell in alone.ways_out()
        )

    @cached_property
    def _everywhere(self) -> Collection[Cell]:
        ground = self.start.ground
        return {Cell(x, y) for x in range(ground.width) for y in range(ground.height)}


class Way(NamedTuple):
    """The result of a search for a way out."""

    entries: tuple[Entry, ...]
    """actions of the way out; empty if none was found"""
    looked: int
    """number of stages examined"""


def way_out(
    level: LevelDefinition,
    stage: Stage,
    doors: Doors,
    limit: int,
    *,
    enough: int | None = None,
    without: frozenset[ActionKind] = frozenset(),
    hale: bool = False,
    bans: Callable[[Stage], bool] | None = None,
    sense: Sense = NO_SENSE,
) -> Way:
    """Examine about `limit` stages for a way out by certain doors, for all able heroes or for `enough` of
    them; with `hale`, one on which nobody is hurt; see Escape for `bans`.

    The result depends only on the stage, the limit and the sense. Whoever makes floors gives no sense, so
    that floors do not change with it.
    """
    start = stage.copy()
    if start.doors != doors:
        start.write(WORLD, "doors", start.doors, doors)
    able = sum(hero.is_able for hero in start.heroes())
    gone = sum(hero.state == LevelState.EXITED for hero in start.heroes())
    bare = msgspec.structs.replace(level, goal=())
    problem = Escape(bare, start, without, gone + (enough or able), hale, bans)
    solver = Solver(problem, sense=sense)
    try:
        while solver.best is None and not solver.is_done and solver.expanded < limit:
            solver.run(solver.expanded + 1, is_over=lambda: solver.expanded >= limit)
        if solver.best is None:
            return Way((), solver.expanded)
        return Way(tuple(_play_plan(problem, stage, solver.best).done), solver.expanded)
    finally:
        solver.close()


def _play_plan(problem: Escape, stage: Stage, found: Node) -> History:
    """Return the plan played on the stage as it is, where the first hero to leave may choose the way."""
    walks = not is_over(found.stage)
    steps = [*found.steps(), None] if walks else found.steps()
    planned = play(problem.start, steps)
    order = [entry.action for entry in planned.done]
    played = History(stage.copy())
    for action in (*order, *(problem.walk(planned.stage) if walks else ())):
        played.commit(action)
    return played
