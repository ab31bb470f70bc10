"""Rope names: what a rope is called, and which one is meant."""

from __future__ import annotations

import pytest

from intodepth.play.preview import Preview
from intodepth.screens.level.marks.load_tags import anchor_words
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.rope_names import find_meant_rope, rope_name, thing_name
from intodepth.story.strain import strains
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope


def roped() -> Stage:
    """A holds a loose rope and one to B, one lies between a piton and B, and one is loose at both ends."""
    stage = draw("######\n#A.B.#\n######")
    set_anchor(stage, 1, 1, 10)
    tie_rope(stage, (body(0), None), (1, 1), "E", 4)
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 4)
    tie_rope(stage, (anchor(0), body(1)), (1, 1), "EE", 4)
    tie_rope(stage, (None, None), (1, 1), "E", 4)
    return stage


def shaft(*holds: int) -> Stage:
    """A rope from a piton of each hold, all down one column to A."""
    stage = draw("....\n#...\n#...\n#A..\n####")
    for key, hold in enumerate(holds):
        set_anchor(stage, 0, 4, hold)
        tie_rope(stage, (anchor(key), None), (0, 4), "ESSS", 4)
    return stage


def said(stage: Stage, action: Action) -> str:
    return Preview(stage, action, (Entry(action, build_schedule(stage, action)),)).words


@pytest.mark.parametrize(
    ("rope", "words"),
    [(0, "the loose rope"), (1, "the rope to B"), (2, "the rope from the piton to B"), (3, "the loose rope")],
)
def test_a_rope_is_named_by_what_it_leads_to(rope: int, words: str) -> None:
    assert rope_name(roped(), rope, 0) == words


def test_pitons_that_ropes_end_at_are_told_apart_by_what_they_hold() -> None:
    assert rope_name(shaft(4, 6), 0, 0) == "the rope to the piton (holds 4)"
    assert rope_name(shaft(4, 6), 1, 0) == "the rope to the piton (holds 6)"
    assert thing_name(shaft(6, 6), anchor(1)) == "the piton"


def test_it_is_said_which_rope_is_gripped_only_where_several_hang() -> None:
    assert said(shaft(4), Grip(0, 0, -1)) == "Grip the rope."
    assert said(shaft(4, 6), Grip(0, 0, -1)) == "Grip the rope to the piton (holds 4)."


def test_who_climbs_is_told_once_by_which_rope() -> None:
    stage = shaft(4, 6)
    assert said(stage, Move(0, Cell(1, 3))) == "Climb up the rope to the piton (holds 6) 2."
    play(stage, Grip(0, 0, -1))
    assert said(stage, Move(0, Cell(1, 3))) == "Climb up the rope 2."


def test_of_several_ropes_the_one_that_is_meant_stands_out() -> None:
    for stage, action, rope in (
        (shaft(4, 6), Grip(0, 0, -1), 0),
        (shaft(4, 6), Move(0, Cell(1, 3)), 1),
        (shaft(4, 6), Move(0, Cell(2, 1)), None),
        (shaft(4), Grip(0, 0, -1), None),
    ):
        assert find_meant_rope(stage, action, build_schedule(stage, action)) == rope


def test_an_anchor_is_told_with_what_it_holds_and_bears() -> None:
    stage = shaft(4, 6)
    set_anchor(stage, 3, 4, 18, AnchorKind.RING)
    stage.write(0, "cell", Cell(1, 1), Cell(1, 2))
    stage.write(0, "grip", None, 1)
    told = [anchor_words(stage, stage.anchors[key], strains(stage)) for key in range(3)]
    assert told == ["piton, holds 4, a rope tied to it", "piton, holds 6, bears 4", "ring, holds 18, no rope"]
