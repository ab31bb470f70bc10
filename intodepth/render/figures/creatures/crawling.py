"""Crawling: what goes on six or eight legs: its gait, and how it stands on floors, walls and strands."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.render.figures.beast import Leg, at, limb_of, pitched, plant, rolled, step
from intodepth.render.figures.bound import BoundFacets, over
from intodepth.render.figures.rig import Vector
from intodepth.render.mesh import Albedo, MeshBuilder

DOWN: Final = 0.625
"""share of a cycle that a foot is on the floor; more than half, so that steps overlap"""
ON_FLOOR: Final = at((0.0, 0.0, 0.0))
ON_WALL: Final = pitched(-math.pi / 2, (0.0, 0.5, 0.30))
"""from one that stands on a floor to one that climbs a wall ahead of it"""
ON_STRAND: Final = pitched(-math.pi / 2, (0.0, 0.5, 0.12))
"""to one that climbs what hangs before it"""
ON_CEILING: Final = rolled(math.pi, (0.0, 1.0, 0.0))


class Crawl(NamedTuple):
    """How a crawler holds itself, told as if it stood on a floor."""

    trunk: Floats
    """(3, 4)"""
    feet: Floats
    """(legs, 3)"""
    others: Mapping[str, Floats]
    """by name: frames (3, 4) of other bones, from the trunk"""
    stands: Floats = ON_FLOOR
    """from the floor to where it is"""
    turns: Mapping[str, Floats] = {}
    """by the names of paws: how they are turned (3, 3)"""


def crawling(names: Sequence[str], legs: Sequence[Leg], crawl: Crawl) -> Floats:
    """The frames (bones, 3, 4) of a crawler, its trunk the first of them."""
    frames = np.zeros((len(names), 3, 4))
    frames[0] = crawl.trunk
    for name, frame in crawl.others.items():
        frames[names.index(name)] = compose(crawl.trunk, frame)
    for leg, foot in zip(legs, crawl.feet, strict=True):
        plant(frames, limb_of(names, leg), leg, foot)
    for name, turn in crawl.turns.items():
        frames[names.index(name), :, :3] = turn
    return compose(crawl.stands, frames)


def walked(
    feet: Floats, way: Vector, phase: float, late: Sequence[float], stride: float, lift: float
) -> Floats:
    """Feet (legs, 3) in a walk along `way` whose cycles cover `stride`; `late`: the phase each begins at."""
    moved = feet.copy()
    for foot, behind in zip(moved, late, strict=True):
        ahead, up = step(phase - behind, stride, lift, DOWN)
        foot += np.array(way) * ahead + (0.0, up, 0.0)
    return moved


def leg_part(leg: Leg, widths: Sequence[float], colors: Sequence[Albedo]) -> BoundFacets:
    """One tube for both bones; five widths: at the hip, above, at and below the knee, and at the foot."""
    mesh = MeshBuilder()
    near = 0.2 * min(leg.thigh, leg.shin)
    heights = 0.0, leg.thigh - near, leg.thigh, leg.thigh + near, leg.thigh + leg.shin
    tones = [colors[0], colors[0], colors[1], colors[1], colors[1]]
    mesh.tube(
        [(0, height, 0) for height in heights], list(widths), colors[0], colors=tones, sides=4, caps=False
    )
    bent = over(leg.thigh - near, leg.thigh + near)
    return BoundFacets(f"{leg.name}_thigh", mesh, {f"{leg.name}_shin": bent})
