"""sounds: what is heard of a beat: which sounds an event starts, where, how strong and how high."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from intodepth.screens.level.telling.handling import climbing_pose, payer_of
from intodepth.screens.level.telling.rope_words import is_caught
from intodepth.sim import events
from intodepth.sim.entities import BAT, Body, Bucket, Creature, Hero, LevelState, Relic, Step
from intodepth.sim.events import AnchorChanged, Event, FallCounted, Manner, Moved, RopeChanged
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.relics import Power
from intodepth.sim.ropes import AnchorKind, Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import GATES
from intodepth.sim.stage import Stage
from intodepth.ui.cues import Sound

ON_ROPES: Final = frozenset((Manner.SANK, Manner.DRAWN, Manner.HAULED))
FLOORS: Final = {
    "=": Sound.STEP_WOOD,
    ":": Sound.STEP_SAND,
    "g": Sound.STEP_METAL,
    "_": Sound.STEP_METAL,
    "|": Sound.STEP_METAL,
    "%": Sound.STEP_GRIT,
} | dict.fromkeys("123456789", Sound.STEP_GRIT)
"""what kinds of floor sound like, by their glyphs, unless like rock"""

SPOILT: Final = {events.RelicBroke: Sound.SHATTER, events.RelicSpent: Sound.SPENT}
"""of what a relic does not do again"""
INTENTS: Final = {
    Step.BITE: (Sound.SCRAPE, 1.6),
    Step.TURN: (Sound.RUSTLE, 0.7),
    Step.GUST: (Sound.WIND, 1.5),
}
"""what is heard of a creature that settles on this, and how high"""


class Heard(NamedTuple):
    """A sound that begins now."""

    sound: Sound
    cell: Cell | None = None
    """of the level; None for what is heard everywhere alike"""
    strength: float = 1.0
    pitch: float = 1.0


def build_sounds(stage: Stage, beat: Sequence[Event]) -> list[Heard]:
    """What is heard as a beat of these events begins, on the stage before it."""
    return [heard for event in beat for heard in _sounds(stage, event, beat)]


def creak(cell: Cell | None, share: float) -> Heard:
    """A rope that bears a share of its hold: the more, the stronger and higher."""
    return Heard(Sound.CREAK, cell, min(1.0, 0.4 + 0.6 * share), 0.75 + 0.75 * min(1.5, share))


def _sounds(stage: Stage, event: Event, beat: Sequence[Event]) -> Iterator[Heard]:
    """The sounds of one event; what is not named here makes none."""
    match event:
        case Moved():
            yield from _moved(stage, event, beat)
        case FallCounted(body=key, old=int(fallen), new=0):
            yield from _landed(stage, key, fallen, beat)
        case events.Hurt(body=key):
            yield Heard(Sound.HURT, _place(stage, key), 1.0, _deep(stage, key, 1.5, 0.1))
        case events.NoiseMade(body=key) if stage.bodies[key].kind == Power.BELL:
            yield Heard(Sound.BELL, _place(stage, key))
        case events.CarrierChanged(body=key, new=hand):
            sound = Sound.GLEAM if isinstance(stage.bodies[key], Relic) else Sound.GRASP
            pitch = 1.0 if hand is not None else 0.75
            yield Heard(sound, _place(stage, key if hand is None else hand), 1.0, pitch)
        case events.FacingChanged(body=key):
            yield Heard(Sound.RUSTLE, _place(stage, key), 0.5, 1.2)
        case events.IntentChanged(body=key, new=(step, *_)) if step in INTENTS:
            yield Heard(INTENTS[step][0], _place(stage, key), 0.6, INTENTS[step][1])
        case events.PostureChanged(body=key):
            yield Heard(Sound.RUSTLE, _place(stage, key))
        case events.LevelStateChanged(body=key, new=LevelState.EXITED):
            yield Heard(Sound.AWAY, _place(stage, key))
        case events.LevelStateChanged(new=LevelState.IN_LEVEL):
            yield Heard(Sound.ROPE_RUNS)
        case events.HazardChanged(body=key, new=new):
            yield Heard(Sound.WIND, _place(stage, key), 1.0, 1.4 if new else 0.8)
        case events.BelayChanged(body=key, new=new) | events.GripChanged(body=key, new=new):
            yield Heard(Sound.GRASP, _place(stage, key), 1.0, 1.0 if new is not None else 1.3)
        case events.RoundBegan() | events.WaterRose():
            yield Heard(Sound.ROUND if isinstance(event, events.RoundBegan) else Sound.WATER)
        case events.TerrainChanged(cell=cell, old=old):
            moves = old in GATES
            yield Heard(Sound.SCRAPE, cell, 1.0, 0.75) if moves else Heard(Sound.CRUMBLE, cell)
        case events.PortalsChanged(old=(portal, *_)):
            yield Heard(Sound.PORTAL_CLOSES if event.closes else Sound.PORTAL_OPENS, portal.start)
        case events.LampChanged(body=key, old=old, new=new) if not (old and new):
            yield Heard(Sound.SIZZLE, _place(stage, key), 0.6, 0.7 if new else 1.3)
        case events.FuseChanged(old=old, new=new) if (fuse := new or old) is not None:
            yield Heard(Sound.SIZZLE, fuse.cell, 0.8, 1.2 if new else 0.9)
        case events.MechanismChanged(new=mechanism) if mechanism.kind == MechanismKind.TRIPWIRE:
            yield Heard(Sound.TWANG, mechanism.cell)
        case events.MechanismChanged(new=mechanism):
            pitch = 1.15 if mechanism.kind == MechanismKind.LEVER else 0.8
            yield Heard(Sound.CLUNK, mechanism.cell, 1.0, pitch)
        case events.Strained(loads=((key, _), *_)):
            share = sum(load.load for load in event.loads) / max(1, event.hold)
            yield creak(None if key is None else _place(stage, key), share)
        case events.Shot(body=key):
            yield Heard(Sound.TWANG, _place(stage, key), 0.8, 1.5)
        case AnchorChanged():
            yield _anchor(event, payer_of(beat) is None)
        case RopeChanged():
            yield from _roped(stage, event, beat)
        case _:
            yield from _of_relics(stage, event)


def _of_relics(stage: Stage, event: Event) -> Iterator[Heard]:
    """The sounds of what relics do, and of what is done with them."""
    match event:
        case events.BallastChanged(body=key):
            yield Heard(Sound.STEP_SAND, _place(stage, key), 1.0, 0.8)
        case events.RelicBroke(body=key) | events.RelicSpent(body=key):
            yield Heard(SPOILT[type(event)], _place(stage, key))
        case events.Gusted(body=key):
            yield Heard(Sound.WIND, _place(stage, key), 1.0, 1.2)
        case events.Scorched(body=key, new=ropes) if ropes:
            yield Heard(Sound.SIZZLE, _place(stage, key))


def _moved(stage: Stage, event: Moved, beat: Sequence[Event]) -> Iterator[Heard]:
    """A body on its way: feet, hands, a rope that runs, or the wind of a fall."""
    key, place, side = event.body, event.new or event.old, event.side
    body = stage.bodies[key]
    if side is None or place is None:
        return
    if event.manner in ON_ROPES:
        yield Heard(Sound.ROPE_RUNS, place, 0.6)
    elif event.manner in (Manner.SWUNG, Manner.SWUNG_IN):
        yield Heard(Sound.SWING, place)
    elif event.manner in (Manner.SHOVED, Manner.KICKED):
        yield Heard(Sound.SCRAPE, place, 1.0, _deep(stage, key, 1.4, 0.07))
    elif event.manner in (Manner.ROSE, Manner.TURNED_BACK):
        yield Heard(Sound.RUSTLE, place, 1.0, 0.8)
    elif event.manner == Manner.FELL:
        counted = next((e.new or 0 for e in beat if isinstance(e, FallCounted) and e.body == key), 0)
        if counted % 3 == 2:
            yield Heard(Sound.WIND, place, min(1.0, 0.3 + 0.1 * counted), 0.85 + 0.05 * min(9, counted))
    elif body.kind == BAT:
        yield Heard(Sound.RUSTLE, place, 0.7, 1.5)
    elif side in (Side.N, Side.S):
        pose = climbing_pose(stage, event, beat)
        yield Heard(Sound.RUNG if pose == "climb" else Sound.GRASP, place, _weighty(stage, key))
    elif isinstance(body, Hero | Creature):
        yield Heard(_floor(stage, place), place, _weighty(stage, key), _deep(stage, key, 1.2, 0.05))


def _landed(stage: Stage, key: int, fallen: int, beat: Sequence[Event]) -> Iterator[Heard]:
    """The end of a fall: in a rope, or on a floor that answers."""
    place = _place(stage, key)
    if is_caught(key, beat):
        yield Heard(Sound.CATCH, place, min(1.0, 0.55 + 0.1 * fallen), _deep(stage, key, 1.25, 0.06))
    elif place is not None:
        floor = _floor(stage, place)
        blow = min(1.0, 0.3 + 0.025 * fallen * stage.weight(stage.bodies[key]))
        muffled = 0.5 if floor == Sound.STEP_SAND else 1.0
        yield Heard(Sound.LAND, place, blow * muffled, _deep(stage, key, 1.35, 0.08))
        yield Heard(floor, place, blow, 0.8)


def _anchor(event: AnchorChanged, by_itself: bool) -> Heard:
    anchor = event.new or event.old
    cell = anchor.cell if anchor else None
    if event.old is not None and event.new is not None:
        return Heard(Sound.CLUNK, cell, 0.8, 1.4)
    if anchor is not None and anchor.kind == AnchorKind.ARROW and event.old is None:
        return Heard(Sound.CLUNK, cell, 0.7, 1.6)
    if event.old is None:
        return Heard(Sound.PITON, cell)
    return Heard(Sound.POP, cell) if by_itself else Heard(Sound.PITON, cell, 0.7, 0.8)


def _roped(stage: Stage, event: RopeChanged, beat: Sequence[Event]) -> Iterator[Heard]:
    """A rope that is worked with, comes to be, or is none any more."""
    old, new = event.old, event.new
    if old is not None and new is not None:
        sound = _handled(old, new, beat)
    else:
        packed = any(isinstance(other, events.CoilsChanged) for other in beat)
        sound = Sound.ROPE_RUNS if packed else Sound.KNOT if new is None else Sound.SNAP
    rope = new or old
    if sound is not None:
        yield Heard(sound, None if rope is None else _hands(stage, rope, beat))


def _handled(old: Rope, new: Rope, beat: Sequence[Event]) -> Sound | None:
    """What a rope sounds like that is tied, clipped, paid out or thrown; if only led along, it is silent."""
    if old.ends != new.ends:
        other = (AnchorChanged, events.CoilsChanged)
        made = any(isinstance(e, RopeChanged) and (e.old is None or e.new is None) for e in beat)
        return None if made or any(isinstance(e, other) for e in beat) else Sound.KNOT
    if old.clips != new.clips:
        return Sound.CLUNK
    if any(isinstance(event, Moved) for event in beat):
        return None
    if old.out != new.out:
        return Sound.ROPE_RUNS
    is_thrown = payer_of(beat) is not None and (old.cells[0], old.cells[-1]) != (new.cells[0], new.cells[-1])
    return Sound.SWING if is_thrown else None


def _hands(stage: Stage, rope: Rope, beat: Sequence[Event]) -> Cell | None:
    """Where a rope is worked with: at who pays for it, or at its end."""
    payer = payer_of(beat)
    return rope.cells[-1] if payer is None else _place(stage, payer)


def _floor(stage: Stage, cell: Cell) -> Sound:
    """What it sounds like to tread on what is below a cell."""
    below = stage.step(cell, Side.S)
    if stage.ground.kind(cell).ladder and (below is None or not stage.ground.is_solid(below)):
        return Sound.RUNG
    if below is None:
        return Sound.STEP_ROCK
    mount = stage.bodies.get(stage.at.get(below, -1))
    if mount is not None:
        return Sound.STEP_WOOD if isinstance(mount, Bucket) else Sound.GRASP
    return FLOORS.get(stage.ground.kind(below).glyph, Sound.STEP_ROCK)


def _place(stage: Stage, key: int) -> Cell | None:
    """Where a body is, or who bears it."""
    body: Body = stage.bodies[key]
    while body.cell is None and body.carrier is not None:
        body = stage.bodies[body.carrier]
    return body.cell


def _weighty(stage: Stage, key: int) -> float:
    """How strong a step is."""
    return min(1.0, 0.5 + 0.07 * stage.weight(stage.bodies[key]))


def _deep(stage: Stage, key: int, light: float, less: float) -> float:
    """A pitch that is lower the more a body weighs."""
    return max(0.5, light - less * stage.weight(stage.bodies[key]))
