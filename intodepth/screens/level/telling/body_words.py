"""body_words: strides, falls, blows and what changes hands, as phrases."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.content.words import name_of
from intodepth.screens.level.telling.handling import climbing_pose, payer_of
from intodepth.screens.level.telling.harms import hit_by, lost_points
from intodepth.screens.level.telling.phrase import STEP_UP, Phrase
from intodepth.screens.level.telling.rope_names import gripped_name
from intodepth.sim.creatures import creatures_of
from intodepth.sim.entities import BAT, LEECH, Bucket, Creature, Hero, Lamp, Posture
from intodepth.sim.events import (
    ActionPointsChanged,
    CarrierChanged,
    Event,
    FacingChanged,
    FallCounted,
    GripChanged,
    Gusted,
    LampChanged,
    Manner,
    Moved,
    NoiseHeard,
    NoiseMade,
    PostureChanged,
    TerrainChanged,
)
from intodepth.sim.flow.hearing import has_listener
from intodepth.sim.footing import holds
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.water import is_under, is_wet


def describe_strike(
    stage: Stage, at: int, event: Event, creature: Creature, events: Sequence[Event]
) -> Phrase | None:
    """A blow in a beat of these events, told by the first that happens to the creature."""
    flinching = [(e, does) for e in events if (does := _flinch(stage, creature.id, e)) is not None]
    if event is not flinching[0][0]:
        return None
    does = " and ".join(each for _, each in flinching)
    return Phrase(at, at, "strike", f"strike {name_of(creature)},", payer_of(events), note=f"and it {does}")


def _flinch(stage: Stage, creature: int, event: Event) -> str | None:
    """What a creature that is struck does by an event; None if that is not for it, or is told by another."""
    match event:
        case FacingChanged(body=body) if body == creature:
            return "turns round"
        case CarrierChanged(body=body, new=int(bearer)) if body == creature:
            return f"clings to {name_of(stage.bodies[bearer])}"
        case GripChanged(body=body) | Moved(body=body, new=Cell()) if body == creature:
            return "lets go"
    return None


def describe_move(
    stage: Stage, at: int, moved: Moved, events: Sequence[Event], then: Moved | None
) -> Phrase | None:
    """A step or fall in a beat of these events; `then` is its second half, in the next beat."""
    body, old, new, side = moved.body, moved.old, moved.new, moved.side
    if side is None or old is None or new is None:
        return None
    if side == Side.S and any(isinstance(event, FallCounted) and event.body == body for event in events):
        return Phrase(at, at, "fall", "fall", body, 1)
    if moved.manner == Manner.RODE:
        return Phrase(at, at, "walk", "ride along", body, 1)
    if stage.bodies[body].kind == BAT and moved.manner == Manner.WALKED:
        return Phrase(at, at, "walk", "fly", body, 1)
    if moved.manner == Manner.KICKED:
        return Phrase(at, at, "shove", "get kicked", body, 1)
    shover = payer_of(events) if moved.manner != Manner.SHOVED else pusher_of(stage, events)
    if shover is not None and shover != body:
        return Phrase(at, at, "shove", f"shove {name_of(stage.bodies[body])}", shover)
    if any(isinstance(event, TerrainChanged) and event.cell == new for event in events):
        way = {Side.N: " up", Side.S: " down"}.get(side, "")
        return Phrase(at, at, "breaks", f"dig{way} through soft rock", body)
    climbing = climbing_pose(stage, moved, events)
    if climbing is None and then is None and _grips(stage, body, events):
        if side in (Side.E, Side.W):
            if is_footed(stage, body, new):
                return Phrase(at, at, "walk", "step off the rope", body)
            return Phrase(at, at, "grip", f"step on to {_rope(stage, body, new, events)}", body)
        climbing = "climb_rope"
    if climbing is None and side in (Side.N, Side.S) and isinstance(stage.bodies[body], Creature):
        climbing = "climb"
    if climbing is not None:
        way = "up" if side == Side.N else "down"
        if climbing == "climb":
            return Phrase(at, at, "climb", f"climb {way}", body, 1)
        return Phrase(at, at, "grip", f"climb {way} {_rope(stage, body, new, events)}", body, 1)
    if then is not None:
        if side == Side.N:
            hero = stage.bodies[body]
            hung = isinstance(hero, Hero) and hero.posture == Posture.HANGING
            return Phrase(at, at + 1, "mantle", "pull up" if hung else STEP_UP, body, 0 if hung else 1)
        hangs = any(isinstance(event, PostureChanged) and event.new == Posture.HANGING for event in events)
        verb, icon = ("hang from the edge", "hang") if hangs else ("step down", "edge")
        return Phrase(at, at + 1, icon, verb, body)
    if side in (Side.E, Side.W) and is_footed(stage, body, new):
        return Phrase(at, at, "walk", "walk", body, 1)
    return Phrase(at, at, "edge", "step off the edge", body)


def pusher_of(stage: Stage, events: Sequence[Event]) -> int | None:
    """Who shoves others in a beat of these events: who blows at them or walks into them, else who pays."""
    gust = next((each.body for each in events if isinstance(each, Gusted)), None)
    if gust is not None:
        return gust
    walking = (each.body for each in events if isinstance(each, Moved) and each.manner == Manner.WALKED)
    creature = next((key for key in walking if isinstance(stage.bodies[key], Creature)), None)
    return creature if creature is not None else payer_of(events)


def pinned_by(stage: Stage, body: int) -> Creature | None:
    """The creature that presses a body against something, if one does."""
    facing = (each for each in creatures_of(stage) if each.cell is not None)
    return next((each for each in facing if stage.at.get(_before(stage, each)) == body), None)


def _before(stage: Stage, creature: Creature) -> Cell:
    assert creature.cell is not None
    return stage.step(creature.cell, creature.facing) or creature.cell


def second_step(stage: Stage, moved: Moved, following: Sequence[Event]) -> Moved | None:
    """The second half of a stride of two cells: a step that is neither paid for nor a fall."""
    if moved.side is None or moved.new is None or moved.manner != Manner.WALKED:
        return None
    if moved.side in (Side.E, Side.W) and is_footed(stage, moved.body, moved.new):
        return None
    own = [event for event in following if getattr(event, "body", None) == moved.body]
    if any(isinstance(event, ActionPointsChanged | FallCounted) for event in own):
        return None
    walks = (event for event in own if isinstance(event, Moved) and event.manner == Manner.WALKED)
    return next((event for event in walks if event.side is not None), None)


def describe_landing(stage: Stage, at: int, body: int, events: Sequence[Event]) -> Phrase | None:
    """The end of a fall on the ground, with what it costs; or in water; None where it clings to somebody."""
    cell = stage.bodies[body].cell
    if any(isinstance(event, CarrierChanged) and event.body == body for event in events):
        return None
    moves = (event for event in events if isinstance(event, Moved) and event.body == body)
    if any(move.new is not None and is_wet(stage, move.new) for move in moves):
        return Phrase(at, at, "water", "fall into the water", body)
    spikes = cell is not None and stage.ground.kind(cell).spikes
    verb = "land on spikes" if spikes else "land"
    return Phrase(at, at, "land", verb, body, harm=lost_points(events, body))


def describe_noise(stage: Stage, at: int, event: NoiseMade | NoiseHeard) -> Phrase | None:
    """A noise where something listens, or that it is heard; None where nothing listens."""
    if isinstance(event, NoiseHeard):
        heard = event.new
        if heard is None:
            return None
        return Phrase(at, at, "noise", "hear", event.body, note=f"{heard.loudness} of it")
    loudness = event.new - event.old
    return (
        Phrase(at, at, "noise", "make noise", event.body, note=f"{loudness}") if has_listener(stage) else None
    )


def describe_lamp(stage: Stage, at: int, event: LampChanged, actor: int | None) -> Phrase | None:
    """A lamp that goes out or burns again, by somebody's hand or by itself; None for one that stays out."""
    if event.old and event.new:
        return None
    body = stage.bodies[event.body]
    if actor is not None and isinstance(body, Lamp):
        name = name_of(body)
        return Phrase(at, at, "lamp", f"put {name} out" if event.new else f"light {name}", actor)
    return Phrase(at, at, "lamp", "go dark" if event.new else "shine again", event.body)


