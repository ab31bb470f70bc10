"""theme: the palette, type sizes and margins of the interface, all tunable in `tweaks/ui.toml`."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from intodepth.tweaks import tweak, version
from intodepth.ui.draw import Color, rgb

Ink = Literal[
    "text",
    "quiet",
    "off",
    "harm",
    "danger",
    "relic",
    "done",
    "gold",
    "gold_low",
    "fill",
    "raised",
    "line",
    "back",
    "dim",
]

PaletteName = Literal["usual", "red_green", "blue_yellow"]

PALETTE: dict[Ink, str] = {
    "text": "#ece9e1",
    "quiet": "#adb5c2",
    "off": "#9ca4b3",
    "harm": "#ff835d",
    "danger": "#e5383b",
    "relic": "#5fe0d3",
    "gold": "#f2c14e",
    "gold_low": "#d9973a",
    "fill": "#151922",
    "raised": "#1e2430",
    "line": "#262c38",
    "back": "#0b0d12",
    "dim": "#4a5160",
    "done": "#8fd18a",
}
"""`off` is for what cannot be chosen now; `danger`, `dim` and `gold_low` are for shapes, never for text"""

PALETTES: dict[PaletteName, dict[Ink, str]] = {
    "usual": PALETTE,
    "red_green": PALETTE | {"danger": "#ff6a3d", "gold": "#f7ea2e", "relic": "#69b7fa", "done": "#a9b4d6"},
    "blue_yellow": PALETTE | {"harm": "#ff7e68", "gold": "#e8bc29", "relic": "#9ce7ff", "done": "#83b428"},
}
"""for players who do not tell red from green, or blue from yellow; a test simulates their sight"""
_worn: PaletteName = "usual"

SMALL, BODY, BUTTON, MENU, NAME, HEADING = 14, 16, 16, 18, 28, 28
"""type sizes in logical units"""

MARGIN = 24.0
GAP = 12.0


def color(ink: Ink, alpha: float = 1.0) -> Color:
    """Return the colour of an ink."""
    return _color(ink, alpha, get_style())


@lru_cache(maxsize=512)
def _color(ink: Ink, alpha: float, style: tuple[PaletteName, int]) -> Color:
    return rgb(tweak(f"ui.color_{ink}", PALETTES[style[0]][ink])[:7], alpha)


def use_palette(name: PaletteName) -> None:
    """Use another palette from now on."""
    global _worn
    _worn = name


def get_palette() -> PaletteName:
    """Return the present palette."""
    return _worn


def get_style() -> tuple[PaletteName, int]:
    """Return what all colours and tunable values depend on; it changes when one of them does."""
    return _worn, version()


def mix(a: Color, b: Color, share: float) -> Color:
    """Return the colour `share` of the way from `a` to `b`."""
    keep = 1.0 - share
    return (
        a[0] * keep + b[0] * share,
        a[1] * keep + b[1] * share,
        a[2] * keep + b[2] * share,
        a[3] * keep + b[3] * share,
    )
