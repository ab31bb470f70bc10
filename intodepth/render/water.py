"""water: pools on a floor, in facets that wave, reflect the lamps, and ripple where drops fall."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.quaternions import cross
from intodepth.render.markers import WIDTH, FloatArray, Projection
from intodepth.ui.draw import Scene
from intodepth.ui.scenes.pools import Drip, Pool

Floats = NDArray[np.float64]

SIDE: Final = 0.6
"""side of a facet in cells"""
LANES: Final = 5
"""rows of facets between the far shore and the near one"""
WAVES: Final = ((5.1, 2.3, 1.1), (-3.7, 4.9, 1.6), (9.2, -6.4, 2.7))
"""of each wave: radians per cell along x and z, and radians a second"""
SWELL: Final = 0.026
"""height of each wave in cells; shorter waves are lower"""
DEEP: Final = 0.002, 0.012, 0.022
"""share of the light that deep water returns, linear"""
DARK: Final = 0.002, 0.020, 0.070
"""colour of water that no lamp reaches, linear"""
STEEP: Final = 2.2
"""factor on the slopes of waves for their shading"""
MIRROR: Final = 8.0
"""distance in cells at which a facet of slope 1 mirrors a lamp"""
WIDE: Final = 0.6
"""distance in cells beside a lamp at which its reflection is about half as bright"""
GLINT: Final = 0.3
"""share of its light that a facet mirrors"""
BESIDE: Final = 0.9
"""brightness of every other facet, so that equal slopes differ"""
OPAQUE: Final = 0.94
SHALLOW: Final = 0.55
"""opacity at the shore"""
GRAVITY: Final = 9.8
RIPPLE: Final = 0.55
"""speed at which a ring grows, in cells a second"""
RIPPLE_SECONDS: Final = 1.5
RING: Final = np.linspace(0.0, math.tau, 19)
DROP: Final = 0.022
"""half the width of a drop in cells"""


def water(scene: Scene) -> list[FloatArray]:
    """Return blocks of vertices (n, 10) of the pools of a scene, with what drips into them."""
    blocks = []
    for pool in scene.pools:
        points, order, opacity = surface(pool)
        moved = points.copy()
        moved[:, 1] += swell(points, scene.time)
        blocks.append(_rows(scene, moved[order], _shades(scene, moved[order]), opacity[order]))
        for drip in pool.drips if scene.time else ():
            blocks += _drip(scene, pool, drip)
    return blocks


@lru_cache(maxsize=8)
def surface(pool: Pool) -> tuple[Floats, NDArray[np.int64], Floats]:
    """Return still water: points (n, 3) in cells, triangles (m, 3), and the opacity at each point."""
    count = max(4, round((pool.right - pool.left) / SIDE))
    lane, column = np.mgrid[0 : LANES + 1, 0 : count + 1]
    across = 2 * lane / LANES - 1
    along = np.clip(2 * (column + 0.5 * (lane % 2) - 0.25) / count - 1, -0.99, 0.99)
    ragged = 0.96 + 0.04 * np.sin(5.3 * along + 2 * across)
    x = (pool.left + pool.right + (pool.right - pool.left) * along) / 2
    z = (pool.far + pool.near + (pool.near - pool.far) * across * np.sqrt(1 - along**4) * ragged) / 2
    points = np.stack([x, np.full(x.shape, pool.level), z], axis=-1).reshape(-1, 3)
    index = np.arange(x.size).reshape(x.shape)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, :-1], index[1:, 1:]
    even = np.stack([np.stack([a, b, c], -1), np.stack([b, d, c], -1)], axis=2)
    odd = np.stack([np.stack([a, b, d], -1), np.stack([a, d, c], -1)], axis=2)
    order = np.where((lane[:-1, :-1] % 2 == 0)[..., None, None], even, odd).reshape(-1, 3)
    is_shore = (np.abs(across) == 1) | (np.abs(along) > 0.97)
    return points, order, np.where(is_shore, SHALLOW, OPAQUE).ravel()


def swell(points: Floats, time: float) -> Floats:
    """Return the height of points (n, 3) above the level of rest at a time, in cells."""
    x, _, z = points.T
    return np.asarray(
        sum(
            SWELL / (1 + index) * np.sin(east * x + south * z + pace * time)
            for index, (east, south, pace) in enumerate(WAVES)
        )
    )


def _shades(scene: Scene, facets: Floats) -> Floats:
    """Return the colours (m, 3) of facets (m, 3, 3): dark, some light of lamps, and their reflections."""
    centre = facets.mean(axis=1)
    normal = cross(facets[:, 1] - facets[:, 0], facets[:, 2] - facets[:, 0])
    slope = STEEP * normal[:, 0] / normal[:, 1]
    light = np.tile(DARK, (len(centre), 1))
    for lamp in scene.lamps:
        away = np.linalg.norm(np.array((lamp.x, lamp.y, lamp.z)) - centre, axis=1)
        strength = np.clip(1 - away / (1.4 * lamp.radius), 0, 1) ** 2
        aside = (centre[:, 0] + MIRROR * slope - lamp.x) / WIDE
        back = np.array(DEEP) + GLINT / (1 + aside[:, None] ** 2)
        light += back * strength[:, None] * np.array(lamp.color)
    light[1::2] *= BESIDE
    light /= 1 + 0.22 * light.max(axis=1, keepdims=True)
    return np.asarray(np.sqrt(light))


def _drip(scene: Scene, pool: Pool, drip: Drip) -> list[FloatArray]:
    """Return a falling drop, and its ripple."""
    age = scene.time % drip.seconds
    lasts = math.sqrt(2 * drip.height / GRAVITY)
    color = np.array((0.72, 0.82, 0.95))
    if age < lasts:
        y = pool.level + drip.height - GRAVITY * age**2 / 2
        long = DROP * (2.0 + 1.1 * GRAVITY * age / 4)
        drop = np.array([(-DROP, 0.0, 0.0), (DROP, 0.0, 0.0), (0.0, long, 0.0), (0.0, -1.4 * DROP, 0.0)])
        facets = (drop + (drip.x, y, drip.z))[[(0, 1, 2), (0, 3, 1)]]
        return [_rows(scene, facets, np.array((color, 0.7 * color)), np.full((2, 3), 0.75))]
    if age - lasts > RIPPLE_SECONDS:
        return []
    share = (age - lasts) / RIPPLE_SECONDS
    outer = RIPPLE * (age - lasts) + 0.04
    way = np.stack([np.cos(RING), np.zeros(len(RING)), np.sin(RING)], axis=1)
    middle = np.array((drip.x, pool.level + 0.005, drip.z))
    inside, outside = middle + way * outer * (0.86 - 0.1 * share), middle + way * outer
    one = np.stack([inside[:-1], outside[:-1], outside[1:]], axis=1)
    other = np.stack([inside[:-1], outside[1:], inside[1:]], axis=1)
    facets = np.concatenate([one, other])
    opacity = np.full((len(facets), 3), 0.55 * (1 - share) ** 1.5)
    return [_rows(scene, facets, np.tile(color, (len(facets), 1)), opacity)]


def _rows(scene: Scene, facets: Floats, colors: Floats, opacity: Floats) -> FloatArray:
    """Return the vertices (n, 10) of facets (m, 3, 3) with one colour each (m, 3) and opacities (m, 3)."""
    rows = np.zeros((len(facets), 3, WIDTH), np.float32)
    rows[..., 0:2] = Projection(scene)(facets)
    rows[..., 2:4] = facets[..., :2]
    rows[..., 4:7] = colors[:, None]
    rows[..., 7] = opacity
    rows[..., 8] = -1
    return rows.reshape(-1, WIDTH)
