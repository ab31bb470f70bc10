"""snapshot: the scene of a stage at rest, for small pictures."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from intodepth.screens.backdrop import find_seen_cells
from intodepth.screens.level.scene import stage_view
from intodepth.screens.level.scene.anchor_view import coil_figures
from intodepth.screens.level.scene.poser import Poser
from intodepth.screens.level.scene.rope_view import Rigging
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Camera, LampLight, Point, Scene

DAY = (3.0, 2.5, 2.0)
"""the light that falls on what is lit as by day"""


class Frame(NamedTuple):
    """The part of a stage that a picture shows, and its size."""

    middle: Point
    """in cells"""
    cell: float
    """px of a cell"""
    size: tuple[float, float]
    """width and height in px"""


def snapshot(
    stage: Stage, seen: Set[Cell], frame: Frame, brightness: float, *, dark: bool, look: str = ""
) -> Scene:
    """Return the scene of a stage in a kind of place, of which some open cells are seen.

    If it is dark, only the lamps and relics of the stage give light.
    """
    ground, cells = stage.ground, frozenset(seen)
    rigging = Rigging()
    figures = rigging.hold_ropes(stage, Poser().figures(stage, None, 0.0, 0.0, cells))
    lamps = tuple(light.lamp for light in stage_view.lights_of(stage, figures, frame.middle, cells))
    behind, before = stage_view.glows(stage, lamps if dark else (), figures)
    if not dark:
        x, y = frame.middle
        lamps = (LampLight(x - 1, y + 1.5, 2.0 * max(ground.width, ground.height), DAY, (), 2.0),)
    return Scene(
        area=(0.0, 0.0, *frame.size),
        camera=Camera(*frame.middle, frame.cell),
        terrain=stage_view.terrain_of(ground, look),
        sight=find_seen_cells(cells, ground.height),
        lamps=lamps,
        figures=(
            *figures.values(),
            *stage_view.place_fixtures(stage, cells),
            *coil_figures(stage, figures, cells).values(),
        ),
        marks=tuple(behind),
        ambient=(0.4 if dark else 1.6) * brightness**2,
        overlay=tuple(before),
        ropes=tuple(rigging.ropes(stage, figures)),
        rims=tuple(_side(portal.start, portal.side) for portal in ground.portals),
    )


def _side(cell: Cell, side: Side) -> tuple[Point, Point]:
    """Return the ends of a side of a cell, with the cell to the left of the line."""
    (x, y), (dx, dy) = cell, DELTAS[side]
    middle, along = (x + 0.5 + dx / 2, y + 0.5 + dy / 2), (-dy / 2, dx / 2)
    return (middle[0] - along[0], middle[1] - along[1]), (middle[0] + along[0], middle[1] + along[1])
