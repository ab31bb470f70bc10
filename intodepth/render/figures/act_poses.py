"""Act_poses: the clips of short acts: turning round, dropping down, shooting, and being hurt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intodepth.render.figures.rig import Pose, PoseClip

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
    twist=0.60,
    look=0.70,
    lean=0.08,
    left_hand=(0.22, 0.42, -0.14),
    right_hand=(-0.08, 0.46, 0.26),
    left_foot=(0.13, 0.09, -0.02),
    left_toe=0.4,
    drift=(-0.5, -0.4, -0.6),
)
_STEP_ROUND = replace(
    _READY,
    hips=(-0.01, 0.35, 0.0),
    twist=0.30,
    look=0.25,
    right_foot=(-0.11, 0.10, 0.04),
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
    hips=(0.0, 0.40, -0.02),
    lean=0.04,
    nod=0.35,
    left_hand=(0.36, 0.62, 0.06),
    right_hand=(-0.36, 0.66, 0.02),
    left_foot=(0.07, 0.03, 0.05),
    right_foot=(-0.07, 0.05, 0.0),
    left_toe=0.7,
    right_toe=0.8,
    drift=(0.0, 1.0, -0.3),
)

_NOCK = Pose(
    hips=(0.0, 0.36, -0.01),
    lean=0.12,
    twist=-0.55,
    look=0.20,
    nod=0.25,
    left_hand=(0.10, 0.42, 0.30),
    right_hand=(0.02, 0.42, 0.18),
    left_foot=(0.10, 0.0, 0.15),
    right_foot=(-0.11, 0.0, -0.14),
    left_wrist=(0.35, 0.55),
    draw=1.0,
    arrow=1.0,
)
_RAISE = replace(
    _NOCK,
    hips=(0.0, 0.355, -0.03),
    lean=0.0,
    twist=-0.80,
    look=0.38,
    nod=0.0,
    left_hand=(0.05, 0.68, 0.38),
    right_hand=(0.0, 0.68, 0.22),
    left_wrist=(0.0, 0.80),
)
_DRAWN = replace(
    _RAISE,
    hips=(0.0, 0.35, -0.04),
    lean=-0.06,
    twist=-1.05,
    look=0.50,
    left_hand=(0.05, 0.71, 0.44),
    right_hand=(-0.03, 0.72, 0.03),
    left_wrist=(0.06, 1.05),
    chest=(1.04, 1.0, 1.04),
)
_AIMED = replace(_DRAWN, right_hand=(-0.03, 0.72, 0.015), chest=(1.02, 1.0, 1.02))
_LOOSED = replace(
    _DRAWN,
    twist=-1.15,
    look=0.55,
    left_hand=(0.06, 0.72, 0.45),
    right_hand=(-0.18, 0.70, -0.20),
    left_wrist=(0.10, 1.15),
    draw=0.0,
    arrow=0.0,
)
_FOLLOWED = replace(
    _LOOSED,
    hips=(0.0, 0.35, -0.02),
    left_hand=(0.06, 0.68, 0.45),
    right_hand=(-0.24, 0.60, -0.22),
    left_wrist=(0.45, 1.15),
)
_LOWERED = replace(
    _NOCK, nod=0.0, right_hand=(-0.20, 0.40, 0.06), left_wrist=(0.2, 0.55), draw=0.0, arrow=0.0
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

ACT_CLIPS: Final[dict[str, PoseClip]] = {
    "turn": PoseClip((_READY, _LOOK_ROUND, _STEP_ROUND, _READY), repeats=False),
    "drop": PoseClip((_CROUCH, _STEPPED_OFF, _STEPPED_OFF, _CROUCH, _READY), repeats=False),
    "shoot": PoseClip((_NOCK, _RAISE, _DRAWN, _AIMED, _DRAWN, _LOOSED, _FOLLOWED, _LOWERED), repeats=False),
    "hurt": PoseClip((_STRUCK_BACK, _DOUBLED_UP, _READY), repeats=False),
}
"""by name"""
