"""Settings: keys bound anew, kept and reset."""

from __future__ import annotations

import pytest

from intodepth.content.profile import Settings
from intodepth.content.profile_store import load_profile
from intodepth.screens.level.practice import practise
from intodepth.screens.settings import SettingsScreen
from intodepth.ui.draw import Rect, Scene
from tests.screens.conftest import FakeServices
from tests.screens.game import Game
from tests.ui.driving import Player


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_key_is_bound_anew(services: FakeServices, way: str) -> None:
    game = Game(SettingsScreen(services), services)
    if way == "mouse":
        game.click("Move")
    else:
        for _ in range(11):
            game.key("tab")
        game.key("return")
    assert "Press a key" in game.texts()
    game.key("v")
    assert services.settings.bindings == {"move": "v"}


def test_it_is_said_where_there_is_no_sound(services: FakeServices) -> None:
    game = Game(SettingsScreen(services), services)
    assert not any("sound device" in text for text in game.texts())
    services.sound_problem = "There is no sound device."
    game.wait()
    assert "There is no sound device." in game.texts()


def test_the_brightness_is_in_use_at_once_and_saved(services: FakeServices) -> None:
    level = practise(services, "thin_floor")
    game = Game(level, services)
    ambient = [scene.ambient for scene in game.commands if isinstance(scene, Scene)]
    game.stack.push(SettingsScreen(services))
    game.wait()
    game.key(*["tab"] * 6, *["right"] * 2)
    assert "110 %" in game.texts()
    assert [scene.ambient for scene in game.commands if isinstance(scene, Scene)] == [pytest.approx(1.21)]
    assert ambient == [1.0]
    game.key("escape")
    assert load_profile(services.home)[0].settings.brightness == 1.1


def test_a_taken_key_is_swapped_and_said(services: FakeServices) -> None:
    game = Game(SettingsScreen(services), services)
    game.click("Shove")
    game.key("m")
    assert services.settings.bindings == {"shove": "m", "move": "s"}
    assert any("S is the key of Move now" in text for text in game.texts())


def test_escape_keeps_the_old_key_and_stays_in_the_settings(services: FakeServices) -> None:
    game = Game(SettingsScreen(services), services)
    game.click("Shove")
    game.key("escape")
    assert isinstance(game.top, SettingsScreen)
    assert services.settings.bindings == {}


def test_settings_are_saved_on_leaving_and_can_be_reset(services: FakeServices) -> None:
    game = Game(SettingsScreen(services), services)
    game.click("Less motion")
    game.key("escape")
    game.stack.push(SettingsScreen(services))
    assert load_profile(services.home)[0].settings.reduced_motion
    game.wait()
    before = services.settings
    game.click("Reset all")
    assert services.settings == Settings() != before
    game.click("Put back")
    assert services.settings == before
    game.click("Reset all")
    assert services.settings == Settings()


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1280, 720, 1.25), (960, 600, 1.25), (1280, 720, 1.5)]
)
def test_all_but_the_keys_is_seen_at_a_glance(
    services: FakeServices, width: int, height: int, scale: float
) -> None:
    player = Player(SettingsScreen(services).frame, width, height)
    player.ui.user_scale = scale
    for _ in range(3):
        player.step()
    rows = {item.id: item for item in player.ui.widgets}
    assert all(
        rows[name].seen == rows[name].rect
        for name in ("volume", "ui_scale", "reduced_motion", "hints", "speed")
    )


def test_the_size_of_the_interface_changes_when_the_mouse_leaves_its_row(services: FakeServices) -> None:
    player = Player(SettingsScreen(services).frame)

    def row() -> Rect:
        return next(item.rect for item in player.ui.widgets if item.id == "ui_scale:more")

    def step() -> None:
        player.ui.user_scale = services.settings.ui_scale
        player.step()

    step()
    arrow = row()
    for _ in range(2):
        player.click(arrow[0] + 20, arrow[1] + 20)
        step()
        assert row() == arrow, "what is clicked does not run away"
    assert services.settings.ui_scale == 1.0
    player.move(5, 5)
    step()
    assert services.settings.ui_scale == 1.5


def test_a_size_that_was_only_chosen_is_taken_on_leaving(services: FakeServices) -> None:
    player = Player(SettingsScreen(services).frame)
    player.step()
    x, y, *_ = next(item.rect for item in player.ui.widgets if item.id == "ui_scale:less")
    player.click(x + 20, y + 20)
    player.key("escape")
    assert load_profile(services.home)[0].settings.ui_scale == 0.75
