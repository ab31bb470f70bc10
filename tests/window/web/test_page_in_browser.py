"""What a browser does to the page: it has keys of its own, takes input away, hides it, refuses to copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from intodepth.content.profile_store import save_profile
from intodepth.content.replay_codes import ReplayCode, replay_code
from intodepth.tools.web.driving import chromium, serve_folder
from tests.test_window import calm
from tests.window.web.browser import TAP, OpenTab, Tab
from tests.window.windows import until

pytestmark = pytest.mark.browser
GOLDEN = Path(__file__).parents[2] / "goldens" / "felt_bell.jsonl"
REFUSE = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"
ALLOW = "() => { navigator.clipboard.writeText = async (text) => { window.copied = text; }; }"
BROWSERS_OWN = (
    ("r", "KeyR", "ctrlKey"), ("+", "Equal", "ctrlKey"), ("f", "KeyF", "ctrlKey"), ("F6", "F6", ""),
    ("F5", "F5", ""), ("F12", "F12", ""), ("ArrowLeft", "ArrowLeft", "altKey"), ("z", "KeyZ", "metaKey"),
)  # fmt: skip


def keeps(tab: Tab, *keys: tuple[str, str, str]) -> list[bool]:
    """Return which of the keys the game keeps from the browser."""
    return [tab.is_kept(key, code, **({held: True} if held else {})) for key, code, held in keys]


def actions(tab: Tab) -> list[bytes]:
    """Return what has been recorded of levels."""
    tab.take()
    logs = sorted((tab.home / "recordings").glob("*.jsonl"))
    return [line for log in logs for line in log.read_bytes().splitlines() if b'"action"' in line]


def test_a_browser_has_its_own_keys_and_takes_input_away(tmp_path: Path, address: str, profile: str) -> None:
    assert not save_profile(tmp_path, calm()).problem
    with chromium(profile, has_touch=True) as context:
        tab = Tab(tmp_path, context, address, profile)
        tab.put()
        tab.open("#level=felt_bell")
        tab.rest()
        assert keeps(tab, *BROWSERS_OWN) == [False] * len(BROWSERS_OWN)
        ours = ("z", "KeyZ", "ctrlKey"), ("Tab", "Tab", ""), ("F3", "F3", "")
        assert keeps(tab, *ours) == [True] * 3
        # Ctrl+Z has taken back that the hero came in by itself.
        tab.key("return")
        until(lambda: len(actions(tab)) == 3, "nobody comes in")
        _input_is_taken_away(tab, context)
        tab.page.keyboard.press("Escape")
        tab.wait_for("PauseScreen")
        tab.key("q")
        tab.wait_for("TitleScreen")
        tab.frames()
        assert keeps(tab, *BROWSERS_OWN, *ours) == [False] * len(BROWSERS_OWN) + [False, True, True]
        tab.page.keyboard.press("q")
        until(lambda: "You have left the game" in tab.said, "the game does not end")
        assert keeps(tab, *ours) == [False] * 3
        assert not tab.complaints


def _input_is_taken_away(tab: Tab, context: BrowserContext) -> None:
    """Touches and presses at the button that ends the turn."""
    before, wait = actions(tab), tab.widget("do:wait")
    touches = context.new_cdp_session(tab.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", wait)
    touch("touchCancel")
    tab.rest()
    mouse = tab.page.mouse
    mouse.move(wait[0] + 3, wait[1])
    tab.frames()
    mouse.move(*wait)
    tab.frames()
    for event in ("blur", "hide"):
        mouse.down()
        tab.page.keyboard.down("Alt")
        tab.frames()
        if event == "hide":
            tab.hide(True)
            until(lambda: tab.page.evaluate("intodepth.sounds.context.state") == "suspended", "sound goes on")
            tab.hide(False)
            until(lambda: tab.page.evaluate("intodepth.sounds.context.state") == "running", "sound is off")
        else:
            tab.page.evaluate("dispatchEvent(new Event('blur'))")
        tab.frames()
        assert not tab.page.workers[0].evaluate("self.game.stack.ui.input.alt")
        mouse.up()
        tab.page.keyboard.up("Alt")
        tab.rest()
    assert actions(tab) == before
    tab.page.evaluate(TAP, wait)
    until(lambda: len(actions(tab)) > len(before), "a touch does nothing any more")


@pytest.mark.long
def test_what_the_browser_does_not_copy_is_shown(tmp_path: Path, open_tab: OpenTab) -> None:
    assert not save_profile(tmp_path, calm()).problem
    tab = open_tab(tmp_path)
    tab.follow(f"replay={replay_code(ReplayCode('felt_bell', GOLDEN.read_bytes()))}")
    tab.wait_for("ReplayScreen")
    tab.rest()
    dialog, field = tab.page.locator("#copying"), tab.page.locator("#copying textarea")
    tab.page.evaluate(REFUSE)
    tab.key("k")
    until(dialog.is_visible, "what is not copied is not shown")
    text = field.input_value()
    assert len(text) > 100
    tab.page.keyboard.press("Escape")
    until(dialog.is_hidden, "the dialog stays")
    assert tab.state["screen"] == "ReplayScreen", "the key was that of the dialog"
    tab.key("k")
    until(dialog.is_visible, "it is shown once only")
    tab.page.evaluate(ALLOW)
    dialog.get_by_text("Copy", exact=True).click()
    until(dialog.is_hidden, "a click does not copy")
    tab.key("k")
    until(lambda: tab.page.evaluate("window.copied") == text, "it is not copied")
    assert dialog.is_hidden()
    tab.key("escape")
    tab.wait_for("TitleScreen")
    assert not tab.complaints


@pytest.mark.long
def test_the_canvas_follows_the_pixels_of_another_monitor(tmp_path: Path, open_tab: OpenTab) -> None:
    assert not save_profile(tmp_path, calm()).problem
    tab = open_tab(tmp_path)
    tab.rest()
    session = tab.context.new_cdp_session(tab.page)
    for ratio in (2.0, 1.25, 0.5):
        size = {"width": 1280, "height": 720, "deviceScaleFactor": ratio, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", size)
        is_followed = f"self.gl.canvas.width === {1280 * ratio} && self.gl.canvas.height === {720 * ratio}"
        until(lambda ask=is_followed: tab.page.workers[0].evaluate(ask), f"at {ratio} the pixels do not fit")
        tab.rest()
        x, y = tab.widget("practice")
        tab.click((x / ratio, y / ratio))
        tab.wait_for("LevelSelectScreen")
        tab.key("escape")
        tab.wait_for("TitleScreen")
        tab.rest()
    assert not tab.complaints


@pytest.mark.long
def test_a_graphics_card_that_does_not_come_back_is_told_of(tmp_path: Path, open_tab: OpenTab) -> None:
    assert not save_profile(tmp_path, calm()).problem
    tab = open_tab(tmp_path)
    tab.rest()
    tab.lose_context(for_ever=True)
    until(lambda: tab.said, "nothing is said")
    assert tab.said == "The browser has lost the graphics card, and it does not come back."
    assert tab.page.inner_text("#button") == "Load again"
    tab.page.keyboard.press("p")
    tab.restore_context()
    until(lambda: tab.page.locator("#cover").is_hidden(), "it came back, and the line stays")
    tab.rest()
    assert tab.state["screen"] == "TitleScreen", "what is pressed blindly does nothing"
    tab.lose_context(for_ever=True)
    until(lambda: tab.said, "nothing is said the second time")
    tab.page.click("#button")
    until(lambda: tab.shown, "it does not load again")
    tab.wait_for("TitleScreen")


@pytest.mark.long
def test_builds_of_a_host_share_the_saved_games(tmp_path: Path, site: Path, profile: str) -> None:
    home, root = tmp_path / "home", tmp_path / "host"
    home.mkdir()
    assert not save_profile(home, calm()).problem
    for name in ("one", "two"):
        shutil.copytree(site, root / name)
    with serve_folder(root, "max-age=600") as host, chromium(profile) as context:
        first = Tab(home, context, f"{host}one/", profile)
        first.put()
        first.open("#level=felt_bell")
        first.rest()
        first.key("return")
        until(lambda: len(actions(first)) == 1, "nobody comes in")
        before = actions(first)
        second = Tab(home, context, f"{host}two/", profile)
        second.page.goto(second.address)
        until(lambda: second.said, "the second build says nothing")
        assert second.said.startswith("Into Depth is open in another tab.")
        first.close()
        second.open()
        assert actions(second) == before
