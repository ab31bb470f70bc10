"""rope_action: the base class of actions on ropes, which are offered if `perform` is not refused."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.reach import end_in_hand
from intodepth.sim.entities import Hero
from intodepth.sim.flow.schedule import Possible, Trial
from intodepth.sim.refusals import Reason, Refusal, Refused
from intodepth.sim.ropes import AnchorKind, Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, order=True)
class RopeAction(Action):
    """An action on a rope."""

    HANDS = True
    THINGS = "ropes"

    rope: int

    @classmethod
    def suits(cls, stage: Stage, hero: Hero) -> bool:
        """Return whether the level has ropes, in packs or outside."""
        has_ropes = bool(stage.ropes) or any(other.coils for other in stage.heroes())
        return super().suits(stage, hero) and has_ropes

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return the refusal that `perform` raises, or None."""
        try:
            self.perform(Trial(stage))
        except Refused as refused:
            return refused.refusal
        except Possible:
            pass
        return None

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if no rope is within reach."""
        return None if near_ropes(stage, hero) else Refusal(Reason.NO_ROPE)

    def aim(self, stage: Stage) -> Cell | None:
        return stage.bodies[self.actor].cell


def far_cell(stage: Stage, rope: int, actor: int) -> Cell | None:
    """Return the cell of the rope end opposite to the one that the actor holds."""
    found = stage.ropes[rope]
    end = end_in_hand(stage, found, stage.bodies[actor])
    return None if end is None else found.end_cell(1 - end)


def near_cells(stage: Stage, hero: Hero) -> tuple[Cell, ...]:
    """Return the hero's cell and the cells one side away."""
    assert hero.cell is not None
    return stage.ground.near[hero.cell]


def near_ropes(stage: Stage, hero: Hero) -> list[Rope]:
    """Return the ropes with a cell within reach, sorted by id."""
    near = set(near_cells(stage, hero))
    return [rope for _, rope in sorted(stage.ropes.items()) if not near.isdisjoint(rope.cells)]


def find_held_ropes(stage: Stage, hero: Hero) -> list[Rope]:
    """Return the ropes that end at the hero or at a winch within reach, sorted by id."""
    ropes = (rope for _, rope in sorted(stage.ropes.items()))
    return [rope for rope in ropes if end_in_hand(stage, rope, hero) is not None]


def free_ends(stage: Stage, hero: Hero) -> list[tuple[Rope, int]]:
    """Return the loose ends within reach."""
    near = near_cells(stage, hero)
    ends = ((rope, end) for rope in near_ropes(stage, hero) for end in (0, 1))
    return [(rope, end) for rope, end in ends if rope.ends[end] is None and rope.end_cell(end) in near]


def find_lacking_end(stage: Stage, hero: Hero) -> Refusal | None:
    """Return the refusal for a hero who holds no rope end; in a level with winches it names those too."""
    if find_held_ropes(stage, hero):
        return None
    has_winch = any(anchor.kind == AnchorKind.WINCH for anchor in stage.anchors.values())
    return Refusal(Reason.NO_END_NOR_WINCH if has_winch else Reason.NO_END_IN_HAND)
