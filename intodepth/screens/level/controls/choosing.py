"""choosing: what buttons and keys for verbs and for the party choose or commit; steps back in a choice."""

from __future__ import annotations

from intodepth.content.verbs import DEPLOY, HAUL, WAIT, Verb
from intodepth.play.offers import Offer
from intodepth.play.session import Session
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.orders import Order
from intodepth.story.refusals import why_not

ROUND_SHOWN = "Everyone waits: this is what follows. Press once more, or Enter, to end the round."
ORDER_SHOWN = "This is what they would do. Press once more, or Enter, to do it."
NEW_ROUND = "Round {} has only just begun. Press once more to end it, too."


def confirm(session: Session) -> Order:
    """Return the chosen order.

    An order that leaves something behind for good is listed for confirmation first, and is then empty.
    """
    selection = session.selection
    if selection.leads_out and not selection.is_listed and session.forsakes(selection.order):
        selection.list_ways()
        return ()
    return selection.order


def describe_missing(session: Session) -> str:
    """Return what must be chosen next, as part of a sentence."""
    offer = session.selection.offer
    if offer is None or not offer.cells:
        return "choose an action on the panel"
    if offer.verb is DEPLOY:
        where = "an entry" if len(offer.cells) > 1 else "the entry"
        return f"{session.actor.name} comes in at {where} that flashes"
    return f"choose {'a' if len(offer.cells) > 1 else 'the'} gold cell"


def step_back(session: Session) -> bool:
    """Undo the latest step of the choice; return whether there was one."""
    selection = session.selection
    if selection.put_end_back():
        return True
    if selection.verb is not selection.usual:
        selection.choose(selection.usual)
        return True
    return selection.drop_cell()


def press_verb(
    session: Session, pointer: Pointer, verb: Verb, *, by_key: bool, pays_out: bool, is_shown: bool
) -> Order:
    """Choose a verb; return the order to commit if nothing is left to choose.

    A button only chooses, except Wait, which commits what hovering over it has shown. A key first chooses and
    shows, and commits when pressed again. A key for Wait commits at once if waiting does nothing but end the
    turn. `is_shown` says whether the choice has been seen; otherwise the key only shows it. `pays_out` says
    whether the key for Haul is the one that pays out rope.
    """
    if verb is HAUL and by_key:
        if not _slide(session, -1 if pays_out else 1):
            pointer.answer = why_not(session.stage, session.actor, Lower if pays_out else Haul)
        return ()
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


def command_party(session: Session, pointer: Pointer, order: Order, *, by_key: bool, is_shown: bool) -> Order:
    """Return an order to the whole party if it is to be done now. A key first shows the result."""
    if not by_key or (session.selection.order == order and is_shown):
        return order
    session.selection.command(order)
    pointer.answer = ORDER_SHOWN
    return ()


def end_round(session: Session, pointer: Pointer, *, by_key: bool, is_shown: bool) -> Order:
    """Return the order in which all wait if it is to be done now.

    A key first shows the result, if more happens than the next round. If the last action already ended the
    round, button and key first ask whether another end is meant.
    """
    order, selection = session.round_end, session.selection
    is_new = session.round_is_new
    only_passes = session.previews.of(session.stage, *order).only_passes
    if (selection.order == order and is_shown) or not (is_new or (by_key and not only_passes)):
        return order
    selection.command(order)
    pointer.answer = NEW_ROUND.format(session.stage.round) if is_new else ROUND_SHOWN
    return ()
