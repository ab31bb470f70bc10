"""Inquiry: click a plate of the strip, or a line of the log, and see what led to it; by keys, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.verbs import MOVE
from intodepth.play.commands import do
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.controls.aiming import UNSHOWN
from intodepth.sim.actions.move import Move
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Text
from tests.playing import draw
from tests.screens.level.driving import EDGE, Seat, cell_of, make_services


def said(seat: Seat) -> set[str]:
    return {command.text for command in seat.commands if isinstance(command, Text)}


def at_the_edge(folder: Path) -> Seat:
    """A player whose hero is about to step off an edge of four cells."""
    seat = Seat(make_services(folder, EDGE))
    seat.keys("return")
    seat.knows_all()
    seat.point(4, 5, 0.2)
    return seat


def test_a_click_on_a_plate_says_why_and_a_second_one_is_enough_of_it(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    assert "Why?" not in said(seat)
    seat.press("beat:3")
    seat.step()
    assert {"Why?", "Bram walks 2", "Bram falls 4 (unseen)"} <= said(seat)
    assert "Bram lands, −2" in said(seat)
    seat.press("beat:3")
    seat.step()
    assert "Why?" not in said(seat)
    assert cell_of(seat) == Cell(1, 5), "asking does nothing"


def test_what_is_not_among_the_causes_is_left_out(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.press("beat:1")
    seat.step()
    assert "Bram steps off the edge" in said(seat) and "Bram falls 4" not in said(seat)


def test_by_keys_one_asks_about_the_end_goes_back_and_is_done(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("shift+y")
    seat.step()
    assert {"Why?", "Bram lands, −2"} <= said(seat)
    seat.key("left")
    seat.step()
    assert "Bram lands, −2" not in said(seat) and "Bram falls 4 (unseen)" in said(seat)
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
    seat.press("Log")
    seat.press("log:1")
    seat.step()
    assert seat.session.log.chosen == 1
    seat.press("beat:2")
    seat.step()
    assert {"Why?", "Bram falls 4"} <= said(seat)
    seat.press("why:close")
    seat.press("log:close")
    seat.step()
    assert "Why?" not in said(seat) and not seat.session.log.is_open


def test_a_click_on_the_open_log_beside_its_lines_closes_it(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("return")
    seat.wait()
    seat.press("Log")
    seat.step()
    x, y, _, _ = next(item.rect for item in seat.ui.widgets if item.id == "log")
    before = seat.digest
    seat.click(x + 4, y + 4)
    seat.step()
    assert not seat.session.log.is_open and seat.digest == before


def test_a_click_in_the_level_while_the_picture_shows_the_past_first_shows_the_present(
    tmp_path: Path,
) -> None:
    seat = at_the_edge(tmp_path)
    seat.key("return")
    seat.wait()
    before = seat.digest
    offer = seat.session.offers.find(MOVE)
    assert offer is not None
    target = next(iter(offer.cells))
    seat.point(*target)
    seat.press("Log")
    seat.press("log:0")
    seat.click_cell(*target)
    seat.wait()
    assert seat.digest == before and seat.session.log.get_past() is None
    assert UNSHOWN in said(seat)
    seat.click_cell(*target)
    seat.wait()
    assert seat.digest != before


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


def test_the_plates_of_what_was_looked_at_can_be_reached_across_other_cells(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    for _ in range(30):
        seat.step()
    fall, plate = seat.session.selection.action, seat.widget("beat:3")
    seat.move(*seat.place(3, 5))
    assert seat.session.selection.action not in (None, fall), "on the way there is another cell to go to"
    seat.move(*seat.place(2, 1))
    assert seat.session.selection.action is None
    seat.move(*plate)
    assert seat.session.selection.action == fall
    seat.click(*plate)
    seat.step()
    assert {"Why?", "Bram falls 4 (unseen)"} <= said(seat)


def test_what_was_only_passed_by_is_not_brought_back(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    plate = seat.widget("beat:3")
    for place in ((2, 1), (3, 5)):
        seat.move(*seat.place(*place))
        for _ in range(30):
            seat.step()
    seat.move(*seat.place(4, 5, 0.2))
    looked_at = Move(0, Cell(3, 5))
    assert seat.session.selection.action != looked_at
    seat.move(*plate)
    assert seat.session.selection.action == looked_at
    seat.move(*seat.place(2, 1))
    for _ in range(30):
        seat.step()
    seat.move(*plate)
    assert seat.session.selection.action is None, "nothing was looked at last"


def test_what_was_looked_at_is_not_brought_back_against_a_choice(tmp_path: Path) -> None:
    seat = at_the_edge(tmp_path)
    for _ in range(30):
        seat.step()
    plate = seat.widget("beat:3")
    seat.press("Rope")
    chosen = seat.session.selection.verb
    assert chosen is not MOVE
    seat.move(*plate)
    assert seat.session.selection.verb is chosen


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 720, 1.0), (960, 600, 1.0), (1280, 720, 1.25)])
def test_the_latest_of_the_log_is_told_to_its_end(
    tmp_path: Path, width: int, height: int, scale: float
) -> None:
    seat = Seat(make_services(tmp_path, EDGE), width, height)
    seat.ui.user_scale = scale
    stage = draw("#####\nA..##\n##.##\n##.##\n##.##\n##.##\n##B.#\n#####")
    bodies = [body.with_field("name", f"{body.name} with a long name") for body in stage.bodies.values()]
    seat.set_up(Stage.of(stage.ground, bodies))
    seat.session.act(do(Move(0, Cell(2, 6), True)))
    seat.wait()
    seat.keys("tab")
    assert seat.session.selection.action is None
    seat.step()
    told = max(seat.session.log.lines, key=len)
    assert told not in words_of(seat), "there is room for one line"
    seat.move(*seat.widget("log"))
    seat.step()
    # In the order in which they are drawn: names in the level may stand behind the panel.
    assert told in " ".join(each.text for each in seat.commands if isinstance(each, Text))


def words_of(seat: Seat) -> str:
    """All that is written over the level, from above to below."""
    right = arrange(seat.ui).play[2] * seat.ui.scale
    texts = [each for each in seat.commands if isinstance(each, Text) and each.x < right]
    return " ".join(each.text for each in sorted(texts, key=lambda each: each.y))
