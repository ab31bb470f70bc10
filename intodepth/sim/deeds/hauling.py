"""hauling: braced on a rope, to pay it out and to take it in."""

from __future__ import annotations

from dataclasses import replace

from intodepth.sim.deeds.reach import acting, end_in_hand, held_by, require
from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import (
    BelayChanged,
    Event,
    Manner,
    Moved,
    RopeChanged,
)
from intodepth.sim.flow.beat import come_into
from intodepth.sim.flow.reactions import can_belay
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.holds import easing, hands, stand, twins
from intodepth.sim.pull.loads import Draw, take_along
from intodepth.sim.pull.situation import Situation, moved_rope
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.chain import Chain, inward
from intodepth.sim.standing import is_steady


def belay(scheduler: Scheduler, actor: int, rope: int) -> None:
    """Brace oneself on a rope in one's cell."""
    stage = scheduler.stage
    hero = acting(stage, actor)
    require(isinstance(hero, Hero) and can_belay(stage, hero, rope), "no rope to belay")
    assert isinstance(hero, Hero)
    require(hero.belay != rope, "on belay already")
    scheduler.beat(BelayChanged(actor, hero.belay, rope))


def off(scheduler: Scheduler, actor: int) -> None:
    """Let the rope be."""
    hero = scheduler.stage.bodies[actor]
    require(isinstance(hero, Hero) and hero.belay is not None, "not on belay")
    assert isinstance(hero, Hero)
    scheduler.beat(BelayChanged(actor, hero.belay, None))


def lower(scheduler: Scheduler, actor: int, rope: int, cells: int) -> None:
    """Pay out rope, beat by beat; what hangs sinks without counting a fall."""
    stage = scheduler.stage
    acting(stage, actor)
    found, _ = held_by(stage, actor, rope)
    require(1 <= cells <= 3 and found.out < found.length, "no rope left")
    for _ in range(min(cells, found.length - found.out)):
        held = stage.ropes.get(rope)
        lowering = stage.bodies[actor]
        if held is None or end_in_hand(stage, held, lowering) is None or not is_steady(stage, lowering):
            return
        scheduler.beat(RopeChanged(rope, held, replace(held, out=held.out + 1)))
        scheduler.settle(gently=True)


def haul(scheduler: Scheduler, actor: int, rope: int) -> None:
    """Take in one cell of rope, with what hangs on it."""
    stage = scheduler.stage
    hauler = acting(stage, actor)
    found, end = held_by(stage, actor, rope)
    if found.slack == 0:
        _haul_in(scheduler, hauler, found, end)
        found = stage.ropes[rope]
    scheduler.beat(RopeChanged(rope, found, replace(found, out=found.out - 1)))


def lift(situation: Situation, hauler: Body, rope: Rope, end: int, taken: Falls) -> tuple[int, int]:
    """What is lifted when the far end of a rope is drawn in with all it takes along, and what can be."""
    stage = situation.stage
    far = situation.mover(rope, 1 - end)
    weight = sum(stage.weight(stage.bodies[other]) for other in taken if isinstance(other, int))
    tie = rope.ends[end]
    assert tie is not None and far is not None
    if tie.to == BODY:
        own = stage.weight(hauler) + (stand(situation, hauler.id) or stage.rules.footed)
        own += twins(situation, hauler.id, taken)
    else:
        own = stage.anchors[tie.id].hold
    strength = (own + hands(situation, rope)) * easing(situation, rope)
    return weight + stand(situation, far) + twins(situation, far, taken), strength


def _haul_in(scheduler: Scheduler, hauler: Body, rope: Rope, end: int) -> None:
    stage = scheduler.stage
    situation = Situation(stage)
    far = situation.mover(rope, 1 - end)
    side = inward(stage.ground, Chain(rope.cells, rope.sides), 1 - end)
    require(far is not None and side is not None, "it does not give")
    assert far is not None and side is not None
    if isinstance(far, int):
        require(rope.end_cell(1 - end) not in situation.clip_cells[rope.id], "it is at the clip")
    taken = take_along(situation, {}, {}, Draw(far, side), [rope])
    require(taken is not None, "it is stuck")
    assert taken is not None
    lifted, strength = lift(situation, hauler, rope, end, taken)
    require(lifted <= strength, f"too heavy: {lifted} > {strength}")
    require(not any(situation.is_too_long(other, taken) for other in situation.ropes), "it is stuck")
    require(len(situation.chain(rope, taken).sides) < rope.out, "it is stuck")
    events: list[Event] = []
    for mover, sides in sorted(taken.items(), key=str):
        if isinstance(mover, int):
            body = stage.bodies[mover]
            target = situation.target(mover, sides)
            assert target is not None
            events.append(Moved(mover, body.cell, target, sides[0], Manner.HAULED))
            if isinstance(body, Hero):
                belay = body.belay if body.id == hauler.id else None
                events += come_into(stage, body, target, sides, belay=belay, grip=body.grip)
    for other in situation.ropes:
        new = moved_rope(situation, other, taken, set())
        if new != other:
            events.append(RopeChanged(other.id, other, new))
    scheduler.beat(*events)
