"""Moods: faces show what is about to happen to a hero, or how they are."""

from __future__ import annotations

from dataclasses import replace

from intodepth.play.preview import Preview
from intodepth.screens.level.panel.moods import find_moods
from intodepth.sim.actions import Action
from intodepth.sim.actions.take import Take
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.stage import Stage
from intodepth.ui.scenes.gaze import Expression
from tests.playing import draw, listed, play
from tests.screens.level.rope_rooms import roped
from tests.story.test_forces import JUMP


def mood(stage: Stage, action: Action | None = None) -> Expression:
    """The mood of the first hero, before anything or at the preview of an action."""
    if action is None:
        return find_moods(stage, None)[0]
    entries = (Entry(action, build_schedule(stage, action)),)
    return find_moods(stage, Preview(stage, action, entries))[0]


def test_a_face_is_afraid_of_harm_and_of_an_anchor_that_pops_and_then_shows_the_wound() -> None:
    pops = roped(6, 5)
    assert (mood(pops), mood(pops, JUMP)) == (Expression.CALM, Expression.AFRAID)
    hurt = draw("#####\n#A..#\n#####", max_hit_points=4, hit_points=2)
    assert mood(hurt) is Expression.HURT


def test_a_face_is_strained_on_a_rope_near_its_hold_and_not_on_a_strong_one() -> None:
    stage = roped(18, 5)
    assert mood(stage, JUMP) is Expression.CALM
    play(stage, JUMP)
    assert mood(stage) is Expression.CALM, "4 of 18"
    stage.write_anchor(0, stage.anchors[0], replace(stage.anchors[0], hold=5))
    assert mood(stage) is Expression.STRAINED, "4 of 5"


def test_who_is_about_to_take_a_relic_is_proud() -> None:
    stage = draw("#####\n#Ar.#\n#####")
    (take,) = listed(stage, Take)
    assert (mood(stage), mood(stage, take)) == (Expression.CALM, Expression.PROUD)
