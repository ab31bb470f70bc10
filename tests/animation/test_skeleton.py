"""Skeletons: bones carry those that hang on them, and the mesh that is bound to them."""

import math

import numpy as np
import pytest

from intodepth.animation.skeleton import Skeleton, compose, invert, skin
from tests.render.skinning import blended, moved, turned


def arm() -> Skeleton:
    """A bone up from the ground and another on top of it, each 1 long."""
    bind = np.zeros((2, 3, 4))
    bind[..., :3] = np.eye(3)
    bind[1, 1, 3] = 1.0
    return Skeleton(("upper", "lower"), (-1, 0), bind)


def bent(skeleton: Skeleton) -> np.ndarray:
    """Its bones with the lower one turned a quarter to -x."""
    bones = skeleton.locals(skeleton.bind)
    bones[1, 3:7] = (0, 0, math.sin(math.pi / 4), math.cos(math.pi / 4))
    return bones


def test_frames_of_local_bones_are_those_they_came_from() -> None:
    skeleton = arm()
    assert np.allclose(skeleton.worlds(skeleton.locals(skeleton.bind)), skeleton.bind)


def test_a_mesh_in_its_bind_pose_stays_where_it_is() -> None:
    skeleton = arm()
    matrices = skin(skeleton.bind, skeleton.locals(skeleton.bind), skeleton.inverses)
    assert np.allclose(matrices[..., :3], np.eye(3)) and np.allclose(matrices[..., 3], 0)


def test_a_bone_carries_what_is_bound_to_it() -> None:
    skeleton = arm()
    bones = bent(skeleton)
    matrices = skin(skeleton.worlds(bones), bones, skeleton.inverses)
    tip = moved(np.array([[0.0, 2.0, 0.0]]), matrices[[1]])
    assert np.allclose(tip, [[-1.0, 1.0, 0.0]])
    assert np.allclose(turned(np.array([[0.0, 1.0, 0.0]]), matrices[[1]]), [[-1.0, 0.0, 0.0]])


def test_a_point_of_two_bones_lies_between_where_each_would_take_it() -> None:
    skeleton = arm()
    bones = bent(skeleton)
    matrices = skin(skeleton.worlds(bones), bones, skeleton.inverses)
    joints, point = np.array([[0, 1, 0, 0]]), np.array([[0.0, 1.4, 0.0]])
    half = moved(point, blended(matrices, joints, np.array([[0.5, 0.5, 0.0, 0.0]])))
    assert np.allclose(half, [[-0.2, 1.2, 0.0]])


def test_a_scale_is_for_what_is_bound_and_not_for_what_hangs_on_it() -> None:
    skeleton = arm()
    bones = skeleton.locals(skeleton.bind)
    bones[0, 7:] = (1.0, 2.0, 1.0)
    matrices = skin(skeleton.worlds(bones), bones, skeleton.inverses)
    assert np.allclose(moved(np.array([[0.0, 0.5, 0.0]]), matrices[[0]]), [[0.0, 1.0, 0.0]])
    assert np.allclose(moved(np.array([[0.0, 1.5, 0.0]]), matrices[[1]]), [[0.0, 1.5, 0.0]])


def test_a_frame_and_its_inverse_do_nothing() -> None:
    skeleton = arm()
    frames = skeleton.worlds(bent(skeleton))
    both = compose(frames, invert(frames))
    assert np.allclose(both[..., :3], np.eye(3)) and np.allclose(both[..., 3], 0)


def test_a_bone_before_its_parent_is_refused() -> None:
    with pytest.raises(ValueError, match="lower must come after"):
        Skeleton(("lower", "upper"), (1, -1), arm().bind)
