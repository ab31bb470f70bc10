"""Sight: exact wedges, against rays marched with fractions; symmetric; mirrored."""

from fractions import Fraction
from random import Random

from intodepth.sim.cells import Cell
from intodepth.sim.ground import Ground
from intodepth.sim.sight import Sector, sectors
from tests.caves import cave
from tests.playing import draw


def seen_along(ground: Ground, eye: Cell, direction: tuple[int, int], half: tuple[int, int]) -> list[Cell]:
    """The cells that a ray from the middle of a cell passes until rock, the edge, or the window ends it.

    Marches from border to border in exact fractions; the ray must not pass through a corner.
    """
    a, b = direction
    cells, cell = [eye], eye
    x = y = Fraction(1, 2)
    while True:
        to_x = ((1 if a > 0 else 0) - x) / a if a else None
        to_y = ((1 if b > 0 else 0) - y) / b if b else None
        if to_y is None or (to_x is not None and to_x < to_y):
            assert to_x is not None
            x, y, cell = (
                Fraction(0 if a > 0 else 1),
                y + to_x * b,
                Cell(cell.x + (1 if a > 0 else -1), cell.y),
            )
        else:
            assert to_x != to_y, "through a corner"
            x, y, cell = (
                x + to_y * a,
                Fraction(0 if b > 0 else 1),
                Cell(cell.x, cell.y + (1 if b > 0 else -1)),
            )
        inside = 0 <= cell.x < ground.width and 0 <= cell.y < ground.height
        if not inside or abs(cell.x - eye.x) > half[0] or abs(cell.y - eye.y) > half[1]:
            return cells
        cells.append(cell)
        if ground.kind(cell).opaque:
            return cells


def contains(sector: Sector, direction: tuple[int, int]) -> bool:
    (a, b), (c, d), (e, f) = sector.lo, direction, sector.hi
    return sector.lo == sector.hi or (a * d - b * c > 0 and c * f - d * e > 0)


def test_sectors_hold_exactly_the_cells_that_rays_pass() -> None:
    for seed in range(60):
        random = Random(seed)
        ground = cave(random).ground
        eyes = [c for c in (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
                if not ground.kind(c).opaque]  # fmt: skip
        eye = random.choice(eyes)
        half = (random.randint(1, 15), random.randint(1, 9))
        found = sectors(ground, eye, half)
        for _ in range(60):
            direction = (2 * random.randint(-999, 999) + 1, 2 * random.randint(-999, 999))
            marched = set(seen_along(ground, eye, direction, half))
            assert {s.cell for s in found if contains(s, direction)} == marched, (seed, eye, direction)


def test_sectors_of_one_cell_are_maximal() -> None:
    for seed in range(40):
        ground = cave(Random(seed)).ground
        for eye in ground.cells_of(ord(".")):
            ends: dict[Cell, list[Sector]] = {}
            for sector in sectors(ground, eye)[1:]:
                for other in ends.setdefault(sector.cell, []):
                    assert sector.lo[0] * other.hi[1] != sector.lo[1] * other.hi[0]
                    assert sector.hi[0] * other.lo[1] != sector.hi[1] * other.lo[0]
                ends[sector.cell].append(sector)


def test_a_pillar_hides_what_lies_behind_it() -> None:
    stage = draw("..#..\nA.#..\n.....")
    seen = {sector.cell for sector in sectors(stage.ground, Cell(0, 1))}
    assert Cell(2, 1) in seen
    assert Cell(3, 1) not in seen
    assert Cell(4, 2) not in seen


def test_grates_stop_bodies_and_not_sight() -> None:
    ground = draw("A.g.#.").ground
    assert {s.cell.x for s in sectors(ground, Cell(0, 0))} == {0, 1, 2, 3, 4}


def test_sight_is_the_same_in_a_mirror() -> None:
    for seed in range(30):
        ground = cave(Random(seed)).ground
        width = ground.width
        rows = [ground.kinds[y * width : (y + 1) * width][::-1] for y in range(ground.height)]
        mirrored = Ground(width, ground.height, b"".join(rows))
        eye = next(ground.cells_of(ord(".")))
        here = {(s.view, s.cell) for s in sectors(ground, eye)}
        there = sectors(mirrored, Cell(width - 1 - eye.x, eye.y))
        assert here == {((-s.view[0], s.view[1]), Cell(width - 1 - s.cell.x, s.cell.y)) for s in there}
