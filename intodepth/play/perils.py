"""perils: finds which orders would hurt or break something, a few in each frame, and caches them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter

from intodepth.content.verbs import MOVE
from intodepth.play.offers import Offer
from intodepth.play.peril import Peril, peril_of
from intodepth.play.selection import Selection
from intodepth.play.session import Session
from intodepth.sim.actions.move import Move
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell

SHARE = 0.2
"""share of a frame's time in which actions are planned; at least one is planned in each frame"""


class Perils:
    """Finds the peril of each offered order and of moves to farther cells, a few in each frame."""

    def __init__(self) -> None:
        """Begin with an empty cache."""
        self._offer: Offer | None = None
        self._known: dict[Order, Peril] = {}
        self._far: Iterator[Cell] = iter(())
        self.far: dict[Cell, tuple[Order, ...]] = {}
        """moves to each cell that takes several, by its place in the picture, as far as they are found"""
        self.landings: dict[Cell, tuple[Order, ...]] | None = None
        """falls and swings that do no harm, by the place in the picture where they end; None until all perils
        are found
        """

    def find(self, session: Session, dt: float) -> Mapping[Order, Peril]:
        """Return the perils found so far, by order. Each call finds more, for a share of `dt` seconds."""
        offer, end = session.selection.offer, perf_counter() + SHARE * dt
        if offer is not self._offer:
            self._offer, self._known, self.far, self.landings = offer, {}, {}, None
            self._far = iter(session.clicks.far_cells if offer is not None and offer.verb is MOVE else ())
        known = self._known
        for order in self._untold(session, offer):
            if order:
                # Another object whenever more is known: who draws it sees that it has changed.
                known = dict(known) if known is self._known else known
                known[order] = peril_of(session.previews.of(session.stage, *order))
            if perf_counter() > end:
                break
        else:
            if self.landings is None:
                known, self.landings = dict(known), _find_landings(session.selection, known)
        self._known = known
        return known

    def _untold(self, session: Session, offer: Offer | None) -> Iterator[Order]:
        """Yield the orders without a known peril, the offered ones first; () for a cell that needs none."""
        for order in offer.orders if offer is not None else ():
            if order not in self._known:
                yield order
        for cell in self._far:
            order = session.clicks.find_first(cell)
            if not order or not all(isinstance(action, Move) for action in order):
                yield ()
                continue
            self.far = self.far | {session.lookout.place(cell): (order,)}
            yield order


def _find_landings(selection: Selection, known: Mapping[Order, Peril]) -> dict[Cell, tuple[Order, ...]]:
    """Return the harmless falls and swings that a click on where they end does."""
    handles = selection.handles.items() if selection.verb is MOVE else ()
    return {
        place: (order,)
        for place, order in handles
        if known.get(order) is Peril.NONE and selection.find_meant(place) == order
    }
