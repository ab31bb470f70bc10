"""chunks: the rock and fittings of a terrain, built as they come into view."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.render.cave.chunk_meshes import SHOWN, ChunkPlace, Rock
from intodepth.render.cave.fittings import build_fitting
from intodepth.render.cave.floors import Floors, treads
from intodepth.render.cave.stone import CHUNK
from intodepth.render.mesh import STRIDE, FloatArray
from intodepth.ui.draw import Rect, Terrain

BESIDE: Final = 1.0
"""greatest distance of facets beyond their chunk in cells"""


class Chunks:
    """Chooses the chunks of a terrain to draw, and builds neighbouring ones ahead, one each frame."""

    def __init__(self) -> None:
        self._rock = Rock()
        self.enter(Terrain(0, 0, b""))

    def enter(self, terrain: Terrain) -> None:
        """Switch to another terrain."""
        self._rock.enter(terrain)
        self._terrain = terrain
        self._fittings: dict[ChunkPlace, FloatArray] = {}
        self._treads: dict[ChunkPlace, Mapping[tuple[int, int], Floats]] = {}
        self._drawn: frozenset[ChunkPlace] = frozenset()
        self._ahead: list[ChunkPlace] = []
        """chunks that are built before they are needed"""
        self.floors = Floors(self._facets)
        """floors of the whole terrain; rock under figures is built at once"""

    def look(self, boxes: Iterable[Rect]) -> bool:
        """Bring boxes (west, south, east, north) into view; return whether more is drawn now."""
        wanted = frozenset(
            place
            for west, south, east, north in boxes
            for place in self._find_within((west - BESIDE, south - BESIDE, east + BESIDE, north + BESIDE))
        )
        if wanted <= self._drawn:
            while self._ahead:
                place = self._ahead.pop()
                if not self._rock.is_known(place):
                    self._rock.chunk(place)
                    break
            return False
        near = {(x + dx, y + dy) for x, y in wanted for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        near &= frozenset(self._find_within((-math.inf, -math.inf, math.inf, math.inf)))
        self._drawn = frozenset(place for place in near if place in wanted or self._rock.is_known(place))
        self._ahead = sorted(near - self._drawn)
        return True

    def meshes(self) -> tuple[FloatArray, FloatArray]:
        """Return the vertices (n, 18) of the drawn rock and of the drawn fittings."""
        places = sorted(self._drawn, key=lambda place: (place[1], place[0]))
        fittings = [self._fittings_of(place) for place in places]
        self._fittings = dict(zip(places, fittings, strict=True))
        self._treads = {place: found for place, found in self._treads.items() if place in self._drawn}
        none = np.zeros((0, STRIDE), np.float32)
        return np.concatenate([none, *map(self._rock.chunk, places)]), np.concatenate([none, *fittings])

    def _find_within(self, box: Rect) -> list[ChunkPlace]:
        """Return the chunks that overlap a box."""
        width, height = self._terrain.width, self._terrain.height
        west, south = max(box[0], -SHOWN), max(box[1], -SHOWN)
        east, north = min(box[2], width + SHOWN - 1), min(box[3], height + SHOWN - 1)
        columns = range(math.floor(west / CHUNK), math.floor(east / CHUNK) + 1)
        rows = range(math.floor(south / CHUNK), math.floor(north / CHUNK) + 1)
        return [(column, row) for row in rows for column in columns]

    def _fittings_of(self, place: ChunkPlace) -> FloatArray:
        found = self._fittings.get(place)
        if found is None:
            x, y = place[0] * CHUNK, place[1] * CHUNK
            found = self._fittings[place] = build_fitting(self._terrain, (x, y, x + CHUNK, y + CHUNK))
        return found

    def _treads_of(self, place: ChunkPlace) -> Mapping[tuple[int, int], Floats]:
        found = self._treads.get(place)
        if found is None:
            found = self._treads[place] = treads(self._rock.chunk(place), self._fittings_of(place))
        return found

    def _facets(self, cell: tuple[int, int]) -> Floats:
        """Return the facets to stand on below a cell."""
        x, y = cell
        # The top of a fitting lies in the cell below.
        places = self._find_within((x - 1.0, y - 1.0, x + 1.0, y))
        none = np.zeros((0, 3, 3))
        return np.concatenate([none, *(self._treads_of(place).get(cell, none) for place in places)])
