"""fittings: what stands in the cells of a terrain: ladders, spikes, beams, grates, entries and ways down."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from intodepth.render.cave.bedrock import ROCK, noise
from intodepth.render.cave.stone import BACK_Z, BEVEL, FRONT_Z
from intodepth.render.materials import FITTING, ROPE, STEEL, WOOD
from intodepth.render.mesh import STRIDE, FloatArray, MeshBuilder, albedo, shade
from intodepth.ui.draw import Terrain

SHAPES: Final = 4
"""number of variants of a fitting"""

DARK_WOOD: Final = albedo("#5f4630")
IRON: Final = albedo("#5d6675")
STONE: Final = albedo("#7a7484")
NIGHT: Final = albedo("#0b0d12")
CUT: Final = albedo("#857f84")
GOLD: Final = albedo("#f2c14e")
DAYLIGHT: Final = albedo("#9cc4ff")
PEBBLE: Final = albedo("#6b6558")


FloatGrid = NDArray[np.float64]


def build_fitting(terrain: Terrain, part: tuple[int, int, int, int] | None = None) -> FloatArray:
    """Return the vertices (n, 18) of the fittings of a terrain, or of a part (west, south, east, north)."""
    west, south, east, north = part or (0, 0, terrain.width, terrain.height)
    blocks = [np.zeros((0, STRIDE), np.float32)]
    for y in range(max(south, 0), min(north, terrain.height)):
        for x in range(max(west, 0), min(east, terrain.width)):
            kind, below = _kind(terrain, x, y), _kind(terrain, x, y - 1)
            if kind == "." and not (below in SOLID_GROUND and _is_littered(x, y)):
                continue
            if kind in BUILDERS:
                shape = _shape(kind, _kind(terrain, x, y + 1), below, (x * 7 + y * 3) % SHAPES).copy()
                shape[:, (0, 6)] += x + 0.5
                shape[:, (1, 7)] += y
                blocks.append(shape)
    return np.concatenate(blocks)


@cache
def _shape(kind: str, above: str, below: str, look: int) -> FloatArray:
    """Return a fitting at the origin, as a shared array that must not be changed."""
    mesh = MeshBuilder()
    BUILDERS[kind](mesh, above, below, Random(f"{kind}/{above}/{below}/{look}"))
    vertices = mesh.array()
    vertices[:, 16] = FITTING
    return vertices


def _kind(terrain: Terrain, x: int, y: int) -> str:
    inside = 0 <= x < terrain.width and 0 <= y < terrain.height
    return chr(terrain.kinds[y * terrain.width + x]) if inside else "#"


def _is_littered(x: int, y: int) -> bool:
    return bool(noise(np.array([x]), np.array([y]), 120)[0] > 0.45)


def _pebbles(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add a few stones on the floor."""
    for _ in range(random.randint(1, 2)):
        size = random.uniform(0.05, 0.11)
        place = random.uniform(-0.35, 0.35), size * 0.45, random.uniform(-0.9, -0.35)
        mesh.ball(place, (size, size * 0.8, size), shade(PEBBLE, random.uniform(0.8, 1.2)), detail=0)


