"""Water is drawn in the cells that are known, and told of where it is pointed at."""

from __future__ import annotations

from pathlib import Path

from intodepth.play.aftermath import Aftermaths
from intodepth.play.commands import do
from intodepth.screens.level.marks.dangers import find_dangers
from intodepth.screens.level.marks.water_marks import (
    SURFACE,
    find_coming,
    forecast_marks,
    pools,
    surface_between,
    surface_of,
    water_marks,
)
from intodepth.screens.level.scene.stage_view import lights_of
from intodepth.screens.level.words.cell_facts import Explained, drop_words, explain
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.events import Hurt
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import DRY, Flood
from intodepth.story.english.grammar import MINUS
from intodepth.ui.draw import Figure, rgb
from tests.catalogs import own_catalog
from tests.playing import draw
from tests.screens.level.driving import TINY, Seat, make_services, settle
from tests.waters import flooded

PIT = """########
#......#
#A.....#
###..###
###..###
########"""


def seat_at(tmp_path: Path, level: int, flood: Flood) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(flooded(draw(PIT), level, flood))
    return seat


def test_its_surface_stands_in_the_row_to_which_it_has_risen() -> None:
    dry, wet = flooded(draw(PIT)), flooded(draw(PIT), 2)
    assert surface_of(dry) is None and surface_of(wet) == 2 + SURFACE
    assert surface_between(DRY, 1, 0.0) == SURFACE and surface_between(1, 2, 0.5) == 1.5 + SURFACE


def test_it_is_drawn_in_known_cells_up_to_its_surface_and_nowhere_else(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 2, Flood(1))
    stage, lookout = seat.session.stage, seat.session.lookout
    surface = surface_of(stage)
    assert surface is not None
    seen = {Cell(3, 2), Cell(4, 2), Cell(3, 1), Cell(3, 3), Cell(2, 2)}
    behind, before = water_marks(stage, surface, lookout, seen, seen, 0.0)
    drawn = {(int(min(x for x, _ in each.points)), int(min(y for _, y in each.points))) for each in behind}
    assert drawn == {(3, 2), (4, 2), (3, 1)}, "neither above it, nor in rock, nor where nobody has seen"
    assert max(y for each in before for _, y in each.points) < 3
    assert [(pool.left, pool.right) for pool in pools(stage, surface, seen)] == [(3, 5)]


def test_a_line_where_it_will_stand_is_told_by_the_round(tmp_path: Path) -> None:
    def told(level: int, flood: Flood) -> set[str]:
        seat = seat_at(tmp_path, level, flood)
        seat.keys("-")
        settle(seat, seat.screen)
        meant = {node.name for node in seat.ui.nodes}
        found = {words for words in meant if words.startswith("water after")}
        written = {words.removeprefix("after round ") for words in seat.texts()}
        assert {words.removeprefix("water after round ") for words in found} <= written
        return found

    assert told(1, Flood(4)) == {f"water after round {number}" for number in (1, 2, 3)}, "it is awake"
    assert told(DRY, Flood(2)) == {"water after round 2", "water after round 3"}, "it wakes soon"
    assert told(DRY, Flood(30)) == set(), "that is far off"


def test_where_it_will_stand_is_told_for_three_rounds_and_not_lower_than_it_is() -> None:
    awake = flooded(draw(PIT), 1, Flood(1))
    assert find_coming(awake) == [(2, 1), (3, 2), (4, 3)]
    assert [each.round for each in find_coming(flooded(draw(PIT), DRY, Flood(2)))] == [2, 3]
    assert find_coming(flooded(draw(PIT), DRY, Flood(9))) == [] and find_coming(draw(PIT)) == []


