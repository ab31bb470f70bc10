"""Figures go over from pose to pose without a jump, and at once where nothing may move."""

from dataclasses import replace

import pytest

from intodepth.screens.level.fades import Fades
from intodepth.ui.draw import Figure, Hold, Stance

WALKING = Figure("porter", 1.5, 2.0, "walk", phase=0.3)
STANDING = replace(WALKING, pose="idle", phase=0.9)
FRAME = 1 / 60


def test_a_new_pose_begins_as_the_old_one_ended() -> None:
    fades = Fades()
    assert fades.faded(1, WALKING, FRAME) == WALKING
    begun = fades.faded(1, STANDING, FRAME)
    assert begun.share == 0 and begun.before == (Stance("walk", 0.3),)


def test_after_a_while_nothing_is_left_of_the_old_pose() -> None:
    fades = Fades()
    fades.faded(1, WALKING, FRAME)
    shares = [fades.faded(1, STANDING, FRAME).share for _ in range(9)]
    assert shares == sorted(shares) and 0.1 < shares[2] < 0.4 and shares[-1] == 1
    assert fades.faded(1, STANDING, FRAME) == STANDING


def test_a_pose_that_begins_amid_a_fade_begins_where_that_had_come_to() -> None:
    fades = Fades()
    fades.faded(1, WALKING, FRAME)
    fades.faded(1, STANDING, FRAME)
    between = fades.faded(1, STANDING, 0.06)
    fallen = fades.faded(1, replace(WALKING, pose="fall"), FRAME)
    assert fallen.before == (Stance("walk", 0.3), Stance("idle", 0.9, between.share))
    assert between.share == pytest.approx(0.5) and fallen.share == 0


def test_what_hands_held_is_left_too() -> None:
    fades, held = Fades(), (Hold("left_hand", (0.1, 0.9, -0.1)),)
    fades.faded(1, replace(WALKING, holds=held), FRAME)
    assert fades.faded(1, STANDING, FRAME).before[0].holds == held


def test_a_pose_that_begins_anew_is_faded_into_and_one_that_goes_round_is_not() -> None:
    fades = Fades()
    fades.faded(1, replace(WALKING, phase=0.98), FRAME)
    assert fades.faded(1, replace(WALKING, phase=0.02), FRAME).share == 1
    assert fades.faded(1, replace(WALKING, phase=0.5), FRAME).share == 0


def test_without_motion_poses_change_at_once() -> None:
    fades = Fades()
    fades.faded(1, WALKING, 0.0)
    assert fades.faded(1, STANDING, 0.0) == STANDING
