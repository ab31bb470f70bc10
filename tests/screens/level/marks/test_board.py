"""Board and labels: words over the level keep off each other, off figures and off cells to choose."""

from __future__ import annotations

from itertools import combinations

from intodepth.play.lookout import look_out
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks.board import Board
from intodepth.screens.level.marks.labels import Label, PlacedLabel, Priority, place_labels
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect, Text
from intodepth.ui.input import Input
from intodepth.ui.rects import overlaps

ROOM = (0.0, 0.0, 400.0, 300.0)


def label(rank: Priority, *places: Rect, is_fixed: bool = False) -> Label:
    x, y, width, height = places[0]
    return Label(rank, places, (x + width / 2, y + height), lambda rect: None, is_fixed)


def rect_of(placed: list[PlacedLabel], wanted: Label) -> Rect | None:
    return next((one.rect for one in placed if one.label is wanted), None)


def test_the_more_important_label_stands_where_it_would_and_the_other_gives_way() -> None:
    name, harm = label(Priority.HERO, (100, 100, 50, 20)), label(Priority.HARM, (110, 105, 50, 20))
    placed = place_labels([name, harm], [], ROOM)
    assert rect_of(placed, harm) == (110, 105, 50, 20)
    moved = rect_of(placed, name)
    assert moved is not None and not overlaps(moved, (110, 105, 50, 20))


def test_a_label_takes_the_second_of_its_places_where_the_first_is_taken() -> None:
    name = label(Priority.HERO, (100, 100, 50, 20), (100, 200, 50, 20))
    assert rect_of(place_labels([name], [(90, 90, 80, 40)], ROOM), name) == (100, 200, 50, 20)


def test_where_there_is_no_room_the_least_important_are_left_out_until_all_are_asked_for() -> None:
    some = [label(Priority.DETAIL, (200, 150, 90, 22)) for _ in range(12)]
    harm = label(Priority.HARM, (200, 150, 90, 22))
    few, every = place_labels([*some, harm], [], ROOM), place_labels([*some, harm], [], ROOM, show_all=True)
    assert rect_of(few, harm) == (200, 150, 90, 22) and 1 < len(few) < 13
    assert len(every) == 13
    for placed in (few, every):
        assert not any(overlaps(one.rect, other.rect) for one, other in combinations(placed, 2))


def test_a_line_leads_from_a_label_that_stands_apart_to_what_it_belongs_to() -> None:
    name = label(Priority.HERO, (100, 100, 50, 20))
    (beside,) = place_labels([name], [], ROOM)
    (apart,) = place_labels([name], [(60, 60, 130, 100)], ROOM)
    assert beside.leader is None and apart.leader is not None
    assert apart.leader[1] == (125, 120)


def test_a_label_stays_in_the_room_and_a_fixed_one_at_its_place() -> None:
    outside, fixed = (
        label(Priority.FORCE, (390, -40, 50, 20)),
        label(Priority.DETAIL, (0, 0, 9, 9), is_fixed=True),
    )
    placed = place_labels([outside, fixed], [(0, 0, 20, 20)], ROOM, show_all=True)
    assert rect_of(placed, outside) == (350, 0, 50, 20) and rect_of(placed, fixed) is None


def test_nothing_is_written_over_the_chosen_cell_or_the_middle_of_another_to_choose() -> None:
    ui = Ui(lambda text, size, _: 0.5 * size * len(text))
    ui.begin(Input(1280, 720))
    ground = draw("####\n#A.#\n####").ground
    board = Board(ui, Viewpoint(), (-2000, -2000, 4000, 4000), look_out(ground, (), None))
    board.keep_targets([Cell(1, 1), Cell(2, 1)], Cell(1, 1))
    side = board.viewpoint.camera.cell / ui.scale
    for cell, is_chosen in ((Cell(1, 1), True), (Cell(2, 1), False)):
        board.note(cell, (cell.x + 0.5, cell.y + 0.6), "words", "text", rank=Priority.FORCE)
        left, top = board.screen(cell, (cell.x, cell.y + 1))
        edge = 0 if is_chosen else 0.25 * side
        kept: Rect = (left + edge, top + edge, side - 2 * edge, side - 2 * edge)
        assert all(not overlaps(one.rect, kept) for one in board.settle(show_all=False))
    assert [text.text for text in ui.commands if isinstance(text, Text)].count("words") == 3
