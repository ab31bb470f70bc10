"""party_orders: the buttons that order the whole party: follow one hero, and leave a floor of a descent."""

from __future__ import annotations

from typing import Final, NamedTuple

from intodepth.content.words import count_noun, name_of
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.terrain import Doors
from intodepth.ui.buttons import button
from intodepth.ui.core import Response, Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.rects import columns

ROW: Final = 36.0
"""height of a button, and distance of two"""
NARROW: Final = 125.0
"""least width of a button with a pictogram"""
NO_WAY: Final = "Not everyone knows a way {} on foot that does no damage."
NOBODY: Final = "Nobody can come nearer to {} now by walking and climbing alone."
FOLLOWS: Final = "The others come in, walk and climb after {}. They stop before anything else would happen."


class PartyOrders(NamedTuple):
    """The player's input to the party's buttons in a frame."""

    pointed: Order = ()
    """the order whose button is under the mouse"""
    order: Order = ()
    """the order that was given"""
    by_key: bool = False
    said: str = ""
    """why the order is not possible, if its key was pressed"""


def rows_of(session: Session, *, dense: bool) -> int:
    """Return how many rows of buttons there are. It never changes within a level."""
    has_others = sum(hero.id >= session.first_hero for hero in session.stage.heroes()) > 1
    count = has_others + session.in_run
    return min(count, 1) if dense else count


def draw_party_orders(ui: Ui, area: Rect, session: Session, keys: Bindings, *, dense: bool) -> PartyOrders:
    """Draw the buttons into an area of `rows_of` rows; return what is done with them."""
    is_choosing = session.state == TurnState.SELECT and not session.selection.is_listed
    x, y, width, height = area
    rows = rows_of(session, dense=dense)
    found: list[PartyOrders] = []
    places = [(x, y + row * ROW, width, min(ROW, height / rows) - 4) for row in range(rows)]
    has_others = sum(hero.id >= session.first_hero for hero in session.stage.heroes()) > 1
    if dense and has_others and session.in_run:
        places = columns(places[0], 2, 4)
    if has_others:
        order = session.followers if is_choosing else ()
        name = name_of(session.pacesetter)
        label = "Follow" if dense else f"Follow {name}"
        told = (FOLLOWS if order else NOBODY).format(name)
        found.append(_draw(ui, "follow", places[0], label, keys["follow"], order, told, active=is_choosing))
    if session.in_run:
        order = session.way_home if is_choosing else ()
        where = "down" if session.stage.doors == Doors.FIRST else "out"
        told = "" if order else NO_WAY.format(where)
        label = way_home_label(session, order, dense=dense)
        found.append(
            _draw(ui, "way_home", places[-1], label, keys["way_home"], order, told, active=is_choosing)
        )
    return PartyOrders(
        next((each.pointed for each in found if each.pointed), ()),
        next((each.order for each in found if each.order), ()),
        any(each.by_key for each in found),
        next((each.said for each in found if each.said), ""),
    )


def _draw(
    ui: Ui, name: str, rect: Rect, label: str, key: str, order: Order, told: str, *, active: bool
) -> PartyOrders:
    said = told if active and not order and ui.take_key(key) else ""
    # A narrow button has no room for a pictogram beside its words.
    icon = {"follow": "walk", "way_home": "exit"}[name] if rect[2] > NARROW else ""
    by_key = active and bool(order) and key in ui.input.keys
    response: Response = button(ui, name, rect, label, key=key, icon=icon, enabled=bool(order))
    if active and told and response.hovered and not ui.by_keys:
        tooltip(ui, (max(0.0, rect[0] - 160), rect[1] - 60, 0, 0), told)
    pointed, ordered = order if response.hovered else (), order if response.clicked else ()
    return PartyOrders(pointed, ordered, by_key and response.clicked, said)


def way_home_label(session: Session, order: Order, *, dense: bool) -> str:
    """Return the label of the button to leave: `All leave, 2 rounds`, or `All go down, 2 rounds`."""
    goes_down = session.stage.doors == Doors.FIRST
    if dense:
        return "All down" if goes_down else "All out"
    does = "go down" if goes_down else "leave"
    if not order:
        return f"All {does}"
    expected = session.previews.of(session.stage, *order)
    return f"All {does}, {count_noun(expected.rounds + 1, 'round')}{' ?' * (expected.unknown is not None)}"
