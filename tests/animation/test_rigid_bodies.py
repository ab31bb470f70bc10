"""Rigid bodies fall, bounce less and less, rub, stay out of rock and of each other, and fall asleep."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from intodepth.animation.overlap import overlap
from intodepth.animation.rigid_bodies import GRAVITY, STEP, Heap, Piece, piece_of

BRICK = (0.0, 0.0), (0.3, 0.0), (0.3, 0.2), (0.0, 0.2)


def pit(column: int, row: int) -> bool:
    """A pit four cells wide with its floor at 0."""
    return row < 0 or not 0 <= column < 4


def heap() -> Heap:
    """Nine pieces that fall into the pit."""
    found = Heap(pit)
    for index in range(9):
        x, y = 1.2 + 0.35 * (index % 3), 3.0 + 0.4 * (index // 3)
        shape = [(x + px, y + py) for px, py in (BRICK if index % 2 else BRICK[:3])]
        found.pieces.append(piece_of(shape, vx=0.8 * (index - 4), spin=index - 4))
    return found


def test_a_piece_bounces_lower_every_time() -> None:
    found = Heap(pit)
    found.pieces.append(piece_of([(x + 2, y + 2) for x, y in BRICK]))
    heights = []
    for _ in range(240):
        found.advance(1 / 60)
        heights.append(found.pieces[0].y)
    landed = next(index for index, y in enumerate(heights) if y < 0.12)
    assert 0.13 < max(heights[landed:]) < 1.0 and abs(heights[-1] - 0.1) < 0.03


def test_friction_stops_what_slides() -> None:
    found = Heap(pit)
    found.pieces.append(piece_of([(x + 0.5, y + 0.001) for x, y in BRICK], vx=2.0))
    found.advance(2.0)
    assert 0.7 < found.pieces[0].x < 1.6 and found.pieces[0].is_asleep


def test_all_come_to_rest_out_of_rock_and_of_each_other() -> None:
    found = heap()
    found.advance(6.0)
    assert all(piece.is_asleep for piece in found.pieces)
    shapes = [piece.shape() for piece in found.pieces]
    assert all(y > -0.03 and -0.03 < x < 4.03 for shape in shapes for x, y in shape)
    contacts = [overlap(a, b) for index, a in enumerate(shapes) for b in shapes[:index]]
    assert max(contact.depth if contact else 0.0 for contact in contacts) < 0.06


def test_the_same_fall_ends_the_same_way_however_time_is_cut() -> None:
    one, other = heap(), heap()
    one.advance(2.0)
    for _ in range(64):
        other.advance(1 / 32)
    assert one.pieces == other.pieces


def random_heap(seed: int, is_solid: Callable[[int, int], bool], fastest: float) -> Heap:
    """Convex pieces of any shape, thrown about in those of the cells 0 to 3 that are not solid."""
    random, found = Random(seed), Heap(is_solid)
    cells = [(column, row) for column in range(4) for row in range(4) if not is_solid(column, row)]
    for column, row in random.sample(cells, 6):
        turns = [index + 0.8 * random.random() for index in range(random.randint(3, 6))]
        angles = [math.tau * turn / len(turns) for turn in turns]
        shape = [(column + 0.5 + 0.25 * math.cos(a), row + 0.5 + 0.25 * math.sin(a)) for a in angles]
        speeds = (random.uniform(-fastest, fastest) for _ in range(3))
        found.pieces.append(piece_of(shape, *speeds))
    return found


def energy(piece: Piece) -> float:
    """Of motion and of height."""
    mass = max(x * x + y * y for x, y in piece.corners)
    turning = mass * mass / 2.5 * piece.spin**2
    return (mass * (piece.vx**2 + piece.vy**2) + turning) / 2 + mass * GRAVITY * piece.y


@pytest.mark.parametrize("seed", range(5))
def test_what_falls_gains_no_energy_but_what_takes_it_out_of_another(seed: int) -> None:
    found = random_heap(seed, pit, 4.0)
    first = last = sum(map(energy, found.pieces))
    for _ in range(240):
        found.advance(STEP)
        now = sum(map(energy, found.pieces))
        assert now < last + 0.01 * first
        last = now
    assert last < 0.25 * first


@pytest.mark.parametrize("seed", range(5))
def test_in_any_cave_all_comes_to_rest_out_of_rock_and_of_each_other(seed: int) -> None:
    random = Random(seed)
    free = {(column, row) for column in range(4) for row in range(4) if random.random() < 0.7}
    found = random_heap(seed, lambda column, row: (column, row) not in free, 8.0)
    found.advance(8.0)
    assert all(piece.is_asleep for piece in found.pieces)
    assert all((math.floor(piece.x), math.floor(piece.y)) in free for piece in found.pieces)
    contacts = [overlap(a.shape(), b.shape()) for a, b in combinations(found.pieces, 2)]
    assert max(contact.depth if contact else 0.0 for contact in contacts) < 0.06


@pytest.mark.parametrize("across", [0.98, 1.0, 1.03])
def test_nothing_falls_through_between_two_cells(across: float) -> None:
    found = Heap(pit)
    found.pieces.append(piece_of([(across + x / 4, 1 + y / 4) for x, y in BRICK], vy=-9.0))
    found.advance(3.0)
    assert found.pieces[0].is_asleep and found.pieces[0].y > 0
