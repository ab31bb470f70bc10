"""Sight: exact wedges, against rays marched with fractions, through portals and mirrors too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import gcd
from random import Random

import pytest

from intodepth.sim.space.cells import DELTAS, MIRRORED, OPPOSITE, Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.sight import Direction, Eye, Sector, sectors, trace
from tests.caves import cave
from tests.doors import torus, with_doors
from tests.playing import draw

Seen = tuple[tuple[int, int], Cell, bool]
"""view cell, cell of the level, whether mirrored"""


def marched(ground: Ground, eye: Eye, direction: Direction, half: tuple[int, int]) -> set[Seen] | None:
    """What a ray passes until rock, the edge, a seal or the window ends it; None if it meets a corner.

    Marches from border to border in exact fractions; the ray goes on as it is seen, and the sides that it
    leaves by are exchanged in a mirror.
    """
    a, b = direction
    view, cell, mirrored = (0, 0), eye.cell, False
    seen = {(view, cell, mirrored)}
    x, y = Fraction(eye.x + eye.unit, 2 * eye.unit), Fraction(eye.y + eye.unit, 2 * eye.unit)
    while True:
        to_x = ((a > 0) - x) / a if a else None
        to_y = ((b > 0) - y) / b if b else None
        if to_x == to_y:
            return None
        if to_y is None or (to_x is not None and to_x < to_y):
            assert to_x is not None
            side, x, y = Side.E if a > 0 else Side.W, Fraction(a < 0), y + to_x * b
        else:
            side, x, y = Side.N if b > 0 else Side.S, x + to_y * a, Fraction(b < 0)
        view = view[0] + DELTAS[side][0], view[1] + DELTAS[side][1]
        left = MIRRORED[side] if mirrored else side
        beyond = ground.step(cell, left)
        if beyond is None or abs(view[0]) > half[0] or abs(view[1]) > half[1]:
            return seen
        mirrored ^= (cell, left) in ground.mirrors
        cell = beyond
        seen.add((view, cell, mirrored))
        if ground.kind(cell).opaque:
            return seen


def shown(found: Iterable[Sector], direction: Direction) -> list[Seen]:
    """What sectors show in a direction."""
    a, b = direction
    return [
        (view, cell, mirrored)
        for view, lo, hi, cell, mirrored in found
        if lo == hi or (lo[0] * b > lo[1] * a and a * hi[1] > b * hi[0])
    ]


def beside(found: Iterable[Sector]) -> Iterator[Direction]:
    """Directions a hair's breadth to either side of all borders."""
    for lo, hi in {(sector.lo, sector.hi) for sector in found}:
        for a, b in (lo, hi):
            for turn in (-1, 1):
                yield 1_000_003 * a - turn * b, 1_000_003 * b + turn * a


def halls(random: Random) -> Ground:
    """Ground with few or many rocks, and open up to its edges."""
    width, height = random.randint(2, 16), random.randint(2, 12)
    share = random.choice((0.05, 0.15, 0.3))
    return Ground(width, height, bytes(random.choices(b"#.", (share, 1 - share), k=width * height)))


@cache
def grounds(seed: int) -> Ground:
    """Caves and halls; two of three with portals, most of these with mirrors and seals; a torus."""
    random = Random(seed)
    ground = cave(random).ground if seed % 2 else halls(random)
    if seed % 9 == 0:
        return torus(ground.width, ground.height, ground.kinds)
    if seed % 3 == 0:
        return ground
    return with_doors(random, ground, doors=6, mirrors=seed % 4 != 1, seals=seed % 5 != 1)


