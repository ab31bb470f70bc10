"""hues: the colours of stone, one set for each region of a level."""

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
)
"""the usual hue, for the region of the entry; then those for regions behind portals, in turn"""


def hue_of(region: int) -> int:
    """Return the index of the hue of a region."""
    return region if region < len(HUES) else 1 + (region - 1) % (len(HUES) - 1)
