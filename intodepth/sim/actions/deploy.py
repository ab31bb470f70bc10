"""deploy: a hero enters the level."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action, short_of_points
from intodepth.sim.cargo import can_bear, is_loose
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.events import CarrierChanged, LevelStateChanged, TaggedEvent, make_move
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Deploy(Action):
    """Enter the level, and take what lies in the entry."""

    RULE = "deploy"
    NONE = Reason.ENTRIES_TAKEN

    entry: Cell

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return hero.state == LevelState.UNDEPLOYED

    @classmethod
    def hindrance(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero is in the level already or has no action points."""
        if hero.state != LevelState.UNDEPLOYED:
            return Refusal(Reason.INSIDE)
        if hero.action_points < cls.price(stage):
            return short_of_points(hero, cls.price(stage))
        return Refusal(Reason.TURN_OVER) if hero.ended else None

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Deploy]:
        """Yield one for each entry that is free, or holds only what the hero can take."""
        for cell in stage.ways_in():
            body = stage.bodies.get(stage.at.get(cell, -1))
            if body is None or (is_loose(stage, body) and can_bear(stage, hero, body)):
                yield cls(hero.id, cell)

    def cost(self, stage: Stage) -> int:
        """Return the cost to enter, plus that of taking what lies in the entry."""
        return self.price(stage) + stage.rules.take * (self.entry in stage.at)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return a refusal if there are too few points to take what lies in the entry."""
        hero, cost = stage.hero(self.actor), self.cost(stage)
        return short_of_points(hero, cost) if hero.action_points < cost else None

    def perform(self, scheduler: Scheduler) -> None:
        stage = scheduler.stage
        hero, lies = stage.hero(self.actor), stage.at.get(self.entry)
        taken: list[TaggedEvent] = []
        if lies is not None:
            taken.append((What.TAKE, CarrierChanged(lies, None, hero.id)))
            taken.append(make_move(What.PART, stage.bodies[lies], None, None))
        scheduler.beat(
            (What.COME_IN, LevelStateChanged(hero.id, hero.state, LevelState.IN_LEVEL)),
            *taken,
            make_move(What.PART, hero, self.entry, None),
        )

    def aim(self, stage: Stage) -> Cell:
        return self.entry
