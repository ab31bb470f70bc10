"""Weaver: a green spider on eight long legs, with a striped abdomen that it raises to string threads."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.render.figures.beast import Beast, Leg, bones_of, build_rig, pitched, rolled, turned
from intodepth.render.figures.bound import BoundFacets, Rig
from intodepth.render.figures.creatures.crawling import (
    ON_FLOOR,
    ON_STRAND,
    ON_WALL,
    Crawl,
    crawling,
    leg_part,
    walked,
)
from intodepth.render.materials import DARK, WHITE
from intodepth.render.mesh import FloatArray, MeshBuilder, albedo

_GREEN = albedo("#7b9156")
_DARK_GREEN = albedo("#46543a")
_EYES = albedo("#ffd23f")

BACK: Final = 0.25
"""height of the trunk"""
THIGH, SHIN = 0.36, 0.45
STRIDE: Final = 1 / 3
"""cells that a cycle of `walk` covers"""
LIFT: Final = 0.08
LEGS: Final = tuple(
    Leg(f"{side}_{number}", (x * sign, 0.0, z), THIGH, SHIN, (sign, 1.0, 0.0))
    for side, sign in (("left", 1.0), ("right", -1.0))
    for number, (x, z) in enumerate(((0.06, 0.13), (0.075, 0.09), (0.075, 0.04), (0.06, 0.0)), 1)
)
"""from the foremost one to the last"""
LATE: Final = (0.0, 0.5, 0.0, 0.5, 0.5, 0.0, 0.5, 0.0)
"""by how much of a cycle each comes later, so that four always stand while the other four step"""
WAIST: Final = (0.0, 0.02, -0.03)
"""where the abdomen turns, from the trunk"""
SPINNERET: Final = (0.0, 0.0, -0.33)
"""from the waist"""
FANG: Final = (0.035, -0.02, 0.17)
NAMES: Final = ("trunk", "abdomen", "left_fang", "right_fang", *bones_of(LEGS))
PARENTS: Final = (-1, 0, 0, 0, *(parent for leg in range(8) for parent in (0, 4 + 3 * leg, -1)))


def _pairs(*places: tuple[float, float, float]) -> Floats:
    """Feet (8, 3) of which the right ones mirror the left ones that are told."""
    left = np.array(places)
    return np.concatenate([left, left * (-1, 1, 1)])


FEET: Final = _pairs((0.25, 0.0, 0.37), (0.42, 0.0, 0.19), (0.43, 0.0, -0.10), (0.29, 0.0, -0.35))
"""where they stand"""
ON_LINE: Final = _pairs((0.02, 0.0, 0.40), (0.02, 0.0, 0.16), (0.02, 0.0, -0.12), (0.02, 0.0, -0.36))
"""where they hold a strand"""
FRONT, SECOND, LAST = (0, 4), (1, 5), (3, 7)
OWN: Final = frozenset(
    {"idle", "walk", "turn", "climb", "climb_rope", "pull_up", "hang", "fall", "land", "prone", "brace"}
    | {"haul", "tie", "shoot", "strike", "shove", "hurt", "carry", "fallen"}
)
"""poses that it knows; the nearest are taken for others"""


def _crawl(pose: str, phase: float) -> Crawl:
    """How it holds itself in a pose of its own."""
    turn = math.tau * phase
    sway, once = math.sin(turn), math.sin(math.pi * phase)
    feet = FEET.copy()
    match pose:
        case "walk" | "turn" | "climb" | "climb_rope":
            return _walking(pose, phase)
        case "pull_up":
            return _pulled_up(phase)
        case "hang":
            return _hanging(sway)
        case "fall":
            feet = FEET * (0.95, 1, 1.05) + np.array((0.0, 0.62, 0.0))
            feet[:, 1] += 0.06 * np.sin(turn + np.arange(8) * 2.1)
            return _held(feet, low=-0.03, pitch=0.15 * sway, tail=0.3, fangs=0.4)
        case "land":
            low = (1 - phase) ** 2
            feet[:, ::2] *= 1 + 0.10 * low
            return _held(feet, low=0.16 * low, tail=-0.25 * low)
        case "prone":
            feet[:, ::2] *= 1.08
            return _held(feet, low=0.14, tail=-0.1)
        case "brace":
            feet[:, ::2] *= 1.10
            return _held(feet, low=0.10 + 0.008 * sway, pitch=-0.18, tail=0.15, fangs=0.2)
        case "haul":
            feet[:, ::2] *= 1.06
            _pull(feet, turn, (0.05, 0.26, 0.39), (0.0, -0.02, 0.08), FRONT)
            return _held(feet, low=0.06, pitch=-0.22 + 0.04 * sway, tail=0.1, fangs=0.2)
        case "tie":
            _pull(feet, turn, (0.035, 0.52, -0.17), (0.0, 0.14, 0.05), LAST)
            return _held(feet, low=-0.03, pitch=0.22, tail=1.0 + 0.10 * sway)
        case "shoot":
            aimed = math.sin(math.pi * min(1.0, phase / 0.75)) ** 0.6
            _pull(feet, 2 * turn, (0.03, 0.56, -0.14), (0.0, 0.06, 0.02), LAST, aimed)
            return _held(feet, low=0.05 * aimed, pitch=0.30 * aimed, tail=1.45 * aimed, fangs=0.3 * aimed)
        case "strike":
            return _striking(phase)
        case "shove":
            push = once**2
            _move(feet, FRONT, (0.12, 0.28, 0.30 + 0.14 * push), math.sqrt(once))
            _move(feet, SECOND, (0.26, 0.14, 0.36 + 0.06 * push), math.sqrt(once))
            return _held(feet, low=0.02, pitch=-0.35 * once, ahead=0.09 * push, tail=-0.1 * once)
        case "hurt":
            feet = feet * (1 - 0.22 * once, 1, 1 - 0.22 * once)
            return _held(
                feet, low=0.09 * once, pitch=-0.3 * once, ahead=-0.06 * once, tail=-0.4 * once, fangs=once
            )
        case "carry":
            _move(feet, FRONT, (0.13, 0.50 + 0.012 * sway, 0.24))
            return _held(feet, low=0.02 + 0.008 * sway, pitch=-0.12, tail=-0.1)
        case "fallen":
            feet = _pairs((0.10, -0.06, 0.24), (0.13, -0.09, 0.14), (0.13, -0.08, 0.04), (0.09, -0.04, -0.05))
            return _held(feet, tail=-0.1, fangs=0.5, stands=rolled(math.pi - 0.12, (0.0, 0.45, 0.0)))
    tap = max(0.0, math.sin(2 * turn)) if phase < 0.5 else 0.0
    feet[0] += (0.0, 0.07 * tap, 0.03 * tap)
    return _held(feet, low=0.012 * sway, tail=0.05 * math.sin(turn + 1.0))


def _walking(pose: str, phase: float) -> Crawl:
    """On the floor, round on the spot, up a wall or a strand."""
    turn = math.tau * phase
    if pose == "turn":
        yaw = 0.35 * math.sin(turn)
        lifts = np.array([max(0.0, math.cos(turn + math.tau * late)) for late in LATE])
        feet = np.asarray(FEET @ turned(0.6 * yaw)[:, :3].T)
        feet[:, 1] = 0.06 * lifts
        return _held(feet, yaw=yaw)
    feet = walked(ON_LINE if pose == "climb_rope" else FEET, (0, 0, 1), phase, LATE, STRIDE, LIFT)
    if pose == "walk":
        return _held(feet, low=0.012 * math.cos(2 * turn), tail=0.06 * math.sin(2 * turn))
    tail = 0.1 + 0.08 * math.sin(turn)
    if pose == "climb":
        return _held(feet, low=0.05, tail=tail, stands=ON_WALL)
    return _held(feet, low=0.08, tail=tail, stands=ON_STRAND)


def _held(
    feet: Floats,
    *,
    low: float = 0.0,
    pitch: float = 0.0,
    yaw: float = 0.0,
    ahead: float = 0.0,
    tail: float = 0.0,
    fangs: float = 0.0,
    stands: Floats = ON_FLOOR,
) -> Crawl:
    """With its feet there; `tail`: radians that the abdomen is raised, `fangs`: how far they are open."""
    trunk = compose(turned(yaw, (0.0, BACK - low, ahead)), pitched(pitch))
    x, y, z = FANG
    others = {"abdomen": pitched(tail, WAIST)}
    for name, side in (("left_fang", 1), ("right_fang", -1)):
        others[name] = compose(rolled(side * 0.7 * fangs, (side * x, y, z)), pitched(-0.5 * fangs))
    return Crawl(trunk, feet, others, stands)


def _move(feet: Floats, legs: tuple[int, int], place: tuple[float, float, float], share: float = 1.0) -> None:
    """Lead the feet of a left leg and a right one to a place and the one that mirrors it."""
    for leg, side in zip(legs, (1, -1), strict=True):
        feet[leg] += share * (np.array(place) * (side, 1, 1) - feet[leg])


def _pull(
    feet: Floats,
    turn: float,
    place: tuple[float, float, float],
    swing: tuple[float, float, float],
    legs: tuple[int, int],
    share: float = 1.0,
) -> None:
    """Lead two feet to a place, and one back while the other goes on from there."""
    _move(feet, legs, place, share)
    for leg, side in zip(legs, (1, -1), strict=True):
        feet[leg] += share * side * math.sin(turn) * np.array(swing)


def _pulled_up(phase: float) -> Crawl:
    """From a wall over its upper edge on to a floor."""
    over = phase * phase * (3 - 2 * phase)
    stands = pitched(-math.pi / 2 * (1 - over), (0.0, 0.5 * (1 - over), 0.30 * (1 - over)))
    feet = walked(FEET, (0, 0, 1), 2 * phase, LATE, STRIDE * (1 - over), LIFT)
    return _held(feet, low=0.05 * math.sin(math.pi * phase), tail=0.2 * (1 - over), stands=stands)


def _hanging(sway: float) -> Crawl:
    """Head down on its own thread, its last feet at it."""
    feet = _pairs((0.17, 0.04, 0.36), (0.36, 0.10, 0.20), (0.38, 0.12, 0.02), (0.02, 0.16, -0.42))
    feet[:6:4, 2] += 0.03 * sway
    feet[1:6:4, 1] -= 0.02 * sway
    stands = compose(rolled(0.05 * sway, (0.0, 0.62, -BACK)), pitched(math.pi / 2))
    return _held(feet, tail=-0.15 + 0.05 * sway, stands=stands)


def _striking(phase: float) -> Crawl:
    """Up on its hind legs, then down with both fangs."""
    rear = math.sin(math.pi * min(1.0, phase / 0.55)) ** 2 if phase < 0.55 else 0.0
    bite = math.sin(math.pi * min(1.0, max(0.0, phase - 0.35) / 0.65)) ** 2
    feet = FEET.copy()
    _move(feet, FRONT, (0.20, 0.62, 0.36), rear)
    _move(feet, FRONT, (0.17, 0.06, 0.48), bite * (1 - rear))
    _move(feet, SECOND, (0.36, 0.20, 0.34), 0.7 * rear)
    return _held(
        feet,
        low=0.03 * bite - 0.06 * rear,
        pitch=0.30 * bite - 0.65 * rear,
        ahead=0.10 * bite - 0.03 * rear,
        tail=0.3 * rear,
        fangs=1.1 * rear + 0.2 * bite,
    )


def weaver_rig() -> Rig:
    """The rig."""
    straight = FEET * (1, 0, 1) * 4 - np.array((0.0, 2.0, 0.0))
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            lambda pose, phase: crawling(NAMES, LEGS, _crawl(pose, phase)),
            crawling(NAMES, LEGS, _held(straight)),
            _parts,
            {
                "head": ("trunk", (0.0, 0.03, 0.15)),
                "left_hand": ("left_1_paw", (0.0, 0.0, 0.0)),
                "right_hand": ("right_1_paw", (0.0, 0.0, 0.0)),
                "harness": ("abdomen", SPINNERET),
            },
            LEGS,
            frozenset({"pull_up", "land", "shove", "hurt"}),
            OWN,
            stride=STRIDE,
        )
    )


def _parts() -> list[BoundFacets]:
    trunk, abdomen = MeshBuilder(), MeshBuilder()
    trunk.ball((0, 0.0, 0.08), (0.095, 0.075, 0.12), _DARK_GREEN)
    middle = (0.0, 0.05, -0.17)
    abdomen.ball(middle, (0.165, 0.15, 0.19), _GREEN, shape=_pointed, tint=_striped)
    abdomen.tube([(0, 0.01, -0.29), SPINNERET], [0.04, 0.012], DARK, sides=4)
    for side in (-1, 1):
        for x, y, z, size in ((0.035, 0.045, 0.185, 0.027), (0.075, 0.055, 0.150, 0.019)):
            trunk.ball((x * side, y, z), size, _EYES, detail=0, emission=0.9)
    parts = [BoundFacets("trunk", trunk, {}), BoundFacets("abdomen", abdomen, {})]
    for name in ("left", "right"):
        fang = MeshBuilder()
        fang.tube([(0, 0.03, -0.03), (0, -0.02, 0.02)], [0.032, 0.028], _DARK_GREEN, sides=4)
        fang.tube([(0, -0.015, 0.015), (0, -0.11, 0.01)], [0.024, 0.003], WHITE, sides=4, emission=0.15)
        parts.append(BoundFacets(f"{name}_fang", fang, {}))
    widths = 0.032, 0.023, 0.025, 0.019, 0.005
    return [*parts, *(leg_part(leg, widths, (_DARK_GREEN, _GREEN)) for leg in LEGS)]


def _pointed(points: FloatArray) -> FloatArray:
    """Narrower towards the spinneret."""
    part = np.clip(-points[:, 2:], 0, 1) ** 2
    return np.concatenate([points[:, :2] * (1 - 0.4 * part), points[:, 2:] * 1.05], axis=1)


def _striped(middle: FloatArray) -> FloatArray:
    """Dark bands across the back."""
    return np.where(np.floor(middle[:, 2] * 3.2) % 2 == 0, 1.0, 0.25).astype(np.float32)
