"""portal_copies: bodies inside a portal, drawn a second time on its other side, with ropes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from intodepth.play.movements import Movement
from intodepth.play.playback import Playback
from intodepth.screens.level.camera.lamplight import Light, move
from intodepth.screens.level.scene.cargo_view import place_cargo
from intodepth.screens.level.scene.rope_pieces import piece_under, under
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.stage import Stage
from intodepth.ui.draw import DrawnRope, Figure, LampLight, OnFigure


def figures_beyond(stage: Stage, figures: Mapping[int, Figure], playback: Playback | None) -> list[Figure]:
    """Return the bodies inside a portal, and what they carry, as seen on its other side."""
    found: list[Figure] = []
    for key, movement in _find_leaving(playback):
        if key in figures:
            whole = {key: figures[key]} | place_cargo(stage, stage.bodies[key], figures[key])
            found += [under(movement.beyond, figure) for figure in whole.values()]
    return found


def lamps_beyond(lights: Iterable[Light], playback: Playback | None) -> list[LampLight]:
    """Return the lamps of bodies inside a portal, as they shine on its other side."""
    movements = [movement for _, movement in _find_leaving(playback)]
    return [
        move(lamp, movement.beyond)
        for lamp, cell in lights
        for movement in movements
        if movement.start == cell
    ]


def ropes_beyond(
    ropes: Iterable[DrawnRope], figures: Mapping[int, Figure], playback: Playback | None
) -> list[DrawnRope]:
    """Return the pieces of rope that end at bodies inside a portal, as seen on its other side."""
    leaving = [(figures[key], movement.beyond) for key, movement in _find_leaving(playback) if key in figures]
    return [
        piece_under(chart, rope)
        for rope in ropes
        for figure, chart in leaving
        for point in (rope.points[0], rope.points[-1])
        if isinstance(point, OnFigure) and point.figure is figure
    ]


def _find_leaving(playback: Playback | None) -> list[tuple[int, Movement]]:
    """Return the bodies inside a portal by id, with their movements."""
    movements = playback.movements if playback else {}
    return [(key, movement) for key, movement in movements.items() if movement.beyond != STRAIGHT]
