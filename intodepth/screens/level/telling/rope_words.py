"""rope_words: what happens to ropes and on ropes, as phrases with the numbers of load and hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from intodepth.content.words import name_of
from intodepth.screens.level.telling.handling import payer_of
from intodepth.screens.level.telling.phrase import FOR_EVER, Phrase, against
from intodepth.screens.level.telling.rope_names import gripped_name
from intodepth.sim.actions.ropes.piton import anchor_in
from intodepth.sim.cargo import is_fallen
from intodepth.sim.events import (
    AnchorChanged,
    BelayChanged,
    CoilsChanged,
    Event,
    FallCounted,
    GripChanged,
    HazardChanged,
    Manner,
    Moved,
    NoiseMade,
    RopeChanged,
    Shot,
    Strained,
    TerrainChanged,
)
from intodepth.sim.ropes import BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Side
from intodepth.sim.space.terrain import SOFT
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing

SWING: Final = "swing"
SWING_IN: Final = "swing in"
"""what one does, and what a rope does with one that hangs aside"""

ON_ROPES: Final = {
    Manner.SANK: ("sinks", "sink"),
    Manner.DRAWN: ("drawn", "get pulled along"),
    Manner.HAULED: ("haul", "get hauled in"),
    Manner.SWUNG_IN: ("swing", SWING_IN),
    Manner.SWUNG: ("swing", SWING),
}
"""by the manner of a move on a rope: its icon, and how it is told"""


def is_on_rope(event: Event, events: Sequence[Event]) -> bool:
    """Whether an event of a beat of these events is told as what happens to a rope, or on one."""
    match event:
        case Moved(manner=manner):
            return manner in ON_ROPES
        case FallCounted(body=body, new=0):
            return is_caught(body, events)
        case RopeChanged() | AnchorChanged() | Strained() | BelayChanged() | GripChanged() | Shot():
            return True
        case HazardChanged() | CoilsChanged():
            return True
    return False


def is_caught(body: int, events: Sequence[Event]) -> bool:
    """Whether a rope, not the floor, ends the fall of a body."""
    return not any(isinstance(event, NoiseMade) and event.body == body for event in events)


def describe_on_rope(
    stage: Stage, at: int, event: Event, events: Sequence[Event], actor: int | None
) -> Phrase | None:
    """As `describe_rope`, and of a beat in which somebody shoots that alone."""
    if any(isinstance(each, Shot) for each in events):
        return _shot(stage, at, event, events) if isinstance(event, Shot) else None
    return describe_rope(stage, at, event, events, actor)


def describe_rope(
    stage: Stage, at: int, event: Event, events: Sequence[Event], actor: int | None
) -> Phrase | None:
    """What an event says of ropes in a beat of these events, on the stage before it; None if nothing.

    `actor` is who has paid for all that happens.
    """
    match event:
        case Moved() as moved:
            return _moved(stage, at, moved, events)
        case FallCounted(body=body):
            if any(isinstance(other, Moved) and other.body == body for other in events):
                return None
            return Phrase(at, at, "caught", "get caught", body, note=_sum_of(stage, body, events))
        case Strained() as strain:
            return _strained(stage, at, strain, events)
        case AnchorChanged(old=Anchor() as old, new=None):
            payer = payer_of(events)
            what = old.kind.name.lower()
            if payer is None:
                sums = [_sum(stage, each, named=len(each.loads) > 1) for each in strains(events)]
                told = next((each for each in sums if ">" in each), "")
                is_dug = any(isinstance(each, TerrainChanged) and each.old == SOFT for each in events)
                verb = "falls out" if is_dug else "pops"
                return Phrase(at, at, "pops", "", note=f"the {what} {verb}", sum=told)
            return Phrase(at, at, "piton", f"pull the {what} out", payer)
        case AnchorChanged(old=None, new=Anchor(hold=hold, kind=kind)):
            verb = f"set a {kind.name.lower()}"
            return Phrase(at, at, "piton", verb, payer_of(events), note=f"that holds {hold}")
        case AnchorChanged(old=Anchor(), new=Anchor(kind=kind)):
            wheel = kind == AnchorKind.WHEEL
            return Phrase(at, at, "wheel", "fix a wheel" if wheel else "take the wheel off", payer_of(events))
        case BelayChanged(body=body, new=new):
            if new is not None:
                return Phrase(at, at, "belay", "brace on the rope", body)
            moves = [other for other in events if isinstance(other, Moved) and other.body == body]
            slips = any(move.manner != Manner.WALKED for move in moves)
            icon, verb = ("slips", "lose the brace") if slips else ("off_belay", "stop bracing")
            return Phrase(at, at, icon, verb, body)
        case GripChanged(body=body, new=new):
            if _walks(body, events):
                return None
            cell = stage.bodies[body].cell
            if new is not None and cell is not None:
                return Phrase(at, at, "grip", f"grip {gripped_name(stage, body, new, cell)}", body)
            if payer_of(events) == body:
                return Phrase(at, at, "slips", "let go of the rope", body)
            note = "" if is_fallen(stage.bodies[body]) else "(it does not hang here)"
            return Phrase(at, at, "slips", "lose hold of the rope", body, note=note)
        case HazardChanged(body=body, new=new):
            return Phrase(at, at, "fall", FOR_EVER if new else "fall on", body)
        case CoilsChanged(body=body, old=packed, new=left):
            icon, verb = ("uncoil", "uncoil a rope") if len(left) < len(packed) else ("stow", "stow the rope")
            return Phrase(at, at, icon, verb, body)
        case RopeChanged(old=old, new=new):
            return _rope(stage, at, old, new, events, actor)
    raise TypeError(f"no words for {type(event).__name__} on ropes")


def _moved(stage: Stage, at: int, moved: Moved, events: Sequence[Event]) -> Phrase | None:
    """A move on a rope; who stands on what moves alike is told with it."""
    alike = {
        other.body: other
        for other in events
        if isinstance(other, Moved) and (other.side, other.manner) == (moved.side, moved.manner)
    }
    if _beside(stage, moved.body, Side.S) in alike:
        return None
    riders, mount = [], moved.body
    while (rider := _beside(stage, mount, Side.N)) in alike:
        riders.append(name_of(stage.bodies[rider]))
        mount = rider
    note = f"with {' and '.join(riders)}" if riders else ""
    icon, verb = ON_ROPES[moved.manner]
    if moved.manner in (Manner.DRAWN, Manner.HAULED) and moved.side == Side.N:
        icon, verb = "rises", "rise"
    return Phrase(at, at, icon, verb, moved.body, 1, note, sum=_sum_of(stage, moved.body, events))


def _walks(body: int, events: Sequence[Event]) -> bool:
    """Whether a body goes a step, which then tells what its hands do."""
    return any(
        isinstance(event, Moved) and event.body == body and event.manner == Manner.WALKED for event in events
    )


def _beside(stage: Stage, body: int, side: Side) -> int:
    """The body beside one, as that which stands on it, or -1."""
    cell = stage.bodies[body].cell
    beside = None if cell is None else stage.step(cell, side)
    return -1 if beside is None else stage.at.get(beside, -1)


def _strained(stage: Stage, at: int, strain: Strained, events: Sequence[Event]) -> Phrase | None:
    """A load that nobody who bears it tells: it holds, or what it draws does not move."""
    bodies = {load.body for load in strain.loads}
    caught = {event.body for event in events if isinstance(event, FallCounted) and event.new == 0}
    moved = {event.body for event in events if isinstance(event, Moved)}
    if bodies & (moved | caught):
        return None
    if not is_too_much(strain):
        return Phrase(at, at, "caught", "", note="the rope holds", sum=_sum(stage, strain, named=True))
    if any(isinstance(event, AnchorChanged) for event in events):
        return None
    return Phrase(at, at, "load", "", note="the pull moves nothing", sum=_sum(stage, strain, named=True))


def _rope(
    stage: Stage, at: int, old: Rope | None, new: Rope | None, events: Sequence[Event], actor: int | None
) -> Phrase | None:
    payer = payer_of(events)
    if old is None or new is None:
        if any(isinstance(event, CoilsChanged) for event in events):
            return None
        icon, verb = ("cut", "cut the rope") if old is None else ("splice", "splice the ropes")
        return Phrase(at, at, icon, verb, payer)
    for end in (0, 1):
        if old.ends[end] != new.ends[end]:
            return _tied(stage, at, old.ends[end], new.ends[end], events)
    if new.out > old.out:
        return Phrase(at, at, "lower", "pay out rope", actor, new.out - old.out)
    if new.out < old.out:
        if any(tie is not None and tie.to == BODY and _walks(tie.id, events) for tie in old.ends):
            return None
        return Phrase(at, at, "haul", "take in rope", actor, old.out - new.out)
    if len(old.clips) != len(new.clips):
        clips = len(new.clips) > len(old.clips)
        verb = "clip the rope in" if clips else "take the rope out"
        if payer is None:
            return None
        return Phrase(at, at, "clip" if clips else "unclip", verb, payer)
    if any(isinstance(event, Moved) for event in events):
        return None
    if old.cells[0] != new.cells[0] or old.cells[-1] != new.cells[-1]:
        return Phrase(at, at, "throw", "throw the rope", payer) if payer is not None else None
    return Phrase(at, at, "tightens", "", note="the rope tightens")


def _tied(stage: Stage, at: int, old: Tie | None, new: Tie | None, events: Sequence[Event]) -> Phrase | None:
    """What a knot says; nothing where an anchor came out with it, or the rope was cut or spliced."""
    remade = any(isinstance(event, RopeChanged) and None in (event.old, event.new) for event in events)
    if remade or any(isinstance(event, AnchorChanged) for event in events):
        return None
    tie, payer = new or old, payer_of(events)
    if tie == (BODY, payer):
        icon, verb = ("untie", "untie") if new is None else ("tie", "tie on")
        return Phrase(at, at, icon, verb, payer)
    if new is None and old is not None and old.to == BODY and payer is None:
        bearer = stage.bodies[old.id]
        if bearer.cell is not None and not has_footing(stage, bearer):
            return Phrase(at, at, "untie", "untie in mid-air", bearer.id)
    what = "the anchor"
    if tie is not None and tie.to == BODY:
        what = name_of(stage.bodies[tie.id])
    elif tie is not None and tie.id in stage.anchors:
        what = f"the {stage.anchors[tie.id].kind.name.lower()}"
    if new is None and payer is None:
        return Phrase(at, at, "untie", "", note=f"the rope comes loose from {what}")
    if new is None:
        return Phrase(at, at, "untie", f"untie {what}", payer)
    end = "loose end" if old is None else "end in hand"
    return Phrase(at, at, "tie", f"tie the {end} to {what}", payer)


def _shot(stage: Stage, at: int, shot: Shot, events: Sequence[Event]) -> Phrase:
    """That somebody shoots, and where the rope end comes to: an anchor that is there, or the rock."""
    arrow = next((each.new for each in events if isinstance(each, AnchorChanged)), None)
    anchor = arrow or anchor_in(stage, shot.cell)
    note = "to the anchor" if anchor is None else f"to the {anchor.kind.name.lower()}"
    if arrow is not None:
        note = f"into the rock: the arrow holds {arrow.hold}"
    return Phrase(at, at, "shoot", "shoot a rope end", shot.body, note=note)


def strains(events: Iterable[Event]) -> list[Strained]:
    """The loads that were set against a hold."""
    return [event for event in events if isinstance(event, Strained)]


def is_too_much(strain: Strained) -> bool:
    """Whether the hold gives way."""
    return total(strain) > strain.hold


def total(strain: Strained) -> int:
    """All loads together."""
    return sum(load.load for load in strain.loads)


def _sum_of(stage: Stage, body: int, events: Sequence[Event]) -> str:
    """Load against hold of what a body pulls; empty if it pulls nothing."""
    bearing = (each for each in strains(events) if any(load.body == body for load in each.loads))
    return next((_sum(stage, strain) for strain in bearing), "")


def _sum(stage: Stage, strain: Strained, *, named: bool = False) -> str:
    """Load against hold: `6 ≤ 8`, `Ada 9 > 6`."""
    terms = []
    for body, load in strain.loads:
        who = "" if not named else "a climber " if body is None else f"{name_of(stage.bodies[body])} "
        terms.append(f"{who}{load}")
    return against(total(strain), strain.hold, " + ".join(terms))
