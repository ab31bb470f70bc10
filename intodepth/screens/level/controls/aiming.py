"""aiming: what the mouse means in the level: pointing, clicking, dragging, holding the button."""

from __future__ import annotations

import copy
import math
from typing import Final

from intodepth.content.verbs import BLADE, HANDS, IRON, MOVE, ROPE, SHOVE, Verb
from intodepth.content.words import name_of
from intodepth.play.distant_orders import find_lying
from intodepth.play.peril import Peril, peril_of
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.placing import cell_under
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.controls.choosing import STILL_PLAYED, confirm, describe_missing, list_there
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.screens.level.controls.selection_keys import NO_CHOICE, choose_by_keys
from intodepth.screens.level.marks.choice_marks import find_pointed_arrow
from intodepth.sim.actions.reach import is_in_reach
from intodepth.sim.actions.take import Take
from intodepth.sim.cargo import is_portable, neighbours
from intodepth.sim.entities import Body
from intodepth.sim.orders import Order
from intodepth.sim.orders.walks import leads_beside
from intodepth.sim.space.cells import Cell, Side
from intodepth.story.english.happenings import in_this_round
from intodepth.story.english.refusals import tell_reach
from intodepth.story.refusals import tell_refusal, why_not_there
from intodepth.story.sound_names import Sound
from intodepth.ui.core import Response, Ui
from intodepth.ui.cues import Cue
from intodepth.ui.keys import spell
from intodepth.ui.prompts import pick_words
from intodepth.ui.rects import contains

BY_HAND: Final = (HANDS, ROPE, SHOVE, BLADE, IRON)
"""verbs that mean what is within reach"""
LEVEL = "level"
"""name of the level's widget"""
SHIFTED = 0.05
"""cells by which the level may move under a resting mouse before its aim is dropped"""
REST = 0.25
"""seconds of rest after which the place under the mouse counts as looked at"""
LONG = 0.45
"""seconds that the mouse button is held to list the other ways at a cell"""
UNSHOWN: Final = "This was not shown before the click. Click again to do it."
UNMOVED: Final = "The mouse has not moved since the last click, and this is dangerous. Move it to see why."
UNSHOWN_BY_PAD: Final = "This was not shown before you pressed. Press {} again to do it."
UNMOVED_BY_PAD: Final = (
    "The cursor has not moved since the last press, and this is dangerous. Move it to see why."
)


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
    if pointer.pans:
        pointer.pans, pointer.place = "left" in ui.input.held, ui.mouse
        return ()
    if session.selection.is_listed:
        return _select_listed(ui, world, session, pointer, keys)
    is_down, rests, clicked = ui.active == LEVEL, ui.mouse == pointer.place, world.clicked
    pointer.pressed = pointer.pressed if is_down else None
    pointer.held_for = pointer.held_for + ui.input.dt if pointer.pressed is not None else 0.0
    if not is_down or (not world.hovered and "left" in ui.input.released):
        _drop(session, pointer)
    if order := choose_by_keys(ui, session, pointer, keys):
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
    if not rests and session.selection.is_commanded:
        # Who points at a cell has answered what was asked about the party.
        session.selection.choose(session.selection.usual)
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
    if pointer.pressed not in (None, cell_under(pointer.world)) and not (clicked or viewpoint.shows_all):
        pointer.pans, pointer.pressed, pointer.refused = True, None, None
        session.selection.drop_cell()
        return ()
    before = session.selection.order
    found = _aim(ui, session, pointer, clicked)
    point = pointer.world
    if is_pressed:
        # What came there while the view moved was never shown: a click shows it, the next one does it.
        is_meant = found == before or (viewpoint.is_steady and not is_shifted)
        pointer.pressed, pointer.meant = cell_under(point), found if is_meant else ()
        pointer.grabbed = ui.mouse
    if pointer.pressed is not None and pointer.held_for > LONG and _open(session, pointer):
        pointer.pressed, pointer.has_opened = None, True
        return ()
    return _click(ui, session, viewpoint, pointer, found) if clicked else ()


def _click(ui: Ui, session: Session, viewpoint: Viewpoint, pointer: Pointer, found: Order) -> Order:
    """Return the order that a click commits, where `found` is aimed at; if it commits none, say why."""
    if pointer.pressed is None:
        pointer.answer = STILL_PLAYED if found else pointer.answer
        return ()
    is_inside = pointer.pressed == cell_under(pointer.world)
    if found and found != pointer.meant:
        if not pointer.meant and is_inside:
            pointer.refuse(ui, pick_words(UNSHOWN, UNSHOWN_BY_PAD.format(spell("return"))))
        return ()
    if found:
        pointer.spent = ui.mouse
        return confirm(session)
    if pointer.aimed:
        session.selection.take_end()
        return ()
    return _turn_to(ui, session, viewpoint, pointer) if is_inside else ()


def _drag(session: Session, pointer: Pointer) -> bool:
    """Drag what the button went down on to the mouse; return whether anything is dragged."""
    start, cell = pointer.pressed, cell_under(pointer.world)
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
    if order := choose_by_keys(ui, session, pointer, keys):
        return order
    if world.clicked and not pointer.has_opened:
        session.selection.end_list()
        pointer.place = ui.mouse
    pointer.has_opened = pointer.has_opened and "left" in ui.input.held
    return ()


def _open(session: Session, pointer: Pointer) -> bool:
    """List the orders under the mouse; return whether there are any."""
    return list_there(session, cell_under(pointer.world), is_aimed=pointer.aimed)


