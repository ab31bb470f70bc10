"""Bodies: turns, places and tints the meshes of figures, and joins those of a frame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from intodepth.render.figures import PHASES, anchors, build
from intodepth.render.mesh import STRIDE, FloatArray
from intodepth.ui.draw import Color, Figure, OnFigure, Place

TURNS: Final = 128
"""steps of a whole turn"""
GHOST_TINT: Final = (1.3, 1.25, 1.1)


@lru_cache(maxsize=128)
def turned(mesh: str, pose: str, phase: int, turn: int, scale: float) -> FloatArray:
    """A mesh at the origin, turned by `turn` in TURNS, where 0 looks at the viewer; `phase` in PHASES."""
    angle = turn * math.tau / TURNS
    cosine, sine = math.cos(angle), math.sin(angle)
    matrix = np.array([[cosine, 0, sine], [0, 1, 0], [-sine, 0, cosine]], np.float32).T
    vertices = build(mesh, pose, phase / PHASES).copy()
    for start in (0, 3, 6, 12):
        vertices[:, start : start + 3] = vertices[:, start : start + 3] @ matrix
    vertices[:, 0:3] *= scale
    vertices[:, 6:9] *= scale
    return vertices


def joined(figures: Sequence[Figure]) -> FloatArray:
    """The vertices (n, 18) of figures in the world."""
    meshes = [_mesh(figure) for figure in figures]
    vertices = np.empty((sum(map(len, meshes)), STRIDE), np.float32)
    start = 0
    for figure, mesh in zip(figures, meshes, strict=True):
        own = vertices[start : start + len(mesh)]
        own[:] = mesh
        place = np.array((figure.x, figure.y, figure.z), np.float32)
        own[:, 0:3] += place
        own[:, 6:9] += place
        if figure.ghost < 1:
            own[:, 12:15] = figure.tint[:3] if figure.tint else GHOST_TINT
            own[:, 15] = figure.ghost
        elif figure.tint:
            _flash(own, figure.tint)
        start += len(mesh)
    return vertices


def place_of(point: Place | OnFigure) -> Place:
    """Where a point is."""
    if not isinstance(point, OnFigure):
        return point
    figure = point.figure
    known = anchors(figure.mesh, figure.pose, figure.phase)
    left, up, ahead = known.get(point.part) or (0.0, float(build(figure.mesh)[:, 1].max()), 0.0)
    cosine, sine = math.cos(figure.turn), math.sin(figure.turn)
    return (
        figure.x + figure.scale * (left * cosine + ahead * sine),
        figure.y + figure.scale * up,
        figure.z + figure.scale * (ahead * cosine - left * sine),
    )


def _mesh(figure: Figure) -> FloatArray:
    phase = round(figure.phase * PHASES)
    return turned(figure.mesh, figure.pose, phase, round(figure.turn / math.tau * TURNS), figure.scale)


def _flash(vertices: FloatArray, tint: Color) -> None:
    """Mix a colour into the figure, glowing by itself."""
    share = tint[3]
    glow = np.array(tint[:3], np.float32) ** 2
    vertices[:, 9:12] = vertices[:, 9:12] * (1 - share) + glow * share
    vertices[:, 15] = np.maximum(vertices[:, 15], share)
