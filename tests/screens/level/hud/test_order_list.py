"""Lists of orders stay in the picture, beside what is chosen from, and nothing else listens meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.verbs import WAIT
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.hud.order_list import find_covered
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.entities import Coil
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.rects import contains, middle
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import EDGE, TINY, Seat, make_services, seat_at_edge

SHAFT = "\n".join(["#####", "#..A#", *["#.###"] * 18, "#####"])
"""a hero beside a ring over a shaft, into which all of its rope can be paid out"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (640, 480)])
def test_every_amount_lies_in_the_picture_and_can_be_pointed_at(
    tmp_path: Path, width: int, height: int
) -> None:
    stage = draw(SHAFT.replace("#..A#", "#D.A#"))
    set_anchor(stage, 2, 19, 18)
    stage.write(0, "action_points", stage.hero(0).action_points, 6)
    key = next(key for key, each in stage.bodies.items() if each.name == "D")
    tie_rope(stage, (body(0), body(key)), (3, 19), "WW", 20)
    seat = Seat(make_services(tmp_path, TINY), width, height)
    seat.set_up(stage)
    seat.key("h")
    seat.step()
    items = [item for item in seat.ui.widgets if item.id.startswith("amount:")]
    layout = arrange(seat.ui)
    assert len(items) > 1
    for item in items:
        left, top, wide, high = item.rect
        assert left >= layout.play[0] and left + wide <= layout.play[0] + layout.play[2], item.id
        assert top >= layout.free[1] - 22 and top + high <= layout.foot + 22, item.id
    for item in items:
        seat.move(*seat.widget(item.id))
        assert seat.session.selection.way == int(item.id.partition(":")[2]), item.id


@pytest.mark.parametrize("is_listed", [False, True])
def test_a_click_on_an_amount_hauls_so_many_cells_and_the_wheel_changes_it_there(
    tmp_path: Path, is_listed: bool
) -> None:
    stage = draw("#######\n#A....#\n###B..#\n###...#\n###...#\n###...#\n#######")
    tie_rope(stage, (body(0), body(1)), (1, 5), "EES", 3, 9)
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(stage)
    seat.key("h")
    seat.keys(*["v"] * is_listed)
    seat.step()
    offer = seat.session.selection.offer
    assert offer is not None
    ways = list(offer.amounts)
    paid_out = next(way for way, order in enumerate(ways) if offer.amounts[order] == -2)
    place = seat.widget(f"amount:{paid_out}")
    seat.move(*place)
    seat.step()
    assert seat.session.selection.order == ways[paid_out], "it is shown before"
    seat.step()
    assert any(words.startswith("A click: ") for words in seat.texts())
    seat.step(wheel=-1.0)
    seat.step()
    assert seat.session.selection.order == ways[paid_out + 1], "one more by the wheel"
    seat.move(place[0] + 1, place[1])
    seat.hold()
    seat.release()
    seat.wait()
    assert seat.session.stage.ropes[0].out == 5


def on_a_ring() -> Stage:
    """A hero with a ring's rope in hand."""
    stage = draw("######\n#A...#\n######")
    set_anchor(stage, 1, 1, 18)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "", 3)
    return stage


