"""choosing: what buttons and keys for verbs and for the party choose or commit; steps back in a choice."""

from __future__ import annotations

from functools import reduce
from typing import Final

from intodepth.content.verbs import DEPLOY, HAUL, WAIT, Verb
from intodepth.content.words import sentence
from intodepth.play.offers import Offer
from intodepth.play.session import Session
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.orders import Order
from intodepth.sim.refusals import Reason, Refused
from intodepth.sim.space.cells import Cell
from intodepth.sim.successors import stage_after
from intodepth.story.english.happenings import in_this_round
from intodepth.story.refusals import tell_refusal, why_not
from intodepth.ui.keys import spell

ASKED = "{}. Press once more, or {}, to do it all the same."
STOPPED, STOPPED_BEFORE = "Stopped: {}.", "Stopped before it happens: {}."
TURN_ENDED, ROUND_BEGAN = "The last turn ended by itself.", "Round {} has only just begun."
TURN_PASSED = "The last turn has only just ended."
ONCE_MORE = "Press once more, and {} waits."
AGAIN = "Press again to do this."
RISKY = "This may do harm. Press {} to do it."
STILL_PLAYED = f"The last action was still playing. {AGAIN}"
NEW_ROUND = "Round {} has only just begun. Press once more to end it, too."
MOST: Final = "That is the most that can be {} now."
HASTY = 0.5
"""seconds after a turn has ended by itself in which a press may have been meant to end that turn"""
TWICE = 0.3
"""seconds after a hero waited in which the same press again may be a habit, as waiting takes two elsewhere"""


def confirm(session: Session) -> Order:
    """Return the chosen order.

    An order that leaves something behind for good is listed for confirmation first, and is then empty.
    """
    selection = session.selection
    if selection.leads_out and not selection.is_listed and session.forsakes(selection.order):
        selection.list_ways()
        return ()
    return selection.order


def list_there(session: Session, place: Cell, *, is_aimed: bool) -> bool:
    """List the orders at a place of the picture; return whether there are any.

    They are those of all verbs, unless an armed verb has several itself. `is_aimed` says whether the place
    can be chosen.
    """
    selection = session.selection
    is_armed = selection.verb is not selection.usual and is_aimed and selection.others > 0
    return (not is_armed and selection.list_at(place)) or (is_aimed and selection.list_ways())


def describe_missing(session: Session) -> str:
    """Return what must be chosen next, as part of a sentence."""
    offer = session.selection.offer
    if offer is None or not offer.cells:
        is_outside = session.actor.cell is None
        return f"make room for {session.actor.name}" if is_outside else "choose an action on the panel"
    if offer.verb is DEPLOY:
        where = "an entry" if len(offer.cells) > 1 else "the entry"
        return f"{session.actor.name} comes in at {where} that flashes"
    return f"choose {'a' if len(offer.cells) > 1 else 'the'} gold cell"


def step_back(session: Session) -> bool:
    """Undo the latest step of the choice; return whether there was one.

    A cell that the mouse points at is no step: nothing is armed by that.
    """
    selection = session.selection
    if selection.put_end_back():
        return True
    if selection.verb is not selection.usual or selection.is_commanded:
        selection.choose(selection.usual)
        return True
    return selection.is_stepped and selection.drop_cell()


def press_verb(
    session: Session, pointer: Pointer, verb: Verb, *, by_key: bool, pays_out: bool, is_shown: bool
) -> Order:
    """Choose a verb; return the order to commit if nothing is left to choose.

    A button only chooses, except Wait, which commits what hovering over it has shown. A key first chooses and
    shows, and commits when pressed again, unless somebody may be hurt or something lost. A key for Wait
    commits at once if waiting does nothing but end the turn. After a list was closed, the key of a verb first
    shows it again. `is_shown` says whether the choice has been seen; otherwise button and key only show it.
    `pays_out` says whether the key for Haul is the one that pays out rope.
    """
    if verb is HAUL and by_key:
        before = session.selection.order
        if not _slide(session, -1 if pays_out else 1):
            pointer.answer = why_not(session.stage, session.actor, Lower if pays_out else Haul)
        elif session.selection.order == before:
            pointer.answer = tell_why_no_more(session)
        return ()
    selection, offer = session.selection, session.offers.find(verb)
    assert offer is not None
    if verb is WAIT:
        return _wait(session, pointer, offer, by_key=by_key, is_shown=is_shown)
    if selection.verb is verb and by_key:
        if selection.take_end():
            return ()
        if selection.order and is_shown and not selection.has_closed_list:
            preview = session.previews.of(session.stage, *selection.order)
            if preview.unknown is not None or any(phrase.is_loss for phrase in preview.phrases):
                pointer.answer = RISKY.format(spell("return"))
                return ()
            return selection.order
    selection.ask(verb)
    return ()


