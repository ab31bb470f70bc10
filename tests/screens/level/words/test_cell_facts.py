"""What is said of all that is in a cell, and when it appears beside the mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.base import Push
from intodepth.screens.destinations import ToHelp
from intodepth.screens.level.hud.tooltip import WIDTH
from intodepth.screens.level.words.cell_facts import Explained, body_lines, drop_words, explain
from intodepth.sim.actions.finds.pour import Pour
from intodepth.sim.actions.finds.wear import Wear
from intodepth.sim.entities import Gift
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.strain import strains
from intodepth.ui.draw import Polygon, Rect, Text
from intodepth.ui.rects import contains
from tests.catalogs import own_catalog
from tests.playing import draw, play
from tests.relics import make
from tests.screens.level.driving import EDGE, HALLS, PORTAL, TINY, Seat, make_services
from tests.waters import flooded

CATALOG = own_catalog()
ROOM = """
############
#v..o....r.#
#####..%####
#####..#####
#####..#####
#####:^#####
############
"""
EVERYWHERE = frozenset(Cell(x, y) for x in range(12) for y in range(8))


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, ROOM, "belayer"))
    seat.keys("return")
    return seat


def told(stage: Stage, cell: Cell) -> list[Explained]:
    return list(explain(stage, cell, EVERYWHERE, strains(stage), CATALOG))


def test_a_hero_is_told_with_points_and_holds(seat: Seat) -> None:
    (hero, way_in) = told(seat.session.stage, Cell(1, 5))
    assert hero.title == "Bram" and way_in.title == "Entry"
    assert hero.lines[:3] == (
        "Standing on hard rock. Weighs 4 with all that is carried.",
        "5 of 5 hit points, 6 of 6 action points.",
        "Holds 6 on a rope while standing, 11 braced.",
    )


def test_of_a_hero_it_is_told_what_finds_can_be_used_here_and_what_is_worn() -> None:
    stage = draw("####\n#A.#\n####", gifts=Gift.SAND | Gift.BALLAST | Gift.PRIES)

    def told() -> str:
        return " ".join(body_lines(stage, stage.hero(0), CATALOG))

    assert "Found, to use here: ballast belt, sand sack." in told() and "Wears" not in told()
    play(stage, Wear(0, int(Gift.BALLAST)), Pour(0, Cell(2, 0)))
    assert "Found, to use here: ballast belt." in told() and "Wears the ballast belt." in told()


def test_of_the_fallen_it_is_told_what_can_be_done_for_them(seat: Seat) -> None:
    stage = seat.session.stage
    stage.write(0, "hit_points", 5, 0)
    lines = told(stage, Cell(1, 5))[0].lines
    assert "lives if brought out" in lines[-1] and "action point" not in " ".join(lines)


def test_a_thing_is_told_with_its_weight_and_who_can_shove_it(seat: Seat) -> None:
    (boulder,) = told(seat.session.stage, Cell(4, 5))
    assert boulder == Explained("Boulder", ("Weighs 3. A hero who weighs 1 or more can shove it.",))


def test_of_what_is_light_and_in_water_it_is_told_whether_it_floats() -> None:
    for level, picture, said in (
        (1, "#####\n#.A.#\n#.r.#\n#####", "It would float, but something rests on it and keeps it down."),
        (
            2,
            "#####\n#...#\n#.#.#\n#.r.#\n#####",
            "It would rise, but rock, a body or a taut rope keeps it down.",
        ),
        (1, "#####\n#...#\n#.r.#\n#####", "It floats."),
        (0, "#####\n#...#\n#.r.#\n#####", None),
    ):
        stage = flooded(draw(picture), level)
        make(stage, stage.at[Cell(2, 1)], "feather_idol")
        relic, *_ = told(stage, Cell(2, 1))
        assert [line for line in relic.lines if "would" in line or "floats" in line] == [said][: bool(said)]


def test_a_relic_is_told_with_what_it_does(seat: Seat) -> None:
    (bell,) = told(seat.session.stage, Cell(9, 5))
    assert bell.title == "Bell" and "Noise each round: 4." in bell.lines


@pytest.mark.parametrize(
    ("cell", "title", "line"),
    [
        (Cell(7, 4), "Soft rock", "A piton in it holds 6."),
        (Cell(2, 4), "Hard rock", "A piton in it holds 10."),
        (Cell(5, 1), "Sand", "4 cells of fall do no damage here."),
        (Cell(6, 1), "Spikes", "−2 hit points."),
    ],
)
def test_ground_is_told_with_the_numbers_of_the_rules(seat: Seat, cell: Cell, title: str, line: str) -> None:
    (ground,) = told(seat.session.stage, cell)
    assert (ground.title, ground.lines[-1]) == (title, line)


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (Cell(3, 5), ""),
        (Cell(5, 4), "A fall from here goes 2 cells: no damage, as 4 are free."),
        (Cell(6, 5), "A fall from here goes 4 cells: −4 hit points, as 2 are free, and the spikes take 2."),
    ],
)
def test_how_deep_a_fall_would_be_is_told_with_its_price(seat: Seat, cell: Cell, words: str) -> None:
    assert drop_words(seat.session.stage, cell, EVERYWHERE) == words


def test_a_fall_into_what_is_not_seen_is_not_measured(seat: Seat) -> None:
    seen = EVERYWHERE - {Cell(6, 2)}
    assert drop_words(seat.session.stage, Cell(6, 5), seen) == "A fall from here goes at least 2 cells."


def rest(seat: Seat, x: int, y: int, seconds: float) -> list[str]:
    """Let the mouse rest in a cell, having just come there."""
    seat.point(x, y)
    start = seat.input.time
    seat.step(time=start + 0.01)
    seat.step(time=start + 0.01 + seconds)
    return seat.texts()


def test_words_appear_when_the_mouse_rests_and_go_when_it_moves(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE, "belayer"))
    seat.keys("return")
    assert "Hard rock" not in rest(seat, 3, 4, 0.3)
    assert "Hard rock" in rest(seat, 3, 4, 1.0)
    seat.point(4, 5)
    assert "Hard rock" not in seat.texts()


def test_a_doorway_is_told_with_where_it_leads(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS, "belayer", more=PORTAL))
    seat.keys("return")
    x, y = seat.place(4, 1)
    seat.move(x + 0.42 * seat.screen.picture.viewpoint.camera.cell, y)
    start = seat.input.time
    seat.step(time=start + 0.01)
    assert "portal: leads 2 cells to the right" in seat.texts() and "Portal" not in seat.texts()
    for _ in range(2):
        seat.step(time=start + 2)
    assert "Portal" in seat.texts()
    assert "portal: leads 2 cells to the right" not in seat.texts(), "once is enough"


def test_the_keys_are_told_all_that_the_mouse_is(seat: Seat) -> None:
    digest = seat.digest
    seat.keys("f2")
    assert "Bram" in seat.texts() and "Entry" in seat.texts()
    seat.keys("right", "right", "right")
    assert "Boulder" in seat.texts() and "Entry" not in seat.texts()
    seat.keys("up", "up", "up")
    assert "Unknown" in seat.texts()
    seat.keys("escape")
    assert "Unknown" not in seat.texts() and seat.screen.session.selection.cell is None
    seat.keys("f2", "return")
    assert seat.digest == digest, "what is looked at is not done"


def test_the_keys_tell_of_no_cell_any_more_once_something_else_is_done(seat: Seat) -> None:
    seat.keys("f2", "right", "m")
    assert seat.screen.tooltip.asked is None
    seat.keys("right")
    assert seat.screen.session.selection.cell is not None, "arrows aim again"


def test_before_anybody_is_in_the_keys_tell_of_the_way_in_and_stay_by_the_level(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE, "belayer"))
    seat.keys("f2")
    assert "Entry" in seat.texts()
    seat.keys(*["up"] * 9)
    assert seat.screen.tooltip.asked == Cell(1, 7)


@pytest.mark.parametrize(
    ("down", "words"),
    [(30.0, "Holds 6 on a rope"), (84.0, "Hit points."), (112.0, "6 of 6 action points left")],
)
def test_the_panel_explains_the_actor_and_its_points(seat: Seat, down: float, words: str) -> None:
    x, _, _, _ = next(item.rect for item in seat.ui.widgets if item.id == "panel")
    names = [command for command in seat.commands if isinstance(command, Text) and command.text == "Bram"]
    top = max(names, key=lambda each: each.size).y - 26
    seat.move(x + 40, top + down)
    assert any(text.startswith(words) for text in seat.texts())
    seat.move(20, 700)
    assert not any(text.startswith(words) for text in seat.texts())


def plate_of(seat: Seat, words: str) -> Rect:
    """What words of a tooltip stand on."""
    title = [each for each in seat.commands if isinstance(each, Text) and each.text == words][-1]
    plates = []
    for each in seat.commands:
        if isinstance(each, Polygon):
            left, top = (min(values) for values in zip(*each.points, strict=True))
            right, low = (max(values) for values in zip(*each.points, strict=True))
            if round(right - left) % WIDTH == 0 and left < title.x < right and top < title.y < low:
                plates.append((left, top, right - left, low - top))
    return plates[0]


def test_words_beside_a_resting_mouse_cover_neither_reason_nor_actor_nor_what_can_be_chosen(
    tmp_path: Path,
) -> None:
    rows = "\n".join(("#" * 16, *["#" + "." * 14 + "#"] * 4, "#......v...r...#", "#" * 16))
    seat = Seat(make_services(tmp_path, rows))
    seat.keys("return")
    for x, y, words in ((11, 1, "Bell"), (7, 1, "Bram")):
        assert words in rest(seat, x, y, 2.0)
        plate = plate_of(seat, words)
        offer = seat.session.selection.offer
        assert offer is not None
        for cell in ((x, y), (7, 1), (7, 2), *offer.cells):
            place = seat.place(*cell)
            assert not contains(plate, place), cell
        for each in seat.commands:
            if isinstance(each, Text) and each.text.startswith("go next"):
                assert not contains(plate, (each.x, each.y))


def test_words_beside_the_mouse_stand_in_columns_where_they_cover_less(tmp_path: Path) -> None:
    rows = "\n".join(("#" * 16, "#oo.oo...v.ooor#", "#" * 16))
    seat = Seat(make_services(tmp_path, rows), height=800)
    seat.keys("return")
    assert {"Bram", "Entry"} <= set(rest(seat, 9, 1, 2.0))
    plate = plate_of(seat, "Bram")
    assert plate[2] == 2 * WIDTH
    for body in seat.session.stage.bodies.values():
        assert body.cell is not None
        assert not contains(plate, seat.place(*body.cell)), body.name


def test_words_beside_the_mouse_go_on_a_click_until_it_moves(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE, "belayer"))
    seat.keys("return")
    assert "Hard rock" in rest(seat, 3, 4, 1.0)
    seat.hold()
    seat.release()
    seat.step(time=seat.input.time + 5)
    seat.step(time=seat.input.time + 5)
    assert "Hard rock" not in seat.texts()
    seat.move(*seat.place(3, 4, 0.6))
    seat.step(time=seat.input.time + 1)
    seat.step()
    assert "Hard rock" in seat.texts()


def test_the_help_key_leads_to_the_rule_that_the_words_are_about(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    told = rest(seat, 3, 0, 2.0)
    (line,) = (text for text in told if text.startswith("F1: "))
    result = seat.key("f1")
    assert isinstance(result, Push) and isinstance(result.to, ToHelp)
    assert result.to.search and result.to.search == line.removeprefix("F1: ").lower()
