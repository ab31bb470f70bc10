"""earlier_draws: how seeds draw floors of the first three editions of the bank; it stays as it is."""

from collections.abc import Container, Sequence
from hashlib import blake2b

from intodepth.content.floors.bank import Certified
from intodepth.content.floors.likeness import USUAL, differ, difference

FORKED = 2, 3, 4
"""depths to which two doors lead"""


def unlike_neighbours(seed: str, bank: Sequence[Sequence[Certified]]) -> tuple[tuple[Certified, ...], ...]:
    """Return floors that are as unlike those of their own depth and of the next one as the bank allows.

    The deepest is picked first: its place is that of no floor right above it.
    """
    doors: list[tuple[Certified, ...]] = []
    met = set[str]()
    for depth in range(len(bank), 0, -1):
        here: list[Certified] = []
        for side in ("", "/right") if depth in FORKED else ("",):
            floors = [floor for floor in bank[depth - 1] if not here or differ(here[0], floor)]
            if not floors:
                break
            near = [*here, *(doors[0] if doors else ())]
            fresh = _find_smallest(floors, [_likeness(floor, near, met) for floor in floors])
            # What takes longest comes last: few floors are left then.
            fresh = _find_smallest(
                fresh, [any(difference(floor, each) < USUAL for each in near) for floor in fresh]
            )
            here.append(_draw_floor(f"{seed}/{depth}{side}", fresh))
            met.add(_main_module(here[-1]))
        doors.insert(0, tuple(here))
    return tuple(doors)


def _find_smallest(floors: Sequence[Certified], sizes: Sequence[bool | tuple[bool, ...]]) -> list[Certified]:
    """Return the floors of the least size, in order."""
    least = min(sizes)
    return [floor for floor, size in zip(floors, sizes, strict=True) if size == least]


def _likeness(floor: Certified, near: Sequence[Certified], met: Container[str]) -> tuple[bool, ...]:
    """Return in what a floor is like those near to it, what matters most first."""
    return (
        floor.recipe.place in {each.recipe.place for each in near},
        _main_module(floor) in met,
        floor.recipe.layout in {each.recipe.layout for each in near},
    )


def find_other_shafts(seed: str, bank: Sequence[Sequence[Certified]]) -> tuple[tuple[Certified, ...], ...]:
    """Return floors of the first editions, which have no places.

    A floor behind a left door uses another shaft module than those above it, if there is one. That behind a
    right door uses another than all others on the road.
    """
    picked: list[Certified] = []
    for depth, floors in enumerate(bank, 1):
        met = {_main_module(each) for each in picked}
        fresh = [floor for floor in floors if _main_module(floor) not in met] or floors
        picked.append(_draw_floor(f"{seed}/{depth}", fresh))
    met = {_main_module(each) for each in picked}
    doors: list[tuple[Certified, ...]] = []
    for depth, (left, floors) in enumerate(zip(picked, bank, strict=True), 1):
        others = [floor for floor in floors if _main_module(floor) not in met and differ(left, floor)]
        if depth not in FORKED or not others:
            doors.append((left,))
            continue
        right = _draw_floor(f"{seed}/{depth}/right", others)
        met.add(_main_module(right))
        doors.append((left, right))
    return tuple(doors)


def _draw_floor(text: str, floors: Sequence[Certified]) -> Certified:
    """Return the floor that a text draws."""
    drawn = blake2b(text.encode(), digest_size=8).digest()
    return floors[int.from_bytes(drawn, "big") % len(floors)]


def _main_module(floor: Certified) -> str:
    return floor.recipe.parts[0].module
