"""Impacts: what hits hard shakes and flashes, the harder the heavier, and not for long."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from intodepth.play.commands import do
from intodepth.play.playback import Playback
from intodepth.screens.level.marks.impacts import LASTING, Impact, Impacts, burst, impacts_of, shake
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.events import AnchorChanged, FallCounted, TerrainChanged
from intodepth.sim.flow.schedule import ROOT, Happening, build_schedule
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene
from intodepth.ui.draw import Scene as Drawn
from tests.event_examples import ANCHOR, alone
from tests.playing import listed
from tests.screens.level.driving import EDGE, Seat, make_services

SHAFT = """
#######
#A....#
###...#
###...#
###...#
#######
"""
PIT = SHAFT.replace("A...", "...A")


def landing(stage: Stage, fallen: int) -> float:
    hero = stage.heroes()[0]
    landed = Happening(1, ROOT, FallCounted(hero.id, fallen, 0), What.LAND, None)
    return next(impacts_of(BeatScene(stage, [landed]), 0.0, 0.3)).strength


def test_a_landing_hits_the_harder_the_farther_one_fell() -> None:
    stage = draw(PIT)
    assert 0 < landing(stage, 1) < landing(stage, 3) <= 1


def test_an_impact_moves_the_picture_a_little_and_then_no_more() -> None:
    ages = [index / 60 for index in range(-6, 90)]
    shifts = [math.hypot(*shake(age, 1.0)) for age in ages]
    assert 0.02 < max(shifts) < 0.2
    assert all(shift == 0 for age, shift in zip(ages, shifts, strict=True) if age < 0 or age >= LASTING)
    assert max(math.hypot(*shake(age, 0.5)) for age in ages) < max(shifts) / 2


def test_many_at_once_move_it_no_farther_than_the_hardest() -> None:
    def farthest(count: int) -> float:
        impacts = Impacts()
        impacts.lasting = [Impact(Cell(0, 0), (0.5, 0.5), 1.0, "dust", 0.0)] * count
        return max(math.hypot(*impacts.shift(index / 60)) for index in range(60))

    assert farthest(1) < farthest(8) < 0.15


@pytest.mark.parametrize("sort", ["dust", "sparks"])
def test_a_burst_fades_out(sort: str) -> None:
    impact = Impact(Cell(3, 3), (3.5, 3.0), 0.8, sort, 0.0)
    alphas = [sum(mark.color[3] for mark in burst(impact, age)) for age in (0.05, 0.4, 0.8)]
    assert alphas == sorted(alphas, reverse=True)
    assert burst(impact, -0.1) == burst(impact, LASTING) == []


def test_a_schedule_is_watched_once_for_each_beat() -> None:
    stage = draw(SHAFT)
    playback = Playback(stage, build_schedule(stage, Move(0, Cell(3, 4), True)), 0)
    impacts, lasting, now = Impacts(), 0, 0.0
    while not playback.is_over:
        impacts.watch(playback, now)
        impacts.watch(playback, now)
        lasting = max(lasting, len(impacts.lasting))
        playback.advance(0.02)
        now += 0.02
    assert lasting == 1
    impacts.watch(None, now + LASTING)
    assert impacts.shift(now + LASTING) == (0.0, 0.0)


def test_an_anchor_that_pops_throws_sparks_but_not_one_that_is_pulled_out() -> None:
    gone = AnchorChanged(0, ANCHOR, None)
    popped, pulled_out = (alone(what, gone, 0)[0] for what in (What.POPPED, What.PULLED_OUT))
    assert [impact.sort for impact in impacts_of(popped, 0.0, 0.4)] == ["sparks"]
    assert not list(impacts_of(pulled_out, 0.0, 0.4))


def test_a_floor_shakes_when_it_breaks_at_the_end_of_its_beat() -> None:
    breaks = TerrainChanged(Cell(2, 0), ord("5"), ord("."))
    beat, _ = alone(What.BREAK_FLOOR, breaks, None)
    assert [impact.born for impact in impacts_of(beat, 10.0, 0.25)] == [10.25]


@pytest.mark.parametrize("still", [False, True])
def test_a_landing_shakes_the_picture_only_where_motion_is_not_reduced(tmp_path: Path, still: bool) -> None:
    seat = Seat(make_services(tmp_path, EDGE, "belayer"))
    seat.ui.reduced_motion = still
    for _ in ("to come in", "to jump down"):
        if seat.session.playback is None:
            found = (each for each in generate_actions(seat.session.stage) if isinstance(each, Move))
            seat.session.act(do(max(found, key=lambda action: action.drop)))
        shifts, time = [], seat.input.time
        while seat.session.playback is not None:
            time += 0.03
            seat.step(time=time, dt=0.03)
            (scene,) = (command for command in seat.commands if isinstance(command, Drawn))
            plain = seat.screen.picture.viewpoint.camera
            shifts.append(math.hypot(scene.camera.x - plain.x, scene.camera.y - plain.y))
    assert shifts[0] == 0 and (max(shifts) > 0.005) is not still
    assert still is (max(shifts) == 0)


def test_a_relic_gleams_when_it_is_taken_and_does_not_shake_the_picture() -> None:
    stage = draw("#####\n#Ar.#\n#####")
    (take,) = listed(stage, Take)
    schedule = build_schedule(stage, take)
    (impact,) = impacts_of(BeatScene(stage, list(schedule.timeline)), 0.0, 0.3)
    assert impact.cell == Cell(2, 1) and impact.sort == "gleam"
    shining = [burst(impact, age) for age in (0.0, 0.3)]
    assert all(len(marks) == 1 and marks[0].glow for marks in shining)
    assert shining[0][0].color[3] > shining[1][0].color[3] > 0
    assert shake(0.1, impact.strength) == (0.0, 0.0)
