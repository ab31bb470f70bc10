"""situation: a stage at the start of a beat: which bodies lack support, and the course of ropes after
moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from intodepth.sim import footing
from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.piles import pile_above
from intodepth.sim.ropes import BODY, Anchor, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.chain import Chain, find_hanging, find_inward_side, lead_ends, lower_end, tighten
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.sim.standing import find_holder, has_footing, stands


class FreeEnd(NamedTuple):
    """A rope end that is tied to nothing; it moves as a body does."""

    rope: int
    end: int


Mover = int | FreeEnd
"""something that can move: a body by its id, or a free end"""
Moves = Mapping[Mover, tuple[Side, ...]]
"""the sides by which each mover leaves its cell, in order"""
DOWN = (Side.S,)


class Situation:
    """Questions that a beat asks about a stage, with cached answers; the stage must not change meanwhile."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.ground = stage.ground
        self.ropes = [stage.ropes[key] for key in sorted(stage.ropes)]
        self.ropes_of: dict[int, list[tuple[Rope, int]]] = {}
        """the ropes of each body, with the end that is tied to it"""
        self.clip_cells: dict[int, dict[Cell, list[Anchor]]] = {}
        """the cells of the clips of each rope"""
        self._chains: dict[tuple[int, tuple[Side, ...], tuple[Side, ...]], Chain] = {}
        for rope in self.ropes:
            for end, tie in enumerate(rope.ends):
                if tie is not None and tie.to == BODY:
                    self.ropes_of.setdefault(tie.id, []).append((rope, end))
            clips = self.clip_cells[rope.id] = {}
            for clip in rope.clips:
                clips.setdefault(stage.anchors[clip].cell, []).append(stage.anchors[clip])
        self.climbers: dict[tuple[int, int], list[int]] = {}
        """by rope and end: bodies without footing that grip the rope above that end"""
        self.bearers: dict[int, int] = {}
        """for each climber: the body from which it hangs, and with which it moves"""
        for body in stage.bodies.values():
            if not isinstance(body, Hero | Creature) or body.grip is None or body.hazard:
                continue
            if not stands(stage, body) and has_footing(stage, body):
                rope = stage.ropes[body.grip]
                chain = Chain(rope.cells, rope.sides)
                index = None if body.cell is None else find_hanging(self.ground, chain, body.cell)
                if index is not None:
                    below = lower_end(self.ground, chain, index)
                    assert below is not None
                    self.climbers.setdefault((rope.id, below), []).append(body.id)
                    bearer = find_holder(stage, body)
                    if bearer is not None:
                        self.bearers[body.id] = bearer
        self.asking: dict[Mover, tuple[Side, ...]] = {mover: DOWN for mover in self._find_asking()}

    def _find_asking(self) -> Iterator[Mover]:
        for body in self.stage.bodies.values():
            if not body.hazard and not has_footing(self.stage, body):
                yield body.id
        for rope in self.ropes:
            if rope.ends == (None, None) and all(self.ground.endless[rope.end_cell(end)] for end in (0, 1)):
                continue
            for end, tie in enumerate(rope.ends):
                if tie is None and not self.ground.floor[rope.end_cell(end)]:
                    yield FreeEnd(rope.id, end)

    # -- movers

    def cell(self, mover: Mover) -> Cell:
        if isinstance(mover, FreeEnd):
            return self.stage.ropes[mover.rope].end_cell(mover.end)
        cell = self.stage.bodies[mover].cell
        assert cell is not None
        return cell

    def ties(self, mover: Mover) -> list[tuple[Rope, int]]:
        """Return the ropes that end at a mover, each with that end."""
        if isinstance(mover, FreeEnd):
            return [(self.stage.ropes[mover.rope], mover.end)]
        return self.ropes_of.get(mover, [])

    def mover(self, rope: Rope, end: int) -> Mover | None:
        """Return what moves with a rope end; None for an anchor."""
        tie = rope.ends[end]
        if tie is None:
            return FreeEnd(rope.id, end)
        return tie.id if tie.to == BODY else None

    def load(self, mover: Mover) -> int:
        """Return weight x (1 + cells fallen) of a mover alone."""
        if isinstance(mover, FreeEnd):
            return 0
        body = self.stage.bodies[mover]
        return self.stage.weight(body) * (1 + body.fall)

    def find_above(self, mover: Mover) -> Body | None:
        """Return the body in the cell above a body."""
        return None if isinstance(mover, FreeEnd) else self._find_beside(self.cell(mover), Side.N)

    def riders(self, mover: Mover) -> list[Body]:
        """Return the bodies on a body, one on another, from below."""
        return [] if isinstance(mover, FreeEnd) else pile_above(self.stage, self.cell(mover))

    def find_below(self, mover: Mover) -> Body | None:
        """Return the body in the cell below a body."""
        return None if isinstance(mover, FreeEnd) else self._find_beside(self.cell(mover), Side.S)

    def _find_beside(self, cell: Cell, side: Side) -> Body | None:
        target = self.stage.step(cell, side)
        key = None if target is None else self.stage.at.get(target)
        return None if key is None else self.stage.bodies[key]

    def target(self, mover: Mover, sides: tuple[Side, ...]) -> Cell | None:
        """Return the cell that sides lead a mover to; None if rock or a narrow gap blocks the way."""
        cell: Cell | None = self.cell(mover)
        for side in sides:
            cell = None if cell is None else self.ground.open_step(cell, side)
            if cell is not None and isinstance(mover, int):
                body = self.stage.bodies[mover]
                cell = cell if footing.fits(self.ground, body, cell) else None
        return cell

    # -- ropes

    def chain(self, rope: Rope, moves: Moves) -> Chain:
        """Return the course of a rope after these moves of its ends."""
        if not moves:
            return Chain(rope.cells, rope.sides)
        first, second = (
            () if mover is None else moves.get(mover, ())
            for mover in (self.mover(rope, 0), self.mover(rope, 1))
        )
        key = (rope.id, first, second)
        found = self._chains.get(key)
        if found is None:
            known = self.stage.get_cache(rope)
            found = known.get((first, second))
            if found is None:
                kept = self.clip_cells[rope.id]
                found = known[first, second] = move_chain(self.ground, rope, first, second, kept)
            self._chains[key] = found
        return found

    def is_too_long(self, rope: Rope, moves: Moves) -> bool:
        """Return whether these moves would need more rope than is paid out."""
        return len(self.chain(rope, moves).sides) > rope.out


