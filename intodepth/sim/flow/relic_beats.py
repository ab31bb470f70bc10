"""relic_beats: what relics do by themselves, in each beat and at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intodepth.sim.entities import Body
from intodepth.sim.events import (
    CausedEvent,
    Moved,
    NoiseMade,
    RopeChanged,
    RoundBegan,
    TaggedEvent,
    TrailChanged,
    WaterRose,
    make_move,
)
from intodepth.sim.events.things import AnyOf
from intodepth.sim.flow import burning
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.situation import FreeEnd, Situation, move_rope
from intodepth.sim.relics import BEATS_BACK, find_acting
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, find_inward_side
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing, is_let_go
from intodepth.sim.water import floats, holds_on, is_under
from intodepth.sim.what import What


def act_on_round(stage: Stage) -> list[CausedEvent]:
    """Return the events of relics and fuses between two rounds: bells ring, ropes scorch or burn through."""
    events: list[TaggedEvent] = []
    if stage.rules.bell:
        for bell, holder in find_acting(stage):
            if bell.traits.rings and holder.cell is not None and not is_under(stage, holder.cell):
                events.append((What.RING, NoiseMade(bell.id, bell.noise, bell.noise + stage.rules.bell)))
    events += burning.burn_on_round(stage)
    return [(*told, RoundBegan.FIELD) for told in events]


def trails(stage: Stage, events: Sequence[CausedEvent]) -> list[CausedEvent]:
    """Return the events that note the cells of moved bodies while a relic that turns back acts.

    Without such a relic they clear all notes.

    `stage` is the one before the beat. At most BEATS_BACK cells are kept for a body.
    """
    if not any(relic.traits.turns_back for relic, _ in find_acting(stage)):
        minding = [body for body in stage.bodies.values() if body.trail]
        return [(What.PART, TrailChanged(body.id, body.trail, ()), body.id) for body in minding]
    minded: list[CausedEvent] = []
    for _, event, _ in events:
        if isinstance(event, Moved):
            trail = stage.bodies[event.body].trail
            led = event.old is not None and event.new is not None and event.side is not None
            after = (*trail, event.old)[-BEATS_BACK:] if event.old is not None and led else ()
            if after != trail:
                minded.append((What.PART, TrailChanged(event.body, trail, after), event.body))
    return minded


def risings(stage: Stage) -> list[CausedEvent]:
    """Return the events of free feather idols and floating bodies that rise one cell, as far as ropes let
    them.
    """
    rising = [body.id for body in stage.bodies.values() if can_rise(stage, body)]
    if not rising:
        return []
    situation = Situation(stage)
    moves = _add_free_ends(situation, rising)
    while held := [rope for rope in situation.ropes if situation.is_too_long(rope, moves)]:
        kept = {situation.mover(rope, end) for rope in held for end in (0, 1)}
        rising = [idol for idol in rising if idol not in kept]
        moves = _add_free_ends(situation, rising)
    return list(_rise(situation, rising, moves))


def _add_free_ends(situation: Situation, rising: list[int]) -> Falls:
    """Return the bodies that rise one cell, with the free rope ends that they draw along."""
    moves: Falls = dict.fromkeys(rising, (Side.N,))
    for rope in situation.ropes:
        if situation.is_too_long(rope, moves):
            for end in (0, 1):
                mover = situation.mover(rope, end)
                side = find_inward_side(situation.ground, Chain(rope.cells, rope.sides), end)
                if isinstance(mover, FreeEnd) and side is not None:
                    moves[mover] = (side,)
    return moves


def can_rise(stage: Stage, body: Body) -> bool:
    """Return whether an idol, or a floating body below the surface that does not hold on, has a free cell
    above it.

    Nothing above that cell may come to rest on it. Water does not pass through portals.
    """
    cell, is_idol = body.cell, is_let_go(stage, body)
    if body.hazard or cell is None or not (is_idol or is_under(stage, cell)):
        return False
    target = stage.free_step(cell, Side.N, body)
    is_portal = target != (cell.x, cell.y + 1)
    if not is_idol and (is_portal or holds_on(body) or not floats(stage, body)):
        return False
    if target is None or not has_footing(stage, body) or stage.ground.endless[cell]:
        return False
    beyond = stage.step(target, Side.N)
    over = None if beyond is None else stage.at.get(beyond)
    return over is None or has_footing(stage, stage.bodies[over])


def _rise(situation: Situation, rising: list[int], moves: Falls) -> Iterator[CausedEvent]:
    for body in rising:
        target = situation.target(body, (Side.N,))
        told = make_move(What.RISE, situation.stage.bodies[body], target, Side.N)
        yield *told, AnyOf((body, WaterRose.FIELD))
    if rising:
        for rope in situation.ropes:
            new = move_rope(situation, rope, moves, set())
            if new != rope:
                ends = (situation.mover(rope, end) for end in (0, 1))
                yield What.PART, RopeChanged(rope.id, rope, new), next(e for e in ends if e in rising)
