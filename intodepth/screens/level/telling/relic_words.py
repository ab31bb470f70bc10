"""relic_words: what relics and fuses do, as phrases: the heart breaks, the tooth saves, the shard burns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intodepth.content.words import name_of
from intodepth.screens.level.telling.phrase import Phrase
from intodepth.sim.events import (
    Event,
    FallCounted,
    FuseChanged,
    Manner,
    Moved,
    NoiseMade,
    RelicBroke,
    RelicSpent,
    RopeChanged,
    Scorched,
)
from intodepth.sim.flow.hearing import has_listener
from intodepth.sim.relics import Power, bearer
from intodepth.sim.stage import Stage

BY_RELICS: Final = {Manner.ROSE: ("rises", "rise"), Manner.TURNED_BACK: ("turn_back", "go back")}
"""by the manner of a move that a relic brings about: its icon, and how it is told"""


def is_by_relic(stage: Stage, event: Event, events: Sequence[Event]) -> bool:
    """Whether an event of a beat of these events is told as the doing of a relic."""
    match event:
        case RelicBroke() | RelicSpent() | Scorched():
            return True
        case FuseChanged(new=None):
            return True
        case Moved(manner=manner):
            return manner in BY_RELICS
        case NoiseMade(body=body):
            return stage.bodies[body].kind == Power.BELL and not _falls(body, events)
        case RopeChanged():
            return any(isinstance(other, Scorched) or is_burnt_out(other) for other in events)
    return False


def is_burnt_out(event: Event) -> bool:
    """Whether an event is that a fuse has burnt down."""
    return isinstance(event, FuseChanged) and event.new is None


def describe_relic(stage: Stage, at: int, event: Event, events: Sequence[Event]) -> Phrase | None:
    """The phrase of an event of relics, on the stage before it; None where another of the beat tells it."""
    match event:
        case RelicBroke(body=body):
            return Phrase(at, at, "breaks", "break", body)
        case RelicSpent(body=body):
            return _spent(stage, at, body, events)
        case Scorched(body=body, old=old, new=new):
            ropes = len(set(new) - set(old))
            return Phrase(at, at, "hurt", f"scorch {_ropes(ropes)}", body) if ropes else None
        case Moved(body=body, manner=manner):
            icon, verb = BY_RELICS[manner]
            return Phrase(at, at, icon, verb, body, 1)
        case NoiseMade(body=body, old=int(old), new=int(new)):
            note = f"with noise {new - old}" if has_listener(stage) else ""
            return Phrase(at, at, "noise", "ring", body, note=note)
        case RopeChanged(rope=rope, old=old_rope) if old_rope is not None:
            shard = next((e.body for e in events if isinstance(e, Scorched) and rope in e.old), None)
            if shard is None:
                return Phrase(at, at, "fuse", "", note="the fuse burns through a rope")
            return Phrase(at, at, "cut", "burn through a rope", shard)
        case FuseChanged(new=None) if not any(isinstance(other, RopeChanged) for other in events):
            return Phrase(at, at, "fuse", "", note="the fuse burns out, and nothing was there")
    return None


def _spent(stage: Stage, at: int, body: int, events: Sequence[Event]) -> Phrase:
    relic = stage.bodies[body]
    if relic.kind == Power.SAINTS_TOOTH:
        return Phrase(at, at, "heart", f"save {name_of(bearer(stage, relic))}", body)
    turned = next((stage.bodies[event.body] for event in events if isinstance(event, Moved)), relic)
    hero = relic.carrier
    whom = "back" if turned.id == hero else f"{name_of(turned)} back"
    return Phrase(at, at, "turn_back", f"turn {whom}", hero)


def _falls(body: int, events: Sequence[Event]) -> bool:
    return any(isinstance(event, FallCounted) and event.body == body for event in events)


def _ropes(number: int) -> str:
    return "a rope" if number == 1 else f"{number} ropes"
