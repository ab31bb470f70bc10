"""chunk_meshes: the faceted meshes of a terrain, chunk by chunk.

All shapes derive from the coordinates of cells and half cells. A changed cell rebuilds the chunks around it,
and everything farther than three cells away keeps its shape.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from intodepth.render.cave.bedrock import Bedrock, block
from intodepth.render.cave.stone import CHUNK
from intodepth.render.mesh import STRIDE, FloatArray, MeshBuilder
from intodepth.render.mesh_store import STORE
from intodepth.ui.draw import Terrain

MARGIN: Final = 3
"""cells around a chunk on which its shape depends"""
SHOWN: Final = 2
"""cells of rock that are built around a level"""

MOST: Final = 320
"""greatest number of chunks that are kept; all visible ones of the largest level fit"""

ChunkPlace = tuple[int, int]
"""column and row of a chunk"""
ChunkKey = tuple[ChunkPlace, bytes, tuple[tuple[int, int, int, int], ...]]
"""place of a chunk with the kinds, hues and portals of all cells that affect it"""


class Rock:
    """The meshes of the chunks of terrains, cached by content."""

    def __init__(self) -> None:
        self._known: dict[ChunkKey, FloatArray] = {}
        """chunks, the last used at the end"""
        self._keys: dict[ChunkPlace, ChunkKey] = {}
        """keys for the current terrain"""
        self._ground = Bedrock(Terrain(0, 0, b""))

    def enter(self, terrain: Terrain) -> None:
        """Switch to another terrain; chunks with the same cells are reused."""
        # Gates are figures: the rock about them stays as it is when they move.
        self._ground = Bedrock(replace(terrain, kinds=terrain.kinds.replace(b"|", b"/")))
        self._keys = {}

    def is_known(self, place: ChunkPlace) -> bool:
        """Return whether a chunk of the terrain is cached."""
        return self._key(place) in self._known

    def chunk(self, place: ChunkPlace) -> FloatArray:
        """Return the vertices (n, 18) of a chunk of the terrain; empty far outside it."""
        key = self._key(place)
        found = self._known.pop(key, None)
        if found is None:
            found = STORE.find(("rock", key), STRIDE, partial(build_chunk, self._ground, *place))
        self._known[key] = found
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]
        return found

    def mesh(self, terrain: Terrain) -> FloatArray:
        """Return the vertices (n, 18) of a terrain."""
        self.enter(terrain)
        return np.concatenate([self.chunk(place) for place in chunks_of(terrain)])

    def _key(self, place: ChunkPlace) -> ChunkKey:
        key = self._keys.get(place)
        if key is None:
            x, y, size = place[0] * CHUNK - MARGIN, place[1] * CHUNK - MARGIN, CHUNK + 2 * MARGIN
            doors = self._ground.terrain.doors
            near = tuple(door for door in doors if x <= door[0] < x + size and y <= door[1] < y + size)
            key = self._keys[place] = place, self._ground.window(x, y, size, size), near
        return key


def chunks_of(terrain: Terrain) -> list[ChunkPlace]:
    """Return the places of all chunks of a terrain, row by row."""
    columns = range(-1, (terrain.width + SHOWN - 1) // CHUNK + 1)
    rows = range(-1, (terrain.height + SHOWN - 1) // CHUNK + 1)
    return [(column, row) for row in rows for column in columns]


def build_chunk(ground: Bedrock, column: int, row: int) -> FloatArray:
    """Return the vertices (n, 18) of one chunk."""
    mesh = MeshBuilder()
    x, y = column * CHUNK, row * CHUNK
    around = block((x - MARGIN, x + CHUNK + MARGIN - 1), (y - MARGIN, y + CHUNK + MARGIN - 1))
    if not ground.is_rock(*around).all():
        # Only here: what has been built once is kept on the disk.
        from intodepth.render.cave.cut_face import add_front
        from intodepth.render.cave.motifs import add_motifs
        from intodepth.render.cave.walls import add_back, add_sides

        add_front(mesh, ground, x, y)
        add_sides(mesh, ground, x, y)
        add_back(mesh, ground, x, y)
        add_motifs(mesh, ground, x, y)
    return mesh.array()
