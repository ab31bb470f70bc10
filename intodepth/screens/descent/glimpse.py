"""glimpse: what is seen through a door between two floors: the kind of place, its creatures and a relic."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from intodepth.screens.backdrop import carve
from intodepth.screens.glow import RELIC_LIGHT, glow
from intodepth.ui.core import Ui
from intodepth.ui.draw import (
    Camera,
    Color,
    Figure,
    LampLight,
    Mark,
    Point,
    Rect,
    Scene,
    SightShape,
    Terrain,
    rgb,
)
from intodepth.ui.rects import encloses

DAYLIGHT = "daylight"
"""what is behind the uppermost door"""
ACROSS, WIDEST, UPWARD = 6.0, 8.0, 3.7
"""cells that are seen from side to side, as a rule and at most, and least number of cells upwards"""
SHADOW = rgb("#020306")
SHADE = rgb("#2f3644")
"""tint of a creature that stands in the dark, with a lighter rim"""
LARGE = 1.55
"""size of creatures and relics"""
FLYING = frozenset({"bat"})
WATER: Color = rgb("#0f5fb4", 0.62)
CREST: Color = rgb("#bdeaff", 0.9)
CREST_HIGH = 0.06
"""height of the line of the surface in cells"""


class Setting(NamedTuple):
    """The cave that stands for a kind of place behind a door, and where things are in it."""

    rows: tuple[str, ...]
    """kinds of `Terrain`, top row first"""
    relic: Point
    """where the relic stands, in cells from the lower left"""
    ground: tuple[Point, ...]
    """where creatures on foot stand, the first ones first"""
    air: tuple[Point, ...]
    light: tuple[float, float, float]
    water: tuple[float, float, float] | None = None
    """left and right shore, and the height of the surface"""


def _rows(drawn: str) -> tuple[str, ...]:
    return tuple(drawn.split())


SETTINGS: dict[str, Setting] = {
    "": Setting(
        _rows("""
##########
#........#
#........#
#........#
#........#
#........#
#......###
##########
"""),
        (7.3, 2.0),
        ((3.0, 1.0), (4.6, 1.0), (5.9, 1.0), (3.8, 1.0)),
        ((3.6, 3.2), (5.2, 3.5)),
        (5.0, 3.6, 2.2),
    ),
    "cistern": Setting(
        _rows("""
##########
#........#
#........#
#........#
#........#
#........#
###....###
##########
"""),
        (7.35, 2.0),
        ((2.75, 2.0), (5.7, 1.0), (4.5, 1.0), (3.5, 1.0)),
        ((4.0, 3.3), (5.6, 3.5)),
        (2.6, 4.6, 5.2),
        (3.0, 7.0, 1.72),
    ),
    "hollow": Setting(
        _rows("""
##########
#........#
#........#
#........#
#........#
###....###
###....###
##########
"""),
        (7.35, 3.0),
        ((4.1, 1.0), (5.7, 1.0), (4.9, 1.0), (3.4, 1.0)),
        ((4.0, 3.1), (5.6, 3.4)),
        (4.4, 2.8, 4.8),
    ),
    "mine": Setting(
        _rows("""
##########
#........#
#........#
#........#
#........#
#H...====#
#H.......#
##########
"""),
        (7.0, 3.0),
        ((3.3, 1.0), (4.9, 1.0), (6.4, 1.0), (7.3, 1.0)),
        ((3.9, 3.2), (4.9, 3.5)),
        (5.2, 3.6, 1.9),
    ),
    "vault": Setting(
        _rows("""
##########
#........#
##......##
##......##
##....####
##########
"""),
        (7.2, 2.0),
        ((3.0, 1.0), (4.6, 1.0), (5.6, 1.0), (3.8, 1.0)),
        ((3.8, 3.2), (5.2, 3.5)),
        (3.4, 3.2, 4.6),
    ),
    DAYLIGHT: Setting(
        _rows("""
