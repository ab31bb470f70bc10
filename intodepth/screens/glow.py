"""glow: the light in the air around lamps and relics."""

from __future__ import annotations

import math

from intodepth.ui.draw import Color, Mark

LAMPLIGHT, FLAME, RELIC_LIGHT, EMBER = "#ffb454", "#ffe2ad", "#2ec4b6", "#e4572e"
"""colours: around lamps, of flames, around relics, and of a rope that will burn through"""


def glow(x: float, y: float, radius: float, ink: Color, z: float = 0.2) -> Mark:
    """Return the glow around a point."""
    angles = (math.tau * index / 16 for index in range(17))
    rim = ((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)
    return Mark(((x, y), *rim), ink, glow=True, z=z)
