"""cave_mouth: the party after a level: outside the cave in daylight, or further down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from intodepth.screens.backdrop import flicker, seen_cells
from intodepth.screens.glow import LAMPLIGHT, RELIC_LIGHT, glow
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Figure, LampLight, Rect, Scene, SightShape, Terrain, rgb

MOUTH = """
#######~~~~~~~~~~~~#
#######~~~~~~~~~~~~#
#######~~~~~~~~~~~~#
######~~~~~~~~~~~~~#
######~~~~~~~~~~~~~#
######~~~~~~~~~~~~~#
######~~~~~~~~~~~~~#
#####.~~~~~~~~~~~~~#
###...~~~~~~~~~~~~~#
#.....~~~~~~~~~~~~~#
#.....~~~~~~~~~~~~~#
#.....~~~~~~~~~~~~~#
####################
####################
"""
LANDING = """
####################
####################
####################
####################
####################
########....########
#####.........######
####...........#####
###.............####
#................###
#................###
#................###
#############H######
#############H######
"""
"""where the way leads down"""
FLOOR = 2
MIDDLE, WIDE = 9.0, 12.0
"""of what is seen, in cells"""
STOOD, ROOM = 8.6, 8.4
"""where the party stands, and in how much room"""
NEXT = 2.0
"""cells from one to the next at most"""
SCALE = 1.9


@dataclass(frozen=True, slots=True)
class Stood:
    """A hero in the scene."""

    mesh: str
    is_hero: bool
    pose: str = "idle"


def build_mouth(
    ui: Ui, area: Rect, stood: Sequence[Stood], *, below: bool, glad: bool
) -> tuple[Scene, list[float]]:
    """Return the scene of an area, by day if they are glad, and the x of each hero in it."""
    time = 0.0 if ui.reduced_motion else ui.input.time
    terrain, sight = _cave(LANDING if below else MOUTH)
    cell = area[2] / WIDE
    camera = Camera(MIDDLE, FLOOR - 0.9 + area[3] / cell / 2, cell)
    step = spacing(WIDE, len(stood))
    places = [STOOD + step * (index - (len(stood) - 1) / 2) for index in range(len(stood))]
    sun = 1.0 if glad and not below else 0.35
    warm = (1.0, 0.78, 0.5) if glad else (0.5, 0.7, 1.0)
    lamps = [
        LampLight(
            14.0, FLOOR + 6.0, 16.0, (5.0 * sun * warm[0], 5.0 * sun * warm[1], 5.0 * sun * warm[2]), (), 2.2
        ),
        LampLight(3.6, FLOOR + 1.2, 5.0, (3.4, 1.9, 0.8), (), 1.2),
    ]
    figures, glows = [], [glow(3.6, FLOOR + 1.2, 2.6, rgb(LAMPLIGHT, 0.14 * flicker(time, 0.05)))]
    for index, (one, x) in enumerate(zip(stood, places, strict=True)):
        phase = (time / 3.1 + index * 0.31) % 1.0 if time else 0.0
        figures.append(Figure(one.mesh, x, FLOOR, one.pose, 0.5 if one.is_hero else 0.3, phase, scale=SCALE))
        if not one.is_hero and len(lamps) < 4:
            lamps.append(LampLight(x, FLOOR + 0.7, 2.6, (0.14, 1.3, 1.1), (), 0.9))
            glows.append(glow(x, FLOOR + 0.6, 1.2, rgb(RELIC_LIGHT, 0.3)))
    scene = Scene(
        area=ui.pixels(area),
        camera=Camera(camera.x, camera.y, cell * ui.scale),
        terrain=terrain,
        sight=sight,
        lamps=tuple(lamps),
        figures=tuple(figures),
        marks=(),
        ambient=(2.2 if glad else 1.4) * ui.brightness,
        time=time,
        overlay=tuple(glows),
    )
    return scene, [area[0] + area[2] / 2 + (x - MIDDLE) * cell for x in places]


def spacing(width: float, count: int) -> float:
    """Return the distance, in pixels, between `count` heroes in an area of this width."""
    return min(NEXT, ROOM / max(1, count)) * width / WIDE


@lru_cache(maxsize=2)
def _cave(drawn: str) -> tuple[Terrain, SightShape]:
    rows = drawn.split()[::-1]
    cells = {(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph != "#"}
    terrain = Terrain(len(rows[0]), len(rows), "".join(rows).encode())
    return terrain, seen_cells(cells, len(rows))
