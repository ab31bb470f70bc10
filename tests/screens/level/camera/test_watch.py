"""Watch: the eye slides along with who walks, and the picture goes on without a seam through portals."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from intodepth.play.commands import StepBack, do
from intodepth.play.passage import follow_chart, home_of
from intodepth.screens.level.camera.watch import watch
from intodepth.screens.level.practice import resume_session
from intodepth.sim.actions.move import Move
from intodepth.sim.events import Moved
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT
from intodepth.ui.draw import Pane, Point, Scene
from tests.play.test_lookout import MIRROR, THROUGH, hall
from tests.play.test_vision import contains
from tests.screens.level.driving import HALLS, MIRRORS, PORTAL, Seat, cell_of, make_services, settle

EAST = Moved(0, Cell(3, 1), Cell(6, 1), Side.E)
MIRRORED = Moved(0, Cell(3, 1), Cell(8, 1), Side.E)


def test_a_passage_leads_on_in_the_picture_and_back_to_where_it_began() -> None:
    ground = hall(THROUGH)
    chart = follow_chart(ground, STRAIGHT, [Moved(0, Cell(2, 1), Cell(3, 1), Side.E), EAST], 0)
    assert chart.place(Cell(6, 1)) == Cell(4, 1)
    assert follow_chart(ground, chart, [Moved(0, Cell(6, 1), Cell(3, 1), Side.W)], 0) == STRAIGHT
    assert follow_chart(ground, STRAIGHT, [EAST], 1) == STRAIGHT, "others do not matter"


def test_a_mirror_flips_the_level_over_within_its_own_bounds() -> None:
    ground = hall(MIRROR)
    chart = follow_chart(ground, STRAIGHT, [MIRRORED], 0)
    assert chart.mirror and chart.place(Cell(8, 1)) == Cell(4, 1)
    home = home_of(ground, chart)
    assert {home.place(Cell(x, 1)).x for x in range(ground.width)} == set(range(ground.width))


def seen_at(scene: Scene, x: float, y: float) -> list[Point]:
    """Where a point of the level is on the screen, in cells from its middle."""
    panes = [Pane(scene.placement, scene.sight, ()), *scene.beyond]
    places = [
        pane.placement.place((x, y))
        for pane in panes
        if any(contains(polygon, x, y) for polygon in pane.sight.open)
    ]
    return [(place[0] - scene.camera.x, place[1] - scene.camera.y) for place in places]


def go(seat: Seat, to: Cell) -> None:
    """Let the hero begin to go to a cell."""
    moves = [move for move in seat.session.offers.of(Move) if isinstance(move, Move)]
    seat.session.act(do(next(move for move in moves if move.to == to)))


def walk(seat: Seat, to: Cell) -> list[Scene]:
    """What is seen while the hero goes to a cell, frame by frame."""
    go(seat, to)
    scenes = []
    while seat.session.playback is not None:
        seat.step()
        scenes.append(next(each for each in seat.commands if isinstance(each, Scene)))
    return scenes


@pytest.mark.parametrize(
    ("rows", "more", "to"),
    [(HALLS, PORTAL, Cell(8, 1)), (HALLS.replace("b..", "..c"), MIRRORS, Cell(8, 1))],
    ids=["straight", "mirrored"],
)
def test_the_picture_has_no_seam_while_a_hero_walks_through_a_portal(
    tmp_path: Path, rows: str, more: str, to: Cell
) -> None:
    seat = Seat(make_services(tmp_path, rows, more=more))
    seat.key("return")
    seat.session.skip()
    scenes = walk(seat, Cell(3, 1)) + walk(seat, to)
    assert len({scene.placement for scene in scenes}) == (2 if more is MIRRORS else 1)
    # What lies in either hall stays where it was on the screen, but for the gliding of the camera.
    for x in (2.5, 8.5):
        places = [seen_at(scene, x, 1.5) for scene in scenes]
        assert all(len(each) == 1 for each in places), "seen all the time, and once"
        for (before,), (after,) in pairwise(places):
            assert abs(after[0] - before[0]) < 0.2 and abs(after[1] - before[1]) < 0.2


def test_the_eye_slides_with_the_hero_and_comes_out_where_it_does(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS, more=PORTAL))
    seat.key("return")
    seat.session.skip()
    go(seat, Cell(7, 1))
    places = []
    while seat.session.playback is not None:
        seat.step()
        watched = watch(seat.session)
        places.append((watched.lookout.eye, watched.lookout.point_of_eye(STRAIGHT)[0]))
    cells = list(dict.fromkeys(eye.cell.x for eye, _ in places if eye is not None))
    assert cells == [1, 2, 3, 4, 7]
    steps = [after[1] - before[1] for before, after in pairwise(places)]
    assert all(0 <= step < 0.1 or 1.9 < step < 2.1 for step in steps) and sum(step > 1 for step in steps) == 1


def test_who_is_half_way_through_a_portal_is_drawn_at_both_ends_of_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS, more=PORTAL))
    seat.key("return")
    seat.session.skip()
    scenes = walk(seat, Cell(7, 1))
    feet = [[each.x for each in scene.figures if each.mesh == "belayer"] for scene in scenes]
    twice = [each for each in feet if len(each) == 2]
    assert len(twice) > 5 and all(after == pytest.approx(before + 2) for before, after in twice)
    assert min(twice)[0] < 4.8 and max(twice)[0] > 5.2, "before and after the portal"


def test_undo_turns_a_flipped_picture_back_and_redo_flips_it_again(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS.replace("b..", "..c"), more=MIRRORS))
    seat.key("return")
    seat.session.skip()
    go(seat, Cell(8, 1))
    seat.session.skip()
    session = seat.session
    assert session.lookout.home.mirror
    session.act(StepBack("undo"))
    assert session.lookout.home == STRAIGHT
    session.act(StepBack("redo"))
    assert session.lookout.home.mirror


def test_a_mirror_that_closes_behind_the_hero_leaves_the_picture_flipped(tmp_path: Path) -> None:
    rows, plate = HALLS.replace("b..", "..c"), 'p = { plate = 1, portals = "a" }\n[[portal]]'
    services = make_services(
        tmp_path, rows[:-12] + "########p##\n", more=MIRRORS.replace("[[portal]]", plate)
    )
    seat = Seat(services)
    seat.key("return")
    seat.session.skip()
    go(seat, Cell(8, 1))
    seat.session.skip()
    session = seat.session
    assert session.stage.step(Cell(4, 1), Side.E) is None, "closed"
    assert session.lookout.home.mirror
    path = session.recorder.path
    session.recorder.close()
    assert resume_session(services.catalog, path).lookout.home.mirror, "gone on with later"


def test_the_level_lies_straight_again_when_another_hero_leads(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS.replace("b..", "..c"), "belayer", "smith", more=MIRRORS))
    seat.key("return")
    seat.session.skip()
    go(seat, Cell(8, 1))
    seat.session.skip()
    assert seat.session.lookout.home.mirror
    seat.key("tab")
    seat.session.skip()
    assert seat.session.actor.id == 1 and seat.session.lookout.home == STRAIGHT
    seat.key("tab")
    seat.session.skip()
    assert seat.session.actor.id == 0 and seat.session.lookout.home == STRAIGHT
    go(seat, Cell(7, 1))
    seat.session.skip()
    assert seat.session.lookout.home == STRAIGHT, "it stays so when the first one goes on"


def test_arrows_and_mouse_go_by_what_is_seen_in_a_mirror(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS.replace("b..", "..c"), more=MIRRORS))
    seat.key("return")
    seat.session.skip()
    go(seat, Cell(9, 1))
    seat.session.skip()
    # Having come in from the left of the screen, the way on is to the right.
    seat.key("right")
    settle(seat, seat.screen)
    action = seat.session.selection.action
    assert isinstance(action, Move) and action.to == Cell(8, 1)
    place = seat.session.lookout.place(Cell(7, 1))
    seat.click_cell(*place)
    seat.wait()
    assert cell_of(seat) == Cell(7, 1)


def test_a_goal_beyond_a_portal_is_clicked_where_it_is_seen(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS, more=PORTAL))
    seat.keys("return")
    seat.click_cell(6, 1)
    seat.wait()
    assert cell_of(seat) == Cell(8, 1)
