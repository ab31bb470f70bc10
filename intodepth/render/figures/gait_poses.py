"""Gait_poses: the poses of half a cycle of going on foot, from one foot beneath the body to the other.

Each foot bears the body for a quarter of the cycle, so that between two steps neither does.
"""

from __future__ import annotations

from typing import Final

from intodepth.render.figures.rig import Pose

_STANCE = Pose(
    hips=(0.0, 0.345, 0.0),
    lean=0.14,
    left_hand=(0.23, 0.38, -0.03),
    right_hand=(-0.22, 0.40, 0.06),
    left_foot=(0.07, 0.0, 0.0),
    right_foot=(-0.07, 0.16, -0.02),
    right_toe=0.5,
    drift=(-0.05, -0.4, -0.95),
)
_PUSH = Pose(
    hips=(0.0, 0.355, 0.0),
    lean=0.16,
    twist=0.10,
    left_hand=(0.20, 0.44, 0.16),
    right_hand=(-0.22, 0.40, -0.12),
    left_foot=(0.07, 0.0, -0.23),
    right_foot=(-0.07, 0.11, 0.19),
    left_toe=0.55,
    right_toe=0.1,
    drift=(0.05, -0.3, -1.0),
)
_STRIDE = Pose(
    hips=(0.0, 0.365, 0.0),
    lean=0.16,
    twist=0.16,
    left_hand=(0.17, 0.47, 0.22),
    right_hand=(-0.22, 0.42, -0.17),
    left_foot=(0.07, 0.05, -0.30),
    right_foot=(-0.07, 0.05, 0.29),
    left_toe=0.95,
    right_toe=-0.2,
    drift=(0.1, -0.25, -1.0),
)
_STRIKE_DOWN = Pose(
    hips=(0.0, 0.355, 0.0),
    lean=0.14,
    twist=0.08,
    left_hand=(0.20, 0.43, 0.15),
    right_hand=(-0.23, 0.39, -0.11),
    left_foot=(0.07, 0.13, -0.22),
    right_foot=(-0.07, 0.0, 0.23),
    left_toe=0.9,
    right_toe=-0.15,
    drift=(0.05, -0.3, -1.0),
)
WALK: Final = (_STANCE, _PUSH, _STRIDE, _STRIKE_DOWN)
"""at equal distances in time; their mirror images follow"""
