"""controls: what mouse and keys do in a level: aiming, choosing and looking around."""

from __future__ import annotations

import copy
import math
from dataclasses import dataclass

from intodepth.content.verbs import DEPLOY, HANDS, HAUL, MOVE, WAIT, Verb
from intodepth.content.words import name_of, sentence
from intodepth.play.errands import find_lying
from intodepth.play.offers import Offer
from intodepth.play.peril import Peril, peril_of
from intodepth.play.selection import Selection, lead_order, next_lead
from intodepth.play.session import Session
from intodepth.screens.bindings import OTHER_WAYS, Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks.choice_marks import has_arrows, pointed_arrow
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.cargo import neighbours
from intodepth.sim.orders import Order
from intodepth.sim.orders.walks import leads_beside
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.story.cues import Sound
from intodepth.story.refusals import why_not, why_not_there
from intodepth.ui.core import Response, Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Point
from intodepth.ui.rects import contains

LEVEL = "level"
"""name of the level's widget"""
ARROWS = {"left": Side.W, "right": Side.E, "up": Side.N, "down": Side.S}
LETTERS = {"a": Side.W, "d": Side.E}
"""keys that choose among entries besides the arrows"""
SHIFTED = 0.05
"""cells by which the level may move under a resting mouse before its aim is dropped"""
REST = 0.25
"""seconds of rest after which the place under the mouse counts as looked at"""
NO_CHOICE = "There is no other choice here."
LONG = 0.45
"""seconds that the mouse button is held to list them"""


@dataclass(slots=True)
class Pointer:
    """The state of the mouse in the level between frames."""

    place: Point | None = None
    """last position of the mouse in units"""
    world: Point = (0.0, 0.0)
    """point of the level under that position at that time"""
    pressed: Cell | None = None
    """cell on which the button went down and is held; None if something has played meanwhile"""
    meant: Order = ()
    """what was aimed at there; empty if it came there by itself and was not shown yet"""
    refused: Point | None = None
    """position of the mouse, or of the cell that a key would have led to, if it cannot be chosen"""
    wheeled: Point | None = None
    """position at which the wheel chose an amount; the choice stays until the mouse moves"""
    held: Point | None = None
    """position at which a hint was shown; the choice stays until the mouse moves"""
    aimed: bool = False
    """whether a click at the mouse does what is chosen"""
    spent: Point | None = None
    """position of a click that did something; until the mouse moves, nothing harmful is done there"""
    latest: Point | None = None
    """position in the last frame, anywhere on the screen"""
    rested: float = 0.0
    """seconds without movement"""
    looked_at: Selection | None = None
    """what was chosen at the last rest in the level, if it was shown"""
    answer: str = ""
    """answer to the last press of mouse or key that did nothing"""
    held_for: float = 0.0
    """seconds that the button has been down on the pressed cell"""
    has_opened: bool = False
    """whether the button that opened the list is still down"""
    undragged: Selection | None = None
    """what was chosen before the drag, during a drag"""

    @property
    def dragged(self) -> tuple[Point, Point] | None:
        """The start and end of a drag, in cells of the picture; None without one."""
        if self.undragged is None or self.pressed is None:
            return None
        return (self.pressed.x + 0.5, self.pressed.y + 0.5), self.world


def look_around(
    ui: Ui, layout: Layout, viewpoint: Viewpoint, keys: Bindings, selection: Selection | None
) -> None:
    """Zoom, drag and pan the view; while an amount is chosen, the wheel changes the amount."""
    over = contains(layout.play, ui.mouse)
    if over and ui.input.wheel and not (selection and has_amount(selection)):
        viewpoint.magnify(ui.input.wheel)
    viewpoint.magnify(2.0 * (ui.take_key(keys["zoom_in"]) - ui.take_key(keys["zoom_out"])))
    for key, (dx, dy) in (("left", (-1, 0)), ("right", (1, 0)), ("up", (0, 1)), ("down", (0, -1))):
        if ui.take_key(f"shift+{key}"):
            viewpoint.pan(2.0 * dx, 2.0 * dy)
    viewpoint.drag(ui, "middle" in ui.input.held)
    if ui.take_key(keys["centre"]):
        viewpoint.centre()


def select(
    ui: Ui,
    layout: Layout,
    world: Response,
    session: Session,
    viewpoint: Viewpoint,
    pointer: Pointer,
    keys: Bindings,
) -> Order:
    """React to keys and mouse; return the order that the player commits, or an empty one."""
    before = session.selection.order
    order = _select(ui, world, session, viewpoint, pointer, keys)
    if not order and session.selection.order not in ((), before):
        ui.cues.append(Cue(Sound.HOVER, 0.6))
    if not order and not session.selection.is_listed:
        _look_back(ui, layout, world, session, pointer)
    return order


