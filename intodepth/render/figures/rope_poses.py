"""Rope_poses: the clips of work with ropes and anchors: holding, hanging, climbing, tying, throwing.

`brace` and `haul` pull at a rope that leads ahead. `hang_rope`, `climb_rope` and `swing` hold one that runs
straight up about 0.12 ahead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intodepth.render.figures.rig import Pose, PoseClip

_BRACE = Pose(
    hips=(0.0, 0.29, -0.17),
    lean=-0.34,
    nod=0.34,
    twist=0.12,
    left_hand=(0.04, 0.46, 0.20),
    right_hand=(-0.05, 0.40, 0.07),
    left_foot=(0.11, 0.0, 0.26),
    right_foot=(-0.12, 0.0, 0.03),
    left_toe=-0.3,
    drift=(0.0, -0.8, -0.55),
)
_STRAIN = replace(_BRACE, hips=(0.0, 0.282, -0.18), lean=-0.37, nod=0.38)
_REACH_OUT = replace(
    _BRACE,
    hips=(0.0, 0.30, -0.06),
    lean=0.10,
    nod=0.08,
    twist=-0.16,
    left_hand=(0.05, 0.50, 0.36),
    right_hand=(-0.06, 0.42, 0.10),
)
_DRAW_IN = replace(
    _BRACE,
    hips=(0.0, 0.285, -0.17),
    lean=-0.36,
    nod=0.36,
    twist=-0.05,
    left_hand=(0.05, 0.45, 0.20),
    right_hand=(-0.05, 0.44, 0.08),
)

_SIT = Pose(
    hips=(0.0, 0.36, 0.0),
    lean=-0.55,
    nod=0.42,
    left_hand=(0.03, 0.80, 0.13),
    right_hand=(-0.04, 0.60, 0.14),
    left_foot=(0.09, 0.06, 0.30),
    right_foot=(-0.08, -0.03, 0.20),
    left_toe=0.3,
    right_toe=0.6,
    drift=(0.0, -0.95, -0.4),
)
_SIT_SWAY = replace(
    _SIT,
    lean=-0.48,
    roll=0.07,
    left_foot=(0.11, 0.03, 0.25),
    right_foot=(-0.05, -0.01, 0.25),
    drift=(0.1, -0.95, -0.3),
)
_SHIN = Pose(
    hips=(0.0, 0.30, -0.06),
    lean=0.02,
    nod=-0.32,
    left_hand=(0.01, 0.92, 0.11),
    right_hand=(-0.02, 0.66, 0.11),
    left_foot=(0.05, 0.13, 0.13),
    right_foot=(-0.04, 0.05, 0.13),
    left_toe=0.7,
    right_toe=0.7,
    drift=(0.0, -0.95, -0.35),
)
_SHIN_UP = replace(
    _SHIN,
    hips=(0.0, 0.36, -0.10),
    lean=0.10,
    left_hand=(0.01, 0.76, 0.11),
    right_hand=(-0.02, 0.78, 0.11),
    left_foot=(0.06, 0.20, 0.14),
    right_foot=(-0.05, 0.16, 0.14),
)
_SWING_BACK = Pose(
    hips=(0.0, 0.36, -0.12),
    lean=0.30,
    nod=-0.35,
    left_hand=(0.02, 0.94, 0.10),
    right_hand=(-0.02, 0.80, 0.11),
    left_foot=(0.09, 0.10, -0.28),
    right_foot=(-0.08, 0.02, -0.18),
    left_toe=1.0,
    right_toe=0.8,
    drift=(0.0, -0.6, 0.6),
)
_SWING_DOWN = replace(
    _SWING_BACK,
    hips=(0.0, 0.32, 0.0),
    lean=-0.05,
    nod=-0.1,
    left_foot=(0.09, -0.02, 0.06),
    right_foot=(-0.08, -0.04, 0.0),
    drift=(0.0, -0.5, -0.8),
)
_SWING_OUT = replace(
    _SWING_BACK,
    hips=(0.0, 0.38, 0.10),
    lean=-0.50,
    nod=0.30,
    left_foot=(0.10, 0.26, 0.46),
    right_foot=(-0.09, 0.16, 0.42),
    left_toe=-0.3,
    right_toe=-0.1,
    drift=(0.0, -0.7, -0.7),
)

_KNOT = Pose(
    hips=(0.0, 0.25, -0.10),
    lean=0.46,
    nod=0.12,
    left_hand=(0.09, 0.26, 0.27),
    right_hand=(-0.07, 0.24, 0.28),
    left_foot=(0.10, 0.02, -0.26),
    right_foot=(-0.12, 0.0, 0.14),
    left_toe=0.9,
)
_KNOT_OVER = replace(_KNOT, left_hand=(0.03, 0.20, 0.32), right_hand=(-0.12, 0.34, 0.24), nod=0.18)
_KNOT_DRAWN = replace(_KNOT, left_hand=(0.26, 0.36, 0.18), right_hand=(-0.26, 0.36, 0.18), lean=0.30)

_SIGHTED = replace(
    _KNOT,
    lean=0.40,
    nod=0.15,
    left_hand=(0.06, 0.16, 0.40),
    right_hand=(-0.06, 0.36, 0.24),
    right_wrist=(1.35, 0.0),
    tool=1.0,
)
_RAISED = replace(
    _SIGHTED,
    hips=(0.0, 0.29, -0.11),
    lean=0.0,
    twist=-0.40,
    look=0.25,
    nod=0.25,
    right_hand=(-0.22, 0.86, -0.10),
    right_wrist=(-0.35, 0.0),
)
_STRUCK = replace(
    _SIGHTED,
    hips=(0.0, 0.23, -0.07),
    lean=0.62,
    twist=0.20,
    right_hand=(-0.04, 0.36, 0.24),
    right_wrist=(1.75, 0.0),
)
_REBOUND = replace(_STRUCK, lean=0.50, twist=0.08, right_hand=(-0.08, 0.44, 0.24), right_wrist=(1.2, 0.0))

_WIND_UP = Pose(
    hips=(0.0, 0.34, -0.09),
    lean=-0.22,
    twist=-0.60,
    look=0.45,
    left_hand=(0.16, 0.56, 0.26),
    right_hand=(-0.26, 0.66, -0.24),
    left_foot=(0.11, 0.0, 0.20),
    right_foot=(-0.12, 0.0, -0.18),
)
_OVERHEAD = replace(
    _WIND_UP, hips=(0.0, 0.36, 0.0), lean=0.04, twist=-0.1, look=0.05, right_hand=(-0.20, 0.96, 0.06)
)
_RELEASE = replace(
    _WIND_UP,
    hips=(0.0, 0.34, 0.06),
    lean=0.30,
    twist=0.42,
    look=-0.3,
    left_hand=(0.24, 0.34, -0.06),
    right_hand=(-0.06, 0.62, 0.42),
    right_foot=(-0.11, 0.03, -0.24),
    right_toe=0.6,
    drift=(0.0, -0.3, -1.0),
)

ROPE_CLIPS: Final[dict[str, PoseClip]] = {
    "brace": PoseClip((_BRACE, _STRAIN)),
    "haul": PoseClip((_REACH_OUT, _BRACE, _DRAW_IN, _BRACE)),
    "hang_rope": PoseClip((_SIT, _SIT_SWAY, _SIT, _SIT_SWAY)),
    "climb_rope": PoseClip.in_turns(_SHIN, _SHIN_UP),
    "swing": PoseClip((_SWING_BACK, _SWING_DOWN, _SWING_OUT, _SWING_DOWN)),
    "tie": PoseClip((_KNOT, _KNOT_OVER, _KNOT_DRAWN, _KNOT_DRAWN)),
    "strike": PoseClip((_SIGHTED, _RAISED, _RAISED, _STRUCK, _STRUCK, _REBOUND)),
    "throw": PoseClip((_WIND_UP, _OVERHEAD, _RELEASE), repeats=False),
}
"""by name"""
