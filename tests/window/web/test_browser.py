"""The game in Chromium: played by mouse beside its twin, saved, taken up again, offline, by touch."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import BrowserContext

from intodepth.content.carrying import pack
from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import save_profile
from intodepth.content.runs.record import read_record, replay_run
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.results import ResultsScreen
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.space.cells import Cell
from intodepth.tools.web.driving import chromium
from intodepth.window.graphics import open_renderer
from intodepth.window.web.app import UNSAVED
from tests.catalogs import own_catalog
from tests.content.incoming.crafted import own_level_code
from tests.test_window import calm, solution
from tests.window.player import Both, playing
from tests.window.twin import SIZE, Twin
from tests.window.web.browser import OpenTab, Tab
from tests.window.windows import until

pytestmark = pytest.mark.browser
RUNS = Path(__file__).parents[2] / "goldens" / "runs"


def tab_of(both: Both) -> Tab:
    assert isinstance(both.window, Tab)
    return both.window


def up_to(name: str) -> Profile:
    levels = list(own_catalog().levels)
    # Words of heroes come and go with time, and each tab has a clock of its own.
    settings = Settings(reduced_motion=True, speed=8.0, voices=False)
    return Profile(settings=settings, unlocked=tuple(levels[: levels.index(name) + 1]))


def recordings(home: Path) -> dict[str, bytes]:
    logs = (path for folder in ("recordings", "runs") for path in sorted((home / folder).glob("*.jsonl")))
    return {path.name: path.read_bytes() for path in logs}


def alike(one: NDArray[np.uint8], other: NDArray[np.uint8], most: int) -> float:
    """Return the share of pixels whose colours differ by at most `most` of 255."""
    return float((abs(one.astype(int) - other).max(2) <= most).mean())


def drawn(twin: Twin) -> NDArray[np.uint8]:
    """Return the twin's picture, drawn by the OpenGL of this machine."""
    renderer = open_renderer(samples=0)
    for _ in range(20):
        twin.step()
        renderer.render(twin.commands, *SIZE)
    return renderer.read()


def play(both: Both, name: str, first: int = 0, last: int | None = None) -> None:
    """Play some actions of a solution by mouse."""
    play_all(both, solution(name), first, last)


def play_all(both: Both, actions: list[Action], first: int = 0, last: int | None = None) -> None:
    for action, following in list(zip_longest(actions, actions[1:]))[first:last]:
        both.following = following
        both.do_by_mouse(action)


def test_a_level_by_mouse_survives_a_killed_tab(tmp_path: Path, open_tab: OpenTab) -> None:
    """Each action is recorded with the same digest as in the twin, and none is lost."""
    name, middle = "felt_bell", 5
    with playing(tmp_path, open_tab, up_to(name)) as both:
        tab = tab_of(both)
        both.click_text("Practice")
        both.click_text("Start")
        play(both, name, 0, middle)
        tab.take()
        assert recordings(tab.home) == recordings(both.twin.services.home)
        here, there = tab.picture(), drawn(both.twin)
        # SwiftShader places corners to 1/16 of a pixel, Mesa to 1/256, which shows at thin lines.
        assert alike(here, there, 2) > 0.985 and alike(here, there, 4) > 0.995
        tab.crash()
        tab.open()
        both.twin.close()
        both.twin = Twin(both.twin.services.home)
        both.click_text(f"Continue: {own_catalog().levels[name].title}")
        play(both, name, middle)
        both.window.wait_for_results(name)
        assert isinstance(both.twin.stack.top, ResultsScreen)
        assert tab.page.evaluate("window.intodepth.sounds.clips.size") > 3
        assert recordings(tab.home) == recordings(both.twin.services.home)
        tab.reload()
        tab.wait_for("TitleScreen")
        tab.take()
        assert recordings(tab.home) == recordings(both.twin.services.home)
        assert not tab.complaints


def test_a_second_tab_waits_until_the_first_is_closed(
    tmp_path: Path, open_tab: OpenTab, context: BrowserContext, address: str
) -> None:
    first = open_tab(tmp_path)
    second = Tab(tmp_path, context, address)
    second.page.goto(f"{address}index.html")
    until(lambda: second.said, "the second tab says nothing")
    assert second.said == "Into Depth is open in another tab. Only one tab can save. Close the other one."
    first.close()
    second.page.click("#button")
    until(lambda: second.shown, "the second tab does not start")


def test_without_a_network_it_starts_and_goes_on(
    tmp_path: Path, open_tab: OpenTab, context: BrowserContext
) -> None:
    tab = open_tab(tmp_path)
    until(
        lambda: tab.page.evaluate("navigator.serviceWorker.ready.then((each) => !!each.active)"), "no worker"
    )
    context.set_offline(True)
    tab.reload()
    tab.key("p")
    tab.wait_for("LevelSelectScreen")


