"""move: walk, climb ladders and ropes, mantle, hang and drop, along the cheapest way to a visible cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from intodepth.sim.actions.base import Action, spend
from intodepth.sim.entities import Hero, LevelState, Posture
from intodepth.sim.events import (
    BelayChanged,
    Event,
    FacingChanged,
    GripChanged,
    MechanismChanged,
    PortalsChanged,
    PostureChanged,
    RopeChanged,
    TaggedEvent,
    TerrainChanged,
    make_move,
)
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.footing import is_rung
from intodepth.sim.paths.dijkstra import reachable
from intodepth.sim.paths.strides import CLIMBING, DROPPED, Stride
from intodepth.sim.pull.by_hand import kind_of_step
from intodepth.sim.pull.gripping import rope_to_grip, take_in
from intodepth.sim.pull.leash import lead_along, rope_changes
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import Rope
from intodepth.sim.space import terrain
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Move(Action):
    """Go to a cell. The hero stops early if something happens on the way."""

    FOOTING = False
    NONE = Reason.NOWHERE_TO_GO

    to: Cell
    drop: bool = False
    """whether the hero lets go at the goal and falls"""
    chart: Chart = STRAIGHT
    """chart by which the goal is seen; through portals there may be several ways to it"""

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return hero.state != LevelState.UNDEPLOYED

    @classmethod
    def least(cls, stage: Stage, hero: Hero) -> int:
        """Return 1."""
        return 1

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Move]:
        """Yield one for each reachable cell and chart, and for each cell that the hero can drop from."""
        targets = reachable(stage, hero).targets
        for to, drop, chart in sorted((to, drop, chart) for to, chart, drop in targets):
            yield cls(hero.id, to, drop, chart)

    def is_candidate(self, stage: Stage, hero: Hero) -> bool:
        """Return whether its target is reachable."""
        return (self.to, self.chart, self.drop) in reachable(stage, hero).targets

    def strides(self, stage: Stage) -> list[Stride]:
        """Return the strides it consists of."""
        paths = reachable(stage, stage.hero(self.actor))
        return paths.path(paths.targets[self.to, self.chart, self.drop])

    def schedule(self, scheduler: Scheduler) -> None:
        """Take its strides one by one, up to the target or until something happens that the hero stops
        for.
        """
        scheduler.who = self.actor
        for stride in self.strides(scheduler.stage):
            if not take_stride(scheduler, scheduler.stage.hero(self.actor), stride):
                return
            begun = len(scheduler.timeline)
            scheduler.settle()
            if any(is_stopped_by(happening.event) for happening in scheduler.timeline[begun:]):
                return

    def cost(self, stage: Stage) -> int:
        """Return the sum of the costs of all strides."""
        return sum(stride.cost for stride in self.strides(stage))

    def aim(self, stage: Stage) -> Cell:
        return self.to


def take_stride(scheduler: Scheduler, hero: Hero, stride: Stride) -> bool:
    """Take one stride; return whether the way was free."""
    stage = scheduler.stage
    way = _way(stage, hero, stride)
    if way is None:
        return False
    events: list[TaggedEvent] = spend(hero, stride.cost)
    turning = len(events)
    told = _name_steps(stage, hero, stride, way)
    is_on_rope = stride.mode == CLIMBING and not is_rung(stage.ground, hero, way[-1].cell)
    posture = Posture.STANDING if is_on_rope or stride.mode == DROPPED else Posture(stride.mode)
    if posture != hero.posture:
        what = What.POSTURE
        if not stride.sides and hero.posture == Posture.PRONE:
            what = What.GET_UP
        elif (
            not stride.sides and hero.posture == Posture.HANGING and (hero.grip, way[-1].grip) == (None, None)
        ):
            what = What.LET_GO
        events.append((what, PostureChanged(hero.id, hero.posture, posture)))
    if stride.sides and hero.belay is not None:
        events.append((What.STOP_BRACING, BelayChanged(hero.id, hero.belay, None)))
    for what, side, (before, after) in zip(told, stride.sides or (None,), pairwise(way), strict=True):
        if before.facing != after.facing:
            faces = What.FACE if stride.sides or len(events) > turning else What.TURN_ROUND
            events.insert(turning, (faces, FacingChanged(hero.id, before.facing, after.facing)))
        if side is not None:
            events.insert(0, make_move(what, stage.bodies[hero.id], after.cell, side))
        if before.grip != after.grip:
            events.append((_hands(stride, after), GripChanged(hero.id, before.grip, after.grip)))
        scheduler.beat(*events, *rope_changes(What.PART, before.ropes, after.ropes))
        events, turning = [], 0
    return True


def _name_steps(stage: Stage, hero: Hero, stride: Stride, way: list[_WayPlace]) -> tuple[What, ...]:
    """Return the happening that each beat of a stride is told as."""
    if not stride.sides:
        return (What.PART,)
    side, before, after = stride.sides[0], way[0], way[1]
    if len(stride.sides) == 1:
        pulls_up = side in (Side.N, Side.S) and any(
            new.out < old.out for old, new in zip(before.ropes, after.ropes, strict=True)
        )
        held = -1 if pulls_up else before.grip
        return (kind_of_step(stage, hero, side, after.cell, held, after.grip),)
    if side == Side.N:
        # Who leaves a rope for a ledge steps up.
        kind = kind_of_step(stage, hero, side, after.cell, None, None)
        if kind == What.STEP_OFF:
            kind = What.PULL_UP if hero.posture == Posture.HANGING else What.STEP_UP
        return kind, What.OVER
    return What.HANG if stride.mode == Posture.HANGING else What.STEP_DOWN, What.OVER


def _hands(stride: Stride, after: _WayPlace) -> What:
    if stride.sides:
        return What.HANDS
    return What.LET_GO_ROPE if after.grip is None else What.GRIP


def is_stopped_by(event: Event) -> bool:
    """Return whether a hero stops walking for an event.

    Ropes that shift, plates released and gates that close do not count.
    """
    match event:
        case RopeChanged() | TerrainChanged(new=terrain.GATE):
            return False
        case PortalsChanged() as changed:
            return not changed.closes
        case MechanismChanged(new=mechanism):
            return mechanism.on
    return True


class _WayPlace(NamedTuple):
    """A hero's state at one point of a stride: cell, facing, grip, and the course of its ropes."""

    cell: Cell
    facing: Side
    grip: int | None
    ropes: tuple[Rope, ...]


def _way(stage: Stage, hero: Hero, stride: Stride) -> list[_WayPlace] | None:
    """Return the states of a stride, from the present one on; None if a rope or a body is in the way."""
    assert hero.cell is not None
    way = [_WayPlace(hero.cell, hero.facing, hero.grip, stage.ropes_of(hero.id))]
    facing = stride.facing
    for side in stride.sides:
        cell = stage.free_step(way[-1].cell, side, hero)
        ropes = None if cell is None else lead_along(stage, way[-1].ropes, hero.id, (side,))
        if cell is None or ropes is None:
            return None
        facing = turn_facing(stage.ground, way[-1].cell, (side,), facing)
        way.append(_WayPlace(cell, facing, None, ropes))
    if not stride.sides:
        way.append(way[0]._replace(facing=facing, grip=None if stride.mode == DROPPED else hero.grip))
    last = way[-1]
    if stride.mode == CLIMBING and not is_rung(stage.ground, hero, last.cell):
        grip = rope_to_grip(stage, hero, last.cell, last.ropes)
        ropes = last.ropes if grip is not None or not stride.sides else take_in(stage, last.ropes, hero.id)
        if ropes is None:
            return None
        way[-1] = last._replace(grip=grip, ropes=ropes)
    return way
