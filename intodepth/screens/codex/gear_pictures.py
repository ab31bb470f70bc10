"""gear_pictures: small drawings of gear and machines that have no figure, cut from triangles."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from intodepth.screens.codex.terrain_pictures import (
    BACK,
    BLACK,
    FLOOR,
    ROCKS,
    STEEL,
    STEEL_LOW,
    WHITE,
    WOOD,
    WOOD_LOW,
    facets,
    shade,
)
from intodepth.ui.core import Ui
from intodepth.ui.draw import Color, Point, Rect, rgb
from intodepth.ui.theme import mixed

ROPE, THREAD, FLAG = rgb("#cdb58a"), rgb("#b9c3cf"), rgb("#e4572e")
PORTAL, PORTAL_DARK = rgb("#c04cfd"), rgb("#2b2233")
STEPS = 26
"""Pieces of a ring of rope."""


class Easel:
    """Draws in heights of the picture: across from its middle, down from its top."""

    def __init__(self, ui: Ui, rect: Rect) -> None:
        """Draw into a rectangle."""
        self.ui = ui
        self.rect = rect
        self._unit = rect[3]
        self._origin = rect[0] + rect[2] / 2, rect[1]

    def at(self, point: Point) -> Point:
        """Where a point of the drawing is, in the units of the interface."""
        return self._origin[0] + point[0] * self._unit, self._origin[1] + point[1] * self._unit

    def shape(self, points: Sequence[Point], base: Color) -> None:
        """A convex shape of one colour."""
        self.ui.polygon([self.at(point) for point in points], base)

    def line(self, points: Sequence[Point], width: float, base: Color, seed: int = 0) -> None:
        """A line of facets."""
        for index, (start, end) in enumerate(pairwise(points)):
            across, along = end[0] - start[0], end[1] - start[1]
            half = width / 2 / (math.hypot(across, along) or 1.0)
            x, y = -along * half, across * half
            corners = [(start[0] + x, start[1] + y), (end[0] + x, end[1] + y), (end[0] - x, end[1] - y)]
            self.shape([*corners, (start[0] - x, start[1] - y)], shade(base, index, 1, seed, 0.3))

    def triangle(self, point: Point, size: float, base: Color, turn: float = 0.0) -> None:
        """A triangle about a point, turned clockwise by radians."""
        self.ui.triangle(*self.at(point), size * self._unit, base, turn)

    def block(self, left: float, top: float, right: float, bottom: float, base: Color, seed: int) -> None:
        """A rectangle of facets."""
        x, y = self.at((left, top))
        facets(self.ui, (x, y, (right - left) * self._unit, (bottom - top) * self._unit), base, seed)

    def ground(self, top: float) -> None:
        """Rock, all the way across."""
        x, _, width, height = self.rect
        y = self.at((0, top))[1]
        facets(self.ui, (x, y, width, height * (1 - top)), ROCKS["hard_rock"], 4)
        self.ui.rect((x, y, width, height * 0.04), FLOOR)


def gear_picture(ui: Ui, key: str, rect: Rect) -> None:
    """Draw a piece of gear, by its key in data/gear.toml, over a whole rectangle; KeyError without one."""
    facets(ui, rect, BACK, 5)
    GEAR_PICTURES[key](Easel(ui, rect))


def _coil(base: Color, width: float) -> Callable[[Easel], None]:
    def draw(easel: Easel) -> None:
        for ring, share in enumerate((0.34, 0.27, 0.2)):
            angles = ((index + ring * 0.3) * math.tau / STEPS for index in range(STEPS + 1))
            turns = [
                (math.cos(angle) * share * 1.25, 0.52 + math.sin(angle) * share * 0.8 - ring * 0.03)
                for angle in angles
            ]
            easel.line(turns, width, base, ring)
        easel.line([(0.42, 0.52), (0.52, 0.68), (0.48, 0.86)], width, base, 7)
        easel.line([(-0.05, 0.2), (0.04, 0.4)], max(0.06, width * 1.5), mixed(base, BLACK, 0.3), 9)

    return draw


def _blade(easel: Easel) -> None:
    spine, point = (-0.12, 0.505), (0.52, 0.34)
    easel.line([(-0.5, 0.68), (-0.14, 0.56)], 0.13, WOOD, 2)
    easel.shape([(-0.14, 0.45), (0.32, 0.33), point, spine], STEEL)
    easel.shape([spine, point, (0.36, 0.5), (-0.12, 0.61)], STEEL_LOW)
    easel.line([(-0.14, 0.42), (-0.11, 0.66)], 0.05, mixed(STEEL, WHITE, 0.3))


def _arrow(easel: Easel) -> None:
    width, height = easel.rect[2:]
    easel.block(0.36, 0.0, width / height / 2, 1.0, ROCKS["soft_rock"], 4)
    easel.line([(-0.34, 0.46), (-0.46, 0.62), (-0.36, 0.8), (-0.42, 1.0)], 0.05, ROPE, 4)
    easel.line([(-0.4, 0.48), (0.42, 0.4)], 0.05, WOOD, 2)
    for step in range(3):
        easel.triangle(
            (-0.52 + 0.08 * step, 0.49 - 0.01 * step), 0.13, shade(FLAG, step, 0, 2, 0.3), math.pi / 2
        )


def _fuse(easel: Easel) -> None:
    easel.line([(-0.3, 0.0), (-0.3, 1.0)], 0.09, ROPE, 4)
    for place in range(3):
        easel.line([(-0.38, 0.44 + 0.06 * place), (-0.22, 0.48 + 0.06 * place)], 0.035, WOOD_LOW, place)
    easel.line([(-0.26, 0.54), (-0.05, 0.42), (0.12, 0.5), (0.3, 0.36)], 0.04, WOOD, 2)
    for step in range(6):
        turn = step * math.pi / 3
        easel.line(
            [(0.32, 0.35), (0.32 + 0.14 * math.cos(turn), 0.35 + 0.14 * math.sin(turn))],
            0.035,
            shade(FLAG, step % 3, 0, 2, 0.3),
            step,
        )


def _winch(easel: Easel) -> None:
    for side in (-1, 1):
        easel.line([(side * 0.48, 0.86), (side * 0.36, 0.32)], 0.09, WOOD, side + 2)
    easel.block(-0.36, 0.29, 0.36, 0.55, WOOD_LOW, 6)
    for index in range(6):
        turn = -0.18 + index * 0.07
        easel.line([(turn, 0.28), (turn + 0.03, 0.56)], 0.05, ROPE, index)
    easel.line([(0.0, 0.54), (0.0, 1.0)], 0.05, ROPE, 4)
    easel.line([(0.36, 0.42), (0.42, 0.42), (0.5, 0.18), (0.66, 0.18)], 0.055, STEEL, 3)


def _lever(easel: Easel) -> None:
    easel.ground(0.8)
    easel.shape([(-0.2, 0.8), (-0.12, 0.66), (0.12, 0.66), (0.2, 0.8)], STEEL_LOW)
    easel.line([(0.0, 0.7), (0.3, 0.24)], 0.07, STEEL, 2)
    for step in range(6):
        turn = step * math.tau / 6
        knob = 0.3 + math.cos(turn) * 0.055, 0.24 + math.sin(turn) * 0.055
        easel.triangle(knob, 0.12, shade(FLAG, step, 0, 2, 0.3), turn)


def _tripwire(easel: Easel) -> None:
    easel.ground(0.82)
    for peg in (-0.5, 0.5):
        easel.line([(peg, 0.84), (peg, 0.46)], 0.07, STEEL, 2)
    easel.line([(-0.5 + step / 8, 0.55) for step in range(9)], 0.035, ROPE, 3)
    for flag in (-0.125, 0.125):
        easel.triangle((flag, 0.6), 0.09, FLAG, math.pi)


def _portal(easel: Easel) -> None:
    easel.ground(0.84)
    easel.block(-0.2, 0.0, 0.2, 0.84, PORTAL_DARK, 3)
    for side in (-1, 1):
        easel.line([(side * 0.22, 0.84 - step * 0.14) for step in range(7)], 0.045, PORTAL, 4 + side)
        for step in range(3):
            turn = side * math.pi / 2
            easel.triangle((side * 0.31, 0.7 - step * 0.27), 0.11, shade(PORTAL, step, side, 5, 0.3), turn)
    easel.line([(-0.62, 0.5), (-0.24, 0.5)], 0.05, ROPE, 2)
    easel.line([(0.24, 0.5), (0.62, 0.5)], 0.05, ROPE, 6)


GEAR_PICTURES: dict[str, Callable[[Easel], None]] = {
    "rope": _coil(ROPE, 0.075),
    "thin_rope": _coil(THREAD, 0.028),
    "blade": _blade,
    "arrow": _arrow,
    "fuse": _fuse,
    "winch": _winch,
    "lever": _lever,
    "tripwire": _tripwire,
    "portal": _portal,
}
"""Of what has no figure, or none that stands by itself."""
FIGURES = {"piton": (0.65, 0.24), "ring": (0.6, 0.05), "wheel": (0.8, 0.12), "bucket": (0.95, 0.38)}
"""What is seen of a figure in its picture: how many cells high, and about which height."""
