"""Minimap and memory: what was seen stays known; the map shows it, and where it is pressed is looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.play.commands import StepBack, do
from intodepth.play.session import Session
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.level.hud.minimap import (
    ELSEWHERE,
    MIRRORED,
    OPEN,
    PORTAL,
    ROCK,
    SEALED,
    _pieces,
    _step,
    explain_map,
)
from intodepth.screens.level.practice import resume_session
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.space.cells import Cell
from intodepth.tools.pictures.level_sample import build_sample
from intodepth.ui.core import Ui
from intodepth.ui.draw import Polygon, Rect, Scene, Text, rgb
from intodepth.ui.input import Input
from intodepth.ui.rects import overlap
from intodepth.ui.scenes.hues import HUES
from intodepth.ui.theme import color, mix
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.playing import draw
from tests.samples import some
from tests.screens.conftest import SIZES
from tests.screens.level.driving import EDGE, HALLS, MIRRORS, Seat, make_services
from tests.screens.level.driving import PORTAL as DOOR
from tests.screens.level.test_fit import box

TYPESETTER = Typesetter()
BACK = color("back")
PIECES = *OPEN, *ROCK, PORTAL, SEALED
CATALOG = own_catalog()
LEVELS = ("through_the_crack", "last_breath", "tripwire")
"""a large one, a tall one, a flat one"""
BEND = """
##########
#v.......#
########H#
#.r.....H#
##########
"""
DROP = """
#######
#v....#
###.###
###...#
###.###
#r..###
#######
"""
"""whoever falls to the ground sees into the niche only on the way"""


def test_cells_smaller_than_a_pixel_are_drawn_in_blocks_that_look_like_what_is_seen_or_open() -> None:
    stage = draw("..#\n#.#\n###\n##A")
    known = {Cell(x, y) for x in range(3) for y in range(4)} - {Cell(2, 2), Cell(2, 3)}
    seen = frozenset({Cell(0, 1)})
    assert dict(_pieces(stage, known, seen, 2)) == {
        (0, 0, 2, 2): ROCK[True],
        (2, 0, 1, 2): OPEN[False],
        (0, 2, 2, 2): OPEN[False],
    }
    assert _step((0.0, 0.0, 3.0, 4.0), stage, 1.0) == 1
    assert _step((0.0, 0.0, 3.0, 4.0), stage, 0.5) == 4
    assert _step((0.0, 0.0, -3.0, -4.0), stage, 1.0) == 1, "no room for a map"


def fills(seat: Seat) -> set[object]:
    """The colours of what is drawn on the map."""
    bring_up(seat)
    x, y, wide, high = seat.ui.pixels(map_of(seat.ui))
    return {
        command.color
        for command in seat.commands
        if isinstance(command, Polygon)
        and all(x - 1 <= px <= x + wide + 1 and y - 1 <= py <= y + high + 1 for px, py in command.points)
    }


def bring_up(seat: Seat) -> None:
    """Show the map also where the view shows all."""
    if not is_on(seat):
        seat.key("shift+m")
    seat.step()


def map_of(ui: Ui) -> Rect:
    return next(item.rect for item in ui.widgets if item.id == "map")


def is_on(seat: Seat) -> bool:
    return any(item.id == "map" for item in seat.ui.widgets)


def go(session: Session, x: int, y: int) -> None:
    """Move to a cell at once, in as many rounds as it takes."""
    for _ in range(9):
        moves = [each for each in session.offers.of(Move) if isinstance(each, Move) and not each.drop]
        nearest = min(moves, key=lambda each: abs(each.to.x - x) + abs(each.to.y - y), default=None)
        session.act(do(nearest or Pass(0)))
        session.skip()
        if session.actor.cell == (x, y):
            return
    raise AssertionError("no way there")


def test_what_was_seen_stays_known_when_it_is_out_of_sight(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, BEND))
    seat.session.skip()
    assert Cell(2, 1) not in seat.session.knowledge.terrain
    go(seat.session, 7, 3)
    go(seat.session, 8, 1)
    go(seat.session, 4, 1)
    seat.step()
    assert Cell(1, 3) not in seat.session.lookout.seen
    assert {Cell(1, 3), Cell(2, 1)} <= seat.session.knowledge.terrain.keys()
    assert {*OPEN, *ROCK} <= fills(seat)


def test_what_is_seen_on_the_way_is_known_though_it_was_skipped(tmp_path: Path) -> None:
    known = []
    for skips in (False, True):
        session = Seat(make_services(tmp_path, DROP)).session
        session.skip()
        session.act(do(Move(0, Cell(3, 4), drop=True)))
        while session.playback is not None:
            session.skip() if skips else session.advance(0.01)
        known.append(session.knowledge.terrain)
    assert known[0] == known[1]
    assert Cell(5, 3) in known[0]


def test_what_is_taken_back_was_never_seen_and_a_resumed_level_is_known_again(tmp_path: Path) -> None:
    services = make_services(tmp_path, EDGE)
    seat = Seat(services)
    seat.keys("return")
    seat.click_cell(4, 5, 0.2)
    seat.wait()
    known = seat.session.knowledge
    unfinished = services.find_unfinished_recording("small")
    seat.session.recorder.close()
    again = resume_session(services.catalog, unfinished)
    assert (again.knowledge.terrain, again.knowledge.digest) == (known.terrain, known.digest)
    seat.key("z")
    assert seat.session.knowledge.terrain.keys() < known.terrain.keys()
    seat.session.act(StepBack("redo"))
    assert seat.session.knowledge.digest == known.digest


def test_pressing_the_map_looks_there_and_space_returns(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, WIDE))
    seat.keys("return", "space")
    seat.knows_all()
    seat.step()
    camera = seat.screen.picture.viewpoint.camera
    x, y, width, height = map_of(seat.ui)
    seat.click((x + 0.75 * width) * seat.ui.scale, (y + height / 2) * seat.ui.scale)
    for _ in range(120):
        seat.step()
    assert abs(seat.screen.picture.viewpoint.camera.x - 45) < 1
    assert seat.session.playback is None and len(seat.session.history.done) == 1
    seat.keys("space")
    assert abs(seat.screen.picture.viewpoint.camera.x - camera.x) < 0.1


WIDE = "\n".join(["#" * 60, "#v" + "." * 57 + "#", *["#" * 60] * 28])
"""more than a view can show"""


@pytest.mark.parametrize("rows", [EDGE, WIDE])
def test_the_map_is_there_if_the_view_cannot_show_all_and_a_key_changes_that(
    tmp_path: Path, rows: str
) -> None:
    seat = Seat(make_services(tmp_path, rows))
    seat.keys("return")
    seat.knows_all()
    seat.step()
    assert is_on(seat) == (rows == WIDE)
    seat.key("shift+m")
    assert is_on(seat) != (rows == WIDE)
    seat.key("shift+m")
    assert is_on(seat) == (rows == WIDE)


def test_the_map_goes_to_a_corner_where_nothing_can_be_chosen(tmp_path: Path) -> None:
    air, ledge = f"#{'.' * 43}#", f"#######{'.' * 31}#######"
    for hero in (f"#A{'.' * 42}#", f"#{'.' * 42}A#"):
        seat = Seat(make_services(tmp_path, EDGE))
        seat.set_up(draw("\n".join(["#" * 45, hero, ledge, *[air] * 13, "#" * 45])))
        seat.step()
        offer = seat.session.selection.offer
        assert offer is not None and offer.cells and is_on(seat)
        for cell in offer.cells:
            shared = overlap(map_of(seat.ui), seat.screen.picture.viewpoint.find_cell_rect(seat.ui, *cell))
            assert not all(each > 0 for each in shared[2:]), (hero, cell)


def test_portals_are_on_the_map_and_sealed_sides_less_bright(tmp_path: Path) -> None:
    assert PORTAL in fills(Seat(make_services(tmp_path, HALLS, more=DOOR)))
    assert PORTAL not in fills(Seat(make_services(tmp_path, EDGE)))
    wall = DOOR.replace('b = "open"\n', "").replace('to = "b"\n', "")
    shown = fills(Seat(make_services(tmp_path, HALLS.replace("b", "."), more=wall)))
    assert SEALED in shown and PORTAL not in shown


def test_beyond_a_mirror_it_is_written_beneath_the_map_that_the_view_is_mirrored(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, HALLS.replace("b..#", "..c#"), more=MIRRORS))
    seat.keys("return")
    for width, height, scale in SIZES:
        assert MIRRORED not in words(shown(seat.screen, width, height, scale))
    go(seat.session, 9, 1)
    for width, height, scale in SIZES:
        ui = shown(seat.screen, width, height, scale)
        label = box(words(ui)[MIRRORED])
        for item in ui.widgets:
            if item.id != "level":
                assert not all(overlap(ui.pixels(item.seen), label)[2:]), (item.id, width, height)
        for text in words(ui).values():
            assert text.text == MIRRORED or not all(overlap(box(text), label)[2:]), (text.text, width, height)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.3])
def test_the_frame_of_what_is_shown_lies_on_whole_pixels(tmp_path: Path, scale: float) -> None:
    ui = shown(build_sample(Services(CATALOG, tmp_path), "other_way_round"), 1280, 720, scale)
    left, top, wide, high = ui.pixels(map_of(ui))
    inks = color("quiet"), color("line")
    edges = [each for each in ui.commands if isinstance(each, Polygon) and each.color in inks]
    near = [
        point
        for edge in edges
        for point in edge.points
        if left - 8 < point[0] < left + wide + 8 and top - 8 < point[1] < top + high + 8
    ]
    assert len(near) >= 48
    assert all(abs(value - round(value)) < 0.01 for point in near for value in point)


def test_the_map_has_a_ground_of_its_own_that_holds_all_of_it(tmp_path: Path) -> None:
    for name in LEVELS:
        ui = shown(build_sample(Services(CATALOG, tmp_path), name), 1280, 720, 1.0)
        x, y, wide, high = ui.pixels(map_of(ui))
        parts = [each.points for each in ui.commands if isinstance(each, Polygon) and each.color in PIECES]
        assert parts
        for px, py in (point for points in parts for point in points):
            assert x - 4 <= px <= x + wide + 4 and y - 4 <= py <= y + high + 4
        grounds = [each for each in ui.commands if isinstance(each, Polygon) and each.color[:3] == BACK[:3]]
        corners = (x - 4, y - 4), (x + wide + 4, y - 4), (x + wide + 4, y + high + 4), (x - 4, y + high + 4)
        assert any(each.points == corners and each.color[3] > 0.8 for each in grounds)


def test_places_beyond_portals_have_their_hue_on_the_map(tmp_path: Path) -> None:
    there = mix(BACK, rgb(HUES[1].floor), ELSEWHERE[True])
    assert there in fills(Seat(make_services(tmp_path, HALLS, more=DOOR)))
    assert there not in fills(Seat(make_services(tmp_path, EDGE)))


def test_a_mouse_that_rests_on_the_map_is_told_what_is_on_it_beside_it(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    bring_up(seat)
    x, y, wide, high = map_of(seat.ui)
    seat.move((x + wide / 2) * seat.ui.scale, (y + high / 2) * seat.ui.scale)
    seat.step(time=seat.input.time + 1.0)
    found = [command for command in seat.commands if isinstance(command, Text)]
    assert explain_map().title in [text.text for text in found]
    for text in found:
        assert not all(overlap(box(text), seat.ui.pixels((x, y, wide, high)))[2:]), text.text
    assert is_on(seat)


def words(ui: Ui) -> dict[str, Text]:
    """All that is written."""
    return {command.text: command for command in ui.commands if isinstance(command, Text)}


@pytest.mark.compiled
@for_each(("width", "height", "scale"), some(SIZES, 2))
def test_the_map_covers_no_words_and_no_buttons(
    tmp_path: Path, width: int, height: int, scale: float
) -> None:
    for name in LEVELS:
        ui = shown(build_sample(Services(CATALOG, tmp_path), name), width, height, scale)
        rect = map_of(ui)
        for item in ui.widgets:
            if item.id not in ("map", "level"):
                assert not all(overlap(item.seen, rect)[2:]), item.id
        for text in (command for command in ui.commands if isinstance(command, Text)):
            assert not all(overlap(box(text), ui.pixels(rect))[2:]), text.text


def shown(screen: LevelScreen, width: int, height: int, scale: float) -> Ui:
    """A screen after some frames, the map brought up if it is not there by itself."""
    ui = Ui(TYPESETTER.measure)
    ui.user_scale = scale
    for index in range(5):
        on = any(item.id == "map" for item in ui.widgets)
        keys = ("shift+m",) if index == 2 and not on else ()
        ui.begin(Input(width, height, dt=0.1, time=index * 0.1, keys=keys))
        screen.frame(ui)
        ui.end()
    return ui


def test_the_picture_is_told_what_is_known_and_undo_takes_it_back(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.keys("return")
    seat.click_cell(4, 5, 0.2)
    seat.wait()
    told = scene_of(seat)
    ground, known = seat.session.stage.ground, seat.session.knowledge.terrain
    assert {(at % ground.width, at // ground.width) for at, byte in enumerate(told) if byte} == known.keys()
    seat.key("z")
    seat.wait()
    assert sum(scene_of(seat)) < sum(told)


def scene_of(seat: Seat) -> bytes:
    """What the picture is told to be known."""
    return next(command.known for command in seat.commands if isinstance(command, Scene))
