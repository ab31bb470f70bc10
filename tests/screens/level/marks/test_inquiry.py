"""Inquiry: click a plate of the strip, or a line of the log, and see what led to it; by keys, too."""

from __future__ import annotations

from pathlib import Path

from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from tests.screens.level.driving import EDGE, Seat, cell_of, make_services


def said(seat: Seat) -> set[str]:
    return {command.text for command in seat.commands if isinstance(command, Text)}


def at_the_edge(folder: Path) -> Seat:
    """A player whose hero is about to step off an edge of four cells."""
    seat = Seat(make_services(folder, EDGE))
    seat.keys("return")
    seat.point(4, 5, 0.2)
    return seat


def test_a_click_on_a_plate_says_why_and_a_second_one_is_enough_of_it(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    assert "Why?" not in said(seat)
    seat.press_widget("beat:3")
    seat.step()
    assert {"Why?", "You choose Move for Bram", "Bram walks 2", "Bram falls 4"} <= said(seat)
    assert "Bram lands, −2" in said(seat)
    seat.press_widget("beat:3")
    seat.step()
    assert "Why?" not in said(seat)
    assert cell_of(seat) == Cell(1, 5), "asking does nothing"


def test_what_is_not_among_the_causes_is_left_out(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.press_widget("beat:1")
    seat.step()
    assert "Bram steps off the edge" in said(seat) and "Bram falls 4" not in said(seat)


def test_by_keys_one_asks_about_the_end_goes_back_and_is_done(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("shift+y")
    seat.step()
    assert {"Why?", "Bram makes noise 8"} <= said(seat)
    seat.key("left")
    seat.step()
    assert "Bram makes noise 8" not in said(seat) and "Bram lands, −2" in said(seat)
    seat.key("escape")
    seat.step()
    assert "Why?" not in said(seat) and seat.screen.session.selection.cell is not None


def test_a_line_of_the_log_shows_its_beats_again_and_what_led_to_them(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("return")
    seat.wait()
    before = seat.digest
    seat.keys("shift+l", "up")
    assert any(words.startswith("What happened in 2") for words in said(seat))
    seat.key("shift+y")
    seat.step()
    assert {"Why?", "Bram steps off the edge"} <= said(seat)
    seat.keys("escape", "escape", "escape")
    assert not seat.session.log.is_open and seat.digest == before


def test_by_mouse_a_line_of_the_log_is_chosen_and_the_log_closed(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("return")
    seat.wait()
    seat.press_widget("log")
    seat.press_widget("log:1")
    seat.step()
    assert seat.session.log.chosen == 1
    seat.press_widget("beat:2")
    seat.step()
    assert {"Why?", "Bram falls 4"} <= said(seat)
    seat.press_widget("why:close")
    seat.press_widget("log:close")
    seat.step()
    assert "Why?" not in said(seat) and not seat.session.log.is_open


def test_undo_forgets_what_was_looked_back_at(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("return")
    seat.wait()
    seat.keys("shift+l", "up", "z")
    assert seat.session.log.chosen is None and len(seat.session.log.lines) == 1


def test_one_can_look_back_while_something_plays(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("shift+l")
    seat.key("return")
    for _ in range(40):
        assert seat.session.playback is not None
        seat.key("up")
        seat.key("down")
    assert seat.session.log.chosen == 0
    seat.wait()
    assert seat.session.log.chosen is None
