"""selection_keys: the keys that choose in the level: arrows, Enter, digits, other ways, another hero."""

from __future__ import annotations

from intodepth.content.verbs import MOVE, NEXT, WAIT, Verb
from intodepth.content.words import sentence
from intodepth.play.selection import Selection, lead_to, next_lead
from intodepth.play.session import Session
from intodepth.screens.bindings import LAST_VERB, NEXT_VERB, OTHER_WAYS, Bindings
from intodepth.screens.level.controls.choosing import confirm, describe_missing, tell_why_no_more
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.screens.level.marks.choice_marks import has_arrows
from intodepth.sim.actions.lead import Lead
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import DELTAS, Side
from intodepth.story.refusals import why_not
from intodepth.ui.core import Ui

ARROWS = {"left": Side.W, "right": Side.E, "up": Side.N, "down": Side.S}
LETTERS = {"a": Side.W, "d": Side.E}
"""keys that choose among entries besides the arrows"""
NO_CHOICE = "There is no other choice here."


def find_verb_beside(session: Session, step: int) -> Verb | None:
    """Return the offered verb after the chosen one, or with a step of -1 the one before; None without any."""
    verbs = [verb for verb in session.offers.verbs if verb is not NEXT]
    chosen = session.selection.verb
    place = verbs.index(chosen) if chosen in verbs else -1 if step > 0 else 0
    return verbs[(place + step) % len(verbs)] if verbs else None


def _lead_by_number(session: Session, number: int) -> Lead | None:
    """Return the action that passes the lead to the hero with a number, from 1 in the order of the cards."""
    party = [hero.id for hero in session.stage.heroes() if hero.id >= session.first_hero]
    return lead_to(session.offers, party[number - 1]) if number <= len(party) else None


def turn(selection: Selection, pointer: Pointer, *, by_pad: bool) -> bool:
    """Choose the next entry of the list, or open it; return whether it is open.

    A gamepad lists what can be done at the hero's own place where nothing else can be done at the cell that
    the game aims at, and begins with the second entry where Enter does the first one anyway.
    """
    was_listed, before = selection.is_listed, selection.order
    if by_pad:
        from intodepth.screens.level.controls.targets import is_proposed  # most players have no gamepad

        if is_proposed(selection, pointer) and not selection.others:
            selection.drop_cell()
    is_aimed = selection.is_stepped or (selection.verb is MOVE and selection.cell is not None)
    is_aimed |= selection.verb is WAIT and bool(before)
    selection.turn()
    if by_pad and not was_listed and selection.is_listed and is_aimed:
        is_known = not selection.leads_out and before == selection.order
        selection.pick(selection.way + 1) if is_known else None
    return selection.is_listed


def choose_by_keys(ui: Ui, session: Session, pointer: Pointer, keys: Bindings) -> Order:
    """React to keys; return the order that they commit, or an empty one."""
    selection = session.selection
    if ui.input.keys:
        pointer.refused = None
    if ui.take_key("return"):
        if selection.order:
            return confirm(session)
        if selection.take_end():
            return ()
        pointer.refuse(ui, f"{sentence(describe_missing(session))} first.")
    if keys.take_spare(ui, OTHER_WAYS) and not turn(selection, pointer, by_pad=bool(ui.input.pad)):
        pointer.refuse(ui, NO_CHOICE)
    for digit in range(1, 10):
        if not keys.take_spare(ui, str(digit)):
            continue
        if selection.has_amount:
            selection.pick_amount(digit)
        elif selection.is_listed:
            selection.pick(digit - 1)
        elif (chosen := _lead_by_number(session, digit)) is not None:
            return (chosen,)
    for step, key in ((1, keys["next_hero"]), (-1, f"shift+{keys['next_hero']}")):
        if not selection.is_listed and ui.take_key(key):
            lead = next_lead(session.offers, step)
            if lead is None:
                pointer.refuse(ui, why_not(session.stage, session.actor, Lead))
                return ()
            return (lead,)
    for step, key in ((1, NEXT_VERB), (-1, LAST_VERB)):
        if not selection.is_listed and ui.take_key(key) and (verb := find_verb_beside(session, step)):
            selection.ask(verb)
    sides = ARROWS | LETTERS if has_arrows(selection) else ARROWS
    for key, side in sides.items():
        if ui.take_key(key):
            before, amount = selection.cell, selection.order if selection.has_amount else ()
            if ui.input.pad:
                # Only here: most players have no gamepad.
                from intodepth.screens.level.controls.targets import step_by_pad

                step_by_pad(session, side)
            else:
                selection.step(side)
            start = selection.cell or selection.origin
            if amount and side in (Side.N, Side.S) and session.selection.order == amount:
                pointer.refuse(ui, tell_why_no_more(session))
            elif selection.cell == before and start is not None:
                dx, dy = DELTAS[side]
                pointer.refused = start.x + dx + 0.5, start.y + dy + 0.5
    return ()
