"""drawing: the floors that a seed draws from a bank."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from itertools import chain, product
from typing import Final

from intodepth.content.descents import Trait
from intodepth.content.floors.bank import Certified
from intodepth.content.floors.earlier_draws import FORKED, find_other_shafts, unlike_neighbours
from intodepth.content.floors.likeness import USUAL, differ, difference
from intodepth.files.faults import fault_in

TRIES = 4
"""Of so many draws of floors for a seed, the best one counts."""
DIFFERENT = 4
"""Two doors to different places are drawn so many times as often as two to the same place."""
FEW = 10
"""If a depth has fewer floors, as for some kinds of shaft, all of them are drawn: places do not count, nor
does a rule that would leave one floor alone.
"""
FRESH = 3
"""number of floors from the top on which no kind of relic comes twice"""

ANYWHERE: Final = "*"
"""stands for all places"""
DoorPlaces = tuple[str, ...]
"""the places behind the doors of a depth, the left door first"""
DoorFloors = tuple[Certified, ...]
"""the floors behind the doors of a depth, the left door first"""


Flaws = tuple[int, ...]
"""how often a shaft, or a floor in it, breaks each of RULES"""


def pick_doors(
    seed: str, bank: Sequence[Sequence[Certified]], traits: Collection[Trait] = ()
) -> tuple[DoorFloors, ...]:
    """Return the floors of each depth; the same seed, traits and bank give the same on every machine.

    All have the traits. In the first three editions, the floors behind the two doors of a depth differ as
    APART says, and where the bank has no such floor there is no right door. Raises FileFault if a bank has no
    floor with the traits.
    """
    fitting = [[floor for floor in floors if set(traits) <= set(floor.traits)] for floors in bank]
    for depth, floors in enumerate(fitting, 1):
        if not floors:
            raise fault_in(
                f"depth_{depth}.jsonl", 1, f"there is no floor: {', '.join(traits) or 'none at all'}"
            )
    if all(floor.asks is not None for floor in chain(*fitting)):
        return draw_shaft(seed, fitting)
    has_places = any(floor.recipe.place for floors in fitting for floor in floors)
    return unlike_neighbours(seed, fitting) if has_places else find_other_shafts(seed, fitting)


def pick_unlike(
    seeds: Sequence[str],
    seen: Collection[str],
    bank: Sequence[Sequence[Certified]],
    traits: Collection[Trait] = (),
) -> str:
    """Return the first of some seeds whose first floor shares the fewest modules with those of seeds that
    were seen; raises FileFault as `pick_doors` does.
    """
    known = Counter(part for seed in seen for part in _first_modules(seed, bank, traits))
    return min(seeds, key=lambda seed: sum(known[part] for part in _first_modules(seed, bank, traits)))


def _first_modules(
    seed: str, bank: Sequence[Sequence[Certified]], traits: Collection[Trait]
) -> frozenset[str]:
    """Return the modules of the first floor of a seed, with its place."""
    recipe = pick_doors(seed, bank, traits)[0][0].recipe
    return frozenset({recipe.place, *(part.module for part in recipe.parts)})


def draw_shaft(seed: str, bank: Sequence[Sequence[Certified]]) -> tuple[DoorFloors, ...]:
    """Return the floors of each depth: first the places are drawn, then floors in them.

    Neighbours are in different places if the bank allows it. Each floor of a place is the first one equally
    often. Of TRIES draws of the others, the one that breaks RULES least counts, the first of them first. See
    FEW for small banks.
    """
    offered = tuple(tuple(sorted({floor.recipe.place for floor in floors})) for floors in bank)
    if min(map(len, bank)) < FEW:
        offered = ((ANYWHERE,),) * len(bank)
    places = list(_draw_places(seed, offered))
    tries = (_draw_floors(seed, number, places, bank) for number in range(TRIES))
    return min(tries, key=lambda each: each[0])[1]


def _draw_floors(
    seed: str, trial: int, places: Sequence[DoorPlaces], bank: Sequence[Sequence[Certified]]
) -> tuple[Flaws, tuple[DoorFloors, ...]]:
    """Return floors in these places, from the top, and what is wrong with them; each trial draws others below
    the first.
    """
    total, doors = [0] * len(RULES), list[DoorFloors]()
    for depth, beside in enumerate(places, 1):
        here: DoorFloors = ()
        for side, place in enumerate(beside):
            left = [floor for floor in bank[depth - 1] if place in (ANYWHERE, floor.recipe.place)]
            for number, rule in enumerate(RULES):
                flaws = [rule(floor, doors, here) for floor in left]
                best = [floor for floor, count in zip(left, flaws, strict=True) if count == min(flaws)]
                if place != ANYWHERE or number == 0 or len(best) > 1:
                    left = best
                    total[number] += min(flaws)
            text = f"{seed}/{trial if depth > 1 else 0}/{depth}/{side}"
            here = (*here, min(left, key=lambda floor: _number(f"{text}/{floor.level}")))
        doors.append(here)
    return tuple(total), tuple(doors)


def _is_like_its_twin(floor: Certified, above: Sequence[DoorFloors], here: DoorFloors) -> int:
    """Return whether it does not differ from the floor behind the left door in what signs say."""
    return sum(not differ(each, floor) for each in here)


def _repeats_main(floor: Certified, above: Sequence[DoorFloors], here: DoorFloors) -> int:
    """Return how many floors above it, and behind the left door, have the same largest module."""
    main = floor.recipe.parts[0].module
    return sum(each.recipe.parts[0].module == main for each in chain(*above, here))


def _asks_the_same(floor: Certified, above: Sequence[DoorFloors], here: DoorFloors) -> int:
    """Return how many floors right above it or behind the other door ask the same."""
    return sum(each.asks == floor.asks for each in _near(above, here))


def _repeats_modules(floor: Certified, above: Sequence[DoorFloors], here: DoorFloors) -> int:
    """Return how many of its modules are above it."""
    before = {part.module for each in chain(*above) for part in each.recipe.parts}
    return len(before & {part.module for part in floor.recipe.parts})


def _is_near(floor: Certified, above: Sequence[DoorFloors], here: DoorFloors) -> int:
    """Return how many floors right above it or behind the other door are less different than usual."""
    return sum(difference(each, floor) < USUAL for each in _near(above, here))


def _repeats_relics(floor: Certified, above: Sequence[DoorFloors], here: DoorFloors) -> int:
    """Return how many of its relics are of kinds that are above it, on the first FRESH floors."""
    if len(above) >= FRESH:
        return 0
    before = {lying.relic for each in chain(*above) for lying in each.recipe.relics}
    return len(before & {lying.relic for lying in floor.recipe.relics})


RULES: Final[tuple[Callable[[Certified, Sequence[DoorFloors], DoorFloors], int], ...]] = (
    _is_like_its_twin,
    _repeats_main,
    _asks_the_same,
    _repeats_modules,
    _is_near,
    _repeats_relics,
)
"""what a floor below some others and beside the left door should not be, what matters most first"""


def _near(above: Sequence[DoorFloors], here: DoorFloors) -> DoorFloors:
    """Return the floors right above a floor and behind the left door."""
    return (*here, *(above[-1] if above else ()))


def _draw_places(text: str, offered: tuple[DoorPlaces, ...]) -> Iterator[DoorPlaces]:
    """Yield the places of the doors of each depth, from the top; `offered` has those that a depth can be in.

    The first place is drawn evenly; each next one, of those with which the fewest neighbours are in the same
    place in the whole shaft, in proportion to how many shafts go on from there.
    """
    before: DoorPlaces = ()
    for depth in range(len(offered)):
        goes_on = {
            places: (clashes + _count_clashes(before, places), ways)
            for places in _list_places(offered[depth], depth + 1)
            for clashes, ways in (_goes_on(places, depth, offered),)
        }
        least = min(clashes for clashes, _ in goes_on.values())
        possible = {places: ways for places, (clashes, ways) in goes_on.items() if clashes == least}
        if depth == 0:
            possible = dict.fromkeys(possible, 1)
        at = _number(f"{text}/{depth + 1}") % sum(possible.values())
        for places, ways in possible.items():
            at -= ways
            if at < 0:
                before = places
                break
        yield before


@cache
def _goes_on(places: DoorPlaces, depth: int, offered: tuple[DoorPlaces, ...]) -> tuple[int, int]:
    """Return the least number of clashes below the doors of a depth, and the weight of all shafts with it."""
    weight = DIFFERENT if len(set(places)) == len(places) else 1
    if depth + 1 == len(offered):
        return 0, weight
    found = Counter[int]()
    for below in _list_places(offered[depth + 1], depth + 2):
        clashes, ways = _goes_on(below, depth + 1, offered)
        found[clashes + _count_clashes(places, below)] += ways
    least = min(found)
    return least, weight * found[least]


def _list_places(offered: DoorPlaces, depth: int) -> list[DoorPlaces]:
    """Return the places that the doors of a depth can lead to."""
    return list(product(offered, repeat=2 if depth in FORKED else 1))


def _count_clashes(above: DoorPlaces, below: DoorPlaces) -> int:
    """Return how many pairs of neighbouring floors are in the same place."""
    return sum(one == other for one, other in product(above, below))


def _number(text: str) -> int:
    """Return a large number that a text draws."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
