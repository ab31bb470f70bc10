"""catching: which pulls of a beat are held, and what gives way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from intodepth.sim.events import Load, Strained
from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.hold_aids import helpers
from intodepth.sim.pull.loads import JAM, Draw, HangingGroup, HoldPart, RopePull, draw
from intodepth.sim.pull.sinking import Motion, drop_idle, join_motions, sink, swing_in
from intodepth.sim.pull.situation import DOWN, Mover, Situation
from intodepth.sim.what import What


@dataclass(slots=True)
class Settlement:
    """The decision of a beat about everything that hangs."""

    motions: list[Motion] = field(default_factory=list)
    caught: set[Mover] = field(default_factory=set)
    """bodies whose falls end"""
    kept: set[Mover] = field(default_factory=set)
    """bodies whose falls continue although they do not move"""
    popped: dict[int, Mover | None] = field(default_factory=dict)
    """anchors that pop, each with the root of a group that pulled"""
    strains: list[Strained] = field(default_factory=list)


def settle_pulls(situation: Situation, falls: Falls, found: list[HangingGroup]) -> Settlement:
    """Return what gives way and what holds."""
    draws = _draws(situation, falls, found)
    found = [_with_draws(party, draws) for party in found] if draws else found
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
            outcome.motions.append(sink(situation, group, parts, strain))
    outcome.motions = drop_idle(join_motions(outcome.motions))
    drawn = {mover for motion in outcome.motions for mover in motion.moves}
    for party in swings:
        stays = party.root in drawn or party.root in outcome.kept
        motion = None if stays else swing_in(situation, falls, party)
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


def find_slipping(situation: Situation, motion: Motion) -> set[int]:
    """Return the heroes whose belay ends in a motion: those who move, and those whose hands slip."""
    moved = {mover for mover in motion.moves if isinstance(mover, int) and _on_belay(situation, mover)}
    return moved | {
        hero.id for key in motion.ropes for hero in helpers(situation, situation.stage.ropes[key])
    }


def _on_belay(situation: Situation, mover: int) -> bool:
    return getattr(situation.stage.bodies[mover], "belay", None) is not None
