"""A gamepad plays in a browser: the page looks at what the Gamepad API would tell of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

import pytest
from msgspec import structs

from intodepth.content.profile import Profile
from intodepth.content.profile_store import save_profile
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.level.controls.choosing import HASTY
from intodepth.tools.inputs import PlayerInput
from intodepth.window.gamepad import FIRST
from tests.test_window import calm
from tests.tools.test_inputs import ALL_KNOWN, list_inputs
from tests.window.pad_twin import STANDARD, TWO_DOORS, PadTwin, play_floor, scale_tilt
from tests.window.twin import REST
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

    def go_to(self, widget: str) -> None:
        """Go to a line of a menu by the cross, which repeats where frames take long."""
        control, before = "down", ""
        for _ in range(40):
            focus = self.tab.state["focus"]
            if focus == widget:
                return
            control, before = ("up" if focus == before else control), focus
            self.press(control)
        raise AssertionError(f"{widget} is not reached")

    def hold(self, control: str, value: int) -> None:
        self._change(PRESS, [STANDARD.index(control), value])

    def tilt(self, way: tuple[float, float]) -> None:
        """Hold the left stick at a place beyond its dead zone, and let go of it."""
        for place in (scale_tilt(way), (0.0, 0.0)):
            self._change(PUSH, list(place))
            self.tab.frames()
            self.tab.page.wait_for_timeout(1000 * FIRST)
            self.tab.frames()

    def _change(self, script: str, given: object) -> None:
        self.tab.page.evaluate(script, given)
        self.tab.page.evaluate(LOOKED)


class BothPads:
    """A gamepad at a tab and at its twin, which tells where to push the stick."""

    def __init__(self, twin: PadTwin, tab: Tab) -> None:
        self.twin, self.tab, self.pad = twin, tab, TabPad(tab)

    def press(self, controls: str) -> None:
        self.pad.press(controls)
        self.twin.tap(controls)

    def go_to(self, name: str) -> None:
        """Go to a line of a menu."""
        self.twin.go_to(name)
        self.pad.go_to(self.twin.stack.ui.focus)

    def give(self, given: PlayerInput) -> None:
        """Give one of the inputs that are counted, and wait until both have done the same."""
        if self.twin.level.session.turn_is_new:
            # No press is to be meant for the turn that has ended.
            self.tab.page.wait_for_timeout(1000 * HASTY)
            for _ in range(math.ceil(HASTY / REST)):
                self.tab.frames()
        if given.kind == "button":
            self.pad.press(given.widget)
        else:
            self.pad.tilt(self.twin.find_tilt(given))
            self.tab.rest()
        self.twin.give(given)
        until(lambda: self.tab.lines == self.twin.lines, f"{given} has not done the same")


@contextmanager
def playing(
    folder: Path, open_tab: OpenTab, profile: Profile, files: Mapping[str, bytes] = MappingProxyType({})
) -> Iterator[BothPads]:
    """Open a twin and a tab with the same saved files; at the end they must have recorded the same."""
    homes = folder / "twin", folder / "tab"
    for home in homes:
        home.mkdir()
        assert not save_profile(home, profile).problem
        for name, data in files.items():
            (home / name).parent.mkdir()
            (home / name).write_bytes(data)
    twin, tab = PadTwin(homes[0]), open_tab(homes[1])
    try:
        yield BothPads(twin, tab)
        tab.take()
        assert recordings(tab.home) == recordings(twin.services.home)
        assert not tab.complaints
    finally:
        twin.close()
        tab.close()


@pytest.mark.parametrize("name", ["two_haulers", "trapdoor", "still_life"])
def test_levels_are_played_by_a_gamepad_in_a_browser(name: str, tmp_path: Path, open_tab: OpenTab) -> None:
    with playing(tmp_path, open_tab, structs.replace(up_to(name), met_actions=ALL_KNOWN)) as both:
        both.go_to("Practice")
        both.press("a")
        both.press("a")
        both.tab.wait_for("LevelScreen")
        assert both.twin.level.session.level.name == name
        for given in list_inputs(name, "pad"):
            both.give(given)
        both.tab.wait_for("ResultsScreen")


def test_a_floor_of_a_descent_is_played_by_a_gamepad_in_a_browser(tmp_path: Path, open_tab: OpenTab) -> None:
    """From the title to the page between two floors."""
    header = TWO_DOORS.read_bytes().partition(b"\n")[0] + b"\n"
    with playing(tmp_path, open_tab, calm(), {"runs/run-0001.jsonl": header}) as both:
        both.go_to("Continue: descent")
        both.press("a")
        both.tab.wait_for("LevelScreen")
        play_floor(both.twin, both.give)
        assert isinstance(both.twin.stack.top, CrossingScreen)
        both.tab.wait_for("CrossingScreen")
