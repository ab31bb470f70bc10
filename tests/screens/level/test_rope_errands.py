"""A rope is hung down a hole by three inputs: one order of several actions, with one preview and one undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.verbs import MOVE, ROPE
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Coil
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services

LEDGE = """
#########
#.A.....#
#####...#
#####...#
#####...#
#####...#
#########
"""
NEAR, FAR, HOLE = Cell(4, 5), Cell(1, 5), Cell(5, 5)
"""a ring beside the edge, one farther off, and the cell beside the edge"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A hero with a rope in the pack, between two rings on a ledge."""
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(with_rings(LEDGE))
    return seat


def with_rings(rows: str) -> Stage:
    stage = draw(rows, coils=(Coil(8),))
    set_anchor(stage, *NEAR, 18)
    set_anchor(stage, *FAR, 18)
    return stage


def hangs_from(seat: Seat, ring: int) -> bool:
    """Whether a rope hangs from a ring to the ground, and nobody is tied to it."""
    ropes = list(seat.session.stage.ropes.values())
    ends = {tie: rope.end_cell(1 - end) for rope in ropes for end, tie in enumerate(rope.ends)}
    return len(ropes) == 1 and ends.get(anchor(ring)) == Cell(5, 1) and None in ends


def test_a_click_on_the_hole_hangs_a_rope_from_the_ring_beside_it_and_one_undo_takes_it_back(
    seat: Seat,
) -> None:
    before = seat.digest
    seat.press("Rope")
    seat.point(*HOLE)
    preview = seat.session.previews.of(seat.session.stage, *seat.session.selection.order)
    seat.click_cell(*HOLE)
    seat.wait()
    assert hangs_from(seat, 0) and seat.session.stage.digest == preview.after.digest
    assert len({entry.order for entry in seat.session.history.done}) == 1
    seat.keys("z")
    assert seat.digest == before


def test_another_ring_is_clicked_first_or_dragged_to_the_hole(seat: Seat) -> None:
    seat.press("Rope")
    seat.click_cell(*FAR)
    assert not seat.session.history.done and seat.session.selection.order, "to tie it there is shown"
    seat.click_cell(*HOLE)
    seat.wait()
    assert hangs_from(seat, 1)
    seat.keys("z")
    assert seat.session.selection.verb is MOVE
    seat.point(*FAR)
    seat.hold()
    seat.step(mouse=seat.place(*HOLE))
    assert seat.session.selection.verb is ROPE
    seat.release()
    seat.wait()
    assert hangs_from(seat, 1)


def test_a_second_click_on_a_ring_only_ties_the_rope(seat: Seat) -> None:
    seat.press("Rope")
    seat.click_cell(*FAR)
    seat.click_cell(*FAR)
    seat.wait()
    (rope,) = seat.session.stage.ropes.values()
    assert set(rope.ends) == {anchor(1), body(0)}


def test_keys_hang_it_too_and_escape_puts_the_ring_back(seat: Seat) -> None:
    seat.keys("t")
    while seat.session.selection.cell != FAR:
        seat.keys("left")
    seat.keys("return", "escape")
    assert seat.session.selection.verb is ROPE and not seat.session.history.done
    while seat.session.selection.cell != HOLE:
        seat.keys("right")
    seat.keys("return")
    assert hangs_from(seat, 0)


def test_all_ways_are_listed_and_say_from_where_the_rope_hangs(seat: Seat) -> None:
    seat.press("Rope")
    seat.point(*HOLE)
    seat.hold("right")
    seat.release("right")
    seat.step()
    assert {
        "Hang 8 cells of rope from the piton",
        "Throw down 8 cells of rope and hold the other end",
    } <= set(seat.texts())
    seat.press("way:1")
    seat.wait()
    (rope,) = seat.session.stage.ropes.values()
    assert rope.ends == (body(0), None) and rope.end_cell(1) == Cell(5, 1)


def test_every_single_action_stays_possible(seat: Seat) -> None:
    seat.press("Rope")
    seat.click_cell(2, 5)
    seat.wait()
    assert [type(entry.action) for entry in seat.session.history.done] == [Uncoil]


def test_a_click_on_a_partner_brings_them_an_end(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY, "belayer", "swinger"))
    seat.set_up(draw("########\n#A..B..#\n########", coils=(Coil(8),)))
    seat.press("Rope")
    seat.click_cell(4, 1)
    seat.wait()
    (rope,) = seat.session.stage.ropes.values()
    assert set(rope.ends) == {body(0), body(1)}


def test_own_ends_are_named_first_with_the_length_of_their_rope(seat: Seat) -> None:
    stage = with_rings(LEDGE)
    tie_rope(stage, (anchor(1), body(0)), (1, 5), "E", 6)
    tie_rope(stage, (anchor(1), None), (1, 5), "E", 2)
    seat.set_up(stage)
    seat.press("Rope")
    seat.point(2, 5)
    seat.hold("right")
    seat.release("right")
    seat.step()
    own = [
        "8 cells of rope from the pack: hang, throw, tie, put through, take out",
        "Your end, 6 cells: untie, throw, tie, put through",
        "The loose end, 2 cells: throw, tie, put through",
    ]
    assert [words for words in seat.texts() if words in own] == own
