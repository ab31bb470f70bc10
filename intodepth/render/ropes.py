"""Ropes: builds the twisted strands, sags, knots and frayed ends of ropes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.render.bodies import place_of
from intodepth.render.ground import Ground
from intodepth.render.materials import FITTING
from intodepth.render.mesh import STRIDE, Albedo, FloatArray, MeshBuilder, albedo, icosphere, unit
from intodepth.ui.draw import Rope

IDLE: Final = albedo("#cdb58a")
SAFE: Final = albedo("#9fcf6a")
STRAINED: Final = albedo("#ffb454")
GIVING: Final = albedo("#e4572e")
FINE: Final = 0.06
"""cells between the points that a rope's course is worked out at"""
TWIST: Final = 0.105
"""cells from strand to strand"""
STRANDS: Final = (1.12, 0.66)
"""tones of the strands, in turn"""
DEEPEST: Final = 0.42
"""cells that a rope sags at most"""
LOADS: Final = 0.05, 0.2, 0.45, 0.75, 1.0
"""at which a rope has each of its colours"""
THIN: Final = 0.55
"""width of a thin rope, of a usual one"""
GLOW: Final = 0.16
"""light of its own under full load"""
SHINE: Final = 0.45
"""light of its own when it is to stand out"""
EDGES: Final = ((-1.0, -0.35), (0.0, 0.9), (1.0, -0.35))
"""corners of a rope's core: across it, and towards the viewer"""
ASLANT: Final = 0.035
"""cells that strands climb from the middle to the edge"""
FACETS: Final = np.array(
    [
        [(step, edge) for step, edge in trio]
        for a, b in ((0, 1), (1, 2), (2, 0))
        for trio in (((0, a), (0, b), (1, b)), ((0, a), (1, b), (1, a)))
    ]
)
"""(facets, corners, (ring, edge)) between two rings of edges, counter-clockwise from outside"""
TOWARD: Final = np.array((0.0, 1e-4, 1.0))
"""the way to the viewer, a little off, so that it is along no rope"""
ROUNDING: Final = np.array((1, 2, 3, 2, 1)) / 9
"""what rounds its bends"""


Points = NDArray[np.float64]


class Strand(NamedTuple):
    """What a rope is made of."""

    radius: float
    color: Points
    glow: float


class Bead(NamedTuple):
    """A lump of rope about a middle, long along its way and as deep as it is wide."""

    middle: Points
    wide: float
    long: float
    """half sizes in cells"""
    way: FloatArray
    tone: float