def test_the_lines_to_come_cross_what_is_known_and_nothing_else(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 1, Flood(1))
    stage, lookout = seat.session.stage, seat.session.lookout
    known = {Cell(3, 2), *(Cell(x, 3) for x in (1, 2, 3, 5, 6))}
    marks = forecast_marks(stage, lookout, known, known, 1 / 60)
    cells = {tuple(int(sum(way) / len(way)) for way in zip(*mark.points, strict=True)) for mark in marks}
    assert cells == known, "neither rock, nor the open cell (4, 3) that nobody knows"
    blue = [mark.points for mark in marks if mark.color[:3] == rgb("#8fd8ff")[:3]]
    tall = [max(y for _, y in points) - min(y for _, y in points) for points in blue]
    thin = [points for points, high in zip(blue, tall, strict=True) if high < 0.1]
    assert {round(y % 1, 1) for points in thin for _, y in points} == {SURFACE}
    assert len({points[0][0] for points in thin}) > len(cells), "dashed"
    assert [high for high in tall if high > 0.1] == [1.0] * len(known), "tinted below the topmost line"


def test_the_strip_tells_that_it_rises_and_the_picture_shows_it_on_its_way(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 1, Flood(1))
    session = seat.session
    preview = session.previews.of(session.stage, Pass(0))
    assert [phrase.text for phrase in preview.phrases] == ["ends the turn", "the water rises", "round 2"]
    session.act(do(Pass(0)))
    heights = set()
    while session.playback is not None:
        seat.step(dt=0.1)
        heights.add(session.stage.water)
    assert heights == {1, 2}


def test_who_points_at_it_is_told_what_it_bears_and_what_it_costs() -> None:
    catalog, stage = own_catalog(), flooded(draw(PIT), 2)

    def told(cell: Cell) -> list[Explained]:
        return [each for each in explain(stage, cell, {cell}, {}, catalog) if each.title == "Water"]

    (below,), (surface,) = told(Cell(3, 1)), told(Cell(3, 2))
    assert below.is_harm and "1 hit point" in below.lines[1]
    assert not surface.is_harm and not told(Cell(3, 3))


SHAFT = """#####
#A..#
##..#
##..#
##..#
##..#
##^^#
#####"""


def test_a_fall_into_it_is_told_to_do_no_harm_as_it_does_none() -> None:
    dry, wet = draw(SHAFT), flooded(draw(SHAFT), 2)
    edge, seen = Cell(2, 6), [Cell(x, y) for x in (2, 3) for y in range(7)]
    assert MINUS in drop_words(dry, edge, seen)
    assert drop_words(wet, edge, seen) == "A fall from here ends in water: no damage."
    assert edge in {each.cell for each in find_dangers(dry, dry.hero(0), seen, seen)}
    assert not list(find_dangers(wet, wet.hero(0), seen, seen))
    fall = build_schedule(wet, Move(0, edge, drop=True))
    assert not any(isinstance(each.event, Hurt) for each in fall.timeline)


def test_a_lamp_under_it_is_drawn_as_little_as_it_shines() -> None:
    stage = draw(PIT)
    figures = {0: Figure("belayer", 1.5, 3.0)}
    for level, count in ((3, 1), (4, 0)):
        lights = lights_of(flooded(stage, level), figures, (0.0, 0.0), frozenset())
        assert len(lights) == count


def test_behind_an_action_the_strip_tells_what_the_water_does(tmp_path: Path) -> None:
    seat = seat_at(tmp_path, 3, Flood(1))
    session = seat.session
    answer = Aftermaths().find(session, session.previews.of(session.stage, Move(0, Cell(2, 3))))
    assert answer is not None
    said = [phrase.text for phrase in answer.phrases]
    assert said == ["walks", "if A waits", "the water rises", f"runs out of air, {MINUS}1", "round 2"]


def test_the_price_of_a_walk_tells_what_the_water_does_to_who_stays_there(tmp_path: Path) -> None:
    words = f"If all wait then, {MINUS}1 hit point"
    for level, is_told in ((3, True), (1, False)):
        folder = tmp_path / str(level)
        folder.mkdir()
        seat = seat_at(folder, level, Flood(1))
        seat.point(2, 3)
        assert seat.session.selection.order == (Move(0, Cell(2, 3)),)
        assert (words in " ".join(seat.texts())) == is_told
