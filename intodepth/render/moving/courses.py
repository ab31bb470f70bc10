"""courses: the points along which a rope lies: sagging, resting on floors, rounded at bends, and swaying."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.moving.posing import position_of
from intodepth.ui.draw import DrawnRope

Points = NDArray[np.float64]

FINE: Final = 0.06
"""distance in cells of the points of a computed course"""
TWIST: Final = 0.105
"""distance in cells of its points for a twisted rope: one strand"""
DEEPEST: Final = 0.42
"""greatest sag of a rope in cells"""
SLIM: Final = 0.036
"""half the width in cells of a rope without load"""
THIN: Final = 0.55
"""width of a thin rope as a share of the usual width"""
ROUNDING: Final = 1 / 9, 2 / 9, 3 / 9, 2 / 9, 1 / 9
"""weights that round its bends"""
MENDED: Final = 0.18
"""cells from each fixed point in which the rounded rope is led back to it"""


class Sway(NamedTuple):
    """Offsets of a rope's points from their rest positions."""

    along: Points
    """(n,) index of the stretch between two points, plus the share of it from 0 to 1"""
    offsets: Points
    """(n, 3) cells"""


class Hanging:
    """A rope at rest, from point to point."""

    def __init__(self, rope: DrawnRope, ground: Bedrock) -> None:
        self._ground, self._radius = ground, thickness(rope)
        self.corners: Points = np.array([position_of(point) for point in rope.points], np.float64)
        """(n, 3) points"""
        self._steps = np.diff(self.corners, axis=0)
        self.lengths: Points = np.maximum(np.linalg.norm(self._steps, axis=1), 1e-6)
        """(n,) lengths of its stretches in cells"""
        self._sags = _sags(self._steps, self.lengths, rope.slack) if rope.slack > 0 else None

    def find_points(self, along: Points) -> Points:
        """Return points (n, 3) of it, each given by the index of a stretch plus a share of it."""
        stretch = np.minimum(along.astype(np.int64), len(self.lengths) - 1)
        part = along - stretch
        points: Points = self.corners[stretch] + self._steps[stretch] * part[:, None]
        if self._sags is not None:
            sag = self._sags[stretch] * 4 * part * (1 - part)
            points[:, 1] = _rest(points, points[:, 1] - sag, self._ground, self._radius)
        return points


def course(rope: DrawnRope, ground: Bedrock, sway: Sway | None = None) -> Points:
    """Return points (n, 3), TWIST apart, along which a rope lies."""
    hanging = Hanging(rope, ground)
    ends = measure_stretches(hanging.lengths)
    reach = np.linspace(0, ends[-1], max(4, math.ceil(ends[-1] / FINE)))
    along = np.interp(reach, ends, np.arange(len(ends)))
    points = hanging.find_points(along)
    if sway is not None:
        points += interpolate(along, sway.along, sway.offsets)
    padded = np.concatenate([points[[0, 0]], points, points[[-1, -1]]])
    smooth = np.zeros_like(points)
    for first, weight in enumerate(ROUNDING):
        smooth += weight * padded[first : first + len(points)]
    smooth[[0, -1]] = points[[0, -1]]
    # What lies near several of them has to be drawn back to each more than once.
    for corner, place in 2 * list(zip(hanging.corners[1:-1], ends[1:-1], strict=True)):
        off = np.clip(np.abs(reach - place) / MENDED, 0, 1)
        missed = corner - [np.interp(place, reach, smooth[:, axis]) for axis in range(3)]
        smooth += np.cos(off * math.pi / 2)[:, None] ** 2 * missed
    lies = measure_stretches(np.linalg.norm(np.diff(smooth, axis=0), axis=1))
    places = np.linspace(0, lies[-1], max(3, round(lies[-1] / TWIST) + 1))
    for place in np.interp(ends[1:-1], reach, lies):
        places[int(np.argmin(np.abs(places[1:-1] - place))) + 1] = place
    return interpolate(places, lies, smooth)


def interpolate(places: Points, known: Points, values: Points) -> Points:
    """Return values (n, 3) interpolated at places, from (m, 3) at known ones."""
    found = np.empty((len(places), 3))
    for axis in range(3):
        found[:, axis] = np.interp(places, known, values[:, axis])
    return found


def measure_stretches(lengths: Points) -> Points:
    """Return the distance along a way at which each stretch begins, and at which the last one ends."""
    return np.concatenate([(0.0,), np.cumsum(lengths)])


def thickness(rope: DrawnRope) -> float:
    """Return half the width of a rope, in cells: thin without load, thicker with it."""
    bears = rope.slack <= 0 and rope.load > 0
    return (SLIM + 0.009 * min(rope.load, 1.0) if bears else SLIM) * (THIN if rope.thin else 1.0)


def _sags(steps: Points, lengths: Points, slack: float) -> Points:
    """Return how deep each stretch sags; slack goes to level stretches."""
    level = np.abs(steps[:, 0])
    share = level / max(float(level.sum()), 1e-6)
    # A flat arc of depth d over a length l is 8 d^2 / 3 l longer than l.
    deep = np.sqrt(slack * share * lengths * 0.375)
    return np.asarray(np.minimum(deep * level / lengths, DEEPEST), np.float64)


def _rest(points: Points, low: Points, ground: Bedrock, radius: float) -> Points:
    """Return the heights of points that hang as low as `low`, resting on floors."""
    column, row = np.floor(points[:, 0]).astype(np.int64), np.floor(low - radius).astype(np.int64)
    above = np.floor(points[:, 1]).astype(np.int64)
    rests = ground.is_solid(column, row) & ~ground.is_solid(column, above)
    return np.asarray(np.where(rests, row + 1 + radius + 0.015, low), np.float64)