def test_the_other_ways_to_wait_are_listed_by_a_right_click_on_the_button(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(on_a_ring())
    orders = seat.session.offers.find(WAIT)
    assert orders is not None and len(orders.orders) == 2
    assert any(words.endswith("raced 1/2") for words in seat.texts())
    seat.move(*seat.widget("do:wait"))
    seat.step()
    seat.hold("right")
    seat.release("right")
    seat.step()
    items = [item.id for item in seat.ui.widgets if item.id.startswith("way:")]
    assert items == [f"way:{index}" for index in range(len(orders.orders))]
    assert "Wait without bracing" in seat.texts()
    seat.press("way:1")
    seat.wait()
    assert isinstance(seat.session.history.done[0].action, Pass)
    assert seat.session.stage.hero(0).belay is None


def test_at_the_own_cell_waiting_is_listed_last(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(on_a_ring())
    cell = seat.session.actor.cell
    assert cell is not None
    seat.point(*cell)
    seat.hold("right")
    seat.release("right")
    seat.step()
    lines = [isinstance(way, tuple) and isinstance(way[-1], Pass) for way in seat.session.selection.ways]
    assert len(lines) > 1 and lines == sorted(lines) and lines[-1]


def test_the_key_to_wait_waits_braced_at_once(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(on_a_ring())
    seat.key("p")
    seat.wait()
    assert [type(entry.action) for entry in seat.session.history.done] == [Belay, Pass]
    assert seat.session.stage.round == 2


def test_a_cell_says_how_many_other_ways_it_has_and_its_list_which(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.point(4, 4)
    seat.step()
    assert "1/2" in seat.texts() and "Let go" not in seat.texts()
    seat.hold("right")
    seat.release("right")
    seat.step()
    assert {"Hold on", "Let go"} <= set(seat.texts()) and "1/2" not in seat.texts()


@pytest.mark.parametrize(("width", "height"), [(640, 360), (1280, 720), (1920, 1080)])
def test_the_count_of_other_ways_hides_neither_its_ring_nor_a_cell_to_choose(
    tmp_path: Path, width: int, height: int
) -> None:
    stage = draw("#########\n#A......#\n#####...#\n#####...#\n#####...#\n#########", coils=(Coil(8),))
    set_anchor(stage, 4, 4, 18)
    seat = Seat(make_services(tmp_path, TINY), width, height)
    seat.set_up(stage)
    seat.key("t")
    offer, viewpoint = seat.session.selection.offer, seat.screen.picture.viewpoint
    assert offer is not None
    for cell in offer.cells:
        seat.point(*cell)
        if not seat.session.selection.others:
            continue
        (count,) = find_covered(seat.ui, arrange(seat.ui), viewpoint, seat.session, ())
        for place in offer.cells:
            assert not contains(count, middle(viewpoint.find_cell_rect(seat.ui, *place))), (cell, place)


def test_what_hurts_is_not_done_by_a_second_click_where_the_mouse_rests(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.click_cell(4, 4)
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(4, 4), "it hangs from the edge"
    place = seat.place(4, 1)
    seat.move(*place)
    seat.screen.pointer.spent = seat.ui.mouse
    seat.click(*place)
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(4, 4), "the mouse has not moved since it did something"
    seat.move(place[0], place[1] - 5)
    seat.click(place[0], place[1] - 5)
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(4, 1)


def test_the_line_under_the_mouse_is_previewed_and_a_click_does_it(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.point(4, 4)
    seat.hold("right")
    seat.release("right")
    seat.step()
    assert {item.id for item in seat.ui.widgets if item.id.startswith("way:")} == {"way:0", "way:1"}
    ways = seat.session.selection.ways
    drop = next(index for index, way in enumerate(ways) if isinstance(way, tuple) and way[0].drop)  # type: ignore[attr-defined]
    seat.move(*seat.widget(f"way:{drop}"))
    seat.step()
    assert seat.session.selection.order == ways[drop]
    seat.press(f"way:{drop}")
    seat.wait()
    assert seat.session.stage.hero(0).cell == Cell(4, 1)


def test_a_menu_lies_over_its_cell_where_both_sides_can_be_pointed_at(tmp_path: Path) -> None:
    stage = draw("#######\n#.....#\n#.....#\n#.A...#\n#######", coils=(Coil(6),))
    set_anchor(stage, 3, 1, 18)
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(stage)
    seat.key("t")
    seat.point(3, 1)
    seat.hold("right")
    seat.release("right")
    seat.step()
    ways, (x, y) = seat.session.selection.ways, seat.place(3, 1)
    items = {item.id: item.rect for item in seat.ui.widgets if item.id.startswith("way:")}
    assert len(items) == len(ways) >= 2
    for name, (left, top, wide, high) in items.items():
        assert left < x / seat.ui.scale < left + wide, name
        assert top + high < y / seat.ui.scale, name
    last = ways[-1]
    seat.press(f"way:{len(ways) - 1}")
    seat.wait()
    assert tuple(entry.action for entry in seat.session.history.done) == last


def test_who_is_asked_about_leaving_is_told_only_of_what_is_known_to_stay(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    for hearsay, words in ((seat.session.hearsay, "Leave? The bell is still in here."), ({}, "Leave?")):
        seat.session.hearsay = hearsay
        seat.keys("m", "v")
        seat.step()
        assert words in seat.texts()
        seat.key("escape")
