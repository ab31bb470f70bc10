"""watch: what is seen at one moment; with portals, the eye moves along with the acting hero."""

from __future__ import annotations

import math
from typing import NamedTuple

from intodepth.play.lookout import Lookout, look_out
from intodepth.play.movements import Movement
from intodepth.play.passage import home_of
from intodepth.play.session import Session
from intodepth.play.vision import point_under
from intodepth.sim.eyes import eyes_of
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.sight import Eye
from intodepth.ui.draw import Point

UNIT = 32
"""an eye moves in steps of half a cell divided by this"""


class Watch(NamedTuple):
    """The view at a moment, and the chart of the picture after the portals that the hero went through."""

    lookout: Lookout
    own: Chart
    """chart by which the acting hero's own cell is seen"""
    beyond: Chart
    """offset of the eye's cell as seen from the actor's cell"""
    shift: Point
    """offset from places as the hero came upon them to places in the picture"""


def watch(session: Session) -> Watch:
    """Return what is seen now, also during a movement."""
    stage, playback, hero = session.stage, session.playback, session.acting
    ground, eyes, passage = stage.ground, eyes_of(stage), session.passage
    eye, beyond = Eye(hero.cell or eyes[0]), STRAIGHT
    if ground.portals and playback is not None and hero.cell is not None:
        movement = playback.movements.get(hero.id)
        if movement is not None and movement.start == hero.cell:
            eye, beyond = _slide(movement, playback.share)
            eyes = tuple(eye.cell if cell == hero.cell else cell for cell in eyes)
    now = passage.compose(beyond)
    home = home_of(ground, now)
    shift = home.dx - now.dx, home.dy - now.dy
    own = Chart(passage.dx + shift[0], passage.dy + shift[1], passage.mirror)
    return Watch(look_out(ground, eyes, eye, home), own, beyond, shift)


def _slide(movement: Movement, share: float) -> tuple[Eye, Chart]:
    """Return the moving eye, and the chart of its cell as seen from the cell it started in."""
    x, y = movement.position(share)
    y += 0.5
    place = Cell(math.floor(x), math.floor(y))
    beyond, cell = STRAIGHT, movement.start
    if place == movement.beyond.place(movement.end):
        beyond, cell = movement.beyond, movement.end
        x, y = point_under(beyond, (x, y))
    elif place != cell:
        return Eye(cell), STRAIGHT
    return _eye(cell, x - cell.x - 0.5, y - cell.y - 0.5), beyond


def _eye(cell: Cell, x: float, y: float) -> Eye:
    """Return an eye off the middle of a cell, but never on its border."""
    across, up = (min(UNIT - 1, max(1 - UNIT, round(2 * UNIT * each))) for each in (x, y))
    return Eye(cell, across, up, UNIT) if across or up else Eye(cell)
