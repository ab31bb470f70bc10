"""walls: what encloses open space: floors, walls and ceilings from front to back, and the back wall."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.render.cave.bedrock import Bedrock, Floats, IntArray, block, cells, noise
from intodepth.render.cave.stone import BACK_Z, BACKS, BEVEL, CHUNK, FRONT_Z, ROW, face, floor, is_inside, rim
from intodepth.render.mesh import BACK, SIDE, MeshBuilder, albedo

WAYS: Final[IntArray] = np.array([(-1, 0), (1, 0), (0, -1), (0, 1)], np.int64)
"""offsets from a cell to its neighbours"""
SIDE_END: Final = -1.75
SIDE_ROWS: Final = 3
STEP: Final = 0.80
"""distance of the points of the back wall in cells"""
MARGIN: Final = 1.3
"""cells by which the back wall continues behind rock"""
STRATA: Final = np.array((0.15, 0.10, 0.05))
"""how much redder and lighter the layers in the wall are"""
SKY: Final = albedo("#3b5c8f")


def add_sides(mesh: MeshBuilder, ground: Bedrock, x: int, y: int) -> None:
    """Add the sides of the open cells of the chunk whose lower left cell is (x, y)."""
    columns, rows = block((x, x + CHUNK - 1), (y, y + CHUNK - 1))
    is_open = ~ground.is_rock(columns, rows)
    open_cells = np.stack([columns[is_open], rows[is_open]], axis=1)
    starts, ways = [], []
    for way in WAYS:
        beside = open_cells + way
        behind = ground.is_rock(beside[:, 0], beside[:, 1]) & ~ground.is_door(
            open_cells[:, 0], open_cells[:, 1], way
        )
        walled = open_cells[behind]
        for half in (0, 1):
            starts.append(2 * walled + np.maximum(0, 2 * way) + half * np.abs(way[::-1]))
            ways.append(np.broadcast_to(way, walled.shape))
    _add_strips(mesh, ground, np.concatenate(starts), np.concatenate(ways))


def _add_strips(mesh: MeshBuilder, ground: Bedrock, start: IntArray, way: IntArray) -> None:
    """Add strips half a cell wide, from front to back, in rows of facets.

    They begin at half cells `start` (n, 2); `way` (n, 2) points into the rock.
    """
    end = start + np.abs(way[:, ::-1])
    middle = (start + end) / 4 + way / 2
    kinds = ground.kind(*cells(middle[:, 0], middle[:, 1]))
    is_floor = way[:, 1] == -1
    hues = ground.hue(*cells(middle[:, 0] - way[:, 0], middle[:, 1] - way[:, 1]))
    for row in range(SIDE_ROWS):
        a, b = _side_point(ground, start, row), _side_point(ground, end, row)
        d, c = _side_point(ground, start, row + 1), _side_point(ground, end, row + 1)
        odd = ((start.sum(axis=1) + row) % 2 == 1)[:, None, None]
        pairs = (
            np.where(odd, np.stack([a, b, c], axis=1), np.stack([a, b, d], axis=1)),
            np.where(odd, np.stack([a, c, d], axis=1), np.stack([b, c, d], axis=1)),
        )
        for part, facets in enumerate(pairs):
            tone = 0.85 * noise(start[:, 0] * 8 + row, start[:, 1] * 2 + part, 2)
            color = np.where(is_floor[:, None], floor(kinds, hues, tone), face(kinds, hues, tone))
            within = facets.mean(axis=1)
            within[:, :2] += way
            depth = np.clip((facets[..., 2] - BACK_Z) / 0.9, 0, 1)
            mesh.facets(facets, color, inside=within, kind=SIDE, occlusion=0.55 + 0.45 * depth)


def add_back(mesh: MeshBuilder, ground: Bedrock, x: int, y: int) -> None:
    """Add the back wall of the chunk whose lower left cell is (x, y)."""
    height = STEP * ROW
    columns, rows = block(
        (math.floor((x - 1) / STEP), math.ceil((x + CHUNK + 1) / STEP)),
        (math.floor((y - 1) / height), math.ceil((y + CHUNK + 1) / height)),
    )
    odd = rows % 2
    # Odd rows stand half a step to the right, so that the diagonals lean the other way there.
    upright = np.stack([columns, columns + 1, columns + odd], 1), np.stack([rows, rows, rows + 1], 1)
    hanging = np.stack([columns + 1 - odd, columns + 1, columns], 1), np.stack([rows, rows + 1, rows + 1], 1)
    for part, corners in enumerate((upright, hanging)):
        _add_back_facets(mesh, ground, (x, y), corners, part)


def _add_back_facets(
    mesh: MeshBuilder, ground: Bedrock, start: tuple[int, int], corners: tuple[IntArray, IntArray], part: int
) -> None:
    columns, rows = corners
    points = _back_point(ground, columns, rows)
    near = ground.distance(points[..., 0], points[..., 1], rock=False) < MARGIN
    kept = near.all(axis=1) & is_inside(points.mean(axis=1), *start)
    columns, rows, points = columns[kept], rows[kept], points[kept]
    middle = points.mean(axis=1)
    tone = noise(columns[:, 0] * 2 + part, rows[:, 0], 14)
    layer = 1.9 * middle[:, 1] + 0.7 * np.sin(0.45 * middle[:, 0]) + 0.35 * middle[:, 0]
    strata = np.clip(2.2 * np.sin(layer), -1, 1)
    cell = cells(middle[:, 0], middle[:, 1])
    color = BACKS[ground.hue(*cell)] * (1 + 0.13 * tone)[:, None] * (1 + strata[:, None] * STRATA)
    gap = ground.distance(points[..., 0], points[..., 1], rock=True)
    occlusion = 0.30 + 0.70 * np.minimum(1, gap / 0.95)
    sky = ground.kind(*cell) == ord("~")
    mesh.facets(points[~sky], color[~sky], kind=BACK, occlusion=occlusion[~sky])
    mesh.facets(points[sky], np.array(SKY) * (1 + 0.1 * tone[sky])[:, None], kind=BACK, emission=0.8)


def _back_point(ground: Bedrock, columns: IntArray, rows: IntArray) -> Floats:
    """Return the points (..., 3) of the back wall's lattice."""
    x, y = (columns + 0.5 * (rows % 2)) * STEP, rows * STEP * ROW
    relief = 0.18 * np.sin(0.9 * x + 0.35 * y) * np.cos(0.8 * y - 0.23 * x) + 0.16 * noise(columns, rows, 13)
    shifted = x + 0.12 * noise(columns, rows, 11), y + 0.12 * noise(columns, rows, 12)
    relief[ground.is_near_door(x, y, STEP + 0.3)] = 0.0
    return np.stack([*shifted, BACK_Z - 0.05 + relief], axis=-1)


def _side_point(ground: Bedrock, half_cells: IntArray, row: int) -> Floats:
    """Return the points (n, 3) of the sides at half cells (n, 2): row 0 is the front edge, row SIDE_ROWS the
    far end.
    """
    x, y = half_cells.T
    edge = rim(ground, x, y)
    if row == 0:
        return edge
    moved = ~ground.is_on_door(x, y)
    start = FRONT_Z - BEVEL
    depth = start + (SIDE_END - start) * row / SIDE_ROWS
    return np.stack(
        [
            edge[:, 0] + moved * 0.05 * noise(x, y, 40 + row),
            edge[:, 1] + moved * (0.0275 * noise(x, y, 50 + row) - 0.0075),
            depth + moved * 0.06 * noise(x, y, 60 + row),
        ],
        axis=1,
    )