class Ropes:
    """The ropes in one terrain; it keeps the meshes of those drawn last."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._built = lru_cache(maxsize=64)(self._build)

    def mesh(self, ropes: Sequence[Rope]) -> FloatArray:
        """All vertices (n, 18) of ropes."""
        # Figures breathe, but their hands stay where they are for many frames.
        placed = [replace(rope, points=tuple(map(place_of, rope.points))) for rope in ropes]
        return np.concatenate([np.zeros((0, STRIDE), np.float32), *map(self._built, placed)])

    def _build(self, rope: Rope) -> FloatArray:
        points = course(rope, self._ground)
        strand = Strand(thickness(rope), np.array(color(rope.load)), GLOW * min(max(rope.load, 0.0), 1.0))
        if rope.tint is not None:
            strand = strand._replace(color=np.array(rope.tint[:3]) ** 2, glow=SHINE)
        mesh = MeshBuilder()
        _lay(mesh, points, strand, rope.dashed)
        ends = zip((points, points[::-1]), rope.knots, strict=True)
        beads = [(_knot if tied else _fray)(end, strand.radius) for end, tied in ends]
        _string(mesh, [*beads[0], *beads[1]], strand)
        vertices = mesh.array()
        if rope.ghost < 1:
            vertices[:, 12:15] = np.sqrt(strand.color) * 1.4 if rope.tint is None else rope.tint[:3]
            vertices[:, 15] = rope.ghost
        return vertices


def color(load: float) -> Albedo:
    """The colour of a rope: its own, then green, through amber, to coral as its load nears its hold."""
    colors = zip(IDLE, SAFE, SAFE, STRAINED, GIVING, strict=True)
    red, green, blue = (np.interp(load, LOADS, part) for part in colors)
    return float(red), float(green), float(blue)


def thickness(rope: Rope) -> float:
    """Half the width of a rope, in cells: slender while it bears nothing, stouter the more it bears."""
    bears = rope.slack <= 0 and rope.load > 0
    return (0.030 + 0.018 * min(rope.load, 1.0) if bears else 0.024) * (THIN if rope.thin else 1.0)


def course(rope: Rope, ground: Ground) -> Points:
    """Points (n, 3), TWIST apart, along which a rope lies: sagging, resting on floors, its bends rounded."""
    corners = np.array([place_of(point) for point in rope.points], np.float64)
    steps = np.diff(corners, axis=0)
    lengths = np.maximum(np.linalg.norm(steps, axis=1), 1e-6)
    ends = np.concatenate([(0.0,), np.cumsum(lengths)])
    along = np.linspace(0, ends[-1], max(4, math.ceil(ends[-1] / FINE)))
    stretch = np.minimum(np.searchsorted(ends, along, side="right") - 1, len(lengths) - 1)
    part = (along - ends[stretch]) / lengths[stretch]
    points = corners[stretch] + steps[stretch] * part[:, None]
    if rope.slack > 0:
        sag = _sags(steps, lengths, rope.slack)[stretch] * 4 * part * (1 - part)
        points[:, 1] = _rest(points, points[:, 1] - sag, ground, thickness(rope))
    padded = np.concatenate([points[[0, 0]], points, points[[-1, -1]]])
    smooth = np.stack([np.convolve(padded[:, axis], ROUNDING, "valid") for axis in range(3)], axis=1)
    smooth[[0, -1]] = points[[0, -1]]
    lies = np.concatenate([(0.0,), np.cumsum(np.linalg.norm(np.diff(smooth, axis=0), axis=1))])
    places = np.linspace(0, lies[-1], max(3, round(lies[-1] / TWIST) + 1))
    return np.stack([np.interp(places, lies, smooth[:, axis]) for axis in range(3)], axis=1)


def _sags(steps: Points, lengths: Points, slack: float) -> Points:
    """How deep each stretch hangs through: what is slack goes where the rope runs level."""
    level = np.abs(steps[:, 0])
    share = level / max(float(level.sum()), 1e-6)
    # A flat arc of depth d over a length l is 8 d^2 / 3 l longer than l.
    deep = np.sqrt(slack * share * lengths * 0.375)
    return np.asarray(np.minimum(deep * level / lengths, DEEPEST), np.float64)


def _rest(points: Points, low: Points, ground: Ground, radius: float) -> Points:
    """The heights of points that would hang as low as this, if there were no floors."""
    column, row = np.floor(points[:, 0]).astype(np.int64), np.floor(low - radius).astype(np.int64)
    above = np.floor(points[:, 1]).astype(np.int64)
    rests = ground.is_solid(column, row) & ~ground.is_solid(column, above)
    return np.asarray(np.where(rests, row + 1 + radius + 0.015, low), np.float64)


def _lay(mesh: MeshBuilder, points: Points, strand: Strand, dashed: bool) -> None:
    """Strands round a three-sided core that turns one edge to the viewer, who never moves about it."""
    along = unit(np.gradient(points, axis=0))
    across = unit(np.cross(along, TOWARD))
    toward = np.cross(across, along)
    out = np.stack([side * across + near * toward for side, near in EDGES], axis=1)
    # The outer edges lie shifted along the rope, so that the strands run aslant.
    shift = np.array([side * ASLANT for side, _ in EDGES])[:, None] * along[:, None]
    rings = points[:, None] + strand.radius * out + shift
    shown = np.arange(len(points) - 1)
    if dashed:
        shown = shown[shown % 5 < 3]
    step, edge = FACETS[..., 0], FACETS[..., 1]
    place = shown[:, None, None] + step
    mesh.facets(
        rings[place, edge],
        np.repeat(np.array(STRANDS)[shown % 2], len(FACETS))[:, None] * strand.color,
        outward=out[place, edge].reshape(-1, 3, 3),
        emission=strand.glow,
        kind=FITTING,
    )


def _knot(points: Points, radius: float) -> list[Bead]:
    """Two turns round the first point, and a short tail."""
    back = unit(points[1] - points[0])
    across = unit(np.cross(back, TOWARD))
    turns = [
        Bead(points[0] + back * radius * place, radius * wide, radius * 1.15, back, tone)
        for place, wide, tone in ((0.0, 2.1, 0.9), (1.7, 1.7, 1.1))
    ]
    way = -1.4 * back + 1.6 * across - np.array((0, 1.2, 0))
    return [*turns, Bead(points[0] + way * radius, radius * 0.8, radius * 2.0, unit(way), 0.75)]


def _fray(points: Points, radius: float) -> list[Bead]:
    """Three loose strands beyond the first point."""
    onward = unit(points[0] - points[1])
    across = unit(np.cross(onward, TOWARD))
    ways = [unit(onward + side * across) for side in (-0.55, 0.0, 0.55)]
    return [Bead(points[0] + way * radius * 1.6, radius * 0.5, radius * 2.4, way, 0.9) for way in ways]


def _string(mesh: MeshBuilder, beads: list[Bead], strand: Strand) -> None:
    """Add beads in one go."""
    middles = np.stack([bead.middle for bead in beads])
    ways = np.stack([bead.way for bead in beads])
    across = unit(np.cross(ways, TOWARD))
    wide = np.array([bead.wide for bead in beads])[:, None]
    long = np.array([bead.long for bead in beads])[:, None]
    basis = np.stack([across * wide, ways * long, np.cross(across, ways) * wide], axis=1)
    ball = icosphere(0)
    reach = np.einsum("fci,bij->bfcj", ball, basis)
    mesh.facets(
        reach + middles[:, None, None],
        np.repeat([bead.tone for bead in beads], len(ball))[:, None] * strand.color,
        outward=unit(reach).reshape(-1, 3, 3),
        emission=strand.glow,
        kind=FITTING,
    )
