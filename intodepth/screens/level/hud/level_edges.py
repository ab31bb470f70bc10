"""level_edges: the dark edges of the level at panel, heading and strip, and its flash after undo and redo."""

from __future__ import annotations

import math

from intodepth.screens.level.camera.layout import Layout
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.shapes import shade

SOFT, ASIDE, ABOVE, BANDS = 44.0, 24.0, 26.0, 12
"""height of the edge at the strip, width of the one at the panel, height of the one below the heading, over
which the level fades, and number of their steps
"""
UNDER, STRIP = 0.62, 0.80
"""how dark the level is beneath the heading and beneath the strip"""


def draw_shade(ui: Ui, layout: Layout) -> None:
    """Draw the dark edges at panel, heading and strip; beneath the last two the level goes on."""
    x, y, width, height = layout.play
    right, foot = x + width, y + height
    head, strip = layout.free[1], 1.0 if layout.upright else STRIP
    parts: list[tuple[Rect, float]] = [
        ((x, foot, right - x, ui.height - foot), strip),
        ((x, y, right - x, head - y), UNDER),
    ]
    if not layout.upright:
        parts.append(((right, 0.0, ui.width - right, ui.height), 1.0))
    band, aside, above = SOFT / BANDS, ASIDE / BANDS, ABOVE / BANDS
    for index in range(BANDS):
        share = (index + 0.5) / BANDS
        alpha = share * share * (3 - 2 * share)
        if not layout.upright:
            parts.append(((right - ASIDE + index * aside, 0.0, aside, ui.height), alpha))
        parts.append(((x, foot - SOFT + index * band, right - x, band), strip * alpha))
        parts.append(((x, head + ABOVE - (index + 1) * above, right - x, above), UNDER * alpha))
    shade(ui, [(_snap(ui, rect), alpha) for rect, alpha in parts])


def _snap(ui: Ui, rect: Rect) -> Rect:
    """Return a rectangle with its sides on whole px, as two that share a px leave a light line there."""
    x, y, width, height = rect
    # A half is rounded up also where it is a little less, so that neighbours agree.
    left, top, right, foot = (
        math.floor(side * ui.scale + 0.501) / ui.scale for side in (x, y, x + width, y + height)
    )
    return left, top, right - left, foot - top


def shine(ui: Ui, layout: Layout, alpha: float) -> None:
    """Brighten the level, fading towards panel and strip."""
    x, y, width, height = layout.play
    band = SOFT / BANDS
    across = 0.0 if layout.upright else ASIDE / BANDS
    for index in range(BANDS):
        ui.rect((x, y, width - index * across, height - index * band), (1.0, 0.95, 0.8, alpha / BANDS))
