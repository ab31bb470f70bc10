"""leaving: how a whole party leaves a level on foot, over several rounds."""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Iterator
from typing import Generic, NamedTuple, TypeVar

from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.flow import turns
from intodepth.sim.orders.passes import Order
from intodepth.sim.orders.walks import furthest, way_by
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

Found = TypeVar("Found")

ROUNDS = 24
"""greatest number of rounds that the way out may take"""
PATIENCE = 3
"""greatest number of rounds in a row in which all only wait, in an order of a player"""


class GradualSearch(Generic[Found]):
    """A search that can be done in parts."""

    def __init__(self, steps: Generator[None, None, Found]) -> None:
        """Begin with the steps of the search, which return what they find."""
        self._steps = steps
        self._found: list[Found] = []

    def go_on(self, count: float = math.inf) -> bool:
        """Do up to so many steps; return whether the search is over."""
        while not self._found and count > 0:
            try:
                next(self._steps)
            except StopIteration as end:
                self._found.append(end.value)
            count -= 1
        return bool(self._found)

    def finish(self) -> Found:
        """Return what it finds, after all steps that are left."""
        self.go_on()
        return self._found[0]


def everybody_out(
    stage: Stage,
    known: Collection[Cell],
    by: Collection[Cell] | None = None,
    rounds: int = ROUNDS,
    patience: int = ROUNDS,
) -> Order:
    """Return the actions by which all able heroes leave on foot over known cells; empty if they cannot.

    `by` limits the ways out, and all must leave before `rounds` rounds have ended. Each hero enters, goes to
    the nearest way out as far as the points of a round allow, and leaves. Nobody may be hurt, and there may
    be no more than `patience` rounds in a row in which all only wait.
    """
    return GradualSearch(_walk_out(stage, _Steps(known, by), rounds, patience)).finish().order


def quickest_out(stage: Stage, known: Collection[Cell], by: Collection[Cell] | None = None) -> Order:
    """Return the order of `everybody_out` that takes the fewest rounds, trying each hero as the first to go.

    So the answer is the same whoever leads now.
    """
    return seek_quickest_out(stage, known, by).finish()


def seek_quickest_out(
    stage: Stage, known: Collection[Cell], by: Collection[Cell] | None = None
) -> GradualSearch[Order]:
    """Begin the search for the order of `quickest_out`, each step of which takes about a millisecond."""
    return GradualSearch(_seek_quickest(stage, known, by))


def _seek_quickest(
    stage: Stage, known: Collection[Cell], by: Collection[Cell] | None
) -> Generator[None, None, Order]:
    found: list[tuple[int, int, int, Order]] = []
    steps = _Steps(known, by)
    for first in stage.heroes():
        lead = () if first.id == stage.lead else (Lead(stage.lead, first.id),)
        if lead and lead[0] not in Lead.generate(stage, stage.hero(stage.lead)):
            continue
        # Whoever takes longer than another need not be followed to the end.
        rounds = min((each[0] for each in found), default=ROUNDS)
        first_stage = stage_after(stage, lead[0]) if lead else stage
        order, ended, _ = yield from _walk_out(first_stage, steps, rounds, PATIENCE)
        if order:
            order = (*lead, *order)
            found.append((ended, len(order), first.id, order))
    return min(found)[-1] if found else ()


def list_stranded(stage: Stage, known: Collection[Cell], by: Collection[Cell] | None = None) -> list[Hero]:
    """Return the able heroes in the level who know no way out on foot, whatever happens on it.

    `by` limits the ways out.
    """
    goals = [cell for cell in stage.ways_out() if by is None or cell in by]
    inside = [hero for hero in stage.heroes() if hero.is_able and hero.cell is not None]
    on_the_way = [hero for hero in inside if hero.cell not in goals]
    return [hero for hero in on_the_way if not any(_list_ways_out(stage, hero, known, by))]


class Hindrance(NamedTuple):
    """The ids of those who keep a party from leaving on foot; none if something else does."""

    hurt: tuple[int, ...] = ()
    """ids of the heroes who would be hurt on the way"""
    in_way: tuple[int, ...] = ()
    """ids of the bodies that stand in the way of a hero"""


