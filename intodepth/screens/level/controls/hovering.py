"""hovering: what is under the mouse on the panel or in a list, and the order that is previewed for it."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.content.verbs import Verb
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order


@dataclass(slots=True)
class Hovering:
    """The verb, portrait or button of the panel that was under the mouse in the last frame."""

    verb: Verb | None = None
    """verb of the button, also if the actor cannot use it; None if it is no verb's button"""
    hero: int | None = None
    """id of the hero whose portrait it was; None if it was no portrait"""
    ends_round: bool = False
    """whether it was the button that ends the round, while something could be chosen"""
    is_on_line: bool = False
    """whether it was a line of a list, or an amount of rope"""
    _party: tuple[int, Order] = 0, ()
    """digest of the stage in that frame, and the order of the party's button under the mouse, if any"""

    def follow(
        self,
        session: Session,
        verb: Verb | None,
        hero: int | None,
        *,
        ends_round: bool,
        party: Order,
        is_on_line: bool,
    ) -> None:
        """Take over what is under the mouse in this frame."""
        is_choosing = session.state == TurnState.SELECT
        self.verb, self.hero, self.ends_round = verb, hero, ends_round and is_choosing
        self._party = session.stage.digest, party if is_choosing else ()
        self.is_on_line = is_on_line

    def is_on_order(self, session: Session) -> bool:
        """Return whether the mouse is on a button for the whole party that still gives an order."""
        return self.ends_round or bool(self._party_order(session))

    def find_order(self, session: Session) -> Order:
        """Return the order whose preview is shown: that of what is under the mouse, else the chosen one."""
        selection, offer = session.selection, session.offers.find(self.verb)
        if selection.is_listed:
            return selection.order
        if self.verb is not None and offer is None:
            return ()
        if self.ends_round:
            return session.round_end
        if order := self._party_order(session):
            return order
        if self.hero is not None and (lead := lead_to(session.offers, self.hero)):
            return (lead,)
        if offer is not None and offer.verb is not selection.verb:
            return offer.single or selection.choose_first(offer.verb)
        return selection.order

    def _party_order(self, session: Session) -> Order:
        """Return the order of the button for the whole party; none once the stage has changed."""
        digest, order = self._party
        return order if digest == session.stage.digest else ()
