"""Rock: keeps the faceted meshes of a terrain, chunk by chunk.

All shapes come from the coordinates of cells and half cells: a changed cell rebuilds the chunks around it,
and everything farther than three cells from it keeps its shape.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from intodepth.render.cave.bedrock import Bedrock, block
from intodepth.render.cave.front import add_front
from intodepth.render.cave.hollow import add_back, add_sides
from intodepth.render.cave.motifs import add_motifs
from intodepth.render.cave.stone import CHUNK
from intodepth.render.mesh import STRIDE, FloatArray, MeshBuilder
from intodepth.render.mesh_store import STORE
from intodepth.ui.draw import Terrain

MARGIN: Final = 3
"""cells around a chunk that its shape depends on"""
SHOWN: Final = 2
"""cells of rock that are built around a level"""

Key = tuple[int, int, bytes, tuple[tuple[int, int, int, int], ...]]
"""column and row of a chunk, and the kinds, places and doors of all cells that its looks depend on"""


class Rock:
    """The meshes of terrains, kept by content."""

    def __init__(self) -> None:
        self._chunks: dict[Key, FloatArray] = {}

    def mesh(self, terrain: Terrain) -> FloatArray:
        """All vertices (n, 18) of a terrain; chunks seen before are taken as they are."""
        # Gates are figures: the rock about them stays as it is when they move.
        ground = Bedrock(replace(terrain, kinds=terrain.kinds.replace(b"|", b"/")))
        chunks: dict[Key, FloatArray] = {}
        for row in range(-1, (terrain.height + SHOWN - 1) // CHUNK + 1):
            for column in range(-1, (terrain.width + SHOWN - 1) // CHUNK + 1):
                x, y, size = column * CHUNK - MARGIN, row * CHUNK - MARGIN, CHUNK + 2 * MARGIN
                near = tuple(
                    door for door in terrain.doors if x <= door[0] < x + size and y <= door[1] < y + size
                )
                key = column, row, ground.window(x, y, size, size), near
                known = self._chunks.get(key)
                if known is None:
                    build = partial(build_chunk, ground, column, row)
                    known = STORE.find(("rock", key), STRIDE, build)
                chunks[key] = known
        self._chunks = chunks
        return np.concatenate(list(chunks.values()))


def build_chunk(ground: Bedrock, column: int, row: int) -> FloatArray:
    """The vertices (n, 18) of one chunk."""
    mesh = MeshBuilder()
    x, y = column * CHUNK, row * CHUNK
    around = block((x - MARGIN, x + CHUNK + MARGIN - 1), (y - MARGIN, y + CHUNK + MARGIN - 1))
    if not ground.is_rock(*around).all():
        add_front(mesh, ground, x, y)
        add_sides(mesh, ground, x, y)
        add_back(mesh, ground, x, y)
        add_motifs(mesh, ground, x, y)
    return mesh.array()
