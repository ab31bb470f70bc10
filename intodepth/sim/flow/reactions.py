"""reactions: what follows by itself in each beat: lost holds, falls, pulls, landings and breaking floors."""

from __future__ import annotations

from collections.abc import Container, Iterator

from intodepth.sim.entities import Creature, Hero, Posture
from intodepth.sim.events import (
    AnchorChanged,
    BelayChanged,
    CausedEvent,
    Event,
    GripChanged,
    PostureChanged,
    RopeChanged,
    Strained,
    TaggedEvent,
    things,
)
from intodepth.sim.events.things import AnyOf, Thing
from intodepth.sim.flow.beat import Beat
from intodepth.sim.flow.hazards import wakings
from intodepth.sim.flow.relic_beats import risings
from intodepth.sim.flow.rest import Lie, how_it_lies
from intodepth.sim.flow.triggers import gates_moved, mechanisms_set_off, portals_moved
from intodepth.sim.pull.catching import find_slipping, settle_pulls
from intodepth.sim.pull.clash import drop_clashes
from intodepth.sim.pull.clinging import update_clinging
from intodepth.sim.pull.falls import Falls, free_falls
from intodepth.sim.pull.gripping import can_grip
from intodepth.sim.pull.loads import find_groups
from intodepth.sim.pull.sinking import Motion
from intodepth.sim.pull.situation import FreeEnd, Mover, Situation, move_rope
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, tighten
from intodepth.sim.stage import Stage
from intodepth.sim.standing import can_belay, has_footing, holds_ledge, is_steady
from intodepth.sim.water import breaks_fall, is_wet
from intodepth.sim.what import What


def next_beat(stage: Stage) -> list[CausedEvent]:
    """Return the events of the coming beat, each with its cause; empty if nothing happens by itself.

    Every decision uses the stage before the beat. Each value is written at most once.
    """
    return find_releases(stage) or find_moves(stage, [])


def find_releases(stage: Stage) -> list[CausedEvent]:
    """Return what loses its hold: hands, ropes, belays, endless falls. If there is none of these, the gates
    and portals that must move.

    Leeches that have met a body are handled first.
    """
    lost = update_clinging(stage) or _find_losses(stage)
    if stage.mechanisms:
        lost = lost or [*gates_moved(stage), *portals_moved(stage)]
        if lost:
            lost += mechanisms_set_off(stage)
    return lost


def find_moves(stage: Stage, stepped: list[int], gently: bool = False) -> list[CausedEvent]:
    """Return the falls, pulls, landings and breaking floors of a beat, and the damage of spikes to bodies
    that just stepped on them.
    """
    beat = Beat(stage)
    if stage.ropes:
        busy = _hang(Situation(stage), beat, gently)
    else:
        going = _find_falling(stage)
        for key in going:
            beat.falls(stage.bodies[key])
        busy = going
    for body in stage.bodies.values():
        if body.cell is None or body.hazard or body.id in busy:
            continue
        is_dry = not is_wet(stage, body.cell)
        is_spiked = is_dry and stage.ground.kind(body.cell).spikes
        if body.fall:
            beat.lands(body)
        elif is_spiked and body.id in stepped and is_steady(stage, body):
            beat.damage(What.SPIKED, body, stage.rules.spikes, body.id)
        if is_dry and stage.ground.footing[body.cell]:
            beat.stands_on_floor(body)
        if isinstance(body, Hero):
            beat.holds_itself(body)
    events = beat.events()
    if stage.mechanisms:
        events += mechanisms_set_off(stage)
    return events or risings(stage)


def _find_losses(stage: Stage) -> list[CausedEvent]:
    lost = _lose_holds(stage)
    if stage.ropes:
        lost += [(what, event, _cause_of_loss(event)) for what, event in _lose_ropes(stage)]
    if stage.ground.portals:
        lost += wakings(stage)
    return lost


def _lose_holds(stage: Stage) -> list[CausedEvent]:
    """Return the events of hands whose ledge is gone."""
    return [
        (What.LOSE_EDGE, PostureChanged(body.id, Posture.HANGING, Posture.STANDING), body.id)
        for body in stage.bodies.values()
        if isinstance(body, Hero)
        and body.cell is not None
        and body.posture == Posture.HANGING
        and not holds_ledge(stage, body)
    ]


def _lose_ropes(stage: Stage) -> Iterator[TaggedEvent]:
    """Yield the ropes that can tighten, the grips where no rope hangs, and the belays without footing or off
    the rope.
    """
    for key in sorted(stage.ropes):
        rope = stage.ropes[key]
        if how_it_lies(stage, rope) is Lie.LOOSE:
            kept = [stage.anchors[clip].cell for clip in rope.clips]
            tight = tighten(stage.ground, Chain(rope.cells, rope.sides), kept)
            yield What.TIGHTEN, RopeChanged(key, rope, rope.lay(tight))
    for hero in stage.bodies.values():
        if not isinstance(hero, Hero | Creature):
            continue
        if hero.grip is not None and not can_grip(stage, hero, hero.grip):
            yield What.LOSE_GRIP, GripChanged(hero.id, hero.grip, None)
        if isinstance(hero, Hero) and hero.belay is not None and not can_belay(stage, hero, hero.belay):
            yield What.LOSE_BRACE, BelayChanged(hero.id, hero.belay, None)


