"""portal_words: what is said of the portal under the mouse: where it leads, and whether it mirrors."""

from __future__ import annotations

import math
from collections.abc import Container
from typing import NamedTuple

from intodepth.content.words import count_noun
from intodepth.play.lookout import Lookout
from intodepth.play.vision import edges_of, point_under
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.labels import Priority
from intodepth.screens.level.scene.door_letters import number_pairs
from intodepth.sim.space.cells import DELTAS, Cell
from intodepth.sim.space.charts import Chart, chart_beyond
from intodepth.sim.space.ground import Portal
from intodepth.ui.draw import Point

NEAR = 0.2
"""cells from a side within which the mouse points at it"""
UNDER = 0.25
"""cells below the pointer at which the words stand"""


NAME, ABOVE = "Portal", 1.9
"""what an upright portal is called, and how many cells above its foot"""


class Doorway(NamedTuple):
    """A portal as it is seen."""

    portal: Portal
    chart: Chart
    """chart of the level in the picture, as its near side is seen"""


def doorway_at(lookout: Lookout, point: Point) -> Doorway | None:
    """Return the portal whose side is under a point of the picture, as the acting hero faces it; None without
    one.
    """
    if cell_under(point) not in lookout.shown:
        return None
    seen = lookout.find_seen(point)
    chart = lookout.home.compose(seen.chart)
    x, y = point_under(chart, point)
    for portal in edges_of(lookout.ground).get(seen.cell, ()) if seen.cell in lookout.seen else ():
        dx, dy = DELTAS[portal.side]
        if (x - seen.cell.x - 0.5) * dx + (y - seen.cell.y - 0.5) * dy > 0.5 - NEAR:
            return _find_faced(lookout, Doorway(portal, chart))
    return None


def _find_faced(lookout: Lookout, doorway: Doorway) -> Doorway:
    """Return the side of a portal that the acting hero is on, if they see through it; else the side under the
    mouse.
    """
    portal, chart = doorway
    beyond = chart_beyond(lookout.ground, chart, portal.start, portal.side)
    if lookout.eye is None or portal.target is None or beyond is None:
        return doorway
    side, place = chart.side(portal.side), chart.place(portal.start)
    eye, (dx, dy) = lookout.home.place(lookout.eye.cell), DELTAS[side]
    if (place.x - eye.x) * dx + (place.y - eye.y) * dy >= 0 or not lookout.is_seen(portal.target, beyond):
        return doorway
    return Doorway(portal.back, beyond)


def doorway_words(doorway: Doorway) -> str:
    """Return where a portal leads, compared with the cell behind it."""
    portal, chart = doorway
    if portal.target is None:
        return "sealed: nothing gets through"
    dx, dy = DELTAS[portal.side]
    across, up = portal.target.x - portal.start.x - dx, portal.target.y - portal.start.y - dy
    across = -across if chart.mirror else across
    ways = [f"{count_noun(abs(across), 'cell')} to the {'right' if across > 0 else 'left'}"] if across else []
    ways += [f"{abs(up) if ways else count_noun(abs(up), 'cell')} {'up' if up > 0 else 'down'}"] if up else []
    mirror = ", where left is right" if portal.mirror else ""
    return f"portal: leads {' and '.join(ways) or 'on from here'}{mirror}"


def name_portal(board: Board, near: Cell, known: Container[Cell]) -> None:
    """Write above the seen portal nearest to a cell what it is, as its letter alone tells nobody."""
    ground, seen = board.lookout.ground, board.lookout.seen
    pairs = zip(number_pairs(ground, known), ground.portals, strict=True)
    found = [portal for pair, portal in pairs if pair and portal.start in seen]
    if not found:
        return
    nearest = min(found, key=lambda each: (math.dist(each.start, near), each))
    column = [each for each in found if each.start.x == nearest.start.x and each.side == nearest.side]
    top = max(column, key=lambda each: each.start.y)
    (x, y), (dx, dy) = top.start, DELTAS[top.side]
    board.note(top.start, (x + 0.5 + 0.5 * dx, y + (ABOVE if dx else 0.5 + 0.5 * dy)), NAME, "text")


def write_doorway(board: Board, point: Point) -> bool:
    """Write what there is to say of the portal under the mouse, below it; return whether there is one."""
    doorway = doorway_at(board.lookout, point)
    if doorway is not None:
        x, y = board.viewpoint.screen(board.ui, point[0], point[1] - UNDER)
        board.tag(Priority.POINTED, x, y, doorway_words(doorway), "text")
    return doorway is not None
