"""gripping: where hands can hold ropes, and climbing a rope that is tied to the climber."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intodepth.sim.entities import Creature, Gift, Hero, Posture
from intodepth.sim.events import GripChanged, Moved, PostureChanged, RopeChanged
from intodepth.sim.pull.falls import free_falls
from intodepth.sim.pull.loads import find_groups
from intodepth.sim.pull.situation import Situation
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, find_hanging, find_inward_side
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage


def has_grip_for(hero: Hero | Creature, rope: Rope) -> bool:
    """Return whether a hero has hands to hold a rope. A creature that grips one rope can hold any."""
    if isinstance(hero, Creature):
        return True
    return hero.hit_points > 0 and hero.has_hands and (not rope.thin or Gift.CLIMBS_THREAD in hero.gifts)


def can_grip(stage: Stage, hero: Hero | Creature, rope: int, cell: Cell | None = None) -> bool:
    """Return whether a rope hangs in a cell (by default the hero's own) as a single strand that the hero can
    hold.
    """
    found, cell = stage.ropes.get(rope), cell or hero.cell
    if found is None or cell is None or not has_grip_for(hero, found):
        return False
    return find_hanging(stage.ground, Chain(found.cells, found.sides), cell) is not None


def grippable(ground: Ground, hero: Hero, rope: Rope) -> Sequence[Cell]:
    """Return the cells in which a rope hangs so that a hero can hold it."""
    if not has_grip_for(hero, rope):
        return ()
    chain = Chain(rope.cells, rope.sides)
    return [cell for cell in rope.cells if find_hanging(ground, chain, cell) is not None]


def rope_to_grip(stage: Stage, hero: Hero, cell: Cell, led: Iterable[Rope] = ()) -> int | None:
    """Return the rope that a hero holds after climbing into a cell: the present one, else the one that holds
    best; None without any.

    `led` are the ropes tied to the hero, along their course at arrival.
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
    """Return how much more a rope holds than the load of a hero who climbs on to it, with all that hangs from
    them.
    """
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
            for party in find_groups(situation, free_falls(situation))
            if hero.id in party.moves
        ),
        default=0,
    )


def take_in(stage: Stage, ropes: Iterable[Rope], body: int) -> tuple[Rope, ...] | None:
    """Return the ropes tied to a climbing body after it took in their slack; None if none of them leads up
    from it.
    """
    climbed = {rope.id: replace(rope, out=len(rope.sides)) for rope in ropes if _leads_up(stage, rope, body)}
    return tuple(climbed.get(rope.id, rope) for rope in ropes) if climbed else None


def _leads_up(stage: Stage, rope: Rope, body: int) -> bool:
    end = rope.end_of(body)
    return (
        end is not None
        and rope.ends[1 - end] is not None
        and find_inward_side(stage.ground, Chain(rope.cells, rope.sides), end) == Side.N
    )