def test_links_lead_to_levels_seeds_and_codes(tmp_path: Path, open_tab: OpenTab) -> None:
    tab = open_tab(tmp_path)
    screens = {
        "level=felt_bell": "LevelScreen", "level=nowhere": "LevelScreen",
        "seed=amber-otter-12": "MusterScreen", "code=no.code": "MusterScreen",
        "replay=nothing": "MusterScreen", "nonsense": "MusterScreen",
    }  # fmt: skip
    said = {
        "level=nowhere": "the link asks for a level", "replay=nothing": "The link has no replay code",
        "nonsense": "the link cannot be opened",
    }  # fmt: skip
    for link, screen in screens.items():
        tab.follow(link)
        tab.wait_for(screen)
        words = said.get(link, "")
        until(lambda words=words: tab.state["notice"].startswith(words), f"{link}: {tab.state['notice']}")
    tab.follow(f"level={own_level_code('Two Bells')}")
    tab.wait_for("LevelPage")
    tab.take()
    assert not (tab.home / "levels").exists(), "only shown"
    tab.key("k")
    until(lambda: tab.state["notice"].startswith("The level is saved as levels/two_bells.toml"), "not kept")
    tab.reload()  # with the same link
    tab.wait_for("LevelPage")
    tab.key("return")
    tab.wait_for("LevelScreen")
    tab.take()
    assert [path.name for path in (tab.home / "levels").iterdir()] == ["two_bells.toml"]
    tab.open("#level=two_rooms")
    tab.reload()
    tab.wait_for("LevelScreen")
    assert not tab.complaints


def choose(tab: Tab, path: Path) -> None:
    """Load a file by the button of the settings."""
    with tab.page.expect_file_chooser() as chooser:
        tab.click(tab.widget("carry:load"))
    chooser.value.set_files(path)


@pytest.mark.long
def test_a_picture_is_a_download(tmp_path: Path, open_tab: OpenTab) -> None:
    assert not save_profile(tmp_path, calm()).problem
    tab = open_tab(tmp_path)
    tab.rest()
    with tab.page.expect_download() as download:
        tab.photograph("/home/player/moment.png")
    assert download.value.suggested_filename == "moment.png"
    picture = np.asarray(Image.open(download.value.path()).convert("RGB"))
    assert alike(picture, tab.picture(), 2) > 0.99


@pytest.mark.long
def test_a_saved_game_is_carried_to_another_browser(tmp_path: Path, open_tab: OpenTab) -> None:
    """By the buttons of the settings, as a player would."""
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    with playing(old, open_tab, up_to("felt_bell")) as both:
        tab = tab_of(both)
        both.click_text("Practice")
        both.click_text("Start")
        play(both, "felt_bell", 0, 2)
        tab.reload()
        tab.key("s")
        with tab.page.expect_download() as download:
            tab.click(tab.widget("carry:save"))
        path = tmp_path / "saves.zip"
        download.value.save_as(path)
        tab.take()
        wanted = recordings(tab.home)
        assert wanted and path.read_bytes() == pack(tab.home)
    tab = open_tab(new)
    tab.key("s")
    choose(tab, path)
    tab.wait_for("SavesPage")
    tab.click(tab.widget("add"))

    def is_carried() -> bool:
        tab.take()
        return recordings(new) == wanted

    until(is_carried, "the saved game does not arrive")
    tab.wait_for("SettingsScreen")
    recording = RUNS.parent / "felt_bell.jsonl"
    tab.drop(recording)
    tab.wait_for("ReplayScreen")
    tab.key("escape")
    tab.wait_for("SettingsScreen")
    choose(tab, recording)
    tab.wait_for("ReplayScreen")


def test_a_hint_is_searched_in_a_second_worker(tmp_path: Path, open_tab: OpenTab) -> None:
    with playing(tmp_path, open_tab, up_to("felt_bell")) as both:
        tab = tab_of(both)
        both.click_text("Practice")
        both.click_text("Start")
        play(both, "felt_bell", 0, 1)
        both.do_by_mouse(Move(0, Cell(5, 8)))  # which no known plan does
        for _ in range(2):  # the idea comes first
            tab.key("shift+h")
        until(lambda: tab.state["searched"], "the search does not end")
        assert not tab.complaints


def test_a_level_is_played_by_touch(tmp_path: Path, address: str, profile: str) -> None:
    """The first tap at a cell points, the second acts; a button takes one tap."""
    with chromium(profile, has_touch=True) as context:

        def opened(home: Path) -> Tab:
            tab = Tab(home, context, address)
            tab.taps = True
            tab.put()
            tab.open()
            return tab

        with playing(tmp_path, opened, up_to("felt_bell")) as both:
            both.click_text("Practice")
            both.click_text("Start")
            play(both, "felt_bell", 0, 4)
            tab = tab_of(both)
            tab.take()
            assert recordings(tab.home) == recordings(both.twin.services.home)


