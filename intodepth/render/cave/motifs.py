"""motifs: decoration of back walls: old timber, roots below ceilings, carved signs; other kinds by place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from intodepth.render.cave.bedrock import Bedrock, BoolArray, IntArray, block, noise
from intodepth.render.cave.stone import BACK_Z, CHUNK
from intodepth.render.mesh import BACK, Albedo, MeshBuilder, albedo

WOOD: Final = albedo("#483729")
ROOT: Final = albedo("#4c4038")
CARVED: Final = albedo("#4a4046")
"""colours of carvings, darker than the wall and therefore than figures"""
IRON: Final = albedo("#2b3c47")
CRYSTAL: Final = albedo("#352a52")
SHINE: Final = 3.0
"""emission of crystals, which are bright in the dark"""
STONE: Final = albedo("#39354a")
CORNERS: Final = 4
"""corners of the cross-sections of posts and roots"""
DEPTH: Final = BACK_Z + 0.30
"""depth of timber and roots in front of the wall"""
HEADROOM: Final = 3
"""greatest height of timber in cells, and least height of a root"""
CLEAR: Final = 1.6
"""cells around portals without motifs, where the walls of two places meet"""


class Bar(NamedTuple):
    """A straight piece that tapers from one end to the other."""

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    wide: tuple[float, float]
    """radii at both ends"""
    color: Albedo
    emission: float = 0.0


def add_motifs(mesh: MeshBuilder, ground: Bedrock, x: int, y: int) -> None:
    """Add the motifs on the back wall of the chunk whose lower left cell is (x, y)."""
    columns, rows = block((x, x + CHUNK - 1), (y, y + CHUNK - 1))
    middle = columns + 0.5, rows + 0.5
    free = _is_open(ground, columns, rows) & ~ground.is_near_door(*middle, CLEAR)
    columns, rows = columns[free], rows[free]
    decorate = DECOR.get(ground.terrain.look, _usual)
    bars = list(decorate(ground, columns, rows))
    for emission in sorted({bar.emission for bar in bars}):
        _lay(mesh, [bar for bar in bars if bar.emission == emission], emission)


def _usual(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    yield from _timber(ground, columns, rows)
    yield from _undergrowth(ground, columns, rows)
    yield from _signs(ground, columns, rows)


def _mine(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    yield from _timber(ground, columns, rows, often=1.0, high=6)
    yield from _rails(ground, columns, rows)


def _cistern(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    yield from _pipes(ground, columns, rows)


def _hollow(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    yield from _undergrowth(ground, columns, rows, often=0.6)
    yield from _crystals(ground, columns, rows)


def _vault(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    yield from _pillars(ground, columns, rows)
    yield from _signs(ground, columns, rows, often=0.9)


DECOR: Final = {"mine": _mine, "cistern": _cistern, "hollow": _hollow, "vault": _vault}
"""what is on the walls, by kind of place"""


def _is_open(ground: Bedrock, columns: IntArray, rows: IntArray) -> BoolArray:
    is_sky = ground.kind(columns, rows) == ord("~")
    return np.asarray(~ground.is_solid(columns, rows) & ~is_sky, np.bool_)


def _timber(
    ground: Bedrock, columns: IntArray, rows: IntArray, *, often: float = 0.65, high: int = HEADROOM
) -> Iterator[Bar]:
    """Yield frames two cells wide, from floor to ceiling; of so many in one (`often`) that fit."""
    wanted = (noise(columns, rows, 81) > 1 - 2 * often) & (columns % 4 == 1)
    for column, row in zip(columns[wanted], rows[wanted], strict=True):
        height = _headroom(ground, (int(column), int(column) + 1), int(row), high)
        if height:
            yield from _frame(int(column), int(row), height)


def _headroom(ground: Bedrock, pair: tuple[int, ...], row: int, most: int) -> int:
    """Return how many cells are open between the floor below a row and the ceiling, over some columns; 0 if
    there is no such floor, or no ceiling at the same height within `most` cells.
    """
    across = np.array(pair)
    if not ground.is_rock(across, np.full(len(pair), row - 1)).all():
        return 0
    for height in range(1, most + 1):
        if not _is_open(ground, across, np.full(len(pair), row + height - 1)).all():
            return 0
        if ground.is_rock(across, np.full(len(pair), row + height)).all():
            return height
    return 0


def _frame(column: int, row: int, height: int) -> Iterator[Bar]:
    """Yield two posts, a beam on them and a brace."""
    lean = 0.05 * math.sin(column * 5.1 + row)
    top = row + height - 0.10
    for side, x in enumerate((column + 0.2, column + 1.8)):
        yield Bar((x + lean, row - 0.05, DEPTH), (x, top, DEPTH), (0.105, 0.085), WOOD)
        inward = -1 if side else 1
        reach = min(0.55, 0.4 * height)
        yield Bar(
            (x, top - reach, DEPTH + 0.05),
            (x + inward * reach, top, DEPTH + 0.05),
            (0.05, 0.05),
            (WOOD[0] * 0.8, WOOD[1] * 0.8, WOOD[2] * 0.8),
        )
    ends = (column - 0.08, top, DEPTH + 0.03), (column + 2.08, top + lean, DEPTH + 0.03)
    yield Bar(*ends, (0.11, 0.10), WOOD)


def _undergrowth(
    ground: Bedrock, columns: IntArray, rows: IntArray, *, often: float = 0.425
) -> Iterator[Bar]:
    """Yield roots in cells below rock."""
    wanted = (noise(columns, rows, 82) > 1 - 2 * often) & ground.is_rock(columns, rows + 1)
    for x, y in zip(columns[wanted], rows[wanted], strict=True):
        yield from _roots(int(x), int(y))


def _roots(column: int, row: int) -> Iterator[Bar]:
    """Yield a few tapering strands of three pieces, the thickest with a twig."""
    for index in range(2 + (column + row) % 2):
        seed = column * 3.7 + row * 1.9 + index * 2.3
        x = column + 0.2 + 0.6 * (0.5 + 0.5 * math.sin(seed * 1.7))
        long = 0.45 + 0.75 * (0.5 + 0.5 * math.sin(seed * 2.9))
        z, wide = DEPTH + 0.06 * math.sin(seed), 0.062 - 0.010 * index
        place = (x, row + 1.03, z)
        for step in range(3):
            x += 0.16 * math.sin(seed * 3.1 + step * 2.2)
            end = (x, row + 1 - long * (step + 1) / 3, z)
            thick = wide * (1 - step / 3), wide * (1 - (step + 1) / 3.3)
            yield Bar(place, end, thick, ROOT)
            if step == 1 and index == 0:
                twig = (x + 0.22 * math.copysign(1, math.sin(seed)), end[1] - 0.14, z)
                yield Bar(end, twig, (0.02, 0.008), ROOT)
            place = end


def _signs(ground: Bedrock, columns: IntArray, rows: IntArray, *, often: float = 0.275) -> Iterator[Bar]:
    """Yield signs in cells away from rock."""
    middle = columns.astype(np.float64) + 0.5, rows.astype(np.float64) + 0.5
    wide = ground.distance(*middle, rock=True) > 1.3
    wanted = (noise(columns, rows, 83) > 1 - 2 * often) & wide & (columns % 3 == 0) & (rows % 2 == 0)
    for x, y in zip(columns[wanted], rows[wanted], strict=True):
        yield from _sign(int(x), int(y))


def _sign(column: int, row: int) -> Iterator[Bar]:
    """Yield an angular spiral."""
    x, y = column + 0.5, row + 0.5
    z = BACK_Z + 0.10 + 0.18 * math.sin(0.9 * x + 0.35 * y) * math.cos(0.8 * y - 0.23 * x)
    turn = column * 1.3 + row * 2.1
    places = []
    for step in range(9):
        radius, angle = 0.46 * 0.80**step, turn + step * math.tau / 3.25
        places.append((x + radius * math.cos(angle), y + radius * math.sin(angle), z))
    for step, (start, end) in enumerate(pairwise(places)):
        yield Bar(start, end, (0.026 - 0.002 * step, 0.024 - 0.002 * step), CARVED)


def _rails(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    """Yield two rails with sleepers along floors."""
    wanted = ground.is_rock(columns, rows - 1)
    for column, row in zip(columns[wanted], rows[wanted], strict=True):
        x, y = float(column), float(row)
        for up, z in ((0.16, DEPTH - 0.05), (0.09, DEPTH + 0.12)):
            yield Bar((x, y + up, z), (x + 1.0, y + up, z), (0.035, 0.035), IRON)
        for at in (0.2, 0.7):
            yield Bar(
                (x + at, y + 0.03, DEPTH - 0.12), (x + at + 0.02, y + 0.09, DEPTH + 0.2), (0.06, 0.06), WOOD
            )


def _pipes(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    """Yield pipes that run across the walls in some rows and up them in some columns, with flanges."""
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        x, y = float(column), float(row)
        if row % 3 == 1 and _share(column // 14, row, 84) > -0.35:
            wide = 0.10 if row % 2 else 0.15
            yield Bar((x, y + 0.62, DEPTH - 0.05), (x + 1.0, y + 0.62, DEPTH - 0.05), (wide, wide), IRON)
            if column % 3 == 0:
                yield Bar(
                    (x + 0.44, y + 0.62, DEPTH - 0.04), (x + 0.58, y + 0.62, DEPTH - 0.04), (0.21, 0.21), IRON
                )
        if column % 5 == 2 and _share(column, row // 12, 85) > -0.2:
            yield Bar((x + 0.3, y, DEPTH - 0.12), (x + 0.3, y + 1.0, DEPTH - 0.12), (0.12, 0.12), IRON)
            if row % 4 == 0:
                yield Bar(
                    (x + 0.3, y + 0.4, DEPTH - 0.11), (x + 0.3, y + 0.54, DEPTH - 0.11), (0.22, 0.22), IRON
                )


def _crystals(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    """Yield clusters of crystals on floors, and hanging from ceilings."""
    for way in (-1, 1):
        wanted = (noise(columns, rows, 86 + way) > -0.1) & ground.is_rock(columns, rows + way)
        for column, row in zip(columns[wanted].tolist(), rows[wanted].tolist(), strict=True):
            root = row + 0.5 + way * 0.55
            for index in range(4):
                lean = 0.45 * math.sin(column * 4.3 + row * 2.7 + index * 1.9)
                long = 0.35 + 0.45 * (0.5 + 0.5 * math.sin(column * 1.7 + row * 3.1 + index * 2.6))
                x = column + 0.5 + 0.28 * math.sin(index * 2.2 + column)
                start = x, root, DEPTH - 0.1
                middle = x + 0.75 * lean * long, root - way * long * 0.75, DEPTH
                yield Bar(start, middle, (0.10, 0.085), CRYSTAL, SHINE)
                tip = x + lean * long, root - way * long, DEPTH
                yield Bar(middle, tip, (0.085, 0.005), CRYSTAL, SHINE)


def _pillars(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[Bar]:
    """Yield pillars from floor to ceiling, with base and capital."""
    for column, row in zip(columns.tolist(), rows.tolist(), strict=True):
        height = _headroom(ground, (column,), row, 8) if column % 3 == 1 else 0
        if height < 2:
            continue
        x, top = column + 0.5, row + height
        yield Bar((x, row, DEPTH - 0.1), (x, top, DEPTH - 0.1), (0.24, 0.20), STONE)
        for low, high, one, other in ((row, row + 0.22, 0.42, 0.34), (top - 0.3, top, 0.26, 0.44)):
            yield Bar((x, low, DEPTH - 0.08), (x, high, DEPTH - 0.08), (one, other), STONE)


def _share(x: int, y: int, salt: int) -> float:
    """Return a number from -1 to 1 for a place, see `noise`."""
    return float(noise(np.array([x]), np.array([y]), salt)[0])


def _lay(mesh: MeshBuilder, bars: list[Bar], emission: float) -> None:
    """Add bars all at once."""
    starts, ends = (np.array([bar[index] for bar in bars], float) for index in (0, 1))
    way = ends - starts
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    aside = np.cross(way, np.array((0.03, 0.07, 1.0)))
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    above = np.cross(way, aside)
    angles = (np.arange(CORNERS) + 0.5) * (math.tau / CORNERS)
    ring = (
        np.cos(angles)[None, :, None] * aside[:, None] + np.sin(angles)[None, :, None] * above[:, None]
    )  # (bars, corners, 3)
    wide = np.array([bar.wide for bar in bars])
    one = starts[:, None] + ring * wide[:, :1, None]
    other = ends[:, None] + ring * wide[:, 1:, None]
    one_on, other_on = np.roll(one, -1, axis=1), np.roll(other, -1, axis=1)
    facets = np.stack([np.stack([one, one_on, other], 2), np.stack([one_on, other_on, other], 2)], 1)
    count = 2 * CORNERS
    tones = 1 + 0.16 * np.sin(np.arange(len(bars) * count) * 2.7)
    colors = np.repeat(np.array([bar.color for bar in bars]), count, axis=0) * tones[:, None]
    middles = np.repeat((starts + ends) / 2, count, axis=0)
    corners = facets.reshape(-1, 3, 3)
    # Nobody ever sees them from behind.
    front = corners[..., 2].mean(axis=1) > middles[:, 2]
    mesh.facets(
        corners[front], colors[front], inside=middles[front], emission=emission, kind=BACK, occlusion=0.8
    )
