"""finds: what a party finds on its way down, and what that gives to its heroes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
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
SUITING = 2
"""number of finds of a floor that suit what is behind the doors ahead"""


def list_offered_finds(
    seed: str, depth: int, known: Iterable[str], suits: Sequence[Sequence[Collection[str]]] = ()
) -> tuple[str, ...]:
    """Return the keys of the finds of a floor, out of all that are known; the same on either road, and no
    find on two floors.

    `suits` holds, for each floor from the first on, the finds that suit what is behind each door that leads
    down from it. Two of the finds of a floor suit a door, each another one, as far as there are such finds.
    """
    if depth > FLOORS:
        return ()
    cards = sorted(known, key=lambda key: blake2b(f"{seed}/find/{key}".encode(), digest_size=8).digest())
    for doors in suits[: depth - 1]:
        dealt = _deal(cards, doors)
        cards = [key for key in cards if key not in dealt]
    return _deal(cards, suits[depth - 1]) if suits else tuple(cards[CARDS * (depth - 1) : CARDS * depth])


def _deal(cards: Sequence[str], doors: Sequence[Collection[str]]) -> tuple[str, ...]:
    """Return the finds of a floor, in the order of `cards`, of which the first are dealt first."""
    left, right = doors[0], doors[-1]
    pairs = ((one, other) for one in cards if one in left for other in cards if other in right)
    pair = next((pair for pair in pairs if len(set(pair)) == SUITING), None)
    picked = pair or [key for key in cards if key in left or key in right][:SUITING]
    others = [key for key in cards if key not in picked][: CARDS - len(picked)]
    return tuple(key for key in cards if key in picked or key in others)


def was_offered(
    find: str,
    seed: str,
    depth: int,
    finds: Mapping[str, FindKind],
    suits: Sequence[Sequence[Collection[str]]] = (),
) -> bool:
    """Return whether a find is offered on a floor, or was while there were only the finds of earlier
    editions; `suits` as in `list_offered_finds`.
    """
    for edition in {kind.edition for kind in finds.values()}:
        known = [key for key, kind in finds.items() if kind.edition <= edition]
        if find in list_offered_finds(seed, depth, known, suits):
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
