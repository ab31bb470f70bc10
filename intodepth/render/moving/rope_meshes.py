"""rope_meshes: the twisted strands, sags, knots and frayed ends of ropes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.animation.quaternions import cross
from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.cave.floors import Floors
from intodepth.render.materials import FITTING
from intodepth.render.mesh import STRIDE, Albedo, FloatArray, MeshBuilder, albedo, icosphere, unit
from intodepth.render.moving.courses import TWIST, Points, Sway, course, thickness
from intodepth.render.moving.posing import position_of
from intodepth.render.moving.sways import Sways
from intodepth.ui import theme
from intodepth.ui.draw import DrawnRope
from intodepth.ui.pictograms.signs import load_color

LIGHT: Final = albedo("#fff4d8")
"""colour of the edge that the light falls on"""
LIT_SHARE: Final = 0.55
"""share of it in the colour of that edge"""
FROM: Final = np.array((-0.45, 0.9, 0.0))
"""direction from which that light comes"""
STRANDS: Final = (1.12, 0.66)
"""brightness of the strands, in turn"""
GLOW: Final = 0.08, 0.5
"""emission under full load at the lower end of a rope, and what is added to it at the upper one"""
LEVEL: Final = 0.5
"""a rope whose ends are less than so many cells apart in height shines everywhere as at its upper end"""
TORN: Final = 0.4
"""cells about a point in which a rope is frayed"""
TUFT: Final = 0.16
"""distance in cells of two strands that stick out"""
SHINE: Final = 0.45
"""emission of a highlighted rope"""
EDGES: Final = ((-1.0, -0.35), (0.0, 0.9), (1.0, -0.35))
"""corners of a rope's core: across it, and towards the viewer"""
ASLANT: Final = 0.035
"""cells along the rope in which a strand runs from the middle to the edge"""
FACETS: Final = np.array(
    [
        [(step, edge) for step, edge in trio]
        for a, b in ((0, 1), (1, 2), (2, 0))
        for trio in (((0, a), (0, b), (1, b)), ((0, a), (1, b), (1, a)))
    ]
)
"""(facets, corners, (ring, edge)) between two rings, counter-clockwise from outside"""
FACES: Final = np.repeat((0, 1, 2), 2)
"""the side of the core that each of them belongs to; the last one looks back"""
TOWARD: Final = np.array((0.0, 1e-4, 1.0))
"""direction to the viewer, slightly tilted so that no rope is parallel to it"""


class RopeStrand(NamedTuple):
    """The colour and structure of a rope."""

    radius: float
    color: Points
    """(n, 3) of each of its points"""
    glow: Points
    """(n,) emission"""


class Bead(NamedTuple):
    """A lump of rope around a middle, long in one direction."""

    middle: Points
    wide: float
    long: float
    """half sizes in cells"""
    way: FloatArray
    tone: float


class Ropes:
    """The ropes in one terrain; it caches the meshes drawn last."""

    def __init__(self, ground: Bedrock) -> None:
        self._ground = ground
        self._floors: Floors | None = None
        self._sways = Sways(ground)
        self._built = lru_cache(maxsize=64)(self._build)
        self._looks = theme.get_style()

    def enter(self, ground: Bedrock, floors: Floors | None = None) -> None:
        """Switch to another terrain, in which figures stand on these floors; swinging goes on."""
        self._ground = self._sways.ground = ground
        self._floors = floors
        self._built.cache_clear()

    @property
    def is_moving(self) -> bool:
        """Whether any rope swings."""
        return self._sways.is_moving

    def mesh(self, ropes: Sequence[DrawnRope], dt: float = 0.0) -> FloatArray:
        """Return the vertices (n, 18) of ropes `dt` seconds after the last frame; at 0 they are at rest."""
        # Figures breathe, but their hands stay where they are for many frames.
        placed = [
            replace(rope, points=tuple(position_of(point, self._floors) for point in rope.points))
            for rope in ropes
        ]
        swayed = [(rope, self._sways.of(rope, dt)) for rope in placed]
        self._sways.end_frame()
        if self._looks != theme.get_style():
            self._looks = theme.get_style()
            self._built.cache_clear()
        meshes = [self._built(rope) if sway is None else self._build(rope, sway) for rope, sway in swayed]
        return np.concatenate([np.zeros((0, STRIDE), np.float32), *meshes])

    def _build(self, rope: DrawnRope, sway: Sway | None = None) -> FloatArray:
        points = course(rope, self._ground, sway)
        torn = _find_torn(rope, points)
        strand = _strand_of(rope, points, torn)
        mesh = MeshBuilder()
        _lay(mesh, points, strand, LIT_SHARE if rope.ghost >= 1 else 0.0, rope.dashed)
        ends = zip((points, points[::-1]), rope.knots, rope.onward, strict=True)
        beads = [
            bead
            for end, is_tied, goes_on in ends
            if not goes_on
            for bead in (_knot if is_tied else _fray)(end, strand.radius)
        ]
        if beads:
            _string(mesh, beads, strand.color.mean(axis=0), float(np.max(strand.glow)))
        if tufts := _tear(points, torn, strand.radius):
            _string(mesh, tufts, np.array(color(1.0)), sum(GLOW))
        vertices = mesh.array()
        if rope.ghost < 1:
            vertices[:, 12:15] = 1.6 * vertices[:, 9:12] if rope.tint is None else rope.tint[:3]
            vertices[:, 15] = rope.ghost
        return vertices


