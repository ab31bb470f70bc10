"""halts: where an order of several rounds stops: before the first round in which something grave happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Creature, Hero, Lamp, Relic
from intodepth.sim.events import (
    CarrierChanged,
    Event,
    HazardChanged,
    Hurt,
    Moved,
    RopeChanged,
    RoundBegan,
    Scorched,
    TrailChanged,
    WaterRose,
)
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.history import Entry
from intodepth.sim.orders.passes import Order
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

GRAVE: Final = frozenset({
    *(What.COME_LOOSE, What.CUT, What.BITE, What.BURN_THROUGH, What.FUSE_BURNS, What.POPPED, What.DUG_OUT),
    *(What.BREAK_RELIC, What.SAVE, What.BLOWN_OUT, What.BREAK_FLOOR),
})  # fmt: skip
"""what an order stops before, whatever it happens to"""
BY_OTHERS: Final = frozenset({
    *(What.RIDE, What.FALL, What.SINK, What.SINK_IN_WATER, What.DRAWN, What.HAULED, What.BLOWN),
    *(What.SHOVED, What.KICKED, What.RISE, What.GO_BACK),
})  # fmt: skip
"""moves that a hero or a relic does not make by itself"""


class Halt(NamedTuple):
    """Something grave that an order would bring about."""

    entry: int
    """index of the action, among those of the order and the passes after it"""
    place: int
    """index of the event in the timeline of that action"""
    wets: int | None
    """id of the hero who gets wet by it; None if it is something else"""
    start: int
    """index of the first action of that round"""
    rounds: int
    """number of rounds that end before"""


class OrderLeg(NamedTuple):
    """The part of an order that is done at once: up to the next round in which something grave happens."""

    order: Order
    rounds: int
    """number of rounds in which it does something"""
    whole: int
    """the same number for the whole order"""
    accepts: Halt | None
    """something grave in its first round, which is accepted with it"""
    asks: Halt | None
    """the first of it that does more than to move somebody, about which the player is asked before"""
    halt: Halt | None
    """something grave before which it stops; None if it goes to the end of the order"""


def find_leg(stage: Stage, order: Order, entries: Sequence[Entry]) -> OrderLeg:
    """Return how far an order is done at once.

    `entries` are the actions of the order and the passes that follow by themselves, planned on `stage`, as
    far as the party can foresee them. What is grave in the first round cannot be stopped before: it is
    accepted together with the order, which then goes on to the next. The player is asked about it only if it
    does more than to move somebody.
    """
    ends = [index for index, entry in enumerate(entries, 1) if _begins_round(entry)]
    first = ends[0] if ends else len(entries)
    accepts = _find_halt(stage, entries[:first], 0)
    asks = _find_halt(stage, entries[:first], 0, is_lasting=True) if accepts is not None else None
    halt = _find_halt(stage, entries, first)
    end = len(order) if halt is None else halt.start
    whole = 1 + sum(each < len(order) for each in ends)
    rounds = whole if halt is None else halt.rounds
    return OrderLeg(order[:end], rounds, whole, accepts, asks, halt)


def _find_halt(
    stage: Stage, entries: Sequence[Entry], since: int, *, is_lasting: bool = False
) -> Halt | None:
    """Return the first grave thing that one of the entries from an index on causes; None without any."""
    after, start, rounds = stage.copy(), 0, 0
    for index, entry in enumerate(entries):
        if index >= since and (found := find_grave(after, entry, is_lasting=is_lasting)) is not None:
            return Halt(index, *found, start, rounds)
        entry.schedule.apply(after)
        if _begins_round(entry):
            start, rounds = index + 1, rounds + 1
    return None


def _begins_round(entry: Entry) -> bool:
    return any(isinstance(happening.event, RoundBegan) for happening in entry.schedule.timeline)


def find_grave(stage: Stage, entry: Entry, *, is_lasting: bool = False) -> tuple[int, int | None] | None:
    """Return the index in the timeline of the first grave event of an action, and the id of the hero who gets
    wet by it, if any; None without any.

    Grave is what harms or wets a hero or moves one against their will, what frays, burns, cuts or loosens a
    rope, a broken floor, and what a creature does to a hero, a rope, a lamp or a relic. So is a relic that
    is taken or moved by anything but the action itself. With `is_lasting` what only moves somebody is left
    out. `stage` is the one before the action.
    """
    cells, water = {hero.id: hero.cell for hero in stage.heroes()}, stage.water
    deeds = set[int]()
    for place, happening in enumerate(entry.schedule.timeline):
        event = happening.event
        who = None if happening.who is None else stage.bodies[happening.who]
        if isinstance(who, Creature) or happening.cause in deeds:
            deeds.add(place)
        if is_lasting and isinstance(event, Moved):
            if event.body in cells:
                cells[event.body] = event.new
            continue
        is_deed = place in deeds and not (is_lasting and not isinstance(event, RopeChanged | CarrierChanged))
        if _is_grave(stage, entry, happening, is_deed=is_deed):
            return place, None
        if isinstance(event, WaterRose):
            water = event.new
            rows = range(event.old + 1, water + 1)
            if wet := [key for key, cell in cells.items() if cell is not None and cell.y in rows]:
                return place, wet[0]
        elif isinstance(event, Moved) and event.body in cells:
            was_wet = event.old is not None and event.old.y <= water
            if event.new is not None and event.new.y <= water and not was_wet:
                return place, event.body
            cells[event.body] = event.new
    return None


def _is_grave(stage: Stage, entry: Entry, happening: Happening, *, is_deed: bool) -> bool:
    event, what = happening.event, happening.what
    if what in GRAVE or (is_deed and _touches(stage, event)):
        return True
    body = stage.bodies.get(getattr(event, "body", -1))
    match event:
        case Hurt():
            return isinstance(body, Hero)
        case Scorched(old=old, new=new):
            return not set(new) <= set(old)
        case HazardChanged():
            return isinstance(body, Hero | Relic) and event.new > event.old
        case Moved():
            # To let go and fall is the hero's own deed.
            is_own = isinstance(entry.action, Move) and entry.action.drop and entry.action.actor == event.body
            return what in BY_OTHERS and isinstance(body, Hero | Relic) and not is_own
        case CarrierChanged():
            return isinstance(body, Hero | Relic) and not isinstance(entry.action, Take)
    return False


def _touches(stage: Stage, event: Event) -> bool:
    """Return whether what a creature does concerns a hero, a rope, a lamp or a relic."""
    if isinstance(event, RopeChanged):
        old, new = event.old, event.new
        return old is None or new is None or (old.ends, old.cells) != (new.ends, new.cells)
    touched = [getattr(event, "body", None)]
    if isinstance(event, CarrierChanged):
        touched.append(event.new)
    bodies = [stage.bodies[key] for key in touched if key is not None]
    is_told = not isinstance(event, TrailChanged)
    return is_told and any(isinstance(body, Hero | Lamp | Relic) for body in bodies)
