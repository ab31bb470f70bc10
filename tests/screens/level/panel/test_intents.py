"""What creatures will do is drawn where they are, and told behind the action that is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.catalog import load_catalog
from intodepth.folders import find_folders
from intodepth.screens.codex.entries import build_entries
from intodepth.screens.level.panel.explain import body_lines
from intodepth.screens.level.panel.intents import Answers, intent_figures, intent_marks
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from intodepth.ui.theme import color
from tests.playing import draw
from tests.screens.level.driving import TINY, Seat, make_services

HALL = "###########\n#A....T...#\n###########"


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw(HALL))
    return seat


def test_before_anything_is_chosen_the_way_of_a_creature_is_drawn(seat: Seat) -> None:
    session = seat.session
    answer = Answers().find(session, None)
    assert answer is not None and answer.since == 0
    assert answer.end.after.bodies[1].cell == Cell(8, 1)
    marks = intent_marks(answer, session.lookout, session.lookout.seen)
    assert marks and any(mark.color[:3] == color("text")[:3] for mark in marks)
    assert [figure.mesh for figure in intent_figures(answer, session.lookout.seen)] == ["tortoise"]


def test_behind_an_action_the_strip_tells_what_is_answered(seat: Seat) -> None:
    session = seat.session
    preview = session.previews.of(session.stage, Move(0, Cell(3, 1)))
    answer = Answers().find(session, preview)
    assert answer is not None and answer.since == preview.schedule.beats
    assert [phrase.text for phrase in answer.phrases] == ["walks 2", "if all wait", "walks 2", "round 2"]
    assert preview.after.bodies[1].cell == Cell(6, 1), "the action itself moves nobody else"
    seat.point(3, 1)
    said = {each.text for each in seat.commands if isinstance(each, Text)}
    assert "if all wait" in said


def test_an_action_that_ends_the_round_has_the_answer_in_itself(seat: Seat) -> None:
    session = seat.session
    preview = session.previews.of(session.stage, Pass(0))
    assert Answers().find(session, preview) is None
    assert preview.after.bodies[1].cell == Cell(8, 1)


def test_an_action_that_moves_what_a_creature_meets_changes_its_answer(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("###########\n#....T.A..#\n###########"))
    session = seat.session
    stays = Answers().find(session, None)
    goes = Answers().find(session, session.previews.of(session.stage, Move(0, Cell(9, 1))))
    assert stays is not None and goes is not None
    assert stays.end.after.bodies[0].cell == Cell(8, 1) and goes.end.after.bodies[0].cell == Cell(9, 1)


def test_where_nothing_lives_nothing_is_answered(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("######\n#A...#\n######"))
    assert Answers().find(seat.session, None) is None


def test_a_tooltip_says_what_it_will_do_and_the_codex_by_what_rules(seat: Seat) -> None:
    catalog = load_catalog(find_folders())
    lines = body_lines(seat.session.stage, seat.session.stage.bodies[1], catalog)
    assert lines == ("Weighs 9. When the round ends it will go ahead 2.",)
    tortoise = next(entry for entry in build_entries(catalog) if entry.key == "tortoise")
    assert "2. If rock, a taut rope or more than it can push is before it, it turns round." in tortoise.gift


def test_a_click_on_a_plate_of_the_answer_asks_about_that_plate(seat: Seat) -> None:
    seat.point(3, 1)
    session = seat.session
    whole = Answers().find(session, session.previews.of(session.stage, Move(0, Cell(3, 1))))
    assert whole is not None
    inquiry = seat.screen._beats.inquiry
    for place, phrase in enumerate(whole.phrases):
        seat.press_widget(f"beat:{place}")
        about = inquiry.about.phrases[inquiry.index] if inquiry.is_open and inquiry.about else None
        assert about == (None if phrase.note == "if all wait" else phrase)
        inquiry.close()
        seat.point(3, 1)
