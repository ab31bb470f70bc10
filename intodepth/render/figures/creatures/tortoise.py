"""tortoise: the rig of the tortoise: a domed shell that nearly fills a cell, on short green legs.

A cycle of its walk covers 0.25 cells, with three paws on the floor at any time. Blows make it draw in.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

import numpy as np

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
from intodepth.render.figures.creatures.shell import HEIGHT, add_shell
from intodepth.render.materials import DARK
from intodepth.render.mesh import MeshBuilder, albedo

_SKIN: Final = albedo("#8aa35c")
_DARK_SKIN: Final = albedo("#586a44")
_EYE: Final = albedo("#e8d9a0")

LOW: Final = 0.115
"""how much lower the trunk is when the shell lies on the floor"""
LEGS: Final = tuple(
    Leg(f"{side}_{end}", (x, 0.0, z), 0.116, 0.116, (0.0, 0.0, -1.0 if z < 0 else 1.0))
    for end, z in (("hind", -0.20), ("fore", 0.19))
    for side, x in (("right", -0.19), ("left", 0.19))
)
BUILD: Final = Build(
    back=0.20,
    legs=LEGS,
    stands=((-0.25, 0.03, -0.24), (0.25, 0.03, -0.24), (-0.25, 0.03, 0.23), (0.25, 0.03, 0.23)),
    nape=(0.0, 0.05, 0.36),
    hinge=(0.0, -0.03, 0.035),
    mouth=(0.0, 0.0, 0.13),
    rump=(0.0, 0.0, -0.38),
    tail=(0.05, 0.06),
    stride=0.25,
    offsets=(0.0, 0.5, 0.25, 0.75),
    down=0.75,
    lift=0.05,
)
"""its head stands out over its feet, a hand's breadth before the shell"""
_COMMON: Final = common(BUILD)


def _draw_in(share: float) -> FourFootedStance:
    """Return head and legs drawn in by a share, the shell lowered to the floor."""
    into = paws_of((-0.10 * share, 0.06 * share, 0.10 * share), (-0.10 * share, 0.06 * share, -0.10 * share))
    return FourFootedStance(
        into, low=LOW * share, crane=-0.27 * share, nod=0.1 * share, lifted=-0.3, tail=0.6 * share
    )


def _idle(phase: float) -> FourFootedStance:
    """Return it stretching its neck and slowly looking from side to side."""
    slow = math.sin(math.tau * phase)
    return FourFootedStance(
        low=0.006 * slow, crane=0.012 * slow, nod=-0.12 + 0.03 * slow, look=0.22 * slow, lifted=-0.4
    )


def _walk(phase: float) -> FourFootedStance:
    """Return a walk: the shell sways over the three standing paws."""
    sway = math.sin(math.tau * phase)
    return replace(
        walk(BUILD, phase),
        low=0.0,
        bank=0.05 * sway,
        crane=0.02 * math.cos(2 * math.tau * phase),
        nod=-0.12,
        look=0.0,
        lifted=-0.4,
    )


def _turn(phase: float) -> FourFootedStance:
    return replace(_walk(phase), look=0.7 * math.sin(math.pi * phase))


def _snap(phase: float) -> FourFootedStance:
    """Return the head drawn back, then out with an open beak."""
    wind = math.sin(math.pi * min(1.0, phase / 0.5))
    out = math.sin(math.pi * max(0.0, phase - 0.35) / 0.65)
    return FourFootedStance(
        low=0.03 * wind,
        ahead=0.02 * out - 0.03 * wind,
        lean=0.06 * out - 0.06 * wind,
        crane=0.09 * out - 0.14 * wind,
        nod=-0.15,
        jaw=0.8 * math.sin(math.pi * min(1.0, max(0.0, phase - 0.2) / 0.55)),
        lifted=-0.4,
    )


def _push(phase: float) -> FourFootedStance:
    """Return it leaning with the rim of its shell against what is ahead, the head drawn in."""
    push = math.sin(math.pi * phase)
    back = paws_of((0.0, 0.0, -0.05 * push), (0.0, 0.0, -0.05 * push))
    return FourFootedStance(
        back, low=0.02 * push, ahead=0.06 * push, lean=0.10 * push, crane=-0.20 * push, lifted=-0.4
    )


def _brace(phase: float) -> FourFootedStance:
    """Return it lying on its shell with its paws against the floor."""
    pull = 0.5 + 0.5 * math.sin(math.tau * phase)
    paws = paws_of((0.03, 0.0, 0.02), (0.05, 0.0, 0.04))
    return FourFootedStance(
        paws, low=0.08, ahead=-0.03 - 0.01 * pull, lean=-0.06, crane=-0.06 * pull, nod=-0.2, lifted=-0.5
    )


def _haul(phase: float) -> FourFootedStance:
    pull = math.sin(math.tau * phase)
    return replace(_brace(phase), ahead=-0.03 - 0.04 * pull, bank=0.05 * pull, crane=-0.02 + 0.05 * pull)


def _fall(phase: float) -> FourFootedStance:
    row = 0.05 * math.sin(math.tau * phase)
    paws = paws_of((0.08, 0.10, -0.06 - row), (0.09, 0.10, 0.06 + row))
    return FourFootedStance(
        paws, (0.4, -0.4), lean=0.12, crane=0.04, nod=-0.45, look=4 * row, jaw=0.4, lifted=0.5
    )


def _hurt(phase: float) -> FourFootedStance:
    return _draw_in(min(1.0, 1.6 * math.sin(math.pi * phase)))


