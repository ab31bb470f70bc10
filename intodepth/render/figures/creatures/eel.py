"""Eel: long and pale, with a fin along its back and great jaws; it swims in the air where portals open."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.render.figures.beast import Beast, at, build_rig, pitched, rolled, turned
from intodepth.render.figures.bound import BoundFacets, Rig, over
from intodepth.render.figures.creatures.eel_swim import (
    BACK,
    BONES,
    CIRCLE,
    LENGTH,
    OWN,
    PART,
    WATER,
    Swim,
    swim_of,
)
from intodepth.render.figures.creatures.spines import axes, bending, spine
from intodepth.render.figures.creatures.webs import stretched
from intodepth.render.materials import DARK, WHITE
from intodepth.render.mesh import Albedo, MeshBuilder, albedo, shade

_TEAL = np.array(albedo("#62b2ba"))
_VIOLET = np.array(albedo("#6f5cb4"))
_FIN = albedo("#9076d6")
_THROAT = albedo("#3b2350")
_SPARK = albedo("#c4f6ff")

SPINE: Final = tuple(f"spine_{index}" for index in range(1, BONES + 1))
"""from the neck to the tail"""
NAMES: Final = ("trunk", "jaw", "left_fin", "right_fin", *SPINE)
PARENTS: Final = (-1, 0, 0, 0, 0, *range(4, 3 + len(SPINE)))
RINGS: Final = np.array(
    [
        *((-0.225, 0.002, 0.024, 0.016), (-0.19, 0.012, 0.046, 0.034), (-0.10, 0.022, 0.070, 0.062)),
        *((-0.02, 0.015, 0.084, 0.092), (0.06, 0.0, 0.084, 0.099), (0.15, 0.0, 0.083, 0.108)),
        *((0.23, 0.0, 0.077, 0.103), (0.30, 0.0, 0.072, 0.097), (0.38, 0.0, 0.067, 0.090)),
        *((0.45, 0.0, 0.062, 0.085), (0.53, 0.0, 0.050, 0.070), (0.62, 0.0, 0.036, 0.054)),
        *((0.71, 0.0, 0.022, 0.037), (0.80, 0.0, 0.008, 0.020)),
    ]
)
"""of its skin, from the snout: how far behind the neck and how high over it, radii to the sides and up"""
HINGE: Final = (0.0, -0.02, 0.02)
"""where the jaw turns, from the neck"""
FIN: Final = (0.06, -0.03, -0.04)
"""where the left of the small fins begins, from the neck"""


def _frames(swim: Swim) -> Floats:
    """The frames (bones, 3, 4) of an eel that looks along +z."""
    frames = np.empty((len(NAMES), 3, 4))
    frames[0] = compose(turned(swim.look, swim.neck), pitched(swim.nod))
    frames[1] = compose(frames[0], pitched(swim.jaw, HINGE))
    for index, side in ((2, 1), (3, -1)):
        x, y, z = FIN
        frames[index] = compose(frames[0], rolled(side * swim.fins, (side * x, y, z)))
    frames[4:] = spine(swim.neck, axes(np.broadcast_to(swim.pitch, PART.shape), swim.aside), LENGTH)
    return frames


def _posed(pose: str, phase: float) -> Floats:
    frames = _frames(swim_of(pose, phase))
    match pose:
        case "climb":
            return compose(pitched(-1.35, (0.0, 0.56, 0.0)), compose(at((0.0, -WATER, 0.0)), frames))
        case "tie" | "shoot":
            spinning = pitched(math.tau * phase, (0.0, 0.5, 0.0))
            return compose(spinning, compose(at((0.0, -CIRCLE, 0.0)), frames))
        case "fallen":
            return compose(rolled(math.pi - 0.3, (0.0, 0.15, 0.0)), frames)
    return frames


def eel_rig() -> Rig:
    """The rig."""
    mouth = (0.0, -0.02, 0.19)
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            _posed,
            _frames(Swim(np.full(len(SPINE), BACK), jaw=0.0, fins=0.0)),
            _parts,
            {
                "head": ("trunk", (0.0, 0.02, 0.08)),
                "left_hand": ("trunk", mouth),
                "right_hand": ("trunk", mouth),
                "harness": (SPINE[1], (0.0, 0.0, 0.10)),
            },
            once=frozenset({"land", "shove", "hurt"}),
            own=OWN,
            moments=24,
        )
    )


def _parts() -> list[BoundFacets]:
    body = MeshBuilder()
    behind, over_neck, thick, tall = RINGS.T
    end = len(SPINE) * LENGTH
    tones = [_skin(max(0.0, place / end)) for place in behind]
    path = np.stack([0 * behind, behind, over_neck], axis=1)
    body.tube(path, list(zip(thick, tall, strict=True)), tones[0], colors=tones, sides=7, emission=0.2)
    # Up is where the spine's bones, which run back, have their ahead.
    body.add(_crest(1.0, np.linspace(0.06, end, 17), 0.105))
    body.add(_crest(-1.0, np.linspace(0.42, end, 9), 0.070))
    for place in (0.12, 0.25, 0.38, 0.51, 0.64):
        x = 1.02 * float(np.interp(place, behind, thick))
        for side in (-1, 1):
            spark = [
                (x * side, place + along, up) for along, up in ((-0.022, 0.012), (0.022, 0.012), (0, -0.022))
            ]
            body.facets(spark, _SPARK, inside=(0, place, 0), emission=0.9)
    shares = bending(SPINE, LENGTH) | {"trunk": over(0.05, -0.03)}
    parts = [
        BoundFacets(SPINE[0], body, shares),
        BoundFacets("trunk", _face(), {}),
        BoundFacets("jaw", _jaw(), {}),
    ]
    for name, side in (("left_fin", 1), ("right_fin", -1)):
        fin = np.array([(0, 0, 0.03), (0, 0, -0.04), (side * 0.13, 0, -0.13), (side * 0.15, 0.02, -0.11)])
        parts.append(BoundFacets(name, stretched(fin.astype(np.float32), [(0, 1, 2), (0, 2, 3)], _FIN), {}))
    return parts


def _crest(side: float, places: Floats, high: float) -> MeshBuilder:
    """A jagged fin along the back (side 1) or the belly (-1), highest in its middle."""
    count = len(places)
    root = side * 0.8 * np.interp(places, RINGS[:, 0], RINGS[:, 3])
    rise = high * np.sin(np.linspace(0.8, 2.5, count)) * np.where(np.arange(count) % 2, 0.55, 1.0)
    lower = np.stack([0 * places, places, root], axis=1)
    upper = np.stack([0 * places, 1.03 * places + 0.035, root + side * rise], axis=1)
    trios = [
        trio
        for low, above in zip(range(count - 1), range(count, 2 * count - 1), strict=True)
        for trio in ((low, low + 1, above + 1), (low, above + 1, above))
    ]
    return stretched(np.concatenate([lower, upper]).astype(np.float32), trios, _FIN)


def _skin(part: float) -> Albedo:
    red, green, blue = _TEAL + (_VIOLET - _TEAL) * part
    return float(red), float(green), float(blue)


def _face() -> MeshBuilder:
    """Eyes and upper teeth, from the neck."""
    mesh = MeshBuilder()
    for side in (-1, 1):
        socket = np.array([(0.082, 0.078, 0.02), (0.056, 0.052, 0.125), (0.086, 0.022, 0.055)]) * (side, 1, 1)
        mesh.facets(socket, DARK, inside=(0, 0, 0))
        middle = socket.mean(axis=0)
        eye = middle * 1.05 + 0.66 * (socket - middle)
        mesh.facets(eye, _SPARK, inside=(0, 0, 0), emission=1.0)
        for z, x, length in ((0.205, 0.018, 0.055), (0.165, 0.040, 0.045), (0.120, 0.052, 0.040)):
            tooth = [(x * side, -0.008, z), (x * side, -0.02 - length, z + 0.008)]
            mesh.tube(tooth, [0.013, 0.002], WHITE, sides=3, across=(1, 0, 0), caps=False)
    return mesh


def _jaw() -> MeshBuilder:
    """From its hinge on."""
    mesh = MeshBuilder()
    path = [(0, -0.03, -0.04), (0, -0.028, 0.06), (0, -0.012, 0.18)]
    mesh.tube(path, [(0.068, 0.045), (0.058, 0.030), (0.026, 0.014)], shade(_skin(0.0), 0.82), sides=6)
    mesh.tube([(0, -0.004, 0.0), (0, 0.0, 0.14)], [(0.046, 0.012), (0.022, 0.008)], _THROAT, sides=4)
    for side in (-1, 1):
        for z, x in ((0.168, 0.016), (0.120, 0.036), (0.075, 0.046)):
            tooth = [(x * side, -0.01, z), (x * side, 0.035, z + 0.008)]
            mesh.tube(tooth, [0.012, 0.002], WHITE, sides=3, across=(1, 0, 0), caps=False)
    return mesh
