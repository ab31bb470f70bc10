"""motifs: decoration of back walls: old timber, roots below ceilings, carved signs."""

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


def add_motifs(mesh: MeshBuilder, ground: Bedrock, x: int, y: int) -> None:
    """Add the motifs on the back wall of the chunk whose lower left cell is (x, y)."""
    columns, rows = block((x, x + CHUNK - 1), (y, y + CHUNK - 1))
    middle = columns + 0.5, rows + 0.5
    free = _is_open(ground, columns, rows) & ~ground.is_near_door(*middle, CLEAR)
    columns, rows = columns[free], rows[free]
    bars = [
        *(bar for place in _timbered(ground, columns, rows) for bar in _frame(*place)),
        *(bar for place in _rooted(ground, columns, rows) for bar in _roots(*place)),
        *(bar for place in _signed(ground, columns, rows) for bar in _sign(*place)),
    ]
    if bars:
        _lay(mesh, bars)


def _is_open(ground: Bedrock, columns: IntArray, rows: IntArray) -> BoolArray:
    is_sky = ground.kind(columns, rows) == ord("~")
    return np.asarray(~ground.is_solid(columns, rows) & ~is_sky, np.bool_)


def _timbered(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[tuple[int, int, int]]:
    """Yield the left cells of frames two cells wide, from floor to ceiling, and their heights."""
    wanted = (noise(columns, rows, 81) > -0.3) & (columns % 4 == 1)
    for column, row in zip(columns[wanted], rows[wanted], strict=True):
        pair = np.array((column, column + 1))
        if not ground.is_rock(pair, np.full(2, row - 1)).all():
            continue
        for height in range(1, HEADROOM + 1):
            if not _is_open(ground, pair, np.full(2, row + height - 1)).all():
                break
            if ground.is_rock(pair, np.full(2, row + height)).all():
                yield int(column), int(row), height
                break


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


def _rooted(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[tuple[int, int]]:
    """Yield cells below rock into which roots hang."""
    wanted = (noise(columns, rows, 82) > 0.15) & ground.is_rock(columns, rows + 1)
    return ((int(x), int(y)) for x, y in zip(columns[wanted], rows[wanted], strict=True))


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


def _signed(ground: Bedrock, columns: IntArray, rows: IntArray) -> Iterator[tuple[int, int]]:
    """Yield cells away from rock with a sign on the wall."""
    middle = columns.astype(np.float64) + 0.5, rows.astype(np.float64) + 0.5
    wide = ground.distance(*middle, rock=True) > 1.3
    wanted = (noise(columns, rows, 83) > 0.45) & wide & (columns % 3 == 0) & (rows % 2 == 0)
    return ((int(x), int(y)) for x, y in zip(columns[wanted], rows[wanted], strict=True))


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


def _lay(mesh: MeshBuilder, bars: list[Bar]) -> None:
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
    mesh.facets(corners[front], colors[front], inside=middles[front], kind=BACK, occlusion=0.8)