def _wait(session: Session, pointer: Pointer, offer: Offer, *, by_key: bool, is_shown: bool) -> Order:
    """Return the order to wait. A key only shows it first if more follows than the end of the turn."""
    selection, actor = session.selection, session.actor
    if is_shown and (selection.verb is WAIT or not by_key):
        return selection.order if selection.verb is WAIT else offer.orders[0]
    selection.choose(WAIT)
    if not is_shown:
        began = ROUND_BEGAN.format(session.stage.round) if session.round_is_new else _tell_turn_ended(session)
        pointer.answer = f"{began} {ONCE_MORE.format(actor.name)}" if began else STILL_PLAYED
        return ()
    passes = session.previews.of(session.stage, *offer.orders[0]).only_passes
    return offer.orders[0] if passes else ()


def _slide(session: Session, sign: int) -> bool:
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


def tell_why_no_more(session: Session) -> str:
    """Return that the chosen amount of rope is the greatest, and why, as far as the party knows."""
    *_, last = session.selection.order
    assert isinstance(last, Haul | Lower)
    told = MOST.format("hauled" if isinstance(last, Haul) else "paid out")
    more = Haul(last.actor, last.rope) if isinstance(last, Haul) else Lower(last.actor, last.rope, 1)
    try:
        stage = reduce(stage_after, session.selection.order, session.previews.get_believed(session.stage))
        hero = stage.hero(last.actor)
        refusal = more.refusal(stage)
        if refusal is not None and refusal.reason is Reason.NOT_HERE:
            refusal = type(more).why_none(stage, hero)
    except (Refused, LookupError):
        return told  # it comes otherwise than the party knows
    return told if refusal is None else f"{told} {tell_refusal(stage, hero, refusal)}"


def command_party(session: Session, pointer: Pointer, order: Order, *, is_shown: bool) -> Order:
    """Return an order to the whole party if it is to be done now.

    Button and key do it at once, unless something grave happens in this round that does more than to move
    somebody: then they first show and name it. If an order has stopped before that, it was named already. A
    press while something still plays counts only if no turn ends by the order.
    """
    stage, legs = session.stage, session.legs
    was_told = order == session.way_home and legs.why_stopped(stage) == in_this_round(
        legs.accepts(stage, order)
    )
    ends_turns = any(isinstance(action, Pass) for action in order)
    asked = "" if was_told else _ask_for(legs.asks(stage, order))
    return _ask(session, pointer, order, asked, is_shown or not ends_turns)


def end_round(session: Session, pointer: Pointer, *, is_shown: bool) -> Order:
    """Return the order in which all wait if it is to be done now.

    Button and key do it at once, unless something grave happens then that does more than to move somebody, or
    the round before ended by itself, for which the press may have been meant: then they first ask.
    """
    order = session.round_end
    asked = _ask_for(session.legs.asks(session.stage, order))
    if session.round_is_new:
        asked = asked or NEW_ROUND.format(session.stage.round)
    return _ask(session, pointer, order, asked, is_shown)


def _ask_for(grave: str) -> str:
    """Return the question about something grave in this round; empty for nothing."""
    return ASKED.format(sentence(in_this_round(grave)), spell("return")) if grave else ""


def _ask(session: Session, pointer: Pointer, order: Order, asked: str, is_shown: bool) -> Order:
    """Return an order that needs no question, or whose question was shown; else ask, and return no order."""
    if is_shown and (not asked or session.selection.order == order):
        return order
    session.selection.command(order)
    ended = _tell_turn_ended(session)
    pointer.answer = asked or (f"{ended} {AGAIN}" if ended else STILL_PLAYED)
    return ()


def _tell_turn_ended(session: Session) -> str:
    """Return how a turn has ended for which a press may have been meant; empty if none has."""
    return TURN_ENDED if session.turn_is_new else TURN_PASSED if session.turn_was_passed else ""
