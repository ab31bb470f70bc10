"""loads: the load of each hanging party, and the hold of the ropes that keep it back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from intodepth.sim.pull.falls import Falls, hangs, rests
from intodepth.sim.pull.hold_aids import compute_cell_easing, find_bends, hands, is_lone, stand, twins
from intodepth.sim.pull.situation import DOWN, FreeEnd, Mover, Moves, Situation
from intodepth.sim.ropes import BODY, Rope
from intodepth.sim.space.cells import MIRRORED, Side
from intodepth.sim.space.chain import Chain, find_inward_side
from intodepth.sim.standing import is_steady

JAM = 1 << 30
"""Hold of an end that cannot move at all."""


class Draw(NamedTuple):
    """A mover that a rope drags through a side; it is the key of the hold that gives way."""

    mover: Mover
    side: Side


@dataclass(frozen=True, slots=True)
class HoldPart:
    """One thing along a rope that holds and may give way."""

    key: int | Draw | None
    """id of the anchor, the draw, or None for an end that cannot move"""
    hold: int
    taken: Falls = field(default_factory=dict)
    """what moves if a draw gives way"""
    is_lone_end: bool = False
    """a free end without hands on its rope: if it gives way, no load is felt"""
    eased: int = 1
    """divisor of the load by the wheels before it"""

    @property
    def answer(self) -> int:
        """The greatest load that it holds, counting the wheels before it."""
        return self.hold * self.eased


@dataclass(frozen=True, slots=True)
class RopePull:
    """A rope that keeps a party from going down."""

    rope: Rope
    near: int
    """the end on which the party pulls"""
    parts: tuple[HoldPart, ...]
    """the clips at which the rope bends, then its far end"""

    @property
    def answer(self) -> int:
        """The greatest load that the rope holds: the smallest of its parts."""
        return min(part.answer for part in self.parts)


@dataclass(frozen=True, slots=True)
class HangingGroup:
    """A hanging body or free end with everything that comes down with it, or climbers above a fixed end."""

    root: Mover | None
    """None for climbers above an end that stands, lies or is fixed"""
    moves: Falls
    load: int
    pulls: tuple[RopePull, ...]


def find_groups(situation: Situation, falls: Falls) -> list[HangingGroup]:
    """Return every group of bodies that hangs, with its load and the ropes that hold it."""
    roots = [mover for mover in situation.asking if mover not in falls and hangs(situation, mover, falls)]
    members = {root: gather(situation, falls, [root]) for root in roots}
    joined = {mover for party in members.values() for mover in party}
    found = []
    for root in roots:
        above = [other for other in roots if root in members[other] and other not in members[root]]
        carrying = {mover for other in above for mover in members[other]}
        found.append(_build_group(situation, falls, root, members[root], carrying))
    for (rope, end), climbers in situation.climbers.items():
        below = situation.mover(situation.stage.ropes[rope], end)
        alone = [each for each in climbers if each not in joined and not rests(situation, each, falls)]
        if alone and (below is None or below not in falls):
            moves = gather(situation, falls, alone)
            climbed = situation.stage.ropes[rope], end
            found.append(_build_group(situation, falls, None, moves, climbed=climbed))
    return found


def gather(situation: Situation, falls: Falls, roots: Iterable[Mover]) -> Falls:
    """Return everything that comes down with the roots: riders, climbers and what hangs from them, and
    so on.
    """
    party: Falls = {root: DOWN for root in roots}
    while True:
        joining = {mover for member in list(party) for mover in _followers(situation, falls, party, member)}
        joining -= party.keys()
        together = {**falls, **party, **{mover: DOWN for mover in joining}}
        free = [mover for mover in joining if not _is_kept_back(situation, mover, party, together)]
        if not free:
            return party
        party.update((mover, DOWN) for mover in free)


def _followers(situation: Situation, falls: Falls, party: Falls, member: Mover) -> Iterator[Mover]:
    """Yield the riders of a member, the climbers of its rope and what hangs from it, except those with other
    support.
    """
    rider = situation.find_above(member)
    if rider is not None and rider.id in situation.asking and rider.id not in falls:
        yield rider.id
    climbers = [climber for climber, bearer in situation.bearers.items() if bearer == member]
    hangers: list[Mover] = []
    for rope, end in situation.ties(member):
        climbers += situation.climbers.get((rope.id, end), ())
        hanger = situation.mover(rope, 1 - end)
        if hanger in situation.asking and hanger not in falls and hanger not in party:
            assert hanger is not None
            alone, together = {**falls, hanger: DOWN}, {**falls, **party, hanger: DOWN}
            if situation.is_too_long(rope, alone) and not situation.is_too_long(rope, together):
                hangers.append(hanger)
    for mover in (*climbers, *hangers):
        under = situation.find_below(mover)
        if under is None or under.id in party or under.id in falls:
            yield mover


def _is_kept_back(situation: Situation, mover: Mover, party: Falls, together: Moves) -> bool:
    """Return whether a taut rope that leads out of the party holds a follower back; a free end holds
    nothing.
    """
    return any(
        situation.mover(rope, 1 - end) not in party and situation.is_too_long(rope, together)
        for rope, end in situation.ties(mover)
        if not is_lone(situation, rope, 1 - end)
    )


def _build_group(
    situation: Situation,
    falls: Falls,
    root: Mover | None,
    moves: Falls,
    carrying: Collection[Mover] = (),
    climbed: tuple[Rope, int] | None = None,
) -> HangingGroup:
    """Return the hanging group of a root.

    `carrying` are the members of the groups that the root belongs to. They carry it, so it cannot drag them.
    """
    together = {**falls, **moves}
    near: dict[int, tuple[Rope, int]] = {}
    if climbed is not None:
        # Whatever slack there is lies below the hands: a climber loads the rope at once.
        near[climbed[0].id] = climbed
    for mover in moves:
        for rope, end in situation.ties(mover):
            if rope.id not in near and situation.is_too_long(rope, together):
                near[rope.id] = (rope, end)
    pulls = tuple(
        RopePull(rope, end, tuple(_parts(situation, falls, moves, carrying, rope, end)))
        for _, (rope, end) in sorted(near.items())
    )
    return HangingGroup(root, moves, sum(situation.load(mover) for mover in moves), pulls)


def _parts(
    situation: Situation, falls: Falls, moves: Falls, carrying: Collection[Mover], rope: Rope, near: int
) -> Iterator[HoldPart]:
    chain = Chain(rope.cells, rope.sides)
    clips = situation.clip_cells[rope.id]
    eased = 1
    for met in find_bends(situation, rope, near) if clips else ():
        for clip in met:
            yield HoldPart(clip.id, clip.hold, eased=eased)
        eased *= compute_cell_easing(met)
    far = 1 - near
    tie = rope.ends[far]
    if tie is not None and tie.to != BODY:
        yield HoldPart(tie.id, situation.stage.anchors[tie.id].hold, eased=eased)
        return
    mover = situation.mover(rope, far)
    assert mover is not None
    if isinstance(mover, int) and mover not in moves and rope.end_cell(far) in clips:
        for clip in clips[rope.end_cell(far)]:
            yield HoldPart(clip.id, clip.hold, eased=eased)
        return
    side = find_inward_side(situation.ground, chain, far)
    if side is None or mover in carrying:
        yield HoldPart(None, JAM)
        return
    drawn = draw(situation, falls, moves, Draw(mover, side), [rope])
    yield drawn if eased == 1 else replace(drawn, eased=eased)


def draw(situation: Situation, falls: Falls, moves: Falls, drawn: Draw, ropes: list[Rope]) -> HoldPart:
    """Return the hold of the free end or body at the far end of ropes; JAM if it cannot be dragged."""
    mover = drawn.mover
    taken = take_along(situation, falls, moves, drawn, ropes)
    if taken is None:
        return HoldPart(None, JAM)
    hold = sum(situation.load(other) for other in taken) + stand(situation, mover)
    pulling = sum(hands(situation, rope) for rope in ropes)
    pulling += twins(situation, mover, {*falls, *moves, *taken})
    return HoldPart(drawn, hold + pulling, taken, isinstance(mover, FreeEnd) and hold + pulling == 0)


def take_along(
    situation: Situation, falls: Falls, moves: Falls, drawn: Draw, ropes: list[Rope]
) -> Falls | None:
    """Return everything that moves if something is dragged by ropes while `moves` go down; None if it
    jams.
    """
    taken: Falls = {}
    pending: list[tuple[Mover, Side, Rope | None]] = [(drawn.mover, drawn.side, ropes[0])]
    pulling = {rope.id for rope in ropes}
    while pending:
        mover, side, by = pending.pop(0)
        if mover in taken:
            if taken[mover] != (side,):
                return None
            continue
        pile = _pile(situation, mover, side, moves)
        if pile is None or any(other in moves or other in falls for other in pile):
            return None
        going = move_pile(situation, pile, (side,))
        if any(situation.target(other, sides) is None for other, sides in going.items()):
            return None
        taken.update(going)
        if by is not None:
            end = 0 if situation.mover(by, 0) == mover else 1
            pending += [(climber, Side.N, None) for climber in situation.climbers.get((by.id, end), ())]
        for tied, rope, end in ((each, *tie) for each in pile for tie in situation.ties(each)):
            if rope.id in pulling or not situation.is_too_long(rope, {**falls, **moves, **taken}):
                continue
            follower = situation.mover(rope, 1 - end)
            leading = find_inward_side(situation.ground, Chain(rope.cells, rope.sides), 1 - end)
            if leading is None and isinstance(follower, FreeEnd):
                leading = going[tied][0]
            if follower is None or leading is None or _is_fixed(situation, follower):
                return None
            pulling.add(rope.id)
            pending.append((follower, leading, rope))
    if not all(
        _is_way_free(situation, mover, sides, (falls, moves, taken)) for mover, sides in taken.items()
    ):
        return None
    return taken


def _pile(situation: Situation, mover: Mover, side: Side, moves: Falls) -> list[Mover] | None:
    """Return a mover with its riders; None for an endless fall, or if something fixed blocks the way up."""
    pile = [mover]
    if isinstance(mover, int) and situation.stage.bodies[mover].hazard:
        return None
    for rider in situation.riders(mover):
        if rider.id in moves:
            break
        if rider.id not in situation.asking:
            return None if side == Side.N else pile
        pile.append(rider.id)
    return pile


def move_pile(situation: Situation, pile: list[Mover], sides: tuple[Side, ...]) -> Falls:
    """Return the sides by which each body of a pile moves when the lowest moves by these; beyond a mirror
    they are mirrored.
    """
    going: Falls = {}
    for mover in pile:
        going[mover] = sides
        if (situation.cell(mover), Side.N) in situation.ground.mirrors:
            sides = tuple(MIRRORED[side] for side in sides)
    return going


def _is_fixed(situation: Situation, mover: Mover) -> bool:
    """Return whether a mover stands, or falls without end."""
    if isinstance(mover, FreeEnd):
        return False
    body = situation.stage.bodies[mover]
    return body.hazard or is_steady(situation.stage, body)


def _is_way_free(
    situation: Situation, mover: Mover, sides: tuple[Side, ...], leaving: tuple[Falls, ...]
) -> bool:
    target = situation.target(mover, sides)
    if target is None:
        return False
    held = situation.stage.at.get(target)
    return isinstance(mover, FreeEnd) or held is None or any(held in moves for moves in leaving)
