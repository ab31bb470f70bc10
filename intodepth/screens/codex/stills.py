"""stills: draws the small stages of the codex and the help."""

from __future__ import annotations

import math
from functools import cache

from intodepth.content.stills import Still, Stills, StillSign, load_stills, still_stage
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.play.tuned import tuned_rules
from intodepth.screens.backdrop import seen_cells
from intodepth.screens.level.scene import stage_view
from intodepth.screens.level.scene.anchor_view import coil_figures
from intodepth.screens.level.scene.poser import Poser
from intodepth.screens.level.scene.rope_view import Rigging
from intodepth.screens.services import Services
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.sim.stage import Stage
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Camera, LampLight, Point, Rect, Scene
from intodepth.ui.pictograms.icons import ICONS
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, color

RIM = 0.6
"""cells of the outer rock of a map that are shown"""
DAY = (3.0, 2.5, 2.0)
"""the light that falls on a still"""
TURNS = {"north": 0.0, "east": math.pi / 2, "south": math.pi, "west": -math.pi / 2}


class Album:
    """Draws stills, and caches each for its size."""

    def __init__(self, services: Services) -> None:
        """Read the stills of the game. On a fault, a notice names it and no still is shown."""
        self._catalog = services.catalog
        self._stills: Stills = {}
        try:
            self._stills = _shipped(tuple(services.catalog.heroes), tuple(services.catalog.relics))
        except FileFault as fault:
            # What was found before, such as a damaged profile, is told first.
            services.notice = services.notice or fault.faults[0]
        self._stages: dict[str, Stage] = {}
        self._scenes: dict[tuple[str, float, float, float], Scene] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._stills

    def draw(self, ui: Ui, name: str, rect: Rect) -> None:
        """Draw a still into a rectangle; raises KeyError for an unknown name."""
        still = self._stills[name]
        if name not in self._stages:
            self._stages[name] = still_stage(still, self._catalog, tuned_rules())
        stage = self._stages[name]
        width, height = ui.pixels(rect)[2:]
        key = name, width, height, ui.brightness
        if key not in self._scenes:
            self._scenes[key] = _scene(still, stage, width, height, ui.brightness)
        scene = self._scenes[key]
        ui.thumbnail(rect, scene)
        unit = scene.camera.cell / ui.scale
        for sign in still.signs:
            x = rect[0] + rect[2] / 2 + (sign.at[0] - scene.camera.x) * unit
            y = rect[1] + rect[3] / 2 - (sign.at[1] - scene.camera.y) * unit
            _draw_sign(ui, sign, x, y, sign.size * unit)


@cache
def _shipped(heroes: tuple[str, ...], relics: tuple[str, ...]) -> Stills:
    return load_stills(find_folders().data / "stills.toml", heroes, relics)


def _draw_sign(ui: Ui, sign: StillSign, x: float, y: float, size: float) -> None:
    if sign.arrow:
        ui.triangle(x, y, size, color(sign.ink), TURNS[sign.arrow])
    elif sign.text:
        tag(ui, x, y + SMALL / 2, sign.text, sign.ink, icon=sign.icon if sign.icon in ICONS else "")
    elif sign.icon in ICONS:
        draw_icon(ui, sign.icon, x, y, size, sign.ink)


def _scene(still: Still, stage: Stage, width: float, height: float, brightness: float) -> Scene:
    """Return the scene of a still in this many pixels, its whole map centred."""
    ground = stage.ground
    places = (Cell(x, y) for x in range(ground.width) for y in range(ground.height))
    seen = frozenset(cell for cell in places if not ground.is_solid(cell))
    figures = Poser().figures(stage, None, 0.0, 0.0, seen)
    rigging = Rigging()
    figures = rigging.taken(stage, figures)
    middle = ground.width / 2, ground.height / 2
    lamps = tuple(light.lamp for light in stage_view.lights_of(stage, figures, middle, seen))
    behind, before = stage_view.glows(stage, lamps if still.dark else (), figures)
    if not still.dark:
        radius = 2.0 * max(ground.width, ground.height)
        lamps = (LampLight(middle[0] - 1, middle[1] + 1.5, radius, DAY, (), 2.0),)
    cell = min(width / (ground.width - 2 + 2 * RIM), height / (ground.height - 2 + 2 * RIM))
    return Scene(
        area=(0.0, 0.0, width, height),
        camera=Camera(*middle, cell),
        terrain=stage_view.terrain_of(ground),
        sight=seen_cells(seen, ground.height),
        lamps=lamps,
        figures=(
            *figures.values(),
            *stage_view.fixed(stage, seen),
            *coil_figures(stage, figures, seen).values(),
        ),
        marks=tuple(behind),
        ambient=(0.4 if still.dark else 1.6) * brightness**2,
        overlay=tuple(before),
        ropes=tuple(rigging.ropes(stage, figures)),
        rims=tuple(_side(portal.start, portal.side) for portal in ground.portals),
    )


def _side(cell: Cell, side: Side) -> tuple[Point, Point]:
    """Return the ends of a side of a cell, with the cell to the left of the line."""
    (x, y), (dx, dy) = cell, DELTAS[side]
    middle, along = (x + 0.5 + dx / 2, y + 0.5 + dy / 2), (-dy / 2, dx / 2)
    return (middle[0] - along[0], middle[1] - along[1]), (middle[0] + along[0], middle[1] + along[1])
