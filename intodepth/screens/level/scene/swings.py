"""swings: bodies on ropes swing on for a while after they were moved; this changes no rule."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import Final

from intodepth.animation.springs import Spring
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.sim.standing import hangs
from intodepth.ui.draw import Figure, Point

RATE: Final = 4.6
"""angular speed in radians a second"""
DAMPING: Final = 0.13
WIDEST: Final = 0.22
"""greatest deflection in cells"""
FASTEST: Final = 1.6
"""greatest speed at the start in cells a second"""
JERK: Final = 0.22
"""share of the speed of a fall that becomes swing"""
FARTHEST: Final = 1.0
"""greater jumps, in cells, start no swing, for example after undo"""
WIDE: Final = 0.30
"""half the width of a body in cells"""
BOUNCE: Final = 0.3
"""share of the speed that is left after a wall was hit"""
STILL: Final = 0.003
"""a body hangs still below so many cells, and ten times as many cells a second"""


class Swings:
    """The swinging of hanging bodies, which depends on their places in the last frame."""

    def __init__(self) -> None:
        self._swinging: dict[int, Spring] = {}
        """x of hanging bodies by id"""
        self._places: dict[int, Point] = {}
        self._speeds: dict[int, Point] = {}
        """speeds of all figures by id, in cells a second"""

    def swing(self, stage: Stage, figures: dict[int, Figure], dt: float) -> dict[int, Figure]:
        """Return the figures `dt` seconds after the last frame, those on ropes moved as they swing."""
        places = {key: (figure.x, figure.y) for key, figure in figures.items()}
        if dt <= 0:
            self._places, self._speeds, self._swinging = places, {}, {}
            return figures
        found, swinging = dict(figures), {}
        for key, (x, _) in places.items():
            body = stage.bodies.get(key)
            if body is None or not hangs(stage, body):
                continue
            before = self._swinging.get(key)
            if before is None or abs(before.value - x) > FARTHEST:
                before = self._begin_swing(key, x)
            spring = before.swing(x, dt, RATE, DAMPING)
            low, high = _room(stage.ground, x, places[key][1])
            offset = min(high, max(low, spring.value - x))
            if offset != spring.value - x:
                spring = Spring(x + offset, -BOUNCE * spring.velocity)
            if abs(offset) < STILL and abs(spring.velocity) < 10 * STILL:
                spring, offset = Spring(x), 0.0
            swinging[key] = spring
            for moved in (key, *(other.id for other in stage.find_borne(key))):
                if offset and moved in found:
                    found[moved] = replace(found[moved], x=found[moved].x + offset)
        self._speeds = {
            key: ((x - then[0]) / dt, (y - then[1]) / dt)
            for key, (x, y) in places.items()
            if (then := self._places.get(key)) is not None
        }
        self._places, self._swinging = places, swinging
        return found

    def _begin_swing(self, key: int, x: float) -> Spring:
        """Return the start of a swing: a body that moved keeps its speed, one that fell swings aside."""
        speed, fall = self._speeds.get(key, (0.0, 0.0))
        aside = speed + JERK * max(0.0, -fall) * (1 if key % 2 else -1)
        return Spring(x, min(FASTEST, max(-FASTEST, aside)))


def _room(ground: Ground, x: float, y: float) -> tuple[float, float]:
    """Return how far a body at x can swing to the left and right before a wall."""
    column, row = floor(x), floor(y + 0.5)
    left, right = -WIDEST, WIDEST
    if ground.is_solid(Cell(column - 1, row)):
        left = min(0.0, max(left, column + WIDE - x))
    if ground.is_solid(Cell(column + 1, row)):
        right = max(0.0, min(right, column + 1 - WIDE - x))
    return left, right
