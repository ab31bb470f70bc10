"""choosing: what the button or key of a verb means, and how a choice is confirmed or stepped back."""

from __future__ import annotations

from intodepth.content.verbs import DEPLOY, HAUL, WAIT, Verb
from intodepth.play.offers import Offer
from intodepth.play.session import Session
from intodepth.sim.orders import Order


def confirm(session: Session) -> Order:
    """Return the chosen order.

    An order that leaves the level is listed for confirmation first, and is then empty.
    """
    selection = session.selection
    if selection.leads_out and not selection.is_listed:
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
