"""sinking: what moves where a load is not held: it sinks and draws the lighter side up, or swings in."""

from __future__ import annotations

from dataclasses import dataclass, field

from intodepth.sim.events import Strained
from intodepth.sim.footing import holds
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.loads import Draw, HangingGroup, HoldPart, move_pile
from intodepth.sim.pull.situation import DOWN, FreeEnd, Mover, Situation
from intodepth.sim.space.cells import Side
from intodepth.sim.space.chain import Chain, find_inward_side
from intodepth.sim.what import What


@dataclass(slots=True)
class Motion:
    """Movers that move together or not at all."""

    moves: Falls
    whats: dict[Mover, What]
    """what each of the moves is told as"""
    load: int
    counts: bool = False
    """whether going down counts as falling; if not, all falls end"""
    members: set[Mover] = field(default_factory=set)
    """what goes down: the members of the hanging groups"""
    ropes: set[int] = field(default_factory=set)
    """the ropes that draw"""
    strains: list[Strained] = field(default_factory=list)


def sink(
    situation: Situation,
    group: list[tuple[HangingGroup, list[HoldPart]]],
    parts: dict[int | Draw | None, HoldPart],
    strain: Strained,
) -> Motion:
    """Return the motion of hanging groups that nothing holds: they sink, and draw other bodies along.

    Of two weights on one rope the heavier one sinks, and the lighter one rises.
    `parts` are the holds that give way. `strain` is told with the motion.
    """
    members = {mover: DOWN for party, _ in group for mover in party.moves}
    lone = all(part.is_lone_end for part in parts.values())
    moves: Falls = dict(members)
    whats: dict[Mover, What] = dict.fromkeys(members, What.FALL if lone else What.SINK)
    for part in parts.values():
        for mover, sides in part.taken.items():
            if moves.setdefault(mover, sides) != sides:
                moves[mover] = ()
            whats.setdefault(mover, What.DRAWN)
    ropes = {pull.rope.id for party, _ in group for pull in party.pulls}
    strains = [] if lone else [strain]
    return Motion(moves, whats, sum(party.load for party, _ in group), lone, set(members), ropes, strains)


def join_motions(motions: list[Motion]) -> list[Motion]:
    """Join the motions that move something the same way."""
    joined: list[Motion] = []
    for motion in motions:
        alike = [other for other in joined if _agree(other, motion)]
        joined = [other for other in joined if other not in alike]
        for other in alike:
            motion = Motion(
                {**other.moves, **motion.moves},
                {**other.whats, **motion.whats, **{m: other.whats[m] for m in other.members}},
                other.load + motion.load,
                other.counts and motion.counts,
                other.members | motion.members,
                other.ropes | motion.ropes,
                [*other.strains, *motion.strains],
            )
        joined.append(motion)
    return joined


def drop_idle(motions: list[Motion]) -> list[Motion]:
    """Drop the motions without load that move something which a load drags."""
    loaded = {mover for motion in motions if motion.load for mover in motion.moves}
    return [motion for motion in motions if motion.load or loaded.isdisjoint(motion.moves)]


def _agree(one: Motion, other: Motion) -> bool:
    shared = one.moves.keys() & other.moves.keys()
    return bool(shared) and all(one.moves[mover] == other.moves[mover] for mover in shared)


def swing_in(situation: Situation, falls: Falls, party: HangingGroup) -> Motion | None:
    """Return the motion one cell inward and down, or only inward with footing; None if the party stays.

    A body that rests on one that falls away is told as dragged, not as swinging.
    """
    if len(party.pulls) != 1 or party.root is None:
        return None
    rope, end = party.pulls[0].rope, party.pulls[0].near
    side = find_inward_side(situation.ground, Chain(rope.cells, rope.sides), end)
    if side not in (Side.E, Side.W) or situation.mover(rope, end) != party.root:
        return None
    beside = situation.target(party.root, (side,))
    if beside is None:
        return None
    free_end = isinstance(party.root, FreeEnd)
    held = situation.stage.at
    below = situation.stage.step(beside, Side.S)
    footed = (
        situation.ground.floor[beside]
        if isinstance(party.root, FreeEnd)
        else holds(situation.ground, situation.stage.bodies[party.root], beside)
        or (below is not None and below in held)
    )
    sides = (side,) if footed else (side, Side.S)
    pile: list[Mover] = [party.root]
    for rider in situation.riders(party.root):
        if rider.id not in party.moves:
            break
        pile.append(rider.id)
    moves = move_pile(situation, pile, sides)
    if not free_end:
        for mover, ways in moves.items():
            for count in range(1, len(ways) + 1):
                cell = situation.target(mover, ways[:count])
                if cell is None or (cell in held and held[cell] not in moves):
                    return None
    together = {**falls, **moves}
    if any(situation.is_too_long(other, together) for mover in pile for other, _ in situation.ties(mover)):
        return None
    rests = situation.find_below(party.root) is not None
    return Motion(moves, dict.fromkeys(pile, What.DRAWN if rests else What.SWING_IN), party.load)
