"""rope_meshes: the twisted strands, sags, knots and frayed ends of ropes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.quaternions import cross
from intodepth.render.cave.bedrock import Bedrock
from intodepth.render.cave.floors import Floors
from intodepth.render.materials import FITTING
from intodepth.render.mesh import STRIDE, Albedo, FloatArray, MeshBuilder, albedo, icosphere, unit
from intodepth.render.moving.courses import Points, Sway, course, thickness
from intodepth.render.moving.posing import position_of
from intodepth.render.moving.sways import Sways
from intodepth.ui import theme
from intodepth.ui.draw import DrawnRope

IDLE: Final = albedo("#cdb58a")
SAFE: Final = albedo("#9fcf6a")
STRAINED: Final = albedo("#ffb454")
GIVING: Final = albedo("#e4572e")
STRANDS: Final = (1.12, 0.66)
"""brightness of the strands, in turn"""
LOADS: Final = 0.05, 0.2, 0.45, 0.75, 1.0
"""loads at which a rope has each of its colours"""
GLOW: Final = 0.16
"""emission under full load"""
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
TOWARD: Final = np.array((0.0, 1e-4, 1.0))
"""direction to the viewer, slightly tilted so that no rope is parallel to it"""


class RopeStrand(NamedTuple):
    """The colour and structure of a rope."""

    radius: float
    color: Points
    glow: float


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
        strand = RopeStrand(thickness(rope), np.array(color(rope.load)), GLOW * min(max(rope.load, 0.0), 1.0))
        if rope.tint is not None:
            strand = strand._replace(color=np.array(rope.tint[:3]) ** 2, glow=SHINE)
        mesh = MeshBuilder()
        _lay(mesh, points, strand, rope.dashed)
        ends = zip((points, points[::-1]), rope.knots, rope.onward, strict=True)
        beads = [
            bead
            for end, is_tied, goes_on in ends
            if not goes_on
            for bead in (_knot if is_tied else _fray)(end, strand.radius)
        ]
        if beads:
            _string(mesh, beads, strand)
        vertices = mesh.array()
        if rope.ghost < 1:
            vertices[:, 12:15] = np.sqrt(strand.color) * 1.4 if rope.tint is None else rope.tint[:3]
            vertices[:, 15] = rope.ghost
        return vertices


def color(load: float) -> Albedo:
    """Return the colour of a rope: its own, then green, amber and coral as its load nears its hold."""
    safe, strained, giving = SAFE, STRAINED, GIVING
    if theme.get_palette() != "usual":
        safe, strained, giving = (
            (red * red, green * green, blue * blue)
            for red, green, blue, _ in (theme.color("done"), theme.color("gold"), theme.color("harm"))
        )
    colors = zip(IDLE, safe, safe, strained, giving, strict=True)
    red, green, blue = (np.interp(load, LOADS, part) for part in colors)
    return float(red), float(green), float(blue)


def _lay(mesh: MeshBuilder, points: Points, strand: RopeStrand, dashed: bool) -> None:
    """Add strands round a three-sided core with one edge towards the viewer."""
    along = unit(np.gradient(points, axis=0))
    across = unit(cross(along, TOWARD))
    toward = cross(across, along)
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


def _string(mesh: MeshBuilder, beads: list[Bead], strand: RopeStrand) -> None:
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
        np.repeat([bead.tone for bead in beads], len(ball))[:, None] * strand.color,
        outward=unit(reach).reshape(-1, 3, 3),
        emission=strand.glow,
        kind=FITTING,
    )
