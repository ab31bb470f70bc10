"""finds: what a party finds on its way down, and what that gives to its heroes."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b

from intodepth.content.definitions import OF_FINDS
from intodepth.content.descents import FindKind
from intodepth.sim.entities import Body, Gift, Hero
from intodepth.sim.rules import Rules

CARDS = 3
"""number of finds of which the party takes one"""
FLOORS = 4
"""deepest floor with finds"""


def list_offered_finds(seed: str, depth: int, known: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of the finds of a floor, out of all that are known; the same on either road, and no
    find on two floors.
    """
    if depth > FLOORS:
        return ()
    cards = sorted(known, key=lambda key: blake2b(f"{seed}/find/{key}".encode(), digest_size=8).digest())
    return tuple(cards[CARDS * (depth - 1) : CARDS * depth])


def was_offered(find: str, seed: str, depth: int, finds: Mapping[str, FindKind]) -> bool:
    """Return whether a find is offered on a floor, or was while there were only the finds of earlier
    editions.
    """
    for edition in {kind.edition for kind in finds.values()}:
        known = [key for key, kind in finds.items() if kind.edition <= edition]
        if find in list_offered_finds(seed, depth, known):
            return True
    return False


def with_finds(crew: Iterable[Body], finds: Iterable[str], rules: Rules) -> tuple[Body, ...]:
    """Return a party that comes to a floor: nothing is worn, and everybody with hands can use each find
    again.
    """
    given = Gift(0)
    for key in finds:
        given |= Gift[key.upper()]
    return tuple(_give_find(body, given, rules) if isinstance(body, Hero) else body for body in crew)


def _give_find(hero: Hero, given: Gift, rules: Rules) -> Hero:
    own = hero.gifts & ~OF_FINDS
    if Gift.SHOD in hero.gifts:
        own &= ~Gift.CATCHES
    weight = hero.weight - (rules.ballast if Gift.BALLASTED in hero.gifts else 0)
    can = hero.has_hands and hero.hit_points > 0
    gifts = own | given if can else own
    return replace(hero, gifts=gifts, weight=weight) if (gifts, weight) != (hero.gifts, hero.weight) else hero
