"""shell: the shell of the tortoise, a dome of raised plates; lengths from the middle of its rim."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, shade

_SHELL: Final = albedo("#93905a")
_SEAM: Final = albedo("#51482b")
_BELLY: Final = albedo("#b09a63")
HEIGHT, LENGTH, WIDTH = 0.50, 0.41, 0.39
"""of the dome over its rim, and half its length and width"""


def _on_dome(down: float, sixths: float) -> FloatArray:
    """Return the point of the dome at an angle from its top, in radians, and at a sixth of a turn from
    ahead.
    """
    angle = sixths * math.tau / 6
    flat = math.sin(down)
    return np.array(
        (WIDTH * flat * math.sin(angle), HEIGHT * math.cos(down), LENGTH * flat * math.cos(angle)), np.float32
    )


def add_shell(mesh: MeshBuilder) -> None:
    """Add a dome of plates in rings of six, over a rim and a pale belly."""
    _plate(mesh, [_on_dome(0.50, side + 0.5) for side in range(6)], 1.10, peak=1.0)
    for index in range(6):
        tone = (1.0, 0.86, 1.14)[index % 3]
        upper = [(0.50, -0.5), (0.50, 0.5), (1.00, 0.5), (1.15, 0.0), (1.00, -0.5)]
        _plate(mesh, [_on_dome(down, index + side) for down, side in upper], tone)
        lower = [(1.15, 0.0), (1.00, 0.5), (1.15, 1.0), (1.50, 1.0), (1.52, 0.5), (1.50, 0.0)]
        _plate(mesh, [_on_dome(down, index + side) for down, side in lower], 1.96 - tone)
    angles = np.arange(12) * (math.tau / 12)
    rims = [
        np.stack([wide * np.sin(angles), np.full(12, height), (wide + 0.02) * np.cos(angles)], axis=1)
        for wide, height in (
            (WIDTH - 0.04, 0.045),
            (WIDTH + 0.015, 0.015),
            (WIDTH - 0.01, -0.045),
            (0.28, -0.085),
        )
    ]
    for step, color in enumerate((_SEAM, shade(_SHELL, 0.8), _BELLY)):
        for index in range(12):
            after = (index + 1) % 12
            corners = rims[step][index], rims[step][after], rims[step + 1][after], rims[step + 1][index]
            mesh.quad(*corners, shade(color, 1.1 if index % 2 else 0.9), inside=(0, 0, 0))
    for index in range(12):
        under = rims[3][index], rims[3][(index + 1) % 12], (0, -0.09, 0)
        mesh.facets(under, shade(_BELLY, 1.1 if index % 2 else 0.9), inside=(0, 0.3, 0))


def _plate(mesh: MeshBuilder, edge: list[FloatArray], tone: float, peak: float = 1.045) -> None:
    """Add a raised plate of facets; its middle is `peak` times as far out, and its sides are dark."""
    middle = np.mean(edge, axis=0)
    top = peak * middle / np.linalg.norm(middle / (WIDTH, HEIGHT, LENGTH))
    inner = [middle + 0.86 * (corner - middle) + 0.035 * corner for corner in edge]
    for index, (corner, raised) in enumerate(zip(edge, inner, strict=True)):
        after = (index + 1) % len(edge)
        color = shade(_SHELL, tone * (1.08 if index % 2 else 0.92))
        mesh.facets([top, raised, inner[after]], color, inside=(0, 0, 0))
        mesh.quad(corner, edge[after], inner[after], raised, _SEAM, inside=0.9 * middle)