def _cause_of_loss(event: Event) -> Thing:
    """Return the thing that a lost hold is caused by: for hands also their rope, for a rope also the cells it
    tightens to.
    """
    if isinstance(event, RopeChanged) and event.new is not None:
        return AnyOf((*event.new.cells, event.subject))
    if isinstance(event, GripChanged):
        return AnyOf((event.subject, things.rope(event.old)))
    return event.subject


def _find_falling(stage: Stage) -> dict[int, None]:
    """Return the ids of the bodies that fall in a level without ropes: those without footing, except those
    above what stays.
    """
    asking = [
        body
        for body in stage.bodies.values()
        if body.cell is not None and not body.hazard and not has_footing(stage, body)
    ]
    going = dict.fromkeys(body.id for body in asking)
    changed = True
    while changed:
        changed = False
        for body in asking:
            if body.id in going and body.cell is not None:
                below = stage.step(body.cell, Side.S)
                under = None if below is None else stage.at.get(below)
                if under is not None and under not in going:
                    del going[body.id]
                    changed = True
    return going


def _hang(situation: Situation, beat: Beat, gently: bool) -> Container[Mover]:
    """Add the falls and pulls of a beat with ropes; return the bodies that do not land in it."""
    stage = situation.stage
    falls = free_falls(situation)
    outcome = settle_pulls(situation, falls, find_groups(situation, falls))
    motions = drop_clashes(situation, falls, outcome.motions)
    moves: Falls = dict(falls)
    for motion in motions:
        moves.update(motion.moves)
    for mover in falls:
        if isinstance(mover, int):
            beat.falls(stage.bodies[mover], gently)
    for motion in motions:
        _write_motion(situation, beat, motion, gently)
    stopped = [motion for motion in outcome.motions if motion not in motions]
    caught = outcome.caught | {mover for motion in stopped for mover in motion.members}
    for mover in sorted(m for m in caught if isinstance(m, int)):
        if mover not in moves and mover not in outcome.kept:
            beat.ends_fall(What.CAUGHT, stage.bodies[mover])
    for anchor, root in sorted(outcome.popped.items()):
        popped = AnchorChanged(anchor, stage.anchors[anchor], None)
        beat.add(What.POPPED, popped, _thing(situation, root))
    for rope in situation.ropes:
        new = move_rope(situation, rope, moves, set(outcome.popped))
        if new != rope:
            cause = _rope_cause(situation, rope, moves)
            what = What.PART if isinstance(cause, int) else What.END_MOVES
            if rope.clips != new.clips:
                what = What.SLIP_OUT
            beat.add(what, RopeChanged(rope.id, rope, new), cause)
    for strain in outcome.strains:
        beat.add(_judge_strain(strain), strain, strain.loads[0].body)
    return {*moves, *caught, *outcome.kept}


def _write_motion(situation: Situation, beat: Beat, motion: Motion, gently: bool) -> None:
    stage = situation.stage
    pulling = [load.body for strain in motion.strains for load in strain.loads]
    movers = sorted(mover for mover in motion.moves if isinstance(mover, int))
    tied = {rope.id for mover in movers for rope, _ in situation.ties(mover)}
    others: list[Thing] = [things.rope(key) for key in sorted(motion.ropes | tied)]
    others += [things.loose(mover) for mover in movers]
    others += [things.above(stage.bodies[mover].cell) for mover in movers]
    for mover, sides in motion.moves.items():
        if isinstance(mover, FreeEnd):
            continue
        body = stage.bodies[mover]
        first = [mover] if mover in motion.members else pulling
        cause = AnyOf((*first, *pulling, *movers, *others))
        target = situation.target(mover, sides)
        assert target is not None
        counts = motion.counts and mover in motion.members and not gently and not breaks_fall(stage, target)
        what = motion.whats[mover]
        if what == What.FALL and not counts:
            what = What.SINK_IN_WATER if breaks_fall(stage, target) and not gently else What.SINK
        beat.moves(what, body, target, sides, cause)
        if counts:
            beat.counts_fall(body)
        else:
            beat.ends_fall(What.CHECKED, body)
    for hero in sorted(find_slipping(situation, motion)):
        what = What.LOSE_BRACE if hero in motion.moves else What.SLIP
        beat.ends_belay(what, stage.bodies[hero], AnyOf((*pulling, hero)))
    for strain in motion.strains:
        beat.add(_judge_strain(strain), strain, AnyOf((*pulling, *movers, *others)))


def _judge_strain(strain: Strained) -> What:
    return What.HOLD if sum(load.load for load in strain.loads) <= strain.hold else What.GIVE


def _thing(situation: Situation, root: Mover | None) -> Thing:
    """Return the thing that stands for a party as a cause: its root with its ropes, or all its climbers."""
    if root is None:
        return AnyOf(tuple(climber for climbers in situation.climbers.values() for climber in climbers))
    if isinstance(root, FreeEnd):
        return things.rope(root.rope)
    return AnyOf((root, *(things.rope(rope.id) for rope, _ in situation.ties(root))))


def _rope_cause(situation: Situation, rope: Rope, moves: Falls) -> Thing:
    """Return the end of a rope that moved; the rope itself if an anchor went."""
    for end in (0, 1):
        mover = situation.mover(rope, end)
        if isinstance(mover, int) and mover in moves:
            return mover
    return things.rope(rope.id)
