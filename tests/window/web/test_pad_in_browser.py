"""A gamepad plays in a browser: the page looks at what the Gamepad API would tell of it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from intodepth.content.profile_store import save_profile
from intodepth.content.recording import read_recording, replay
from intodepth.tools.inputs import PlayerInput, find_inputs
from tests.catalogs import own_catalog
from tests.tools.test_inputs import PLANS
from tests.window.pad_twin import STANDARD, PadTwin
from tests.window.web.browser import OpenTab, Tab
from tests.window.web.test_browser import recordings, up_to
from tests.window.windows import until

pytestmark = [pytest.mark.browser, pytest.mark.long]
PLUG = """() => {
  window.pad = {
    index: 0, id: 'Xbox (STANDARD GAMEPAD Vendor: 045e Product: 02ea)', connected: true, axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 16 }, () => ({ value: 0, pressed: false })),
  };
  navigator.getGamepads = () => [window.pad];
  dispatchEvent(new Event('gamepadconnected'));
}"""
PRESS = "([number, value]) => { window.pad.buttons[number] = { value, pressed: value > 0 }; }"
PUSH = "(place) => window.pad.axes.splice(0, 2, ...place)"
LOOKED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class TabPad:
    """A gamepad of a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        tab.page.evaluate(PLUG)

    def press(self, controls: str) -> None:
        parts = controls.split("+")
        for control, value in [*((each, 1) for each in parts), *((each, 0) for each in reversed(parts))]:
            self.hold(control, value)
        self.tab.rest()

    def hold(self, control: str, value: int) -> None:
        self._change(PRESS, [STANDARD.index(control), value])

    def lead(self, place: tuple[float, float]) -> None:
        """Lead the cursor to a place by the left stick."""
        for _ in range(300):
            x, y = self.tab.state["mouse"]
            x, y = (640.0, 360.0) if x < 0 else (x, y)
            if (far := math.dist((x, y), place)) < 6:
                break
            # Some frames pass until the next look, of a tenth of a second at most.
            way = 0.25 + 0.75 * math.sqrt(min(1.0, far / 400))
            self._change(PUSH, [(place[0] - x) / far * way, (place[1] - y) / far * way])
            self.tab.frames()
        self._change(PUSH, [0, 0])
        self.tab.rest()

    def _change(self, script: str, given: object) -> None:
        self.tab.page.evaluate(script, given)
        self.tab.page.evaluate(LOOKED)


def give(twin: PadTwin, pad: TabPad, given: PlayerInput) -> None:
    """Give one of the inputs that are counted to the tab; the twin tells where places are, and follows."""
    match given:
        case PlayerInput("button", control):
            pad.press(control)
        case PlayerInput("hold", control):
            pad.hold(control, 1)
        case PlayerInput("drag", _, _, place) | PlayerInput("aim", _, place) if place is not None:
            ui = twin.stack.ui
            x, y = twin.level.picture.viewpoint.screen(ui, place.x + 0.5, place.y + 0.5)
            pad.lead((x * ui.scale, y * ui.scale))
            if given.kind == "drag":
                pad.hold("a", 0)
                pad.tab.rest()
    twin.give(given)


@pytest.mark.parametrize("name", ["two_haulers", "trapdoor"])
def test_levels_are_played_by_a_gamepad_in_a_browser(name: str, tmp_path: Path, open_tab: OpenTab) -> None:
    homes = tmp_path / "twin", tmp_path / "tab"
    for home in homes:
        home.mkdir()
        assert not save_profile(home, up_to(name)).problem
    level, played = own_catalog().levels[name], replay(read_recording(PLANS[name]), own_catalog())
    twin, tab = PadTwin(homes[0]), open_tab(homes[1])
    try:
        pad = TabPad(tab)
        for each in (twin, pad):
            for _ in range(8):
                each.tap("up") if isinstance(each, PadTwin) else each.press("up")
        for control in ("down", "down", "down", "a", "a"):
            pad.press(control)
            twin.tap(control)
        tab.wait_for("LevelScreen")
        pad.press("l3")
        twin.tap("l3")
        for given in find_inputs(level, played, "pad"):
            give(twin, pad, given)
            until(lambda: tab.lines == twin.lines, f"{given} has not done the same")
        tab.wait_for("ResultsScreen")
        tab.take()
        assert recordings(tab.home) == recordings(twin.services.home)
        assert not tab.complaints
    finally:
        twin.close()
        tab.close()
