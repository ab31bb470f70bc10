"""Eel_swim: how an eel bends in each of its poses: how it swims, bites, and makes a ring of itself."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.render.figures.rig import Vector

BONES: Final = 8
"""of the spine"""
LENGTH: Final = 0.10
"""of a bone of the spine"""
WATER: Final = 0.48
"""height at which it swims"""
NECK: Final = (0.0, WATER, 0.28)
PART: Final = np.linspace(0, 1, BONES)
"""where each bone is, from the neck to the tail"""
BACK: Final = -math.pi / 2
"""pitch of a spine that lies straight behind"""
CIRCLE: Final = 0.175
"""radius of the ring that it makes of itself"""
OWN: Final = frozenset(
    {"idle", "walk", "turn", "climb", "hang", "fall", "land", "prone", "brace", "haul", "tie", "shoot"}
    | {"strike", "shove", "hurt", "carry", "fallen"}
)
"""poses that it knows; the nearest are taken for others"""


class Swim(NamedTuple):
    """How the body is bent."""

    pitch: Floats
    """(bones) of the spine, from upright ahead; BACK is straight behind"""
    aside: Floats | float = 0.0
    """(bones) to the left"""
    neck: Vector = NECK
    nod: float = 0.0
    """radians that the head looks down"""
    look: float = 0.0
    """radians that it looks to the left"""
    jaw: float = 0.06
    """radians that it is open"""
    fins: float = 0.3
    """radians that they are raised"""


def _waved(turn: float, height: float, width: float) -> Swim:
    """A wave that runs from the neck to the tail, and grows on its way."""
    x, y, z = NECK
    grown = 0.30 + 0.70 * PART
    pitch = BACK + height * grown * np.sin(turn - 5.2 * PART)
    aside = width * grown * np.cos(turn - 5.2 * PART)
    head = math.sin(turn + 1.0)
    place = (x, y + 0.03 * height * math.cos(turn), z)
    return Swim(
        pitch, aside, place, -0.25 * height * head, 0.12 * width * head, fins=0.3 + 0.4 * math.sin(turn)
    )


def swim_of(pose: str, phase: float) -> Swim:
    """How it is bent in a pose of its own, at a phase from 0 to 1, before it is turned as a whole."""
    turn = math.tau * phase
    sway, once = math.sin(turn), math.sin(math.pi * phase)
    match pose:
        case "walk" | "climb":
            return _waved(3 * turn, 0.85, 0.30)
        case "turn":
            curve = 0.9 * sway * np.sin(math.pi * PART)
            return _waved(turn, 0.3, 0.1)._replace(aside=curve, look=0.6 * sway)
        case "hang":
            pitch = np.array((-0.75, -0.35, 0.0, 0.2, 0.05, -0.5, -1.6, -2.8))
            hook = 0.08 * np.sin(turn - 4 * PART)
            return Swim(pitch + hook * (1 - PART), hook, (0.0, 0.39, 0.10), 0.75, 0.1 * sway, 0.12)
        case "fall":
            pitch = BACK + 1.2 - 0.9 * PART + 0.35 * np.sin(2 * turn - 5 * PART)
            return Swim(pitch, 0.25 * np.sin(turn + 4 * PART), (0.0, 0.30, 0.26), 0.55, jaw=0.5, fins=1.0)
        case "land":
            low = (1 - phase) ** 2
            lying = BACK + 0.25 * np.sin(math.pi * PART)
            swimming = _waved(turn, 0.5, 0.25)
            neck = (0.0, WATER - 0.33 * low, 0.24)
            return swimming._replace(pitch=swimming.pitch * (1 - low) + lying * low, neck=neck, nod=0.3 * low)
        case "prone":
            return Swim(
                BACK + np.array((-0.55, -0.3, 0, 0, 0, 0, 0, 0)),
                0.7 * np.sin(5 * PART),
                (0.0, 0.19, 0.22),
                -0.15,
            )
        case "brace" | "haul":
            return _holding(turn, pulls=pose == "haul")
        case "tie" | "shoot":
            ring = np.asarray(BACK + LENGTH / CIRCLE * (0.5 + np.arange(BONES)), np.float64)
            return Swim(ring, 0.05, (0.0, 0.0, 0.0), -0.25, jaw=0.35, fins=0.9)
        case "strike":
            return _bite(phase)
        case "shove":
            ahead = once**2
            x, y, z = NECK
            bunched = _waved(0.0, 0.7 * (1 - ahead), 0.15)
            return bunched._replace(neck=(x, y, z + 0.14 * ahead - 0.05 * once), nod=0.25 * ahead)
        case "hurt":
            zigzag = 0.5 * once * np.where(np.arange(BONES) % 2, 1, -1)
            swimming = _waved(turn, 0.5, 0.25)
            return swimming._replace(pitch=swimming.pitch + zigzag, nod=-0.5 * once, jaw=0.06 + 0.8 * once)
        case "carry":
            return _waved(2 * turn, 0.4, 0.2)._replace(nod=-0.55, jaw=0.35)
        case "fallen":
            return Swim(
                BACK - 0.30 + 0.75 * PART + 0.2 * np.sin(7 * PART),
                0.0,
                (0.0, 0.0, 0.30),
                0.3,
                jaw=0.65,
                fins=0.1,
            )
    return _waved(2 * turn, 0.55, 0.28)


def _holding(turn: float, *, pulls: bool) -> Swim:
    """Teeth in what it holds; its tail pushes against it, or beats to draw it along."""
    pull = 0.5 - 0.5 * math.cos(turn)
    x, y, z = NECK
    height = 0.9 if pulls else 0.25
    pitch = (
        BACK
        - 0.5 * np.sin(math.pi * PART)
        + height * (0.2 + 0.8 * PART) * np.sin(2 * turn * pulls - 5.2 * PART)
    )
    aside = 0.2 * np.sin(turn - 5 * PART)
    return Swim(pitch, aside, (x, y + 0.04, z - 0.10 * pull * pulls), -0.35 - 0.1 * pull, jaw=0.22, fins=0.8)


def _bite(phase: float) -> Swim:
    """Drawn back with open jaws, then out; they shut where it gets to."""
    back = math.sin(math.pi * min(1.0, phase / 0.5)) ** 2
    out = math.sin(math.pi * min(1.0, max(0.0, phase - 0.3) / 0.7)) ** 2
    shut = min(1.0, max(0.0, phase - 0.5) / 0.12)
    drawn = back * (1 - out)
    x, y, z = NECK
    pitch = BACK + (0.45 + 0.75 * drawn - 0.3 * out) * np.sin(-5.2 * PART + 0.6)
    gape = max(drawn, out * (1 - shut))
    place = (x, y + 0.08 * drawn, z - 0.13 * drawn + 0.16 * out)
    return Swim(
        pitch, 0.2 * np.cos(5.2 * PART), place, -0.35 * gape, jaw=0.06 + 0.85 * gape, fins=0.3 + 0.6 * out
    )