def describe_hurt(stage: Stage, at: int, body: int, lost: int, events: Sequence[Event]) -> Phrase | None:
    """Hit points lost; what a landing costs is told with it. Who is caught or drawn has not landed."""
    felled = stage.bodies[body].hit_points == lost
    own = [event for event in events if getattr(event, "body", None) == body]
    is_down = any(isinstance(event, FallCounted) and event.new == 0 for event in own)
    if is_down and any(isinstance(event, NoiseMade) for event in own):
        return Phrase(at, at, "cross", "lie still", body) if felled else None
    hits = [name_of(stage.bodies[key]) for key, _ in hit_by(stage, events, body)]
    if not hits and _is_drowning(stage, body):
        return Phrase(at, at, "water", "drown" if felled else "run out of air", body, harm=lost)
    if not hits and (creature := pinned_by(stage, body)):
        return Phrase(at, at, "hurt", f"get pinned by {name_of(creature)}", body, harm=lost)
    icon, verb = ("hurt", "get hit by") if hits else ("spikes", "get hurt by")
    verb = f"{'get felled by' if felled else verb} {' and '.join(hits) or 'spikes'}"
    return Phrase(at, at, icon, verb, body, harm=lost)


def _is_drowning(stage: Stage, body: int) -> bool:
    cell = stage.bodies[body].cell
    return cell is not None and is_under(stage, cell)


