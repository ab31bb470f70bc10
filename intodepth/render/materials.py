"""materials: the colours of figures, props and fittings, and how fittings are lit."""

from __future__ import annotations

from typing import Final

from intodepth.render.mesh import Albedo, albedo

DARK: Final = albedo("#1d2028")
STEEL: Final = albedo("#9aa6b8")
WOOD: Final = albedo("#8d6b4a")
ROPE: Final = albedo("#cdb58a")
LEATHER: Final = albedo("#6a4a35")
WHITE: Final = albedo("#e9e4d8")
CORAL: Final = albedo("#e4572e")
GLOW: Final[Albedo] = (1.6, 1.0, 0.42)
"""material that shines like a lamp, with emission 1.3"""
FITTING: Final = 4.0
"""kind of vertex that is lit like a figure and hidden like rock"""
