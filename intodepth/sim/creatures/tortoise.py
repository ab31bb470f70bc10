"""tortoise: walks on and on, pushes what it meets, and turns round where it cannot."""

from __future__ import annotations

from typing import Final

from intodepth.sim.creatures.base import Balk, Deed, Habit, Intent, Rule, hindered, joined, lost
from intodepth.sim.entities import Body, Creature, Hero, Posture, Step
from intodepth.sim.events import Event, FacingChanged, Hurt, Manner, PostureChanged
from intodepth.sim.pull.by_hand import moved_by_hand
from intodepth.sim.refusals import Reason, Refused
from intodepth.sim.relics import Power, borne_by
from intodepth.sim.space.cells import Side
from intodepth.sim.space.ground import facing_after
from intodepth.sim.stage import Stage
from intodepth.sim.standing import has_footing

Going = tuple[Body, Side, Manner]
"""a body, the side it leaves its cell by, and how"""


def take(stage: Stage, creature: Creature, step: Step) -> Deed:
    """Turn, or go one cell and push what stands there, with all that rides on it."""
    if balk := hindered(stage, creature):
        return Deed([], balk)
    if step == Step.TURN:
        return Deed([FacingChanged(creature.id, creature.facing, creature.side(Step.BEHIND))])
    row, is_free = _row(stage, creature)
    if not is_free:
        return Deed(_pinned(row[1][0], stage.rules.pinned) if len(row) > 1 else [], Balk.BLOCKED)
    try:
        after = stage.copy()
        events = _gone(after, row[::-1])
    except Refused as refused:
        balk = Balk.TAUT if refused.refusal.reason == Reason.ROPE_TAUT else Balk.BLOCKED
        return Deed([], balk)
    pushed = {body.id for body, _, _ in row}
    for rider, side in _riders(stage, creature):
        if rider.id in pushed:
            break  # Through a portal, what is above may be ahead as well.
        try:
            events += _gone(after, [(rider, side, Manner.RODE)])
        except Refused:
            break
    return Deed(joined(events))


def _row(stage: Stage, creature: Creature) -> tuple[list[Going], bool]:
    """The creature and all that it would push, from one to the next, and whether that can go a cell on."""
    cell, side, pushed = creature.cell, creature.facing, 0
    assert cell is not None
    row: list[Going] = [(creature, side, Manner.WALKED)]
    while (beyond := stage.ground.open_step(cell, side)) in stage.at:
        assert beyond is not None
        side = facing_after(stage.ground, cell, (side,), side)
        body, cell = stage.bodies[stage.at[beyond]], beyond
        pushed += stage.weight(body)
        if any(body.id == each.id for each, _, _ in row) or borne_by(stage, body.id, Power.LEAD_CROWN):
            return row, False
        row.append((body, side, Manner.SHOVED))
    strength = stage.weight(creature) + stage.rules.shove_margin
    return row, pushed <= strength and stage.free_step(cell, side, row[-1][0]) is not None


def _pinned(body: Body, harm: int) -> list[Event]:
    """What becomes of who is pressed against something that does not give way."""
    if not body.hit_points or not harm:
        return []
    left = max(0, body.hit_points - harm)
    events: list[Event] = [Hurt(body.id, body.hit_points, left)]
    if not left and isinstance(body, Hero) and body.posture != Posture.PRONE:
        events.append(PostureChanged(body.id, body.posture, Posture.PRONE))
    return events


def _riders(stage: Stage, creature: Creature) -> list[tuple[Body, Side]]:
    """What rests on a creature, from below, and the side by which each would come along."""
    found: list[tuple[Body, Side]] = []
    cell = creature.cell
    while cell is not None and (above := stage.step(cell, Side.N)) in stage.at:
        assert above is not None
        body = stage.bodies[stage.at[above]]
        if body is creature or any(body is rider for rider, _ in found) or has_footing(stage, body):
            break
        found.append((body, facing_after(stage.ground, cell, (Side.N,), creature.facing)))
        cell = above
    return found


def _gone(after: Stage, row: list[Going]) -> list[Event]:
    """The events of bodies that go one cell, one after the other, which are done to the stage."""
    events: list[Event] = []
    for body, side, manner in row:
        grip = body.grip if isinstance(body, Hero) else None
        for event in moved_by_hand(after, body, side, manner, grip):
            event.apply(after)
            events.append(event)
    return events


def _barred(stage: Stage, creature: Creature) -> Intent | None:
    return (Step.TURN,) if take(stage, creature, Step.AHEAD).balk else None


TORTOISE: Final = Habit(
    (
        Rule("nothing is under its feet", "waits", lost),
        Rule("rock, a taut rope or more than it can push is before it", "turns round", _barred),
        Rule(
            "the way is free, be it over an edge",
            "goes {tortoise_steps} cells ahead, pushes what it meets and carries along what stands on it",
            lambda stage, creature: (Step.AHEAD,) * stage.rules.tortoise_steps,
        ),
    ),
    take,
    is_armoured=True,
)