def color(load: float) -> Albedo:
    """Return the colour of a rope by its load: its own, then amber and red as that nears its hold."""
    red, green, blue, _ = load_color(load)
    return red * red, green * green, blue * blue


def _strand_of(rope: DrawnRope, points: Points, torn: NDArray[np.bool_]) -> RopeStrand:
    """Return how a rope looks at each of its points: brightest at the upper end, where all that hangs on it
    pulls.
    """
    colors = np.tile(color(rope.load), (len(points), 1))
    load = min(max(rope.load, 0.0), 1.0)
    heights = points[:, 1] - np.min(points[:, 1])
    highest = np.max(heights)
    share = heights / highest if highest > LEVEL else np.ones(len(points))
    glow = load * (GLOW[0] + GLOW[1] * share**2)
    if rope.tint is not None:
        colors, glow = np.tile(np.array(rope.tint[:3]) ** 2, (len(points), 1)), np.full(len(points), SHINE)
    colors[torn], glow[torn] = color(1.0), sum(GLOW)
    return RopeStrand(thickness(rope), colors, glow)


def _find_torn(rope: DrawnRope, points: Points) -> NDArray[np.bool_]:
    """Return which points (n, 3) of a rope are where it is frayed."""
    torn = np.full(len(points), rope.load > 1 and rope.slack <= 0)
    for place in rope.frayed:
        torn |= np.hypot(*(points[:, :2] - place).T) < TORN
    return torn


def _tear(points: Points, torn: NDArray[np.bool_], radius: float) -> list[Bead]:
    """Return strands that stick out of a rope where it is frayed, on both sides in turn."""
    step = max(1, round(TUFT / TWIST))
    beads = []
    for number, index in enumerate(np.flatnonzero(torn)[::step]):
        at = min(int(index), len(points) - 2)
        along = unit(points[at + 1] - points[at])
        side = unit(cross(along, TOWARD)) * (1 if number % 2 else -1)
        way = unit(0.75 * side + 0.65 * along * (1 if number % 4 < 2 else -1))
        beads.append(Bead(points[at] + way * radius * 2.2, radius * 0.34, radius * 2.4, way, 1.0))
    return beads


def _lay(mesh: MeshBuilder, points: Points, strand: RopeStrand, light: float, dashed: bool) -> None:
    """Add strands round a three-sided core with one edge towards the viewer; the side towards the light has a
    share of `light` in its colour.
    """
    along = unit(np.gradient(points, axis=0))
    across = unit(cross(along, TOWARD))
    toward = cross(across, along)
    out = np.stack([side * across + near * toward for side, near in EDGES], axis=1)
    # The outer edges lie shifted along the rope, so that the strands run aslant.
    shift = np.array([side * ASLANT for side, _ in EDGES])[:, None] * along[:, None]
    rings = points[:, None] + strand.radius * out + shift
    shown = np.arange(len(points) - 1)
    if dashed:
        shown = shown[shown % 6 < 4]
    step, edge = FACETS[..., 0], FACETS[..., 1]
    place = shown[:, None, None] + step
    colors = np.repeat(strand.color[shown, None], len(FACETS), axis=1)
    colors *= np.array(STRANDS)[shown % 2, None, None]
    # Of the two faces that are seen, the one towards the light.
    is_lit = np.where(across[shown] @ FROM > 0, 1, 0)[:, None] == FACES
    colors[is_lit] += light * (np.array(LIGHT) - colors[is_lit])
    mesh.facets(
        rings[place, edge],
        colors.reshape(-1, 3),
        outward=out[place, edge].reshape(-1, 3, 3),
        emission=np.repeat(strand.glow[shown], len(FACETS))[:, None],
        kind=FITTING,
    )


def _knot(points: Points, radius: float) -> list[Bead]:
    """Return two turns round the first point, and a short tail."""
    back = unit(points[1] - points[0])
    across = unit(cross(back, TOWARD))
    turns = [
        Bead(points[0] + back * radius * place, radius * wide, radius * 1.15, back, tone)
        for place, wide, tone in ((0.0, 2.1, 0.9), (1.7, 1.7, 1.1))
    ]
    way = -1.4 * back + 1.6 * across - np.array((0, 1.2, 0))
    return [*turns, Bead(points[0] + way * radius, radius * 0.8, radius * 2.0, unit(way), 0.75)]


def _fray(points: Points, radius: float) -> list[Bead]:
    """Return three loose strands beyond the first point."""
    onward = unit(points[0] - points[1])
    across = unit(cross(onward, TOWARD))
    ways = [unit(onward + side * across) for side in (-0.55, 0.0, 0.55)]
    return [Bead(points[0] + way * radius * 1.6, radius * 0.5, radius * 2.4, way, 0.9) for way in ways]


def _string(mesh: MeshBuilder, beads: list[Bead], color: Points, glow: float) -> None:
    """Add beads all at once."""
    middles = np.stack([bead.middle for bead in beads])
    ways = np.stack([bead.way for bead in beads])
    across = unit(cross(ways, TOWARD))
    wide = np.array([bead.wide for bead in beads])[:, None]
    long = np.array([bead.long for bead in beads])[:, None]
    basis = np.stack([across * wide, ways * long, cross(across, ways) * wide], axis=1)
    ball = icosphere(0)
    reach = np.einsum("fci,bij->bfcj", ball, basis)
    mesh.facets(
        reach + middles[:, None, None],
        np.repeat([bead.tone for bead in beads], len(ball))[:, None] * color,
        outward=unit(reach).reshape(-1, 3, 3),
        emission=glow,
        kind=FITTING,
    )