def describe_posture(
    stage: Stage, at: int, changed: PostureChanged, events: Sequence[Event]
) -> Phrase | None:
    """Letting go of an edge, but for a rope; getting up."""
    body = changed.body
    if any(isinstance(event, Moved) and event.body == body for event in events):
        return None
    if changed.old == Posture.HANGING and changed.new != Posture.PRONE:
        if _grips(stage, body, events):
            return None
        return Phrase(at, at, "fall", "let go" if payer_of(events) == body else "lose hold", body)
    return Phrase(at, at, "rise", "get up", body) if changed.old == Posture.PRONE else None


def describe_carrier(
    stage: Stage, at: int, body: int, old: object, new: object, actor: int | None
) -> Phrase | None:
    """What changes hands, or clings to somebody."""
    name = name_of(stage.bodies[body])
    giver = stage.bodies.get(old) if isinstance(old, int) else None
    taker = stage.bodies.get(new) if isinstance(new, int) else None
    if stage.bodies[body].kind == LEECH:
        if taker is not None:
            return Phrase(at, at, "cling", f"cling to {name_of(taker)}", body)
        whom = "" if giver is None else name_of(giver)
        if actor is None:
            return Phrase(at, at, "water", f"float off {whom}", body)
        return Phrase(at, at, "scrape", f"scrape {name} off {whom}", actor)
    if taker is None:
        if isinstance(giver, Bucket):
            return Phrase(at, at, "drop", f"tip {name} out", giver.id if actor is None else actor)
        return Phrase(at, at, "drop", f"put {name} down", giver.id if giver else None)
    if isinstance(giver, Hero) and giver.hit_points > 0:
        verb = "put {} into {}" if isinstance(taker, Bucket) else "hand {} to {}"
        return Phrase(at, at, "hand_over", verb.format(name, name_of(taker)), giver.id)
    whence = "" if giver is None else " out of " if isinstance(giver, Bucket) else " from "
    return Phrase(at, at, "take", f"take {name}{whence}{name_of(giver) if giver else ''}", taker.id)


def is_footed(stage: Stage, body: int, cell: Cell) -> bool:
    """Whether a cell has ground or another body to stand on."""
    if holds(stage.ground, stage.bodies[body], cell):
        return True
    below = stage.step(cell, Side.S)
    return below is not None and stage.at.get(below, body) != body


def _grips(stage: Stage, body: int, events: Sequence[Event]) -> bool:
    """Whether the hands of a body are on a rope when a beat is over, or were before it."""
    hero = stage.bodies[body]
    takes = any(isinstance(event, GripChanged) and event.body == body for event in events)
    return takes or (isinstance(hero, Hero | Creature) and hero.grip is not None)


def _rope(stage: Stage, body: int, cell: Cell, events: Sequence[Event]) -> str:
    """The rope that a body takes hold of in a cell, told from others that hang there."""
    taken = (event for event in events if isinstance(event, GripChanged) and event.body == body)
    rope = next((event.new for event in taken if event.new is not None), None)
    return "the rope" if rope is None else gripped_name(stage, body, rope, cell)
