"""sounds: the sounds of what happens: which begin, where, how loud and at what pitch."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from intodepth.sim import events
from intodepth.sim.entities import Bucket, Creature, Hero, Relic, Step
from intodepth.sim.events import RopeChanged
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, body_of, move_of, total
from intodepth.story.sound_names import Sound

FLOORS: Final = {
    "=": Sound.STEP_WOOD,
    ":": Sound.STEP_SAND,
    "g": Sound.STEP_METAL,
    "_": Sound.STEP_METAL,
    "|": Sound.STEP_METAL,
    "%": Sound.STEP_GRIT,
} | dict.fromkeys("123456789", Sound.STEP_GRIT)
"""sounds of kinds of floor by their glyphs; others sound like rock"""

INTENTS: Final = {
    Step.BITE: (Sound.SCRAPE, 1.6),
    Step.TURN: (Sound.RUSTLE, 0.7),
    Step.GUST: (Sound.WIND, 1.5),
}
"""sound and pitch of a creature that settles on a step"""


class Heard(NamedTuple):
    """A sound that begins now."""

    sound: Sound
    cell: Cell | None = None
    """cell of the level; None for sounds without a place"""
    strength: float = 1.0
    pitch: float = 1.0


Sounds = Callable[[BeatScene, Happening], Iterable[Heard]]
"""Sounds of a happening at the start of its beat."""


def everywhere(sound: Sound) -> Sounds:
    """Return a function that gives a sound without a place."""
    return lambda scene, happening: [Heard(sound)]


def at_body(sound: Sound, strength: float = 1.0, pitch: float = 1.0) -> Sounds:
    """Return a function that gives a sound at the body of the event."""
    return lambda scene, happening: [Heard(sound, scene.place(body_of(happening)), strength, pitch)]


def at_cell(sound: Sound, strength: float = 1.0, pitch: float = 1.0) -> Sounds:
    """Return a function that gives a sound where a body arrives."""

    def find_sounds(scene: BeatScene, happening: Happening) -> list[Heard]:
        moved = move_of(happening)
        return [Heard(sound, moved.new or moved.old, strength, pitch)]

    return find_sounds


def at_hands(sound: Sound) -> Sounds:
    """Return a function that gives a sound where a rope is handled: at the actor, or at the rope's end."""
    return lambda scene, happening: [Heard(sound, _hands(scene, happening))]


def anchor(sound: Sound, strength: float = 1.0, pitch: float = 1.0) -> Sounds:
    """Return a function that gives a sound at an anchor."""

    def find_sounds(scene: BeatScene, happening: Happening) -> list[Heard]:
        event = happening.event
        assert isinstance(event, events.AnchorChanged)
        found = event.new or event.old
        return [Heard(sound, None if found is None else found.cell, strength, pitch)]

    return find_sounds


def mechanism(sound: Sound, pitch: float) -> Sounds:
    """Return a function that gives a sound at a plate, lever or tripwire."""

    def find_sounds(scene: BeatScene, happening: Happening) -> list[Heard]:
        assert isinstance(happening.event, events.MechanismChanged)
        return [Heard(sound, happening.event.new.cell, 1.0, pitch)]

    return find_sounds


def ground(sound: Sound, pitch: float) -> Sounds:
    """Return a function that gives a sound where the ground changes."""

    def find_sounds(scene: BeatScene, happening: Happening) -> list[Heard]:
        assert isinstance(happening.event, events.TerrainChanged)
        return [Heard(sound, happening.event.cell, 1.0, pitch)]

    return find_sounds


def creak(cell: Cell | None, share: float) -> Heard:
    """Return the creak of a rope; louder and higher the greater the share of its hold."""
    return Heard(Sound.CREAK, cell, min(1.0, 0.4 + 0.6 * share), 0.75 + 0.75 * min(1.5, share))


