"""uncoil: take a rope out of the pack, or put one back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.ropes.rope_action import RopeAction, near_cells, near_ropes
from intodepth.sim.entities import Coil, Hero
from intodepth.sim.events import CoilsChanged, RopeChanged
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.refusals import Reason
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, order=True)
class Uncoil(Action):
    """Take out a rope: one end is tied to the hero, the other lies loose beside them, and all of it is paid
    out.
    """

    RULE = "uncoil"
    HANDS = True
    NONE = Reason.NO_COIL

    coil: Coil

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        return super().suits(stage, hero) and bool(hero.coils)

    @classmethod
    def stock(cls, hero: Hero) -> tuple[int, ...]:
        """Return the length of each rope in the pack, in cells."""
        return tuple(coil.length for coil in hero.coils)

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Uncoil]:
        """Yield one for each different rope in the pack."""
        for coil in sorted(set(hero.coils)):
            yield cls(hero.id, coil)

    def perform(self, scheduler: Scheduler) -> None:
        """Put the rope into the hero's cell."""
        stage = scheduler.stage
        hero = stage.hero(self.actor)
        assert hero.cell is not None
        index = hero.coils.index(self.coil)
        left = (*hero.coils[:index], *hero.coils[index + 1 :])
        length, thin = self.coil
        key = stage.new_rope()
        rope = Rope(key, (Tie(BODY, hero.id), None), (hero.cell,), (), length, length, thin=thin)
        scheduler.beat(
            (What.PART, RopeChanged(key, None, rope)),
            (What.UNCOIL, CoilsChanged(hero.id, hero.coils, left)),
        )

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.actor].cell


@dataclass(frozen=True, order=True)
class Stow(RopeAction):
    """Pack a rope."""

    RULE = "uncoil"
    NONE = Reason.NOT_STOWABLE

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Stow]:
        """Yield each rope with both ends within reach, tied to nothing but the hero, that nobody belays or
        grips.
        """
        near = near_cells(stage, hero)
        for rope in near_ropes(stage, hero):
            own = set(rope.ends) <= {None, Tie(BODY, hero.id)}
            ends_near = all(rope.end_cell(end) in near for end in (0, 1))
            used = any(rope.id in (other.belay, other.grip) for other in stage.heroes())
            if own and ends_near and not used and not rope.clips and rope.length:
                yield cls(hero.id, rope.id)

    def perform(self, scheduler: Scheduler) -> None:
        """Remove the rope from the level."""
        hero, rope = scheduler.stage.hero(self.actor), scheduler.stage.ropes[self.rope]
        packed = (*hero.coils, Coil(rope.length, rope.thin))
        scheduler.beat(
            (What.PART, RopeChanged(rope.id, rope, None)),
            (What.STOW, CoilsChanged(hero.id, hero.coils, packed)),
        )

    def aim(self, stage: Stage) -> Cell | None:
        """Return the cell of the rope's far end."""
        rope = stage.ropes[self.rope]
        return rope.end_cell(0 if rope.end_of(self.actor) == 1 else 1)
