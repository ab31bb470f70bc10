"""clash: motions that would end in one cell or need the same rope; straight falls come first."""

from __future__ import annotations

from collections import Counter

from intodepth.sim.pull.falls import Falls
from intodepth.sim.pull.sinking import Motion
from intodepth.sim.pull.situation import Mover, Situation
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell


def drop_clashes(situation: Situation, falls: Falls, motions: list[Motion]) -> list[Motion]:
    """Return the motions that can happen together."""
    left = [motion for motion in motions if _is_way_open(situation, falls, motion)]
    while left:
        barred = _find_double_entries(situation, falls, left) or _find_out_of_rope(situation, falls, left)
        if not barred:
            break
        left = [motion for index, motion in enumerate(left) if index not in barred]
    return left


def _is_way_open(situation: Situation, falls: Falls, motion: Motion) -> bool:
    """Return whether every cell that a motion enters is free, or is left by the motion itself or a fall."""
    for mover, sides in motion.moves.items():
        target = situation.target(mover, sides)
        if target is None or not sides:
            return False
        held = situation.stage.at.get(target)
        if isinstance(mover, int) and held is not None and held not in motion.moves and held not in falls:
            return False
    return True


def _find_double_entries(situation: Situation, falls: Falls, motions: list[Motion]) -> set[int]:
    """Return the indices of motions that enter a cell which another body enters, or that move a body in two
    ways.
    """
    entering: Counter[Cell | None] = Counter(
        situation.target(mover, sides) for mover, sides in falls.items() if isinstance(mover, int)
    )
    ways: dict[Mover, set[tuple[object, ...]]] = {mover: {sides} for mover, sides in falls.items()}
    for motion in motions:
        for mover, sides in motion.moves.items():
            if isinstance(mover, int) and sides not in ways.get(mover, ()):
                entering[situation.target(mover, sides)] += 1
            ways.setdefault(mover, set()).add(sides)
    return {
        index
        for index, motion in enumerate(motions)
        for mover, sides in motion.moves.items()
        if len(ways[mover]) > 1 or (isinstance(mover, int) and entering[situation.target(mover, sides)] > 1)
    }


def _find_out_of_rope(situation: Situation, falls: Falls, motions: list[Motion]) -> set[int]:
    """Return the indices of motions that together need more rope than there is: all but the one with the
    greatest load.
    """
    moves: Falls = dict(falls)
    for motion in motions:
        moves.update(motion.moves)
    barred: set[int] = set()
    for rope in situation.ropes:
        if situation.is_too_long(rope, moves):
            barred |= _find_losing(situation, rope, moves, motions)
    return barred


def _find_losing(situation: Situation, rope: Rope, moves: Falls, motions: list[Motion]) -> set[int]:
    length = len(situation.chain(rope, moves).sides)
    wanting = {}
    for index, motion in enumerate(motions):
        rest = {mover: sides for mover, sides in moves.items() if mover not in motion.moves}
        if len(situation.chain(rope, rest).sides) < length:
            wanting[index] = motion.load
    if not wanting:
        ends = {situation.mover(rope, 0), situation.mover(rope, 1)}
        wanting = {i: m.load for i, m in enumerate(motions) if not ends.isdisjoint(m.moves)}
    greatest = max(wanting.values(), default=0)
    winners = [index for index, load in wanting.items() if load == greatest]
    if len(wanting) > 1 and len(winners) == 1:
        return set(wanting) - set(winners)
    return set(wanting)
