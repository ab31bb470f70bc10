"""bat: the rig of the bat: a small body between two large wings; it flies, or hangs upside down."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.animation.skeleton import compose
from intodepth.animation.two_bone import aim
from intodepth.render.figures.beast import Beast, at, build_rig, pitch, roll, turn
from intodepth.render.figures.bound import BoundFacets, Rig
from intodepth.render.figures.creatures.bat_flight import OWN, Flight, flight_of
from intodepth.render.figures.creatures.webs import Corner, web
from intodepth.render.materials import DARK, WHITE
from intodepth.render.mesh import MeshBuilder, albedo, shade

_FUR = albedo("#75629a")
_SKIN = albedo("#4d4478")
_EAR = albedo("#b07fa8")
_EYES = albedo("#ffb454")

NECK: Final = (0.0, 0.10, 0.02)
MOUTH: Final = (0.0, 0.01, 0.05)
"""where the jaw turns, from the head"""
FOOT: Final = (0.045, -0.10, -0.01)
SHOULDER: Final = (0.075, 0.065, -0.01)
LEG: Final = 0.075
WING: Final = {"arm": 0.13, "forearm": 0.25, "long": 0.27, "middle": 0.31, "short": 0.28}
"""lengths of the bones of a wing: two, and the three fingers at their end"""
OPEN: Final = (0.55, -0.70, 0.35, 1.02, 1.62)
"""where each points if the wing is spread, in radians from outwards to the trailing edge"""
FOLDED: Final = (1.45, -1.25, 1.72, 1.58, 1.44)
DEPTH: Final = (0, 1, 2, 2, 2)
"""how many bones are before each"""
LAG: Final = (0.0, 0.15, 0.45, 0.55, 0.35)
"""how far each comes after the beat of the shoulder, in radians of it"""
NAMES: Final = (
    *("trunk", "head", "jaw", "left_foot", "right_foot"),
    *(f"{side}_{bone}" for side in ("left", "right") for bone in WING),
)
PARENTS: Final = -1, 0, 1, 0, 0, 0, 5, 6, 6, 6, 0, 10, 11, 11, 11


def _frames(flight: Flight) -> Floats:
    """Return the frames (bones, 3, 4) of a bat that looks along +z."""
    frames = np.zeros((len(NAMES), 3, 4))
    trunk = compose(roll(flight.roll, (0.0, flight.height, 0.0)), pitch(flight.pitch))
    frames[1] = pitch(flight.nod, NECK)
    frames[2] = compose(frames[1], pitch(flight.jaw, MOUTH))
    for index, side in ((3, 1.0), (4, -1.0)):
        x, y, z = FOOT
        frames[index] = pitch(math.pi + flight.legs, (side * x, y, z))
    _spread(frames[5:10], flight, 1.0)
    _spread(frames[10:15], flight, -1.0)
    frames[0] = at((0.0, 0.0, 0.0))
    return compose(trunk, frames)


def _spread(wing: Floats, flight: Flight, side: float) -> None:
    """Set the frames of one wing relative to the trunk; `side` is 1 for the left one."""
    start = np.array(SHOULDER) * (side, 1, 1)
    for index, length in enumerate(WING.values()):
        sweep = turn(-side * (flight.ahead + DEPTH[index] * flight.curl))[:, :3]
        raised = flight.raised + side * flight.droop + flight.beat * math.sin(flight.time - LAG[index])
        outward = np.array((side * math.cos(raised), math.sin(raised), 0.0))
        down, back = math.cos(flight.flat), math.sin(flight.flat)
        trailing = np.array((side * math.sin(raised) * down, -math.cos(raised) * down, -back))
        angle = FOLDED[index] + flight.spread * (OPEN[index] - FOLDED[index])
        end = start + length * (sweep @ (math.cos(angle) * outward + math.sin(angle) * trailing))
        wing[index] = aim(start, end, sweep @ np.cross(outward, trailing) * -side)
        if index < 2:
            start = end


def bat_rig() -> Rig:
    """Return the rig."""
    toes = (0.0, LEG, 0.0)
    return build_rig(
        Beast(
            NAMES,
            PARENTS,
            _pose,
            _frames(Flight(0.0, flat=0.0, legs=0.0)),
            _parts,
            {
                "head": ("head", (0.0, 0.06, 0.02)),
                "left_hand": ("left_foot", toes),
                "right_hand": ("right_foot", toes),
                "harness": ("trunk", (0.0, -0.02, 0.09)),
            },
            once=frozenset({"drop", "land", "shove", "hurt"}),
            own=OWN,
            moments=24,
        )
    )


def _pose(pose: str, phase: float) -> Floats:
    frames = _frames(flight_of(pose, phase))
    return compose(roll(math.pi, (0.0, 1.6, 0.0)), frames) if pose == "hang" else frames


def _parts() -> list[BoundFacets]:
    trunk, jaw = MeshBuilder(), MeshBuilder()
    trunk.ball(
        (0, 0, 0),
        (0.10, 0.135, 0.095),
        _FUR,
        tint=lambda middle: np.where(middle[:, 2] > 0.55, 1.35, 1.0).astype(np.float32),
    )
    jaw.tube(
        [(0, -0.005, -0.02), (0, -0.012, 0.065)], [(0.05, 0.018), (0.02, 0.01)], shade(_FUR, 0.8), sides=5
    )
    parts = [BoundFacets("trunk", trunk, {}), BoundFacets("head", _head(), {}), BoundFacets("jaw", jaw, {})]
    for side in ("left", "right"):
        parts += [BoundFacets(f"{side}_foot", _foot(), {}), *_wing(side)]
    return parts


def _head() -> MeshBuilder:
    """Return the head, in its frame, which begins at the neck."""
    mesh = MeshBuilder()
    middle = (0.0, 0.06, 0.02)
    mesh.ball(middle, (0.085, 0.08, 0.08), _FUR)
    mesh.tube(
        [(0, 0.045, 0.07), (0, 0.035, 0.125)], [(0.055, 0.04), (0.03, 0.022)], shade(_FUR, 1.15), sides=5
    )
    mesh.facets([(-0.022, 0.05, 0.13), (0.022, 0.05, 0.13), (0.0, 0.095, 0.115)], _EAR, inside=middle)
    for side in (-1, 1):
        base, tip = np.array((0.055 * side, 0.11, 0.0)), np.array((0.105 * side, 0.30, 0.01))
        mesh.tube(np.stack([base, tip]), [(0.048, 0.02), (0.004, 0.003)], _FUR, sides=4)
        inner = [base + (-0.03, 0.0, 0.022), base + (0.03, 0.0, 0.022), tip * 0.93 + (0.0, 0.0, 0.012)]
        mesh.facets(inner, _EAR, inside=base - (0, 0, 1))
        eye = [(0.02 * side, 0.075, 0.105), (0.07 * side, 0.098, 0.078), (0.058 * side, 0.055, 0.092)]
        mesh.facets(eye, _EYES, inside=(0, 0.06, 0), emission=1.0)
        fang = [(0.016 * side, 0.02, 0.115), (0.030 * side, 0.02, 0.108), (0.021 * side, -0.035, 0.118)]
        mesh.facets(fang, WHITE, inside=(0, 0, 0), emission=0.2)
    return mesh


def _foot() -> MeshBuilder:
    """Return a leg with claws, from the hip."""
    mesh = MeshBuilder()
    mesh.tube([(0, -0.03, 0), (0, LEG - 0.02, 0)], [0.026, 0.014], shade(_FUR, 0.75), sides=4)
    for x in (-0.018, 0.018):
        mesh.tube(
            [(0, LEG - 0.03, 0), (x, LEG, -0.012), (x, LEG + 0.01, -0.035)],
            [0.014, 0.011, 0.003],
            DARK,
            sides=4,
        )
    return mesh


def _wing(side: str) -> list[BoundFacets]:
    """Return the bones of a wing and the skin between them."""
    parts = []
    for bone, length in WING.items():
        mesh = MeshBuilder()
        wide = 0.020 if bone.endswith("arm") else 0.012
        mesh.tube([(0, 0, 0), (0, length, 0)], [wide, 0.012 if wide > 0.012 else 0.004], _FUR, sides=4)
        if bone == "forearm":
            mesh.tube([(0, length, 0), (0, length + 0.05, 0)], [0.012, 0.002], DARK, sides=4)
        parts.append(BoundFacets(f"{side}_{bone}", mesh, {}))
    bind = _frames(Flight(0.0, flat=0.0, legs=0.0))

    def end(bone: str, share: float = 1.0) -> Corner:
        name = f"{side}_{bone}"
        frame = bind[NAMES.index(name)]
        return Corner(frame[:, 3] + share * WING[bone] * frame[:, 1], {name: 1.0})

    def between(one: Corner, other: Corner, towards: Corner) -> Corner:
        point = 0.36 * (one.point + other.point) + 0.28 * towards.point
        return Corner(point, {bone: 0.5 for corner in (one, other) for bone in corner.bones})

    shoulder, elbow, wrist = end("arm", 0.0), end("arm"), end("forearm")
    long, middle, short = end("long"), end("middle"), end("short")
    x = 0.05 if side == "left" else -0.05
    hip = Corner(np.array((x, -0.11, -0.02)), {"trunk": 1.0})
    hems = between(long, middle, wrist), between(middle, short, wrist), between(short, hip, elbow)
    corners = shoulder, elbow, wrist, long, middle, short, hip, *hems
    fan = (2, 3, 7), (2, 7, 4), (2, 4, 8), (2, 8, 5), (1, 2, 5), (1, 5, 9), (1, 9, 6), (0, 1, 6), (0, 2, 1)
    return [*parts, web("trunk", corners, fan, _SKIN)]
