"""rigging: the meshes of rope coils, pitons in walls, and the winch."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from intodepth.render.materials import CORAL, DARK, ROPE, STEEL, WOOD
from intodepth.render.mesh import MeshBuilder, hoop, shade

TURNS: Final = 4
"""loops of a coil"""
DRUM: Final = 0.40
"""height of a winch's axle above its floor"""


def _loop(radius: float, height: float, tilt: float) -> list[tuple[float, float, float]]:
    """Return a slightly tilted ring of points."""
    angles = np.arange(12) * (2 * math.pi / 12)
    return [
        (radius * math.sin(angle), height + tilt * math.sin(angle + 1), radius * math.cos(angle))
        for angle in angles
    ]


def _coil() -> MeshBuilder:
    """Return a coil of rope with a loose tail."""
    mesh = MeshBuilder()
    for index in range(TURNS):
        radius = (0.165, 0.150, 0.160, 0.135)[index % 4]
        tone = shade(ROPE, (0.78, 1.1, 0.9, 1.15)[index % 4])
        points = _loop(radius, 0.03 + 0.046 * index, 0.012 * (-1) ** index)
        mesh.tube(points, 0.030, tone, sides=5, across=(0, 1, 0), closed=True)
    tail = [(0.10, 0.17, 0.10), (0.19, 0.10, 0.16), (0.24, 0.03, 0.20)]
    mesh.tube(tail, 0.026, shade(ROPE, 1.05), sides=5)
    return mesh


def _wall_piton() -> MeshBuilder:
    """Return a steel spike that sticks out of the back wall, its eye at 0."""
    mesh = MeshBuilder()
    mesh.tube([(-0.05, 0.10, -0.30), (0.0, 0.035, 0.05)], [0.016, 0.036], STEEL, sides=5)
    mesh.ball((0.0, 0.035, 0.05), 0.045, shade(STEEL, 0.7), detail=0)
    mesh.tube(hoop(0.06, (0, -0.045, 0.06)), 0.018, shade(STEEL, 0.9), sides=4, across=(0, 0, 1), closed=True)
    return mesh


def _winch() -> MeshBuilder:
    """Return a drum of rope between two wooden trestles, with an iron crank towards the viewer."""
    mesh = MeshBuilder()
    for z in (-0.17, 0.17):
        tone = shade(WOOD, 0.95 if z < 0 else 1.1)
        for foot in (-0.24, 0.24):
            mesh.tube([(foot, 0.0, z), (0.0, DRUM + 0.06, z)], 0.040, tone, sides=4)
        mesh.tube([(-0.17, 0.13, z), (0.17, 0.13, z)], 0.026, shade(WOOD, 0.8), sides=4)
    mesh.tube([(0, DRUM, -0.24), (0, DRUM, 0.26)], 0.034, shade(STEEL, 0.7), sides=6)
    for index, z in enumerate(np.linspace(-0.115, 0.115, 5)):
        tone = shade(ROPE, 1.1 if index % 2 else 0.8)
        mesh.tube(hoop(0.098, (0, DRUM, z), 9), 0.034, tone, sides=5, across=(0, 0, 1), closed=True)
    for z in (-0.145, 0.145):
        mesh.tube(
            hoop(0.115, (0, DRUM, z), 10), 0.030, shade(WOOD, 0.7), sides=4, across=(0, 0, 1), closed=True
        )
    mesh.tube([(0, DRUM, 0.26), (0.19, DRUM - 0.11, 0.26)], 0.026, STEEL, sides=4)
    mesh.tube([(0.19, DRUM - 0.11, 0.24), (0.19, DRUM - 0.11, 0.40)], 0.036, CORAL, sides=5)
    mesh.ball((0, DRUM, 0.27), 0.045, DARK, detail=0)
    return mesh


def _arrow(across: float, up: float) -> Callable[[], MeshBuilder]:
    """Return a builder of an arrow from 0, where the rope is tied, into the rock on one side."""

    def build() -> MeshBuilder:
        mesh = MeshBuilder()
        way = np.array((across, up, 0.0))
        mesh.tube([0.0 * way, 0.40 * way], 0.020, WOOD, sides=5)
        mesh.tube([0.02 * way, 0.13 * way], [0.062, 0.030], CORAL, sides=3)
        mesh.ball(0.36 * way, 0.045, DARK, detail=0)
        for place in (0.0, 0.035):
            mesh.ball((0.15 + place) * way, 0.036, shade(ROPE, 1.0 - 6 * place), detail=0)
        return mesh

    return build


RIGGING: Final = {
    "coil": _coil,
    "wall_piton": _wall_piton,
    "winch": _winch,
    "arrow": _arrow(1, 0),
    "raised_arrow": _arrow(0, 1),
    "lowered_arrow": _arrow(0, -1),
}
"""builder of each fitting by name"""
