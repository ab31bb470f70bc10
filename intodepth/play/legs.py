"""legs: what one press does of an order: up to the next grave thing that the party foresees."""

from __future__ import annotations

from itertools import takewhile

from intodepth.content.runs.seals import FirstSights
from intodepth.play.preview import Preview, Previews
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Creature
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.orders import Halt, Order, OrderLeg, find_leg
from intodepth.sim.stage import Stage
from intodepth.story.english.happenings import in_this_round
from intodepth.story.halt_words import say_halt


class Legs:
    """The legs of orders that were asked about on the present stage, by what the party believes."""

    def __init__(self, previews: Previews) -> None:
        """Begin with the previews in which the orders are planned."""
        self._previews = previews
        self._asked: tuple[int, Knowledge | None] = 0, None
        """digest of the stage, and the knowledge, that were asked about"""
        self._known: dict[Order, OrderLeg] = {}
        self._stops: dict[Order, str] = {}
        """what is grave after an order that was cut, in words"""
        self._said: dict[tuple[Order, Halt], str] = {}
        """what is grave in the first round of an order, in words, as far as that was asked for"""
        self._stopped = 0, "", False
        """digest of the stage at which an order stopped last, why, and whether that was something seen"""

    def find(self, stage: Stage, order: Order) -> OrderLeg:
        """Return the leg of an order."""
        self._look(stage)
        if order not in self._known:
            preview = self._previews.of(stage, *order)
            leg = find_leg(preview.before, order[: preview.told], preview.entries)
            self._known[order] = leg
            if leg.halt is not None:
                self._stops[leg.order] = _say(preview, leg.halt)
        return self._known[order]

    def cut_walk(self, stage: Stage, order: Order) -> Order:
        """Return the part of a walk that a click does: it ends no round in which something grave happens."""
        if not any(isinstance(action, Pass) for action in order):
            return order
        leg = self.find(stage, order)
        if leg.accepts is None:
            return leg.order
        walk = tuple(takewhile(lambda action: not isinstance(action, Pass | Lead), leg.order))
        if walk and leg.accepts.entry >= len(walk):
            self._stops[walk] = _say(self._previews.of(stage, *order), leg.accepts)
        return walk

    def stops_before(self, stage: Stage, order: Order) -> str:
        """Return what is grave in the round before which an order stops, in words; empty for nothing."""
        self._look(stage)
        return self._stops.get(order, "")

    def accepts(self, stage: Stage, order: Order) -> str:
        """Return what is grave in the first round of an order, in words; empty for nothing."""
        return self._tell(stage, order, self.find(stage, order).accepts)

    def asks(self, stage: Stage, order: Order) -> str:
        """Return what the player is asked about before an order is done, in words; empty for nothing."""
        return self._tell(stage, order, self.find(stage, order).asks)

    def _tell(self, stage: Stage, order: Order, halt: Halt | None) -> str:
        if halt is None:
            return ""
        if (order, halt) not in self._said:
            self._said[order, halt] = _say(self._previews.of(stage, *order), halt)
        return self._said[order, halt]

    def follow(self, stage: Stage, order: Order, digest: int, seen: str) -> None:
        """Note that an order was done, up to a stage with this digest.

        `seen` tells what was seen for the first time, if that stopped it.
        """
        stop = self.stops_before(stage, order)
        if seen or stop:
            self._stopped = digest, seen or in_this_round(stop), bool(seen)

    def why_stopped(self, stage: Stage) -> str:
        """Return why an order stopped at this stage, in words; empty if none did."""
        digest, stop, _ = self._stopped
        return stop if stage.digest == digest else ""

    @property
    def has_seen(self) -> bool:
        """Whether the order that stopped last did so because something was seen for the first time."""
        return self._stopped[2]

    def _look(self, stage: Stage) -> None:
        asked = stage.digest, self._previews.knowledge
        if asked != self._asked:
            self._asked = asked
            self._known.clear()
            self._stops.clear()
            self._said.clear()


def stops_at(stage: Stage, seen: FirstSights, following: Action) -> bool:
    """Return whether an order stops before its next action because of what was seen for the first time.

    It ends no round after the first sight of a body or a way, and lets no other hero act after that of a
    creature.
    """
    if isinstance(following, Pass):
        return bool(seen.bodies or seen.ways)
    return isinstance(following, Lead) and any(
        isinstance(stage.bodies[body], Creature) for body in seen.bodies
    )


def _say(preview: Preview, halt: Halt) -> str:
    return say_halt(preview.before, preview.entries, halt)
