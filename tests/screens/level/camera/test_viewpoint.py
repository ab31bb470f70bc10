"""Viewpoint: heroes are seen between what is written over the level, wherever they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.recording import read_recording
from intodepth.files.folders import find_folders
from intodepth.screens.level.camera.layout import arrange
from intodepth.screens.level.camera.viewpoint import MARGIN, Viewpoint
from intodepth.screens.level.practice import practise
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.picture import draw
from intodepth.ui.rects import contains
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import levels_at_sizes
from tests.screens.level.driving import EDGE, Seat, cell_of, make_services, settle
from tests.ui.driving import Player

HALL = draw("#" * 50 + ("\n###" + "." * 44 + "###") * 12 + ("\n" + "#" * 50) * 4).ground
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
@for_each("level", some(CATALOG.levels, 3))
def test_what_is_known_at_first_is_shown_if_it_fits(tmp_path: Path, level: str) -> None:
    screen = practise(Services(CATALOG, tmp_path), level)
    player = Player(screen.frame, 1920, 1080)
    shown = screen.session.lookout.shown
    if screen.picture.viewpoint.survey(arrange(player.ui), shown) is None:
        assert screen.session.stage.ground.portals, "through portals one may see too far for one picture"
        return
    for x, y in shown:
        place = screen.picture.viewpoint.screen(player.ui, x + 0.5, y + 0.5)
        assert contains(arrange(player.ui).free, place)


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
    for action, *_ in steps:
        if screen.session.is_over or not isinstance(action, Action):
            break
        for _ in range(3):
            player.step()
        offer = screen.session.selection.offer
        for x, y in offer.cells if offer else ():
            place = screen.picture.viewpoint.screen(player.ui, x + 0.5, y + 0.5)
            assert contains(arrange(player.ui).free, place), (action, x, y)
            covering = [item.name for item in player.ui.items if contains(item.rect, place)]
            assert covering == ["level"], (action, x, y)
        # Past the session, which would end the turns of those who are spent by itself.
        screen.session.history.commit(action)
        screen.session.generate()


def test_the_camera_keeps_still_until_who_acts_leaves_the_midst_and_centres_on_a_key() -> None:
    player, viewpoint = Player(lambda ui: None, 1280, 720), Viewpoint(HALL)
    player.ui.reduced_motion = True
    layout = arrange(player.ui)

    def look(x: float) -> float:
        viewpoint.follow(player.ui, layout, (x, 5.5), calm=True)
        return viewpoint.camera.x

    start = look(20.5)
    assert start == 20.5 and look(23.5) == look(18.5) == start
    moved = look(27.5)
    assert start < moved < 27.5 and look(26.5) == moved, "no farther than is needed"
    viewpoint.centre()
    assert look(26.5) == 26.5


def test_rock_beneath_the_lowest_cave_takes_no_room() -> None:
    player, viewpoint = Player(lambda ui: None, 1280, 720), Viewpoint(HALL)
    player.ui.reduced_motion = True
    layout = arrange(player.ui)
    viewpoint.follow(player.ui, layout, (20.5, 4.5), calm=True)
    _, top, _, height = layout.free
    floor = viewpoint.screen(player.ui, 20.5, 4.0)[1]
    assert floor == pytest.approx(top + height - MARGIN * 60)


@for_each(("level", "scale"), [("first_rope", 1.0), ("two_rooms", 1.0), ("pendulum", 2.0), ("doorman", 1.0)])
def test_a_resized_window_shows_what_one_of_that_size_would(tmp_path: Path, level: str, scale: float) -> None:
    def begun(width: int, height: int) -> Player:
        player = Player(practise(Services(CATALOG, tmp_path), level).frame, width, height)
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