def open_cells(ground: Ground) -> list[Cell]:
    cells = (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
    return [cell for cell in cells if not ground.kind(cell).opaque]


def eyes(seed: int, count: int = 1) -> Iterator[tuple[Ground, Cell, Random]]:
    """Cells to look from."""
    ground, random = grounds(seed), Random(seed)
    cells = open_cells(ground)
    near = [portal.start for portal in ground.portals if portal.target and portal.start in cells]
    for _ in range(count if cells else 0):
        yield ground, random.choice(near if near and random.random() < 0.5 else cells), random


def is_as_marched(seeds: Iterable[int], rays: int, unit: int = 1) -> None:
    """AssertionError unless sectors show what rays pass, anywhere and just beside their borders."""
    for seed in seeds:
        for ground, cell, random in eyes(seed):
            half = (random.randint(1, 15), random.randint(1, 9))
            eye = Eye(cell, random.randint(1 - unit, unit - 1), random.randint(1 - unit, unit - 1), unit)
            found = trace(ground, eye, half)
            borders = list(beside(found))
            directions = random.sample(borders, min(rays, len(borders)))
            directions += (
                (2 * random.randint(-999, 999) + 1, 2 * random.randint(-999, 999)) for _ in range(rays)
            )
            for direction in directions:
                passed = marched(ground, eye, direction, half)
                if passed is None:
                    continue
                here = shown(found, direction)
                assert (set(here), len(here)) == (passed, len(passed)), (seed, eye, direction)


def test_sectors_hold_exactly_the_cells_that_rays_pass() -> None:
    is_as_marched(range(300), 8)


def test_an_eye_off_the_middle_sees_what_rays_from_there_pass() -> None:
    is_as_marched(range(0, 300, 2), 8, unit=16)


@pytest.mark.long
@pytest.mark.parametrize("unit", [1, 16])
def test_thousands_of_views_are_as_rays_march(unit: int) -> None:
    is_as_marched(range(1_000, 6_000), 40, unit)


def test_rays_through_portals_were_many_enough_to_mean_something() -> None:
    looks = [sectors(ground, eye) for seed in range(300) for ground, eye, _ in eyes(seed)]
    through = [[s for s in look if s.chart(look[0].cell) != (0, 0, False)] for look in looks]
    assert sum(map(bool, through)) > 100
    assert sum(any(s.mirrored for s in found) for found in through) > 40
    assert sum(len({s.view for s in look}) < len(look) for look in looks) > 40, "view cells of two cells"


def test_sectors_of_a_view_cell_are_open_apart_from_one_another_and_maximal() -> None:
    for seed in range(120):
        for ground, eye, _ in eyes(seed, 3):
            views: dict[tuple[int, int], list[Sector]] = {}
            for sector in sectors(ground, eye)[1:]:
                assert cross(sector.lo, sector.hi) > 0
                views.setdefault(sector.view, []).append(sector)
            for each in views.values():
                for first, second in pairwise(each):
                    assert cross(first.hi, second.lo) >= 0, "one after the other"
                    same = (first.cell, first.mirrored) == (second.cell, second.mirrored)
                    assert not same or cross(first.hi, second.lo) > 0, "two that are one"


def cross(a: Direction, b: Direction) -> int:
    return a[0] * b[1] - a[1] * b[0]


def reduced(direction: Direction) -> Direction:
    return direction[0] // gcd(*direction), direction[1] // gcd(*direction)


def turned(ground: Ground, across: bool, over: bool) -> tuple[Ground, Callable[[Cell], Cell]]:
    """A ground with left and right exchanged, or top and bottom, or both; and where its cells went."""
    width, height = ground.width, ground.height

    def cell(at: Cell) -> Cell:
        return Cell(width - 1 - at.x if across else at.x, height - 1 - at.y if over else at.y)

    def side(of: Side) -> Side:
        return OPPOSITE[of] if (over if of in (Side.N, Side.S) else across) else of

    kinds = bytearray(ground.kinds)
    for at in (Cell(x, y) for x in range(width) for y in range(height)):
        kinds[cell(at).y * width + cell(at).x] = ground.code(at)
    portals = [
        Portal(cell(start), side(of), target and cell(target), mirror)
        for start, of, target, mirror in ground.portals
    ]
    return Ground(width, height, bytes(kinds), portals), cell


@pytest.mark.parametrize(("across", "over"), [(True, False), (False, True), (True, True)])
def test_sight_is_the_same_in_a_mirror(across: bool, over: bool) -> None:
    def direction(of: Direction) -> Direction:
        scale = gcd(*of) or 1
        return (-of[0] if across else of[0]) // scale, (-of[1] if over else of[1]) // scale

    for seed in range(60):
        for ground, eye, _ in eyes(seed):
            mirror, cell = turned(ground, across, over)
            here = {
                (s.view, direction(s.lo), direction(s.hi), cell(s.cell), s.mirrored)
                for s in sectors(ground, eye)[1:]
            }
            there = sectors(mirror, cell(eye))[1:]
            flip = across != over
            assert here == {
                (
                    (-x if across else x, -y if over else y),
                    *map(reduced, (hi, lo) if flip else (lo, hi)),
                    at,
                    m,
                )
                for (x, y), lo, hi, at, m in there
            }


def test_a_torus_is_seen_as_the_plane_that_it_tiles() -> None:
    for seed in range(60):
        random = Random(seed)
        part = halls(random)
        width, height = part.width, part.height
        # An odd number of tiles each way, so that the window lies within them from all of the middle one.
        wide, high = 2 * (15 // width + 1) + 1, 2 * (9 // height + 1) + 1
        rows = [part.kinds[y * width : (y + 1) * width] * wide for y in range(height)]
        plane = Ground(wide * width, high * height, b"".join(rows) * high)
        ring = torus(width, height, part.kinds)
        for eye in random.sample(open_cells(part), min(2, len(open_cells(part)))):
            middle = Cell(eye.x + wide // 2 * width, eye.y + high // 2 * height)
            assert [s[:3] for s in sectors(ring, eye)] == [s[:3] for s in sectors(plane, middle)]
            for here, there in zip(sectors(ring, eye), sectors(plane, middle), strict=True):
                assert here.cell == (there.cell.x % width, there.cell.y % height)


def test_a_pillar_hides_what_lies_behind_it() -> None:
    stage = draw("..#..\nA.#..\n.....")
    seen = {sector.cell for sector in sectors(stage.ground, Cell(0, 1))}
    assert Cell(2, 1) in seen
    assert Cell(3, 1) not in seen
    assert Cell(4, 2) not in seen


def test_grates_stop_bodies_and_not_sight() -> None:
    ground = draw("A.g.#.").ground
    assert {s.cell.x for s in sectors(ground, Cell(0, 0))} == {0, 1, 2, 3, 4}


def test_a_hallway_that_meets_itself_shows_the_same_again_and_again() -> None:
    ground = Ground(4, 1, b"....", [Portal(Cell(3, 0), Side.E, Cell(0, 0))])
    places = [s.view[0] for s in sectors(ground, Cell(1, 0), (9, 0)) if s.cell == Cell(2, 0)]
    assert sorted(places) == [-7, -3, 1, 5, 9]


def test_a_mirror_shows_who_looks_into_it() -> None:
    ground = Ground(4, 1, b"....", [Portal(Cell(3, 0), Side.E, Cell(3, 0), mirror=True)])
    seen = [(s.view[0], s.cell.x, s.mirrored) for s in sectors(ground, Cell(1, 0), (9, 0))]
    assert sorted(seen) == [(x, x + 1, False) for x in range(-1, 3)] + [(x, 6 - x, True) for x in range(3, 7)]


def test_a_sealed_side_ends_sight() -> None:
    ground = Ground(4, 1, b"....", [Portal(Cell(1, 0), Side.E, None), Portal(Cell(2, 0), Side.W, None)])
    assert {s.cell.x for s in sectors(ground, Cell(0, 0))} == {0, 1}
