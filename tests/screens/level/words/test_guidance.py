"""Guidance: what they say is true, and speaks of what the player plays with."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.verbs import HANDS, USES
from intodepth.play.commands import do
from intodepth.play.offers import Offers
from intodepth.play.selection import Selection
from intodepth.screens.bindings import Bindings
from intodepth.screens.level.words.guidance import next_step_words
from intodepth.screens.pad_bindings import PadBindings
from intodepth.sim.actions import ActionKind, generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.take import Take
from intodepth.sim.history import History
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.order_differences import ways_words
from intodepth.ui.draw import Text
from intodepth.ui.prompts import use_prompts
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import DOORS, TINY, Seat, make_services, seat_at_edge


def hint(stage: Stage, *, by_keys: bool = True) -> str:
    selection = Selection(Offers(stage, generate_actions(stage)), stage.hero(stage.lead).cell)
    return next_step_words(stage, stage.hero(stage.lead), selection, Bindings({}), by_keys=by_keys)


def said(seat: Seat) -> set[str]:
    seat.step()
    return {command.text for command in seat.commands if isinstance(command, Text)}


def test_a_friend_in_the_only_entry_is_to_make_way(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.keys("return", "tab")
    assert seat.session.actor.name == "Ada"
    assert "Bram stands in the only entry: turn to Bram (Tab) and make way for Ada." in said(seat)
    seat.move(5, 5)
    assert "Bram stands in the only entry: click Bram and make way for Ada." in said(seat)
    seat.keys("tab", "p")
    assert "Bram is in the only entry, and nobody there can make way in this round: Wait (P)." in said(seat)


def test_the_shorter_way_round_to_a_friend_is_told(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger", "porter"))
    seat.keys("return", "tab")
    way = "Bram stands in the only entry: turn to Bram (⇧Tab) and make way for Ada."
    assert way in said(seat)


def test_entries_that_are_all_taken_name_the_friend_that_comes_first(tmp_path: Path) -> None:
    rows = "\n######\n#v..v#\n######\n"
    seat = Seat(make_services(tmp_path, rows, "belayer", "swinger", "porter"))
    seat.keys("return", "tab", "return", "tab")
    words = "Bram stands in an entry, and no other is free: turn to Bram (Tab) and make way for Pell."
    assert words in said(seat)


def test_deploying_speaks_of_keys_or_of_the_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS))
    assert "Click an entry that flashes: Bram comes in there." in said(seat)
    seat.key("right")
    assert "← → choose an entry, Enter sends Bram in." in said(seat)


def test_hanging_speaks_of_letting_go() -> None:
    stage = draw("######\n#A...#\n###..#\n###..#\n###..#\n######")
    assert hint(stage) == "Arrows choose a gold cell, Enter moves A."
    History(stage).commit(Move(0, Cell(3, 3)))
    assert hint(stage) == "Arrows choose a gold cell, Enter moves A. V lets go."
    assert hint(stage, by_keys=False) == "Click a gold cell to move A. Right click A to let go."


def test_who_hangs_over_known_ground_is_told_to_click_there(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("######\n#A...#\n###..#\n###..#\n###..#\n######"))
    seat.session.act(do(Move(0, Cell(3, 3))))
    seat.wait()
    seat.move(5, 5)
    assert "Click a gold cell to move A. Click where A lands to let go." in said(seat)
    seat.click_cell(3, 1)
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(3, 1)


def test_who_would_be_caught_by_a_rope_is_told_to_click_there_before_a_way_of_several_rounds(
    tmp_path: Path,
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("######\n#A...#\n###..#\n###..#\n###..#\n###..#\n###^^#\n######")
    set_anchor(stage, 2, 6, 18)
    tie_rope(stage, (anchor(0), body(0)), (2, 6), "W", 4)
    stage.write(0, "action_points", 6, 4)
    seat.set_up(stage)
    session, caught = seat.session, Cell(3, 3)
    session.act(do(Move(0, Cell(3, 5))))
    seat.wait()
    told = next_step_words(session.stage, session.actor, session.selection, Bindings({}), by_keys=False)
    assert told == "Click a gold cell to move A. Click where A lands to let go."
    assert any(isinstance(action, Pass) for action in session.clicks.find_first(caught))
    assert session.selection.point(caught)
    assert ways_words(session.stage, session.selection.ways) == ("let go", "go there")
    seat.click_cell(*caught)
    seat.wait()
    assert session.stage.hero(0).cell == caught and session.stage.ropes_of(0)


def test_who_cannot_move_for_a_rope_is_told_which() -> None:
    stage = draw("#####\n#AD.#\n#####")
    tie_rope(stage, (body(0), body(1)), (1, 1), "E", 1)
    assert hint(stage).startswith("A cannot move now: the rope to the d is taut. Choose")


def test_who_can_only_swing_is_told_so() -> None:
    stage = draw("#######\n#.....#\n#.....#\n#.....#\n#..A..#\n#.....#\n#.....#\n#######")
    set_anchor(stage, 3, 6, 10)
    tie_rope(stage, (anchor(0), body(0)), (3, 6), "SSS", 3)
    stage.write(0, "action_points", stage.hero(0).action_points, 1)
    words = "A cannot walk or climb, but swing on a taut rope: click a gold cell."
    assert hint(stage, by_keys=False) == words


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("###\n#A#\n###", "A can do nothing more in this round: Wait (P)."),
        ("#####\n#AD.#\n#####", "A cannot move now. Choose what is lit on the panel, or Wait (P)."),
        ("####\n#Ar#\n####", "A can take the r: Take/Use (G)."),
    ],
)
def test_what_is_left_to_do_is_said(rows: str, words: str) -> None:
    assert hint(draw(rows)) == words


def test_the_fallen_are_hinted_at_before_relics_and_broken_relics_never() -> None:
    stage = draw("#####\n#rAB#\n#####")
    stage.write(1, "hit_points", 9, 0)
    assert hint(stage) == "A can take B: Take/Use (G)."
    stage = draw("####\n#Ar#\n####")
    stage.write(1, "broken", False, True)
    assert "can take" not in hint(stage)


def test_every_choice_that_is_hinted_at_can_be_made(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.click_cell(4, 4)
    seat.wait()
    seat.key("left")
    seat.key("escape")
    assert any("V lets go" in words for words in said(seat))
    seat.keys("v", "return")
    assert seat.session.actor.cell == Cell(4, 1)


def test_hanging_and_letting_go_are_both_named(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.point(4, 4)
    assert "Click: hold on. Right click or V lists 1 other choice. It is: let go." in said(seat)
    seat.key("v")
    assert "↑ ↓ choose, Enter does it. Esc closes the list." in said(seat)
    seat.key("escape")
    assert "Enter: hold on. V lists 1 other choice. It is: let go." in said(seat)


def test_the_key_for_another_way_is_not_named_where_it_means_something_else() -> None:
    stage = draw("######\n#A...#\n###..#\n###..#\n###..#\n######")
    selection = Selection(Offers(stage, generate_actions(stage)), Cell(1, 4))
    selection.point(Cell(3, 3))
    keys = Bindings({"hands": "v"})
    assert next_step_words(stage, stage.hero(0), selection, keys, by_keys=True) == "Enter: hold on."
    assert next_step_words(stage, stage.hero(0), selection, Bindings({}), by_keys=True).endswith(
        "V lists 1 other choice. It is: let go."
    )


def test_relics_to_choose_from_are_named() -> None:
    stage = draw("#####\n#rAr#\n#####", carries=2)
    History(stage).commit(Take(0, 1))
    History(stage).commit(Take(0, 2))
    selection = Selection(Offers(stage, generate_actions(stage)), stage.hero(0).cell)
    selection.choose(HANDS)
    assert next_step_words(stage, stage.hero(0), selection, Bindings({}), by_keys=True) == (
        "Enter: put the r down, 1 of 2 alike. V lists 1 other choice. It is: put the r down, 2 of 2 alike."
    )


def test_a_click_is_only_named_where_it_does_what_is_chosen(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("z")
    seat.point(3, 0)
    assert "Enter: Come in." in said(seat), "the entry is elsewhere"
    seat.point(1, 1)
    assert "A click: Come in." in said(seat)
    seat.click_cell(1, 1)
    seat.wait()
    seat.session.stage.write(0, "action_points", seat.session.actor.action_points, 0)
    seat.session.generate()
    seat.point(3, 1)
    assert "2 points in 2 rounds" in said(seat), "a walk goes on in the next round"
    for x, y in ((3, 0), (5, 0)):
        seat.point(x, y)
        seat.step()
        digest = seat.digest
        assert "Enter: End the turn. Round 2." in said(seat), said(seat)
        assert not any("click:" in text for text in said(seat))
        seat.click_cell(x, y)
        seat.wait()
        assert seat.digest == digest, "a click there does nothing"
    seat.keys("return")
    assert seat.session.stage.round == 2


@pytest.mark.parametrize(
    ("keys", "words", "does"),
    [
        (
            ("right", "right", "return", "g", "return", "left", "left", "return"),
            "Enter: leave the level.",
            Exit,
        ),
        ((), "Enter: End the turn. Round 2.", Pass),
    ],
)
def test_enter_does_what_is_hinted_at_in_the_way_out(
    tmp_path: Path, keys: tuple[str, ...], words: str, does: ActionKind
) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", *keys)
    seat.session.stage.write(0, "action_points", seat.session.actor.action_points, 0)
    seat.session.generate()
    assert words in said(seat)
    seat.key("return")
    assert seat.session.playing and type(seat.session.playing.action) is does


def test_who_has_taken_something_in_a_way_out_is_told_how_to_leave(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "#######\n#vr...#\n#######"))
    seat.keys("return", "g", "return")
    seat.wait()
    seat.keys("escape")
    assert any("V, then Enter, leaves with what is carried." in text for text in said(seat)), said(seat)
    seat.key("v")
    seat.key("return")
    assert seat.session.playing and isinstance(seat.session.playing.action, Exit)


def test_a_gamepad_is_told_how_a_verb_is_chosen_unless_it_is_chosen_already() -> None:
    stage = draw("#######\n#A....#\n#######")
    set_anchor(stage, 2, 1, 18)
    tie_rope(stage, (body(0), None), (1, 1), "E", 1, 3)
    selection, keys = Selection(Offers(stage, generate_actions(stage)), Cell(1, 1)), Bindings({})
    told = list[str]()
    for bindings in (PadBindings({}), PadBindings({}).rebound("last_verb", "lb+y")):
        use_prompts(bindings.list_prompts("playstation", keys))
        try:
            for kind in (Move, TieOn):
                lesson, example = USES[kind], selection.offers.of(kind)[0]
                told.append(
                    next_step_words(
                        stage, stage.hero(0), selection, keys, by_keys=True, lesson=lesson, example=example
                    )
                )
        finally:
            use_prompts(None)
    named = ["New: Move", "New: Rope (L2+→)", "New: Move", "New: Rope (L1+Triangle until it is lit)"]
    assert [each.partition(",")[0].partition(".")[0] for each in told] == named
