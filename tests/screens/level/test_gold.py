"""A click on a cell that is drawn gold does what was shown, or shows what it would do; never nothing."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import pytest

from intodepth.screens.bindings import commands
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.space.cells import Cell
from intodepth.ui.camera import to_screen
from intodepth.ui.draw import Command, Scene
from intodepth.ui.input import Input
from intodepth.ui.rects import contains
from intodepth.ui.theme import color
from tests.catalogs import own_catalog
from tests.samples import fewer, some
from tests.ui.driving import measure

SIZE = (1280, 720)
CATALOG = own_catalog()
LEVELS = ("thin_floor", "seen_twice", "two_rooms", "bucket_ride")
CLICKS = 15
LEFT = frozenset({"left"})
KEYS = tuple(command.key for command in commands().values() if command.name not in ("exit", "help"))
LOOKS = ("=", "-", "shift+left", "shift+right", "shift+up", "shift+down")


class Walker:
    """Plays a level by clicking on what is gold in the latest picture."""

    def __init__(self, services: Services, level: str) -> None:
        screen = start_level(services, level)
        assert isinstance(screen, LevelScreen)
        self.screen, self.session = screen, screen.session
        self.stack = ScreenStack(screen, measure, services)
        self.mouse = (-1.0, -1.0)
        self.time = 0.0
        self.commands: list[Command] = []
        self.frame()

    def frame(self, seconds: float | None = None, **given: object) -> None:
        """A frame; a press or release takes no time, as in the window."""
        dt = seconds or (0.0 if given else 0.04)
        self.time += dt
        self.commands = self.stack.frame(Input(*SIZE, mouse=self.mouse, time=self.time, dt=dt, **given))

    def gold(self) -> list[Cell]:
        """The cells that are drawn gold."""
        (scene,) = (command for command in self.commands if isinstance(command, Scene))
        found = []
        for mark in scene.marks:
            across, up = ([point[axis] for point in mark.points] for axis in (0, 1))
            sides = max(across) - min(across), max(up) - min(up)
            if mark.color[:3] == color("gold")[:3] and not mark.glow and sides == pytest.approx((0.92, 0.92)):
                found.append(Cell(math.floor(min(across)), math.floor(min(up))))
        return found

    def place(self, cell: Cell, x: float, y: float) -> tuple[float, float]:
        """Where a point of a cell is drawn, in px."""
        (scene,) = (command for command in self.commands if isinstance(command, Scene))
        return to_screen(scene.camera, scene.area, cell.x + x, cell.y + y)

    def is_level(self, place: tuple[float, float]) -> bool:
        """Whether nothing else that can be clicked lies there."""
        items = [item for item in self.stack.ui.widgets if contains(item.seen, place)]
        return bool(items) and items[-1].id == "level"

    @property
    def state(self) -> tuple[object, ...]:
        """All that a click can change."""
        selection = self.session.selection
        here = selection.offer, selection.cell, selection.is_listed
        return selection.action, self.session.latest, self.session.stage.lead, here

    def click(self, held: int) -> None:
        """Click where the mouse is; meanwhile so many frames go by."""
        self.frame(pressed=("left",), held=LEFT)
        for _ in range(held):
            self.frame(seconds=0.04, held=LEFT)
        self.frame(released=("left",))

    def come_to_gold(self, random: Random) -> bool:
        """Bring the mouse to a gold cell, or let it rest in one; whether there is any."""
        if self.session.state != TurnState.SELECT or self.session.selection.leads_out:
            return False
        place = random.uniform(0.1, 0.9), random.uniform(0.1, 0.9)
        found = [there for cell in self.gold() if self.is_level(there := self.place(cell, *place))]
        if found and not (self.rests_in_gold and random.random() < 0.8):
            self.mouse = random.choice(found)
        return bool(found)

    @property
    def rests_in_gold(self) -> bool:
        """Whether the mouse is well within a cell that is drawn gold."""
        corners = ((self.place(cell, 0.1, 0.1), self.place(cell, 0.9, 0.9)) for cell in self.gold())
        x, y = self.mouse
        inside = any(left <= x <= right and top <= y <= low for (left, low), (right, top) in corners)
        return inside and self.is_level(self.mouse)


def walk(folder: Path, level: str, seed: str, clicks: int) -> tuple[int, int]:
    """Click on gold so often; how many clicks did something, and how many only aimed."""
    random, walker = Random(level + seed), Walker(Services(CATALOG, folder), level)
    session = walker.session
    acted = aimed = 0
    for _ in range(clicks * 20):
        for key in random.choices(KEYS, k=random.choice((0, 0, 1))):
            walker.frame(keys=(key,))
            # The panel is read after the level is drawn: the next picture shows what the key has chosen.
            walker.frame(seconds=0.001)
        if session.playback is not None and random.random() < 0.8:
            walker.frame(keys=("space",))
        if random.random() < 0.5 and walker.come_to_gold(random):
            # It is pointed at, and then the picture moves.
            walker.frame()
            for key in random.choices(LOOKS, k=random.choice((0, 1, 1))):
                walker.frame(keys=(key,))
        for _ in range(random.choice((0, 0, 1, 3, 12))):
            walker.frame()
        if not walker.come_to_gold(random):
            continue
        before = walker.state
        walker.click(random.choice((0, 1, 5)))
        after = walker.state
        assert after != before, (level, seed, acted + aimed, session.selection.verb, walker.mouse)
        acted += after[1] != before[1]
        aimed += after[1] == before[1]
        if acted + aimed == clicks:
            break
    return acted, aimed


@pytest.mark.compiled
def test_a_click_on_gold_never_does_nothing(tmp_path: Path) -> None:
    # Which keys there are changes what is random; aims are rare.
    acted = aimed = 0
    for seed in ("", "again", "once more"):
        for level in some(LEVELS, 2):
            counts = walk(tmp_path, level, seed, CLICKS)
            acted, aimed = acted + counts[0], aimed + counts[1]
        if aimed:
            break
    assert acted > fewer(30, 2) and aimed, (acted, aimed)
