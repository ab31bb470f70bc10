"""aftermath_marks: what creatures do at the end of the round: their ways, turns, wind, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from intodepth.play.aftermath import Aftermath
from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.screens.level.camera.placing import lay_at
from intodepth.screens.level.marks.cell_marks import gust_marks, turn_mark, way_marks
from intodepth.screens.level.scene.stage_view import ghosts
from intodepth.sim.entities import Creature
from intodepth.sim.events import FacingChanged, Gusted
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Color, Figure, Mark
from intodepth.ui.theme import color

FADED: Color = (0.80, 0.80, 0.76, 0.55)
"""tint of figures that are shown where they will be at the end of the round"""


def aftermath_marks(aftermath: Aftermath, lookout: Lookout, seen: frozenset[Cell]) -> list[Mark]:
    """Return the ways of everything that moves at the end of the round, arrows over what turns round, and
    wind.
    """
    found: list[Mark] = []
    end = aftermath.end
    for key, way in end.ways.items():
        if _is_shown(end, key, seen):
            found += way_marks(lookout.unroll(way), color("text"))
    for happening in end.schedule.timeline:
        if isinstance(happening.event, Gusted):
            for cell in (cell for cell in happening.event.cells if cell in seen):
                found += lay_at(lookout, cell, gust_marks(cell, color("text")))
        body = end.before.bodies.get(getattr(happening.event, "body", -1))
        if isinstance(happening.event, FacingChanged) and isinstance(body, Creature) and body.cell in seen:
            assert body.cell is not None
            found += lay_at(lookout, body.cell, turn_mark(body.cell, happening.event.new, color("text")))
    return found


def _is_shown(end: Preview, key: int, seen: frozenset[Cell]) -> bool:
    """Return whether a body's part in the aftermath is shown: a creature only while it is seen."""
    body = end.before.bodies[key]
    return body.cell in seen if isinstance(body, Creature) else end.is_shown(key, seen)


def aftermath_figures(aftermath: Aftermath, seen: frozenset[Cell]) -> Iterator[Figure]:
    """Yield a faded figure for every body that will be elsewhere at the end of the round."""
    end = aftermath.end
    moved = [key for key in end.moved if _is_shown(end, key, seen)]
    for figure in ghosts(end.after, moved).values():
        yield replace(figure, tint=FADED)
