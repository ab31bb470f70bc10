"""backdrop: the shaft behind the title, with the party in it."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set
from functools import lru_cache

from intodepth.play.vision import view_from
from intodepth.screens.glow import FLAME, LAMPLIGHT, RELIC_LIGHT, glow
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.draw import (
    Camera,
    DrawnRope,
    Figure,
    LampLight,
    OnFigure,
    Point,
    Scene,
    SightShape,
    Terrain,
    rgb,
)
from intodepth.ui.scenes.pools import Drip, Pool

SHAFT = """
##########........##########
##########........##########
##########........##########
##########........##########
##########........##########
#########.........##########
#########.........##########
##########........##########
##########.......###########
##########.......###########
###########......###########
###########......###########
###########......###########
###########.......##########
##########........##########
##########........##########
##########.........#########
#########..........#########
#########..........#########
#########.........##########
########..........##########
########...........#########
########............########
#####...............########
#####...............########
############################
############################
"""
FLOOR = 2
"""the row that the party stands on"""
SEEN, SEEN_UPRIGHT = 18, len(SHAFT.split())
"""rows that are visible in a wide and in an upright window"""

SHELVES = ((8, 12), FLOOR + 3), ((9, 12), FLOOR + 6)
"""the first and last column, and the row, of each shelf for relics that were brought home"""
APART = 0.8
"""cells from one relic on a shelf to the next, if there is room"""
LAMP = 10.12, FLOOR + 0.9
RELIC = 18.1, FLOOR + 0.6
GLOW_Z = 0.3
ROPE_X = 13.62
ROPE_TOP, ROPE_TOP_UPRIGHT = FLOOR + 15.0, FLOOR + 26.0
"""height at which the rope begins, above what a wide and an upright window show"""
ROPE_END = FLOOR + 1.9
HANGS_AT = FLOOR + 3.3
"""height of the swinger's feet in cells"""
SWAY = 0.32
"""cells that the swinger swings to either side"""
PENDULUM, TWIST = 5.3, 11.0
"""seconds for a swing back and forth"""
DRIPS = Drip(15.3, -0.5, 12.0, 5.7), Drip(13.1, -0.2, 12.0, 9.1)
POOL = Pool(12.0, 17.2, -1.2, 0.26, FLOOR + 0.02, DRIPS)
FLIGHT, CROSSING = 31.0, 4.2
"""seconds between two visits of the bat, and seconds of one visit"""
STEPS = 48
"""pictures in a cycle of a pose where the eye does not drift, so that bones need not be computed anew"""
DRIFT = ((0.35, 41.0), (0.22, 29.0))
"""cells that the eye drifts off to either side, and up and down, and the seconds there and back"""


def build_backdrop(ui: Ui, brought: Sequence[str] = (), *, drifts: bool = True) -> Scene:
    """Return the scene that fills the window, gently moving; `brought` are the relics on the shelves.

    Where the eye does not drift, the lamp does not flicker either, and so the rock is drawn only once. Those
    who stand about move in steps.
    """

    def phase(seconds: float) -> float:
        part = _phase(time, seconds)
        return part if drifts else int(part * STEPS) / STEPS

    upright = ui.height > ui.width
    cell = ui.width / 20 if upright else max(ui.height / 14.4, ui.width / 30)
    floor = 0.66 if upright else 0.93
    time = 0.0 if ui.reduced_motion else ui.input.time
    stood = place_on_shelves(brought)
    terrain, sight = shaft(SEEN_UPRIGHT if upright else SEEN, len({y for _, _, y in stood}))
    flame = flicker(time, 0.04)
    across, along = (far * _wave(time if drifts else 0.0, seconds) for far, seconds in DRIFT)
    camera = Camera(14.2 + across, FLOOR + (floor - 0.5) * ui.height / cell + along, cell * ui.scale)
    area = (0.0, 0.0, float(ui.input.width), float(ui.input.height))
    light = tweak("ui.title_lamp", 1.0) * (flame if drifts else 1.0)
    swinger, rope = hang(time, ROPE_TOP_UPRIGHT if upright else ROPE_TOP)
    return Scene(
        area=area,
        camera=camera,
        facets=tweak("ui.unseen", 1.0),
        terrain=terrain,
        sight=sight,
        lamps=(
            LampLight(*LAMP, 11.0, (6.0 * light, 3.2 * light, 1.25 * light), reach(10, FLOOR + 1), 1.5),
            LampLight(*RELIC, 4.2, (0.14, 1.6, 1.4), reach(18, FLOOR), 0.7),
            LampLight(14.0, FLOOR + 16.5, 13.0, (0.55, 0.80, 1.35), (), 1.0),
        ),
        figures=(
            Figure("porter", 6.2, FLOOR, "idle", 0.7, phase(3.1), scale=1.45),
            Figure("dog", 7.9, FLOOR, "idle", 0.9, phase(2.3), scale=1.45),
            Figure("lampist", 9.5, FLOOR, "idle", 1.35, phase(3.6), scale=1.45),
            Figure("belayer", 11.3, FLOOR, "idle", 0.9, phase(2.7), scale=1.45),
            swinger,
            *bat(time),
            *(Figure(kind, x, y, "idle", 0.3, z=-0.1, scale=1.0) for kind, x, y in stood),
            Figure("feather_idol", 18.1, FLOOR, "idle", 0.3, phase(5.0), scale=1.45),
        ),
        marks=(),
        overlay=(
            glow(*LAMP, 3.6, rgb(LAMPLIGHT, 0.24 * flame), GLOW_Z),
            glow(*LAMP, 0.8, rgb(FLAME, 0.6 * flame), GLOW_Z),
            glow(*RELIC, 1.7, rgb(RELIC_LIGHT, 0.4), GLOW_Z),
        ),
        time=time,
        ropes=(rope,),
        pools=(POOL,),
    )


