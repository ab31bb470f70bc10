"""drawing: draws the level of a room from its pattern, its size and its seed.

Each pattern is one obstacle between the entry and a relic, for two heroes:

- `steps`: a gallery whose floor goes up and down by one cell. No gear.
- `ladders`: storeys with ladders between them. No gear.
- `boulders`: a gallery with pits two cells deep, and a boulder before each. No gear.
- `shaft`: a chamber at the foot of a shaft. One rope, and a ring or a piton for it.
- `alcove`: a niche in the wall of a shaft with spikes at its foot. The same gear.
- `chasm`: a gallery that a chasm cuts in two, with a ladder at its far side. The same gear.
- `gate`: a gate at the foot of a shaft, with its lever at the top. The same gear.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from intodepth.content.levels import LevelDefinition, parse_level

PARTY: Final = ("swinger", "belayer")
RELICS: Final = ("bell", "lead_crown", "glass_heart")
BOARDS: Final = {1: (14, 10), 2: (16, 12), 3: (18, 13), 4: (22, 15), 5: (26, 18)}
"""width and height of a room in cells, by its size"""
USUAL_SIZE: Final = 3
ROCK: Final = "#" * 16 + "%%%&"
"""what rock is made of, one glyph as likely as the other"""
LADDER: Final = 0.2
"""how often a shaft has one"""
TOP: Final = 4
"""row, counted from 0 at the top, in which heroes stand before they go down"""
SHALLOW: Final = 3
"""rows of the shallowest shaft, which is too deep to climb"""
HEADROOM: Final = 7
"""rows of a room that are not part of its deepest shaft"""

GlyphRows = list[list[str]]
"""glyphs, the top row first"""


class NoRoom(ValueError):
    """Raised for a pattern or a size that there is not, with one line."""


@dataclass
class Draft:
    """A room that is being drawn."""

    random: Random
    width: int
    height: int
    cells: GlyphRows = field(default_factory=list)
    gear: dict[str, list[str]] = field(default_factory=lambda: {key: [] for key in PARTY})
    """what each hero brings, as lines of a level file, by key"""
    legend: list[str] = field(default_factory=list)

    @property
    def deepest(self) -> int:
        """The rows of the deepest shaft."""
        return self.height - HEADROOM

    def begin(self) -> None:
        """Fill the room with rock."""
        self.cells = [self.random.choices(ROCK, k=self.width) for _ in range(self.height)]

    def fill(self, columns: Iterable[int], rows: Iterable[int], glyph: str = ".") -> None:
        """Put a glyph into each cell of a rectangle."""
        for y in rows:
            for x in columns:
                self.cells[y][x] = glyph

    def is_floor(self, x: int, y: int) -> bool:
        """Return whether a cell is open and has rock below it."""
        return self.cells[y][x] == "." and self.cells[y + 1][x] in "#%&="

    def give_rope(self, length: int, *, has_ring: bool) -> None:
        """Give a rope to one hero, and a piton to one if there is no ring."""
        self.gear[self.random.choice(PARTY)].append(f"coils = [{{ length = {length} }}]")
        if not has_ring:
            self.gear[self.random.choice(PARTY)].append("pitons = 1")

    def mirror(self) -> None:
        """Swap left and right in half of all rooms."""
        if self.random.random() < 0.5:
            self.cells = [row[::-1] for row in self.cells]


def draw_room(pattern: str, size: int, seed: int, relics: Collection[str] = RELICS) -> LevelDefinition:
    """Return the room of a seed; raises NoRoom for an unknown pattern or size.

    Any seed makes a room, but not every room has a plan. `relics` are the keys of relics that exist.
    """
    check_pattern(pattern)
    check_size(size)
    if seed < 0:
        raise NoRoom(f"seed {seed}: the seed of a room is 0 or more")
    draft = Draft(Random(seed), *BOARDS[size])
    PATTERNS[pattern](draft)
    draft.legend.append(f"b = {{ relic = '{draft.random.choice(RELICS)}' }}")
    name = f"room_{pattern}_{size}_{seed}"
    rows = "\n".join(map("".join, draft.cells))
    gear = "".join(f"{key} = {{ {', '.join(each)} }}\n" for key, each in draft.gear.items())
    party = ", ".join(f'"{key}"' for key in PARTY)
    text = (
        f'format = 1\ntitle = "Room {seed}: {pattern}"\norder = 0\nteaches = "Research."\n'
        f'briefing = "A room of size {size} that a seed has drawn."\n'
        f"par = {par_of(size)}\nparty = [{party}]\n"
        f'map = """\n{rows}\n"""\n[gear]\n{gear}[legend]\n' + "\n".join(draft.legend) + "\n"
    )
    return parse_level(name, text, name, PARTY, relics)


def par_of(size: int) -> int:
    """Return the rounds that a plan of a room may take: those of the largest plan, roughly."""
    return 6 + size


def check_pattern(pattern: str) -> None:
    """Raise NoRoom for a pattern that there is not."""
    if pattern not in PATTERNS:
        raise NoRoom(f"there is no pattern {str(pattern)[:40]!r}, only {', '.join(PATTERNS)}")


def check_size(size: int) -> None:
    """Raise NoRoom for a size that there is not."""
    if type(size) is not int or size not in BOARDS:
        raise NoRoom(f"there is no size {str(size)[:40]!r}, only {min(BOARDS)} to {max(BOARDS)}")


def _steps(draft: Draft) -> None:
    random = draft.random
    draft.begin()
    y = random.randint(TOP, draft.height - 4)
    columns = range(2, draft.width - 2)
    for x in columns:
        draft.fill([x], range(y - 2, y + 1))
        if x == columns[0]:
            draft.cells[y][x] = "v"
        elif x == columns[-1]:
            draft.cells[y][x] = "b"
        y = min(max(y + random.choice((-1, 0, 0, 1)), 3), draft.height - 3)
    draft.mirror()


def _ladders(draft: Draft) -> None:
    random = draft.random
    draft.begin()
    rows = range(3, draft.height - 1, 4)
    columns = range(2, draft.width - 2)
    for y in rows:
        draft.fill(columns, range(y - 1, y + 1))
    for upper in rows[:-1]:
        draft.fill([random.choice(columns[3:-3])], range(upper, upper + 5), "H")
    draft.cells[rows[0]][random.choice((columns[0], columns[-1]))] = "v"
    draft.cells[rows[-1]][random.choice((columns[0], columns[-1]))] = "b"
    draft.mirror()


def _boulders(draft: Draft) -> None:
    random = draft.random
    draft.begin()
    y = random.randint(TOP, draft.height - 5)
    draft.fill(range(2, draft.width - 2), range(y - 2, y + 1))
    count = min((draft.width - 5) // 5, random.randint(1, 1 + draft.width // 10))
    for number in range(count):
        pit = 6 + 5 * number + random.randint(0, 1)
        draft.fill([pit], range(y + 1, y + 3))
        draft.cells[y][pit - 1] = "O"
    draft.legend.append(f"O = {{ body = 'boulder', weight = {random.randint(2, 5)} }}")
    draft.cells[y][random.randint(2, 3)] = "v"
    draft.cells[y][draft.width - 3] = "b"
    draft.mirror()


def _shaft(draft: Draft) -> None:
    """A chamber with the way out, a shaft beside it, and a chamber with the relic around its foot.

    The rope reaches the foot of the shaft from the only anchor. Ledges and a ladder may go part of the way.
    """
    random = draft.random
    length, has_ring = random.randint(5, draft.deepest + 3), random.random() < 0.5
    draft.begin()
    back = random.randint(0, 1) if has_ring else 0
    bottom = TOP + random.randint(SHALLOW, min(draft.deepest, length - 1 - back))
    brink = random.randint(5, (draft.width - 2) // 2)
    shaft = range(brink + 1, brink + 1 + random.randint(2, 4))
    floor = range(random.randint(2, brink), random.randint(shaft.stop + 1, draft.width - 2))
    height = random.randint(2, min(3, bottom - TOP - 1))
    draft.fill(range(2, shaft.start), range(random.randint(2, 3), TOP + 1))
    draft.fill(shaft, range(random.randint(2, 3), bottom + 1))
    draft.fill(floor, range(bottom + 1 - height, bottom + 1))
    _add_steps(draft, shaft, floor, bottom)
    draft.cells[TOP][random.randint(2, brink - 2)] = "v"
    if has_ring:
        _put_ring(draft, brink - back)
    rows = range(TOP + 3, bottom + 1)
    x, y = random.choice([(x, y) for y in rows for x in floor if draft.is_floor(x, y)])
    draft.cells[y][x] = "b"
    draft.mirror()
    draft.give_rope(length, has_ring=has_ring)


def _add_steps(draft: Draft, shaft: range, floor: range, bottom: int) -> None:
    """Ledges at one side of the shaft, rock on the floor, a ladder: nothing that closes a way."""
    random = draft.random
    rows = range(TOP + 2, bottom - 1, 2)
    is_near = random.random() < 0.5
    for y in random.sample(rows, random.randint(0, len(rows))):
        ledge = shaft[:1] if is_near else shaft[random.randint(1, len(shaft) - 1) :]
        draft.fill(ledge, [y], random.choice("=&"))
    for x in random.sample(floor, random.randint(0, 2)):
        draft.cells[bottom][x] = random.choice(ROCK)
    if random.random() < LADDER:
        draft.fill([random.choice(shaft)], range(TOP + random.randint(3, 4), bottom + 1), "H")


def _alcove(draft: Draft) -> None:
    random = draft.random
    draft.begin()
    has_ring = random.random() < 0.5
    niche = TOP + random.randint(SHALLOW, draft.deepest)
    bottom = min(draft.height - 2, niche + 2)
    brink, width = random.randint(5, draft.width - 8), random.randint(2, 4)
    _dig_shaft(draft, brink, range(brink + 1, brink + 1 + width), bottom)
    draft.fill(range(brink + 1, brink + 1 + width), [bottom], "^")
    draft.fill(range(brink - random.randint(1, 3), brink + 1), range(niche - 1, niche + 1))
    draft.cells[niche][brink - random.randint(0, 1)] = "b"
    _rig(draft, brink, niche, has_ring=has_ring)


def _begin_pit(draft: Draft) -> tuple[bool, int, int]:
    """Begin a room with a pit; return whether it has a ring, the row of its floor, and the column of its
    edge.
    """
    random = draft.random
    draft.begin()
    has_ring = random.random() < 0.5
    bottom = TOP + random.randint(SHALLOW, draft.deepest)
    return has_ring, bottom, random.randint(5, draft.width - 9)


def _chasm(draft: Draft) -> None:
    random = draft.random
    has_ring, bottom, brink = _begin_pit(draft)
    far = brink + random.randint(3, 4)
    _dig_shaft(draft, brink, range(brink + 1, far + 1), bottom)
    draft.fill(range(far, draft.width - 2), range(2, TOP + 1))
    draft.fill([far], range(TOP, bottom + 1), "H")
    draft.cells[TOP][random.randint(far + 2, draft.width - 3)] = "b"
    _rig(draft, brink, bottom, has_ring=has_ring)


def _gate(draft: Draft) -> None:
    random = draft.random
    has_ring, bottom, brink = _begin_pit(draft)
    shaft = range(brink + 1, brink + 3)
    _dig_shaft(draft, brink, shaft, bottom)
    draft.fill(range(shaft.stop, shaft.stop + 4), [bottom])
    draft.cells[bottom][shaft.stop + random.randint(0, 1)] = "G"
    draft.cells[bottom][shaft.stop + 3] = "b"
    _rig(draft, brink, bottom, has_ring=has_ring)
    free = [(x, y) for y, row in enumerate(draft.cells) for x in range(draft.width) if row[x] == "."]
    lever = random.choice([(x, y) for x, y in free if y == TOP and draft.is_floor(x, y)])
    draft.cells[lever[1]][lever[0]] = "l"
    draft.legend += ["G = 'gate'", "l = { lever = 'G' }"]


def _dig_shaft(draft: Draft, brink: int, shaft: range, bottom: int) -> None:
    """Dig a chamber up to a brink, and a shaft beside it."""
    draft.fill(range(2, brink + 1), range(2, TOP + 1))
    draft.fill(shaft, range(2, bottom + 1))


def _rig(draft: Draft, brink: int, foot: int, *, has_ring: bool) -> None:
    """Add the entry, and an anchor and a rope by which a hero comes down to a row."""
    draft.cells[TOP][draft.random.randint(2, brink - 2)] = "v"
    if has_ring:
        _put_ring(draft, brink)
    draft.mirror()
    draft.give_rope(foot - TOP + draft.random.randint(2, 4), has_ring=has_ring)


def _put_ring(draft: Draft, column: int) -> None:
    draft.cells[TOP][column] = "o"
    draft.legend.append("o = { anchor = 'ring' }")


PATTERNS: Final[dict[str, Callable[[Draft], None]]] = {
    "steps": _steps,
    "ladders": _ladders,
    "boulders": _boulders,
    "shaft": _shaft,
    "alcove": _alcove,
    "chasm": _chasm,
    "gate": _gate,
}
"""By name: what draws the room into an empty draft."""
