"""leech: the rig of the leech: a fat ringed body that stands on its tail or hangs by it, with a round mouth
of teeth.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.render.figures.beast import Beast, at, build_rig, pitch, turn
from intodepth.render.figures.bound import BoundFacets, Rig
from intodepth.render.figures.creatures.spines import axes, share_bend, spine
from intodepth.render.figures.rig import Vector
from intodepth.render.materials import WHITE
from intodepth.render.mesh import MeshBuilder, albedo, shade

_FLESH = albedo("#a03f59")
_DARK_FLESH = albedo("#682941")
_GUM = albedo("#dc838f")
_THROAT = albedo("#2a0f1a")

LENGTH: Final = 0.118
"""of a bone of the spine"""
SPINE: Final = tuple(f"spine_{index}" for index in range(1, 8))
"""from the tail to the mouth"""
TEETH: Final = tuple(f"tooth_{index}" for index in range(1, 8))
NAMES: Final = ("trunk", *SPINE, *TEETH)
PARENTS: Final = (-1, *range(len(SPINE)), *(len(SPINE) for _ in TEETH))
GIRTH: Final = (
    *(0.066, 0.082, 0.076, 0.104, 0.094, 0.136, 0.122, 0.168),
    *(0.148, 0.188, 0.160, 0.186, 0.148, 0.156, 0.114, 0.112),
)
"""radii of its rings"""
GUM: Final = 0.098
"""radius of the mouth, where teeth begin"""
STRIDE: Final = 0.30
"""cells that a cycle of `walk` covers"""
SHORT: Final = 0.42
"""from its tail to its mouth, where it has drawn itself up to walk on"""
LOW: Final = 0.09
"""height of tail and mouth while it walks"""
ARCHES: Final = np.linspace(0.0, 1.9, 400)
"""bends of an arch, radians from its top to either end"""
SPANS: Final = LENGTH * np.cos(np.linspace(-1, 1, len(SPINE)) * ARCHES[:, None]).sum(axis=1)
"""how far apart the ends of each are"""
PART: Final = np.linspace(0, 1, len(SPINE))
"""where each bone is, from the tail to the mouth"""
OWN: Final = frozenset(
    {"idle", "walk", "turn", "climb", "climb_rope", "hang", "drop", "fall", "land", "prone", "brace", "haul"}
    | {"tie", "strike", "shove", "hurt", "carry", "fallen"}
)
"""poses that it knows; the nearest are taken for others"""


ON_FLOOR: Final = at((0.0, 0.0, 0.0))
ON_WALL: Final = pitch(-math.pi / 2, (0.0, 0.5, 0.30))
"""from one that stands on a floor to one that climbs a wall ahead of it"""
ON_STRAND: Final = pitch(-math.pi / 2, (0.0, 0.5, 0.12))
"""to one that climbs what hangs before it"""


class _Shape(NamedTuple):
    """The bend of the leech's spine."""

    along: Floats
    """(bones, 3): unit vectors, from the tail on"""
    start: Vector = (0.0, 0.02, 0.0)
    """where the tail is"""
    gape: float = 0.0
    """radians that the teeth are spread"""
    stands: Floats = ON_FLOOR


REARED: Final = np.array((-0.10, -0.48, -0.32, 0.15, 0.50, 0.95, 1.45))
"""pitches of a spine that stands"""
ROLLED_UP: Final = np.linspace(-0.7, 3.9, len(SPINE))