def _ladder(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add two rails and four rungs in front of the back wall; the top rung ends above the floor."""
    top = 1.0 if above == "H" else 1.13
    for side in (-0.27, 0.27):
        bend = side + random.uniform(-0.02, 0.02)
        rail = [(side, 0, -0.15), (bend, 0.5, -0.13), (side, top, -0.15)]
        mesh.tube(rail, 0.045, WOOD, sides=5)
    for rung in range(4):
        y = 0.125 + 0.25 * rung
        ends = [
            (-0.31, y + random.uniform(-0.02, 0.02), -0.12),
            (0.31, y + random.uniform(-0.02, 0.02), -0.12),
        ]
        mesh.tube(ends, 0.032, shade(WOOD, random.uniform(0.85, 1.25)), sides=5)


def _spikes(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add rows of blades in the floor."""
    for row, z in enumerate((0.12, -0.25, -0.62)):
        for place in range(4):
            x = (place - 1.5) * 0.23 + (0.10 if row % 2 else -0.02) + random.uniform(-0.02, 0.02)
            height = random.uniform(0.34, 0.50)
            lean = random.uniform(-0.05, 0.05)
            mesh.tube([(x, -0.04, z), (x + lean, height, z)], [0.062, 0.004], STEEL, sides=4, caps=False)
    mesh.box((0, 0.012, -0.25), (0.47, 0.014, 0.50), shade(IRON, 0.7))


def _beam(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add three planks side by side on a joist, held by iron straps, with open space below."""
    for index, z in enumerate((0.20, -0.24, -0.68)):
        middle = random.uniform(-0.2, 0.2)
        for left, right in ((-0.5, middle), (middle, 0.5)):
            place = (left + right) / 2, 0.885 + 0.012 * (index % 2), z
            mesh.box(place, ((right - left) / 2, 0.105, 0.205), shade(WOOD, random.uniform(0.85, 1.2)))
    mesh.box((0, 0.66, -0.12), (0.5, 0.125, 0.22), shade(DARK_WOOD, random.uniform(1.0, 1.2)))
    mesh.box((0, 0.83, -0.24), (0.05, 0.175, 0.66), IRON)


def _grate(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add bars that one can see through: a floor with short spikes below, or upright on a support."""
    if below == "g" or below in SOLID_GROUND:
        for y in (0.06, 0.94):
            mesh.box((0, y, -0.30), (0.06, 0.05, 0.68), shade(IRON, random.uniform(0.9, 1.15)))
        for bar in range(5):
            z = 0.30 - 0.30 * bar
            mesh.tube([(0, 0, z), (0, 1, z)], 0.034, shade(STEEL, random.uniform(0.7, 0.9)), sides=5)
        return
    for z in (0.34, -0.30, -0.94):
        mesh.box((0, 0.93, z), (0.5, 0.05, 0.05), shade(IRON, random.uniform(0.9, 1.15)))
    for bar in range(6):
        x = (bar - 2.5) / 6
        mesh.tube([(x, 0.97, 0.36), (x, 0.97, -0.96)], 0.028, shade(STEEL, random.uniform(0.7, 0.9)), sides=5)
        mesh.tube([(x, 0.90, 0.34), (x, 0.66, 0.34)], [0.03, 0.004], IRON, sides=4)


def _gap(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add rock that hangs so low that only small bodies get under it."""
    across, up = np.linspace(-0.5, 0.5, 5), (0.50, 0.74, 1.02)
    points = np.zeros((len(up), len(across), 3))
    for row, column in np.ndindex(len(up), len(across)):
        inner = 0 < column < len(across) - 1
        tip = (-0.09 if column % 2 else 0.05) if row == 0 else 0.0
        points[row, column] = (
            across[column] + (random.uniform(-0.05, 0.05) if inner else 0.0),
            up[row] + tip + random.uniform(-0.02, 0.02) * (row < 2),
            FRONT_Z - (BEVEL if row == 0 or not inner else 0.0) + random.uniform(-0.05, 0.05),
        )
    far = points * (1, 1, 0) + (0, 0, BACK_Z)
    places = [(row, column) for row, column in np.ndindex(len(up) - 1, len(across) - 1)]
    for facet in [half for row, column in places for half in _halves(points, row, column)]:
        mesh.facets([facet], shade(CUT, random.uniform(0.8, 1.2)), inside=(0, 0.7, -1))
    edges = [(points[0, i], points[0, i + 1], far[0, i + 1], far[0, i]) for i in range(len(across) - 1)]
    for column in (0, -1):
        sides = ((points[i, column], points[i + 1, column]) for i in range(len(up) - 1))
        edges += [(low, high, (*high[:2], BACK_Z), (*low[:2], BACK_Z)) for low, high in sides]
    for a, b, c, d in edges:
        mesh.facets([(a, b, c), (a, c, d)], shade(CUT, random.uniform(0.7, 0.95)), inside=(0, 0.8, -0.5))


def _halves(points: FloatGrid, row: int, column: int) -> list[FloatGrid]:
    """Return the two triangles of a square of a grid, cut in alternating directions."""
    a, b = points[row, column], points[row, column + 1]
    d, c = points[row + 1, column], points[row + 1, column + 1]
    if (row + column) % 2:
        return [np.stack([a, b, c]), np.stack([a, c, d])]
    return [np.stack([a, b, d]), np.stack([b, c, d])]


def _entry(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add a timber frame under an opening with daylight, and a knotted rope."""
    for x in (-0.44, 0.44):
        mesh.tube([(x, 0.30, -0.42), (x, 1.02, -0.42)], 0.06, WOOD, sides=5)
        mesh.tube([(x, 0.56, -0.42), (x * 0.5, 0.94, -0.42)], 0.045, DARK_WOOD, sides=4)
    mesh.box((0, 0.97, -0.42), (0.52, 0.07, 0.10), shade(WOOD, 1.1))
    for place in range(5):
        x, half, drop = (place - 2) * 0.16, 0.078, 0.30 - 0.06 * abs(place - 2)
        mesh.facets(
            [[(x - half, 0.90, -0.5), (x + half, 0.90, -0.5), (x, 0.90 - drop, -0.5)]],
            DAYLIGHT,
            emission=0.75,
            inside=(x, 0.8, -1.0),
        )
    previous = 0.0, 0.95, -0.3
    for knot in range(9):
        point = 0.02 * math.sin(knot * 1.7), 0.95 - 0.08 * (knot + 1), -0.3
        mesh.tube([previous, point], 0.028, shade(ROPE, 1.15 if knot % 2 else 0.8), sides=5, caps=knot == 8)
        previous = point


def _way_down(mesh: MeshBuilder, above: str, below: str, random: Random) -> None:
    """Add a dark doorway framed in stone, with steps down and a sign above.

    It stands out from the back wall: farther back it would seem to be in another cell at the sides of a
    picture.
    """
    mesh.box((0, 0.42, -0.42), (0.34, 0.42, 0.02), shade(NIGHT, 0.5))
    for x in (-0.37, 0.37):
        for stone in range(3):
            size = 0.065 + random.uniform(-0.008, 0.012)
            tone = random.uniform(0.85, 1.15)
            mesh.box((x, 0.14 + 0.28 * stone, -0.62), (size, 0.135, 0.40), shade(STONE, tone))
    mesh.box((0, 0.91, -0.61), (0.47, 0.075, 0.42), shade(STONE, 1.15))
    for step in range(3):
        tone = 0.75 - 0.2 * step
        mesh.box((0, 0.05 - 0.03 * step, -0.20 - 0.07 * step), (0.29, 0.03, 0.05), shade(STONE, tone))
    for place, height in ((0, 0.70), (1, 0.52)):
        sign = [(-0.13, height, -0.38), (0.13, height, -0.38), (0.0, height - 0.16, -0.38)]
        mesh.facets([sign], GOLD, emission=0.75 - 0.3 * place, inside=(0, height, -2.0))


SOLID_GROUND: Final = ROCK.decode()
BUILDERS: Final[dict[str, Callable[[MeshBuilder, str, str, Random], None]]] = {
    ".": _pebbles,
    "H": _ladder,
    "^": _spikes,
    "=": _beam,
    "g": _grate,
    "-": _gap,
    "v": _entry,
    ">": _way_down,
}
"""builder of each kind of cell; it gets the kinds above and below"""
