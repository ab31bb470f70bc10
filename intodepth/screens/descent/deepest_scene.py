"""deepest_scene: the picture above the list of descents: the best party where it was deepest, as it was
recorded, or drawn if that can no longer be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from intodepth.content.runs.deepest import DeepestMoment
from intodepth.screens.backdrop import carve
from intodepth.screens.descent.glimpse import fill_pool
from intodepth.screens.glow import LAMPLIGHT, RELIC_LIGHT, glow
from intodepth.screens.level.marks.water_marks import still_water
from intodepth.screens.level.scene.snapshot import Frame, snapshot
from intodepth.sim.knowledge import notice
from intodepth.tweaks import tweak
from intodepth.ui.draw import (
    Camera,
    DrawnRope,
    Figure,
    LampLight,
    OnFigure,
    Scene,
    SightShape,
    Terrain,
    rgb,
)

CAVE = """
##############################
##############################
########...............#######
#######.....###.........######
###.........###..........#####
##.......................#####
##.......................#####
######.................#######
######.................#######
##############################
##############################
"""
LEDGE, ALTAR, FLOOR = 4.0, 4.0, 2.0
"""heights of the ledge on the left, of the one with the relic, and of the floor between, in cells"""
ANCHOR = 13.5, 6.85
HANGS = 15.0, 3.3
RELIC = 23.8
SURFACE = 2.8
SHORES = 6.0, 23.0
MIDDLE = 14.5, 4.75
HIGH = 7.2
"""cells from the lower to the upper edge, at least"""
SCALE = 1.3
LIFT = 1.0
"""cells from the deepest hero up to the middle of the picture"""


def build_deepest(
    party: Sequence[str], relic: str, look: str, size: tuple[float, float], brightness: float
) -> Scene:
    """Return the scene of `size` px: the last of a party hangs over water towards a relic, the others hold
    the rope.
    """
    terrain, sight = _cave(look)
    cell = max(size[1] / HIGH, size[0] / 29)
    *holding, last = party
    holders = [
        Figure(
            hero, 5.2 - 1.7 * index, LEDGE, "brace" if not index else "idle", 1.1, 0.3 * index, scale=SCALE
        )
        for index, hero in enumerate(reversed(holding))
    ]
    goal = Figure(relic, RELIC, ALTAR, "idle", 0.3, scale=1.5)
    hung = Figure(last, *HANGS, "abseil", 1.2, 0.2, scale=SCALE)
    hands = OnFigure(hung, "left_hand"), OnFigure(hung, "harness")
    start = OnFigure(holders[0], "right_hand") if holders else (5.0, LEDGE + 1, 0.0)
    rope = DrawnRope((start, (*ANCHOR, 0.0), *hands), load=0.6, slack=0.3)
    lamps = (
        LampLight(5.0, LEDGE + 1.4, 8.0, (5.0, 2.7, 1.1), (), 1.4),
        LampLight(HANGS[0], HANGS[1] + 1.3, 6.5, (4.2, 2.3, 1.0), (), 1.4),
        LampLight(RELIC, ALTAR + 0.7, 4.6, (0.2, 2.4, 2.1), (), 1.0),
    )
    glows = (
        glow(RELIC, ALTAR + 0.6, 1.8, rgb(RELIC_LIGHT, 0.4)),
        glow(HANGS[0], HANGS[1] + 1.3, 2.2, rgb(LAMPLIGHT, 0.16)),
    )
    return Scene(
        area=(0.0, 0.0, *size),
        camera=Camera(*MIDDLE, cell),
        terrain=terrain,
        sight=sight,
        lamps=lamps,
        figures=(*holders, hung, goal, Figure("ring", *ANCHOR)),
        marks=(),
        ambient=1.1 * brightness,
        overlay=(*fill_pool(*SHORES, FLOOR, SURFACE), *glows),
        ropes=(rope,),
        facets=0.7,
    )


def show_moment(moment: DeepestMoment, size: tuple[float, float], brightness: float) -> Scene:
    """Return the scene of `size` px of a recorded moment, with what could be seen then."""
    stage, (column, row) = moment.stage, moment.cell
    cell = max(size[1] / HIGH, size[0] / 24)
    frame = Frame((column + 0.5, row + 0.5 + LIFT), cell, size)
    seen = frozenset(each for each in notice(stage) if not stage.ground.is_solid(each))
    scene = snapshot(stage, seen, frame, brightness, dark=True, look=moment.look)
    behind, before = still_water(stage, seen)
    marks, overlay = (*behind, *scene.marks), (*before, *scene.overlay)
    return replace(scene, marks=marks, overlay=overlay, facets=tweak("ui.unseen", 0.7))


@lru_cache(maxsize=2)
def _cave(look: str) -> tuple[Terrain, SightShape]:
    return carve(CAVE.split(), look)
