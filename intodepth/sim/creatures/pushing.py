"""pushing: a creature walks one cell, pushes the row ahead, and carries what rests on it."""

from __future__ import annotations

from intodepth.sim.creatures.base import (
    StepResult,
    fail,
    join_ropes,
)
from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.events import TaggedEvent
from intodepth.sim.piles import pile_above
from intodepth.sim.pull.by_hand import move_by_hand
from intodepth.sim.refusals import Refused
from intodepth.sim.relics import is_unshovable
from intodepth.sim.space.cells import Side
from intodepth.sim.space.ground import turn_facing
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing
from intodepth.sim.what import What

Going = tuple[Body, Side, What]
"""a body, the side by which it leaves its cell, and how"""


def row_ahead(stage: Stage, creature: Creature) -> tuple[list[Going], bool]:
    """Return the creature and the row of bodies that it would push, and whether they can all move one
    cell.
    """
    cell, side, pushed = creature.cell, creature.facing, 0
    assert cell is not None
    row: list[Going] = [(creature, side, What.WALK)]
    while (beyond := stage.ground.open_step(cell, side)) in stage.at:
        assert beyond is not None
        side = turn_facing(stage.ground, cell, (side,), side)
        body, cell = stage.bodies[stage.at[beyond]], beyond
        pushed += stage.weight(body)
        if any(body.id == each.id for each, _, _ in row) or is_unshovable(stage, body):
            return row, False
        row.append((body, side, What.SHOVED))
    strength = stage.weight(creature) + stage.rules.shove_margin
    return row, pushed <= strength and stage.free_step(cell, side, row[-1][0]) is not None


def push(stage: Stage, creature: Creature, row: list[Going]) -> StepResult:
    """Return the events by which the creature, the row ahead and its riders move one cell."""
    try:
        after = stage.copy()
        events = _go(after, row[::-1])
    except Refused as refused:
        return fail(refused)
    pushed = {body.id for body, _, _ in row}
    for rider, side in _riders(stage, creature):
        if rider.id in pushed:
            break  # Through a portal, what is above may be ahead as well.
        try:
            events += _go(after, [(rider, side, What.RIDE)])
        except Refused:
            break
    return StepResult(join_ropes(events))


def _riders(stage: Stage, creature: Creature) -> list[tuple[Body, Side]]:
    """Return the bodies that ride on a creature, lowest first, each with the side by which it would come
    along.
    """
    found: list[tuple[Body, Side]] = []
    cell = creature.cell
    assert cell is not None
    for body in pile_above(stage, cell):
        if has_footing(stage, body):
            break
        found.append((body, turn_facing(stage.ground, cell, (Side.N,), creature.facing)))
        assert body.cell is not None
        cell = body.cell
    return found


def _go(after: Stage, row: list[Going]) -> list[TaggedEvent]:
    """Return the events of bodies that move one cell, one after the other. They are applied to `after`."""
    events: list[TaggedEvent] = []
    for body, side, what in row:
        grip = body.grip if isinstance(body, Hero) else None
        for told in move_by_hand(what, after, body, side, grip):
            told[1].apply(after)
            events.append(told)
    return events