~~~~~~~~~~
~~~~~~~~~~
~~~~~~~~~~
#~~~~~~~~#
#~~~~~~~~#
#~~~~~~~~#
#~~~~~~~~#
##~~~~~~~#
###~~~~###
##########
"""),
        (0.0, 0.0),
        (),
        (),
        (9.0, 7.6, 5.4),
    ),
}
"""the settings of places by their keys; unknown places look like the first"""
MIDDLE, LOWEST = 5.0, 0.62
"""column in the middle of an opening, and height of its lower edge, in cells"""
TALL = 1.15
"""height of a relic in cells"""


def build_glimpse(
    look: str, creatures: Sequence[str], relic: str, size: tuple[float, float], brightness: float
) -> Scene:
    """Return the scene behind a door, `size` px large: creatures as shadows, and a relic, if its name is not
    empty, in its own light.
    """
    setting = SETTINGS.get(look, SETTINGS[""])
    terrain, sight = _cave(look if look in SETTINGS else "", look)
    cell = _cell(*size)
    high = size[1] / cell
    red, green, blue = setting.light
    lamps = [LampLight(MIDDLE - 0.4, 3.2, 7.0, (red, green, blue), (), 1.7)]
    marks = [glow(MIDDLE - 0.4, 3.0, 3.0, (red / 12, green / 12, blue / 12, 0.16), -0.6)]
    figures = list(_shadows(setting, creatures))
    if relic:
        x, y = setting.relic
        figures.append(Figure(relic, x, y, "idle", 0.3, scale=LARGE, z=0.1))
        lamps.append(LampLight(x, y + 0.6, 2.6, (0.14, 2.0, 1.7), (), 0.9))
        marks.append(glow(x, y + 0.5, 1.3, rgb(RELIC_LIGHT, 0.4)))
    return Scene(
        area=(0.0, 0.0, *size),
        camera=Camera(MIDDLE, LOWEST + high / 2, cell),
        terrain=terrain,
        sight=sight,
        lamps=tuple(lamps),
        figures=tuple(figures),
        marks=(),
        ambient=1.6 * brightness,
        overlay=(*_water(setting), *marks),
    )


def _water(setting: Setting) -> list[Mark]:
    if setting.water is None:
        return []
    left, right, surface = setting.water
    return fill_pool(left, right, 1.0, surface)


def fill_pool(left: float, right: float, floor: float, surface: float) -> list[Mark]:
    """Return water between two shores, with a bright line along its surface, in cells."""
    line = surface - CREST_HIGH
    return [
        Mark(((left, floor), (right, floor), (right, line), (left, line)), WATER),
        Mark(((left, line), (right, line), (right, surface), (left, surface)), CREST),
    ]


def find_relic(look: str, opening: Rect) -> Point:
    """Return the upper middle of the relic that `build_glimpse` shows in an opening."""
    setting = SETTINGS.get(look, SETTINGS[""])
    x, y = setting.relic
    left, top, width, height = opening
    cell = _cell(width, height)
    return left + width / 2 + (x - MIDDLE) * cell, top + height - (y + TALL - LOWEST) * cell


def _cell(width: float, height: float) -> float:
    """Return the size of a cell in an opening, so that relic and creatures are in it."""
    return max(min(width / ACROSS, height / UPWARD), width / WIDEST)


def _shadows(setting: Setting, creatures: Sequence[str]) -> list[Figure]:
    """Return creatures as shadows, as many as there is room for."""
    walking = [kind for kind in creatures if kind not in FLYING]
    flying = [kind for kind in creatures if kind in FLYING]
    placed = [*zip(walking, setting.ground, strict=False), *zip(flying, setting.air, strict=False)]
    return [
        Figure(
            kind,
            x,
            y,
            "walk" if kind in FLYING else "idle",
            0.9 if x < MIDDLE else -0.9,
            0.12 + 0.2 * index,
            scale=LARGE,
            ghost=1.0,
            tint=SHADE,
        )
        for index, (kind, (x, y)) in enumerate(placed)
    ]


@lru_cache(maxsize=8)
def _cave(key: str, look: str) -> tuple[Terrain, SightShape]:
    return carve(SETTINGS[key].rows, "" if key == DAYLIGHT else look, "#=")


def draw_still(ui: Ui, rect: Rect, scene: Scene) -> None:
    """Draw a scene in a rectangle, or plain dark while the rectangle is partly scrolled away: the cover of
    what is cut off would hide the portraits below it.
    """
    if ui.clip is None or encloses(ui.clip, rect):
        ui.thumbnail(rect, scene)
    else:
        ui.rect(rect, SHADOW)


def build_niche(look: str, relic: str, size: tuple[float, float], brightness: float) -> Scene:
    """Return a scene of `size` px in which a relic lies alone in the dark, lit by itself."""
    terrain, sight = _niche(look)
    cell = size[1] / 2.6
    x, y = 2.6, 1.0
    return Scene(
        area=(0.0, 0.0, *size),
        camera=Camera(x + 0.28 * size[0] / cell, y + 0.86, cell),
        terrain=terrain,
        sight=sight,
        lamps=(LampLight(x + 0.3, y + 0.9, 3.6, (0.25, 2.6, 2.3), (), 1.6),),
        figures=(Figure(relic, x, y, "idle", 0.3, scale=1.5, z=0.1),),
        marks=(),
        ambient=0.45 * brightness,
        overlay=(glow(x, y + 0.5, 1.3, rgb(RELIC_LIGHT, 0.4)),),
    )


@lru_cache(maxsize=4)
def _niche(look: str) -> tuple[Terrain, SightShape]:
    return carve(("########", *(["#......#"] * 4), "########"), look)
