"""Viewpoint: all that is known is shown if it fits, and nothing is written over it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from intodepth.content.recording import read_recording
from intodepth.files.folders import find_folders
from intodepth.play.commands import StepBack
from intodepth.play.vision import box_of
from intodepth.screens.level.camera.layout import Layout, arrange
from intodepth.screens.level.camera.regions import recall
from intodepth.screens.level.camera.viewpoint import BESIDE, INNER, CameraView, fit, reach, widen
from intodepth.screens.level.practice import practise
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.space.cells import Cell
from intodepth.ui.rects import contains, inset
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.playing import draw
from tests.reenacting import list_rest
from tests.samples import some
from tests.screens.conftest import levels_at_sizes
from tests.screens.level.driving import EDGE, Seat, cell_of, make_services, settle
from tests.ui.driving import Player

CATALOG = own_catalog()
SIZES = [(1280, 720), (1920, 1080), (720, 1280), (960, 540)]


def is_clear(player: Player, screen: LevelScreen, x: float, y: float) -> bool:
    """Whether a hero at a cell is seen from its feet to its name."""
    free, viewpoint = arrange(player.ui).free, screen.picture.viewpoint
    return all(contains(free, viewpoint.screen(player.ui, x + 0.5, y + up)) for up in (0.0, 1.6))


@pytest.mark.compiled
@for_each(("level", "width", "height"), some(levels_at_sizes(CATALOG.levels, SIZES), 3))
def test_nothing_is_written_over_who_comes_in(tmp_path: Path, level: str, width: int, height: int) -> None:
    screen = practise(Services(CATALOG, tmp_path), level)
    player = Player(screen.frame, width, height)
    entry = screen.session.selection.cell
    assert entry is not None and is_clear(player, screen, *entry)
    player.key("return")
    while screen.session.playback is not None:
        player.step(dt=0.1)
    settle(player, screen)
    assert is_clear(player, screen, *entry)


@pytest.mark.compiled
@for_each(("level", "width", "height"), some(levels_at_sizes(CATALOG.levels, SIZES[:2]), 3))
def test_all_that_is_known_is_shown_from_the_first_to_the_last_action(
    tmp_path: Path, level: str, width: int, height: int
) -> None:
    screen = practise(Services(CATALOG, tmp_path), level)
    player, session = Player(screen.frame, width, height), screen.session
    player.ui.reduced_motion = True
    steps = read_recording(find_folders().levels.parent / "tests" / "goldens" / f"{level}.jsonl").steps
    for action in list_rest(session, [each.step for each in steps]):
        if session.is_over or not isinstance(action, Action):
            break
        for _ in range(3):
            player.step()
        free = arrange(player.ui).free
        lookout, ground = session.lookout, session.stage.ground
        here = recall(ground, session.knowledge, lookout.eye and lookout.eye.cell)
        shown = box_of(
            [
                lookout.home.place(cell)
                for cell in map(Cell._make, session.knowledge.terrain)
                if here[cell.y * ground.width + cell.x] and not ground.is_solid(cell)
            ]
        )
        for corner in (shown[:2], shown[2:]):
            place = screen.picture.viewpoint.screen(player.ui, *corner)
            assert contains(inset(free, -0.01), place), (action, corner)
        session.history.commit(action)
        session.generate()


def test_the_hero_stays_in_view_when_the_keys_choose_a_far_goal(tmp_path: Path) -> None:
    tall = EDGE.replace("####....#\n", "####....#\n" * 4)
    seat = Seat(make_services(tmp_path, tall))
    seat.keys("return", "right", "right", "right", "right")
    settle(seat, seat.screen)
    cell = cell_of(seat)
    assert cell is not None and is_clear(seat, seat.screen, *cell)


@pytest.mark.compiled
@pytest.mark.parametrize("level", some(CATALOG.levels, 3))
def test_every_cell_that_can_be_chosen_can_be_pointed_at(tmp_path: Path, level: str) -> None:
    screen = practise(Services(CATALOG, tmp_path), level)
    player = Player(screen.frame, 1280, 720)
    player.ui.reduced_motion = True
    steps = read_recording(find_folders().levels.parent / "tests" / "goldens" / f"{level}.jsonl").steps
    for action in list_rest(screen.session, [each.step for each in steps]):
        if screen.session.is_over or not isinstance(action, Action):
            break
        for _ in range(3):
            player.step()
        offer = screen.session.selection.offer
        for x, y in offer.cells if offer else ():
            place = screen.picture.viewpoint.screen(player.ui, x + 0.5, y + 0.5)
            assert contains(arrange(player.ui).free, place), (action, x, y)
            covering = [item.id for item in player.ui.widgets if contains(item.rect, place)]
            assert covering == ["level"], (action, x, y)
        # Past the session, which would end the turns of those who are spent by itself.
        screen.session.history.commit(action)
        screen.session.generate()


LAYOUT = Layout((0, 0, 976, 640), (24, 640, 920, 72), (992, 12, 276, 700), (992, 12, 276, 28), dense=False)
WIDE = (0.0, 0.0, 80.0, 10.0)
"""too wide for one view"""


def test_a_view_that_shows_a_cell_well_inside_stays_and_else_moves_as_little_as_needed() -> None:
    view = CameraView(40.0, 5.0, 32.0)
    left, _, right, _ = view.area(LAYOUT)
    for x in range(math.ceil(left + INNER), math.floor(right - INNER) - 1):
        assert reach(LAYOUT, view, {Cell(x, 4)}, WIDE) == view
    beyond = math.floor(right) - 1
    moved = reach(LAYOUT, view, {Cell(beyond, 4)}, WIDE)
    assert moved.area(LAYOUT)[2] == pytest.approx(beyond + 1 + INNER) and moved.y == view.y


def test_at_the_end_of_the_level_nothing_more_is_shown() -> None:
    view = widen(LAYOUT, CameraView(79.0, 5.0, 32.0), WIDE)
    assert view.area(LAYOUT)[2] == pytest.approx(WIDE[2] + BESIDE)
    assert reach(LAYOUT, view, {Cell(79, 4)}, WIDE) == view


def test_a_level_is_shown_whole_between_a_least_and_a_greatest_size() -> None:
    width = LAYOUT.free[2]
    whole = fit(LAYOUT, (0, 0, width / 32 - 2 * BESIDE, 5))
    assert whole is not None and whole.side == pytest.approx(32)
    assert fit(LAYOUT, (0, 0, width / 31, 5)) is None
    small = fit(LAYOUT, (0, 0, 3, 2))
    assert small is not None and small.side == 110
    assert widen(LAYOUT, whole, (0, 0, 4, 2)) == whole, "it never zooms in by itself"


def test_the_level_has_most_of_the_window() -> None:
    player = Player(lambda ui: None, 1280, 720)
    _, _, width, height = arrange(player.ui).free
    assert width >= 976 and height >= 580


@for_each(("level", "scale"), [("first_rope", 1.0), ("two_rooms", 1.0), ("pendulum", 2.0), ("doorman", 1.0)])
def test_a_resized_window_shows_what_one_of_that_size_would(tmp_path: Path, level: str, scale: float) -> None:
    def begun(width: int, height: int) -> Player:
        screen = practise(Services(CATALOG, tmp_path), level)
        screen.session.act(StepBack("undo"))  # nobody is in
        player = Player(screen.frame, width, height)
        player.ui.user_scale = scale
        return player

    player = begun(1280, 720)
    for pointed in ((-1.0, -1.0), (400.0, 300.0)):
        for width, height in ((1920, 1080), (640, 360), (720, 1280), (2560, 1440), (1280, 720)):
            fresh, views = begun(width, height), []
            for each in (player, fresh):
                for _ in range(3):
                    each.step(width=width, height=height, mouse=pointed)
                viewpoint = each.draw.__self__.picture.viewpoint  # type: ignore[attr-defined]
                views.append((viewpoint.camera, viewpoint.area))
            assert views[0] == views[1], (width, height, pointed)


def test_the_wheel_zooms_about_the_mouse(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.wait()
    viewpoint = seat.screen.picture.viewpoint
    seat.point(2, 5)
    seat.step()
    before, side = viewpoint.world(seat.ui, seat.ui.mouse), viewpoint.camera.cell
    seat.step(wheel=2.0)
    seat.wait()
    for _ in range(60):
        seat.step()
    assert viewpoint.camera.cell > 1.2 * side
    assert math.dist(viewpoint.world(seat.ui, seat.ui.mouse), before) < 0.02


def test_a_drag_from_where_nothing_can_be_dragged_moves_the_view_alone(
    tmp_path: Path,
) -> None:
    seat = Seat(make_services(tmp_path, EDGE))
    seat.set_up(draw(f"{'#' * 83}\n#{'.' * 36}A....B{'.' * 39}#\n{'#' * 83}"))
    seat.wait(3)
    viewpoint, digest = seat.screen.picture.viewpoint, seat.digest
    x, y = seat.place(40, 1)
    grabbed = viewpoint.camera.x
    seat.move(x, y)
    seat.hold()
    seat.move(x - 200, y)
    seat.step()
    seat.release()
    seat.wait(3)
    assert viewpoint.camera.x == pytest.approx(grabbed + 200 / viewpoint.camera.cell, abs=0.1)
    assert seat.digest == digest and seat.session.selection.cell is None
    seat.click_cell(39, 1)
    seat.wait()
    assert cell_of(seat) == Cell(39, 1), "the next click is a click"
