"""Playback: every event takes its time, nothing is left out, and it ends where it was planned to end."""

from __future__ import annotations

from random import Random

import pytest

from intodepth.play.movements import Movement
from intodepth.play.playback import Playback
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.picture import draw, show
from intodepth.sim.space.cells import Cell
from intodepth.sim.what import What
from tests.caves import cave
from tests.playing import listed
from tests.screens.level.rope_rooms import roped
from tests.story.test_forces import JUMP
from tests.story.test_schedule_phrases import ROOM


def test_a_schedule_is_played_beat_by_beat() -> None:
    stage = draw(ROOM)
    schedule = build_schedule(stage, Move(0, Cell(4, 4), True))
    playback = Playback(stage, schedule, 0)
    seen = []  # type: ignore[var-annotated]
    while not playback.is_over:
        if not seen or seen[-1] != playback.beat:
            seen.append(playback.beat)
        playback.advance(0.01)
    assert seen == list(range(1, schedule.beats + 1))
    assert stage.digest == schedule.digest
    assert show(stage).split()[4] == "####A...#"


def test_after_a_catch_and_a_lifted_relic_the_picture_rests() -> None:
    caught, lifted = roped(18, 5), draw("#####\n#Ar.#\n#####")
    (take,) = listed(lifted, Take)
    for stage, action, what in ((caught, JUMP, What.CAUGHT), (lifted, take, What.TAKE)):
        playback = Playback(stage, build_schedule(stage, action), 0)
        rests = {True: 0, False: 0}
        while not playback.is_over:
            scene = playback.scene
            assert scene is not None
            matters = what in {each.what for each in scene.happenings}
            rests[matters] += playback.share == 1.0
            playback.advance(0.01)
        assert 20 <= rests[True] <= 30 and rests[False] <= 1, "a quarter of a second, in hundredths"


def test_a_falling_figure_moves_down_all_the_time_and_ever_faster() -> None:
    heights = []
    for fallen in (1, 2, 3):
        movement = Movement(Cell(0, 9 - fallen + 1), Cell(0, 9 - fallen), "fall", fallen=fallen)
        heights += [movement.position(share)[1] for share in (0.0, 0.5, 1.0)]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] == 9 and heights[-1] == pytest.approx(6)


def test_skipping_at_any_time_leads_to_the_planned_stage() -> None:
    random = Random(3)
    for _ in range(20):
        stage = cave(random)
        for _ in range(20):
            actions = generate_actions(stage)
            if not actions:
                break
            action = random.choice(actions)
            playback = Playback(stage, build_schedule(stage, action), action.actor)
            playback.advance(random.random() * 0.5)
            for movement in playback.movements.values():
                x, y = movement.position(playback.share)
                assert (
                    min(movement.start.x, movement.end.x) <= x - 0.5 <= max(movement.start.x, movement.end.x)
                )
                assert min(movement.start.y, movement.end.y) <= y <= max(movement.start.y, movement.end.y)
                assert 0 <= movement.phase(playback.share) < 1.01
            playback.skip()
            assert playback.is_over


def test_a_stage_that_was_tampered_with_is_found_out() -> None:
    stage = draw("#####\n#A..#\n#####")
    schedule = build_schedule(stage, Move(0, Cell(2, 1)))
    stage.write(0, "noise", 0, 1)
    with pytest.raises(AssertionError):
        Playback(stage, schedule, 0).skip()