def place_on_shelves(brought: Sequence[str]) -> list[tuple[str, float, float]]:
    """Return where each relic stands, by its key; the more there are, the closer they stand."""
    apart = APART
    while len(places := _list_places(apart)) < len(brought):
        apart *= 0.9
    return [(kind, x, y) for kind, (x, y) in zip(brought, places, strict=False)]


def _list_places(apart: float) -> list[tuple[float, float]]:
    """Return the places on the shelves, so many cells apart."""
    return [
        (first + 0.5 + apart * index, row + 1.0)
        for (first, last), row in SHELVES
        for index in range(1 + int((last - first) / apart))
    ]


def hang(time: float, top: float) -> tuple[Figure, DrawnRope]:
    """Return the swinger and a rope from a height, which sways slowly; its end lags behind."""
    out = SWAY * _wave(time, PENDULUM)
    turn = 1.2 + 0.5 * _wave(time, TWIST)
    figure = Figure("swinger", ROPE_X - 0.15 + out, HANGS_AT, "abseil", turn, _phase(time, 4.2), scale=1.45)
    late = 1.3 * SWAY * _wave(time - 0.5, PENDULUM)
    hands = OnFigure(figure, "left_hand"), OnFigure(figure, "right_hand")
    points = (ROPE_X, top, 0.0), *hands, OnFigure(figure, "harness"), (ROPE_X + late, ROPE_END, 0.0)
    return figure, DrawnRope(points, knots=(True, False))


def bat(time: float) -> tuple[Figure, ...]:
    """Return the bat while it swoops into the shaft and out again, each time to the other side; empty
    otherwise.
    """
    visit, since = divmod(time + FLIGHT - 6.0, FLIGHT)
    if not time or since > CROSSING:
        return ()
    way = 2 * since / CROSSING - 1
    side = 1 if visit % 2 else -1
    place = 14.0 + 2.9 * side * way, FLOOR + 6.6 + 17.0 * way**2
    turn = side * (math.pi / 2 - 0.5)
    return (Figure("bat", *place, "walk", turn, time * 1.7 % 1.0, z=-0.55, scale=1.3),)


def _wave(time: float, seconds: float) -> float:
    return math.sin(math.tau * time / seconds)


@lru_cache(maxsize=4)
def reach(x: int, y: int) -> tuple[tuple[Point, ...], ...]:
    """Return the polygons that a lamp in a cell of the shaft lights."""
    terrain, _ = shaft(SEEN)
    return view_from(Ground(terrain.width, terrain.height, terrain.kinds), Cell(x, y)).open


def flicker(time: float, strength: float) -> float:
    """Return the brightness of a flame at a time in seconds, around 1."""
    return 1 + strength * math.sin(time * 7.1) * math.sin(time * 3.3)


def _phase(time: float, seconds: float) -> float:
    return time / seconds % 1.0


@lru_cache(maxsize=8)
def shaft(count: int, shelves: int = 0) -> tuple[Terrain, SightShape]:
    """Return the lowest `count` rows of the shaft, all seen, with so many shelves of wood."""
    rows = [list(row) for row in SHAFT.split()[: -count - 1 : -1]]
    for (first, last), row in SHELVES[:shelves]:
        rows[row][first : last + 1] = "=" * (last + 1 - first)
    width, height = len(rows[0]), len(rows)
    terrain = Terrain(width, height, "".join(map("".join, rows)).encode())
    cells = {(x, y) for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == "."}
    return terrain, find_seen_cells(cells, height)


def carve(rows: Sequence[str], look: str = "", solid: str = "#") -> tuple[Terrain, SightShape]:
    """Return the terrain of rows of its kinds, top row first, in a kind of place, and the sight of all cells
    that are not `solid`.
    """
    upwards = rows[::-1]
    cells = {(x, y) for y, row in enumerate(upwards) for x, kind in enumerate(row) if kind not in solid}
    terrain = Terrain(len(rows[0]), len(rows), "".join(upwards).encode(), look=look)
    return terrain, find_seen_cells(cells, len(rows))


def find_seen_cells(cells: Set[tuple[int, int]], height: int) -> SightShape:
    """Return the sight of whole open cells, bounded by rock on all sides except above the top row."""
    walls = tuple(
        (x + (dx > 0), y + (dy > 0), x + (dx >= 0), y + (dy >= 0), dx, dy)
        for x, y in sorted(cells)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (x + dx, y + dy) not in cells and y + dy < height
    )
    squares = tuple(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x, y in sorted(cells))
    return SightShape(squares, walls)
