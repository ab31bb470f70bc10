"""Lookout: each cell appears where it is seen, nothing twice in one place, and what is pointed at is that."""

from __future__ import annotations

import math
from random import Random

import pytest

from intodepth.content.verbs import MOVE
from intodepth.play.lookout import Lookout, look_out
from intodepth.play.offers import Offers
from intodepth.play.passage import home_of
from intodepth.play.preview import WayStep
from intodepth.play.selection import Selection
from intodepth.play.vision import View, point_under
from intodepth.screens.level.camera.placing import lay_at, placement_of
from intodepth.sim.actions.move import Move
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.sight import Eye, sectors
from intodepth.ui.draw import Mark
from tests.caves import cave
from tests.doors import with_doors
from tests.play.test_vision import area, contains

HALL = """
##########
#...##...#
##########
"""


def hall(*portals: Portal) -> Ground:
    """Two rooms of three cells side by side, two cells of rock between."""
    plain = draw(HALL.strip()).ground
    return Ground(plain.width, plain.height, plain.kinds, portals)


THROUGH = Portal(Cell(3, 1), Side.E, Cell(6, 1))
MIRROR = Portal(Cell(3, 1), Side.E, Cell(8, 1), mirror=True)
ROUND = Portal(Cell(3, 1), Side.E, Cell(1, 1))
WEST = Eye(Cell(1, 1))


def beyond(lookout: Lookout) -> dict[Chart, View]:
    """What is seen through portals, by where the level lies in the picture then."""
    return {lookout.home.compose(chart): view for chart, view in lookout.ways.items() if chart != STRAIGHT}


def test_without_portals_every_cell_appears_in_its_own_place() -> None:
    lookout = look_out(hall(), [Cell(1, 1)], WEST)
    assert beyond(lookout) == {} and lookout.place(Cell(3, 1)) == Cell(3, 1)
    assert lookout.find_seen((3.5, 1.5)) == (Cell(3, 1), STRAIGHT)
    assert lookout.shown is lookout.seen


def test_what_lies_beyond_a_portal_appears_next_to_it() -> None:
    lookout = look_out(hall(THROUGH), [Cell(1, 1)], WEST)
    assert lookout.place(Cell(6, 1)) == Cell(4, 1) and lookout.place(Cell(8, 1)) == Cell(6, 1)
    (chart,) = beyond(lookout)
    assert chart == Chart(-2, 0) and beyond(lookout)[chart].cells >= {Cell(6, 1), Cell(7, 1), Cell(8, 1)}
    assert lookout.find_seen((5.5, 1.5)) == (Cell(7, 1), chart)
    assert Cell(6, 1) not in lookout.view.cells, "not in its own place as well"


def test_in_a_mirror_what_is_far_lies_near() -> None:
    lookout = look_out(hall(MIRROR), [Cell(1, 1)], WEST)
    assert [lookout.place(Cell(x, 1)) for x in (8, 7, 6)] == [Cell(4, 1), Cell(5, 1), Cell(6, 1)]
    assert lookout.point(Cell(8, 1), (8.75, 1.5)) == (4.25, 1.5)


def test_a_cell_that_is_seen_many_times_is_named_at_the_nearest_place_only() -> None:
    lookout = look_out(hall(ROUND), [Cell(1, 1)], WEST)
    assert lookout.place(Cell(1, 1)) == Cell(1, 1) and lookout.place(Cell(3, 1)) in (Cell(3, 1), Cell(0, 1))
    assert {place.x % 3 for place in lookout.places([Cell(2, 1)])} == {2}
    assert len(lookout.places([Cell(2, 1)])) > 5


def test_what_only_others_see_lies_at_home_unless_something_else_is_seen_there() -> None:
    # Through the portal the east room covers places 4 to 6, and its walls place 7.
    lookout = look_out(hall(THROUGH), [Cell(1, 1), Cell(8, 1)], WEST)
    assert lookout.chart(Cell(8, 1)) == Chart(-2, 0), "as the one who acts sees it"
    at_home = {(min(x for x, _ in each), min(y for _, y in each)) for each in lookout.view.open}
    assert (8, 1) in at_home and (6, 1) not in at_home, "no place twice"


def test_after_a_mirror_the_level_lies_flipped_and_is_pointed_at_so() -> None:
    ground = hall()
    lookout = look_out(ground, [Cell(1, 1)], WEST, home_of(ground, Chart(3, 0, True)))
    assert lookout.place(Cell(1, 1)) == Cell(8, 1)
    assert lookout.find_seen((7.25, 1.5)) == (Cell(2, 1), STRAIGHT)


def test_steps_lead_on_through_portals_as_they_are_seen() -> None:
    steps = (
        WayStep(Cell(3, 1), Cell(8, 1), Side.E, falls=False),
        WayStep(Cell(8, 1), Cell(7, 1), Side.W, falls=False),
    )
    lookout = look_out(hall(MIRROR), [Cell(1, 1)], WEST)
    places = lookout.unroll(steps)
    assert [(each.start.x, each.end.x, each.side) for each in places] == [(3, 4, Side.E), (4, 5, Side.E)]