def find_hindrance(stage: Stage, known: Collection[Cell], by: Collection[Cell] | None = None) -> Hindrance:
    """Return what keeps all able heroes from leaving as by `everybody_out`, if the leading one goes first.

    `by` limits the ways out.
    """
    health = {hero.id: hero.hit_points for hero in stage.heroes()}
    end = GradualSearch(_walk_out(stage, _Steps(known, by), ROUNDS, PATIENCE)).finish().after
    hurt = tuple(hero.id for hero in end.heroes() if hero.hit_points < health[hero.id])
    if hurt:
        return Hindrance(hurt)
    blocked: dict[int, int] = {}
    for hero in filter(lambda each: each.is_able, end.heroes()):
        way = [*end.ways_in()] if hero.state == LevelState.UNDEPLOYED else []
        if hero.cell is not None:
            way = min(filter(None, _list_ways_out(end, hero, known, by)), key=len, default=[])[1:]
        if bodies := [end.at[cell] for cell in way if cell in end.at]:
            blocked[hero.id] = bodies[0]
    # Not a hero who waits for another one.
    first = dict.fromkeys(body for body in blocked.values() if body not in blocked)
    return Hindrance((), tuple(first or blocked.values()))


class _Steps:
    """Finds the next action on the way out, once for each stage: parties soon stand alike whoever went
    first.
    """

    def __init__(self, known: Collection[Cell], by: Collection[Cell] | None) -> None:
        """Lead over known cells to the ways out, or to those of `by`."""
        self._known, self._by = known, by
        self._found: dict[int, tuple[Action, Stage]] = {}

    def take(self, stage: Stage, actor: Hero) -> tuple[Action, Stage]:
        """Return the next action and the stage after it."""
        if stage.digest not in self._found:
            action = _next_step(stage, actor, self._known, self._by)
            self._found[stage.digest] = action, stage_after(stage, action)
        return self._found[stage.digest]


class _Walk(NamedTuple):
    """The way of a whole party out of a level."""

    order: Order
    """empty if they cannot leave"""
    rounds: int
    """how many rounds end until it is done"""
    after: Stage
    """the stage at its end, or where they could not go on"""


def _walk_out(stage: Stage, steps: _Steps, rounds: int, patience: int) -> Generator[None, None, _Walk]:
    """Find the order of `everybody_out`; yield after each step."""
    order, first, idle_since = list[Action](), stage.round, stage.round
    health = {hero.id: hero.hit_points for hero in stage.heroes()}
    while (actor := turns.next_actor(stage)) is not None:
        before = stage.round
        action, stage = steps.take(stage, actor)
        order.append(action)
        idle_since = idle_since if isinstance(action, Pass) else before
        is_idle = stage.round > idle_since + patience + 1
        is_hurt = any(hero.hit_points < health[hero.id] for hero in stage.heroes())
        if is_idle or is_hurt or stage.round > first + rounds:
            return _Walk((), 0, stage)
        yield
    is_out = not any(hero.is_able for hero in stage.heroes())
    return _Walk(tuple(order), stage.round - first, stage) if is_out else _Walk((), 0, stage)


def _next_step(stage: Stage, hero: Hero, known: Collection[Cell], by: Collection[Cell] | None) -> Action:
    """Return the next action of a hero on the way out; a pass if there is none."""
    if hero.state == LevelState.UNDEPLOYED:
        return next(iter(Deploy.generate(stage, hero)), Pass(hero.id))
    is_there = hero.cell in stage.ways_out() and (by is None or hero.cell in by)
    if is_there and (leaves := next(iter(Exit.generate(stage, hero)), None)) is not None:
        return leaves
    ways = list(filter(None, _list_ways_out(stage, hero, known, by)))
    return furthest(stage, min(ways, key=len)[1:]) or Pass(hero.id) if ways else Pass(hero.id)


def _list_ways_out(
    stage: Stage, hero: Hero, known: Collection[Cell], by: Collection[Cell] | None
) -> Iterator[list[Cell]]:
    """Yield the way of a hero in the level to each way out; empty for one that is not reached."""
    assert hero.cell is not None
    points = hero.action_points + ROUNDS * hero.max_action_points
    paths = Paths(stage, hero, points, whole_view(stage.ground, hero.cell))
    for cell in stage.ways_out():
        if by is None or cell in by:
            yield way_by(paths, cell, known)
