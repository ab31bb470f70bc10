"""cargo: what can be carried, and who has room for it."""

from __future__ import annotations

from intodepth.sim.entities import Body, Bucket, Hero, Lamp, Relic
from intodepth.sim.stage import Stage

PAWS_CARRY = 1
"""greatest weight that a hero with paws can carry"""


def neighbours(stage: Stage, hero: Hero) -> list[Body]:
    """Return the bodies in the cells one side away from a hero, sorted by id."""
    if hero.cell is None:
        return []
    _, *cells = stage.ground.near[hero.cell]
    return [stage.bodies[key] for key in sorted({stage.at[cell] for cell in cells if cell in stage.at})]


def takeable(stage: Stage, hero: Hero) -> list[Body]:
    """Return what a hero can reach and lift: relics, lamps and fallen heroes, also those inside a bucket or
    carried by a fallen hero.
    """
    found = []
    for body in neighbours(stage, hero):
        if is_loose(stage, body):
            found.append(body)
        if isinstance(body, Bucket) or is_fallen(body):
            found += stage.find_carried(body.id)
    return sorted(found, key=lambda body: body.id)


def lamps_in_hand(stage: Stage, hero: Hero) -> list[Lamp]:
    """Return the lamps that a hero bears, by id."""
    return [body for body in stage.find_carried(hero.id) if isinstance(body, Lamp)]


def lamps_in_reach(stage: Stage, hero: Hero) -> list[Lamp]:
    """Return the lamps that a hero carries and those one side away that no hero carries, sorted by id."""
    near = (*stage.find_carried(hero.id), *neighbours(stage, hero))
    return sorted((body for body in near if isinstance(body, Lamp)), key=lambda lamp: lamp.id)


def can_bear(stage: Stage, bearer: Body, body: Body) -> bool:
    """Return whether a body has room to carry one more: a bucket that is not full, or a hero on their feet
    with a free hand.
    """
    if isinstance(bearer, Hero):
        if bearer.hit_points <= 0:
            return False
        if not bearer.has_hands and not (isinstance(body, Relic | Lamp) and body.weight <= PAWS_CARRY):
            return False
    elif not isinstance(bearer, Bucket):
        return False
    return len(stage.find_carried(bearer.id)) < bearer.carries


def find_borne_heroes(stage: Stage, bearer: int) -> list[Hero]:
    """Return the fallen heroes that a body carries, including those carried by the carried."""
    found: list[Hero] = []
    for body in stage.find_carried(bearer):
        if isinstance(body, Hero):
            found += [body, *find_borne_heroes(stage, body.id)]
    return found


def is_portable(body: Body) -> bool:
    """Return whether a body is one that can be carried at all."""
    return isinstance(body, Relic | Lamp) or is_fallen(body)


def is_loose(stage: Stage, body: Body) -> bool:
    """Return whether a body can be lifted now: it is portable and no rope is tied to it."""
    return is_portable(body) and not stage.ropes_of(body.id)


def is_fallen(body: Body) -> bool:
    """Return whether a body is a hero with 0 hit points who still lies in the level."""
    return isinstance(body, Hero) and body.is_fallen
