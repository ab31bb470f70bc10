"""stone: how each kind of rock looks, and where its front edge lies."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.render.cave.bedrock import Bedrock, BoolArray, Floats, IntArray, noise
from intodepth.render.mesh import Albedo, albedo
from intodepth.ui.scenes.hues import HUES

CHUNK: Final = 8
"""side in cells of the chunks of rock"""
FRONT_Z: Final = 0.38
BEVEL: Final = 0.10
BACK_Z: Final = -1.25
ROW: Final = math.sqrt(3) / 2
"""height of a row of the triangular lattice, in sides"""

FACE: Final = {
    "#": albedo(HUES[0].rock),
    "%": albedo("#856b62"),
    "&": albedo("#6b748c"),
    ":": albedo("#a89674"),
    **dict.fromkeys("123456789", albedo("#8a8388")),
}
"""colours of front and walls for each kind of rock"""
FLOOR: Final = {
    "#": albedo(HUES[0].floor),
    "%": albedo("#b08b70"),
    "&": albedo("#a39a8c"),
    ":": albedo("#cdb98c"),
    **dict.fromkeys("123456789", albedo("#b3a694")),
}
ROUGHNESS: Final = {"#": 0.13, "%": 0.05, "&": 0.10, ":": 0.05, **dict.fromkeys("123456789", 0.06)}
"""greatest distance of the points of a front from its plane, in cells"""
VARIETY: Final = {"#": 0.14, "%": 0.20, "&": 0.16, ":": 0.22, **dict.fromkeys("123456789", 0.10)}
"""greatest difference of the brightness of facets"""


FACES: Final = np.array([albedo(hue.rock) for hue in HUES])
FLOORS: Final = np.array([albedo(hue.floor) for hue in HUES])
BACKS: Final = np.array([albedo(hue.back) for hue in HUES])
"""colours (n, 3), one for each hue"""


def rim(ground: Bedrock, half_x: IntArray, half_y: IntArray) -> Floats:
    """Return where half-cell points of an edge lie on the front, displaced more along the edge than off
    it.
    """
    moved = ~ground.is_on_door(half_x, half_y)
    slide, lift = noise(half_x, half_y, 31), noise(half_x, half_y, 32)
    x = half_x / 2 + np.where(half_x % 2 == 0, 0.035, 0.10) * slide
    y = half_y / 2 + np.where(half_y % 2 == 0, 0.021 * lift - 0.009, 0.10 * lift)
    z = FRONT_Z - BEVEL + 0.05 * noise(half_x, half_y, 33)
    still = np.stack([half_x / 2, half_y / 2, np.full(len(half_x), FRONT_Z - BEVEL)], axis=1)
    return np.where(moved[:, None], np.stack([x, y, z], axis=1), still)


def is_inside(centre: Floats, x: int, y: int) -> BoolArray:
    """Return which facets, by their centres, belong to the chunk at (x, y)."""
    flat = centre[..., :2]
    return np.asarray(np.all((flat >= (x, y)) & (flat < (x + CHUNK, y + CHUNK)), axis=-1), np.bool_)


def by_kind(values: Mapping[str, tuple[float, ...]], kinds: NDArray[np.uint8]) -> Floats:
    """Return a value for each kind; kinds without one get that of hard rock."""
    table = np.tile(np.array(values["#"], float), (256, 1))
    for kind, value in values.items():
        table[ord(kind)] = value
    return table[kinds]


def face(kinds: NDArray[np.uint8], hues: NDArray[np.uint8], tone: Floats) -> Floats:
    """Return the colours (n, 3) of facets of fronts, walls and ceilings, varied by a tone from -1 to 1."""
    return _vary(FACE, kinds, tone, FACES[hues])


def floor(kinds: NDArray[np.uint8], hues: NDArray[np.uint8], tone: Floats) -> Floats:
    """Return the colours (n, 3) of facets of floors, varied by a tone from -1 to 1."""
    return _vary(FLOOR, kinds, tone, FLOORS[hues])


def _vary(colors: dict[str, Albedo], kinds: NDArray[np.uint8], tone: Floats, hard: Floats) -> Floats:
    """Return the colours of kinds, changed in the same way as `hard` (n, 3) differs from usual hard rock."""
    variety = by_kind({kind: (value,) for kind, value in VARIETY.items()}, kinds)
    return by_kind(colors, kinds) * hard / colors["#"] * (1 + variety * tone[:, None])
