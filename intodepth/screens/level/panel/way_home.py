"""way_home: one command by which all who are on a floor of a descent leave it, where all can on foot."""

from __future__ import annotations

from typing import NamedTuple

from intodepth.content.words import counted
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.terrain import Doors
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect

WIDE, TALL = 250.0, 36.0
NO_WAY = "Not everybody finds a way {} on foot that is known and hurts nobody."


class WayHome(NamedTuple):
    """What came of the button in a frame."""

    points: bool = False
    """whether it is pointed at"""
    order: Order = ()
    """what is ordered"""
    said: str = ""
    """why there is no button, if its key was pressed"""


def draw_way_home(ui: Ui, layout: Layout, session: Session, keys: Bindings) -> WayHome:
    """A button over the level, where there is such a way."""
    is_choosing = session.state == TurnState.SELECT
    order = session.way_home if is_choosing else ()
    if not order:
        is_asked = is_choosing and session.in_run and ui.take_key(keys["way_home"])
        where = "down" if session.stage.doors == Doors.FIRST else "out"
        return WayHome(said=NO_WAY.format(where) if is_asked else "")
    x, _, width, _ = layout.play
    rect: Rect = x + width - WIDE - 24, layout.foot - TALL, WIDE, TALL
    response = button(ui, "way_home", rect, label(session, order), key=keys["way_home"], icon="exit")
    return WayHome(response.hovered, order if response.clicked else ())


def label(session: Session, order: Order) -> str:
    """What the button says: `All leave, 2 rounds`, or `All go down, 2 rounds`."""
    expected = session.previews.of(session.stage, *order)
    does = "go down" if session.stage.doors == Doors.FIRST else "leave"
    return f"All {does}, {counted(expected.rounds + 1, 'round')}{' ?' * (expected.unknown is not None)}"
