"""perils: which of the orders on offer would hurt or break something: planned a few a frame, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from time import perf_counter

from intodepth.play.offers import Offer
from intodepth.play.preview import Preview, Previews
from intodepth.sim.orders import Order
from intodepth.sim.stage import Stage

SHARE = 0.2
"""of the time of a frame, in which orders are planned; one is in any case"""


class Peril(IntEnum):
    """The worst thing that an order would do; a greater value is worse."""

    NONE = 0
    BREAKS = 1
    """floor gives way, and hurts nobody by it"""
    POPS = 2
    """an anchor does not hold, and nobody is hurt by it"""
    UNKNOWN = 3
    """it leads where nobody has been looking"""
    HURTS = 4
    """hit points are lost, a relic breaks, or something begins to fall for ever"""


class Perils:
    """What is known of an offer."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._offer: Offer | None = None
        self._known: dict[Order, Peril] = {}

    def find(self, stage: Stage, offer: Offer | None, previews: Previews, dt: float) -> Mapping[Order, Peril]:
        """What is known by now of the orders on offer; a few more each frame, of `dt` seconds."""
        if offer is not self._offer:
            self._offer, self._known = offer, {}
        left = [order for order in offer.orders if order not in self._known] if offer else []
        if left:
            # Another object whenever more is known: who draws it sees that it has changed.
            self._known, end = dict(self._known), perf_counter() + SHARE * dt
            for order in left:
                self._known[order] = peril_of(previews.of(stage, *order))
                if perf_counter() > end:
                    break
        return self._known


def peril_of(preview: Preview) -> Peril:
    """The worst that an order does."""
    if preview.harm or preview.spoilt or preview.endless:
        return Peril.HURTS
    if preview.unknown is not None:
        return Peril.UNKNOWN
    if preview.popped:
        return Peril.POPS
    return Peril.BREAKS if preview.broken else Peril.NONE
