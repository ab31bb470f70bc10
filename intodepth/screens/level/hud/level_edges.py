"""level_edges: the dark edges of the level at panel and strip, and its flash after undo and redo."""

from __future__ import annotations

from intodepth.screens.level.camera.layout import Layout
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.shapes import shade

SOFT, ASIDE, BANDS = 24.0, 16.0, 12
"""height and width of the edges over which the level fades, and number of their steps"""


def draw_shade(ui: Ui, layout: Layout) -> None:
    """Draw the dark edges at panel and strip."""
    x, y, width, height = layout.play
    right, foot = x + width, y + height
    parts: list[tuple[Rect, float]] = [
        ((x, foot, right - x, ui.height - foot), 0.94 if not layout.upright else 1.0)
    ]
    if not layout.upright:
        parts.append(((right, 0.0, ui.width - right, ui.height), 1.0))
    band, aside = SOFT / BANDS, ASIDE / BANDS
    for index in range(BANDS):
        share = (index + 0.5) / BANDS
        alpha = share * share * (3 - 2 * share)
        if not layout.upright:
            parts.append(((right - ASIDE + index * aside, 0.0, aside, foot), alpha))
        parts.append(((x, foot - SOFT + index * band, right - x, band), 0.94 * alpha))
    shade(ui, parts)


def shine(ui: Ui, layout: Layout, alpha: float) -> None:
    """Brighten the level, fading towards panel and strip."""
    x, y, width, height = layout.play
    band = SOFT / BANDS
    across = 0.0 if layout.upright else ASIDE / BANDS
    for index in range(BANDS):
        ui.rect((x, y, width - index * across, height - index * band), (1.0, 0.95, 0.8, alpha / BANDS))
