"""random_rooms: small caves for two with one rope, each from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from intodepth.content.levels import LevelDefinition
from tests.search.solver.rooms import level_of

PARTY = ("swinger", "belayer")
RELICS = ("bell", "lead_crown", "glass_heart")
ROCK = "#" * 16 + "%%%&"
"""what rock is made of, one glyph as likely as the other"""
LADDER = 0.2
"""how often there is one"""
WIDTH, HEIGHT, TOP = 18, 13, 4
"""TOP is the row, counted from 0 at the top, in which heroes stand before they go down"""

Cells = list[list[str]]
"""glyphs, the top row first"""


def random_room(seed: int) -> LevelDefinition:
    """A chamber with the way out, a shaft beside it, and a chamber with the relic around its foot.

    Any seed makes one. The shaft is too deep to climb, and the rope hangs down to its foot from the only
    anchor, a ring near the brink or a piton that somebody brings. Ledges and a ladder may go part of the way.
    """
    random = Random(seed)
    length, has_ring = random.randint(5, 9), random.random() < 0.5
    cells = _dug(random, length, has_ring)
    if random.random() < 0.5:
        cells = [row[::-1] for row in cells]
    anchor = "o = { anchor = 'ring' }\n" if has_ring else ""
    rest = f"{_gear(random, length, has_ring)}[legend]\n{anchor}b = {{ relic = '{random.choice(RELICS)}' }}"
    return level_of("\n".join(map("".join, cells)), PARTY, rest)


def _gear(random: Random, length: int, has_ring: bool) -> str:
    """Who brings the rope, and who the piton."""
    gear: dict[str, list[str]] = {key: [] for key in PARTY}
    gear[random.choice(PARTY)].append(f"coils = [{{ length = {length} }}]")
    if not has_ring:
        gear[random.choice(PARTY)].append("pitons = 1")
    return "[gear]\n" + "".join(f"{key} = {{ {', '.join(each)} }}\n" for key, each in gear.items())


def _dug(random: Random, length: int, has_ring: bool) -> Cells:
    cells = [random.choices(ROCK, k=WIDTH) for _ in range(HEIGHT)]
    back = random.randint(0, 1) if has_ring else 0
    bottom = TOP + random.randint(3, min(6, length - 1 - back))
    brink = random.randint(5, 8)
    shaft = range(brink + 1, brink + 1 + random.randint(2, 4))
    floor = range(random.randint(2, brink), random.randint(shaft.stop + 1, WIDTH - 2))
    height = random.randint(2, min(3, bottom - TOP - 1))
    _fill(cells, range(2, shaft.start), range(random.randint(2, 3), TOP + 1))
    _fill(cells, shaft, range(random.randint(2, 3), bottom + 1))
    _fill(cells, floor, range(bottom + 1 - height, bottom + 1))
    _add_steps(random, cells, shaft, floor, bottom)
    cells[TOP][random.randint(2, brink - 2)] = "v"
    if has_ring:
        cells[TOP][brink - back] = "o"
    x, y = random.choice(
        [(x, y) for y in range(TOP + 3, bottom + 1) for x in floor if _is_floor(cells, x, y)]
    )
    cells[y][x] = "b"
    return cells


def _add_steps(random: Random, cells: Cells, shaft: range, floor: range, bottom: int) -> None:
    """Ledges at one side of the shaft, rock on the floor, a ladder: nothing that closes a way."""
    rows = range(TOP + 2, bottom - 1, 2)
    is_near = random.random() < 0.5
    for y in random.sample(rows, random.randint(0, len(rows))):
        ledge = shaft[:1] if is_near else shaft[random.randint(1, len(shaft) - 1) :]
        _fill(cells, ledge, [y], random.choice("=&"))
    for x in random.sample(floor, random.randint(0, 2)):
        cells[bottom][x] = random.choice(ROCK)
    if random.random() < LADDER:
        _fill(cells, [random.choice(shaft)], range(TOP + random.randint(3, 4), bottom + 1), "H")


def _fill(cells: Cells, columns: Iterable[int], rows: Iterable[int], glyph: str = ".") -> None:
    for y in rows:
        for x in columns:
            cells[y][x] = glyph


def _is_floor(cells: Cells, x: int, y: int) -> bool:
    return cells[y][x] == "." and cells[y + 1][x] in "#%&="
