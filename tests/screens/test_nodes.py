"""On every screen the nodes tell all that is written, and arrows lead from each to each other one."""

from __future__ import annotations

import pytest

from intodepth.content.profile import Result
from intodepth.screens.base import Screen
from intodepth.ui.core import ARROWS, Ui
from intodepth.ui.input import Input
from tests.each import for_each
from tests.samples import some
from tests.screens.conftest import FakeServices
from tests.screens.test_fit import SCREENS
from tests.ui.driving import measure
from tests.ui.reading import list_untold
from tests.ui.walking import MOST, count_presses

SIZES = (1280, 720), (640, 360), (720, 1280)
LISTS = ["settings", "level_select", "level with hints"]
"""screens with lists of more than twelve entries"""


def have_played(services: FakeServices) -> None:
    for level, following in zip(services.levels[:2], services.levels[1:3], strict=True):
        services.profile = services.profile.finish(level.name, Result(4, 1, 0, 3, 0, 0), following.name)


@pytest.mark.compiled
@for_each("name", some(tuple(SCREENS), 3))
def test_all_that_is_written_is_told(services: FakeServices, name: str) -> None:
    have_played(services)
    for width, height in SIZES:
        ui, screen = Ui(measure), SCREENS[name](services)
        told = set()
        for index in range(12):
            keys = ("page down",) if index % 4 == 3 else ()
            ui.begin(Input(width, height, dt=0.5, time=index * 0.5, keys=keys))
            screen.frame(ui)
            ui.end()
            assert not list_untold(ui)
            told.add(tuple(node.id for node in ui.nodes if node.id))
        # The first frame does not know yet that there is more than fits.
        assert len(told) <= 2


def find_ways(screen: Screen, width: int, height: int) -> dict[str, set[str]]:
    """Return where the arrows lead from each widget, by true keys: a screen may give them a meaning."""
    ui, ways = Ui(measure), dict[str, set[str]]()
    ui.reduced_motion = True

    def frame(*keys: str) -> None:
        ui.begin(Input(width, height, dt=0.5, keys=keys))
        screen.frame(ui)
        ui.end()

    def go_to(name: str) -> None:
        ui.focus, ui.focus_moved = name, True
        frame()

    for _ in range(3):
        frame()
    start = ui.focus
    for name in [each.id for each in ui.widgets if each.focusable]:
        ways[name] = set()
        for key in ARROWS:
            # What is chosen by going there is chosen again.
            go_to(start)
            go_to(name)
            frame(key)
            ways[name].add(ui.focus)
    return ways


@pytest.mark.compiled
@for_each(
    "name",
    [*some([name for name in SCREENS if not name.startswith(("level", "settings"))], 3), *some(LISTS, 3)],
)
def test_arrows_lead_from_each_widget_to_each_other_one_in_few_presses(
    services: FakeServices, name: str
) -> None:
    have_played(services)
    for size in some(SIZES, 2):
        assert count_presses(find_ways(SCREENS[name](services), *size)) <= MOST