def test_marks_of_a_cell_go_where_it_is_seen_and_glows_stay_in_the_level() -> None:
    lookout = look_out(hall(THROUGH), [Cell(1, 1)], WEST)
    corners = ((6.0, 1.0), (7.0, 1.0), (7.0, 2.0))
    flat, shine = (Mark(corners, (1, 1, 1, 1), glow=glow) for glow in (False, True))
    moved = lay_at(lookout, Cell(6, 1), [flat, shine])
    assert moved[0].points == ((4.0, 1.0), (5.0, 1.0), (5.0, 2.0)) and moved[1] is shine


def test_a_lookout_from_the_middle_of_a_cell_is_kept() -> None:
    ground = hall(THROUGH)
    assert look_out(ground, [Cell(1, 1)], WEST) is look_out(ground, [Cell(1, 1)], WEST)


def is_passage(ground: Ground, portal: Portal) -> bool:
    """Whether one can walk through a portal."""
    return not ground.is_solid(portal.start) and ground.open_step(portal.start, portal.side) is not None


@pytest.mark.parametrize("seed", [0, 2, 4, 5, 8, 9, 10, 13, 15, 22])
def test_every_point_of_the_picture_is_shown_once_and_is_what_the_rules_see_there(seed: int) -> None:
    random = Random(seed)
    ground = with_doors(random, cave(random).ground, doors=8)
    near = [(portal.mirror, portal.start) for portal in ground.portals if is_passage(ground, portal)]
    # Where there is a mirror, before it.
    eye = max(near)[1]
    home = random.choice((STRAIGHT, home_of(ground, Chart(0, 0, True))))
    lookout = look_out(ground, [eye], Eye(eye), home)
    panes = {home: lookout.view, **beyond(lookout)}
    seen = {(each.cell, home.compose(each.chart(eye))) for each in sectors(ground, eye)}
    assert seen == {(cell, chart) for chart, view in panes.items() for cell in view.cells}
    assert all(area(polygon) > 0 for view in panes.values() for polygon in view.open)
    for chart, view in panes.items():
        for polygon in random.sample(view.open, min(12, len(view.open))):
            weights = [random.random() for _ in polygon]
            x, y = (
                sum(weight * point[axis] for weight, point in zip(weights, polygon, strict=True))
                / sum(weights)
                for axis in (0, 1)
            )
            point = placement_of(chart).place((x, y))
            cell, found = lookout.find_seen(point)
            assert cell == (math.floor(x), math.floor(y)) and home.compose(found) == chart
            assert [
                other
                for other, shown in panes.items()
                if any(contains(each, *point_under(other, point)) for each in shown.open)
            ] == [chart]


HALVES = """
######################
######.....###########
######....d#######k...
######....e#####.#####
######.A..#####f.#####
######################
"""
"""two doors, one above the other: d leads to k, e to f, and from A both rooms are seen in one place"""


def test_where_two_rooms_are_seen_in_one_place_the_mouse_takes_the_part_it_is_in() -> None:
    rows = HALVES.strip().translate(str.maketrans("defk", "...."))
    stage = draw(rows)
    doors = (Portal(Cell(10, 3), Side.E, Cell(18, 3)), Portal(Cell(10, 2), Side.E, Cell(15, 1)))
    ground = Ground(22, 6, stage.ground.kinds, doors)
    eye = Cell(8, 1)
    lookout = look_out(ground, [eye], Eye(eye))
    place, cells = Cell(12, 3), (Cell(16, 2), Cell(19, 3))
    moves = [Move(0, cell, False, lookout.chart(cell)) for cell in cells]
    selection = Selection(Offers(stage, moves, lookout), eye)
    offer = selection.offers.find(MOVE)
    assert offer is not None and set(offer.cells) == {place}
    for cell, move in zip(cells, moves, strict=True):
        (part,) = lookout.parts(place, cell)
        x, y = (sum(point[axis] for point in part) / len(part) for axis in (0, 1))
        assert selection.point(place, lookout.find_seen((x, y)).cell)
        assert selection.action == move
    selection.turn()
    selection.turn()
    assert selection.action == moves[0], "the list has both rooms"
    assert lookout.parts(Cell(9, 1), Cell(9, 1)) == [], "not shared"


SLIT = """
#############
#...##......#
#...##......#
#...##......#
#############
"""


def test_what_is_seen_as_a_sliver_through_a_portal_is_not_told_of() -> None:
    plain = draw(SLIT).ground
    ground = Ground(plain.width, plain.height, plain.kinds, [Portal(Cell(3, 2), Side.E, Cell(6, 2))])
    lookout = look_out(ground, [Cell(1, 2)], Eye(Cell(1, 2)))
    # The edge of what is seen rises by a fifth from cell to cell, from the corner of the door.
    assert {Cell(6, 3), Cell(7, 3), Cell(6, 2)} <= lookout.seen
    assert [lookout.is_plain(Cell(x, y)) for x, y in ((1, 2), (6, 2), (6, 3), (7, 3))] == [
        True,
        True,
        False,
        True,
    ]
    others = look_out(ground, [Cell(1, 2), Cell(9, 1)], Eye(Cell(1, 2)))
    assert others.is_plain(Cell(11, 3)), "seen by another, where it lies"
