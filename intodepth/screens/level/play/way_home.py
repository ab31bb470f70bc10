"""way_home: one command by which all who are on a floor of a descent leave it, where all can on foot."""

from __future__ import annotations

from intodepth.content.words import counted
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.play.session import Session
from intodepth.screens.level.sight.layout import Layout
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect

WIDE, TALL = 250.0, 36.0


def draw_way_home(ui: Ui, layout: Layout, session: Session, keys: Bindings) -> tuple[bool, Order]:
    """A button over the level, where there is such a way; whether it is pointed at, and what is ordered."""
    order = session.way_home if session.state == TurnState.SELECT else ()
    if not order:
        return False, ()
    x, _, width, _ = layout.play
    rect: Rect = x + width - WIDE - 24, layout.foot - TALL, WIDE, TALL
    response = button(ui, "way_home", rect, label(session, order), key=keys["way_home"], icon="exit")
    return response.hovered, order if response.clicked else ()


def label(session: Session, order: Order) -> str:
    """What the button says: `All leave, 2 rounds`."""
    expected = session.previews.of(session.stage, *order)
    return f"All leave, {counted(expected.rounds + 1, 'round')}{' ?' * (expected.unknown is not None)}"
