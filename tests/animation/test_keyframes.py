"""Moments in time: what lies between them, and how clips go on."""

import math
from itertools import product

import numpy as np
import pytest

from intodepth.animation.keyframes import WIDTH, Keyframes, mix
from intodepth.animation.quaternions import from_matrices, slerp, to_matrices
from tests.each import for_each


def about_z(angle: float) -> np.ndarray:
    return np.array((0.0, 0.0, math.sin(angle / 2), math.cos(angle / 2)))


def moment(x: float, angle: float = 0.0) -> np.ndarray:
    bones = np.zeros((1, WIDTH))
    bones[0, 0], bones[0, 3:7], bones[0, 7:] = x, about_z(angle), 1.0
    return bones


@pytest.mark.parametrize("angle", [0.0, 0.001, 0.5, 2.0, 3.0])
def test_a_turn_goes_on_at_an_even_pace(angle: float) -> None:
    for share in (0.0, 0.25, 0.5, 1.0):
        assert np.allclose(slerp(about_z(0), about_z(angle), share), about_z(angle * share), atol=1e-6)


def test_a_turn_goes_the_shorter_way() -> None:
    assert np.allclose(slerp(about_z(0.0), -about_z(1.0), 0.5), about_z(0.5))


@for_each(("axis", "angle"), product([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 2, -3)], [0.0, 1.0, math.pi, 4.0]))
def test_a_quaternion_of_a_matrix_gives_the_matrix_back(axis: tuple[float, ...], angle: float) -> None:
    turn = np.append(np.array(axis) / np.linalg.norm(axis) * math.sin(angle / 2), math.cos(angle / 2))
    matrix = to_matrices(turn)
    assert np.allclose(matrix @ matrix.T, np.eye(3))
    assert np.allclose(to_matrices(from_matrices(matrix)), matrix)


def test_a_clip_goes_from_moment_to_moment_and_round() -> None:
    clip = Keyframes((moment(0), moment(1, 1.0)))
    assert clip.sample(0.25)[0, 0] == pytest.approx(0.5)
    assert np.allclose(clip.sample(0.25)[0, 3:7], about_z(0.5))
    assert clip.sample(0.75)[0, 0] == pytest.approx(0.5)
    assert clip.sample(1.0)[0, 0] == 0


def test_a_clip_that_does_not_repeat_ends_with_its_last_moment() -> None:
    clip = Keyframes((moment(0), moment(1)), repeats=False)
    assert clip.sample(1.0)[0, 0] == clip.sample(3.0)[0, 0] == 1


def test_many_moments_are_mixed_at_once_as_one_by_one() -> None:
    starts, ends, shares = [moment(0), moment(1, 2.0)], [moment(2, 1.0), moment(5, -0.5)], (0.3, 0.8)
    together = mix(np.stack(starts), np.stack(ends), shares)
    for index, share in enumerate(shares):
        assert np.allclose(together[index], mix(starts[index], ends[index], share))