def _select(
    ui: Ui, world: Response, session: Session, viewpoint: Viewpoint, pointer: Pointer, keys: Bindings
) -> Order:
    pointer.aimed = False
    if session.selection.is_listed:
        return _select_listed(ui, world, session, pointer, keys)
    is_down, rests, clicked = ui.active == LEVEL, ui.mouse == pointer.place, world.clicked
    pointer.pressed = pointer.pressed if is_down else None
    pointer.held_for = pointer.held_for + ui.input.dt if pointer.pressed is not None else 0.0
    if not is_down or (not world.hovered and "left" in ui.input.released):
        _drop(session, pointer)
    if order := _selection_keys(ui, session, pointer, keys):
        return order
    if session.selection.is_listed:
        return ()
    if not world.hovered and not clicked:
        pointer.refused = pointer.refused if ui.by_keys else None
        return ()
    point, is_pressed = viewpoint.world(ui, ui.mouse), "left" in ui.input.pressed
    is_shifted = rests and math.dist(point, pointer.world) > SHIFTED
    if is_shifted and not is_pressed:
        if pointer.pressed is not None:
            point = pointer.world
        elif not clicked:
            # What has come beneath a resting mouse is not what the player points at.
            return ()
    if not rests or is_shifted:
        # Small drifts beneath a resting mouse add up: what is meant stays where it was.
        pointer.place, pointer.world = ui.mouse, point
    if not is_pressed and _drag(session, pointer):
        if "left" not in ui.input.released:
            return ()
        order = session.selection.order
        if not order:
            _drop(session, pointer)
        pointer.undragged = None
        return order
    before = session.selection.order
    found = _aim(ui, session, pointer, clicked)
    point = pointer.world
    if is_pressed:
        # What has come there by itself was never shown: the first click shows it, the next one does it.
        is_meant = not is_shifted or found == before
        pointer.pressed, pointer.meant = _cell_at(point), found if is_meant else ()
    if pointer.pressed is not None and pointer.held_for > LONG and _open(session, pointer):
        pointer.pressed, pointer.has_opened = None, True
        return ()
    if not clicked or pointer.pressed is None:
        return ()
    if found and found != pointer.meant:
        return ()
    if found:
        pointer.spent = ui.mouse
        return confirmed(session)
    if pointer.aimed:
        session.selection.take_end()
        return ()
    return _turn_to(ui, session, viewpoint, pointer) if pointer.pressed == _cell_at(point) else ()


def _drag(session: Session, pointer: Pointer) -> bool:
    """Drag what the button went down on to the mouse; return whether anything is dragged."""
    start, cell = pointer.pressed, _cell_at(pointer.world)
    if start is None or cell == start:
        _drop(session, pointer)
        return False
    kept = pointer.undragged or copy.copy(session.selection)
    if not session.selection.drag(start, cell):
        return False
    pointer.undragged, pointer.aimed, pointer.refused = kept, bool(session.selection.order), None
    # Back where it began it is no long press.
    pointer.held_for = -math.inf
    return True


def _drop(session: Session, pointer: Pointer) -> None:
    """End the drag; the earlier choice comes back."""
    kept, pointer.undragged = pointer.undragged, None
    if kept is not None and kept.offers is session.offers:
        session.selection = kept


def _select_listed(ui: Ui, world: Response, session: Session, pointer: Pointer, keys: Bindings) -> Order:
    """React while a list is open: only the list can be chosen from, and a click beside it closes it."""
    if order := _selection_keys(ui, session, pointer, keys):
        return order
    if world.clicked and not pointer.has_opened:
        session.selection.end_list()
        pointer.place = ui.mouse
    pointer.has_opened = pointer.has_opened and "left" in ui.input.held
    return ()


def _open(session: Session, pointer: Pointer) -> bool:
    """List the orders under the mouse, or at the actor's own cell; return whether there are any."""
    selection = session.selection
    if pointer.aimed:
        return selection.list_ways()
    is_own = session.lookout.place(session.actor.cell) if session.actor.cell is not None else None
    return is_own == _cell_at(pointer.world) and selection.cell is None and selection.list_ways()


def open_ways(session: Session, pointer: Pointer, *, by_mouse: bool) -> bool:
    """List the orders for what is chosen, or close the list; return whether that changed anything."""
    if session.selection.is_listed:
        return session.selection.end_list()
    return _open(session, pointer) if by_mouse else session.selection.list_ways()


