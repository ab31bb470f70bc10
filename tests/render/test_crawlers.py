"""Leech and bat: what only they can do."""

from itertools import pairwise

import numpy as np
import pytest

from intodepth.animation.quaternions import Floats
from intodepth.render.figures.creatures import CREATURES, leech
from intodepth.render.figures.poses import clips_of
from intodepth.render.moving.posing import pose_figures
from intodepth.ui.draw import Figure
from tests.render.skinning import build

PHASES = [index / 20 for index in range(21)]


def bones(mesh: str, pose: str, phase: float = 0.0) -> dict[str, Floats]:
    """The frames (3, 4) of all bones, by name."""
    pose_now = pose_figures([Figure(mesh, 0.0, 0.0, pose, 0.0, phase, scale=1.0)])[0]
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


def joints(mesh: str, names: tuple[str, ...], pose: str, phase: float) -> Floats:
    """Where the bones of a spine begin, (bones, 3)."""
    now = bones(mesh, pose, phase)
    return np.stack([now[name][:, 3] for name in names])


def test_a_spine_bends_but_never_stretches() -> None:
    assert len(leech.SPINE) >= 6
    for pose in clips_of():
        for phase in (0.0, 0.13, 0.37, 0.5, 0.81):
            steps = np.linalg.norm(np.diff(joints("leech", leech.SPINE, pose, phase), axis=0), axis=1)
            assert np.allclose(steps, leech.LENGTH, atol=1e-6)


def test_the_skin_of_a_spine_is_never_wrung() -> None:
    """From one bone to the next the left turns by no more than their bend."""
    for pose in clips_of():
        for phase in (0.0, 0.3, 0.5, 0.8):
            now = bones("leech", pose, phase)
            for one, other in pairwise(leech.SPINE):
                bend = np.arccos(np.clip(now[one][:, 1] @ now[other][:, 1], -1, 1))
                left = np.arccos(np.clip(now[one][:, 0] @ now[other][:, 0], -1, 1))
                assert left < bend + 1e-3 < np.pi / 2 + 0.3


def test_a_leech_walks_on_its_tail_and_its_mouth_in_turns() -> None:
    phases = np.arange(33) / 32
    ahead = leech.STRIDE * phases
    tail = np.array([joints("leech", leech.SPINE, "walk", phase)[0] for phase in phases])
    mouth = np.array(
        [
            now[:, 3] + leech.LENGTH * now[:, 1]
            for now in (bones("leech", "walk", phase)[leech.SPINE[-1]] for phase in phases)
        ]
    )
    tail[:, 2] += ahead
    mouth[:, 2] += ahead
    assert np.ptp(tail[:17], axis=0).max() < 1e-5
    assert np.ptp(mouth[16:], axis=0).max() < 0.015
    assert tail[-1, 2] - tail[0, 2] == pytest.approx(leech.STRIDE)
    assert np.ptp(mouth[:17, 1]) > 0.08, "the mouth is lifted on its way"


def test_a_leech_hangs_by_its_tail_from_the_ceiling_with_its_mouth_down() -> None:
    for phase in (0.0, 0.4, 0.8):
        hanging = joints("leech", leech.SPINE, "hang", phase)
        assert hanging[0, 1] > 0.95 and (np.diff(hanging[:, 1]) < 0).all() and hanging[-1, 1] < 0.4


def test_a_falling_leech_is_stretched_and_a_holding_one_is_curled_up() -> None:
    def span(pose: str) -> float:
        places = joints("leech", leech.SPINE, pose, 0.2)
        return float(np.linalg.norm(places[-1] - places[0]))

    whole = leech.LENGTH * (len(leech.SPINE) - 1)
    assert span("fall") > 0.97 * whole > span("idle") > 2 * span("brace")


def test_the_teeth_of_a_leech_open_when_it_lunges() -> None:
    def gape(phase: float) -> float:
        now = bones("leech", "strike", phase)
        tips = np.stack([now[tooth][:, 3] + 0.08 * now[tooth][:, 1] for tooth in leech.TEETH])
        return float(np.linalg.norm(tips - tips.mean(axis=0), axis=1).mean())

    assert max(map(gape, PHASES)) > 1.5 * gape(0.0)
    reach = [bones("leech", "strike", phase)[leech.SPINE[-1]][2, 3] for phase in PHASES]
    assert max(reach) > reach[0] + 0.15
