"""sways: lets ropes swing from frame to frame after what they hang from has moved."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.strands import Strand
from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.moving.courses import Hanging, Points, Sway, interpolate, measure_stretches
from intodepth.ui.draw import DrawnRope

PIECE: Final = 0.35
"""approximate distance of particles in cells"""
MOST: Final = 16
"""greatest number of particles in a stretch"""
WAKES: Final = 0.03
"""cells that a resting rope must be moved to start swaying, so that breathing figures do not move it"""
FARTHEST: Final = 2.5
"""a rope that jumps farther than this many cells, as after undo, does not sway"""
GRAVITY: Final = 14.0
"""cells a second squared"""
SLACK: Final = 6.5
TIGHT: Final = 34.0
"""angular speed of slack and of taut ropes in radians a second"""
DAMPING: Final = 0.16
STRIKES: Final = 0.1
"""sudden load, as a share of its hold, from which a rope trembles"""
TWANG: Final = 5.0
"""sideways speed in cells a second of the middle of a rope that is suddenly loaded to its hold"""


class Known(NamedTuple):
    """A rope in the last frame."""

    share: Points
    """(n,) positions of the particles as shares of the length"""
    rest: Points
    load: float
    strand: Strand | None
    """None while it hangs still"""


class Sways:
    """The sway of the named ropes of one terrain, kept between frames."""

    def __init__(self, ground: Bedrock) -> None:
        self.ground = ground
        self._known: dict[tuple[int, int], Known] = {}
        self._seen: dict[tuple[int, int], Known] = {}

    @property
    def is_moving(self) -> bool:
        """Whether any rope swings."""
        return any(known.strand is not None for known in self._known.values())

    def end_frame(self) -> None:
        """Drop the ropes that were not asked for in this frame."""
        self._known, self._seen = self._seen, {}

    def of(self, rope: DrawnRope, dt: float) -> Sway | None:
        """Return the sway of a rope `dt` seconds after the last frame; None at rest, which 0 always gives."""
        if rope.name is None or rope.ghost < 1:
            return None
        hanging = Hanging(rope, self.ground)
        counts = np.clip(np.round(hanging.lengths / PIECE), 2, MOST).astype(np.int64)
        along = np.concatenate(
            [stretch + np.arange(count) / count for stretch, count in enumerate(counts)] + [(len(counts),)]
        )
        rest = hanging.find_points(along)
        ends = measure_stretches(hanging.lengths)
        share = np.interp(along, np.arange(len(ends)), ends) / ends[-1]
        known = self._known.get(rope.name)
        force = 0.0 if known is None else rope.load - known.load
        is_struck = force > STRIKES
        strand = None if known is None or dt <= 0 else _carry_over(known, share, rest, is_struck)
        if strand is not None:
            stretch = np.minimum(along.astype(np.int64), len(counts) - 1)
            is_held = self._find_resting(rope, along, rest)
            if is_struck:
                strand = _strike(strand, along, rest, force)
            strand = strand.advance(rest, is_held, _rates(rope, hanging.lengths)[stretch], DAMPING, dt)
            sunk = self.ground.is_solid(*np.floor(strand.positions[:, :2]).astype(np.int64).T)
            strand.positions[sunk] = rest[sunk]
            if strand.is_still(rest):
                strand = None
        self._seen[rope.name] = Known(share, rest, rope.load, strand)
        return None if strand is None else Sway(along, strand.positions - rest)

    def _find_resting(self, rope: DrawnRope, along: Points, rest: Points) -> NDArray[np.bool_]:
        """Return which particles stay at rest: those at its points and on floors."""
        held = along == np.floor(along)
        held[0], held[-1] = _find_fixed(rope)
        column, row = np.floor(rest[:, 0]).astype(np.int64), np.floor(rest[:, 1] - 0.1).astype(np.int64)
        return np.asarray(held | self.ground.is_solid(column, row), np.bool_)


def _carry_over(known: Known, share: Points, rest: Points, is_struck: bool) -> Strand | None:
    """Return the particles of the last frame, as many as are needed now; None if they are at rest, or moved
    too far.
    """
    before = known.strand or Strand(known.rest, np.zeros_like(known.rest))
    if len(before.positions) != len(rest):
        before = Strand(
            *(interpolate(share, known.share, part) for part in (before.positions, before.velocities))
        )
    gap = np.abs(before.positions - rest).max()
    hangs_still = known.strand is None and gap < WAKES and not is_struck
    return None if hangs_still or gap > FARTHEST else before


def _find_fixed(rope: DrawnRope) -> list[bool]:
    """Return whether each end is fixed: tied, or continued by another piece."""
    return [is_tied or goes_on for is_tied, goes_on in zip(rope.knots, rope.onward, strict=True)]


def _rates(rope: DrawnRope, lengths: Points) -> Points:
    """Return the swing rate of each stretch, in radians a second."""
    rates = np.full(len(lengths), SLACK if rope.slack > 0 else TIGHT)
    for end, is_fixed in zip((0, -1), _find_fixed(rope), strict=True):
        if not is_fixed:
            rates[end] = np.sqrt(GRAVITY / max(float(lengths[end]), 0.5))
    return rates


def _strike(strand: Strand, along: Points, rest: Points, force: float) -> Strand:
    """Return a strand whose stretches are pushed aside, most in the middle."""
    way = np.gradient(rest, axis=0)
    across = np.stack([way[:, 1], -way[:, 0], np.zeros(len(way))], axis=1)
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    swing = TWANG * min(force, 1.0) * np.sin(np.pi * (along - np.floor(along)))
    return Strand(strand.positions, strand.velocities + swing[:, None] * across)
