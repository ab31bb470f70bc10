"""Leech, bat, weaver, lodecrab and eel: what only they can do."""

from itertools import pairwise

import numpy as np
import pytest

from intodepth.animation.quaternions import Floats
from intodepth.render.figures.creatures import CREATURES, eel, eel_swim, leech, weaver
from intodepth.render.figures.poses import CLIPS
from intodepth.render.moving.posing import posed
from intodepth.ui.draw import Figure
from tests.render.skinning import build

PHASES = [index / 20 for index in range(21)]


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
    phases = np.arange(33) / 32
    walking = [bones(mesh, "walk", phase) for phase in phases]
    feet = np.array([[each[name][:, 3] for name in names] for each in walking])
    feet[:, :, way] += (rig.stride * phases)[:, None]
    down = feet[:, :, 1] < 1e-6
    assert down.sum(axis=1).min() == most and not down.all(axis=0).any()
    assert down.all(axis=1).mean() > 0.15, "for a while all of them stand"
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
    assert apart[0] > 0.99 and min(apart) < 0.6 and np.argmin(apart) < 10


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


def joints(mesh: str, names: tuple[str, ...], pose: str, phase: float) -> Floats:
    """Where the bones of a spine begin, (bones, 3)."""
    now = bones(mesh, pose, phase)
    return np.stack([now[name][:, 3] for name in names])


@pytest.mark.parametrize(
    ("mesh", "names", "length"), [("leech", leech.SPINE, leech.LENGTH), ("eel", eel.SPINE, eel_swim.LENGTH)]
)
def test_a_spine_bends_but_never_stretches(mesh: str, names: tuple[str, ...], length: float) -> None:
    assert len(names) >= 6
    for pose in CLIPS:
        for phase in (0.0, 0.13, 0.37, 0.5, 0.81):
            steps = np.linalg.norm(np.diff(joints(mesh, names, pose, phase), axis=0), axis=1)
            assert np.allclose(steps, length, atol=1e-6)


@pytest.mark.parametrize(("mesh", "names"), [("leech", leech.SPINE), ("eel", eel.SPINE)])
def test_the_skin_of_a_spine_is_never_wrung(mesh: str, names: tuple[str, ...]) -> None:
    """From one bone to the next the left turns by no more than their bend."""
    for pose in CLIPS:
        for phase in (0.0, 0.3, 0.5, 0.8):
            now = bones(mesh, pose, phase)
            for one, other in pairwise(names):
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


def test_a_wave_runs_along_a_swimming_eel_from_its_head_to_its_tail() -> None:
    heights = np.array([joints("eel", eel.SPINE, "walk", phase)[:, 1] for phase in np.arange(24) / 72])
    assert np.ptp(heights[:, -1]) > 2 * np.ptp(heights[:, 1])
    # Each joint is highest a little after the one before it.
    turning = np.exp(-2j * np.pi * np.arange(24) / 24)
    late = -np.unwrap(np.angle(turning @ (heights - heights.mean(axis=0))))
    assert (np.diff(late[2:]) > 0.1).all() and late[-1] - late[2] > 2.0


def test_an_eel_opens_its_jaws_and_snaps_them_shut_where_it_gets_to() -> None:
    nows = [bones("eel", "strike", phase) for phase in PHASES]
    gape = np.array([np.arccos(np.clip(now["trunk"][:, 2] @ now["jaw"][:, 2], -1, 1)) for now in nows])
    reach = np.array([now["trunk"][2, 3] for now in nows])
    assert gape[0] < 0.1 < 0.7 < gape.max() and gape[reach.argmax()] < 0.2
    assert reach[gape.argmax()] < reach[0] < reach.max() - 0.1


@pytest.mark.parametrize("pose", ["tie", "shoot"])
def test_an_eel_that_swaps_portals_is_a_ring_that_turns(pose: str) -> None:
    for phase in (0.0, 0.35, 0.7):
        places = joints("eel", eel.SPINE, pose, phase)[:, 1:]
        away = np.linalg.norm(places - (0.5, 0.0), axis=1)
        assert np.allclose(away, eel_swim.CIRCLE, atol=0.03)
    turns = [joints("eel", eel.SPINE, pose, phase)[0, 1:] for phase in (0.0, 0.5)]
    assert np.allclose(turns[0] + turns[1], (1.0, 0.0), atol=0.01)
