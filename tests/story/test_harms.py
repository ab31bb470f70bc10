"""Harms: the sum that is told of hit points lost is that of the rules."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from intodepth.play.preview import Preview
from intodepth.play.why import build_chain
from intodepth.search.bots import random_play
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.shove import Shove
from intodepth.sim.events import FallCounted, Hurt
from intodepth.sim.flow.schedule import ROOT, Happening, build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.picture import draw
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, scenes
from intodepth.story.harms import harm_terms, sum_harm
from intodepth.story.schedule_phrases import build_phrase
from tests.caves import cave, halls
from tests.playing import step

NUMBER = re.compile(r"(?:= |spikes )(\d+)")
LEFT = re.compile(r";  only (\d+) (?:was|were) left to lose$")


def pit(floor: str, foot: str = ".") -> Stage:
    """A beside a shaft of five cells, with this at its foot and below."""
    rows = ["#####", "#A..#", *["##..#"] * 4, f"##{foot}.#", f"##{floor}##", "#####"]
    return draw("\n".join(rows))


def sum_told(stage: Stage, harmed: int = 0) -> str:
    """The sum of what A comes to by letting go over the shaft."""
    stage.write(0, "hit_points", stage.hero(0).hit_points, 9)
    preview = Preview(stage, step(stage), (Entry(step(stage), build_schedule(stage, step(stage))),))
    phrase = next(each for each in preview.phrases if each.harm and each.body == harmed)
    return build_chain(preview, phrase)[-1].detail


def test_a_fall_is_less_what_is_free() -> None:
    assert sum_told(pit("#")) == "fall 5 − 2 free = 3"


def test_sand_takes_some_off_and_spikes_add_to_it() -> None:
    assert sum_told(pit(":")) == "fall 5 − 2 free − 2 sand = 1"
    assert sum_told(pit("#", "^")) == "fall 5 − 2 free = 3, spikes 2: 5 in all"


def test_a_short_fall_on_spikes_says_that_it_is_free() -> None:
    stage = draw("####\n#A.#\n##^#\n####")
    assert sum_told(stage) == "fall 1 is free, spikes 2"


def test_who_is_landed_on_is_told_by_whom() -> None:
    assert sum_told(pit("#", "B"), 1) == "A: fall 4 − 2 free = 2"


def test_a_step_on_spikes_costs_what_they_take() -> None:
    stage = draw("#####\n#A^.#\n#####")
    assert sum_told(stage) == "spikes 2"


def test_what_is_not_left_cannot_be_lost() -> None:
    stage = pit("#")
    stage.write(0, "hit_points", stage.hero(0).hit_points, 1)
    preview = Preview(stage, step(stage), (Entry(step(stage), build_schedule(stage, step(stage))),))
    phrase = next(each for each in preview.phrases if each.harm)
    assert build_chain(preview, phrase)[-1].detail == "fall 5 − 2 free = 3;  only 1 was left to lose"


@pytest.mark.slow
def test_over_random_play_the_sum_told_is_the_damage_of_the_event() -> None:
    met: Counter[str] = Counter()
    for seed in range(160):
        random = Random(seed)
        stage = (cave, halls)[seed % 2](random)
        before = stage.copy()
        for _, schedule in random_play(stage, random, 25, (Move, Shove)):
            for beat in scenes(before, schedule.timeline):
                met.update(_checked(beat))
            assert before.digest == stage.digest
    assert min(met[sort] for sort in ("spikes", "fall", "left")) >= 3, met


def _checked(beat: BeatScene) -> list[str]:
    """What sorts of sums were told of a beat, each found to be right."""
    found = []
    for event in (happening.event for happening in beat.happenings):
        if isinstance(event, Hurt):
            words, lost = harm_terms(beat, event.body), sum_harm(beat, event.body)
            told, left = sum(map(int, NUMBER.findall(words))), LEFT.search(words)
            if left is None:
                assert told == lost, f"{words}, and {lost} were lost"
            else:
                assert told > lost == int(left[1]) == beat.stage.bodies[event.body].hit_points, words
            found += ["left"] * (left is not None)
            found += [sort for sort in ("spikes", "fall", "in all") if sort in words]
    return found


def test_who_is_caught_while_something_lands_on_him_is_told_to_be_hit() -> None:
    stage = draw("#####\n#.D.#\n#.A.#\n#####")
    who, what = (next(key for key, body in stage.bodies.items() if body.weight == each) for each in (4, 2))
    stage.write(who, "fall", 0, 4)
    stage.write(what, "fall", 0, 5)
    landed = Happening(1, ROOT, FallCounted(what, 5, 0), What.LAND, None)
    hit = Happening(1, ROOT, Hurt(who, 9, 6), What.HIT, None)
    for end, words in ((What.CAUGHT, "get hit by the d"), (What.LAND, None)):
        own = Happening(1, ROOT, FallCounted(who, 4, 0), end, None)
        told = build_phrase(BeatScene(stage, (own, landed, hit)), hit)
        assert (told.verb if told else None) == words, "his own landing tells it"
