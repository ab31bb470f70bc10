"""rope_action: what the actions on ropes share: each does one deed, and is offered where it can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from intodepth.sim.actions.base import Action, is_ready, spend
from intodepth.sim.deeds.reach import end_in_hand
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Refused, Scheduler
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class RopeAction(Action):
    """Something done with a rope."""

    HANDS: ClassVar[bool] = True
    """whether paws cannot do it"""

    rope: int

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """All that could be thought of, in order; the deed itself refuses what cannot be done."""
        raise NotImplementedError

    def deed(self, scheduler: Scheduler) -> None:
        """Do it; Refused if it cannot be done."""
        raise NotImplementedError

    @classmethod
    def generate(cls, stage: Stage, hero: Hero) -> Iterator[Self]:
        """The candidates whose deed is possible."""
        if not stage.ropes or (cls.HANDS and not hero.has_hands):
            return
        if is_ready(stage, hero, cls.price(stage)):
            for action in cls.candidates(stage, hero):
                if action.is_possible(stage):
                    yield action

    def is_possible(self, stage: Stage) -> bool:
        """Whether the deed is not refused."""
        try:
            self.deed(Scheduler(stage))
        except Refused:
            return False
        return True

    def schedule(self, scheduler: Scheduler) -> None:
        """Pay, and do it."""
        scheduler.pay(*spend(scheduler.stage.hero(self.actor), self.cost(scheduler.stage)))
        self.deed(scheduler)

    def aim(self, stage: Stage) -> Cell | None:
        """Where the hero is."""
        return stage.bodies[self.actor].cell


def far_cell(stage: Stage, rope: int, actor: int) -> Cell | None:
    """The outermost cell of a rope at the other end than the one in hand."""
    found = stage.ropes[rope]
    end = end_in_hand(stage, found, stage.bodies[actor])
    return None if end is None else found.end_cell(1 - end)


def near_cells(stage: Stage, hero: Hero) -> tuple[Cell, ...]:
    """The hero's cell and those one side away."""
    assert hero.cell is not None
    return stage.ground.near[hero.cell]


def near_ropes(stage: Stage, hero: Hero) -> list[Rope]:
    """The ropes with a cell in reach, by id."""
    near = set(near_cells(stage, hero))
    return [rope for _, rope in sorted(stage.ropes.items()) if not near.isdisjoint(rope.cells)]


def held_ropes(stage: Stage, hero: Hero) -> list[Rope]:
    """The ropes that end at the hero or at a winch in its reach, by id."""
    ropes = (rope for _, rope in sorted(stage.ropes.items()))
    return [rope for rope in ropes if end_in_hand(stage, rope, hero) is not None]
