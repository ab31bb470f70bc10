"""Fittings: what stands in cells, by what lies above and below."""

import numpy as np

from intodepth.render.cave.fittings import build_fitting
from intodepth.ui.draw import Terrain


def heights(*rows: str) -> tuple[float, float]:
    """The lowest and the highest point of all fittings of a terrain, its top row first."""
    kinds = "".join(reversed(rows)).encode()
    mesh = build_fitting(Terrain(len(rows[0]), len(rows), kinds))
    return float(np.min(mesh[:, 1])), float(np.max(mesh[:, 1]))


def test_a_grate_over_nothing_lies_at_the_top_of_its_cell() -> None:
    low, high = heights("~", "g", "~")
    assert 1.6 < low < high < 2.0


def test_a_grate_that_stands_on_something_bars_its_whole_cell() -> None:
    assert heights("~", "g", "#") == (1.0, 2.0)
    assert heights("g", "g", "#") == (1.0, 3.0)
