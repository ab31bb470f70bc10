"""haul: take in rope, with what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from intodepth.sim.actions.reach import require_footing, require_held_end, rope_of
from intodepth.sim.actions.ropes.rope_action import RopeAction, far_cell, find_held_ropes, find_lacking_end
from intodepth.sim.entities import Body, Hero
from intodepth.sim.events import RopeChanged, TaggedEvent, make_move
from intodepth.sim.flow.schedule import Possible, Scheduler, Trial
from intodepth.sim.pull.arriving import come_into
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.hold_aids import compute_easing, hands, stand, twins
from intodepth.sim.pull.loads import Draw, take_along
from intodepth.sim.pull.situation import Situation, move_rope
from intodepth.sim.refusals import Reason, Refusal, Refused, require, require_value
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.chain import Chain, find_inward_side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

LIGHT = 3
"""Cells that one action takes in of slack, or of a rope with a free end."""


@dataclass(frozen=True, order=True)
class Haul(RopeAction):
    """Take in rope: slack and unloaded ends at once, a load cell by cell."""

    RULE = "haul"

    @classmethod
    def candidates(cls, stage: Stage, hero: Hero) -> Iterator[Haul]:
        """Yield one for each rope whose end the hero holds."""
        for rope in find_held_ropes(stage, hero):
            yield cls(hero.id, rope.id)

    def obstacle(self, stage: Stage) -> Refusal | None:
        """Return why the hero cannot haul even one cell of rope, or None."""
        try:
            haul(Trial(stage), self.actor, self.rope)
        except Refused as refused:
            return refused.refusal
        except Possible:
            pass
        return None

    @classmethod
    def find_lack(cls, stage: Stage, hero: Hero) -> Refusal | None:
        """Return a refusal if the hero holds no rope end."""
        return find_lacking_end(stage, hero)

    def perform(self, scheduler: Scheduler) -> None:
        """Take in the slack, or the load cell by cell for as long as it comes."""
        rope = rope_of(scheduler.stage, self.rope)
        cells = scheduler.stage.hero(self.actor).hauls
        if None in rope.ends:
            cells = LIGHT
        elif rope.slack:
            cells = min(LIGHT, rope.slack)
        haul(scheduler, self.actor, self.rope)
        for _ in range(cells - 1):
            scheduler.settle()
            try:
                haul(scheduler, self.actor, self.rope)
            except Refused:
                return

    def aim(self, stage: Stage) -> Cell | None:
        return far_cell(stage, self.rope, self.actor)


def haul(scheduler: Scheduler, actor: int, rope: int) -> None:
    """Take in one cell of rope, with what hangs on it."""
    stage = scheduler.stage
    hauler = require_footing(stage, actor)
    found, end = require_held_end(stage, actor, rope)
    if found.slack == 0:
        _haul_in(scheduler, hauler, found, end)
        found = stage.ropes[rope]
    scheduler.beat((What.TAKE_IN, RopeChanged(rope, found, replace(found, out=found.out - 1))))


def lift(situation: Situation, hauler: Body, rope: Rope, end: int, taken: Falls) -> tuple[int, int]:
    """Return what is lifted when the far end of a rope is drawn in, and the most that the hauler can lift."""
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
    strength = (own + hands(situation, rope)) * compute_easing(situation, rope)
    return weight + stand(situation, far) + twins(situation, far, taken), strength


def _haul_in(scheduler: Scheduler, hauler: Body, rope: Rope, end: int) -> None:
    stage = scheduler.stage
    situation = Situation(stage)
    far = situation.mover(rope, 1 - end)
    side = require_value(
        find_inward_side(stage.ground, Chain(rope.cells, rope.sides), 1 - end), Reason.DOES_NOT_GIVE
    )
    require(far is not None, Reason.DOES_NOT_GIVE)
    assert far is not None
    if isinstance(far, int):
        require(rope.end_cell(1 - end) not in situation.clip_cells[rope.id], Reason.AT_CLIP)
    taken = require_value(take_along(situation, {}, {}, Draw(far, side), [rope]), Reason.STUCK)
    lifted, strength = lift(situation, hauler, rope, end, taken)
    if lifted > strength:
        bodies = tuple(sorted(mover for mover in taken if isinstance(mover, int)))
        held = stand(situation, hauler.id) or stage.rules.footed
        numbers = lifted, strength, hands(situation, rope), held, compute_easing(situation, rope)
        raise Refused(Refusal(Reason.TOO_HEAVY_TO_HAUL, (hauler.id, *bodies), numbers))
    require(not any(situation.is_too_long(other, taken) for other in situation.ropes), Reason.STUCK)
    require(len(situation.chain(rope, taken).sides) < rope.out, Reason.STUCK)
    events: list[TaggedEvent] = []
    for mover, sides in sorted(taken.items(), key=str):
        if isinstance(mover, int):
            body = stage.bodies[mover]
            target = situation.target(mover, sides)
            assert target is not None
            events.append(make_move(What.HAULED, body, target, sides[0]))
            if isinstance(body, Hero):
                belay = body.belay if body.id == hauler.id else None
                events += come_into(What.HAULED, stage, body, target, sides, belay=belay, grip=body.grip)
    for other in situation.ropes:
        new = move_rope(situation, other, taken, set())
        if new != other:
            what = What.PART if events else What.END_MOVES
            if new.clips != other.clips:
                what = What.SLIP_OUT
            events.append((what, RopeChanged(other.id, other, new)))
    scheduler.beat(*events)
