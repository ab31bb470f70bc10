"""mole: the rig of the mole: a velvet barrel with two large pale hands and a pink star-shaped nose.

A cycle of its walk covers 0.25 cells.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from intodepth.animation.skeleton import rotate
from intodepth.render.figures.beast import Leg
from intodepth.render.figures.bound import BoundFacets, Rig, over
from intodepth.render.figures.creatures.four_clips import common, walk
from intodepth.render.figures.creatures.fourfooted import (
    Build,
    FourFootedStance,
    four_footed,
    leg_parts,
    paws_of,
    tail_parts,
)
from intodepth.render.materials import WHITE
from intodepth.render.mesh import MeshBuilder, albedo, shade

_VELVET: Final = albedo("#4b4a68")
_BELLY: Final = albedo("#6a6484")
_HAND: Final = albedo("#e3bda6")
_CLAW: Final = albedo("#f1e6d2")
_STAR: Final = albedo("#ef7f86")

LEGS: Final = tuple(
    Leg(f"{side}_{end}", (x * across, low, z), length, length, (x, 0.3, -1.0))
    for end, across, low, z, length in (
        ("hind", 0.10, -0.07, -0.20, 0.078),
        ("fore", 0.12, 0.0, 0.10, 0.115),
    )
    for side, x in (("right", -1), ("left", 1))
)
RINGS: Final = (
    *((-0.03, -0.34, 0.03, 0.03), (-0.01, -0.29, 0.12, 0.12), (0.02, -0.16, 0.175, 0.175)),
    *((0.03, 0.0, 0.19, 0.19), (0.015, 0.14, 0.16, 0.155), (0.0, 0.22, 0.11, 0.11)),
)
"""of its trunk, from the rump: how high and how far ahead, radii to the sides and up"""
BUILD: Final = Build(
    back=0.215,
    legs=LEGS,
    stands=((-0.13, 0.02, -0.20), (0.13, 0.02, -0.20), (-0.22, 0.115, 0.16), (0.22, 0.115, 0.16)),
    nape=(0.0, 0.0, 0.15),
    hinge=(0.0, -0.05, 0.08),
    mouth=(0.0, -0.06, 0.18),
    rump=(0.0, -0.03, -0.31),
    tail=(0.05, 0.05),
    stride=0.25,
    offsets=(0.0, 0.5, 0.5, 0.0),
    down=0.625,
    feature=("star", (0.0, -0.015, 0.245)),
)
_COMMON: Final = common(BUILD)


def _idle(phase: float) -> FourFootedStance:
    """Return it moving its nose to and fro."""
    slow = math.sin(math.tau * phase)
    return FourFootedStance(
        low=0.005 * slow,
        lean=-0.06,
        nod=-0.10 + 0.10 * math.cos(math.tau * phase),
        look=0.25 * slow,
        lifted=0.5,
        perk=0.25 * math.sin(3 * math.tau * phase),
    )


def _walk(phase: float) -> FourFootedStance:
    """Return it rowing along with its hands."""
    found = walk(BUILD, phase)
    wide = tuple(
        (1.6 * up * math.copysign(1, leg.hip[0]), up, ahead)
        for leg, (_, up, ahead) in zip(LEGS, found.paws, strict=True)
    )
    return replace(
        found,
        paws=wide,
        bank=0.10 * math.sin(math.tau * phase),
        perk=0.2 * math.sin(2 * math.tau * phase),
        lifted=0.5,
    )


def _dig(phase: float) -> FourFootedStance:
    """Return both hands rising, and raking down in front of it."""
    raised = math.sin(math.pi * min(1.0, phase / 0.55))
    rake = math.sin(math.pi * max(0.0, phase - 0.4) / 0.6)
    hands = (-0.04 * rake, 0.24 * raised - 0.03 * rake, 0.08 * raised + 0.12 * rake)
    return FourFootedStance(
        paws_of((0.0, 0.0, -0.02), hands),
        (0.0, 0.9 * rake - 1.1 * raised),
        low=-0.03 * raised + 0.03 * rake,
        ahead=0.05 * rake - 0.03 * raised,
        lean=0.22 * rake - 0.55 * raised,
        nod=0.15 * raised + 0.1 * rake,
        jaw=0.4 * raised,
        lifted=0.5,
        perk=-0.5 * raised,
    )


def _push(phase: float) -> FourFootedStance:
    """Return both palms against what is ahead."""
    push = math.sin(math.pi * phase)
    palms = paws_of((0.0, 0.0, -0.09 * push), (-0.10 * push, 0.08 * push, 0.22 * push))
    return FourFootedStance(
        palms,
        (0.0, -1.2 * push),
        low=-0.02 * push,
        ahead=0.09 * push,
        lean=-0.10 * push,
        nod=0.3 * push,
        lifted=0.5,
    )


def _tie(phase: float) -> FourFootedStance:
    """Return both hands working in front of its nose."""
    busy = math.sin(math.tau * phase)
    flip = 0.04 * busy
    paws = paws_of((0.0, 0.0, -0.02), (-0.11, 0.03, 0.14))
    paws = (
        *paws[:2],
        (paws[2][0], paws[2][1] + flip, paws[2][2]),
        (paws[3][0], paws[3][1] - flip, paws[3][2]),
    )
    return FourFootedStance(
        paws, (0.0, -0.5), low=0.02, lean=-0.12, nod=0.35, look=0.15 * busy, lifted=0.5, perk=0.4 * busy
    )


def _hurt(phase: float) -> FourFootedStance:
    """Return it hiding its nose behind its hands."""
    jolt = math.sin(math.pi * phase)
    guard = paws_of((0.03 * jolt, 0.0, 0.0), (-0.13 * jolt, 0.12 * jolt, 0.10 * jolt))
    return replace(
        _COMMON["hurt"](phase),
        paws=guard,
        toes=(0.0, -1.0 * jolt),
        nod=0.35 * jolt,
        look=0.0,
        crane=-0.05 * jolt,
    )


def _lie_fallen(phase: float) -> FourFootedStance:
    """Return it lying on its back with open hands."""
    return FourFootedStance(
        paws_of((0.02, -0.04, -0.03), (0.05, -0.02, 0.04)),
        (0.8, 0.5),
        nod=-0.25,
        look=0.15,
        jaw=0.4,
        lifted=0.0,
        perk=0.5,
        roll=-2.45,
        place=(0.15, 0.33, 0.0),
    )


def mole_rig() -> Rig:
    """Return the rig."""
    own = {
        "idle": _idle,
        "walk": _walk,
        "strike": _dig,
        "shove": _push,
        "tie": _tie,
        "hurt": _hurt,
        "fallen": _lie_fallen,
        "turn": lambda phase: replace(_walk(phase), look=0.7 * math.sin(math.pi * phase)),
    }
    return four_footed(BUILD, _COMMON | own, _parts, breath=0.04)


def _trunk() -> MeshBuilder:
    trunk = MeshBuilder()
    trunk.tube(
        [(0, y, z) for y, z, *_ in RINGS],
        [(wide, tall) for *_, wide, tall in RINGS],
        _VELVET,
        colors=[shade(_VELVET, tone) for tone in (0.85, 1.0, 1.12, 0.96, 1.08, 1.0)],
        sides=8,
        roll=math.pi / 8,
        caps=False,
    )
    trunk.ball((0, -0.075, -0.05), (0.13, 0.10, 0.20), _BELLY, keep=lambda middle: middle[:, 1] < 0.1)
    return trunk


def _parts() -> list[BoundFacets]:
    head, jaw = MeshBuilder(), MeshBuilder()
    snout = [(0, 0.01, -0.02), (0, 0.01, 0.06), (0, 0.0, 0.14), (0, -0.012, 0.225)]
    head.tube(
        snout,
        [(0.125, 0.12), (0.115, 0.105), (0.07, 0.062), (0.034, 0.032)],
        _VELVET,
        colors=[_VELVET, shade(_VELVET, 1.12), _BELLY, _BELLY],
        sides=7,
        roll=math.pi / 14,
    )
    for side in (-1, 1):
        eye = [(0.075 * side, 0.062, 0.105), (0.089 * side, 0.046, 0.088), (0.080 * side, 0.042, 0.112)]
        head.facets(eye, WHITE, inside=(0, 0, 0.08), emission=0.6)
    jaw.tube(
        [(0, -0.01, -0.03), (0, -0.01, 0.06), (0, 0.0, 0.115)],
        [(0.05, 0.03), (0.036, 0.02), 0.010],
        _BELLY,
        sides=5,
    )
    parts = [
        BoundFacets("trunk", _trunk(), {"head": lambda points: 0.5 * over(0.13, 0.24)(points[:, [0, 2, 1]])}),
        BoundFacets("head", head, {}),
        BoundFacets("jaw", jaw, {}),
        BoundFacets("star", _star(), {}),
        *tail_parts(BUILD, (0.030, 0.018, 0.006), _STAR),
        *leg_parts(BUILD, (0.075, 0.065, 0.045), (_VELVET, shade(_VELVET, 0.8))),
    ]
    for leg in LEGS:
        paw = MeshBuilder()
        if leg.name.endswith("fore"):
            _hand(paw, math.copysign(1, leg.hip[0]))
        else:
            paw.tube([(0, 0.005, -0.02), (0, -0.006, 0.075)], [(0.03, 0.022), (0.04, 0.012)], _HAND, sides=5)
        parts.append(BoundFacets(f"{leg.name}_paw", paw, {}))
    return parts


def _star() -> MeshBuilder:
    """Return eleven rays around the nose."""
    star = MeshBuilder()
    star.ball((0, 0, 0.005), 0.034, _STAR, detail=0)
    rays = 11
    for index in range(rays):
        angle = math.tau * (index + 0.5) / rays
        across, up = math.sin(angle), math.cos(angle)
        long = 0.10 if index % 2 else 0.085
        root, tip = (0.018 * across, 0.018 * up, 0.0), (long * across, long * up, 0.032)
        star.tube([root, tip], [0.019, 0.006], shade(_STAR, 1.1 if index % 2 else 0.85), sides=3, caps=False)
    return star


def _hand(mesh: MeshBuilder, side: float) -> None:
    """Add a spade on its edge, the palm outward, with five claws."""
    hand = MeshBuilder()
    palm = [(0, 0.0, -0.06), (0, 0.0, 0.01), (0, 0.0, 0.105)]
    wide = [(0.055, 0.035), (0.118, 0.042), (0.108, 0.026)]
    tones = [_HAND, shade(_HAND, 1.1), _HAND]
    hand.tube(palm, wide, _HAND, colors=tones, across=(0.0, 1.0, 0.0))
    for index in range(5):
        spread = (index - 2) / 2
        root = (0.0, 0.086 * spread, 0.09 - 0.014 * abs(spread))
        tip = (-0.03 * side, 0.108 * spread, 0.225 - 0.04 * abs(spread))
        hand.tube([root, tip], [0.026, 0.005], _CLAW, sides=3, caps=False)
    mesh.add(hand, rotate(1, 0.45 * side) @ rotate(2, 0.35 * side))
