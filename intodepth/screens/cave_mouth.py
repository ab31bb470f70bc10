"""cave_mouth: the party after a level: outside the cave in daylight, further down, or fallen in the dark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from intodepth.screens.backdrop import carve, flicker
from intodepth.screens.glow import LAMPLIGHT, RELIC_LIGHT, glow
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, Figure, LampLight, Rect, Scene, SightShape, Terrain, rgb
from intodepth.ui.paragraphs import fit_line
from intodepth.ui.shapes import draw_icon, plate
from intodepth.ui.theme import BODY

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
"""where the way down begins"""
FLOOR = 2
MIDDLE, WIDE = 9.0, 12.0
"""middle and width of what is shown, in cells"""
GRAVE = """
####################
####################
#####........#######
###...........######
##.............#####
##..............####
##..............####
##..............####
##..............####
##..............####
##..............####
##..............####
####################
####################
"""
STOOD, ROOM = 8.6, 9.6
"""where the party stands, and how wide a space it has"""
NEXT = 2.0
"""greatest distance between two figures in cells"""
SCALE = 1.9
WIDEST = 0.85
"""width of a figure of scale 1 in cells; figures that would overlap are drawn smaller"""
WAVE, RAISED, WAVES = "throw", 0.5, 0.14
"""the clip with an arm in the air, the share of it at which that is, and by how much it waves"""
DYING = 0.35
"""how strongly a dying lamp flickers"""


class Mood(Enum):
    """The place and light of the party after a level."""

    DAY = "in daylight, glad"
    DUSK = "outside, with nothing to show"
    BELOW = "further down, glad"
    BELOW_DIM = "further down, with nothing to show"
    LOST = "fallen, under one dying lamp"


class _Light(NamedTuple):
    cave: str
    sky: tuple[float, float, float]
    """daylight from the right; black for none"""
    lamp: tuple[float, float, float]
    """x of the lamp, its radius in cells, and its strength"""
    ambient: float


LIGHTS = {
    Mood.DAY: _Light(MOUTH, (5.0, 3.9, 2.5), (3.6, 5.0, 1.0), 2.2),
    Mood.DUSK: _Light(MOUTH, (0.88, 1.23, 1.75), (3.6, 5.0, 1.0), 1.4),
    Mood.BELOW: _Light(LANDING, (1.75, 1.37, 0.88), (3.6, 5.0, 1.0), 2.2),
    Mood.BELOW_DIM: _Light(LANDING, (0.88, 1.23, 1.75), (3.6, 5.0, 1.0), 1.4),
    Mood.LOST: _Light(GRAVE, (0.0, 0.0, 0.0), (7.6, 4.6, 0.8), 0.5),
}


@dataclass(frozen=True, slots=True)
class Stood:
    """A hero in the scene."""

    mesh: str
    is_hero: bool
    pose: str = "idle"
    cheers: bool = False
    """whether one arm is in the air"""


def build_mouth(
    ui: Ui, area: Rect, stood: Sequence[Stood], mood: Mood, *, apart: float = NEXT
) -> tuple[Scene, list[float]]:
    """Return the scene of an area, and the x of each figure in it; figures are `apart` cells from each other
    at most.
    """
    time = 0.0 if ui.reduced_motion else ui.input.time
    light = LIGHTS[mood]
    terrain, sight = _cave(light.cave)
    cell = area[2] / WIDE
    camera = Camera(MIDDLE, FLOOR - 0.9 + area[3] / cell / 2, cell)
    step = find_spacing(WIDE, len(stood), apart)
    places = [STOOD + step * (index - (len(stood) - 1) / 2) for index in range(len(stood))]
    scale = min(SCALE, step / WIDEST)
    x, radius, strength = light.lamp
    strength *= flicker(time, DYING if mood is Mood.LOST else 0.05)
    lamps = [LampLight(x, FLOOR + 1.2, radius, (3.4 * strength, 1.9 * strength, 0.8 * strength), (), 1.2)]
    if any(light.sky):
        lamps.insert(0, LampLight(14.0, FLOOR + 6.0, 16.0, light.sky, (), 2.2))
    figures, glows = [], [glow(x, FLOOR + 1.2, 2.6, rgb(LAMPLIGHT, 0.14 * strength))]
    if mood is Mood.LOST:
        figures.append(Figure("lamp", x, FLOOR, "idle", 0.3, scale=SCALE))
    for index, (one, x) in enumerate(zip(stood, places, strict=True)):
        phase = (time / 3.1 + index * 0.31) % 1.0 if time else 0.0
        pose = one.pose
        if one.cheers:
            pose, phase = WAVE, RAISED + WAVES * math.sin(time * 6.0 + index)
        figures.append(Figure(one.mesh, x, FLOOR, pose, 0.5 if one.is_hero else 0.3, phase, scale=scale))
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
        ambient=light.ambient * ui.brightness,
        time=time,
        overlay=tuple(glows),
    )
    return scene, [area[0] + area[2] / 2 + (x - MIDDLE) * cell for x in places]


def speak(ui: Ui, area: Rect, name: str, words: str) -> None:
    """Write what a hero of a name says at the top of the scene of an area."""
    told = f"{name}: {words}"
    said, size = fit_line(ui, told, BODY, 500, area[2] - 60)
    wide = ui.text_width(said, size, 500) + 44
    place: Rect = (area[0] + (area[2] - wide) / 2, area[1] + 14, wide, 30)
    plate(ui, place)
    draw_icon(ui, "message", place[0] + 16, place[1] + 15, 18, "gold")
    ui.text(place[0] + 32, place[1] + 20, said, size, "text", 500)
    ui.tell(place, "text", told)


def find_spacing(width: float, count: int, apart: float = NEXT) -> float:
    """Return the distance between `count` heroes in an area of this width, in its unit; `apart` cells at
    most.
    """
    return min(apart, ROOM / max(1, count)) * width / WIDE


@lru_cache(maxsize=3)
def _cave(drawn: str) -> tuple[Terrain, SightShape]:
    return carve(drawn.split())
