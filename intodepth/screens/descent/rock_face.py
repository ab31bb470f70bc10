"""rock_face: the wall of rock in the light of lanterns that the pages of a descent are on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from intodepth.screens.backdrop import flicker
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, LampLight, Point, Scene, SightShape, Terrain

CELL = 96.0
"""side of a cell in units"""
WIDE = HIGH = 24
LANTERN = 3.6
"""cells that the light of a lantern reaches"""
WARM = (11.0, 4.6, 1.3)
BLUE = 1
"""region of a level whose stone is blue"""


def draw_rock_face(ui: Ui, lanterns: Sequence[Point]) -> None:
    """Draw the wall that fills the window; at most four lanterns, in units, shine on it."""
    time = 0.0 if ui.reduced_motion else ui.input.time
    terrain, sight = _wall()
    x, y = ui.width / 2, ui.height / 2
    lamps = []
    for index, (across, down) in enumerate(lanterns[:4]):
        now = flicker(time + index * 1.7, 0.05)
        place = WIDE / 2 + (across - x) / CELL, HIGH / 2 - (down - y) / CELL
        lamps.append(LampLight(*place, LANTERN, (WARM[0] * now, WARM[1] * now, WARM[2] * now), (), 0.7))
    ui.commands.append(
        Scene(
            area=ui.pixels(ui.area),
            camera=Camera(WIDE / 2, HIGH / 2, CELL * ui.scale),
            terrain=terrain,
            sight=sight,
            lamps=tuple(lamps),
            figures=(),
            marks=(),
            ambient=1.9 * ui.brightness,
            time=time,
        )
    )


@lru_cache(maxsize=1)
def _wall() -> tuple[Terrain, SightShape]:
    whole = (0.0, 0.0), (WIDE, 0.0), (WIDE, HIGH), (0.0, HIGH)
    return Terrain(WIDE, HIGH, b"." * (WIDE * HIGH), regions=bytes([BLUE]) * (WIDE * HIGH)), SightShape(
        (whole,), ()
    )
