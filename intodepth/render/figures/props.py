"""props: the meshes of boulders, buckets and other things."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import numpy as np

from intodepth.render.figures.base_mesh import lantern
from intodepth.render.materials import CORAL, DARK, ROPE, STEEL, WOOD
from intodepth.render.mesh import FloatArray, MeshBuilder, albedo, hoop, shade

_ROCK: Final = albedo("#7d7a80")
_SAND: Final = albedo("#c9a869")


def _boulder() -> MeshBuilder:
    """Return a round boulder."""
    mesh = MeshBuilder()

    def rough(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        radius = 1 + 0.09 * np.sin(5 * x + 2 * y) + 0.08 * np.sin(7 * z - 3 * y + 1)
        moved = points * radius[:, None]
        moved[:, 1] = np.maximum(moved[:, 1], -0.93)
        return np.asarray(moved, np.float32)

    def tones(middle: FloatArray) -> FloatArray:
        return np.asarray(0.86 + 0.3 * np.abs(np.sin(middle @ np.array((9.1, 5.3, 7.7)))), np.float32)

    mesh.ball((0, 0.40, 0), 0.43, _ROCK, shape=rough, tint=tones)
    return mesh


def _bucket() -> MeshBuilder:
    """Return a bucket of staves with two iron bands and a rope handle."""
    mesh = MeshBuilder()
    staves = 9
    angles = np.arange(staves + 1) * (2 * math.pi / staves)

    def rim(radius: float, height: float) -> list[tuple[float, float, float]]:
        return [(radius * math.sin(angle), height, radius * math.cos(angle)) for angle in angles]

    low, high = rim(0.20, 0.02), rim(0.27, 0.42)
    inner, bottom = rim(0.24, 0.42), rim(0.18, 0.06)
    for index in range(staves):
        tone = shade(WOOD, (1.12, 0.86, 1.0)[index % 3])
        after = index + 1
        mesh.quad(low[index], low[after], high[after], high[index], tone, inside=(0, 0.2, 0))
        mesh.quad(high[index], high[after], inner[after], inner[index], shade(tone, 1.2), inside=(0, 0, 0))
        far = 8 * np.array(high[index]) + 8 * np.array(high[after])
        mesh.quad(inner[index], inner[after], bottom[after], bottom[index], shade(tone, 0.4), inside=far)
        mesh.facets([bottom[index], bottom[after], (0, 0.06, 0)], shade(tone, 0.35), inside=(0, -1, 0))
        mesh.facets([low[index], low[after], (0, 0.02, 0)], shade(tone, 0.5), inside=(0, 1, 0))
    for height, radius in ((0.09, 0.217), (0.33, 0.259)):
        mesh.tube(rim(radius, height)[:-1], 0.020, shade(STEEL, 0.6), sides=4, across=(0, 1, 0), closed=True)
    arch = np.linspace(-1.25, 1.25, 8)
    handle = [(0.27 * math.sin(angle) / 0.949, 0.30 + 0.36 * math.cos(angle), 0) for angle in arch]
    mesh.tube(handle, 0.020, ROPE, sides=4, across=(0, 0, 1))
    return mesh


def _sand_bucket() -> MeshBuilder:
    """Return a bucket with a heap of sand in it."""
    mesh = _bucket()
    facets = 7
    edge = [
        (0.23 * math.sin(turn), 0.38, 0.23 * math.cos(turn)) for turn in np.arange(facets) * math.tau / facets
    ]
    for index, corner in enumerate(edge):
        tone = shade(_SAND, (1.1, 0.85, 1.0)[index % 3])
        mesh.facets([corner, edge[(index + 1) % facets], (0.03, 0.55, 0.02)], tone, inside=(0, 0.2, 0))
    return mesh


def _plinth() -> MeshBuilder:
    """Return a slab of rock whose top is at 0."""
    mesh = MeshBuilder()
    random = Random("plinth")
    radius, thickness, sides = 0.62, 0.22, 10
    reach = [radius * random.uniform(0.92, 1.08) for _ in range(sides)]
    drop = [thickness * random.uniform(0.75, 1.25) for _ in range(sides)]
    top, bottom = [], []
    for index in range(sides):
        angle = 2 * math.pi * index / sides
        across, along = math.sin(angle), 0.62 * math.cos(angle)
        top.append((across * reach[index], 0.0, along * reach[index]))
        bottom.append((across * reach[index] * 0.78, -drop[index], along * reach[index] * 0.78))
    color = albedo("#5c5a66")
    middle = (0.0, -0.4 * thickness, 0.0)
    for index in range(sides):
        after = (index + 1) % sides
        mesh.facets(
            [(0, 0, 0), top[index], top[after]], shade(color, random.uniform(0.9, 1.15)), inside=middle
        )
        tone = shade(color, random.uniform(0.45, 0.62))
        mesh.facets([top[index], top[after], bottom[after]], tone, inside=middle)
        mesh.facets([top[index], bottom[after], bottom[index]], shade(tone, 0.9), inside=middle)
        mesh.facets([bottom[index], bottom[after], (0, -thickness, 0)], shade(tone, 0.6), inside=middle)
    return mesh


def _piton() -> MeshBuilder:
    """Return a steel spike with an eye, driven into the ground."""
    mesh = MeshBuilder()
    mesh.tube([(-0.06, -0.05, 0), (0.02, 0.16, 0)], [0.012, 0.032], STEEL, sides=5)
    mesh.tube(hoop(0.055, (0.035, 0.20, 0)), 0.017, shade(STEEL, 0.8), sides=4, across=(0, 0, 1), closed=True)
    mesh.ball((0.02, 0.155, 0), 0.04, DARK, detail=0)
    return mesh


def _ring() -> MeshBuilder:
    """Return an iron ring that hangs from a staple; it hangs down from 0."""
    mesh = MeshBuilder()
    mesh.tube([(0, 0.05, -0.20), (0, 0.03, 0.02)], [0.05, 0.034], shade(STEEL, 0.6), sides=6)
    mesh.tube(hoop(0.045, (0, 0.02, 0)), 0.018, shade(STEEL, 0.75), sides=4, across=(0, 0, 1), closed=True)
    mesh.tube(hoop(0.105, (0, -0.10, 0), 10), 0.024, STEEL, sides=5, across=(0, 0, 1), closed=True)
    return mesh


def _clip() -> MeshBuilder:
    """Return a carabiner: a steel loop with a bright gate, its top at 0."""
    mesh = MeshBuilder()
    back = [(-0.052, -0.04, 0), (-0.058, -0.16, 0), (-0.02, -0.215, 0), (0.035, -0.20, 0)]
    front = [(0.05, -0.165, 0), (0.028, -0.03, 0), (-0.012, 0.0, 0)]
    mesh.tube([*back, *front], 0.019, STEEL, sides=5, across=(0, 0, 1), closed=True)
    mesh.tube([(0.053, -0.16, 0.012), (0.033, -0.045, 0.012)], 0.022, CORAL, sides=5, across=(0, 0, 1))
    return mesh


def _wheel() -> MeshBuilder:
    """Return a wooden wheel with a groove for a rope, between two iron cheeks; its axle at 0."""
    mesh = MeshBuilder()
    spokes = 5
    for z in (-0.055, 0.055):
        rim = hoop(0.20, (0, 0, z), 12)
        tones = [shade(WOOD, 1.15 if index % 2 else 0.85) for index in range(len(rim))]
        mesh.tube(rim, 0.032, WOOD, colors=tones, sides=4, across=(0, 0, 1), closed=True)
    mesh.tube(hoop(0.175, sides=12), 0.04, shade(WOOD, 0.55), sides=4, across=(0, 0, 1), closed=True)
    for index in range(spokes):
        angle = 2 * math.pi * index / spokes
        tip = np.array((math.sin(angle), math.cos(angle), 0.0)) * 0.17
        mesh.tube(np.array([(0, 0, 0), tip]), 0.022, shade(WOOD, 1.1), sides=4, caps=False)
    mesh.tube([(0, 0, -0.10), (0, 0, 0.11)], 0.042, shade(STEEL, 0.8), sides=6)
    for z in (-0.10, 0.10):
        mesh.box((0, 0.14, z), (0.028, 0.17, 0.012), shade(STEEL, 0.55))
    mesh.box((0, 0.31, 0), (0.05, 0.028, 0.115), shade(STEEL, 0.65))
    return mesh


def _lamp(is_out: bool) -> MeshBuilder:
    """Return a miner's lamp on its foot, with a handle."""
    mesh = MeshBuilder()
    lantern(mesh, (0, 0.24, 0), 2.6, is_out)
    for x in (-0.115, 0.115):
        mesh.tube([(x, 0.07, 0), (x, 0.38, 0)], 0.014, shade(STEEL, 0.7), sides=4)
    mesh.tube([(0, 0.0, 0), (0, 0.06, 0)], [0.17, 0.14], shade(STEEL, 0.55), sides=8)
    arch = [(0.115 * math.cos(turn), 0.38 + 0.17 * math.sin(turn), 0) for turn in np.linspace(0, math.pi, 7)]
    mesh.tube(arch, 0.014, shade(STEEL, 0.9), sides=4, across=(0, 0, 1))
    return mesh


PROPS: Final = {
    "boulder": _boulder,
    "lamp": lambda: _lamp(is_out=False),
    "lamp_out": lambda: _lamp(is_out=True),
    "bucket": _bucket,
    "sand_bucket": _sand_bucket,
    "plinth": _plinth,
    "piton": _piton,
    "ring": _ring,
    "clip": _clip,
    "wheel": _wheel,
}
"""builder of each prop by name"""