def creaks(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a rope under load."""
    assert isinstance(happening.event, events.Strained)
    key = happening.event.loads[0].body
    share = total(happening.event) / max(1, happening.event.hold)
    return [creak(None if key is None else scene.place(key), share)]


def tread(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of feet on a floor, or hands on rungs, rock and ropes."""
    moved = move_of(happening)
    body, place = scene.stage.bodies[moved.body], moved.new or moved.old
    if place is None:
        return []
    if moved.side in (Side.N, Side.S):
        is_rung = happening.what == What.CLIMB and isinstance(body, Hero)
        return [Heard(Sound.RUNG if is_rung else Sound.GRASP, place, _weighty(scene.stage, body.id))]
    if not isinstance(body, Hero | Creature):
        return []
    stage = scene.stage
    return [Heard(_floor(stage, place), place, _weighty(stage, body.id), _deep(stage, body.id, 1.2, 0.05))]


def dig(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of soft rock that crumbles before a step."""
    return [Heard(Sound.CRUMBLE, move_of(happening).new), *tread(scene, happening)]


def scrape(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a pushed body."""
    moved = move_of(happening)
    return [Heard(Sound.SCRAPE, moved.new or moved.old, 1.0, _deep(scene.stage, moved.body, 1.4, 0.07))]


def wind(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of the wind in a fall, every third cell."""
    moved = move_of(happening)
    cells = scene.stage.bodies[moved.body].fall + 1
    if cells % 3 != 2:
        return []
    strength, pitch = min(1.0, 0.3 + 0.1 * cells), 0.85 + 0.05 * min(9, cells)
    return [Heard(Sound.WIND, moved.new, strength, pitch)]


def land(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a landing, by the kind of floor."""
    stage, key, fallen = scene.stage, body_of(happening), _count_fallen(happening)
    place = scene.place(key)
    if place is None:
        return []
    floor = _floor(stage, place)
    blow = min(1.0, 0.3 + 0.025 * fallen * stage.weight(stage.bodies[key]))
    muffled = 0.5 if floor == Sound.STEP_SAND else 1.0
    return [
        Heard(Sound.LAND, place, blow * muffled, _deep(stage, key, 1.35, 0.08)),
        Heard(floor, place, blow, 0.8),
    ]


def catch(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a fall caught by a rope."""
    key = body_of(happening)
    strength = min(1.0, 0.55 + 0.1 * _count_fallen(happening))
    return [Heard(Sound.CATCH, scene.place(key), strength, _deep(scene.stage, key, 1.25, 0.06))]


def hurt(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of lost hit points."""
    key = body_of(happening)
    return [Heard(Sound.HURT, scene.place(key), 1.0, _deep(scene.stage, key, 1.5, 0.1))]


def hands(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of hands that take or leave a rope."""
    event = happening.event
    assert isinstance(event, events.GripChanged | events.BelayChanged)
    return [Heard(Sound.GRASP, scene.place(event.body), 1.0, 1.0 if event.new is not None else 1.3)]


def intent(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a creature that makes a plan."""
    event = happening.event
    assert isinstance(event, events.IntentChanged)
    sound, pitch = INTENTS.get(event.new[0], (None, 1.0)) if event.new else (None, 1.0)
    return [] if sound is None else [Heard(sound, scene.place(event.body), 0.6, pitch)]


def come_in(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a hero who comes down on a rope."""
    return [Heard(Sound.ROPE_RUNS)]


def carry(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a thing that changes hands."""
    event = happening.event
    assert isinstance(event, events.CarrierChanged)
    sound = Sound.GLEAM if isinstance(scene.stage.bodies[event.body], Relic) else Sound.GRASP
    place = scene.place(event.body if event.new is None else event.new)
    return [Heard(sound, place, 1.0, 0.75 if event.new is None else 1.0)]


def shoot(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a bow, and of the rope end where it arrives."""
    event = happening.event
    assert isinstance(event, events.Shot)
    place = scene.place(event.body)
    arrow = Heard(Sound.CLUNK, event.cell, 0.7, 1.6)
    end = arrow if scene.events(events.AnchorChanged) else Heard(Sound.KNOT, place)
    return [Heard(Sound.TWANG, place, 0.8, 1.5), end]


def burn(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a rope that burns through."""
    is_cut = isinstance(happening.event, RopeChanged) and happening.event.old is None
    return [Heard(Sound.SNAP if is_cut else Sound.KNOT, _hands(scene, happening))]


def fuse(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a fuse that is lit or burns down."""
    event = happening.event
    assert isinstance(event, events.FuseChanged)
    lit = event.new or event.old
    return [] if lit is None else [Heard(Sound.SIZZLE, lit.cell, 0.8, 1.2 if event.new else 0.9)]


def lamp(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a lamp that goes out or burns again."""
    event = happening.event
    assert isinstance(event, events.LampChanged)
    return [Heard(Sound.SIZZLE, scene.place(event.body), 0.6, 0.7 if event.new else 1.3)]


def scorch(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of ropes that a shard scorches."""
    event = happening.event
    assert isinstance(event, events.Scorched)
    return [Heard(Sound.SIZZLE, scene.place(event.body))] if event.new else []


def noise(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the ring of a bell that falls; other noises have the sound of their cause."""
    key = body_of(happening)
    return [Heard(Sound.BELL, scene.place(key))] if scene.stage.bodies[key].traits.rings else []


def portal(scene: BeatScene, happening: Happening) -> list[Heard]:
    """Return the sounds of a portal."""
    event = happening.event
    assert isinstance(event, events.PortalsChanged)
    return [Heard(Sound.PORTAL_CLOSES if event.closes else Sound.PORTAL_OPENS, event.old[0].start)]


def _count_fallen(happening: Happening) -> int:
    assert isinstance(happening.event, events.FallCounted)
    return happening.event.old


def _hands(scene: BeatScene, happening: Happening) -> Cell | None:
    """Return where a rope is handled: at the actor, or at the rope's end."""
    if happening.who is not None:
        return scene.place(happening.who)
    event = happening.event
    rope = (event.new or event.old) if isinstance(event, RopeChanged) else None
    return None if rope is None else rope.cells[-1]


def _floor(stage: Stage, cell: Cell) -> Sound:
    """Return the sound of a step on what is below a cell."""
    below = stage.step(cell, Side.S)
    if stage.ground.kind(cell).ladder and (below is None or not stage.ground.is_solid(below)):
        return Sound.RUNG
    if below is None:
        return Sound.STEP_ROCK
    mount = stage.bodies.get(stage.at.get(below, -1))
    if mount is not None:
        return Sound.STEP_WOOD if isinstance(mount, Bucket) else Sound.GRASP
    return FLOORS.get(stage.ground.kind(below).glyph, Sound.STEP_ROCK)


def _weighty(stage: Stage, key: int) -> float:
    """Return the loudness of a step, by the weight of the body."""
    return min(1.0, 0.5 + 0.07 * stage.weight(stage.bodies[key]))


def _deep(stage: Stage, key: int, light: float, less: float) -> float:
    """Return a pitch that is lower for a heavier body."""
    return max(0.5, light - less * stage.weight(stage.bodies[key]))
