"""aftermath_marks: what creatures do at the end of the round: where they go, and what they touch."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from intodepth.play.aftermath import Aftermath
from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.screens.level.camera.placing import lay_at
from intodepth.screens.level.marks.cell_marks import bar_between, brackets, gust_marks, turn_mark
from intodepth.screens.level.marks.ways import arrow_marks
from intodepth.screens.level.scene.stage_view import ghosts
from intodepth.sim.entities import Body, Creature
from intodepth.sim.events import (
    AnchorChanged,
    BodyEvent,
    CarrierChanged,
    FacingChanged,
    Gusted,
    RopeChanged,
    TerrainChanged,
)
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Color, Figure, Mark, rgb
from intodepth.ui.theme import color

FADED: Color = (0.80, 0.80, 0.76, 0.55)
"""tint of figures that are shown where they will be at the end of the round"""
COLORS: Final = {
    "tortoise": rgb("#b9d765"),
    "leech": rgb("#ff5d8f"),
    "gnawer": rgb("#e6a3ff"),
    "bat": rgb("#a99bff"),
    "mole": rgb("#ffa58a"),
    "statue": rgb("#b7d0ea"),
}
"""colour of what each kind of creature will do"""
OWN: Final = 0.7
"""share of that colour in its figure"""


def color_of(body: Body | None) -> Color:
    """Return the colour in which is shown what a body will do."""
    return COLORS.get(body.kind, color("text")) if isinstance(body, Creature) else color("text")


def aftermath_marks(
    aftermath: Aftermath, lookout: Lookout, seen: frozenset[Cell], pixel: float
) -> list[Mark]:
    """Return the ways of everything that moves at the end of the round, arrows over what turns round, wind,
    corners about what a creature touches, and a bar before what holds it up, each in the creature's colour.
    """
    found: list[Mark] = []
    end = aftermath.end
    for key, way in end.ways.items():
        if _is_shown(end, key, seen):
            found += arrow_marks(lookout.unroll(way), pixel, color_of(end.before.bodies[key]))
    for key, cells in find_touched(end).items():
        creature = end.before.bodies[key]
        if creature.cell in seen:
            for cell in sorted(cells & seen):
                found += brackets(lookout.place(cell), pixel, 0.0, color_of(creature))
    for creature, blocks in aftermath.held_up:
        if creature.cell in seen and blocks.cell in seen:
            assert creature.cell is not None and blocks.cell is not None
            places = lookout.place(creature.cell), lookout.place(blocks.cell)
            found += brackets(places[1], pixel, 0.0, color_of(creature))
            found += bar_between(*places, color_of(creature))
    for happening in end.schedule.timeline:
        body = end.before.bodies.get(getattr(happening.event, "body", -1))
        if isinstance(happening.event, Gusted):
            for cell in (cell for cell in happening.event.cells if cell in seen):
                found += lay_at(lookout, cell, gust_marks(cell, color_of(body)))
        if isinstance(happening.event, FacingChanged) and isinstance(body, Creature) and body.cell in seen:
            assert body.cell is not None
            found += lay_at(lookout, body.cell, turn_mark(body.cell, happening.event.new, color_of(body)))
    return found


def find_touched(end: Preview) -> dict[int, set[Cell]]:
    """Return the cells of what creatures move, hurt, bite or cling to, by the id of the creature."""
    found: dict[int, set[Cell]] = {}
    for happening in end.schedule.timeline:
        key = happening.who
        if key is None or not isinstance(end.before.bodies.get(key), Creature):
            continue
        then = end.moment(happening.beat - 1)
        match happening.event:
            case CarrierChanged(body=body, new=int(bearer)) if body == key:
                cell = then.bodies[bearer].cell
            case BodyEvent(body=body) if body != key:
                cell = then.bodies[body].cell
            case RopeChanged() | AnchorChanged():
                cell = then.bodies[key].cell
            case TerrainChanged(cell=place):
                cell = place
            case _:
                continue
        if cell is not None:
            found.setdefault(key, set()).add(cell)
    return found


def _is_shown(end: Preview, key: int, seen: frozenset[Cell]) -> bool:
    """Return whether a body's part in the aftermath is shown: a creature only while it is seen."""
    body = end.before.bodies[key]
    return body.cell in seen if isinstance(body, Creature) else end.is_shown(key, seen)


def aftermath_figures(aftermath: Aftermath, seen: frozenset[Cell]) -> Iterator[Figure]:
    """Yield a faded figure for every body that will be elsewhere at the end of the round, a creature in its
    colour.
    """
    end = aftermath.end
    moved = [key for key in end.moved if _is_shown(end, key, seen)]
    for key, figure in ghosts(end.after, moved).items():
        body = end.before.bodies[key]
        is_creature = isinstance(body, Creature)
        yield replace(figure, tint=(*color_of(body)[:3], OWN) if is_creature else FADED)
