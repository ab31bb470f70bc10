"""stills: draws the small stages of the codex and the help."""

from __future__ import annotations

import math
from functools import cache

from intodepth.content.stills import Still, Stills, StillSign, load_stills, still_stage
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.play.tuned import get_rules
from intodepth.screens.level.scene.snapshot import Frame, snapshot
from intodepth.screens.services import Services
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect, Scene
from intodepth.ui.pictograms.icons import ICONS
from intodepth.ui.shapes import draw_icon
from intodepth.ui.theme import SMALL, color

RIM = 0.6
"""cells of the outer rock of a map that are shown"""
TURNS = {"north": 0.0, "east": math.pi / 2, "south": math.pi, "west": -math.pi / 2}


class Album:
    """Draws stills, and caches each for its size."""

    def __init__(self, services: Services) -> None:
        """Read the stills of the game. On a fault, a notice names it and no still is shown."""
        self._catalog = services.catalog
        self._stills: Stills = {}
        try:
            self._stills = _load_shipped(tuple(services.catalog.heroes), tuple(services.catalog.relics))
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
            self._stages[name] = still_stage(still, self._catalog, get_rules())
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
def _load_shipped(heroes: tuple[str, ...], relics: tuple[str, ...]) -> Stills:
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
    cell = min(width / (ground.width - 2 + 2 * RIM), height / (ground.height - 2 + 2 * RIM))
    frame = Frame((ground.width / 2, ground.height / 2), cell, (width, height))
    return snapshot(stage, seen, frame, brightness, dark=still.dark)
