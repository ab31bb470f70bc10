"""words: the beats of a timeline in the words of cases: `4: A drawn on, B sinks, B 9 > 6`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from intodepth.sim.events import (
    AnchorChanged,
    BelayChanged,
    Event,
    FallCounted,
    GripChanged,
    HazardChanged,
    Hurt,
    Moved,
    NoiseMade,
    PostureChanged,
    RopeChanged,
    Strained,
    TerrainChanged,
)
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Side
from intodepth.sim.space.terrain import GATE, GATES
from intodepth.sim.what import What

_MOVES = {
    What.SINK: "sinks",
    What.SINK_IN_WATER: "sinks",
    What.HAULED: "is hauled",
    What.SWING_IN: "swings in",
    What.SWING: "swings",
    What.SHOVED: "is shoved",
    What.KICKED: "is kicked",
}


def letter(body: int) -> str:
    """Return a letter for an id: A for 0, K for 10; beyond Z the number itself."""
    return chr(ord("A") + body) if 0 <= body < 26 else str(body)


def tell(timeline: Iterable[Happening], untied: str = "untied") -> list[str]:
    """Return a line for each beat; beats with nothing to say except that an end moves are joined."""
    beats: dict[int, list[Happening]] = {}
    for happening in timeline:
        beats.setdefault(happening.beat, []).append(happening)
    lines: list[tuple[int, int, str]] = []
    number = 0
    for happenings in beats.values():
        told = [each for each in happenings if not isinstance(each.event, PostureChanged)]
        if not told:
            continue
        number += 1
        text = ", ".join([*_phrases(told), *_handled([each.event for each in told], untied)])
        if text:
            lines.append((number, number, text))
        elif lines and lines[-1][2] == _IDLE:
            lines[-1] = (lines[-1][0], number, _IDLE)
        else:
            lines.append((number, number, _IDLE))
    return [f"{first}: {text}" if first == last else f"{first}-{last}: {text}" for first, last, text in lines]


_IDLE = "free end moves"


def _phrases(happenings: list[Happening]) -> Iterator[str]:
    """Yield what a beat brings: moves, ends of falls, damage, loads; bodies in the order of their ids as
    text.
    """
    moves = {each.event.body: each.what for each in happenings if isinstance(each.event, Moved)}
    events = sorted(
        (each.event for each in happenings),
        key=lambda event: str(getattr(event, "body", getattr(event, "anchor", ""))),
    )
    counted = {event.body: event for event in events if isinstance(event, FallCounted)}
    moved = moves.keys()
    drawn = What.DRAWN in moves.values()
    grips = {event.body for event in events if isinstance(event, GripChanged) and event.new is not None}
    woken = {event.body for event in events if isinstance(event, HazardChanged) and not event.new}
    landed = {event.body for event in events if isinstance(event, NoiseMade)}
    cut = any(isinstance(event, RopeChanged) and event.old is None for event in events)
    for event in events:
        if isinstance(event, Moved) and event.body not in woken | grips:
            yield f"{letter(event.body)} {_moves(moves[event.body], event, counted.get(event.body))}"
    for anchor in (event for event in events if isinstance(event, AnchorChanged)):
        yield f"anchor {anchor.anchor} pops" if anchor.new is None else f"anchor {anchor.anchor} set"
    if not moved and not counted and any(_is_tightened(event) for event in events):
        yield "rope tightens"
    for event in events:
        match event:
            case FallCounted(new=0) if event.body not in moved:
                yield f"{letter(event.body)} {'lands' if event.body in landed else 'caught'}"
    for event in events:
        match event:
            case BelayChanged(new=None):
                held = event.body in moved or not drawn
                yield f"{letter(event.body)} {'off belay' if held else 'hands slip'}"
            case BelayChanged():
                yield f"{letter(event.body)} {'on belay' if event.old is None else 'belay'}"
            case GripChanged(new=None):
                yield f"{letter(event.body)} {'let go' if event.body in moved else 'lost grip'}"
            case GripChanged():
                yield f"{letter(event.body)} {'grips' if event.old is None or not cut else 'grip'}"
            case HazardChanged():
                yield f"{letter(event.body)} {'falls for ever' if event.new else 'woken'}"
    for event in events:
        if isinstance(event, Hurt):
            yield f"{letter(event.body)} {(event.new or 0) - (event.old or 0)}"
    yield from sorted({_ground(event) for event in events if isinstance(event, TerrainChanged)})
    for event in events:
        if isinstance(event, Strained):
            names = ("climber" if load.body is None else letter(load.body) for load in event.loads)
            loads = [load.load for load in event.loads]
            parts = " + ".join(f"{name} {load}" for name, load in zip(names, loads, strict=True))
            yield f"{parts} {'<=' if sum(loads) <= event.hold else '>'} {event.hold}"


def _ground(event: TerrainChanged) -> str:
    return "floor breaks" if event.old not in GATES else f"gate {'closes' if event.new == GATE else 'opens'}"


def _handled(events: list[Event], untied: str) -> Iterator[str]:
    """Yield what hands did with ropes, if nothing else changed."""
    if any(not isinstance(event, RopeChanged | BelayChanged | GripChanged) for event in events):
        return
    for event in events:
        match event:
            case RopeChanged(old=None):
                yield "cut"
                return
            case RopeChanged(new=None):
                yield "spliced"
                return
    for event in events:
        if isinstance(event, RopeChanged) and event.old is not None and event.new is not None:
            old, new = event.old, event.new
            if old.ends != new.ends:
                yield untied if new.ends.count(None) > old.ends.count(None) else "tied"
            elif old.out != new.out:
                yield f"out {new.out - old.out:+d}"
            elif len(old.clips) < len(new.clips):
                yield "clipped"
            elif len(old.clips) > len(new.clips) and not _end_moves(old, new):
                yield "unclipped"


def _moves(what: What, event: Moved, counted: FallCounted | None) -> str:
    if what == What.FALL:
        return f"falls {counted.new if counted is not None else 0}"
    if what == What.DRAWN:
        return "rises" if event.side == Side.N else "drawn on"
    return _MOVES.get(what, "walks")


def _is_tightened(event: Event) -> bool:
    """Return whether a rope changed its course while its ends and ties stayed the same."""
    if not isinstance(event, RopeChanged) or event.old is None or event.new is None:
        return False
    old, new = event.old, event.new
    same = (old.ends, old.out, old.clips) == (new.ends, new.out, new.clips)
    return same and not _end_moves(old, new)


def _end_moves(old: Rope, new: Rope) -> bool:
    return (old.cells[0], old.cells[-1]) != (new.cells[0], new.cells[-1])
