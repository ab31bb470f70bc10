"""skinned_figures: the meshes of a picture's figures on the graphics card, and the bones that move them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from intodepth.animation.skeleton import compose
from intodepth.render import gl
from intodepth.render.cave.floors import Floors
from intodepth.render.figures import form_of, vertices_of
from intodepth.render.figures.bound import BOUND
from intodepth.render.lighting import LIT, LIT_NAMES
from intodepth.render.mesh import FloatArray
from intodepth.render.moving.posing import models, pose_figures
from intodepth.render.vertices import VertexStream
from intodepth.ui.draw import Figure

BODIES_UNIT: Final = 4
"""texture unit of the bones"""
GHOST_TINT: Final = (1.0, 0.92, 0.75, 0.45)
HEAD: Final = 2
"""texels of a figure before those of its bones: its tint with its strength, and its opacity"""
GROWTH: Final = 16
"""number of figures by which the texture grows"""


class SkinnedFigures(VertexStream):
    """Figures; their meshes are written when the figures change, their bones in every frame."""

    def __init__(self, context: gl.Context, program: gl.Program) -> None:
        names = *LIT_NAMES, "joints", "weights", "shares", "body"
        super().__init__(context, program, f"{LIT} 4f 4f 4f 1f", names)
        program["bodies"] = BODIES_UNIT
        self._shown: tuple[object, ...] = ()
        self._bones: gl.Texture | None = None

    def show(self, figures: Sequence[Figure], floors: Floors | None = None) -> None:
        """Set the figures to draw, their feet on these floors."""
        shown = tuple(form_of(each.mesh, each.pose, each.phase) for each in figures)
        if shown != self._shown:
            self._shown = shown
            self.write(meshes(figures))
        if figures:
            self._upload_bones(table(figures, floors))

    def use(self) -> None:
        """Bind the texture of the bones."""
        if self._bones is not None:
            self._bones.use(BODIES_UNIT)

    def draw(self, instances: int = 1) -> None:
        """Draw all figures in one call."""
        self.use()
        super().draw(instances)

    def _upload_bones(self, rows: FloatArray) -> None:
        count, width, _ = rows.shape
        if self._bones is None or self._bones.height < count or self._bones.width < width:
            if self._bones is not None:
                self._bones.release()
            high = GROWTH * -(-count // GROWTH)
            self._bones = self._context.texture((width, high), 4, dtype="f4")
        self._bones.write(np.ascontiguousarray(rows), (0, 0, width, count))


def meshes(figures: Sequence[Figure]) -> FloatArray:
    """Return the vertices (n, 31) of figures in the bind pose, each with the number of its figure, from 1."""
    parts = [vertices_of(figure.mesh, figure.pose, figure.phase) for figure in figures]
    whole = np.empty((sum(map(len, parts)), BOUND + 1), np.float32)
    start = 0
    for number, part in enumerate(parts, 1):
        own = whole[start : start + len(part)]
        own[:, :BOUND] = part
        own[:, BOUND] = number
        start += len(part)
    return whole


def table(figures: Sequence[Figure], floors: Floors | None = None) -> FloatArray:
    """Return the movement and tint of each figure as texels (n, width, 4): tint, opacity, 3 rows for each
    bone.
    """
    poses, places = pose_figures(figures, floors), models(figures)
    most = max((len(pose.matrices) for pose in poses if pose is not None), default=1)
    rows = np.zeros((len(figures), HEAD + 3 * most, 4), np.float32)
    rows[:, HEAD : HEAD + 3] = places
    for index, (figure, pose) in enumerate(zip(figures, poses, strict=True)):
        if pose is not None:
            moved = compose(places[index], pose.matrices)
            rows[index, HEAD : HEAD + 3 * len(moved)] = moved.reshape(-1, 4)
        rows[index, 1, 0] = figure.ghost
        if figure.tint:
            rows[index, 0] = figure.tint
        elif figure.ghost < 1:
            rows[index, 0] = GHOST_TINT
    return rows
