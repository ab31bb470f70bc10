"""Rock: builds the faceted front, sides and back wall of a terrain, chunk by chunk.

All shapes come from the coordinates of cells and half cells: a changed cell rebuilds its own chunk, and everything
farther than two cells from it keeps its shape.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.render.delaunay import triangulate
from intodepth.render.ground import BoolArray, FloatArray, Ground, IntArray, noise
from intodepth.render.mesh import BACK, FRONT, SIDE, MeshBuilder, albedo
from intodepth.ui.draw import Terrain

CHUNK: Final = 8
"""cells a side"""
MARGIN: Final = 3
"""cells around a chunk that its shape depends on"""
SHOWN: Final = 2
"""cells of rock that are built around a level"""

FRONT_Z: Final = 0.38
BEVEL: Final = 0.10
BACK_Z: Final = -1.25
SIDE_END: Final = -1.75
FRONT_STEP: Final = 0.60
BACK_STEP: Final = 0.80
ROW: Final = math.sqrt(3) / 2

FACE: Final = {
    "#": albedo("#66718a"),
    "%": albedo("#7d7280"),
    "&": albedo("#6f7f86"),
    ":": albedo("#b59c68"),
    **dict.fromkeys("123456789", albedo("#8a8388")),
}
"""front and walls of each kind of rock"""
FLOOR: Final = {
    "#": albedo("#a89a86"),
    "%": albedo("#a48f7e"),
    "&": albedo("#a3a08e"),
    ":": albedo("#d2b777"),
    **dict.fromkeys("123456789", albedo("#b3a694")),
}
BACK_WALL: Final = albedo("#6a5f66")
SKY: Final = albedo("#3b5c8f")
ROUGHNESS: Final = {"#": 0.13, "%": 0.05, "&": 0.10, ":": 0.05, **dict.fromkeys("123456789", 0.06)}
"""cells that the points of a front lie before or behind its plane"""
VARIETY: Final = {"#": 0.14, "%": 0.10, "&": 0.16, ":": 0.12, **dict.fromkeys("123456789", 0.10)}
"""how much the tone of facets varies"""


class Rock:
    """The meshes of terrains, kept by content."""

    def __init__(self) -> None:
        self._chunks: dict[tuple[int, int, bytes], NDArray[np.float32]] = {}

    def mesh(self, terrain: Terrain) -> NDArray[np.float32]:
        """All vertices (n, 18) of a terrain; chunks seen before are taken as they are."""
        ground = Ground(terrain)
        chunks: dict[tuple[int, int, bytes], NDArray[np.float32]] = {}
        for row in range(-1, (terrain.height + SHOWN - 1) // CHUNK + 1):
            for column in range(-1, (terrain.width + SHOWN - 1) // CHUNK + 1):
                x, y, size = column * CHUNK - MARGIN, row * CHUNK - MARGIN, CHUNK + 2 * MARGIN
                key = column, row, ground.window(x, y, size, size)
                known = self._chunks.get(key)
                chunks[key] = build_chunk(ground, column, row) if known is None else known
        self._chunks = chunks
        return np.concatenate(list(chunks.values()))


def build_chunk(ground: Ground, column: int, row: int) -> NDArray[np.float32]:
    """The vertices (n, 18) of one chunk."""
    mesh = MeshBuilder()
    _add_front(mesh, ground, column * CHUNK, row * CHUNK)
    _add_sides(mesh, ground, column * CHUNK, row * CHUNK)
    _add_back(mesh, ground, column * CHUNK, row * CHUNK)
    return mesh.array()


def _add_front(mesh: MeshBuilder, ground: Ground, x: int, y: int) -> None:
    half_x, half_y = _half_cells(x, y)
    edge = _on_edge(ground, half_x, half_y)
    rim = _rim(half_x[edge], half_y[edge])
    inner = _front_lattice(ground, x, y)
    points = np.concatenate([rim, inner])
    corners = triangulate(points[:, :2], 0.72)
    facets = points[corners]
    centre = facets.mean(axis=1)
    cell_x, cell_y = np.floor(centre[:, 0]).astype(np.int64), np.floor(centre[:, 1]).astype(np.int64)
    own = _inside(centre, x, y) & ground.is_rock(cell_x, cell_y)
    facets, centre, cell_x, cell_y = facets[own], centre[own], cell_x[own], cell_y[own]
    if not len(facets):
        return
    kinds = ground.kind(cell_x, cell_y)
    place = np.round(centre * 64).astype(np.int64)
    color = _tinted(FACE, kinds, noise(place[:, 0], place[:, 1], 1))
    way_x, way_y = ground.way(centre[:, 0], centre[:, 1], rock=False)
    length = np.maximum(np.hypot(way_x, way_y), 1e-6)
    # Just across the edge: what lights the open space there lights this facet too.
    toward = np.stack([way_x * (1 + 0.2 / length), way_y * (1 + 0.2 / length), np.zeros(len(way_x))], 1)
    for group, marked in _by_surface(kinds):
        chosen = np.flatnonzero(marked)
        if group == "&":
            _add_studs(mesh, facets[chosen], color[chosen], toward[chosen])
        elif group == "1":
            _add_cracked(mesh, facets[chosen], color[chosen], toward[chosen], kinds[chosen])
        else:
            outward = np.repeat(toward[chosen, None], 3, axis=1)
            mesh.facets(facets[chosen], color[chosen], outward=outward, kind=FRONT)


def _add_studs(mesh: MeshBuilder, facets: FloatArray, color: FloatArray, toward: FloatArray) -> None:
    """Rough rock: each facet is raised to a blunt point, so that hands find a hold everywhere."""
    peak = facets.mean(axis=1) + (0, 0, 0.15)
    outward = np.repeat(toward[:, None], 3, axis=1)
    for index, light in ((0, 1.05), (1, 0.92), (2, 1.12)):
        a, b = facets[:, index], facets[:, (index + 1) % 3]
        mesh.facets(np.stack([a, b, peak], axis=1), color * light, outward=outward, kind=FRONT)


def _add_cracked(
    mesh: MeshBuilder, facets: FloatArray, color: FloatArray, toward: FloatArray, kinds: NDArray[np.uint8]
) -> None:
    """Crumbling rock: loose pieces before a dark ground, the weaker the wider the cracks."""
    outward = np.repeat(toward[:, None], 3, axis=1)
    centre = facets.mean(axis=1, keepdims=True)
    strength = (kinds - ord("0")).astype(float)[:, None, None]
    pieces = centre + (facets - centre) * (0.66 + 0.03 * strength)
    mesh.facets(pieces, color, outward=outward, kind=FRONT)
    mesh.facets(facets - (0, 0, 0.14), color * 0.10, outward=outward, kind=FRONT)
    for index in range(3):
        a, b = pieces[:, index], pieces[:, (index + 1) % 3]
        sunk = np.stack([a - (0, 0, 0.2), b - (0, 0, 0.2), b, a - (0, 0, 0.2), b, a], axis=1)
        for half in (sunk[:, :3], sunk[:, 3:]):
            mesh.facets(half, color * 0.6, outward=outward, kind=FRONT)


def _add_sides(mesh: MeshBuilder, ground: Ground, x: int, y: int) -> None:
    columns, rows = np.meshgrid(np.arange(x, x + CHUNK), np.arange(y, y + CHUNK))
    columns, rows = columns.ravel(), rows.ravel()
    is_open = ~ground.is_rock(columns, rows)
    columns, rows = columns[is_open], rows[is_open]
    for way_x, way_y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        wall = ground.is_rock(columns + way_x, rows + way_y)
        cell_x, cell_y = columns[wall], rows[wall]
        kinds = ground.kind(cell_x + way_x, cell_y + way_y)
        start_x, start_y = 2 * cell_x + max(0, 2 * way_x), 2 * cell_y + max(0, 2 * way_y)
        step_x, step_y = abs(way_y), abs(way_x)
        for half in (0, 1):
            from_x, from_y = start_x + step_x * half, start_y + step_y * half
            ends = from_x, from_y, from_x + step_x, from_y + step_y
            _add_strip(mesh, ends, kinds, (way_x, way_y))


def _add_strip(
    mesh: MeshBuilder,
    ends: tuple[IntArray, IntArray, IntArray, IntArray],
    kinds: NDArray[np.uint8],
    way: tuple[int, int],
) -> None:
    """Half cells of side, from front to back in three rows of facets."""
    from_x, from_y, to_x, to_y = ends
    if not len(from_x):
        return
    colors = FLOOR if way == (0, -1) else FACE
    for row in range(3):
        a, b = _side_point(from_x, from_y, row), _side_point(to_x, to_y, row)
        d, c = _side_point(from_x, from_y, row + 1), _side_point(to_x, to_y, row + 1)
        odd = ((from_x + from_y + row) % 2 == 1)[:, None, None]
        pairs = (
            np.where(odd, np.stack([a, b, c], axis=1), np.stack([a, b, d], axis=1)),
            np.where(odd, np.stack([a, c, d], axis=1), np.stack([b, c, d], axis=1)),
        )
        for part, facets in enumerate(pairs):
            tone = noise(from_x * 8 + row, from_y * 2 + part, 2 + abs(way[0]))
            color = _tinted(colors, kinds, tone * 0.85)
            inside = facets.mean(axis=1) + (way[0], way[1], 0)
            depth = np.clip((facets[..., 2] - BACK_Z) / 0.9, 0, 1)
            mesh.facets(facets, color, inside=inside, kind=SIDE, occlusion=0.55 + 0.45 * depth)


def _add_back(mesh: MeshBuilder, ground: Ground, x: int, y: int) -> None:
    height = BACK_STEP * ROW
    first = math.floor((y - 1) / height)
    count = math.ceil((CHUNK + 2) / height) + 1
    columns, rows = np.meshgrid(
        np.arange(math.floor((x - 1) / BACK_STEP), math.ceil((x + CHUNK + 1) / BACK_STEP) + 1),
        np.arange(first, first + count),
    )
    flat_x = (columns + 0.5 * (rows % 2)) * BACK_STEP
    flat_y = rows * height
    points = np.stack(
        [
            flat_x + 0.12 * noise(columns, rows, 11),
            flat_y + 0.12 * noise(columns, rows, 12),
            BACK_Z
            - 0.05
            + 0.18 * np.sin(0.9 * flat_x + 0.35 * flat_y) * np.cos(0.8 * flat_y - 0.23 * flat_x)
            + 0.20 * noise(columns, rows, 13),
        ],
        axis=-1,
    )
    near = ground.distance(flat_x, flat_y, rock=False) < 1.3
    occlusion = 0.30 + 0.70 * np.minimum(1, ground.distance(points[..., 0], points[..., 1], rock=True) / 0.95)
    # Each row leans the other way, so its triangles are cut the other way too.
    a, b = np.s_[:-1, :-1], np.s_[:-1, 1:]
    d, c = np.s_[1:, :-1], np.s_[1:, 1:]
    even = (rows[a] % 2 == 0)[..., None]
    for part, (low, high) in enumerate((((a, b, d), (a, b, c)), ((b, c, d), (a, c, d)))):
        facets = np.stack([np.where(even, points[p], points[q]) for p, q in zip(low, high, strict=True)], -2)
        kept = np.all([np.where(even[..., 0], near[p], near[q]) for p, q in zip(low, high, strict=True)], 0)
        dark = np.stack(
            [np.where(even[..., 0], occlusion[p], occlusion[q]) for p, q in zip(low, high, strict=True)], -1
        )
        kept &= _inside(facets.mean(axis=-2), x, y)
        chosen, middle = facets[kept], facets[kept].mean(axis=1)
        if not len(chosen):
            continue
        tone = noise(columns[a][kept] * 2 + part, rows[a][kept], 14)
        strata = 0.05 * np.sin(2.6 * middle[:, 1] + 0.8 * np.sin(0.5 * middle[:, 0]))
        color = np.array(BACK_WALL) * (1 + 0.16 * tone + strata)[:, None]
        kinds = ground.kind(np.floor(middle[:, 0]).astype(np.int64), np.floor(middle[:, 1]).astype(np.int64))
        sky = kinds == ord("~")
        mesh.facets(chosen[~sky], color[~sky], kind=BACK, occlusion=dark[kept][~sky])
        mesh.facets(chosen[sky], np.array(SKY) * (1 + 0.1 * tone[sky])[:, None], kind=BACK, emission=0.8)


def _front_lattice(ground: Ground, x: int, y: int) -> FloatArray:
    """Points of the front that lie inside rock, off its edges, within two cells of open space."""
    height = FRONT_STEP * ROW
    columns, rows = np.meshgrid(
        np.arange(math.floor((x - 2) / FRONT_STEP) - 1, math.ceil((x + CHUNK + 2) / FRONT_STEP) + 1),
        np.arange(math.floor((y - 2) / height), math.ceil((y + CHUNK + 2) / height) + 1),
    )
    columns, rows = columns.ravel(), rows.ravel()
    flat_x = (columns + 0.5 * (rows % 2)) * FRONT_STEP + 0.09 * noise(columns, rows, 21)
    flat_y = rows * height + 0.09 * noise(columns, rows, 22)
    far = ground.distance(flat_x, flat_y, rock=False)
    kept = (far > 0.27) & (far < 1.95)
    columns, rows, flat_x, flat_y = columns[kept], rows[kept], flat_x[kept], flat_y[kept]
    kinds = ground.kind(np.floor(flat_x).astype(np.int64), np.floor(flat_y).astype(np.int64))
    rough = _by_kind({kind: (value,) for kind, value in ROUGHNESS.items()}, kinds)[:, 0]
    return np.stack([flat_x, flat_y, FRONT_Z + 0.06 + rough * noise(columns, rows, 23)], axis=1)


def _half_cells(x: int, y: int) -> tuple[IntArray, IntArray]:
    """Half-cell coordinates of a chunk and two cells around it."""
    columns, rows = np.meshgrid(
        np.arange(2 * x - 4, 2 * (x + CHUNK) + 5), np.arange(2 * y - 4, 2 * (y + CHUNK) + 5)
    )
    return columns.ravel(), rows.ravel()


def _on_edge(ground: Ground, half_x: IntArray, half_y: IntArray) -> BoolArray:
    """Which half-cell points lie between rock and open space."""
    left, right = (half_x - 1) // 2, half_x // 2
    below, above = (half_y - 1) // 2, half_y // 2
    touching = [ground.is_rock(column, row) for column in (left, right) for row in (below, above)]
    return np.any(touching, axis=0) & ~np.all(touching, axis=0)


def _rim(half_x: IntArray, half_y: IntArray) -> FloatArray:
    """Where the half-cell points of an edge stand on the front: moved along the edge more than off it."""
    slide, lift = noise(half_x, half_y, 31), noise(half_x, half_y, 32)
    x = half_x / 2 + np.where(half_x % 2 == 0, 0.035, 0.10) * slide
    y = half_y / 2 + np.where(half_y % 2 == 0, 0.021 * lift - 0.009, 0.10 * lift)
    return np.stack([x, y, FRONT_Z - BEVEL + 0.05 * noise(half_x, half_y, 33)], axis=1)


def _side_point(half_x: IntArray, half_y: IntArray, row: int) -> FloatArray:
    """A point of the sides: row 0 is the front edge, row 3 the far end."""
    rim = _rim(half_x, half_y)
    if row == 0:
        return rim
    start = FRONT_Z - BEVEL
    return np.stack(
        [
            rim[:, 0] + 0.05 * noise(half_x, half_y, 40 + row),
            rim[:, 1] + 0.0275 * noise(half_x, half_y, 50 + row) - 0.0075,
            np.full(len(rim), start + (SIDE_END - start) * row / 3) + 0.06 * noise(half_x, half_y, 60 + row),
        ],
        axis=1,
    )


def _inside(centre: FloatArray, x: int, y: int) -> BoolArray:
    """Which facets belong to the chunk at (x, y), by their centres."""
    result: BoolArray = np.all((centre[..., :2] >= (x, y)) & (centre[..., :2] < (x + CHUNK, y + CHUNK)), -1)
    return result


def _by_kind(values: dict[str, tuple[float, ...]], kinds: NDArray[np.uint8]) -> FloatArray:
    """The values of each kind, those of hard rock where a kind has none."""
    table = np.tile(np.array(values["#"], float), (256, 1))
    for kind, value in values.items():
        table[ord(kind)] = value
    result: FloatArray = table[kinds]
    return result


def _tinted(
    colors: dict[str, tuple[float, float, float]], kinds: NDArray[np.uint8], tone: FloatArray
) -> FloatArray:
    """The colours of facets, varied by a tone from -1 to 1."""
    variety = _by_kind({kind: (value,) for kind, value in VARIETY.items()}, kinds)
    return _by_kind(dict(colors), kinds) * (1 + variety * tone[:, None])


def _by_surface(kinds: NDArray[np.uint8]) -> tuple[tuple[str, BoolArray], ...]:
    """Facets by how they are cut: rough, crumbling, plain."""
    rough = kinds == ord("&")
    loose = (kinds >= ord("1")) & (kinds <= ord("9"))
    return ("&", rough), ("1", loose), ("#", ~rough & ~loose)
