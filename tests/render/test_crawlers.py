"""Leech, bat, weaver, lodecrab and eel: what only they can do."""

import numpy as np
import pytest

from intodepth.animation.quaternions import Floats
from intodepth.render.figures.creatures import CREATURES, weaver
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


@pytest.mark.parametrize(("mesh", "way", "most"), [("weaver", 2, 4), ("lodecrab", 0, 3)])
def test_who_crawls_puts_down_some_feet_before_it_lifts_others_and_none_of_them_slides(
    mesh: str, way: int, most: int
) -> None:
    rig = CREATURES[mesh]()
    names = [
        rig.skeleton.names[limb.end]
        for limb in rig.limbs.values()
        if "claw" not in rig.skeleton.names[limb.end]
    ]
    phases = np.arange(65) / 64
    feet = np.array([[bones(mesh, "walk", phase)[name][:, 3] for name in names] for phase in phases])
    feet[:, :, way] += (rig.stride * phases)[:, None]
    down = feet[:, :, 1] < 1e-6
    assert down.sum(axis=1).min() == most and not down.all(axis=0).any()
    stands = down[:-1] & down[1:]
    assert np.abs(np.diff(feet, axis=0)[stands]).max() < 1e-6
    assert np.allclose(feet[-1, :, way] - feet[0, :, way], rig.stride)


@pytest.mark.parametrize(
    ("mesh", "pose", "axis", "place"),
    [
        ("weaver", "climb", 2, 0.30),
        ("weaver", "climb_rope", 2, 0.12),
        ("lodecrab", "climb", 2, 0.30),
        ("lodecrab", "hang", 1, 1.0),
    ],
)
def test_who_crawls_has_its_feet_on_what_it_climbs(mesh: str, pose: str, axis: int, place: float) -> None:
    for phase in (0.0, 0.3, 0.6):
        now = bones(mesh, pose, phase)
        feet = [frame[axis, 3] for name, frame in now.items() if name.endswith("_paw") and "claw" not in name]
        assert np.isclose(feet, place, atol=1e-6).sum() >= 3
        assert place - 0.1 < min(feet) and max(feet) < place + 1e-6


def test_a_weaver_on_its_strand_holds_it_between_left_and_right() -> None:
    for name, frame in bones("weaver", "climb_rope", 0.2).items():
        if name.endswith("_paw"):
            assert 0 < frame[0, 3] * (1 if name.startswith("left") else -1) < 0.04


def test_a_weaver_strings_a_thread_with_its_abdomen_raised_and_its_last_feet_at_it() -> None:
    idle, tying = bones("weaver", "idle"), bones("weaver", "tie", 0.25)
    spinneret = [
        frame[:, :3] @ weaver.SPINNERET + frame[:, 3] for frame in (idle["abdomen"], tying["abdomen"])
    ]
    assert spinneret[1][1] > spinneret[0][1] + 0.2
    assert (
        min(np.linalg.norm(tying[f"{side}_4_paw"][:, 3] - spinneret[1]) for side in ("left", "right")) < 0.12
    )


@pytest.mark.parametrize("mesh", ["weaver", "lodecrab"])
def test_who_crawls_falls_on_its_back_with_its_feet_up(mesh: str) -> None:
    fallen = bones(mesh, "fallen")
    assert fallen["trunk"][1, 1] < -0.9
    feet = [frame[1, 3] for name, frame in fallen.items() if name.endswith("_paw") and "claw" not in name]
    assert min(feet) > fallen["trunk"][1, 3] + 0.1


def test_the_fangs_of_a_weaver_open_before_it_bites() -> None:
    apart = [
        float(now["left_fang"][:, 1] @ now["right_fang"][:, 1])
        for now in (bones("weaver", "strike", phase) for phase in PHASES)
    ]
    assert apart[0] > 0.99 and min(apart) < 0.6 and np.argmin(apart) < 20


def test_a_lodecrab_that_pulls_raises_both_magnets_and_draws_them_in() -> None:
    claws = np.array(
        [
            [bones("lodecrab", "shoot", phase)[f"{side}_claw_paw"][:, 3] for phase in PHASES]
            for side in ("left", "right")
        ]
    )
    assert claws[:, :, 1].min() > bones("lodecrab", "idle")["left_claw_paw"][1, 3] + 0.15
    assert np.ptp(claws[:, :, 2], axis=1).min() > 0.1
    assert np.allclose(claws[0] * (-1, 1, 1), claws[1], atol=1e-6)
