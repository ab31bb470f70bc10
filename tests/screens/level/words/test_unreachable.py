"""Unreachable: the reason why a place cannot be gone to, and what is shown where a rope is too short."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.lookout import look_out
from intodepth.play.no_ways import Taut, Tethers, WritePlace
from intodepth.screens.level.words.unreachable import Obstacles, Unreachable
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Gift
from intodepth.sim.events import ActionPointsChanged
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.space.sight import Eye
from intodepth.sim.stage import Stage
from intodepth.text.level_map import write_cell
from intodepth.ui.draw import DrawnRope, Scene, Text
from intodepth.ui.theme import color
from tests.each import for_each
from tests.playing import draw, play
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import PORTAL, TINY, Seat, make_services, seat_at_edge

HALL = """
############
#..........#
#..........#
#A......B..#
############
############
"""

INK = color("quiet")


def hall(points: int = 3) -> Stage:
    stage = draw(HALL.strip())
    ActionPointsChanged(0, 6, points).apply(stage)
    return stage


def why(folder: Path, stage: Stage, x: int, y: int, write_place: WritePlace | None = None) -> str:
    """What is said of a cell to a party that knows all of a stage."""
    seat = Seat(make_services(folder, TINY))
    seat.set_up(stage)
    return Obstacles().why(seat.session, (x + 0.5, y + 0.5), write_place)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((5, 2), "reached in 2 rounds: 4 points"),
        ((8, 2), "B is there"),
        ((4, 4), "only air there"),
        ((20, 2), "not seen"),
        ((1, 1), ""),
        ((1, 2), ""),
        ((0, 2), ""),
    ],
)
def test_a_place_is_said_to_be_too_far_or_taken_or_without_footing(
    tmp_path: Path, place: tuple[int, int], words: str
) -> None:
    assert why(tmp_path, hall(), *place) == words


BARRED = (
    ("a ledge that is too high", "#######\n#....##\n#...###\n#A..###\n#######", (4, 3), "a step of 2"),
    (
        "a high ledge",
        "######\n#...##\n#..###\n#..###\n#A.###\n######",
        (3, 4),
        "a step of 3: no rope spans it",
    ),
    (
        "a hole",
        "#########\n#A.....##\n###..####\n###..####\n###..####\n#########",
        (6, 4),
        "a hole 3 deep before it: no rope spans it",
    ),
    (
        "down a hole",
        "#########\n#A.....##\n###..####\n###..####\n###..####\n#########",
        (3, 1),
        "a drop of 2: go to its edge first, and let go",
    ),
    (
        "a ladder that hangs too high",
        "#####\n#H..#\n#H###\n#A###\n#####",
        (1, 3),
        "the ladder hangs 1 cell too high: something to stand on would help",
    ),
    ("a friend", "########\n#A.B...#\n########", (5, 1), "B is in the way"),
    ("a gate", "########\n#A.|...#\n########", (5, 1), "a closed gate before it"),
    ("a floor", "#####\n#A..#\n##6##\n#...#\n#####", (2, 1), "a floor before it, which could be broken"),
    ("a narrow place", "########\n#A.-...#\n########", (5, 1), "too narrow for A on the way"),
)


@for_each(("what", "rows", "cell", "words"), BARRED)
def test_the_first_thing_in_the_way_is_named(
    what: str, rows: str, cell: tuple[int, int], words: str, tmp_path: Path
) -> None:
    folder = tmp_path / what.replace(" ", "_")
    folder.mkdir()
    assert why(folder, draw(rows), *cell) == words, what


def test_the_first_of_several_things_in_the_way_is_named(tmp_path: Path) -> None:
    rows = "##########\n#....|...#\n#...######\n#A..######\n##########"
    assert why(tmp_path, draw(rows), 7, 3) == "a step of 2"


def test_who_cannot_hang_is_told_the_whole_drop(tmp_path: Path) -> None:
    rows = "#########\n#A.....##\n###..####\n###..####\n###..####\n#########"
    stage = draw(rows, gifts=Gift.PAWS)
    assert why(tmp_path, stage, 3, 1) == "a drop of 3: no rope spans it"
    (tmp_path / "ladder").mkdir()
    stage = draw("#####\n#..##\n#H###\n#H###\n#A###\n#####", gifts=Gift.PAWS)
    assert why(tmp_path / "ladder", stage, 2, 4) == "a ladder before it, and A has no hands"


def test_a_rope_that_bars_the_way_is_named(tmp_path: Path) -> None:
    stage = draw("########\n#A.....#\n######.#\n######.#\n######H#\n########")
    set_anchor(stage, 1, 4, 18)
    tie_rope(stage, (anchor(0), body(0)), (1, 4), "", 2)
    assert why(tmp_path, stage, 5, 4) == "A is tied: the rope bars the way"
    assert Tethers().find(stage, stage.hero(0), Cell(5, 4)) is not None, "which has its own words"


def test_who_is_in_the_way_on_the_same_rope_is_named(tmp_path: Path) -> None:
    stage = draw("A...\n#...\n#...\n#...\n#B..\n####")
    set_anchor(stage, 0, 5, 18)
    tie_rope(stage, (anchor(0), None), (0, 5), "ESSSS", 5)
    play(stage, Lead(0, 1), Move(1, Cell(1, 3)), Lead(1, 0), Move(0, Cell(1, 4)))
    assert why(tmp_path, stage, 3, 1) == "B is in the way on the rope"
    told = "B is in the way on the rope at 1,3: let B go on first"
    assert why(tmp_path, stage, 1, 2, write_cell) == told, "below it on the rope itself"
    assert why(tmp_path, stage, 3, 5) == "only air there"


def test_who_cannot_move_at_all_is_told_what_is_on_both_sides(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw("######\n#....#\n##.###\n##.###\n##A|.#\n######"))
    assert Unreachable().tell_stuck(seat.session) == (
        "A cannot move from here: to the left rock, to the right a closed gate before it."
    )


def test_what_nobody_has_seen_is_no_reason(tmp_path: Path) -> None:
    """A gate that fills a tunnel is named, though what lies behind is not known."""
    seat = Seat(make_services(tmp_path, "\n##########\n#v...|...#\n##########\n"))
    seat.keys("return")
    seat.session.skip()
    seat.step()
    assert Obstacles().why(seat.session, (7.5, 1.5)) == "not seen"


def test_one_more_point_is_no_longer_too_far(tmp_path: Path) -> None:
    stage = hall()
    assert why(tmp_path, stage, 6, 2) == "reached in 2 rounds: 5 points"
    ActionPointsChanged(0, 3, 1).apply(stage)
    assert why(tmp_path, stage, 3, 2) == "reached in 2 rounds: 2 points"


def test_what_it_would_cost_is_told_of_the_way_by_which_a_place_is_seen(tmp_path: Path) -> None:
    """The door at the end of the hall leads to its beginning: each cell is seen again."""
    stage, own = hall(6), Cell(1, 2)
    round_again = Portal(Cell(4, 2), Side.E, own)
    plain = stage.ground
    stage.ground = Ground(plain.width, plain.height, plain.kinds, (round_again, round_again.back))
    lookout = look_out(stage.ground, [own], Eye(own), STRAIGHT)
    assert lookout.find_seen((8.5, 2.5)).cell == Cell(4, 2)
    assert why(tmp_path, stage, 8, 2) == "reached in 2 rounds: 7 points"
    assert why(tmp_path, stage, 4, 2) == "", "it can go there"


def test_where_a_key_could_not_lead_is_framed_until_the_next_key_that_can(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "########\n#......#\n#v.....#\n########"))
    seat.key("return")
    seat.session.skip()
    seat.key("right")

    def reasons() -> list[str]:
        seat.step()
        return [each.text for each in seat.ui.commands if isinstance(each, Text) and "air" in each.text]

    def framed() -> bool:
        scene = next(each for each in seat.commands if isinstance(each, Scene))
        lines = [mark.points for mark in scene.overlay if mark.color == INK]
        spans = [(min(xs), max(xs), max(ys)) for xs, ys in (zip(*line, strict=True) for line in lines)]
        return any(left < 2.5 < right and 2.5 < top < 3 for left, right, top in spans)

    assert not reasons() and not framed()
    seat.key("up")
    assert reasons() == ["only air there"] and seat.session.selection.action is not None
    assert framed()
    seat.key("right")
    assert not reasons() and seat.session.selection.action is not None
    assert not framed()


def test_where_a_portal_is_pointed_at_only_that_is_told(tmp_path: Path) -> None:
    rows = "##########\n#..a##b..#\n#v..##...#\n##########"
    seat = Seat(make_services(tmp_path, rows, more=PORTAL))
    seat.keys("return")

    def told(x: float) -> list[str]:
        px, py = seat.place(3, 2)
        seat.move(px + (x - 0.5) * seat.screen.picture.viewpoint.camera.cell, py)
        seat.step()
        texts = [each.text for each in seat.ui.commands if isinstance(each, Text)]
        return [text for text in texts if "there" in text or text.startswith("portal")]

    assert told(0.5) == ["only air there"]
    assert told(0.95) == ["portal: leads 2 cells to the right"]


def test_the_reason_stands_at_the_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, "########\n#......#\n#v.....#\n########"))
    seat.key("return")
    seat.session.skip()
    seat.point(4, 2)
    assert "only air there" in [each.text for each in seat.ui.commands if isinstance(each, Text)]
    seat.point(4, 1)
    assert "only air there" not in [each.text for each in seat.ui.commands if isinstance(each, Text)]


def test_a_relic_from_afar_says_what_is_in_the_way_to_it(tmp_path: Path) -> None:
    rows = "\n##########\n#v......r#\n##....####\n##....####\n##....####\n##########\n"
    seat = Seat(make_services(tmp_path, rows, "belayer", "swinger"))
    seat.keys("return")
    seat.click_cell(8, 4)
    assert "a hole before it: no rope spans it" in [
        each.text for each in seat.commands if isinstance(each, Text)
    ]


def test_no_footing_is_denied_beside_a_fall_that_lands_well(tmp_path: Path) -> None:
    seat = seat_at_edge(tmp_path)
    seat.keys("right", "down")
    selection = seat.session.selection
    selection.aim(Move(0, Cell(4, 4), True))
    seat.keys("right")
    action = selection.action
    assert isinstance(action, Move) and action.drop
    said = {each.text for each in seat.ui.commands if isinstance(each, Text)}
    assert "only air there" in said and not any("footing" in text for text in said)


def tied(out: int, length: int = 0) -> Stage:
    """Bram on a rope from the wall, in a corridor."""
    stage = draw("########\n#......#\n#A.....#\n########")
    set_anchor(stage, 1, 2, 10)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "N", out, length)
    return stage


@pytest.mark.parametrize(("x", "short"), [(2, 0), (3, 0), (4, 1), (6, 3)])
def test_a_cell_is_as_many_cells_of_rope_too_far_as_are_missing(x: int, short: int) -> None:
    stage = tied(3)
    found = Tethers().find(stage, stage.hero(0), Cell(x, 1))
    assert found == (Taut(Cell(x, 1), 0, short) if short else None)


def test_what_helps_is_said() -> None:
    for length, words in (
        (5, "Rope taut: pay out 2 more cells of the rope to the piton first."),
        (4, "Rope taut: the rope to the piton is 1 cell too short. Untie it first."),
    ):
        stage = tied(3, length)
        found = Tethers().find(stage, stage.hero(0), Cell(5, 1))
        assert found is not None and found.say(stage, stage.hero(0)) == words


def test_no_rope_is_to_blame_for_what_lies_too_far_anyway() -> None:
    stage = tied(3)
    assert Tethers().find(stage, stage.hero(0), Cell(7, 1)) is None
    loose = draw("########\n#......#\n#A.....#\n########")
    tie_rope(loose, (body(0), None), (1, 1), "", 1)
    assert Tethers().find(loose, loose.hero(0), Cell(4, 1)) is None


def test_the_rope_flashes_under_the_mouse_and_by_the_keys(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(tied(3))

    def said() -> set[str]:
        seat.step()
        return {command.text for command in seat.commands if isinstance(command, Text)}

    def loads() -> set[float]:
        found = set()
        for index in range(6):
            seat.step(time=index * 0.1)
            scene = next(command for command in seat.commands if isinstance(command, Scene))
            found |= {rope.load for rope in scene.ropes if isinstance(rope, DrawnRope) and rope.ghost == 1.0}
        return found

    seat.point(3, 1)
    assert not any("rope taut" in words for words in said()) and len(loads()) == 1
    seat.point(5, 1)
    assert "5 points (untie 1, walk 4)" in said() and not any("rope taut" in words for words in said())
    seat.point(5, 0)
    seat.move(600, 700)
    assert not any("rope taut" in words for words in said())
    seat.keys("escape", "right", "right")
    assert seat.session.selection.cell == Cell(3, 1) and not any("rope taut" in words for words in said())
    seat.key("right")
    assert "rope taut: 1 cell short" in said() and len(loads()) > 3
    seat.key("left")
    assert not any("rope taut" in words for words in said())