def _land(phase: float) -> FourFootedStance:
    """Return a landing: drawn in, then out again."""
    return _draw_in(0.9 * (1 - phase) ** 2)


def _drop(phase: float) -> FourFootedStance:
    return _draw_in(math.sin(math.pi * phase))


def _prone(phase: float) -> FourFootedStance:
    peep = 0.5 + 0.5 * math.sin(math.tau * phase)
    return replace(_draw_in(1.0), crane=-0.24 + 0.06 * peep, nod=0.0)


def _lie_fallen(phase: float) -> FourFootedStance:
    """Return it on its back, drawn in, with its legs hanging out a little."""
    rock = math.sin(math.tau * phase)
    return replace(
        _draw_in(0.5), roll=0.45 - math.pi + 0.04 * rock, place=(0.06, BUILD.back + HEIGHT - 0.11, 0.0)
    )


def _hang(phase: float) -> FourFootedStance:
    """Return it hanging by its forelegs."""
    sway = math.sin(math.tau * phase)
    held = _COMMON["hang"](phase)
    return replace(held, place=(0.0, 0.50, 0.34), crane=0.04, nod=-0.3 + 0.05 * sway, lifted=-0.4)


def _climb(phase: float) -> FourFootedStance:
    return replace(_COMMON["climb"](phase), place=(0.0, 0.48, 0.30), crane=0.03, nod=-0.2, lifted=-0.4)


def tortoise_rig() -> Rig:
    """Return the rig."""
    own = {
        "idle": _idle,
        "walk": _walk,
        "turn": _turn,
        "strike": _snap,
        "shove": _push,
        "brace": _brace,
        "haul": _haul,
        "fall": _fall,
        "land": _land,
        "drop": _drop,
        "hurt": _hurt,
        "prone": _prone,
        "fallen": _lie_fallen,
        "hang": _hang,
        "climb": _climb,
    }
    return four_footed(BUILD, _COMMON | own, _parts, breath=0.0)


def _parts() -> list[BoundFacets]:
    shell, neck, head, jaw = (MeshBuilder() for _ in range(4))
    add_shell(shell)
    reach = [(0, 0.03, 0.22), (0, 0.035, 0.31), (0, 0.08, 0.42)]
    neck.tube(reach, [0.10, 0.095, 0.08], _SKIN, sides=6, caps=False)
    _head(head)
    beak = [(0, -0.012, -0.03), (0, -0.018, 0.04), (0, -0.008, 0.088)]
    jaw.tube(beak, [(0.06, 0.03), (0.055, 0.028), (0.018, 0.012)], _DARK_SKIN, sides=6, caps=False)
    parts = [
        BoundFacets("trunk", shell, {}),
        BoundFacets("trunk", neck, {"head": lambda points: over(0.24, 0.42)(points[:, [0, 2, 1]])}),
        BoundFacets("head", head, {}),
        BoundFacets("jaw", jaw, {}),
        *tail_parts(BUILD, (0.05, 0.03, 0.006), _SKIN),
        *leg_parts(BUILD, (0.075, 0.08, 0.085), (_SKIN, _DARK_SKIN)),
    ]
    for leg in LEGS:
        paw = MeshBuilder()
        color = _SKIN if leg.hip[0] < 0 else _DARK_SKIN
        paw.tube([(0, 0.03, 0.0), (0, -0.028, 0.01)], [0.080, (0.095, 0.10)], color, sides=5)
        for aside in (-0.055, 0.0, 0.055):
            top, ahead = (aside, 0.0, 0.082), (aside, -0.026, 0.128)
            for side in (-1, 1):
                claw = [top, ahead, (aside + 0.022 * side, -0.026, 0.088)]
                paw.facets(claw, _EYE, inside=(aside, -0.05, 0.05))
        parts.append(BoundFacets(f"{leg.name}_paw", paw, {}))
    return parts


def _head(mesh: MeshBuilder) -> None:
    """Add a blunt skull with a beak and heavy lids, in the frame of the head."""
    skull = [(0, 0.02, -0.05), (0, 0.035, 0.01), (0, 0.03, 0.09), (0, 0.005, 0.15), (0, -0.025, 0.175)]
    wide = [(0.065, 0.06), (0.09, 0.08), (0.082, 0.065), (0.042, 0.038), (0.014, 0.012)]
    tones = [_SKIN, _SKIN, _SKIN, _DARK_SKIN, _DARK_SKIN]
    mesh.tube(skull, wide, _SKIN, colors=tones, sides=7, roll=math.pi / 14)
    for side in (-1, 1):
        centre = np.array((0.074 * side, 0.052, 0.095))
        ball = [
            (0.0, 0.030, -0.004),
            (0.004 * side, 0.004, -0.034),
            (0.010 * side, -0.026, -0.002),
            (-0.012 * side, 0.004, 0.036),
        ]
        out = centre + (0.024 * side, 0.006, 0.014)
        for index in range(4):
            corners = [centre + ball[index], centre + ball[(index + 1) % 4], out]
            mesh.facets(corners, DARK if index == 2 else _EYE, inside=(0, 0.03, 0.08))
        lid = [
            centre + (-0.012 * side, 0.024, 0.042),
            centre + (0.030 * side, 0.020, 0.008),
            centre + (0.008 * side, 0.028, -0.044),
        ]
        mesh.facets([*lid], _DARK_SKIN, inside=(0, -0.5, 0.05))
        mesh.facets([lid[0], lid[2], centre + (-0.026 * side, 0.040, 0.0)], _SKIN, inside=(0, -0.5, 0.05))
