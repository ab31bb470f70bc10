"""statue: the rig of the statue: a king of stone in a robe, with a crown of spikes and a spear, on a
plinth.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from intodepth.render.figures.beast import Beast, build_rig
from intodepth.render.figures.bound import BoundFacets, Rig, over
from intodepth.render.figures.creatures.carriage import (
    ARM,
    CLIPS,
    EDGE,
    GUARD,
    NAMES,
    PARENTS,
    STRIDE,
    frames_of,
)
from intodepth.render.materials import CORAL
from intodepth.render.mesh import Albedo, MeshBuilder, albedo, shade

_STONE: Final = albedo("#98a0ae")
_DARK_STONE: Final = albedo("#646c7c")
_MOSS: Final = albedo("#69756c")


def statue_rig() -> Rig:
    """Return the rig."""
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            lambda pose, phase: frames_of(CLIPS[pose](phase)),
            frames_of(replace(GUARD, spear=(-0.3, -1.0, 0.0), left=(0.3, -1.0, 0.0))),
            _parts,
            {
                "head": ("head", (0.0, 0.10, 0.0)),
                "left_hand": ("left_forearm", (0.0, ARM, 0.0)),
                "right_hand": ("right_forearm", (0.0, ARM, 0.0)),
                "harness": ("robe", (0.0, 0.05, 0.11)),
            },
            once=frozenset({"turn", "land", "strike", "shove", "hurt"}),
            own=tuple(CLIPS),
            stride=STRIDE,
        )
    )


def _parts() -> list[BoundFacets]:
    plinth, robe, head, spear = (MeshBuilder() for _ in range(4))
    plinth.box((0, 0.028, 0), (EDGE, 0.028, EDGE), _MOSS, taper=0.97)
    plinth.box((0, 0.075, 0), (EDGE - 0.025, 0.02, EDGE - 0.025), _DARK_STONE, taper=0.88)
    _robe(robe)
    _head(head)
    spear.tube([(0, -0.40, 0), (0, 0.37, 0)], 0.020, _DARK_STONE, sides=5)
    spear.tube(
        [(0, 0.35, 0), (0, 0.41, 0), (0, 0.55, 0)], [0.022, (0.055, 0.03), 0.003], _STONE, sides=4, caps=False
    )
    parts = [
        BoundFacets("plinth", plinth, {}),
        BoundFacets("robe", robe, {"plinth": over(-0.02, -0.16)}),
        BoundFacets("head", head, {}),
        BoundFacets("spear", spear, {}),
    ]
    for side, tone in (("left", 0.92), ("right", 1.0)):
        arm = MeshBuilder()
        heights = [-0.02, ARM - 0.03, ARM + 0.03, 2 * ARM - 0.045]
        sleeve = [0.062, 0.05, 0.052, 0.072]
        arm.tube(
            [(0, height, 0) for height in heights], sleeve, shade(_STONE, tone), colors=_tones(4), sides=6
        )
        bent = over(ARM - 0.035, ARM + 0.035)
        parts.append(BoundFacets(f"{side}_arm", arm, {f"{side}_forearm": bent}))
        hand = MeshBuilder()
        hand.ball((0, ARM, 0), 0.046, shade(_STONE, 1.1), detail=0)
        parts.append(BoundFacets(f"{side}_forearm", hand, {}))
    return parts


def _tones(count: int) -> list[Albedo]:
    """Return tones of stone, alternately darker and lighter."""
    return [shade(_STONE, (1.0, 0.86, 1.08)[index % 3]) for index in range(count)]


def _robe(mesh: MeshBuilder) -> None:
    """Add a robe with a girdle and a mantle, in the frame that begins at the waist."""
    levels = [-0.255, -0.14, -0.03, 0.015, 0.13, 0.235, 0.30, 0.345]
    wide = [
        (0.172, 0.155),
        (0.142, 0.125),
        (0.118, 0.10),
        (0.118, 0.10),
        (0.145, 0.115),
        (0.185, 0.12),
        (0.12, 0.09),
        (0.062, 0.06),
    ]
    tones = _tones(len(levels))
    tones[2] = _DARK_STONE
    mesh.tube(
        [(0, level, 0) for level in levels], wide, _STONE, colors=tones, sides=8, roll=math.pi / 8, caps=False
    )
    for side in (-1, 1):
        mesh.ball((0.165 * side, 0.255, 0), (0.085, 0.062, 0.085), shade(_STONE, 1.08), detail=0)
        fold = [(0.045 * side, -0.02, 0.098), (0.06 * side, -0.14, 0.122), (0.075 * side, -0.25, 0.15)]
        mesh.tube(fold, [0.016, 0.022, 0.03], _DARK_STONE, sides=4, caps=False)
    mantle = [
        [(aside * spread, height, -back) for aside in (-1.0, -0.35, 0.35, 1.0)]
        for height, spread, back in (
            (0.27, 0.15, 0.10),
            (0.10, 0.165, 0.122),
            (-0.08, 0.175, 0.132),
            (-0.25, 0.19, 0.165),
        )
    ]
    mesh.sheet(mantle, _DARK_STONE, thickness=0.010)


def _head(mesh: MeshBuilder) -> None:
    """Add a bearded face under a crown of spikes, in the frame that begins at the neck."""
    skull = [(0, -0.03, 0), (0, 0.04, 0.006), (0, 0.12, 0.004), (0, 0.175, 0)]
    mesh.tube(
        skull,
        [0.055, (0.078, 0.085), (0.088, 0.092), (0.078, 0.082)],
        _STONE,
        colors=_tones(4),
        roll=math.pi / 6,
    )
    beard = [(0, 0.055, 0.062), (0, 0.0, 0.082), (0, -0.085, 0.085)]
    mesh.tube(beard, [(0.056, 0.03), (0.045, 0.032), (0.008, 0.01)], _DARK_STONE, sides=5)
    nose = [(0, 0.125, 0.078), (0, 0.072, 0.108)]
    mesh.tube(nose, [0.010, 0.020], shade(_STONE, 1.1), sides=4)
    for side in (-1, 1):
        eye = [(0.018 * side, 0.098, 0.088), (0.056 * side, 0.116, 0.074), (0.054 * side, 0.092, 0.076)]
        mesh.facets(eye, CORAL, inside=(0, 0.1, 0), emission=0.7)
        mesh.tube([(0.006 * side, 0.117, 0.092), (0.068 * side, 0.136, 0.068)], 0.015, _DARK_STONE, sides=3)
    band = [(0, 0.145, 0), (0, 0.182, 0)]
    mesh.tube(band, [(0.098, 0.102), (0.104, 0.108)], _DARK_STONE, sides=8)
    spikes = 8
    for index in range(spikes):
        angle = math.tau * (index + 0.5) / spikes
        across, along = math.sin(angle), math.cos(angle)
        tall = 0.125 if index % 2 else 0.085
        root, tip = (0.088 * across, 0.17, 0.09 * along), (0.125 * across, 0.18 + tall, 0.13 * along)
        mesh.tube(
            [root, tip], [0.026, 0.003], shade(_STONE, 1.05 if index % 2 else 0.85), sides=4, caps=False
        )
