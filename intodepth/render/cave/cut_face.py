"""cut_face: the cut face of rock towards the viewer, with bevelled edges."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.render.cave.bedrock import Bedrock, BoolArray, Floats, IntArray, block, cells, noise
from intodepth.render.cave.delaunay import triangulate
from intodepth.render.cave.stone import CHUNK, FRONT_Z, ROUGHNESS, ROW, by_kind, face, is_inside, rim
from intodepth.render.mesh import FRONT, MeshBuilder

STEP: Final = 0.60
"""distance of the points inside rock in cells"""
LARGEST: Final = 0.72
"""greatest circumradius of a facet"""
SEAM: Final = 0.5
"""distance of the points on seams in cells"""
SEAMS: Final = 4
"""number of points of a seam beyond each end of a portal"""
PIECES: Final = (0.25, 0.24), (0.74, 0.27), (0.51, 0.50), (0.26, 0.75), (0.75, 0.74)
"""inner points of a cell with fine facets"""


def add_front(mesh: MeshBuilder, ground: Bedrock, x: int, y: int) -> None:
    """Add the front of the chunk whose lower left cell is (x, y)."""
    # Half cells of the chunk, and two cells around it.
    half_x, half_y = block((2 * x - 4, 2 * (x + CHUNK) + 4), (2 * y - 4, 2 * (y + CHUNK) + 4))
    edge = _is_on_edge(ground, half_x, half_y)
    points = np.concatenate([rim(ground, half_x[edge], half_y[edge]), _inner(ground, x, y)])
    corners = triangulate(points[:, :2], LARGEST)
    facets = points[corners]
    centre = facets.mean(axis=1)
    cell_x, cell_y = cells(centre[:, 0], centre[:, 1])
    own = is_inside(centre, x, y) & ground.is_rock(cell_x, cell_y)
    facets, centre, cell_x, cell_y = facets[own], centre[own], cell_x[own], cell_y[own]
    if not len(facets):
        return
    kinds = ground.kind(cell_x, cell_y)
    place = np.round(centre * 64).astype(np.int64)
    color = face(kinds, ground.hue(cell_x, cell_y), noise(place[:, 0], place[:, 1], 1))
    way_x, way_y = ground.offset(centre[:, 0], centre[:, 1], rock=False)
    length = np.maximum(np.hypot(way_x, way_y), 1e-6)
    # Just across the edge: what lights the open space there lights this facet too.
    toward = np.stack([way_x * (1 + 0.2 / length), way_y * (1 + 0.2 / length), np.zeros(len(way_x))], 1)
    rough, loose = kinds == ord("&"), (kinds >= ord("1")) & (kinds <= ord("9"))
    plain = ~rough & ~loose
    _add_studs(mesh, facets[rough], color[rough], toward[rough])
    _add_cracked(mesh, facets[loose], color[loose], toward[loose], kinds[loose])
    outward = np.repeat(toward[plain, None], 3, axis=1)
    mesh.facets(facets[plain], color[plain], outward=outward, kind=FRONT)


def _add_studs(mesh: MeshBuilder, facets: Floats, color: Floats, toward: Floats) -> None:
    """Add rough rock: a quarter of each facet is raised to a blunt knob."""
    middles = (facets + np.roll(facets, -1, axis=1)) / 2
    corners = [np.stack([facets[:, i], middles[:, i], middles[:, i - 1]], axis=1) for i in range(3)]
    facets = np.concatenate([middles, *corners])
    color, toward = np.tile(color, (4, 1)), np.tile(toward, (4, 1))
    peak = facets.mean(axis=1) + np.array((0, 0, 0.05))
    outward = np.repeat(toward[:, None], 3, axis=1)
    for index, light in ((0, 1.05), (1, 0.92), (2, 1.12)):
        a, b = facets[:, index], facets[:, (index + 1) % 3]
        mesh.facets(np.stack([a, b, peak], axis=1), color * light, outward=outward, kind=FRONT)


def _add_cracked(
    mesh: MeshBuilder, facets: Floats, color: Floats, toward: Floats, kinds: NDArray[np.uint8]
) -> None:
    """Add crumbling rock: loose pieces in front of a dark ground; weaker rock has wider cracks."""
    outward = np.repeat(toward[:, None], 3, axis=1)
    centre = facets.mean(axis=1, keepdims=True)
    strength = (kinds - ord("0")).astype(float)[:, None, None]
    pieces = centre + (facets - centre) * (0.66 + 0.03 * strength)
    mesh.facets(pieces, color, outward=outward, kind=FRONT)
    mesh.facets(facets - np.array((0, 0, 0.14)), color * 0.10, outward=outward, kind=FRONT)
    for index in range(3):
        a, b = pieces[:, index], pieces[:, (index + 1) % 3]
        far_a, far_b = a - np.array((0, 0, 0.2)), b - np.array((0, 0, 0.2))
        sunk = np.stack([far_a, far_b, b, far_a, b, a], axis=1)
        for half in (sunk[:, :3], sunk[:, 3:]):
            mesh.facets(half, color * 0.6, outward=outward, kind=FRONT)


def _inner(ground: Bedrock, x: int, y: int) -> Floats:
    """Return the points of the front inside rock; at seams between regions both regions get the same
    points.
    """
    points = np.concatenate([_lattice(ground, x, y), _pieces(ground, x, y)])
    if not ground.terrain.doors:
        return points
    flat = ground.seams(SEAM, SEAMS)
    flat = flat[np.all((flat >= (x - 2, y - 2)) & (flat <= (x + CHUNK + 2, y + CHUNK + 2)), axis=1)]
    apart = np.linalg.norm(points[:, None, :2] - flat, axis=2)
    seams = np.concatenate([flat, np.full((len(flat), 1), FRONT_Z + 0.06)], axis=1)
    return np.concatenate([points[(apart > 0.8 * SEAM).all(axis=1)], seams])


def _lattice(ground: Bedrock, x: int, y: int) -> Floats:
    """Return the points of the front inside rock, off its edges, within two cells of open space."""
    height = STEP * ROW
    columns, rows = block(
        (math.floor((x - 2) / STEP) - 1, math.ceil((x + CHUNK + 2) / STEP)),
        (math.floor((y - 2) / height), math.ceil((y + CHUNK + 2) / height)),
    )
    flat_x = (columns + 0.5 * (rows % 2)) * STEP + 0.09 * noise(columns, rows, 21)
    flat_y = rows * height + 0.09 * noise(columns, rows, 22)
    far = ground.distance(flat_x, flat_y, rock=False)
    kinds = ground.kind(*cells(flat_x, flat_y))
    kept = (far > 0.27) & (far < 1.95) & ~_is_fine(kinds)
    columns, rows, flat_x, flat_y, kinds = columns[kept], rows[kept], flat_x[kept], flat_y[kept], kinds[kept]
    rough = by_kind({kind: (value,) for kind, value in ROUGHNESS.items()}, kinds)[:, 0]
    return np.stack([flat_x, flat_y, FRONT_Z + 0.06 + rough * noise(columns, rows, 23)], axis=1)


def _pieces(ground: Bedrock, x: int, y: int) -> Floats:
    """Return points inside crumbling cells and sand, which cut them into many small pieces."""
    columns, rows = block((x - 2, x + CHUNK + 1), (y - 2, y + CHUNK + 1))
    kinds = ground.kind(columns, rows)
    columns, rows = (part[_is_fine(kinds)] for part in (columns, rows))
    points = []
    for index, (part_x, part_y) in enumerate(PIECES):
        shift_x, shift_y = noise(columns, rows, 80 + index), noise(columns, rows, 90 + index)
        depth = np.full(len(columns), FRONT_Z + 0.04) + 0.05 * noise(columns, rows, 100 + index)
        points.append(np.stack([columns + part_x + 0.05 * shift_x, rows + part_y + 0.05 * shift_y, depth], 1))
    return np.concatenate(points)


def _is_fine(kinds: NDArray[np.uint8]) -> BoolArray:
    """Return which kinds are cut into smaller facets."""
    # The colon of sand follows the digits of crumbling floors.
    return (kinds >= ord("1")) & (kinds <= ord(":"))


def _is_on_edge(ground: Bedrock, half_x: IntArray, half_y: IntArray) -> BoolArray:
    """Return which half-cell points lie between rock and open space."""
    left, right = (half_x - 1) // 2, half_x // 2
    below, above = (half_y - 1) // 2, half_y // 2
    touching = [ground.is_rock(column, row) for column in (left, right) for row in (below, above)]
    return np.asarray(np.any(touching, axis=0) & ~np.all(touching, axis=0), np.bool_)
