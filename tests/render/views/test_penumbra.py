"""Facts about the soft edges of sight: along lines of sight only, and never beyond them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from intodepth.render.views.penumbra import SOFT, soften

Polygons = NDArray[np.float32]
SQUARE = ((0, 0), (1, 0), (1, 1), (0, 1))
HALF = ((0, 0), (1, 0), (1, 1))
REST = ((0, 0), (1, 1), (0, 1))
TEXEL = 1 / 32


def group(*polygons: tuple[tuple[float, float], ...], at: tuple[float, float] = (0, 0)) -> Polygons:
    return np.array(polygons, np.float32) + np.array(at, np.float32)


def shade(*groups: Polygons) -> list[tuple[NDArray[np.float64], float]]:
    """Each corner of the soft edges of a shape, with its value."""
    corners, values = soften(groups, TEXEL)
    return list(zip(corners.reshape(-1, 2), values.ravel().tolist(), strict=True))


def test_only_lines_of_sight_are_soft_and_not_where_a_cell_is_seen_from_elsewhere() -> None:
    assert not shade(group(SQUARE))
    assert not shade(group(HALF, REST)), "two sectors of one cell"
    assert not shade(group(HALF), group(SQUARE)), "another eye sees all of it"
    assert shade(group(HALF)) and shade(group(HALF), group(SQUARE, at=(1, 0)))


def test_softness_lies_inside_and_what_is_beyond_stays_unseen() -> None:
    widest = 0.0
    for (x, y), value in shade(group(HALF)):
        inside = (x - y) / 2**0.5
        assert value == 1.0 if inside > 1e-3 else value == 0.0
        assert -3 * TEXEL < inside <= SOFT + 1e-6
        widest = max(widest, inside)
    assert widest > 0.1


def test_softness_grows_from_the_corner_that_the_line_passes() -> None:
    # Two cells in a row on one line; it begins at a corner and ends on a wall.
    first, second = ((0, 0), (1, 0), (1, 0.5)), ((1, 0), (2, 0), (2, 1), (1, 0.5))
    points = shade(group(first), group(second))
    deep = {round(float(x), 2): 0.0 for (x, _), _ in points}
    for (x, y), value in points:
        along, off = (2 * x + y) / 5**0.5, (x - 2 * y) / 5**0.5
        if value == 1.0:
            deep[round(float(along), 1)] = max(deep.get(round(float(along), 1), 0.0), float(off))
    assert deep[0.0] < 0.1 < deep[0.6] < deep[1.1] < SOFT + 1e-6
    assert abs(deep[1.1] - SOFT) < 1e-3