def _shape(pose: str, phase: float) -> _Shape:
    turn = math.tau * phase
    sway, once = math.sin(turn), math.sin(math.pi * phase)
    wave = np.sin(turn - 2.2 * PART)
    match pose:
        case "walk":
            return _loop(phase)
        case "climb":
            return _loop(phase)._replace(stands=ON_WALL)
        case "climb_rope":
            return _loop(phase)._replace(stands=ON_STRAND)
        case "turn":
            return _Shape(axes(REARED * (1 - 0.3 * abs(sway)), 0.9 * sway * PART))
        case "hang":
            bend = np.array((0.05, 0.28, 0.24, -0.10, -0.32, -0.40, -0.60))
            return _Shape(
                axes(math.pi + bend + 0.14 * wave * PART, 0.22 * wave * PART), (0.0, 0.985, 0.0), 0.1
            )
        case "drop":
            bend = 0.5 * math.cos(math.pi * phase) * np.cos(math.pi * PART)
            return _Shape(axes(math.pi + bend), (0.0, 0.985 - 0.03 * once, 0.0), 0.7 * phase)
        case "fall":
            return _Shape(axes(math.pi + 0.10 * wave, 0.08 * wave), (0.0, 0.97, -0.03), 0.75 + 0.1 * sway)
        case "land":
            low = (1 - phase) ** 2
            return _Shape(axes(REARED + low * (ROLLED_UP - REARED)), (0.0, 0.02 + 0.1 * low, 0.0), 0.3 * low)
        case "prone":
            return _Shape(
                axes(math.pi / 2 + np.array((-0.40, -0.25, -0.05, 0.0, 0.0, -0.35, -0.5))), (0.0, 0.09, -0.40)
            )
        case "brace":
            return _curl_up(sway)
        case "haul":
            pull = 0.5 - 0.5 * math.cos(turn)
            return _Shape(axes(REARED - 0.25 * pull - 0.3 * pull * PART, 0.05 * wave), gape=0.15)
        case "tie":
            down = np.array((-0.5, -0.35, 0.2, 0.8, 1.35, 1.9, 2.4))
            return _Shape(
                axes(down + 0.10 * np.sin(2 * turn) * PART, 0.25 * sway * PART**2), gape=0.2 + 0.15 * sway
            )
        case "strike":
            return _lunge(phase)
        case "shove":
            ahead = np.array((0.55, 0.65, 0.75, 0.95, 1.25, 1.5, 1.6))
            return _Shape(axes(REARED + once**2 * (ahead - REARED)), (0.0, 0.02, -0.12 * once))
        case "hurt":
            return _Shape(
                axes(REARED + 0.8 * once * (ROLLED_UP - REARED), 0.3 * once * PART), gape=0.8 * once
            )
        case "carry":
            up = np.array((-0.10, -0.48, -0.32, 0.15, 0.42, 0.35, 0.05))
            return _Shape(axes(up + 0.04 * wave, 0.06 * wave), gape=0.3)
        case "fallen":
            flat = math.pi / 2 - np.array((0.34, 0.26, 0.08, 0.0, -0.12, -0.20, -0.20))
            bend = np.array((0.9, 0.6, 0.1, -0.4, -0.7, -0.5, 0.1))
            return _Shape(axes(flat, bend), (-0.05, 0.09, -0.33), 0.45)
    return _Shape(
        axes(REARED + (0.10 * wave + 0.10 * sway) * PART, 0.20 * wave * PART), gape=0.08 + 0.08 * sway
    )


def _arch(span: float) -> Floats:
    """Return the pitches of an arch with this distance between its ends."""
    bend = float(np.interp(span, SPANS[::-1], ARCHES[::-1]))
    return math.pi / 2 + bend * np.linspace(-1, 1, len(SPINE))


def _loop(phase: float) -> _Shape:
    """Return a walk: the tail stands and the mouth goes ahead, then the mouth stands and the tail follows."""
    gone = STRIDE * phase
    lift = math.sin(math.tau * phase)
    if phase < 0.5:
        along = axes(_arch(SHORT + 2 * gone) - 0.9 * lift * PART**1.5)
        return _Shape(along, (0.0, LOW, -SHORT / 2 - gone))
    along = axes(_arch(SHORT + 2 * (STRIDE - gone)) - 0.35 * lift * (1 - PART) ** 1.5)
    _, y, z = LENGTH * along.sum(axis=0)
    mouth = SHORT / 2 + STRIDE - gone
    return _Shape(along, (0.0, LOW - y, mouth - z))


