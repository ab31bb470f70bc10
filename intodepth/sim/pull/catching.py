"""catching: which pulls of a beat are held, what gives way, and what moves because of that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from intodepth.sim.events import Load, Strained
from intodepth.sim.footing import holds
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.hold_aids import helpers
from intodepth.sim.pull.loads import JAM, Draw, HangingGroup, HoldPart, RopePull, draw, move_pile
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
    """what goes down: the members of the parties"""
    ropes: set[int] = field(default_factory=set)
    """the ropes that draw"""
    strains: list[Strained] = field(default_factory=list)


@dataclass(slots=True)
class Settlement:
    """The decision of a beat about everything that hangs."""

    motions: list[Motion] = field(default_factory=list)
    caught: set[Mover] = field(default_factory=set)
    """bodies whose falls end"""
    kept: set[Mover] = field(default_factory=set)
    """bodies whose falls continue although they do not move"""
    popped: dict[int, Mover | None] = field(default_factory=dict)
    """anchors that pop, each with the root of a party that pulled"""
    strains: list[Strained] = field(default_factory=list)


def settle_pulls(situation: Situation, falls: Falls, found: list[HangingGroup]) -> Settlement:
    """Return what gives way and what holds."""
    draws = _draws(situation, falls, found)
    found = [_with_draws(party, draws) for party in found]
    overloaded = _find_overloaded(found)
    outcome = Settlement()
    yielding: list[tuple[HangingGroup, list[HoldPart]]] = []
    swings: list[HangingGroup] = []
    for party in found:
        if not party.pulls:
            whats = dict.fromkeys(party.moves, What.FALL)
            outcome.motions.append(Motion(party.moves, whats, party.load, True, set(party.moves)))
            continue
        giving = [_weakest(pull, overloaded) if party.load else None for pull in party.pulls]
        anchors = [part for part in giving if part is not None and isinstance(part.key, int)]
        if anchors:
            outcome.kept |= party.moves.keys()
            for part in anchors:
                assert isinstance(part.key, int)
                outcome.popped.setdefault(part.key, party.root)
            yielding.append((party, anchors))
        elif all(part is not None for part in giving):
            yielding.append((party, [part for part in giving if part is not None]))
        else:
            _catch(situation, party, outcome)
            swings.append(party)
    for group in _groups(yielding):
        parts = {part.key: part for _, all_of in group for part in all_of}
        strain = _strain([party for party, _ in group], parts.values())
        if any(isinstance(key, int) for key in parts):
            outcome.strains.append(strain)
            outcome.kept |= {mover for party, _ in group for mover in party.moves}
        else:
            outcome.motions.append(_motion(situation, group, parts, strain))
    outcome.motions = _without_idle(_join(outcome.motions))
    drawn = {mover for motion in outcome.motions for mover in motion.moves}
    for party in swings:
        stays = party.root in drawn or party.root in outcome.kept
        motion = None if stays else _swing_in(situation, falls, party)
        if motion is not None:
            outcome.motions.append(motion)
    return outcome


def _draws(situation: Situation, falls: Falls, found: list[HangingGroup]) -> dict[Draw, HoldPart]:
    """Return the hold of each draw that several pulls share, against all of them together."""
    asked: dict[Draw, list[tuple[HangingGroup, RopePull]]] = {}
    for party in found:
        for pull in party.pulls:
            key = pull.parts[-1].key
            if isinstance(key, Draw):
                asked.setdefault(key, []).append((party, pull))
    together = {}
    for key, pulling in asked.items():
        if len(pulling) > 1:
            moves: Falls = {mover: DOWN for party, _ in pulling for mover in party.moves}
            ropes = {pull.rope.id: pull.rope for _, pull in pulling}
            together[key] = draw(situation, falls, moves, key, list(ropes.values()))
    return together


def _with_draws(party: HangingGroup, draws: dict[Draw, HoldPart]) -> HangingGroup:
    pulls = []
    for pull in party.pulls:
        key = pull.parts[-1].key
        if isinstance(key, Draw) and key in draws:
            far = replace(draws[key], eased=pull.parts[-1].eased)
            pull = RopePull(pull.rope, pull.near, (*pull.parts[:-1], far))
        pulls.append(pull)
    return HangingGroup(party.root, party.moves, party.load, tuple(pulls))


def _find_overloaded(found: list[HangingGroup]) -> set[int | Draw | None]:
    """Return the keys of what is pulled with more than it holds."""
    holds: dict[int | Draw | None, int] = {}
    anchors: dict[int, dict[int, int]] = {}
    draws: dict[Draw, int] = {}
    for party in found:
        answers = sum(pull.answer for pull in party.pulls)
        for pull in party.pulls:
            share = max(0, party.load - (answers - pull.answer))
            far = pull.parts[-1]
            for part in pull.parts:
                holds[part.key] = part.hold
                if isinstance(part.key, int):
                    load = _ease(share if part is far else min(share, far.answer), part)
                    by_rope = anchors.setdefault(part.key, {})
                    by_rope[pull.rope.id] = max(load, by_rope.get(pull.rope.id, 0))
                elif part.key is not None:
                    draws[part.key] = draws.get(part.key, 0) + _ease(share, part)
    loads: dict[int | Draw, int] = {key: sum(ropes.values()) for key, ropes in anchors.items()}
    return {key for key, load in (*loads.items(), *draws.items()) if load > holds[key]}


def _ease(load: int, part: HoldPart) -> int:
    """Return the load that reaches a part through the wheels before it, rounded up."""
    return -(-load // part.eased)


def _weakest(pull: RopePull, overloaded: set[int | Draw | None]) -> HoldPart | None:
    """Return the part of a rope that gives way: the weakest overloaded one, the nearest of equals; None if
    all hold.
    """
    giving = [part for part in pull.parts if part.key in overloaded]
    return min(giving, key=lambda part: part.answer, default=None)


def _catch(situation: Situation, party: HangingGroup, outcome: Settlement) -> None:
    outcome.caught |= party.moves.keys()
    hold = sum(pull.answer for pull in party.pulls)
    if hold < JAM and _has_fallen(situation, party):
        outcome.strains.append(Strained((_load(party),), hold))


def _has_fallen(situation: Situation, party: HangingGroup) -> bool:
    return any(isinstance(m, int) and situation.stage.bodies[m].fall for m in party.moves)


def _load(party: HangingGroup) -> Load:
    return Load(party.root if isinstance(party.root, int) else None, party.load)


def _strain(group: Iterable[HangingGroup], parts: Iterable[HoldPart]) -> Strained:
    loads = sorted(
        (_load(party) for party in group), key=lambda load: (load.body is not None, str(load.body))
    )
    return Strained(tuple(loads), sum(part.answer for part in parts))


def _groups(
    yielding: list[tuple[HangingGroup, list[HoldPart]]],
) -> list[list[tuple[HangingGroup, list[HoldPart]]]]:
    """Group the parties that make the same things give way."""
    groups: list[list[tuple[HangingGroup, list[HoldPart]]]] = []
    for entry in yielding:
        keys = {part.key for part in entry[1]}
        touching = [g for g in groups if any(part.key in keys for _, parts in g for part in parts)]
        groups = [g for g in groups if g not in touching]
        groups.append([*(other for group in touching for other in group), entry])
    return groups


def _motion(
    situation: Situation,
    group: list[tuple[HangingGroup, list[HoldPart]]],
    parts: dict[int | Draw | None, HoldPart],
    strain: Strained,
) -> Motion:
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


def _join(motions: list[Motion]) -> list[Motion]:
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


def _without_idle(motions: list[Motion]) -> list[Motion]:
    """Drop the motions without load that move something which a load drags."""
    loaded = {mover for motion in motions if motion.load for mover in motion.moves}
    return [motion for motion in motions if motion.load or loaded.isdisjoint(motion.moves)]


def _agree(one: Motion, other: Motion) -> bool:
    shared = one.moves.keys() & other.moves.keys()
    return bool(shared) and all(one.moves[mover] == other.moves[mover] for mover in shared)


def _swing_in(situation: Situation, falls: Falls, party: HangingGroup) -> Motion | None:
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


def find_slipping(situation: Situation, motion: Motion) -> set[int]:
    """Return the heroes whose belay ends in a motion: those who move, and those whose hands slip."""
    moved = {mover for mover in motion.moves if isinstance(mover, int) and _on_belay(situation, mover)}
    return moved | {
        hero.id for key in motion.ropes for hero in helpers(situation, situation.stage.ropes[key])
    }


def _on_belay(situation: Situation, mover: int) -> bool:
    return getattr(situation.stage.bodies[mover], "belay", None) is not None
