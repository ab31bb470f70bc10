"""Act_poses: the clips of short acts: turning round, dropping down, shooting, and being hurt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intodepth.render.figures.rig import Clip, Pose

_READY = Pose(
    hips=(0.0, 0.36, 0.0),
    left_hand=(0.21, 0.37, 0.12),
    right_hand=(-0.22, 0.37, 0.10),
    left_foot=(0.10, 0.0, 0.06),
    right_foot=(-0.10, 0.0, -0.05),
)
_LOOK_ROUND = replace(
    _READY,
    hips=(0.01, 0.345, 0.0),
    twist=0.45,
    look=0.5,
    lean=0.06,
    left_hand=(0.18, 0.38, -0.06),
    right_hand=(-0.14, 0.40, 0.22),
    left_foot=(0.12, 0.05, 0.0),
    left_toe=0.3,
    drift=(-0.5, -0.4, -0.6),
)
_STEP_ROUND = replace(
    _READY,
    hips=(-0.01, 0.35, 0.0),
    twist=0.2,
    look=0.15,
    right_foot=(-0.11, 0.05, 0.02),
    right_toe=0.3,
    drift=(-0.3, -0.4, -0.8),
)

_CROUCH = Pose(
    hips=(0.0, 0.24, -0.04),
    lean=0.55,
    nod=-0.1,
    left_hand=(0.24, 0.20, 0.16),
    right_hand=(-0.24, 0.26, -0.10),
    left_foot=(0.10, 0.0, 0.14),
    right_foot=(-0.10, 0.0, -0.08),
    right_toe=0.3,
)
_STEPPED_OFF = Pose(
    hips=(0.0, 0.42, 0.0),
    lean=-0.10,
    nod=0.30,
    left_hand=(0.34, 0.70, 0.05),
    right_hand=(-0.34, 0.74, 0.02),
    left_foot=(0.08, 0.06, 0.10),
    right_foot=(-0.08, 0.10, -0.03),
    left_toe=0.5,
    right_toe=0.7,
    drift=(0.0, 1.0, -0.3),
)

_NOCK = Pose(
    hips=(0.0, 0.36, -0.02),
    twist=-0.75,
    look=0.65,
    left_hand=(0.05, 0.50, 0.30),
    right_hand=(-0.04, 0.50, 0.22),
    left_foot=(0.10, 0.0, 0.15),
    right_foot=(-0.11, 0.0, -0.14),
)
_DRAWN = replace(
    _NOCK,
    hips=(0.0, 0.355, -0.04),
    lean=-0.06,
    twist=-0.95,
    look=0.85,
    left_hand=(0.05, 0.66, 0.42),
    right_hand=(-0.10, 0.66, 0.02),
)
_LOOSED = replace(
    _DRAWN, twist=-1.05, right_hand=(-0.26, 0.64, -0.14), hips=(0.0, 0.355, -0.02), chest=(1.03, 1.0, 1.03)
)

_STRUCK_BACK = Pose(
    hips=(0.0, 0.33, -0.10),
    lean=-0.28,
    twist=0.35,
    nod=-0.25,
    look=-0.3,
    left_hand=(0.26, 0.62, 0.16),
    right_hand=(-0.14, 0.72, 0.20),
    left_foot=(0.10, 0.03, 0.16),
    right_foot=(-0.11, 0.0, -0.16),
    left_toe=-0.3,
    drift=(0.2, -0.3, 0.6),
    chest=(1.05, 0.95, 0.92),
)
_DOUBLED_UP = replace(
    _STRUCK_BACK,
    hips=(0.0, 0.31, -0.06),
    lean=0.50,
    twist=0.15,
    nod=0.25,
    look=0.0,
    left_hand=(0.08, 0.36, 0.18),
    right_hand=(-0.08, 0.33, 0.19),
    left_foot=(0.10, 0.0, 0.12),
    left_toe=0.0,
    drift=(0.0, -0.6, -0.7),
    chest=(1.02, 0.96, 1.0),
)

ACT_CLIPS: Final[dict[str, Clip]] = {
    "turn": Clip((_READY, _LOOK_ROUND, _STEP_ROUND, _READY), repeats=False),
    "drop": Clip((_CROUCH, _STEPPED_OFF, _STEPPED_OFF, _CROUCH, _READY), repeats=False),
    "shoot": Clip((_NOCK, _DRAWN, _DRAWN, _LOOSED, _NOCK), repeats=False),
    "hurt": Clip((_STRUCK_BACK, _DOUBLED_UP, _READY), repeats=False),
}
"""by name"""
