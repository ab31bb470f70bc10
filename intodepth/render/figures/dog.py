"""Dog: a lean rescue dog in a red coat with saddlebags."""

from __future__ import annotations

from intodepth.render.materials import CORAL, DARK, GLOW, LEATHER, WHITE
from intodepth.render.mesh import MeshBuilder, albedo

_FUR = albedo("#b98a58")
_DARK_FUR = albedo("#5a4030")


def build_dog() -> MeshBuilder:
    """A standing dog that looks along +z."""
    mesh = MeshBuilder()
    mesh.tube(
        [(0, 0.30, -0.26), (0, 0.31, -0.18), (0, 0.29, 0.02), (0, 0.33, 0.16), (0, 0.36, 0.22)],
        [0.06, (0.10, 0.105), (0.09, 0.095), (0.11, 0.12), 0.08],
        _FUR,
        colors=[_DARK_FUR, _FUR, _FUR, _FUR, _FUR],
    )
    for x, z, step in ((-0.07, -0.20, -0.05), (0.07, -0.20, 0.04), (-0.07, 0.15, 0.06), (0.07, 0.15, -0.04)):
        leg = [(x, 0.28, z), (x, 0.14, z + step / 2 - 0.02), (x, 0.0, z + step)]
        mesh.tube(leg, [0.055, 0.032, 0.034], _FUR if x < 0 else _DARK_FUR, sides=5)
    mesh.tube([(0, 0.38, 0.18), (0, 0.50, 0.28)], [0.075, 0.07], _FUR)
    mesh.ball((0, 0.53, 0.31), (0.085, 0.09, 0.10), _FUR)
    mesh.tube([(0, 0.51, 0.36), (0, 0.485, 0.48)], [0.05, 0.028], WHITE, sides=5)
    mesh.ball((0, 0.495, 0.49), 0.022, DARK, detail=0)
    for side in (-1, 1):
        ear = [(0.05 * side, 0.60, 0.27), (0.075 * side, 0.71, 0.245)]
        mesh.tube(ear, [(0.045, 0.02), (0.008, 0.005)], _DARK_FUR, sides=4)
        eye = [(0.05 * side, 0.57, 0.385), (0.03 * side, 0.545, 0.40), (0.065 * side, 0.545, 0.372)]
        mesh.facets(eye, DARK, inside=(0, 0.53, 0.30))
        mesh.box((0.11 * side, 0.30, -0.02), (0.035, 0.065, 0.09), LEATHER)
    mesh.tube([(0, 0.33, -0.27), (0, 0.44, -0.38), (0, 0.58, -0.40)], [0.035, 0.032, 0.008], _FUR, sides=5)
    mesh.tube([(0, 0.30, -0.14), (0, 0.30, 0.10)], [(0.115, 0.12), (0.115, 0.12)], CORAL, sides=7)
    mesh.box((0, 0.40, 0.27), (0.026, 0.026, 0.02), GLOW, emission=1.3)
    return mesh