def confirmed(session: Session) -> Order:
    """Return the chosen order.

    An order that leaves the level is listed for confirmation first, and is then empty.
    """
    selection = session.selection
    if selection.leads_out and not selection.is_listed:
        selection.list_ways()
        return ()
    return selection.order


def _aim(ui: Ui, session: Session, pointer: Pointer, clicked: bool) -> Order:
    """Choose what is under the mouse; return the order if a click commits it."""
    selection, (x, y) = session.selection, pointer.world
    if pointer.held == ui.mouse and selection.order:
        pointer.aimed, pointer.refused = True, None
        return selection.order
    pointer.held = None
    if has_amount(selection) and ui.input.wheel:
        pointer.wheeled = ui.mouse
        selection.step(Side.S if ui.input.wheel < 0 else Side.N)
    if has_amount(selection) and pointer.wheeled == ui.mouse:
        pointer.aimed = True
        return selection.order
    if arrow := pointed_arrow(selection, x, y):
        if clicked:
            selection.step(Side.E if arrow > 0 else Side.W)
            pointer.pressed = None
        return ()
    pointer.aimed = selection.point(_cell_at((x, y)), session.lookout.at((x, y)).cell)
    if pointer.spent != ui.mouse:
        pointer.spent = None
    elif selection.order and peril_of(session.previews.of(session.stage, *selection.order)) >= Peril.POPS:
        selection.drop_cell()
        pointer.aimed, pointer.refused = False, None
        return ()
    pointer.refused = None if pointer.aimed else (x, y)
    if not pointer.aimed:
        selection.drop_cell()
        return ()
    return selection.order


def _turn_to(ui: Ui, session: Session, viewpoint: Viewpoint, pointer: Pointer) -> Order:
    """Return the order that passes the lead to the hero under the mouse; a click on the actor centres the
    view.
    """
    cell = session.lookout.at(pointer.world).cell
    body = session.stage.at.get(cell)
    if body == session.actor.id:
        viewpoint.centre()
        return ()
    lead = None if body is None else lead_to(session, body)
    if lead is not None:
        return (lead,)
    lies = find_lying(session.stage, session.knowledge, cell)
    is_beside = lies is not None and lies in neighbours(session.stage, session.actor)
    if session.selection.verb is MOVE and is_beside and (words := _why_not_there(session, cell, HANDS)):
        _refuse(ui, pointer, words)
    elif session.selection.verb is MOVE and lies is not None:
        hero, thing = session.actor.name, name_of(lies)
        if leads_beside(session.stage, session.knowledge.terrain, cell):
            _refuse(ui, pointer, f"{hero} cannot reach {thing} in this round: go part of the way.")
        else:
            _refuse(ui, pointer, f"{hero} knows no way to {thing} on foot.")
    else:
        _refuse(
            ui,
            pointer,
            _why_not_there(session, cell, session.selection.verb) or f"Not there: {_asked(session)}.",
        )
    return ()


def _why_not_there(session: Session, cell: Cell, verb: Verb | None) -> str:
    """Return why a verb can do nothing at a cell, as far as the party knows; empty for no reason."""
    stage = session.previews.get_believed(session.stage)
    if verb is None or session.actor.cell is None or cell not in session.knowledge.terrain:
        return ""
    return why_not_there(stage, stage.hero(session.actor.id), verb, cell)


def _refuse(ui: Ui, pointer: Pointer, words: str) -> None:
    pointer.answer = words
    ui.cues.append(Cue(Sound.REFUSED))


def _asked(session: Session) -> str:
    """Return what the player must choose next, as part of a sentence."""
    offer = session.selection.offer
    if offer is None or not offer.cells:
        return "choose an action on the panel"
    if offer.verb is DEPLOY:
        where = "an entry" if len(offer.cells) > 1 else "the entry"
        return f"{session.actor.name} comes in at {where} that flashes"
    return f"choose {'a' if len(offer.cells) > 1 else 'the'} gold cell"


def _cell_at(point: Point) -> Cell:
    return Cell(math.floor(point[0]), math.floor(point[1]))