def _curl_up(sway: float) -> _Shape:
    """Return it curled around something, at chest height."""
    round_about = -2.2 + 5.2 * PART
    rise = 0.10 - 0.05 * PART + 0.02 * sway
    along = np.stack([np.sin(round_about), rise, np.cos(round_about)], axis=1)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    middle = LENGTH * np.cumsum(along, axis=0).mean(axis=0)
    return _Shape(along, (-middle[0], 0.40, -middle[2]), 0.25 + 0.1 * sway)


def _lunge(phase: float) -> _Shape:
    """Return it drawn back, then stretched out, and slowly drawn back again."""
    back = math.sin(math.pi * min(1.0, phase / 0.5)) ** 2
    out = math.sin(math.pi * min(1.0, max(0.0, phase - 0.3) / 0.7)) ** 2
    cocked = np.array((-0.15, -0.90, -0.80, 0.10, 0.80, 1.35, 1.70))
    reaching = np.array((0.15, 0.45, 0.75, 1.05, 1.30, 1.45, 1.50))
    pitches = REARED + back * (1 - out) * (cocked - REARED) + out * (reaching - REARED)
    return _Shape(axes(pitches), (0.0, 0.02, -0.13 * out), 0.9 * max(back, out))


def _frames(shape: _Shape) -> Floats:
    """Return the frames (bones, 3, 4) of a leech that looks along +z."""
    frames = np.empty((len(NAMES), 3, 4))
    frames[0] = at(shape.start)
    last = len(SPINE)
    frames[1 : last + 1] = spine(shape.start, shape.along, LENGTH)
    for index in range(len(TEETH)):
        root = compose(turn(math.tau * index / len(TEETH), (0.0, LENGTH + 0.035, 0.0)), at((0.0, 0.0, GUM)))
        frames[last + 1 + index] = compose(frames[last], compose(root, pitch(shape.gape - 0.45)))
    return compose(shape.stands, frames)


def leech_rig() -> Rig:
    """Return the rig."""
    mouth = SPINE[-1], (0.0, LENGTH + 0.08, 0.0)
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            lambda pose, phase: _frames(_shape(pose, phase)),
            _frames(_Shape(axes(np.zeros(len(SPINE))), (0.0, 0.0, 0.0))),
            _parts,
            {
                "head": (SPINE[-1], (0.0, LENGTH, 0.0)),
                "left_hand": mouth,
                "right_hand": mouth,
                "harness": (SPINE[2], (0.0, 0.0, 0.12)),
            },
            once=frozenset({"drop", "land", "shove", "hurt"}),
            own=OWN,
            stride=STRIDE,
        )
    )


def _parts() -> list[BoundFacets]:
    body, mouth = MeshBuilder(), MeshBuilder()
    heights = np.linspace(0.0, len(SPINE) * LENGTH, len(GIRTH))
    tones = [shade(_FLESH if index % 2 else _DARK_FLESH, 0.9 + 0.02 * index) for index in range(len(GIRTH))]
    body.tube([(0, height, 0) for height in heights], GIRTH, _FLESH, colors=tones, sides=8)
    body.tube([(0, -0.02, 0), (0, 0.025, 0)], [0.100, 0.068], _GUM, sides=8)
    mouth.tube(
        [(0, LENGTH - 0.01, 0), (0, LENGTH + 0.03, 0), (0, LENGTH + 0.045, 0)],
        [0.108, 0.134, 0.104],
        _GUM,
        sides=8,
    )
    mouth.tube([(0, LENGTH + 0.04, 0), (0, LENGTH + 0.047, 0)], [0.082, 0.080], _THROAT, sides=8)
    parts = [BoundFacets(SPINE[0], body, share_bend(SPINE, LENGTH)), BoundFacets(SPINE[-1], mouth, {})]
    for tooth in TEETH:
        mesh = MeshBuilder()
        mesh.tube([(0, -0.02, 0), (0, 0.085, 0)], [0.024, 0.002], WHITE, sides=4, caps=False)
        parts.append(BoundFacets(tooth, mesh, {}))
    return parts
