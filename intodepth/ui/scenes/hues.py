"""hues: the colours of stone, one set for each kind of place and each region of a level."""

from __future__ import annotations

from typing import Final, NamedTuple


class Hue(NamedTuple):
    """The colours of hard rock in a region, as `#rrggbb` before light; other kinds vary with it."""

    rock: str
    back: str
    """colour of the wall behind open space, darker than any clothes"""
    floor: str


HUES: Final = (
    Hue("#66718a", "#6a5f66", "#a89a86"),
    Hue("#455e90", "#365387", "#6d95cc"),
    Hue("#546b60", "#475f50", "#86a884"),
    Hue("#665c86", "#574c78", "#9a8abc"),
    Hue("#725a56", "#644848", "#ac8a7e"),
    Hue("#7d6a50", "#6a5640", "#bd9c63"),
    Hue("#3f6086", "#355375", "#79a8cf"),
    Hue("#4d6b48", "#43603f", "#86a860"),
    Hue("#524e70", "#494463", "#8b83b0"),
)
USUAL: Final = 0, 1, 2, 3, 4
LOOKS: Final[dict[str, tuple[int, ...]]] = {
    "mine": (5, 1, 2, 3),
    "cistern": (6, 4, 3, 0),
    "hollow": (7, 1, 3, 4),
    "vault": (8, 4, 2, 0),
}
"""for kinds of places: indices in HUES for the region of the entry, then for those behind portals in turn"""


def hue_of(region: int, look: str = "") -> int:
    """Return the index in HUES for a region of a level in a kind of place; unknown ones look as usual."""
    home, *elsewhere = LOOKS.get(look, USUAL)
    return elsewhere[(region - 1) % len(elsewhere)] if region else home
