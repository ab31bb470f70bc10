"""Limbs reach what they can, point at what they cannot, and never come out as anything but numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from intodepth.animation.two_bone import Limb, aim, bend, reach

points = some.tuples(*[some.floats(-3, 3)] * 3).map(np.array)
lengths = some.floats(0.01, 2)


@given(points, points, lengths, lengths, points)
def test_a_limb_ends_as_near_to_its_goal_as_it_can(
    start: np.ndarray, goal: np.ndarray, upper: float, lower: float, side: np.ndarray
) -> None:
    joint, end = bend(start, goal, upper, lower, side)
    assert np.isfinite(joint).all() and np.isfinite(end).all()
    assert np.linalg.norm(joint - start) == pytest.approx(upper, abs=1e-6)
    assert np.linalg.norm(end - joint) == pytest.approx(lower, abs=1e-6)
    far = np.linalg.norm(goal - start)
    missed = max(far - upper - lower, abs(upper - lower) - far, 0.0)
    assert np.linalg.norm(end - goal) == pytest.approx(missed, abs=1e-5)


@given(
    *[some.tuples(*[some.floats(-1e6, 1e6)] * 3).map(np.array)] * 3, some.floats(0, 1e6), some.floats(0, 1e6)
)
def test_whatever_is_asked_the_answer_is_numbers(
    start: np.ndarray, goal: np.ndarray, side: np.ndarray, upper: float, lower: float
) -> None:
    joint, end = bend(start, goal, upper, lower, side)
    frames = np.stack([aim(start, joint, side), aim(joint, end, side)])
    assert np.isfinite(joint).all() and np.isfinite(end).all() and np.isfinite(frames).all()


def test_a_limb_that_is_too_short_is_straight() -> None:
    joint, end = bend((0, 0, 0), (5, 0, 0), 1.0, 0.5, (0, 1, 0))
    assert np.allclose(joint, (1, 0, 0)) and np.allclose(end, (1.5, 0, 0))


def test_what_is_too_near_is_pointed_at_by_the_longer_bone_and_the_other_leads_back() -> None:
    joint, end = bend((0, 0, 0), (0.1, 0, 0), 1.0, 0.5, (0, 1, 0))
    assert np.allclose(joint, (1, 0, 0)) and np.allclose(end, (0.5, 0, 0))


def test_a_joint_lies_on_the_side_asked_for() -> None:
    for side in ((0, 1, 0), (0, 0, -1)):
        joint, _ = bend((0, 0, 0), (1, 0, 0), 0.8, 0.8, side)
        assert joint @ side > 0.3


def test_a_reaching_limb_keeps_its_lengths_and_the_turn_of_its_end() -> None:
    frames = np.zeros((3, 3, 4))
    frames[..., :3] = np.eye(3)
    frames[1, 1, 3], frames[2, 1, 3] = 1.0, 2.0
    frames[2, :, 3] = 0.5, 0.5, 1.0
    reach(frames, (Limb(0, 1, 2),), np.ones((1, 2)), np.array([[0.0, 0.0, 1.0]]))
    assert np.allclose(frames[2, :, 3], (0.5, 0.5, 1.0), atol=1e-3)
    assert np.allclose(frames[2, :, :3], np.eye(3))
    for bone in frames[:2]:
        assert np.allclose(bone[:, :3] @ bone[:, :3].T, np.eye(3)) and np.linalg.det(bone[:, :3]) > 0
    assert np.allclose(frames[1, :, 3] + frames[1, :, 1], frames[2, :, 3])


def test_an_end_out_of_reach_is_drawn_near() -> None:
    frames = np.zeros((2, 3, 3, 4))
    frames[..., :3] = np.eye(3)
    frames[:, 2, 0, 3] = 1.0, 5.0
    reach(frames, (Limb(0, 1, 2),), np.ones((2, 1, 2)), np.array([[0.0, 0.0, 1.0]]))
    assert np.allclose(frames[0, 2, :, 3], (1, 0, 0)) and np.allclose(frames[1, 2, :, 3], (2, 0, 0))
