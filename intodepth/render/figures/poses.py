"""Poses: the clips that every two-legged figure knows, as tables of targets for trunk, hands and feet.

`climb` faces what is climbed, so it is seen from behind at a turn of pi. `hang` holds an edge half a cell
ahead and 0.93 up; `pull_up` rises by one cell up to phase 0.5, so that the hands stay on the edge, then goes
one cell ahead. `abseil` holds a rope 0.11 ahead. A cycle of `walk` covers 2 cells, one of `climb` 0.5. What
is carried rests between the hands, its foot 0.24 ahead and 0.38 up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from intodepth.render.figures.act_poses import ACT_CLIPS
from intodepth.render.figures.gait_poses import WALK
from intodepth.render.figures.rig import Pose, PoseClip
from intodepth.render.figures.rope_poses import ROPE_CLIPS

STAND: Final = Pose(
    hips=(0.0, 0.37, 0.0),
    left_hand=(0.21, 0.37, 0.14),
    right_hand=(-0.23, 0.36, 0.08),
    left_foot=(0.10, 0.0, 0.09),
    right_foot=(-0.10, 0.0, -0.07),
)
_BREATH_OUT = replace(
    STAND,
    hips=(0.0, 0.358, 0.0),
    left_hand=(0.22, 0.352, 0.13),
    right_hand=(-0.235, 0.345, 0.07),
    lean=0.05,
    nod=0.03,
    drift=(0.06, -0.6, -0.75),
)

_RUNG = Pose(
    hips=(0.02, 0.45, -0.10),
    lean=0.10,
    roll=0.06,
    nod=-0.25,
    left_hand=(0.12, 1.04, 0.08),
    right_hand=(-0.12, 0.82, 0.08),
    left_foot=(0.085, 0.115, 0.01),
    right_foot=(-0.085, 0.345, 0.01),
    left_toe=0.1,
    drift=(0.0, -0.9, -0.3),
)
_BETWEEN_RUNGS = Pose(
    hips=(0.0, 0.46, -0.11),
    lean=0.12,
    nod=-0.2,
    left_hand=(0.12, 0.93, 0.08),
    right_hand=(-0.13, 0.93, 0.02),
    left_foot=(0.085, 0.23, -0.05),
    right_foot=(-0.085, 0.23, 0.01),
    left_toe=0.3,
    drift=(0.0, -0.9, -0.3),
)

_HANG = Pose(
    hips=(0.0, 0.40, 0.26),
    lean=0.06,
    nod=-0.35,
    left_hand=(0.14, 0.95, 0.47),
    right_hand=(-0.14, 0.95, 0.47),
    left_foot=(0.09, 0.04, 0.28),
    right_foot=(-0.08, 0.12, 0.31),
    left_toe=0.7,
    right_toe=0.5,
    drift=(0.0, -1.0, -0.2),
)
_SWAY = replace(
    _HANG,
    hips=(0.025, 0.395, 0.25),
    roll=-0.06,
    left_foot=(0.12, 0.04, 0.25),
    right_foot=(-0.04, 0.10, 0.26),
    drift=(0.1, -1.0, -0.3),
)
_PULL = Pose(
    hips=(0.0, 0.24, 0.20),
    lean=0.22,
    nod=-0.35,
    left_hand=(0.20, 0.46, 0.42),
    right_hand=(-0.20, 0.46, 0.42),
    left_foot=(0.09, -0.14, 0.20),
    right_foot=(-0.10, 0.02, 0.27),
    left_toe=0.8,
    right_toe=0.4,
    drift=(0.0, -0.9, -0.5),
)
_PRESS = Pose(
    hips=(0.0, 0.17, 0.16),
    lean=0.62,
    nod=-0.45,
    left_hand=(0.21, 0.02, 0.42),
    right_hand=(-0.21, 0.02, 0.42),
    left_foot=(0.09, -0.20, 0.04),
    right_foot=(-0.12, 0.0, 0.24),
    left_toe=0.9,
    right_toe=0.2,
)
_KNEEL = Pose(
    hips=(0.0, 0.26, -0.06),
    lean=0.55,
    nod=-0.3,
    left_hand=(0.20, 0.14, 0.30),
    right_hand=(-0.18, 0.30, 0.26),
    left_foot=(0.10, 0.02, -0.24),
    right_foot=(-0.11, 0.0, 0.16),
    left_toe=0.9,
)

_FALL = Pose(
    hips=(0.0, 0.40, 0.0),
    lean=0.22,
    nod=0.15,
    left_hand=(0.30, 0.82, 0.16),
    right_hand=(-0.30, 0.88, -0.12),
    left_foot=(0.14, 0.05, 0.18),
    right_foot=(-0.12, 0.14, -0.22),
    left_toe=0.4,
    right_toe=0.8,
    drift=(0.1, 1.0, -0.35),
)
_FLAIL = replace(
    _FALL,
    roll=0.14,
    left_hand=(0.32, 0.90, -0.10),
    right_hand=(-0.33, 0.74, 0.16),
    left_foot=(0.12, 0.12, -0.14),
    right_foot=(-0.14, 0.06, 0.16),
    drift=(-0.1, 1.0, -0.2),
)
_CRASH = Pose(
    hips=(0.0, 0.20, -0.08),
    lean=0.72,
    nod=-0.15,
    left_hand=(0.26, 0.04, 0.24),
    right_hand=(-0.28, 0.20, -0.12),
    left_foot=(0.13, 0.0, 0.10),
    right_foot=(-0.13, 0.0, -0.08),
    drift=(0.0, 0.7, -0.6),
)

_PRONE = Pose(
    hips=(0.0, 0.12, -0.08),
    lean=1.42,
    nod=-0.55,
    left_hand=(0.22, 0.04, 0.34),
    right_hand=(-0.20, 0.04, 0.40),
    left_foot=(0.10, -0.01, -0.44),
    right_foot=(-0.11, -0.01, -0.38),
    left_toe=1.4,
    right_toe=1.4,
    drift=(0.25, -0.12, -1.0),
)
_LIMP = Pose(
    hips=(0.0, 0.11, 0.06),
    lean=-1.42,
    nod=-0.95,
    look=0.5,
    left_hand=(0.36, 0.05, -0.02),
    right_hand=(-0.32, 0.05, -0.40),
    left_foot=(0.15, 0.0, 0.42),
    right_foot=(-0.13, 0.02, 0.27),
    left_toe=-1.2,
    right_toe=-0.3,
    drift=(0.6, -0.15, -0.8),
)
_ABSEIL = Pose(
    hips=(0.0, 0.34, 0.02),
    lean=-0.42,
    nod=0.2,
    left_hand=(0.01, 0.86, 0.10),
    right_hand=(-0.03, 0.64, 0.12),
    left_foot=(0.12, 0.36, 0.38),
    right_foot=(-0.12, 0.14, 0.36),
    left_toe=-0.9,
    right_toe=-0.9,
    drift=(0.1, -0.5, -0.9),
)
_ABSEIL_SWAY = replace(
    _ABSEIL, hips=(0.02, 0.335, 0.0), left_foot=(0.13, 0.33, 0.36), drift=(-0.1, -0.6, -0.85)
)

FACE_DOWN: Final = replace(
    _PRONE,
    hips=(0.0, 0.10, -0.08),
    lean=1.50,
    nod=0.9,
    left_hand=(0.40, 0.03, 0.16),
    right_hand=(-0.30, 0.03, -0.14),
    right_foot=(-0.22, -0.01, -0.34),
)
"""limp, for those with something large on the back"""

_GATHER = Pose(
    hips=(0.0, 0.33, -0.06),
    lean=0.20,
    left_hand=(0.17, 0.54, 0.20),
    right_hand=(-0.17, 0.54, 0.20),
    left_foot=(0.10, 0.0, 0.16),
    right_foot=(-0.11, 0.0, -0.18),
    right_toe=0.1,
)
_THRUST = Pose(
    hips=(0.0, 0.32, 0.06),
    lean=0.42,
    nod=-0.2,
    left_hand=(0.13, 0.58, 0.50),
    right_hand=(-0.13, 0.58, 0.50),
    left_foot=(0.10, 0.0, 0.22),
    right_foot=(-0.11, 0.03, -0.26),
    right_toe=0.6,
    drift=(0.0, -0.2, -1.0),
)

_OFFER = Pose(
    hips=(0.0, 0.35, -0.02),
    lean=0.22,
    nod=0.05,
    twist=0.2,
    left_hand=(0.22, 0.40, 0.10),
    right_hand=(-0.10, 0.50, 0.38),
    left_foot=(0.10, 0.0, -0.08),
    right_foot=(-0.09, 0.0, 0.14),
)
_STOOP = Pose(
    hips=(0.0, 0.27, -0.10),
    lean=0.85,
    nod=-0.2,
    left_hand=(0.20, 0.26, 0.16),
    right_hand=(-0.10, 0.10, 0.36),
    left_foot=(0.11, 0.0, -0.10),
    right_foot=(-0.10, 0.0, 0.14),
)

_HOLD = replace(
    STAND,
    hips=(0.0, 0.36, -0.03),
    lean=-0.06,
    nod=0.06,
    left_hand=(0.12, 0.40, 0.24),
    right_hand=(-0.12, 0.40, 0.24),
    left_foot=(0.11, 0.0, 0.07),
    right_foot=(-0.11, 0.0, -0.05),
)
_HOLD_OUT = replace(
    _HOLD, hips=(0.0, 0.35, -0.03), left_hand=(0.12, 0.39, 0.24), right_hand=(-0.12, 0.39, 0.24)
)

CLIPS: Final[dict[str, PoseClip]] = {
    "idle": PoseClip((STAND, _BREATH_OUT)),
    "walk": PoseClip.in_turns(*WALK),
    "climb": PoseClip.in_turns(_RUNG, _BETWEEN_RUNGS),
    "hang": PoseClip((_HANG, _SWAY, _HANG, _SWAY.mirrored())),
    "pull_up": PoseClip((_HANG, _PULL, _PRESS, _KNEEL, STAND), repeats=False),
    "abseil": PoseClip((_ABSEIL, _ABSEIL_SWAY)),
    "fall": PoseClip((_FALL, _FLAIL)),
    "land": PoseClip((_CRASH, _KNEEL, STAND), repeats=False),
    "prone": PoseClip((_PRONE,)),
    "fallen": PoseClip((_LIMP,)),
    "shove": PoseClip((_GATHER, _THRUST, _THRUST, _GATHER), repeats=False),
    "reach": PoseClip((_OFFER, _STOOP, _OFFER), repeats=False),
    "carry": PoseClip((_HOLD, _HOLD_OUT)),
    "carry_walk": PoseClip.in_turns(*WALK).held(
        lean=0.02, twist=0.0, left_hand=_HOLD.left_hand, right_hand=_HOLD.right_hand
    ),
    **ROPE_CLIPS,
    **ACT_CLIPS,
}
"""by name; what `Figure.pose` may say"""
