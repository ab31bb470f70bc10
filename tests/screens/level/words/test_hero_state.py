"""Hero state: how a hero fares, in words."""

from __future__ import annotations

import pytest

from intodepth.screens.level.words.hero_state import rope_words, state_forms, state_words
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Coil, Posture
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope


def on_floor(floor: str) -> Stage:
    return draw(f"#####\n#A..#\n#{floor}###\n#####")


def on_rope(*, tied: bool) -> Stage:
    """A hanging rope, with A tied to its end, or beside it."""
    stage = draw("#####\n#...#\n#.A.#\n#...#\n#####" if tied else "#####\n#...#\n#A..#\n##..#\n#####")
    set_anchor(stage, 2, 3, 18, AnchorKind.RING)
    if tied:
        tie_rope(stage, (anchor(0), body(0)), (2, 3), "S", 1)
    else:
        tie_rope(stage, (anchor(0), None), (2, 3), "SS", 2)
    return stage


@pytest.mark.parametrize(
    ("floor", "words"),
    [
        ("#", "standing on hard rock"),
        ("=", "standing on a beam"),
        ("8", "standing on crumbling floor (breaks at weight × fall 8)"),
        (":", "standing on sand"),
    ],
)
def test_what_is_stood_on_is_named(floor: str, words: str) -> None:
    stage = on_floor(floor)
    assert state_words(stage, stage.hero(0)) == words


def test_spikes_and_rungs_in_its_own_cell_are_what_a_hero_stands_on() -> None:
    for own, below, words in (("^", "#", "spikes"), ("H", ".", "a ladder"), ("H", "H", "a ladder")):
        stage = draw(f"####\n#A{own}#\n##{below}#\n####")
        stage.write_cell(0, Cell(1, 2), Cell(2, 2))
        assert state_words(stage, stage.hero(0)) == f"standing on {words}"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("####\n#A.#\n####", "lying on hard rock"),
        ("####\n#A.#\n#B##\n####", "lying on B"),
    ],
)
def test_what_is_lain_on_is_named(rows: str, words: str) -> None:
    stage = draw(rows)
    stage.write(0, "posture", Posture.STANDING, Posture.PRONE)
    assert state_words(stage, stage.hero(0)) == words


def test_who_lies_on_spikes_is_said_to() -> None:
    stage = draw("####\n#A^#\n####")
    stage.write_cell(0, Cell(1, 1), Cell(2, 1))
    stage.write(0, "posture", Posture.STANDING, Posture.PRONE)
    assert state_words(stage, stage.hero(0)) == "lying on spikes"


def test_who_hangs_or_climbs_is_not_said_to_stand() -> None:
    stage = on_rope(tied=True)
    assert state_words(stage, stage.hero(0)) == "hanging on a rope"
    stage = on_rope(tied=False)
    play(stage, Grip(0, 0, 0))
    assert state_words(stage, stage.hero(0)) == "holding on to a rope"


def test_who_falls_is_not_said_to_hang_on_a_rope() -> None:
    stage = draw("#####\n#.A.#\n#...#\n#...#\n#####")
    assert state_words(stage, stage.hero(0)) == "falling"
    stage = on_rope(tied=True)
    stage.write(0, "fall", 0, 1)
    assert state_words(stage, stage.hero(0)) == "falling"


def test_what_is_too_long_to_be_said_at_once_is_said_with_fewer_words_that_are_whole() -> None:
    stage = draw("####\n#Ar#\n####")
    stage.write_cell(1, stage.bodies[1].cell, None)
    stage.write(1, "carrier", None, 0)
    assert state_forms(stage, stage.hero(0)) == (
        "standing on hard rock, with the r",
        "on hard rock, with the r",
        "with the r",
        "with 1 thing",
    )
    stage.write(0, "posture", Posture.STANDING, Posture.HANGING)
    assert state_forms(stage, stage.hero(0))[1] == "hanging, with the r"


def test_who_is_braced_is_said_to_be_on_belay() -> None:
    stage = draw("#####\n#A.B#\n#####")
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 2)
    play(stage, Belay(0, 0))
    assert state_words(stage, stage.hero(0)) == "standing on hard rock, braced"


def test_what_ropes_are_in_hand_is_said_with_how_much_of_them_is_out() -> None:
    stage = draw("#####\n#A.B#\n#####", coils=(Coil(6),))
    assert rope_words(stage, stage.hero(0)) == ""
    play(stage, Uncoil(0, Coil(6)))
    assert rope_words(stage, stage.hero(0)) == "a rope in hand, 6 of 6 used"
    tie_rope(stage, (body(0), body(1)), (1, 1), "EE", 3, 5)
    assert rope_words(stage, stage.hero(1)) == "tied in to A, 3 of 5 used"
    play(stage, Belay(0, 1))
    assert rope_words(stage, stage.hero(0)) == "a rope in hand, 6 of 6 used; braced on B, 3 of 5 used"


def test_who_climbs_a_rope_is_said_to_grip_it() -> None:
    stage = on_rope(tied=False)
    play(stage, Grip(0, 0, 0))
    assert rope_words(stage, stage.hero(0)) == "grips the rope to the ring"
