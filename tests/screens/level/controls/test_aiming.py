"""Aiming: what pointing, clicking and keys mean in a level."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from intodepth.content.verbs import HANDS, MOVE, ROPE
from intodepth.screens.base import Push
from intodepth.screens.destinations import ToHelp, ToPause
from intodepth.screens.level.camera import follower
from intodepth.screens.level.controls.aiming import UNMOVED, UNSHOWN
from intodepth.screens.level.marks.labels import Priority
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Scene, Text
from intodepth.ui.rects import middle
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import DOORS, EDGE, TINY, Seat, cell_of, make_services, seat_at_edge


def test_a_click_holds_on_wherever_in_the_cell_it_lands_and_letting_go_is_listed(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    hang = Cell(4, 4)
    for height in (0.05, 0.5, 0.95):
        seat.point(*hang, height)
        assert seat.session.selection.action == Move(0, hang, False)
    seat.hold("right")
    seat.release("right")
    assert seat.session.selection.is_listed
    seat.step()
    seat.move(*seat.widget("way:1"))
    seat.step()
    assert seat.session.selection.action == Move(0, hang, True)
    seat.key("escape")
    assert not seat.session.selection.is_listed and seat.session.selection.cell == hang


def test_a_hero_that_hangs_lets_go_by_keys_and_is_no_target_itself(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.click_cell(4, 4)
    seat.wait()
    assert cell_of(seat) == Cell(4, 4)
    seat.click_cell(4, 4)
    seat.wait()
    assert cell_of(seat) == Cell(4, 4), "a click on who acts only centres the view"
    seat.keys("v", "return")
    assert cell_of(seat) == Cell(4, 1)


def test_pointing_where_a_fall_would_end_means_the_fall(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.point(4, 1)
    assert seat.session.selection.action is None, "nobody has looked down there"
    seat.knows_all()
    seat.point(4, 1)
    action = seat.session.selection.action
    assert isinstance(action, Move) and action.drop
    seat.click_cell(4, 1)
    seat.wait()
    assert cell_of(seat) == Cell(4, 1)


def test_entries_are_gone_through_by_arrows_letters_triangles_and_clicks(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS))
    chosen = seat.session.selection
    assert chosen.cell == Cell(1, 1)
    seat.key("right")
    assert chosen.cell == Cell(4, 1)
    seat.key("d")
    assert chosen.cell == Cell(7, 1)
    seat.key("d")
    assert chosen.cell == Cell(1, 1)
    seat.key("a")
    assert chosen.cell == Cell(7, 1)
    seat.key("left")
    assert chosen.cell == Cell(4, 1)
    for _ in range(60):
        seat.step()
    left, right = seat.place(4, 1, 1.4), seat.place(5, 1, 1.4)
    seat.click(0.6 * left[0] + 0.4 * right[0], left[1])
    assert chosen.cell == Cell(7, 1)
    seat.wait()
    seat.click_cell(4, 1)
    seat.wait()
    assert cell_of(seat) == Cell(4, 1)


def test_the_lead_is_passed_by_tab_by_portrait_and_by_clicking_the_hero(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, DOORS, "belayer", "swinger"))
    seat.keys("return", "tab", "return")
    assert seat.session.actor.name == "Ada"
    seat.keys("tab")
    assert seat.session.actor.name == "Bram"
    seat.press("hero:1")
    seat.wait()
    assert seat.session.actor.name == "Ada"
    seat.click_cell(1, 1)
    seat.wait()
    assert seat.session.actor.name == "Bram"


def test_a_click_that_slides_off_its_cell_does_nothing(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    before = seat.digest
    seat.point(2, 1)
    seat.hold()
    seat.point(3, 1)
    seat.release()
    seat.wait()
    assert seat.digest == before


def test_escape_steps_back_and_then_pauses(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "right", "return", "g")
    assert seat.session.selection.verb is HANDS
    assert seat.key("escape") is None
    assert seat.session.selection.verb is MOVE
    seat.key("left")
    assert seat.key("escape") is None
    result = seat.key("escape")
    assert isinstance(result, Push) and isinstance(result.to, ToPause)
    seat.step()
    result = seat.click(*seat.widget("menu"))
    assert isinstance(result, Push) and isinstance(result.to, ToPause)
    result = seat.key("f1")
    assert isinstance(result, Push) and result.to == ToHelp("level")


def test_the_key_of_the_chosen_kind_commits_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("d")
    assert cell_of(seat) == Cell(1, 1), "there is one entry only"


def test_cells_that_glide_beneath_a_resting_mouse_are_not_pointed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower, "find_whole_side", lambda layout: math.inf)  # as if the level were large
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return", "=", "=", "=", "=")
    seat.click_cell(4, 5)
    place = seat.place(4, 5)
    while seat.session.playback is not None:
        seat.step()
    gliding = 0
    while seat.screen.picture.viewpoint.glides:
        gliding += 1
        assert seat.session.selection.cell is None, place
        seat.step()
    assert gliding > 5
    seat.step()
    assert seat.session.selection.cell is None, "nor when they have come to rest"
    done = len(seat.session.history.done)
    mouse = seat.input.mouse
    seat.click(*mouse)
    seat.step()
    assert seat.session.playback is None and len(seat.session.history.done) == done
    seat.move(mouse[0] + 1, mouse[1])
    seat.step()
    assert seat.session.selection.cell is not None or seat.screen.pointer.refused is not None


def test_a_click_on_a_label_is_for_the_cell_under_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return", "right", "return")
    seat.point(1, 2)
    labels = seat.screen.picture.captions.labels
    (sign,) = (one.rect for one in labels if one.label.rank is Priority.GOAL)
    camera, done = seat.screen.picture.viewpoint.camera, len(seat.session.history.done)
    x, y = middle(sign)
    seat.move(x * seat.ui.scale, y * seat.ui.scale)
    seat.step()
    shown = seat.session.selection.order
    seat.click(*seat.input.mouse)
    assert [each.action for each in seat.session.history.done[done:]] == list(shown)
    assert shown or seat.screen.picture.viewpoint.camera == camera


def test_a_long_press_lists_the_ways_and_a_click_beside_the_list_closes_it(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.point(4, 4)
    seat.hold()
    for _ in range(40):
        seat.step()
    assert seat.session.selection.is_listed
    seat.release()
    digest = seat.digest
    seat.click_cell(2, 5)
    seat.wait()
    assert seat.digest == digest and not seat.session.selection.is_listed


def test_the_first_click_only_shows_what_has_glided_beneath_a_resting_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "\n##########\n#........#\n#v.......#\n##########\n"))
    seat.keys("return")
    seat.point(4, 1)
    assert (meant := seat.session.selection.order)
    seat.screen.picture.viewpoint.shift(1.0, 0.0)
    seat.step(dt=0.0)
    seat.hold()
    seat.release()
    assert seat.session.playback is None, "what is there now was never shown"
    seat.step()
    assert UNSHOWN in seat.texts()
    assert (shown := seat.session.selection.order) not in ((), meant)
    seat.hold()
    seat.release()
    assert seat.session.playing is not None
    assert tuple(entry.action for entry in seat.session.playing.entries)[:1] == shown[:1]


def test_a_press_while_the_view_moves_does_only_what_was_shown(tmp_path: Path) -> None:
    rows = "\n##########\n#........#\n#v.......#\n##########\n"
    for shown, waits in ((False, False), (True, False), (False, True)):
        seat = Seat(make_services(tmp_path, rows))
        seat.keys("return")
        seat.point(3, 1)
        seat.screen.picture.viewpoint.shift(0.5, 0.0)
        seat.step(dt=0.0)
        for _ in range(90 if waits else 0):
            seat.step(dt=1 / 60)
        mouse = seat.place(6, 1)
        if shown:
            seat.move(*mouse)
        seat.step(mouse=mouse, pressed=("left",), held=frozenset({"left"}))
        seat.release()
        seat.step()
        assert (seat.session.playback is not None) == (shown or waits)
        assert (UNSHOWN in seat.texts()) != (shown or waits)
        seat.hold()
        seat.release()
        seat.wait()
        assert cell_of(seat) == Cell(6, 1)


def test_a_second_click_that_would_do_harm_says_why_it_does_not(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#########\n#A......#\n###.....#\n###.....#\n###.....#\n###.....#\n#########"))
    seat.point(3, 5)
    seat.screen.pointer.spent = seat.ui.mouse
    digest = seat.digest
    seat.hold()
    seat.release()
    seat.step()
    assert seat.digest == digest and seat.session.playback is None
    assert UNMOVED in seat.texts()


def test_while_ways_are_listed_nothing_else_listens(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#########\n#BA.....#\n####....#\n####....#\n####....#\n#########"))
    seat.point(4, 3)
    seat.hold("right")
    seat.release("right")
    assert seat.session.selection.is_listed
    chosen, digest = seat.session.selection.order, seat.digest
    for name in ("tab", "t", "p", "shift+p", "m"):
        seat.key(name)
    for name in ("do:wait", "end_round", "hero:1"):
        seat.move(*seat.widget(name))
        seat.hold()
        seat.release()
    assert seat.digest == digest and seat.session.playback is None
    assert seat.session.selection.is_listed and seat.session.selection.order == chosen


def test_each_press_that_does_nothing_is_answered_until_the_next_one(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("z")

    def heading() -> set[str]:
        seat.step()
        return {command.text for command in seat.commands if isinstance(command, Text)}

    hint = "Enter sends Bram in."
    for key, words in (
        ("tab", "No other hero can act in this round."),
        ("z", "Nothing to undo."),
        ("shift+tab", "No other hero can act in this round."),
    ):
        assert words not in heading()
        seat.key(key)
        assert words in heading() and hint not in heading()
    seat.key("right")
    assert hint in heading()
    digest = seat.digest
    seat.click_cell(5, 0)
    words = "Not there: Bram comes in at the entry that flashes."
    assert seat.digest == digest and words in heading()
    seat.keys("return")
    assert words not in heading()
    seat.key("shift+z")
    assert "Nothing to redo." in heading()
    seat.keys("right", "v")
    assert "There is no other choice here." in heading()
    seat.keys("escape", "return")
    assert "Choose a gold cell first." in heading()
    seat.click_cell(6, 3)
    assert "Not there: choose a gold cell." in heading()
    seat.click_cell(3, 1)
    assert seat.session.playback is not None, "the next press does what it always does"


def test_a_click_on_what_a_verb_cannot_be_done_to_says_why(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#######\n#.rAr##\n#######"))
    seat.press("Shove")
    assert seat.session.selection.order, "the other side can be shoved"
    seat.click_cell(4, 1)
    seat.step()
    assert "There is no room behind the r." in seat.texts()


def test_a_click_on_what_is_just_out_of_reach_says_how_far_hands_reach(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("########\n###..r.#\n#.A#####\n########")
    set_anchor(stage, 1, 1, 10)
    set_anchor(stage, 3, 2, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 1), "E", 6)
    seat.set_up(stage)
    words = "Out of reach: A reaches their own cell and the four next to it, not the diagonal ones."
    seat.press("Rope")
    for x, y, is_told in ((3, 2, True), (5, 2, True), (4, 2, False)):
        seat.click_cell(x, y)
        seat.step()
        assert seat.session.selection.verb is ROPE
        assert (words in seat.texts()) == is_told, (x, y)
        assert ("Not there: choose a gold cell." in seat.texts()) != is_told, (x, y)


def test_a_click_on_a_relic_that_no_way_leads_to_says_so(tmp_path: Path) -> None:
    ledge = "##########\n#....r...#\n#...###..#\n#...###..#\n#v..###..#\n##########"
    seat = Seat(make_services(tmp_path, ledge))
    seat.keys("return")
    seat.wait()
    seat.knows_all()
    seat.click_cell(5, 4)
    seat.step()
    words = "Bram knows no way to the bell on foot."
    assert words in {command.text for command in seat.commands if isinstance(command, Text)}
    assert len(seat.session.history.done) == 1


def test_a_drag_from_an_end_to_a_ring_ties_it_there_and_elsewhere_it_is_dropped(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("########\n#......#\n#.A....#\n########")
    set_anchor(stage, 1, 2, 10)
    set_anchor(stage, 2, 2, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 2), "SE", 6)
    seat.set_up(stage)
    for goal, is_done in (((6, 2), False), ((2, 2), True)):
        seat.point(2, 1)
        seat.hold()
        x, y = seat.place(*goal)
        seat.step(mouse=(x, y))
        selection = seat.session.selection
        assert selection.verb is ROPE and bool(selection.order) is is_done
        scene = next(command for command in seat.commands if isinstance(command, Scene))
        assert len(scene.overlay) > 0
        seat.release()
        seat.step()
        assert (seat.session.playback is not None) is is_done
        assert is_done or (seat.session.selection.verb is MOVE and not seat.session.history.done)
    seat.wait()
    (entry,) = seat.session.history.done
    assert isinstance(entry.action, TieOn)


def test_a_drag_that_the_system_takes_away_is_dropped(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("########\n#......#\n#.A....#\n########")
    set_anchor(stage, 1, 2, 10)
    set_anchor(stage, 2, 2, 10)
    tie_rope(stage, (anchor(0), body(0)), (1, 2), "SE", 6)
    seat.set_up(stage)
    seat.point(2, 1)
    seat.hold()
    seat.step(mouse=seat.place(2, 2))
    assert seat.session.selection.order
    seat.step(held=frozenset())
    seat.step()
    seat.release()
    seat.wait()
    assert seat.session.selection.verb is MOVE and not seat.session.history.done
