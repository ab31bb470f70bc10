"""Level select with more levels than fit on to it at once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from intodepth.content.profile import Result
from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.practice.mountain import chamber_rect, chambers, fit
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.input import Input
from tests.each import for_each
from tests.screens.conftest import SIZES, FakeServices
from tests.screens.game import Game
from tests.ui.driving import measure

COUNT = 30


@pytest.fixture
def many(services: FakeServices) -> FakeServices:
    """Thirty levels, all of them done."""
    first = services.levels[0]
    levels = {f"level_{n}": changed(first, name=f"level_{n}", title=f"Depth {n}") for n in range(COUNT)}
    services.catalog = replace(services.catalog, levels=levels)
    for name in levels:
        services.profile = services.profile.finish(name, Result(1, 1, 0, 0, 0, 0))
    return services


@pytest.mark.parametrize("index", [0, 1, 14, COUNT - 1])
def test_the_chosen_chamber_is_wholly_in_view_and_large(index: int) -> None:
    area: Rect = (24.0, 80.0, 740.0, 600.0)
    camera = fit(area, COUNT, index)
    _, y, width, height = chamber_rect(area, camera, COUNT, index)
    assert y >= area[1] and y + height <= area[1] + area[3]
    assert width > 200


def test_a_low_mountain_is_seen_as_a_whole() -> None:
    area: Rect = (24.0, 80.0, 740.0, 600.0)
    assert fit(area, 5, 0) == fit(area, 5, 4)
    assert chambers(5)[4].y > 0


def test_the_wheel_leads_from_level_to_level(many: FakeServices) -> None:
    game = Game(LevelSelectScreen(many, ToLevelSelect("level_3")), many)
    game.mouse = (300.0, 400.0)
    for _ in range(9):
        game.frame(wheel=-1.0)
    game.wait()
    assert "Depth 12" in game.texts()
    game.frame(wheel=1.0)
    game.wait()
    assert "Depth 11" in game.texts()


@for_each(("width", "height", "scale"), SIZES)
def test_the_keys_bring_every_level_into_view(
    many: FakeServices, width: int, height: int, scale: float
) -> None:
    ui, screen = Ui(measure), LevelSelectScreen(many, ToLevelSelect("level_0"))
    ui.user_scale, ui.reduced_motion = scale, True
    for number in range(COUNT):
        for keys in (("down",) if number else (), (), ()):
            ui.begin(Input(width, height, keys=keys, dt=0.1))
            screen.frame(ui)
            ui.end()
        (item,) = (item for item in ui.widgets if item.id == f"level:level_{number}")
        assert ui.focus == item.id
        assert item.seen == pytest.approx(item.rect, abs=0.01)


@pytest.mark.parametrize("size", [(1280, 720), (640, 360)], ids=str)
def test_a_level_that_is_clicked_stays_under_the_mouse(many: FakeServices, size: tuple[int, int]) -> None:
    ui, screen = Ui(measure), LevelSelectScreen(many, ToLevelSelect("level_9"))
    ui.reduced_motion = True

    def step(**changes: object) -> dict[str, Rect]:
        ui.begin(Input(*size, dt=0.1, **changes))
        screen.frame(ui)
        ui.end()
        return {item.id: item.seen for item in ui.widgets if item.id.startswith("level:")}

    step()
    seen = step()
    low = max((rect[1], name) for name, rect in seen.items() if rect[3] > 20 and name != "level:level_9")[1]
    x, y, wide, high = seen[low]
    mouse = (x + wide / 2) * ui.scale, (y + high / 2) * ui.scale
    step(mouse=mouse)
    step(mouse=mouse, pressed=("left",), held=frozenset({"left"}))
    step(mouse=mouse, released=("left",))
    step(mouse=mouse)
    assert step(mouse=mouse)[low] == seen[low]
    assert ui.focus == low
