"""move: walk, climb, mantle, hang and drop, by the cheapest way to a cell that is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, Selector, is_ready, let_go, spend
from intodepth.sim.cells import Cell
from intodepth.sim.entities import Hero, Posture
from intodepth.sim.events import Event, FacingChanged, Moved, PostureChanged
from intodepth.sim.leash import led_along, rope_changes, ropes_of
from intodepth.sim.paths import reachable
from intodepth.sim.schedule import Scheduler
from intodepth.sim.stage import Stage
from intodepth.sim.strides import DROPPED, Stride


@dataclass(frozen=True, order=True)
class Move(Action):
    """Go to a cell. What happens on the way ends it there."""

    NAME = "Move"
    KEY = "m"
    SELECTOR = Selector.CELL

    to: Cell
    drop: bool = False
    """let oneself fall from there"""

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Move]:
        """One for each cell that can be reached, and for each that can be dropped from."""
        if is_ready(stage, hero, 0) and hero.action_points:
            for to, drop in sorted(reachable(stage, hero).targets):
                yield cls(hero.id, to, drop)

    def is_listed(self, stage: Stage, hero: Hero) -> bool:
        """Whether its goal is within reach."""
        return (
            is_ready(stage, hero, 0)
            and hero.action_points > 0
            and (self.to, self.drop) in reachable(stage, hero).targets
        )

    def strides(self, stage: Stage) -> list[Stride]:
        """The movements it is made of."""
        paths = reachable(stage, stage.hero(self.actor))
        return paths.path(paths.targets[self.to, self.drop])

    def schedule(self, scheduler: Scheduler) -> None:
        """Stride by stride, until the goal or until something else happens."""
        for stride in self.strides(scheduler.stage):
            self._take(stride, scheduler)
            if scheduler.settle():
                return

    def _take(self, stride: Stride, scheduler: Scheduler) -> None:
        hero = scheduler.stage.hero(self.actor)
        events: list[Event] = spend(hero, stride.cost)
        if stride.facing != hero.facing:
            events.append(FacingChanged(hero.id, hero.facing, stride.facing))
        posture = Posture.STANDING if stride.mode == DROPPED else Posture(stride.mode)
        if posture != hero.posture:
            events.append(PostureChanged(hero.id, hero.posture, posture))
        if stride.sides:
            events += let_go(hero)
        cell = hero.cell
        for side in stride.sides:
            assert cell is not None
            target = scheduler.stage.step(cell, side)
            ropes = ropes_of(scheduler.stage, hero.id)
            following = led_along(scheduler.stage, ropes, hero.id, (side,))
            assert following is not None, "no stride is offered for which a rope is too short"
            scheduler.beat(Moved(hero.id, cell, target, side), *rope_changes(ropes, following), *events)
            events, cell = [], target
        if events:
            scheduler.beat(*events)

    def cost(self, stage: Stage) -> int:
        """Of all its strides together."""
        return sum(stride.cost for stride in self.strides(stage))

    def aim(self, stage: Stage) -> Cell:
        """The goal."""
        return self.to
