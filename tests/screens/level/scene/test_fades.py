"""Figures go over from pose to pose without a jump, and at once where nothing may move."""

from dataclasses import replace

import numpy as np
import pytest

from intodepth.play.playback import Playback
from intodepth.render.moving.posing import position_of
from intodepth.screens.level.scene.fades import Fades
from intodepth.screens.level.scene.poser import Poser
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Figure, LimbTarget, OnFigure, Stance
from tests.playing import draw

WALKING = Figure("porter", 1.5, 2.0, "walk", phase=0.3)
STANDING = replace(WALKING, pose="idle", phase=0.9)
FRAME = 1 / 60


def test_a_new_pose_begins_as_the_old_one_ended() -> None:
    fades = Fades()
    assert fades.fade(1, WALKING, FRAME) == WALKING
    begun = fades.fade(1, STANDING, FRAME)
    assert begun.share == 0 and begun.before == (Stance("walk", 0.3),)


def test_after_a_while_nothing_is_left_of_the_old_pose() -> None:
    fades = Fades()
    fades.fade(1, WALKING, FRAME)
    shares = [fades.fade(1, STANDING, FRAME).share for _ in range(9)]
    assert shares == sorted(shares) and 0.1 < shares[2] < 0.4 and shares[-1] == 1
    assert fades.fade(1, STANDING, FRAME) == STANDING


def test_a_pose_that_begins_amid_a_fade_begins_where_that_had_come_to() -> None:
    fades = Fades()
    fades.fade(1, WALKING, FRAME)
    fades.fade(1, STANDING, FRAME)
    between = fades.fade(1, STANDING, 0.06)
    fallen = fades.fade(1, replace(WALKING, pose="fall"), FRAME)
    assert fallen.before == (Stance("walk", 0.3), Stance("idle", 0.9, between.share))
    assert between.share == pytest.approx(0.5) and fallen.share == 0


def test_what_hands_held_is_left_too() -> None:
    fades, held = Fades(), (LimbTarget("left_hand", (0.1, 0.9, -0.1)),)
    fades.fade(1, replace(WALKING, targets=held), FRAME)
    assert fades.fade(1, STANDING, FRAME).before[0].targets == held


def test_a_pose_that_begins_anew_is_faded_into_and_one_that_goes_round_is_not() -> None:
    fades = Fades()
    fades.fade(1, replace(WALKING, phase=0.98), FRAME)
    assert fades.fade(1, replace(WALKING, phase=0.02), FRAME).share == 1
    assert fades.fade(1, replace(WALKING, phase=0.5), FRAME).share == 0


def test_without_motion_poses_change_at_once() -> None:
    fades = Fades()
    fades.fade(1, WALKING, 0.0)
    assert fades.fade(1, STANDING, 0.0) == STANDING


@pytest.mark.parametrize(
    ("picture", "goal"),
    [
        ("######\n#.H..#\n#.H###\n#AH###\n######", Cell(3, 3)),
        ("######\n#....#\n#A.###\n######", Cell(3, 2)),
        ("######\n#..A.#\n#..###\n######", Cell(2, 1)),
    ],
)
def test_hands_and_feet_never_jump_on_the_way(picture: str, goal: Cell) -> None:
    stage = draw(picture)
    move = next(move for move in Move.generate(stage, stage.hero(0)) if move.to == goal and not move.drop)
    playback, poser, seen = Playback(stage, build_schedule(stage, move), 0), Poser(), frozenset[Cell]()
    places, poses, rest = [], [], 30
    for frame in range(600):
        rest -= playback.is_over
        if rest == 0:
            break
        if frame >= 5:
            playback.advance(0.0 if playback.is_over else FRAME)
        shown = None if frame < 5 or playback.is_over else playback
        figure = replace(poser.figures(stage, shown, frame * FRAME, FRAME, seen)[0], mesh="swinger")
        places.append([position_of(OnFigure(figure, hand)) for hand in ("left_hand", "right_hand")])
        poses.append(figure.pose)
    assert len(set(poses)) > 1 and stage.hero(0).cell == goal
    assert np.linalg.norm(np.diff(places, axis=0), axis=2).max() < 0.25