def list_under_mouse(ui: Ui, session: Session, viewpoint: Viewpoint, pointer: Pointer) -> None:
    """Aim at what is under the mouse, and list the orders there; say why if there are none."""
    pointer.place, pointer.world = ui.mouse, viewpoint.world(ui, ui.mouse)
    _aim(ui, session, pointer, clicked=False)
    if not _open(session, pointer):
        cell = session.lookout.find_seen(pointer.world).cell
        pointer.answer = NO_CHOICE if pointer.aimed else tell_refused(session, cell)


def take_way(ui: Ui, session: Session, pointer: Pointer, way: int, *, is_clicked: bool) -> Order:
    """Choose the line of the list or the amount under the mouse; return its order if a click commits it, else
    an empty one.

    An amount that the wheel has chosen stays until the mouse moves.
    """
    selection = session.selection
    if not _wheel_amount(ui, session, pointer):
        selection.pick(way)
    if not is_clicked or selection.take_end():
        return ()
    pointer.spent = ui.mouse
    return selection.order


def _aim(ui: Ui, session: Session, pointer: Pointer, clicked: bool) -> Order:
    """Choose what is under the mouse; return the order if a click commits it."""
    selection, (x, y) = session.selection, pointer.world
    if pointer.held == ui.mouse and selection.order:
        pointer.aimed, pointer.refused = True, None
        return selection.order
    pointer.held = None
    if _wheel_amount(ui, session, pointer):
        pointer.aimed = True
        return selection.order
    if arrow := find_pointed_arrow(selection, x, y):
        if clicked:
            selection.step(Side.E if arrow > 0 else Side.W)
            pointer.pressed = None
        return ()
    pointer.aimed = selection.point(cell_under((x, y)), session.lookout.find_seen((x, y)).cell)
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


def _wheel_amount(ui: Ui, session: Session, pointer: Pointer) -> bool:
    """Change the amount by the wheel; return whether the wheel has chosen it where the mouse is."""
    selection = session.selection
    if selection.has_amount and ui.input.wheel:
        pointer.wheeled = ui.mouse
        selection.step(Side.S if ui.input.wheel < 0 else Side.N)
    return selection.has_amount and pointer.wheeled == ui.mouse


def _turn_to(ui: Ui, session: Session, viewpoint: Viewpoint, pointer: Pointer) -> Order:
    """Return the order that passes the lead to the hero under the mouse; a click on the actor centres the
    view.
    """
    cell = session.lookout.find_seen(pointer.world).cell
    body = session.stage.at.get(cell)
    if body == session.actor.id:
        viewpoint.centre()
        return ()
    lead = None if body is None else lead_to(session.offers, body)
    if lead is not None:
        return (lead,)
    if pointer.spent == ui.mouse and copy.copy(session.selection).point(cell_under(pointer.world), cell):
        pointer.refuse(ui, pick_words(UNMOVED, UNMOVED_BY_PAD))
        return ()
    pointer.refuse(ui, tell_refused(session, cell))
    return ()


def tell_refused(session: Session, cell: Cell) -> str:
    """Return why the chosen verb can do nothing at a cell of the level, as a sentence."""
    lies = find_lying(session.stage, session.knowledge, cell)
    is_beside = lies is not None and lies in neighbours(session.stage, session.actor)
    # A hero without points is asked to wait, and walks on by a click.
    moves, words = session.selection.verb in (MOVE, session.selection.usual), ""
    if moves:
        words = _why_not_there(session, cell, HANDS) if is_beside else _why_not_borne(session, lies)
        words = words or _why_no_walk(session, cell)
    if words:
        return words
    if moves and lies is not None and session.actor.cell is not None:
        hero, thing = session.actor.name, name_of(lies)
        if leads_beside(session.stage, session.knowledge.terrain, cell):
            return f"{hero} cannot reach {thing} in this round: go part of the way."
        return f"{hero} knows no way to {thing} on foot."
    words = _why_not_there(session, cell, session.selection.verb) or _why_too_far(session, cell)
    return words or f"Not there: {describe_missing(session)}."


def _why_not_borne(session: Session, lies: Body | None) -> str:
    """Return why the actor could not bear a body even beside it; empty if they could, or without a body."""
    actor = session.actor
    if lies is None or not is_portable(lies) or actor.cell is None:
        return ""
    refusal = Take(actor.id, lies.id).obstacle(session.stage)
    return "" if refusal is None else tell_refusal(session.stage, actor, refusal)


def _why_no_walk(session: Session, cell: Cell) -> str:
    """Return why a hero does not walk on to a cell in the next rounds: something grave happens in this one;
    empty if it is not that.
    """
    grave = session.legs.accepts(session.stage, session.round_end)
    if not grave or session.actor.cell is None:
        return ""
    believed = session.previews.get_believed(session.stage)
    if not leads_beside(believed, session.knowledge.terrain, cell):
        return ""
    return f"{session.actor.name} walks no farther: {in_this_round(grave)}. End the round first."


def _why_not_there(session: Session, cell: Cell, verb: Verb | None) -> str:
    """Return why a verb can do nothing at a cell, as far as the party knows; empty for no reason."""
    stage = session.previews.get_believed(session.stage)
    if verb is None or session.actor.cell is None or cell not in session.knowledge.terrain:
        return ""
    return why_not_there(stage, stage.hero(session.actor.id), verb, cell)


def _why_too_far(session: Session, cell: Cell) -> str:
    """Return that what is in a cell is too far for the hands, as far as the party knows; empty if it is not
    that.
    """
    actor = session.actor
    if session.selection.verb not in BY_HAND or actor.cell is None or cell not in session.knowledge.terrain:
        return ""
    stage = session.previews.get_believed(session.stage)
    things = {anchor.cell for anchor in stage.anchors.values()} | set(stage.at)
    things |= {rope.end_cell(end) for rope in stage.ropes.values() for end in (0, 1)}
    is_far = cell in things and not is_in_reach(stage, actor.cell, cell)
    return tell_reach(actor.name) if is_far else ""


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