def _look_back(ui: Ui, layout: Layout, world: Response, session: Session, pointer: Pointer) -> None:
    """Bring back the last target when the mouse is on the strip.

    What it passed on the way there was not meant.
    """
    pointer.rested = pointer.rested + ui.input.dt if ui.mouse == pointer.latest else 0.0
    pointer.latest = ui.mouse
    is_there, presses = contains(layout.strip, ui.mouse), ui.input.pressed
    if ui.by_keys or "right" in presses or (presses and not is_there):
        pointer.looked_at = None
    elif world.hovered and pointer.rested >= REST:
        pointer.looked_at = copy.copy(session.selection) if pointer.aimed else None
    found = pointer.looked_at
    if found is not None and found.offers is session.offers and is_there:
        session.selection = copy.copy(found)


def _selection_keys(ui: Ui, session: Session, pointer: Pointer, keys: Bindings) -> Order:
    selection = session.selection
    if ui.input.keys:
        pointer.refused = None
    if ui.take_key("return"):
        if selection.order:
            return confirmed(session)
        if selection.take_end():
            return ()
        _refuse(ui, pointer, f"{sentence(_asked(session))} first.")
    if keys.owner(OTHER_WAYS) is None and ui.take_key(OTHER_WAYS):
        selection.turn()
        if not selection.is_listed:
            _refuse(ui, pointer, NO_CHOICE)
    for digit in range(1, 10):
        if keys.owner(str(digit)) is None and ui.take_key(str(digit)):
            selection.pick_amount(digit) if has_amount(selection) else selection.pick(digit - 1)
    for step, key in ((1, keys["next_hero"]), (-1, f"shift+{keys['next_hero']}")):
        if not selection.is_listed and ui.take_key(key):
            lead = next_lead(session.offers, step)
            if lead is None:
                _refuse(ui, pointer, why_not(session.stage, session.actor, Lead))
                return ()
            return (lead,)
    sides = ARROWS | LETTERS if has_arrows(selection) else ARROWS
    for key, side in sides.items():
        if ui.take_key(key):
            before = selection.cell
            selection.step(side)
            start = selection.cell or selection.origin
            if selection.cell == before and start is not None:
                dx, dy = DELTAS[side]
                pointer.refused = start.x + dx + 0.5, start.y + dy + 0.5
    return ()


def has_amount(selection: Selection) -> bool:
    """Return whether an amount is being chosen."""
    return selection.offer is not None and bool(selection.offer.amounts)


def step_back(session: Session) -> bool:
    """Undo the latest step of the choice; return whether there was one."""
    selection = session.selection
    if selection.put_end_back():
        return True
    if selection.verb is not selection.usual:
        selection.choose(selection.usual)
        return True
    return selection.drop_cell()


def choose(session: Session, verb: Verb, *, by_key: bool, is_shown: bool = True) -> Order:
    """Choose a verb; return the order to commit if nothing is left to choose.

    A button only chooses, except Wait, which commits what hovering over it has shown. A key first chooses and
    shows, and commits when pressed again. A key for Wait commits at once if waiting does nothing but end the
    turn. `is_shown` says whether the choice has been seen; otherwise the key only shows it.
    """
    selection, offer = session.selection, session.offers.find(verb)
    assert offer is not None
    if verb is WAIT:
        return _wait(session, offer, by_key=by_key, is_shown=is_shown)
    if selection.verb is verb and by_key:
        if selection.take_end():
            return ()
        if selection.order and is_shown:
            return selection.order
    selection.ask(verb)
    return ()


def _wait(session: Session, offer: Offer, *, by_key: bool, is_shown: bool) -> Order:
    """Return the order to wait. If more follows than the end of the turn, a key only shows it first."""
    selection = session.selection
    if selection.verb is WAIT and (is_shown or not by_key):
        return selection.order
    if not by_key:
        return offer.orders[0]
    selection.choose(WAIT)
    passes = session.previews.of(session.stage, *offer.orders[0]).only_passes
    return offer.orders[0] if passes else ()


def slide(session: Session, sign: int) -> bool:
    """Choose the next amount of rope to haul, or to pay out for a sign of -1; return whether there is one."""
    selection = session.selection
    offer = session.offers.find(HAUL)
    if offer is None or not any(amount * sign > 0 for amount in offer.amounts.values()):
        return False
    if selection.verb is not HAUL:
        selection.choose(HAUL)
        if not any(offer.amounts[order] * sign > 0 for order in selection.ways if isinstance(order, tuple)):
            selection.aim(next(order[0] for order, amount in offer.amounts.items() if amount * sign > 0))
        if selection.order and offer.amounts[selection.order] * sign > 0:
            return True
    return selection.slide(sign)


def lead_to(session: Session, hero: int) -> Action | None:
    """Return the action that passes the lead to a hero, or None."""
    return next((a for a in lead_order(session.offers) if a.to == hero), None)
