"""gripping: where hands can take hold of ropes, and how one climbs a rope that one is tied to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intodepth.sim.entities import Creature, Gift, Hero, Posture
from intodepth.sim.events import GripChanged, Moved, PostureChanged, RopeChanged
from intodepth.sim.pull.falls import free_falls
from intodepth.sim.pull.loads import parties
from intodepth.sim.pull.situation import Situation
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, hanging, inward
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage


def has_grip_for(hero: Hero | Creature, rope: Rope) -> bool:
    """Whether a hero has the hands to hold a rope; a creature that grips any has the claws for all."""
    if isinstance(hero, Creature):
        return True
    return hero.hit_points > 0 and hero.has_hands and (not rope.thin or Gift.CLIMBS_THREAD in hero.gifts)


def can_grip(stage: Stage, hero: Hero | Creature, rope: int, cell: Cell | None = None) -> bool:
    """Whether a rope hangs in a cell, the hero's own by default, on one strand that the hero can hold."""
    found, cell = stage.ropes.get(rope), cell or hero.cell
    if found is None or cell is None or not has_grip_for(hero, found):
        return False
    return hanging(stage.ground, Chain(found.cells, found.sides), cell) is not None


def grippable(ground: Ground, hero: Hero, rope: Rope) -> Sequence[Cell]:
    """The cells in which a rope hangs so that a hero can hold it."""
    if not has_grip_for(hero, rope):
        return ()
    chain = Chain(rope.cells, rope.sides)
    return [cell for cell in rope.cells if hanging(ground, chain, cell) is not None]


def rope_to_grip(stage: Stage, hero: Hero, cell: Cell, led: Iterable[Rope] = ()) -> int | None:
    """The rope that a hero who climbs into a cell holds there: its own, or of several what holds best.

    `led` are the ropes that are tied to the hero, as they lie once it is there.
    """
    if hero.grip is not None and can_grip(stage, hero, hero.grip, cell):
        return hero.grip
    found = [
        key
        for key, rope in sorted(stage.ropes.items())
        if rope.end_of(hero.id) is None and can_grip(stage, hero, key, cell)
    ]
    if len(found) < 2:
        return found[0] if found else None
    ropes = tuple(led)
    return max(found, key=lambda key: _spare_hold(stage, hero, key, cell, ropes))


def _spare_hold(stage: Stage, hero: Hero, rope: int, cell: Cell, led: Iterable[Rope]) -> int:
    """What a rope holds beyond the load of all that a hero who climbs on to it hangs with."""
    tried = stage.copy()
    Moved(hero.id, hero.cell, cell).apply(tried)
    GripChanged(hero.id, hero.grip, rope).apply(tried)
    PostureChanged(hero.id, hero.posture, Posture.STANDING).apply(tried)
    for own in led:
        RopeChanged(own.id, stage.ropes[own.id], own).apply(tried)
    situation = Situation(tried)
    return min(
        (
            sum(pull.answer for pull in party.pulls) - party.load
            for party in parties(situation, free_falls(situation))
            if hero.id in party.moves
        ),
        default=0,
    )


def taken_in(stage: Stage, ropes: Iterable[Rope], body: int) -> tuple[Rope, ...] | None:
    """Ropes after a body climbed them that is tied to them: without slack; None if none leads up from it."""
    climbed = {rope.id: replace(rope, out=len(rope.sides)) for rope in ropes if _leads_up(stage, rope, body)}
    return tuple(climbed.get(rope.id, rope) for rope in ropes) if climbed else None


def _leads_up(stage: Stage, rope: Rope, body: int) -> bool:
    end = rope.end_of(body)
    return (
        end is not None
        and rope.ends[1 - end] is not None
        and inward(stage.ground, Chain(rope.cells, rope.sides), end) == Side.N
    )
