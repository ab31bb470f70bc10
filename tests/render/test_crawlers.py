"""Leech, bat, weaver, lodecrab and eel: what only they can do."""

import numpy as np

from intodepth.animation.quaternions import Floats
from intodepth.render.figures.creatures import CREATURES
from intodepth.render.posing import build, posed
from intodepth.ui.draw import Figure

PHASES = [index / 40 for index in range(41)]


def bones(mesh: str, pose: str, phase: float = 0.0) -> dict[str, Floats]:
    """The frames (3, 4) of all bones, by name."""
    pose_now = posed([Figure(mesh, 0.0, 0.0, pose, 0.0, phase, scale=1.0)])[0]
    assert pose_now is not None
    return dict(zip(CREATURES[mesh]().skeleton.names, pose_now.frames, strict=True))


def width(mesh: str, pose: str, phase: float = 0.0) -> float:
    vertices = build(Figure(mesh, 0.0, 0.0, pose, 0.0, phase, scale=1.0))
    return float(np.ptp(vertices[:, 0]))


def test_a_bat_flaps_above_the_floor_and_folds_its_wings_to_hang_head_down() -> None:
    feet = [bones("bat", "idle", phase)["left_foot"][1, 3] for phase in PHASES]
    tips = [bones("bat", "idle", phase)["left_long"][1, 3] for phase in PHASES]
    assert min(feet) > 0.4 and np.ptp(feet) < 0.1 < np.ptp(tips)
    hanging = bones("bat", "hang")
    assert hanging["head"][1, 3] < hanging["trunk"][1, 3] < hanging["left_foot"][1, 3]
    assert build(Figure("bat", 0.0, 0.0, "hang", 0.0, scale=1.0))[:, 1].max() > 0.95
    assert width("bat", "hang") < 0.6 * width("bat", "idle")
    assert bones("bat", "fallen")["head"][1, 3] < 0.2


def test_a_gust_is_one_beat_from_far_back_to_far_ahead() -> None:
    reach = [bones("bat", "strike", phase)["left_long"][2, 3] for phase in PHASES]
    assert min(reach) < -0.1 and max(reach) > 0.25
    assert np.argmin(reach) < np.argmax(reach)
    # It goes back once and ahead once.
    ahead = np.diff(reach) > 0
    assert (ahead[1:] != ahead[:-1]).sum() <= 3


def test_the_skin_of_wings_stays_on_their_fingers() -> None:
    rig = CREATURES["bat"]()
    tips = rig.skeleton.bind[[rig.skeleton.names.index(f"left_{finger}") for finger in ("long", "short")]]
    for name, frame in zip(("long", "short"), tips, strict=True):
        length = {"long": 0.27, "short": 0.28}[name]
        tip = frame[:, 3] + length * frame[:, 1]
        near = np.linalg.norm(rig.mesh[:, :3] - tip, axis=1) < 0.02
        assert near.sum() > 6
        for pose in ("idle", "hang", "fallen"):
            moved = bones("bat", pose)[f"left_{name}"]
            vertices = build(Figure("bat", 0.0, 0.0, pose, 0.0, scale=1.0))
            away = vertices[near, :3] - (moved[:, 3] + length * moved[:, 1])
            assert np.linalg.norm(away, axis=1).max() < 0.021
