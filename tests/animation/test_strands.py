"""Strands: they lag behind what moves them, swing past it, keep their length, and come to rest."""

from __future__ import annotations

import numpy as np

from intodepth.animation.strands import STRETCH, Strand

COUNT = 12
REST = np.stack([np.zeros(COUNT), -np.linspace(0, 4, COUNT), np.zeros(COUNT)], axis=1)
HELD = np.arange(COUNT) == 0
RATE = np.full(COUNT, 5.0)
ASIDE = REST + (1.0, 0, 0)


def swung(seconds: float, dt: float = 1 / 60) -> list[Strand]:
    """The strand that hung at REST and is to hang at ASIDE, frame by frame."""
    strand, found = Strand(REST.copy(), np.zeros((COUNT, 3))), []
    for _ in range(round(seconds / dt)):
        strand = strand.advance(ASIDE, HELD, RATE, 0.15, dt)
        found.append(strand)
    return found


def test_what_holds_it_moves_at_once_and_its_end_lags_and_swings_past() -> None:
    ends = [strand.positions[-1, 0] for strand in swung(2.0)]
    assert all(np.allclose(strand.positions[0], ASIDE[0]) for strand in swung(0.2))
    assert ends[0] < 0.2 and max(ends) > 1.1


def test_it_comes_to_rest_where_it_hangs_still() -> None:
    strands = swung(8.0)
    assert strands[-1].is_still(ASIDE) and not strands[10].is_still(ASIDE)


def test_it_keeps_about_its_length_however_hard_its_end_is_thrown() -> None:
    velocities = np.zeros((COUNT, 3))
    velocities[-1, 1] = -9.0
    strand = Strand(REST.copy(), velocities)
    for _ in range(30):
        strand = strand.advance(REST, HELD, RATE, 0.15, 1 / 60)
        assert np.linalg.norm(np.diff(strand.positions, axis=0), axis=1).max() < 4 / 11 * STRETCH * 1.05


def test_it_is_the_same_every_time_and_much_the_same_in_longer_frames() -> None:
    assert np.array_equal(swung(1.0)[-1].positions, swung(1.0)[-1].positions)
    fine, coarse = swung(2.0)[-1].positions, swung(2.0, 1 / 30)[-1].positions
    assert np.abs(fine - coarse).max() < 0.15
