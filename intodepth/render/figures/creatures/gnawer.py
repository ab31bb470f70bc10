"""gnawer: the rig of the gnawer: a low, humped rat with spines, large ears and two long teeth.

A cycle of its walk covers 0.4 cells.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from intodepth.render.figures.beast import Leg
from intodepth.render.figures.bound import BoundFacets, Rig, over
from intodepth.render.figures.creatures.four_clips import common
from intodepth.render.figures.creatures.fourfooted import (
    UP,
    Build,
    FourFootedStance,
    four_footed,
    leg_parts,
    paws_of,
    tail_parts,
)
from intodepth.render.materials import CORAL, DARK, WHITE
from intodepth.render.mesh import MeshBuilder, albedo, shade

_FUR: Final = albedo("#8d8494")
_DARK_FUR: Final = albedo("#5d5567")
_PINK: Final = albedo("#e0827f")
_SKIN: Final = albedo("#c98a8f")

LEGS: Final = tuple(
    Leg(f"{side}_{end}", (x * across, low, z), 0.095, 0.095, (0.0, 0.0, -1.0))
    for end, across, low, z in (("hind", 0.095, -0.06, -0.17), ("fore", 0.08, -0.06, 0.11))
    for side, x in (("right", -1), ("left", 1))
)
RINGS: Final = (
    *((-0.05, -0.31, 0.03, 0.03), (-0.02, -0.25, 0.115, 0.12), (0.02, -0.12, 0.15, 0.165)),
    *((0.02, 0.02, 0.135, 0.145), (0.0, 0.12, 0.11, 0.115), (0.0, 0.19, 0.075, 0.08)),
)
"""of its trunk, from the rump: how high and how far ahead, radii to the sides and up"""
BUILD: Final = Build(
    back=0.225,
    legs=LEGS,
    stands=((-0.11, 0.02, -0.17), (0.11, 0.02, -0.17), (-0.10, 0.02, 0.13), (0.10, 0.02, 0.13)),
    nape=(0.0, 0.02, 0.17),
    hinge=(0.0, -0.055, 0.09),
    mouth=(0.0, -0.08, 0.20),
    rump=(0.0, -0.05, -0.27),
    tail=(0.15, 0.17),
    stride=0.4,
    offsets=(0.0, 0.5, 0.5, 0.0),
    feature=("ears", (0.0, 0.075, 0.035)),
)


def _idle(phase: float) -> FourFootedStance:
    """Return it breathing, sniffing and turning its ears."""
    sniff = max(0.0, math.sin(math.tau * phase)) * math.sin(6 * math.pi * phase)
    return FourFootedStance(
        low=0.006 * math.cos(math.tau * phase),
        nod=0.06 * sniff,
        look=0.12 * math.sin(math.tau * phase),
        tail=0.35 * math.sin(math.tau * phase),
        lifted=0.15,
        curl=0.8,
        perk=0.12 * math.cos(2 * math.tau * phase),
    )


def _bite(phase: float) -> FourFootedStance:
    """Return it rearing with an open mouth, and snapping forward."""
    wind = math.sin(math.pi * min(1.0, phase / 0.58))
    snap = math.sin(math.pi * max(0.0, phase - 0.4) / 0.6)
    return FourFootedStance(
        paws_of((0.0, 0.0, -0.06 * snap), (0.0, 0.10 * wind, 0.03 * wind + 0.08 * snap)),
        low=-0.03 * wind + 0.02 * snap,
        ahead=0.14 * snap - 0.05 * wind,
        lean=0.04 * snap - 0.42 * wind,
        nod=0.16 * snap - 0.14 * wind,
        jaw=1.0 * wind,
        tail=0.3 * wind,
        lifted=0.2 + 0.5 * snap,
        perk=-0.5 * (wind + snap),
    )


def _carry(phase: float) -> FourFootedStance:
    """Return it with its head high, for what it carries in its mouth."""
    return replace(
        _idle(phase), lean=-0.10, nod=-0.22 + 0.03 * math.sin(math.tau * phase), jaw=0.35, perk=-0.3
    )


_COMMON: Final = common(BUILD)


def _grip(phase: float) -> FourFootedStance:
    """Return it holding a strand between its paws."""
    sway = math.sin(math.tau * phase)
    return replace(
        _COMMON["climb"](0.0),
        paws=paws_of((-0.075, 0.0, 0.02), (-0.07, 0.0, -0.02)),
        pitch=UP + 0.04 * sway,
        tail=0.4 * sway,
        lifted=-0.3,
        curl=0.8,
        nod=-0.15 + 0.08 * sway,
    )


def _lie_fallen(_: float) -> FourFootedStance:
    """Return it lying on its spines."""
    return FourFootedStance(
        paws_of((0.03, -0.04, -0.05), (0.02, -0.03, 0.05)),
        (0.9, 0.9),
        nod=-0.30,
        look=0.35,
        jaw=0.6,
        lifted=-0.35,
        curl=0.6,
        perk=-0.2,
        roll=-2.6,
        place=(0.12, 0.42, 0.0),
    )


def gnawer_rig() -> Rig:
    """Return the rig."""
    own = {
        "idle": _idle,
        "strike": _bite,
        "carry": _carry,
        "carry_walk": lambda phase: replace(
            _COMMON["walk"](phase), lean=-0.10, nod=-0.22, jaw=0.35, perk=-0.3
        ),
        "hang_rope": _grip,
        "fallen": _lie_fallen,
    }
    return four_footed(BUILD, _COMMON | own, _parts)


def _trunk() -> MeshBuilder:
    """Return the trunk, with bristles along the back."""
    trunk = MeshBuilder()
    trunk.tube(
        [(0, y, z) for y, z, *_ in RINGS],
        [(wide, tall) for *_, wide, tall in RINGS],
        _FUR,
        colors=[_DARK_FUR, _DARK_FUR, _FUR, _FUR, _FUR, _FUR],
        sides=7,
        roll=math.pi / 14,
        caps=False,
    )
    for index in range(6):
        share = index / 5
        z = -0.25 + 0.34 * share
        foot = 0.10 + 0.07 * math.sin(math.pi * min(1.0, 0.25 + share))
        tall = 0.10 + 0.09 * math.sin(math.pi * (0.15 + 0.75 * share))
        trunk.tube(
            [(0, foot, z), (0, foot + tall, z - 0.6 * tall)], [0.04, 0.003], _DARK_FUR, sides=4, caps=False
        )
        for side in (-1, 1):
            if index % 2:
                low = (0.07 * side, foot - 0.03, z - 0.02)
                tip = (0.11 * side, foot + 0.6 * tall, z - 0.02 - 0.6 * tall)
                trunk.tube([low, tip], [0.03, 0.003], shade(_DARK_FUR, 0.8), sides=3, caps=False)
    return trunk


def _parts() -> list[BoundFacets]:
    neck, head, jaw, ears = (MeshBuilder() for _ in range(4))
    neck.tube(
        [(0, 0.0, 0.08), (0, 0.01, 0.16), (0, 0.02, 0.22)],
        [(0.115, 0.12), (0.105, 0.11), 0.08],
        _FUR,
        sides=7,
        caps=False,
    )
    _head(head, ears)
    jaw.tube(
        [(0, -0.012, -0.03), (0, -0.018, 0.06), (0, -0.008, 0.115)],
        [0.045, (0.035, 0.022), 0.012],
        _SKIN,
        sides=5,
    )
    jaw.tube([(0, 0.0, 0.10), (0, 0.055, 0.12)], [(0.016, 0.012), 0.006], WHITE, sides=4)
    parts = [
        BoundFacets("trunk", _trunk(), {}),
        BoundFacets("trunk", neck, {"head": lambda points: over(0.10, 0.20)(points[:, [0, 2, 1]])}),
        BoundFacets("head", head, {}),
        BoundFacets("jaw", jaw, {}),
        BoundFacets("ears", ears, {}),
        *tail_parts(BUILD, (0.032, 0.022, 0.004), _SKIN),
        *leg_parts(BUILD, (0.07, 0.04, 0.026), (_FUR, _DARK_FUR)),
    ]
    for leg in LEGS:
        paw = MeshBuilder()
        paw.tube(
            [(0, 0.01, -0.02), (0, -0.002, 0.03), (0, -0.012, 0.075)],
            [0.026, (0.034, 0.02), 0.008],
            _SKIN,
            sides=4,
            roll=math.pi / 4,
        )
        parts.append(BoundFacets(f"{leg.name}_paw", paw, {}))
    return parts


def _head(mesh: MeshBuilder, ears: MeshBuilder) -> None:
    """Add the head, in its frame, which begins at the nape; the ears in theirs."""
    ridge = [(0, 0, -0.02), (0, 0.015, 0.06), (0, -0.005, 0.14), (0, -0.035, 0.235)]
    mesh.tube(
        ridge, [(0.09, 0.095), (0.10, 0.095), (0.072, 0.068), (0.03, 0.028)], _FUR, sides=6, roll=math.pi / 6
    )
    mesh.ball((0, -0.03, 0.245), 0.03, _PINK, detail=0)
    for side in (-1, 1):
        tooth = [(0.019 * side, -0.05, 0.205), (0.019 * side, -0.11, 0.228), (0.015 * side, -0.175, 0.222)]
        mesh.tube(tooth, [(0.017, 0.014), (0.017, 0.013), (0.010, 0.004)], WHITE, sides=4, roll=math.pi / 4)
        eye = [(0.064 * side, 0.052, 0.135), (0.088 * side, 0.022, 0.09), (0.072 * side, 0.008, 0.145)]
        mesh.facets(eye, CORAL, inside=(0, 0, 0.08), emission=1.0)
        brow = [(0.064 * side, 0.066, 0.137), (0.090 * side, 0.034, 0.085), (0.066 * side, 0.053, 0.14)]
        mesh.facets(brow, DARK, inside=(0, 0, 0.08))
        root, tip = (0.075 * side, 0.0, 0.0), (0.125 * side, 0.075, -0.02)
        _ear(ears, side, root, tip)


def _ear(
    mesh: MeshBuilder, side: int, root: tuple[float, float, float], tip: tuple[float, float, float]
) -> None:
    """Add a round shell that is open ahead: dark behind, pink inside."""
    x, y, z = ((a + b) / 2 for a, b in zip(root, tip, strict=True))
    behind, ahead = (x, y, z - 0.012), (x + 0.008 * side, y, z + 0.018)
    mesh.tube(
        [behind, (x, y, z + 0.005), ahead],
        [0.07, (0.092, 0.098), (0.075, 0.082)],
        _PINK,
        colors=[_FUR, _PINK, _PINK],
        sides=7,
        roll=0.4,
    )
