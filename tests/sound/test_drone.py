"""The drone can be looped without a click, and opens with depth."""

from __future__ import annotations

import numpy as np
import pytest

from intodepth.sound.drone import LAYERS, make_layer
from intodepth.sound.synthesis import RATE


@pytest.mark.parametrize("index", range(len(LAYERS)))
def test_a_loop_leads_on_from_its_end_to_its_beginning(index: int) -> None:
    loop = make_layer(index)
    around = np.concatenate((loop[-2000:], loop[:2000]))
    bends = np.abs(np.diff(around, 2, axis=0)).max(axis=1)
    assert bends[1990:2010].max() <= 1.5 * np.quantile(bends, 0.99)
    assert np.isfinite(loop).all() and 0.005 < np.abs(loop).max() < 0.5
    sides = np.corrcoef(loop[:, 0], loop[:, 1])[0, 1]
    assert abs(sides) < 0.5


def test_loops_are_of_different_length_so_that_they_hardly_ever_meet_again() -> None:
    lengths = [round(layer.seconds * RATE) for layer in LAYERS]
    assert np.lcm.reduce(lengths) / RATE > 20 * 60


def test_it_opens_with_depth_and_is_never_silent() -> None:
    shares = np.array([[layer.share(depth) for layer in LAYERS] for depth in np.linspace(0, 1, 21)])
    assert (np.diff(shares, axis=0) >= 0).all()
    assert shares[0].tolist() == [1, 0, 0] and shares[-1].tolist() == [1, 1, 1]
