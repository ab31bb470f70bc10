"""machines: the meshes of gates, plates, levers and tripwire flags, at any share of their movement."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from intodepth.render.materials import CORAL, DARK, FITTING, STEEL
from intodepth.render.mesh import Albedo, FloatArray, MeshBuilder, albedo, shade

TEETH: Final = 3
"""whole teeth in a gate"""
TIP: Final = 0.60
"""height on a tooth where its iron begins"""
LEFT: Final = 0.17
"""visible part of the teeth when a gate is open"""
FLUSH: Final = 0.025
"""the same for gates in the floor, so that they do not look like spikes"""
FACE_Z: Final = 0.14
"""z of the front of a gate, slightly behind the rock"""
RIDGE: Final = 0.12
"""height of the ridge of a tooth"""
BACK_Z: Final = -1.2
STAKE: Final = albedo("#8a6a4c")
SLAB: Final = albedo("#9a948a")
BRONZE: Final = albedo("#b98d4f")

Transform = Callable[[FloatArray], FloatArray]
"""maps points (across, along, z) to (x, y, z)"""


def _jaws(share: float, before: int, beyond: int, *, left: float, way: Transform) -> MeshBuilder:
    """Return a cell of a gate: stakes that close like teeth; open, only their tips are left.

    The teeth reach into `before` and `beyond` more of its cells; `left` is what still shows of those before
    it.
    """
    mesh = MeshBuilder()
    half = 0.5 / TEETH
    for index in range(2 * TEETH + 1):
        middle = -0.5 + half * index
        hangs = index % 2 == 0
        length = 1 - (1 - (LEFT if hangs else left)) * share
        foot = 1 + beyond * share if hangs else -before * share
        for facet, color in _tooth(middle - half, middle, middle + half, (0.9, 1.15, 1.02)[index % 3]):
            points = np.array(facet, np.float32)
            points[:, 0] = np.clip(points[:, 0], -0.5, 0.5)
            points[:, 1] = foot - points[:, 1] * length if hangs else foot + points[:, 1] * length
            within = np.array([[middle, foot - 0.1 if hangs else foot + 0.1, -0.6]], np.float32)
            mesh.facets(way(points), color, inside=way(within))
    return mesh


def _lay_across(points: FloatArray) -> FloatArray:
    """Return points turned to run from side to side instead of from floor to ceiling."""
    return np.column_stack([points[:, 1] - 0.5, points[:, 0] + 0.5, points[:, 2]])


def _tooth(
    left: float, middle: float, right: float, tone: float
) -> list[tuple[list[tuple[float, float, float]], Albedo]]:
    """Return the facets of a stake with an iron tip, its foot at 0 and its tip at 1, with their colours."""
    facets = []
    ridge, tip = (middle, 0.0, FACE_Z + RIDGE), (middle, 1.0, FACE_Z)
    for edge, light in ((left, 1.12), (right, 0.74)):
        foot = (edge, 0.0, FACE_Z)
        low = [_between(foot, tip), _between(ridge, tip)]
        wood = shade(STAKE, tone * light)
        facets += [([foot, ridge, low[0]], wood), ([ridge, low[1], low[0]], wood)]
        facets.append(([low[0], low[1], tip], shade(STEEL, light)))
        behind = [(*point[:2], BACK_Z) for point in (foot, tip)]
        side = shade(STAKE, tone * 1.15)
        facets += [([foot, tip, behind[0]], side), ([tip, behind[1], behind[0]], side)]
    return facets


def _between(foot: tuple[float, float, float], tip: tuple[float, float, float]) -> tuple[float, float, float]:
    x, y, z = (a + (b - a) * TIP for a, b in zip(foot, tip, strict=True))
    return x, y, z


def _plate(share: float) -> MeshBuilder:
    """Return a slab in a bronze frame that sinks under weight."""
    mesh = MeshBuilder()
    high = 0.085 * (1 - share) + 0.012
    mesh.box((0, high / 2, -0.28), (0.40, high / 2, 0.50), SLAB, taper=0.93)
    for x in (-0.44, 0.44):
        mesh.box((x, 0.018, -0.28), (0.035, 0.022, 0.56), BRONZE)
    mesh.box((0, 0.014, 0.26), (0.47, 0.018, 0.03), BRONZE)
    sign = [(-0.10, high + 0.004, 0.02), (0.10, high + 0.004, 0.02), (0.0, high + 0.004, -0.34)]
    mesh.facets([sign], shade(DARK, 2.2), inside=(0, -1, 0))
    return mesh


def _lever(share: float) -> MeshBuilder:
    """Return an arm in an iron box, leaning left, or right when it is turned."""
    mesh = MeshBuilder()
    lean = -0.62 + 1.24 * share
    mesh.box((0, 0.10, -0.5), (0.22, 0.10, 0.13), shade(STEEL, 0.62), taper=0.72)
    mesh.box((0, 0.205, -0.5), (0.13, 0.012, 0.035), shade(DARK, 0.8))
    top = 0.46 * np.sin(lean), 0.17 + 0.46 * np.cos(lean), -0.5
    mesh.tube([(0, 0.15, -0.5), top], [0.042, 0.030], shade(STEEL, 0.95), sides=5)
    mesh.ball(top, 0.082, CORAL, detail=0)
    return mesh


def _flag(share: float) -> MeshBuilder:
    """Return a small flag on a wire; it falls when the wire goes off."""
    mesh = MeshBuilder()
    size = 0.105 * (1 - share) + 0.01
    for z in (-0.012, 0.012):
        mesh.facets([[(-size, 0, z), (size, 0, z), (0, -1.7 * size, z)]], CORAL, inside=(0, 0, -z))
    mesh.tube([(-size, 0.0, 0), (size, 0.0, 0)], 0.014, shade(CORAL, 0.6), sides=4)
    return mesh


GATES: Final[dict[str, Callable[[float, int, int], MeshBuilder]]] = {
    "gate": partial(_jaws, left=FLUSH, way=np.asarray),
    "hatch": partial(_jaws, left=LEFT, way=_lay_across),
}
"""builders of gates: from 0 (closed) to 1, with the number of cells before and beyond in the row"""
MACHINES: Final[dict[str, Callable[[float], MeshBuilder]]] = {
    "plate": _plate,
    "lever": _lever,
    "flag": _flag,
}
"""builders of machines by name: from 0 (up, to the left, set) to 1"""


def build_machine(mesh: str, pose: str, share: float) -> FloatArray:
    """Return the vertices (n, 18) of a machine; the pose of a gate names its row, as `1+2`."""
    if mesh in MACHINES:
        return MACHINES[mesh](share).array()
    before, plus, beyond = pose.partition("+")
    vertices = GATES[mesh](share, int(before) if plus else 0, int(beyond) if plus else 0).array()
    vertices[:, 16] = FITTING
    return vertices
