"""Centres: whose middle is seen, against straight lines; symmetric through portals and mirrors."""

from __future__ import annotations

from intodepth.sim.space.cells import DELTAS, MIRRORED, Cell, Side
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import centres
from tests.playing import draw
from tests.sim.space.test_sight import eyes, grounds, open_cells


def goes_straight(ground: Ground, eye: Cell, view: tuple[int, int]) -> tuple[Cell, bool] | None:
    """The cell whose middle the straight way from the middle of a cell to that of another leads to.

    None if it meets rock, a seal, or a corner that is not open all about it.
    """
    a, b = view
    cell, mirrored, x, y = eye, False, 0, 0
    while (x, y) != (a, b):
        # Half-way points between middles: the next border up or across is met first, or both in a corner.
        to_x, to_y = (2 * abs(x) + 1) * abs(b), (2 * abs(y) + 1) * abs(a)
        sides = []
        if a and to_x <= to_y:
            sides.append(Side.E if a > 0 else Side.W)
        if b and to_y <= to_x:
            sides.append(Side.N if b > 0 else Side.S)
        ends = {walked(ground, cell, mirrored, way) for way in (sides, sides[::-1])}
        if len(ends) > 1 or None in ends:
            return None
        ((cell, mirrored),) = (end for end in ends if end is not None)
        for side in sides:
            x, y = x + DELTAS[side][0], y + DELTAS[side][1]
    return cell, mirrored


def walked(ground: Ground, cell: Cell, mirrored: bool, sides: list[Side]) -> tuple[Cell, bool] | None:
    for seen in sides:
        side = MIRRORED[seen] if mirrored else seen
        beyond = ground.step(cell, side)
        if beyond is None or ground.kind(beyond).opaque:
            return None
        mirrored ^= (cell, side) in ground.mirrors
        cell = beyond
    return cell, mirrored


def test_the_middles_that_are_seen_are_those_a_straight_line_reaches() -> None:
    for seed in range(60):
        for ground, eye, _ in eyes(seed):
            views = [(x, y) for x in range(-12, 13) for y in range(-9, 10)]
            reached = {(view, goes_straight(ground, eye, view)) for view in views}
            found = {(s.view, (s.cell, s.mirrored)) for s in centres(ground, eye, (12, 9))}
            assert found == {each for each in reached if each[1] is not None}, seed


def back(view: tuple[int, int], mirrored: bool) -> tuple[int, int]:
    """Where who looks is to who is looked at."""
    return view[0] if mirrored else -view[0], -view[1]


def test_who_sees_the_middle_of_another_is_seen_by_it() -> None:
    pairs = mirrors = 0
    for seed in range(110):
        ground = grounds(seed)
        seen = {(eye, s.view, s.cell, s.mirrored) for eye in open_cells(ground) for s in centres(ground, eye)}
        for eye, view, cell, mirrored in seen:
            assert (cell, back(view, mirrored), eye, mirrored) in seen, (seed, eye, view)
        pairs += len(seen)
        mirrors += sum(mirrored for *_, mirrored in seen)
    assert pairs > 50_000
    assert mirrors > 2_000


def test_a_line_that_touches_the_corner_of_rock_is_blocked_from_both_ends() -> None:
    ground = draw("..\n#.").ground
    assert [s.cell for s in centres(ground, Cell(0, 1))] == [Cell(0, 1), Cell(1, 1)]
    assert [s.cell for s in centres(ground, Cell(1, 0))] == [Cell(1, 0), Cell(1, 1)]


def test_a_line_through_an_open_corner_passes() -> None:
    assert Cell(1, 0) in {s.cell for s in centres(draw("..\n..").ground, Cell(0, 1))}
