"""lamplight: which lamps light what each chart shows, also through portals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from intodepth.play.caching import cache_in_ground
from intodepth.play.lookout import Lookout
from intodepth.play.vision import View, box_of, glimpses, join, point_under, view_from
from intodepth.screens.level.camera.placing import placement_of, sight_of
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Ground
from intodepth.sim.space.sight import Eye
from intodepth.ui.draw import LampLight, Pane, Point

LAMPS = 4
"""for each way"""


class Light(NamedTuple):
    """A lamp, and the cell that its light starts from."""

    lamp: LampLight
    cell: Cell


def light_panes(lookout: Lookout, lights: Sequence[Light]) -> tuple[tuple[LampLight, ...], tuple[Pane, ...]]:
    """Return the lamps of the level's own pane, and the panes seen through portals with their lamps."""
    ground = lookout.ground
    if not ground.portals:
        first = lights[:LAMPS]
        return tuple(replace(lamp, reach=view_from(ground, cell).open) for lamp, cell in first), ()
    own = lookout.eye and lookout.eye.cell
    # The lamps as they are seen by each way that their light goes, with what they reach.
    images = [
        (replace(move(lamp, chart), reach=view.open), view)
        for lamp, cell in lights
        for chart, view in (lookout.ways if cell == own else views_from(ground, cell)).items()
    ]
    home = _nearest(images, lookout.view, lookout.point_of_eye(STRAIGHT))
    panes = []
    for chart, view in lookout.ways.items():
        if chart != STRAIGHT:
            lamps = _nearest(images, view, lookout.point_of_eye(chart))
            placement = placement_of(lookout.home.compose(chart))
            panes.append(Pane(placement, sight_of(view), lamps, view.rims, view.seals))
    return home, tuple(panes)


def slide(lights: Iterable[Light], cell: Cell, eye: Cell, beyond: Chart) -> list[Light]:
    """Return the lights, with those of a cell moved to an eye that has slid on through chart `beyond`."""
    if eye == cell:
        return list(lights)
    return [Light(move(light.lamp, beyond), eye) if light.cell == cell else light for light in lights]


@cache_in_ground
def views_from(ground: Ground, cell: Cell) -> Mapping[Chart, View]:
    """Return what each chart shows of what is seen from a cell."""
    return {chart: join(seen) for chart, seen in glimpses(ground, Eye(cell)).items()}


def move(lamp: LampLight, chart: Chart) -> LampLight:
    """Return a lamp at the place where a chart shows it."""
    x, y = point_under(chart, (lamp.x, lamp.y))
    return replace(lamp, x=x, y=y)


def _nearest(images: Iterable[tuple[LampLight, View]], view: View, eye: Point) -> tuple[LampLight, ...]:
    """Return the lamps that light a view, those of the party that are nearest to the eye first."""
    box = box_of(view.cells)
    found = [
        lamp for lamp, reached in images if _is_near(lamp, box) and not reached.cells.isdisjoint(view.cells)
    ]
    if len(found) > LAMPS:
        # Only then: lamps that change places make the renderer draw its masks anew.
        found.sort(key=lambda lamp: (lamp.x - eye[0]) ** 2 + (lamp.y - eye[1]) ** 2)
    return tuple(found[:LAMPS])


def _is_near(lamp: LampLight, box: tuple[int, int, int, int]) -> bool:
    """Return whether a box is within a lamp's radius."""
    left, low, right, high = box
    aside = max(left - lamp.x, lamp.x - right, 0.0)
    away = max(low - lamp.y, lamp.y - high, 0.0)
    return aside * aside + away * away < lamp.radius**2