@pytest.mark.long
def test_a_seed_is_typed_by_touch(tmp_path: Path, address: str, profile: str) -> None:
    assert not save_profile(tmp_path, calm()).problem
    with chromium(profile, has_touch=True) as context:
        tab = Tab(tmp_path, context, address)
        tab.taps = True
        tab.put()
        tab.open()
        field = tab.page.locator("#typing")
        assert field.is_hidden()
        tab.click(tab.widget("paste"))
        tab.wait_for("PasteScreen")
        until(field.is_visible, "no field for a keyboard on the screen")
        tab.type_by_touch("amber-x.\b\botter")
        value = tab.page.locator("#typing input").input_value
        until(lambda: value().strip("\u200b") == "amber-otter", "the field differs from what was typed")
        tab.type_by_touch("-12\n")
        tab.wait_for("MusterScreen")
        until(field.is_hidden, "the field stays")
        tab.click(tab.widget("start"))
        tab.wait_for("LevelScreen")
        tab.take()
        assert read_record(tab.home / "runs" / "run-0001.jsonl").header.seed == "amber-otter-12"
        assert not tab.complaints


def test_a_browser_that_keeps_no_files_says_so_and_plays(
    tmp_path: Path, context: BrowserContext, address: str, profile: str
) -> None:
    plain = {"body": "export const openSaves = async () => null;", "content_type": "text/javascript"}
    context.route("**/saves.mjs", lambda route: route.fulfill(**plain))
    tab = Tab(tmp_path, context, address, profile)
    tab.open()
    assert tab.state["notices"] == [UNSAVED]
    tab.key("p")
    tab.wait_for("LevelSelectScreen")
    tab.click(tab.widget("start"))
    tab.wait_for("LevelScreen")
    assert not tab.complaints


@pytest.mark.long
def test_a_fine_screen_has_as_many_pixels_as_it_can_show(tmp_path: Path, address: str, profile: str) -> None:
    with chromium(profile, (640, 360), device_scale_factor=2) as context:
        tab = Tab(tmp_path, context, address, profile)
        tab.open()
        assert tab.page.evaluate("[game.clientWidth, game.clientHeight]") == [640, 360]
        x, y = tab.widget("practice")
        assert (x, y) > (640, 180), "in pixels of the screen"
        tab.click((x / 2, y / 2))
        tab.wait_for("LevelSelectScreen")
        tab.page.set_viewport_size({"width": 800, "height": 450})
        until(
            lambda: max(x + width for x, _, width, _ in tab.state["widgets"].values()) > 1280,
            "the larger window is not filled",
        )
        assert not tab.complaints


@pytest.mark.long
def test_the_game_goes_on_after_a_lost_context(tmp_path: Path, open_tab: OpenTab) -> None:
    assert not save_profile(tmp_path, calm()).problem
    tab = open_tab(tmp_path)
    tab.key("p")
    tab.rest()
    before = tab.picture()
    tab.lose_context()
    until(lambda: tab.state["contexts"] == 2, "the context does not come back")
    tab.rest()
    assert alike(before, tab.picture(), 2) > 0.99
    tab.key("escape")
    tab.wait_for("TitleScreen")


@pytest.mark.long
@pytest.mark.parametrize("name", list(own_catalog().levels)[:6])
def test_the_first_levels_by_mouse(name: str, tmp_path: Path, open_tab: OpenTab) -> None:
    with playing(tmp_path, open_tab, up_to(name)) as both:
        both.click_text("Practice")
        both.click_text("Start")
        play(both, name)
        both.window.wait_for_results(name)
        assert recordings(tab_of(both).home) == recordings(both.twin.services.home)


@pytest.mark.long
def test_a_floor_of_a_descent_by_mouse(tmp_path: Path, open_tab: OpenTab) -> None:
    """From the title to the page between two floors."""
    path = RUNS / "two_doors.jsonl"
    floor = replay_run(read_record(path), own_catalog()).visits[0]
    actions = [entry.action for entry in floor.history.done if isinstance(entry.action, Action)]
    for name in ("twin", "window"):
        home = tmp_path / name
        (home / "runs").mkdir(parents=True)
        assert not save_profile(home, calm()).problem
        (home / "runs" / "run-0001.jsonl").write_bytes(path.read_bytes().partition(b"\n")[0] + b"\n")
    with playing(tmp_path, open_tab, calm()) as both:
        both.click_text("Continue: descent")
        play_all(both, actions)
        tab = tab_of(both)
        assert isinstance(both.twin.stack.top, CrossingScreen)
        tab.wait_for("CrossingScreen")
        tab.take()
        assert recordings(tab.home) == recordings(both.twin.services.home)


@pytest.mark.long
def test_what_much_play_takes_does_not_grow(tmp_path: Path, open_tab: OpenTab) -> None:
    """Levels are begun, played, taken back and left, again and again; what is left over is measured."""
    sizes: list[tuple[int, int]] = []
    with playing(tmp_path, open_tab, up_to("felt_bell")) as both:
        tab = tab_of(both)
        both.click_text("Practice")
        both.click_text("Start")
        for _ in range(16):
            play(both, "felt_bell", 0, 6)
            for _ in range(6):
                both.key("z")
            both.click_text("Menu")
            both.click_text("Title")
            sizes.append(tab.memory)
            both.click_text("Continue: The Felt Bell")
    wasm, things = (list(each) for each in zip(*sizes, strict=True))
    assert wasm[-1] == wasm[len(wasm) // 2], "the memory of Python grew"
    assert things[-1] <= things[len(things) // 2] + 10, "objects of WebGL are left over"
