"""rope_words: what happens to ropes and on ropes, as phrases with the numbers of load and hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intodepth.content.words import name_of
from intodepth.screens.level.handling import payer_of
from intodepth.screens.level.phrase import Phrase
from intodepth.sim.cells import Side
from intodepth.sim.events import (
    BelayChanged,
    Event,
    FallCounted,
    GripChanged,
    HazardChanged,
    Manner,
    Moved,
    NoiseMade,
)
from intodepth.sim.rope_events import AnchorChanged, RopeChanged, Strained
from intodepth.sim.ropes import BODY, Anchor, Rope, Tie
from intodepth.sim.stage import Stage

ON_ROPES: Final = {
    Manner.SANK: ("sinks", "sink"),
    Manner.DRAWN: ("drawn", "get drawn on"),
    Manner.HAULED: ("haul", "get hauled in"),
    Manner.SWUNG_IN: ("swing", "swing in"),
    Manner.SWUNG: ("swing", "swing"),
}
"""by the manner of a move on a rope: its icon, and how it is told"""


def is_caught(body: int, events: Sequence[Event]) -> bool:
    """Whether a rope, not the floor, ends the fall of a body."""
    return not any(isinstance(event, NoiseMade) and event.body == body for event in events)


def describe_rope(
    stage: Stage, at: int, event: Event, events: Sequence[Event], actor: int | None
) -> Phrase | None:
    """What an event says of ropes in a beat of these events, on the stage before it; None if nothing.

    `actor` is who has paid for all that happens.
    """
    match event:
        case Moved(body=body, side=side, manner=manner):
            if manner in (Manner.DRAWN, Manner.HAULED) and side == Side.N:
                return Phrase(at, at, "rises", "rise", body, 1)
            icon, verb = ON_ROPES[manner]
            return Phrase(at, at, icon, verb, body, 1)
        case FallCounted(body=body):
            if any(isinstance(other, Moved) and other.body == body for other in events):
                return None
            note = next((_sum(stage, strain) for strain in _strains(events) if _bears(strain, body)), "")
            return Phrase(at, at, "caught", "get caught", body, note=note)
        case Strained() as strain:
            return _strained(stage, at, strain, events)
        case AnchorChanged(new=None):
            payer = payer_of(events)
            if payer is None:
                return Phrase(at, at, "pops", "", note="the anchor pops")
            return Phrase(at, at, "piton", "pull the anchor out", payer)
        case AnchorChanged(new=Anchor(hold=hold)):
            return Phrase(at, at, "piton", "set an anchor", payer_of(events), note=f"that holds {hold}")
        case BelayChanged(body=body, new=new):
            if new is not None:
                return Phrase(at, at, "belay", "brace on the rope", body)
            slips = any(isinstance(other, Moved) for other in events)
            icon, verb = ("slips", "lose the rope") if slips else ("off_belay", "let the rope be")
            return Phrase(at, at, icon, verb, body)
        case GripChanged(body=body, new=new):
            if new is not None:
                return Phrase(at, at, "grip", "grip the rope", body)
            return Phrase(at, at, "slips", "let go of the rope", body)
        case HazardChanged(body=body, new=new):
            return Phrase(at, at, "fall", "fall for ever" if new else "fall on", body)
        case RopeChanged(old=old, new=new):
            return _rope(stage, at, old, new, events, actor)
    raise TypeError(f"no words for {type(event).__name__} on ropes")


def _strained(stage: Stage, at: int, strain: Strained, events: Sequence[Event]) -> Phrase | None:
    bodies = [load.body for load in strain.loads]
    caught = {event.body for event in events if isinstance(event, FallCounted) and event.new == 0}
    moved = {event.body for event in events if isinstance(event, Moved)}
    if _total(strain) <= strain.hold:
        if any(body in caught - moved for body in bodies):
            return None
        return Phrase(at, at, "caught", "", note=f"{_sum(stage, strain, named=True)} holds")
    return Phrase(at, at, "load", "", note=_sum(stage, strain, named=True))


def _rope(
    stage: Stage, at: int, old: Rope | None, new: Rope | None, events: Sequence[Event], actor: int | None
) -> Phrase | None:
    payer = payer_of(events)
    if old is None or new is None:
        return Phrase(at, at, "cut", "cut the rope", payer) if old is None else None
    for end in (0, 1):
        if old.ends[end] != new.ends[end]:
            return _tied(stage, at, old.ends[end], new.ends[end], events)
    if new.out > old.out:
        return Phrase(at, at, "lower", "pay out rope", actor, new.out - old.out)
    if new.out < old.out:
        return Phrase(at, at, "haul", "take in rope", actor, old.out - new.out)
    if len(old.clips) != len(new.clips):
        clips = len(new.clips) > len(old.clips)
        verb = "clip the rope in" if clips else "take the rope out"
        return Phrase(at, at, "clip" if clips else "unclip", verb, payer)
    if any(isinstance(event, Moved) for event in events):
        return None
    if old.cells[0] != new.cells[0] or old.cells[-1] != new.cells[-1]:
        return Phrase(at, at, "throw", "throw the rope", payer) if payer is not None else None
    return Phrase(at, at, "tightens", "", note="the rope tightens")


def _tied(stage: Stage, at: int, old: Tie | None, new: Tie | None, events: Sequence[Event]) -> Phrase | None:
    """What a knot says; nothing where an anchor came out with it, or the rope was cut."""
    if any(isinstance(event, AnchorChanged) or _is_new(event) for event in events):
        return None
    tie, payer = new or old, payer_of(events)
    if tie is not None and tie == (BODY, payer):
        return (
            Phrase(at, at, "untie", "untie", payer) if new is None else Phrase(at, at, "tie", "tie on", payer)
        )
    what = name_of(stage.bodies[tie.id]) if tie is not None and tie.to == BODY else "the anchor"
    if new is None:
        return Phrase(at, at, "untie", f"untie {what}", payer)
    return Phrase(at, at, "tie", f"tie {what} on", payer)


def _is_new(event: Event) -> bool:
    return isinstance(event, RopeChanged) and event.old is None


def _strains(events: Sequence[Event]) -> list[Strained]:
    return [event for event in events if isinstance(event, Strained)]


def _bears(strain: Strained, body: int) -> bool:
    return any(load.body == body for load in strain.loads)


def _total(strain: Strained) -> int:
    return sum(load.load for load in strain.loads)


def _sum(stage: Stage, strain: Strained, *, named: bool = False) -> str:
    """Load against hold: `6 ≤ 8`, `Ada 9 > 6`."""
    terms = []
    for body, load in strain.loads:
        who = "" if not named else "a climber " if body is None else f"{name_of(stage.bodies[body])} "
        terms.append(f"{who}{load}")
    return f"{' + '.join(terms)} {'≤' if _total(strain) <= strain.hold else '>'} {strain.hold}"
