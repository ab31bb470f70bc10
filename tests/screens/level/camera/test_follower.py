"""The camera goes along with who acts, and holds still under the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from intodepth.content.plans import load_plan
from intodepth.play.commands import do
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.shove import Shove
from intodepth.ui.draw import Camera
from tests.catalogs import own_catalog
from tests.playing import draw
from tests.samples import some
from tests.screens.level.driving import TINY, Seat, make_services, settle
from tests.ui.driving import Player

GALLERY = f"{'#' * 83}\n#A{'.' * 71}T.......B#\n{'#' * 83}"
"""the tortoise walks towards B, far to the right of A"""


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(draw(GALLERY))
    return seat


def test_a_creature_that_acts_far_off_is_brought_into_view_and_who_leads_after_it(seat: Seat) -> None:
    session, viewpoint = seat.session, seat.screen.picture.viewpoint
    for action in (Lead(0, 1), Pass(1)):
        session.act(do(action))
        session.skip()
    seat.wait(3)
    beside = viewpoint.camera.x
    assert beside < 20
    session.act(do(Pass(0)))
    farthest, watched = beside, set[int | None]()
    while session.playback is not None:
        watched.add(session.playback.creature)
        seat.step()
        farthest = max(farthest, viewpoint.camera.x)
    assert watched == {None, 2} and farthest > 62
    seat.wait(3)
    assert abs(viewpoint.camera.x - beside) < 1


def test_a_hero_that_shoves_a_creature_is_watched_itself(seat: Seat) -> None:
    seat.set_up(draw("############\n#.AN.......#\n############"))
    seat.session.act(do(seat.session.offers.of(Shove)[0]))
    while (playback := seat.session.playback) is not None:
        assert playback.creature is None
        seat.step()


NICHE = f"{'#' * 83}\n#{'.' * 36}A....B#{'.' * 38}#\n{'#' * 83}"


def test_the_view_stays_when_another_is_chosen_who_is_in_view_with_all_it_can_choose(seat: Seat) -> None:
    seat.set_up(draw(NICHE))
    seat.wait(3)
    still = seat.screen.picture.viewpoint.camera
    seat.click(*seat.widget("hero:1"))
    seat.wait(3)
    assert seat.session.stage.lead == 1
    assert seat.screen.picture.viewpoint.camera == still
    seat.keys("space")
    seat.wait(3)
    assert seat.screen.picture.viewpoint.camera.x > still.x + 1, "asked for, it returns to who acts"


def test_the_view_stays_when_another_is_chosen_at_its_edge_with_more_to_choose_beyond(seat: Seat) -> None:
    seat.set_up(draw(f"{'#' * 83}\n#{'.' * 36}A{'.' * 13}B{'.' * 30}#\n{'#' * 83}"))
    seat.wait(3)
    still = seat.screen.picture.viewpoint.camera
    seat.click(*seat.widget("hero:1"))
    seat.wait(3)
    assert seat.session.stage.lead == 1
    assert seat.screen.picture.viewpoint.camera == still


FAR_DOORS = "\n".join(["#" * 25, *[f"#{'.' * 23}#"] * 30, f"#v{'.' * 8}v{'.' * 12}v#", "#" * 25])


@pytest.mark.compiled
def test_nothing_moves_under_a_mouse_that_chooses(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, FAR_DOORS))
    viewpoint = seat.screen.picture.viewpoint
    for commands in ((), ("=",) * 6, ("return",), ("right",) * 4, ("left",) * 3, ("t",)):
        seat.keys(*commands)
        _, _, width, height = viewpoint.area
        for column in some(range(8), 2):
            seat.move(width * (column + 0.5) / 8, height * 0.6)
            still = viewpoint.camera
            for _ in range(20):
                seat.step()
                assert viewpoint.camera == still, (commands, column)
    seat.step(wheel=-3.0)
    seat.step()
    assert viewpoint.camera != still, "but the player can move it"


def test_a_drift_of_the_view_never_changes_what_a_resting_mouse_means(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("return")
    seat.point(3, 1)
    assert (meant := seat.session.selection.order)
    for _ in range(100):
        seat.screen.picture.viewpoint.shift(0.03, 0.0)
        seat.step(dt=0.0)
        assert seat.session.selection.order in (meant, ())


def test_the_view_is_not_fitted_again_from_one_choice_to_the_next(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, FAR_DOORS), 720, 1280)
    viewpoint = seat.screen.picture.viewpoint
    seat.keys("return")
    seat.keys(*["right"] * 6, "return")
    seat.click_cell(9, 1)
    fitted = viewpoint.camera.cell
    for _ in range(200):
        seat.step()
        assert viewpoint.camera.cell == fitted
    assert seat.session.playback is None


def cameras(services: Services, level: str, dt: float) -> list[Camera]:
    """Where the plan of a level is seen from after each of its actions, at so many seconds a frame."""
    screen = start_level(services, level)
    assert isinstance(screen, LevelScreen)
    player = Player(screen.frame)
    player.input = replace(player.input, dt=dt)
    player.ui.reduced_motion = True
    session, found = screen.session, list[Camera]()
    plan = load_plan(session.level, services.catalog)
    assert plan is not None
    for action in plan.actions:
        if session.playback is None:
            if action.refusal(session.stage) is not None:
                continue  # that turn has ended by itself
            session.act(do(action))
        while session.playback is not None:
            player.step()
        player.step()
        found.append(screen.picture.viewpoint.camera)
    return found


@pytest.mark.compiled
def test_from_where_is_seen_what_comes_next_hangs_on_no_frame_rate(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    for level in ("twin_knots", "felt_bell", "three_bad_pitons"):
        slow, *others = (cameras(services, level, dt) for dt in (1 / 7, *some((1 / 30, 1 / 60), 2)))
        assert len(slow) > 5
        for other in others:
            assert other == slow, level


def test_aiming_by_keys_moves_nothing_as_long_as_the_goal_is_in_view(seat: Seat) -> None:
    settle(seat, seat.screen)
    still = seat.screen.picture.viewpoint.camera
    for name in (*["right"] * 5, "escape", "v", "t", "m"):
        seat.key(name)
        settle(seat, seat.screen)
        assert seat.screen.picture.viewpoint.camera == still, name


def test_undo_brings_back_the_view_that_was_before(seat: Seat) -> None:
    seat.keys("shift+right", "shift+right")
    seat.point(8, 1)
    settle(seat, seat.screen)
    before = seat.screen.picture.viewpoint.camera
    seat.click_cell(7, 1)
    seat.wait()
    seat.keys("space")
    settle(seat, seat.screen)
    assert seat.screen.picture.viewpoint.camera != before
    seat.keys("z")
    settle(seat, seat.screen)
    assert seat.screen.picture.viewpoint.camera == before


@pytest.mark.compiled
def test_a_small_level_is_shown_whole_from_the_beginning(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    for level in ("plumb_line", *some(("loose_end", "good_appetite", "first_rope"), 2)):
        assert len(set(cameras(services, level, 1 / 7))) == 1, level
    assert len(set(cameras(services, "last_breath", 1 / 7))) > 1, "one that is too large is not"
