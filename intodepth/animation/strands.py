"""strands: particles with constraints that hang like a rope, sway when it moves, and come to rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

STEP: Final = 1 / 120
"""longest simulation step, in seconds"""
ROUNDS: Final = 3
"""iterations over all lengths in a step"""
STRETCH: Final = 1.03
"""greatest length of a piece, as a multiple of its rest length"""
FASTEST: Final = 9.0
"""cells a second"""
FRICTION: Final = 0.12
"""share of the relative speed of neighbours that a step removes"""
STILL: Final = 0.004
"""a strand rests when it moves less than so many cells, and less than ten times as many cells a second"""


@dataclass(frozen=True, slots=True)
class Strand:
    """Particles on the way to their rest positions."""

    positions: Points
    """(n, 3) in cells"""
    velocities: Points
    """(n, 3) in cells a second"""

    def advance(
        self, rest: Points, is_held: NDArray[np.bool_], rate: Points, damping: float, dt: float
    ) -> Strand:
        """Return the strand `dt` seconds later; `dt` must be above 0.

        `rest` (n, 3) is where it would hang still. Held particles are there at once; the others swing about
        it at `rate` (n) radians a second; with a `damping` of 1 they do not overshoot.
        """
        count = max(1, round(dt / STEP + 0.499))
        step = dt / count
        lengths = np.linalg.norm(np.diff(rest, axis=0), axis=1) * STRETCH
        free = np.where(is_held, 0.0, 1.0)
        ease = np.exp(-2 * damping * rate * step)[:, None]
        pull = (rate * rate * step)[:, None]
        positions, velocities = self.positions, self.velocities
        start = positions[is_held]
        for index in range(1, count + 1):
            velocities = (velocities + pull * (rest - positions)) * ease
            wanted = positions + velocities * step
            wanted[is_held] = start + (rest[is_held] - start) * (index / count)
            for _ in range(ROUNDS):
                for first in (0, 1):
                    _shorten(wanted, free, lengths, first)
            velocities = _smooth(np.clip((wanted - positions) / step, -FASTEST, FASTEST))
            positions = wanted
        return Strand(positions, velocities)

    def is_still(self, rest: Points) -> bool:
        """Return whether it is at rest."""
        near = np.abs(self.positions - rest).max() < STILL
        return bool(near and np.abs(self.velocities).max() < 10 * STILL)


def _smooth(velocities: Points) -> Points:
    """Return velocities smoothed towards their neighbours."""
    apart = FRICTION * np.diff(velocities, axis=0)
    velocities[:-1] += apart
    velocities[1:] -= apart
    return velocities


def _shorten(positions: Points, free: Points, lengths: Points, first: int) -> None:
    """Pull together the ends of every other piece that is too long; `free` (n) is 0 or 1."""
    left, right = slice(first, len(positions) - 1, 2), slice(first + 1, len(positions), 2)
    way = positions[right] - positions[left]
    length = np.sqrt((way * way).sum(axis=1))
    share = np.maximum(free[left] + free[right], 1.0)
    excess = np.maximum(length - lengths[first::2], 0.0) / np.maximum(length, 1e-9) / share
    shift = way * excess[:, None]
    positions[left] += shift * free[left, None]
    positions[right] -= shift * free[right, None]
