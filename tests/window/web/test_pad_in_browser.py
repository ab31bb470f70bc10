"""A gamepad plays in a browser: the page looks at what the Gamepad API would tell of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.profile_store import save_profile
from intodepth.content.recording import read_recording, replay
from intodepth.tools.inputs import PlayerInput, find_inputs
from tests.catalogs import own_catalog
from tests.tools.test_inputs import PLANS
from tests.window.pad_twin import STANDARD, PadTwin, is_of_ring, scale_tilt
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

    def tilt(self, way: tuple[float, float]) -> None:
        """Push the left stick to a place beyond its dead zone, and let go of it."""
        for place in (scale_tilt(way), (0.0, 0.0)):
            self._change(PUSH, list(place))
            self.tab.frames()

    def _change(self, script: str, given: object) -> None:
        self.tab.page.evaluate(script, given)
        self.tab.page.evaluate(LOOKED)


def give(twin: PadTwin, pad: TabPad, given: PlayerInput) -> None:
    """Give one of the inputs that are counted to the tab; the twin tells where to push, and follows."""
    if given.kind == "hold":
        pad.hold(given.widget, 1)
    elif given.kind == "button":
        pad.press(given.widget)
    else:
        pad.tilt(twin.find_tilt(given))
        if is_of_ring(given):
            pad.hold("lt", 0)
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
