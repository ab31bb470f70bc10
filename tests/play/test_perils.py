"""Perils: what would hurt is told from what would not on the gold itself, before it is pointed at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import pytest

from intodepth.content.verbs import MOVE
from intodepth.play import perils as perils_module
from intodepth.play.peril import Peril, peril_of
from intodepth.play.perils import Perils
from intodepth.screens.level.marks.cell_marks import doubt
from intodepth.screens.level.words.consequences import warn
from intodepth.sim.actions.move import Move
from intodepth.sim.orders import Order
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Color, Mark, Scene
from intodepth.ui.theme import PaletteName, color, use_palette
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import EDGE, TINY, Seat, make_services
from tests.screens.level.scene.test_endless import well

PLACE = """
###########
#v...^....#
#####%%.#1#
#####%%.###
#####%%.###
#####%%.###
###########
"""


def marked(seat: Seat, ink: Color) -> dict[Cell, int]:
    """The cells on offer that have marks of a colour in them, with how many."""
    scene = seat.commands[0]
    offer = seat.session.selection.offer
    assert isinstance(scene, Scene) and offer is not None

    def lies_in(mark: Mark, cell: Cell) -> bool:
        return all(cell.x <= x <= cell.x + 1 and cell.y <= y <= cell.y + 1 for x, y in mark.points)

    marks = [mark for mark in scene.marks if mark.color == ink]
    return {cell: many for cell in offer.cells if (many := sum(lies_in(mark, cell) for mark in marks))}


@pytest.mark.parametrize("name", ["usual", "red_green", "blue_yellow"])
def test_cells_that_would_hurt_are_marked_and_no_others(tmp_path: Path, name: PaletteName) -> None:
    use_palette(name)
    try:
        check_gold(tmp_path)
    finally:
        use_palette("usual")


def check_gold(folder: Path) -> None:
    seat = Seat(make_services(folder, PLACE))
    seat.keys("return")
    for _ in range(12):
        seat.step()
    session = seat.session
    offer = session.offers.find(MOVE)
    assert offer is not None
    hurting = {
        cell
        for cell, ways in offer.cells.items()
        if any(peril_of(session.previews.of(session.stage, *way)) is not Peril.NONE for way in ways)  # type: ignore[misc]
    }
    assert Cell(5, 5) in hurting and Cell(3, 5) not in hurting
    assert marked(seat, color("danger")).keys() == hurting
    assert marked(seat, color("danger"))[Cell(5, 5)] == 1, "one drop"


def test_where_a_harmless_fall_ends_is_gold_and_a_click_there_takes_the_cheapest(tmp_path: Path) -> None:
    seat, floor = Seat(make_services(tmp_path, TINY)), Cell(3, 1)
    for deep, is_gold in ((4, False), (2, True)):
        rows = ["#######", "#A....#", *["###.###"] * deep, "#######"]
        seat.set_up(draw("\n".join(rows)))
        seat.wait(30)
        scene = seat.commands[0]
        assert isinstance(scene, Scene)
        fills = [mark.points[0] for mark in scene.marks if mark.color == color("gold", 0.16)]
        assert ((floor.x + 0.04, floor.y + 0.04) in fills) == is_gold, deep
    seat.click_cell(*floor)
    seat.wait()
    (entry,) = seat.session.history.done
    assert entry.action == Move(0, Cell(3, 3), drop=True), "to hang first would cost a point more"
    assert seat.session.stage.hero(0).cell == floor


def find(perils: Perils, seat: Seat) -> Mapping[Order, Peril]:
    session = seat.session
    return perils.find(session, 0.01)


def test_floor_that_would_break_is_told_from_what_hurts(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#####\n#^A.#\n#%%1#\n#%%.#\n#####"))
    perils, offer = Perils(), seat.session.offers.find(MOVE)
    assert offer is not None
    for _ in offer.orders:
        known = find(perils, seat)
    worst = {cell: max(known[way] for way in ways) for cell, ways in offer.cells.items()}  # type: ignore[index]
    assert worst[Cell(3, 3)] is Peril.BREAKS and worst[Cell(1, 3)] is Peril.HURTS


def test_an_anchor_that_does_not_hold_is_warned_of_though_nobody_is_hurt(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    stage = draw("#####\n#A..#\n##..#\n##..#\n#####")
    set_anchor(stage, 1, 3, 6)
    tie_rope(stage, (anchor(0), body(0)), (1, 3), "", 2, 2)
    seat.set_up(stage)
    session = seat.session
    falls = next(each for each in session.offers.of(Move) if each.aim(stage) == Cell(2, 3))
    assert isinstance(falls, Move) and falls.drop
    preview = session.previews.of(session.stage, falls)
    assert not preview.harm and peril_of(preview) is Peril.POPS
    assert warn(preview) == "This would pop the piton."


def test_a_fall_for_ever_is_told_from_a_step_to_the_edge(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(well())
    session = seat.session
    previews = [session.previews.of(session.stage, way) for way in session.offers.of(Move)]
    found = {(each.action.aim(each.before), bool(each.endless)): peril_of(each) for each in previews}
    assert found == {
        (Cell(2, 1), False): Peril.NONE,
        (Cell(2, 1), True): Peril.HURTS,
        (Cell(2, 2), True): Peril.HURTS,
    }


def test_no_more_are_planned_in_a_frame_than_its_share_of_time_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perils_module, "SHARE", 0.0)
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    perils, count = Perils(), len(seat.session.offers.of(Move))
    assert len(find(perils, seat)) == 1 < count
    while len(find(perils, seat)) < count:
        pass
    assert find(perils, seat) is find(perils, seat)


def test_what_leads_out_of_sight_has_a_question_mark_and_none_once_it_was_seen(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    session = seat.session
    drop = next(each for each in session.offers.of(Move) if isinstance(each, Move) and each.drop)
    assert peril_of(session.previews.of(session.stage, drop)) is Peril.UNKNOWN
    shapes = [mark.points for mark in doubt(drop.to, 0.02)[1:]]
    seat.step(time=seat.input.time + 1)

    def marked() -> bool:
        scene = next(command for command in seat.commands if isinstance(command, Scene))
        drawn = {mark.points for mark in (*scene.marks, *scene.overlay)}
        return all(points in drawn for points in shapes)

    assert marked()
    seat.knows_all()
    seat.step(time=seat.input.time + 1)
    assert peril_of(session.previews.of(session.stage, drop)) is Peril.HURTS and not marked()


def test_a_cell_turns_gold_only_once_it_is_known_what_it_comes_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(perils_module, "SHARE", 0.0)
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    offer = seat.session.offers.find(MOVE)
    assert offer is not None

    def gold() -> int:
        scene = next(command for command in seat.commands if isinstance(command, Scene))
        frames = {math.floor(min(x for x, _ in mark.points)) for mark in scene.marks if is_frame(mark)}
        return len(frames)

    def is_frame(mark: Mark) -> bool:
        wide = max(x for x, _ in mark.points) - min(x for x, _ in mark.points)
        return mark.color[:3] == color("gold")[:3] and not mark.glow and wide == pytest.approx(0.92)

    seat.session.generate()
    seen = []
    for _ in range(2 * len(offer.orders)):
        seat.step()
        seen.append(gold())
    assert seen[0] < seen[-1] == max(seen), "one after the other"
    assert seen == sorted(seen)


def test_cells_round_a_corner_that_this_round_leads_to_are_gold_too(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("#######\n#A.####\n##H####\n##H####\n##....#\n#######"))
    offer, cell = seat.session.offers.find(MOVE), Cell(4, 1)
    assert offer is not None and cell not in offer.cells
    for _ in range(40):
        seat.step()
    scene = seat.commands[0]
    assert isinstance(scene, Scene)
    gold = {Cell(math.floor(mark.points[0][0]), math.floor(mark.points[0][1])) for mark in scene.marks}
    assert cell in gold and offer.cells.keys() < gold
    seat.click_cell(*cell)
    seat.wait()
    assert seat.session.actor.cell == cell
