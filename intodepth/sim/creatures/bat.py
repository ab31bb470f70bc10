"""bat: flies to the row of something that hangs on a rope, and blows at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from intodepth.sim.creatures.base import (
    Habit,
    Intent,
    Rule,
    StepResult,
    find_hindrance,
    join_ropes,
    turn_round,
    wait,
)
from intodepth.sim.creatures.flying import fly, plan_flight
from intodepth.sim.entities import Body, Creature, Hero, Lamp, Step
from intodepth.sim.events import Gusted, LampChanged, TaggedEvent
from intodepth.sim.footing import clings, hangs_from_rock
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.pull.swinging import Arc, arc_of, swing_on
from intodepth.sim.refusals import Refused
from intodepth.sim.relics import bearer, is_unshovable
from intodepth.sim.space.cells import OPPOSITE, Cell, Side
from intodepth.sim.space.ground import Ground, turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.standing import can_belay, hangs
from intodepth.sim.water import holds_on
from intodepth.sim.what import What

ROUND_OUT: Final = 2
"""Number of ends of rounds for which a gust puts a lamp out: the current one and the next."""


def take(stage: Stage, creature: Creature, step: Step) -> StepResult:
    """Turn, blow, or fly one cell."""
    if balk := find_hindrance(stage, creature):
        return StepResult([], balk)
    if step == Step.TURN:
        return turn_round(creature)
    if step == Step.GUST:
        return _gust(stage, creature)
    return fly(stage, creature, step)


def _gust(stage: Stage, creature: Creature) -> StepResult:
    """Blow at the cells ahead, the farthest first: what hangs swings, and light bodies are pushed."""
    assert creature.cell is not None
    wind = list(_line(stage.ground, creature.cell, creature.facing, stage.rules.gust_reach))
    cells = tuple(cell for cell, _ in wind)
    after = stage.copy()
    events: list[TaggedEvent] = [(What.BLOW, Gusted(creature.id, cells)), *_blow_out(stage, cells)]
    swinging: list[tuple[int, Arc]] = []
    met = {creature.id}
    for cell, side in reversed(wind):
        body = stage.bodies.get(stage.at.get(cell, -1))
        if body is None or body.id in met or is_unshovable(stage, body):
            continue
        met.add(body.id)
        if hangs(stage, body):
            tight = next(rope for rope in stage.ropes_of(body.id) if rope.slack == 0)
            swinging.append((body.id, arc_of(stage, tight, tight.end_of(body.id) or 0, side)))
        elif _gives_way(stage, body):
            try:
                events += _apply(after, move_by_hand(What.SHOVED, after, body, side))
            except Refused:
                continue
    later: list[list[TaggedEvent]] = []
    for column in range(stage.rules.gust_swing):
        beat: list[TaggedEvent] = []
        for place, (key, arc) in enumerate(swinging):
            found = swing_on(What.BLOWN, after, after.bodies[key], arc)
            if found is not None:
                beat += _apply(after, found[0])
                swinging[place] = key, found[1]
        if column:
            later += [join_ropes(beat)] if beat else []
        else:
            events += beat
    return StepResult(join_ropes(events), later=tuple(later))


def _apply(after: Stage, events: list[TaggedEvent]) -> list[TaggedEvent]:
    for _, event in events:
        event.apply(after)
    return events


def _blow_out(stage: Stage, cells: tuple[Cell, ...]) -> Iterator[TaggedEvent]:
    """Yield the events by which lamps in these cells go out until the end of the next round, also carried
    ones.
    """
    for body in stage.bodies.values():
        if not isinstance(body, Hero | Lamp) or not 0 <= body.dark < ROUND_OUT:
            continue
        if (bearer(stage, body) if isinstance(body, Lamp) else body).cell in cells:
            yield What.PART if body.dark else What.BLOWN_OUT, LampChanged(body.id, body.dark, ROUND_OUT)


def _gives_way(stage: Stage, body: Body) -> bool:
    """Return whether a body is light and does not hold on to anything."""
    if body.hazard or body.cell is None or stage.weight(body) > stage.rules.gust_push:
        return False
    if isinstance(body, Hero) and body.belay is not None and can_belay(stage, body, body.belay):
        return False
    clutches = clings(stage.ground, body, body.cell) or hangs_from_rock(stage.ground, body)
    return not (clutches or holds_on(body))


def _line(ground: Ground, cell: Cell, side: Side, length: int) -> Iterator[tuple[Cell, Side]]:
    """Yield up to `length` open cells in a line, nearest first, each with the side that leads on from it."""
    for _ in range(length):
        onward = ground.open_step(cell, side)
        if onward is None:
            return
        side = turn_facing(ground, cell, (side,), side)
        cell = onward
        yield cell, side


def _perches(stage: Stage) -> set[Cell]:
    """Return the cells from which a gust reaches something that hangs."""
    found: set[Cell] = set()
    for body in stage.bodies.values() if stage.ropes else ():
        if body.cell is not None and not body.hazard and hangs(stage, body):
            for side in (Side.E, Side.W):
                found.update(cell for cell, _ in _line(stage.ground, body.cell, side, stage.rules.gust_reach))
    return found


def _blows(stage: Stage, creature: Creature) -> Intent | None:
    if creature.cell is None:
        return None
    for side, intent in (
        (creature.facing, (Step.GUST,)),
        (OPPOSITE[creature.facing], (Step.TURN, Step.GUST)),
    ):
        for cell, _ in _line(stage.ground, creature.cell, side, stage.rules.gust_reach):
            body = stage.bodies.get(stage.at.get(cell, -1))
            if body is not None and body.id != creature.id and hangs(stage, body):
                return intent
    return None


def _flies(stage: Stage, creature: Creature) -> Intent | None:
    return plan_flight(stage, creature, _perches(stage), stage.rules.bat_sense, stage.rules.bat_steps)


BAT: Final = Habit(
    (
        Rule(
            "something hangs on a rope in its row, within {gust_reach} cells",
            "turns there and blows over {gust_reach} cells: hanging bodies swing {gust_swing} cells, "
            "bodies that weigh {gust_push} or less and do not hold on are pushed 1 cell, "
            "and lamps go out for a round",
            _blows,
        ),
        Rule(
            "there is such a row within {bat_sense} cells",
            "flies up to {bat_steps} cells towards the nearest such row",
            _flies,
        ),
        Rule("there is no such row", "waits", wait),
    ),
    take,
)
