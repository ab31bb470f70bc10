"""When figures blink."""

import numpy as np

from intodepth.ui.scenes.gaze import blinks

LASTS = 0.12


def test_each_blinks_now_and_then_and_not_all_at_once() -> None:
    moments = np.arange(0.0, 60.0, 0.02)
    shut = np.array([[blinks(float(time), who, LASTS) for time in moments] for who in range(4)])
    falls = (shut[:, 1:] & ~shut[:, :-1]).sum(axis=1)
    assert falls.min() > 12 and falls.max() < 40, "blinks in a minute"
    assert shut.mean() < 0.07
    assert shut.sum(axis=0).max() < 3
    assert np.diff(np.flatnonzero(shut[0][1:] & ~shut[0][:-1])).std() > 20, "no beat"