def move_chain(
    ground: Ground,
    rope: Rope,
    first: tuple[Side, ...],
    second: tuple[Side, ...],
    kept: Mapping[Cell, object],
) -> Chain:
    """Return the chain of a rope after its ends moved; a free end that reaches a clip slips out of it."""
    chain = Chain(rope.cells, rope.sides)
    clips = set(kept) if chain.sides or None not in rope.ends else set()
    if rope.ends[0] is None and chain.sides and first == (find_inward_side(ground, chain, 0),):
        chain, first = Chain(chain.cells[1:], chain.sides[1:]), ()
        clips -= {rope.cells[0], chain.cells[0]}
    if rope.ends[1] is None and chain.sides and second == (find_inward_side(ground, chain, 1),):
        chain, second = Chain(chain.cells[:-1], chain.sides[:-1]), ()
        clips -= {rope.cells[-1], chain.cells[-1]}
    return lead_ends(ground, chain, clips, first, second)


def move_rope(situation: Situation, rope: Rope, moves: Moves, popped: set[int]) -> Rope:
    """Return a rope after its ends moved and anchors popped, without the clips that it no longer passes."""
    stage = situation.stage
    chain = situation.chain(rope, moves)
    kept = {stage.anchors[clip].cell for clip in rope.clips if clip not in popped}
    free = {chain.cells[-end] for end in (0, 1) if rope.ends[end] is None and _has_left(rope, chain, end)}
    clips = tuple(
        clip
        for clip in rope.clips
        if clip not in popped
        and stage.anchors[clip].cell in chain.cells
        and not (stage.anchors[clip].cell in free and chain.cells.count(stage.anchors[clip].cell) == 1)
    )
    if popped:
        chain = tighten(stage.ground, chain, kept)
    ends = tuple(None if tie is not None and _is_gone(tie, popped) else tie for tie in rope.ends)
    return rope.lay(chain, clips, (ends[0], ends[1]))


def _has_left(rope: Rope, chain: Chain, end: int) -> bool:
    return chain.cells[-end] != rope.cells[-end]


def _is_gone(tie: Tie, popped: set[int]) -> bool:
    return tie.to != BODY and tie.id in popped
