"""pad_twin: the game without a window, played by a gamepad alone: by the events that SDL would send."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from intodepth.content.runs.record import read_record, replay_run
from intodepth.play.selection import Selection
from intodepth.screens.level.controls.choosing import HASTY
from intodepth.screens.level.controls.targets import find_reach, find_start, list_amounts, list_targets
from intodepth.screens.level.screen import LevelScreen
from intodepth.sim.actions import Action
from intodepth.tools.inputs import AHEAD, InputFinder, PlayerInput, find_spots
from intodepth.ui.prompts import use_prompts
from intodepth.ui.rects import middle
from intodepth.window.gamepad import DEAD_ZONE, FIRST, Gamepad
from intodepth.window.input_queue import InputQueue, WindowEvent
from intodepth.window.pads import CONTROLS, FULL, STICKS, TRIGGERS, Pads
from intodepth.window.web.pads import WebPads
from tests.catalogs import own_catalog
from tests.ui.pressing import find_node
from tests.window.twin import FRAME, REST, SIZE, Twin

BUTTONS = {control: button for button, control in CONTROLS.items()}
AXES = {control: axis for axis, control in TRIGGERS.items()}
STANDARD = (
    "a", "b", "x", "y", "lb", "rb", "lt", "rt", "select", "start", "l3", "r3", "up", "down", "left", "right",
)  # fmt: skip
"""the buttons of the W3C's standard gamepad, in its order"""
TWO_DOORS = Path(__file__).parents[1] / "goldens" / "runs" / "two_doors.jsonl"
STEPS = 100
"""values of an axis that the page tells apart between the middle and an end"""
MOST = 400
"""frames in which the cursor is led to a place"""


class PadTwin(Twin):
    """The game and a player with a gamepad, whose every input is an event of SDL."""

    def __init__(self, home: Path) -> None:
        self.queue = InputQueue()
        self._gamepad: Gamepad | None = None
        self.pads = Pads(self)
        self.events: list[WindowEvent] = []
        """for the next frame"""
        super().__init__(home)

    @property
    def gamepad(self) -> Gamepad:
        self._gamepad = self._gamepad or Gamepad(self.services, self.stack)
        return self._gamepad

    def close(self) -> None:
        super().close()
        use_prompts(None)

    def step(self, mouse: tuple[float, float] | None = None, dt: float = FRAME, **given: object) -> None:
        assert mouse is None and not given, "there is no mouse and no keyboard"
        self._time += dt
        events, self.events = self.events, []
        if self._gamepad is not None:
            self._gamepad.point(events)
            events += self._gamepad.tick(dt, SIZE, self.queue.mouse)
        for each in self.queue.inputs(events, SIZE, self._time, dt):
            if self.stack.running:
                self.commands = self.stack.frame(each)

    def post(self, kind: int, **given: Any) -> None:
        """Hand an event to what reads those of the window."""
        self.events += self.pads.read(pygame.event.Event(kind, {"instance_id": 0, **given}))

    def hold(self, control: str, *, is_down: bool = True) -> None:
        self.tell(control, is_down=is_down)
        self.step()

    def tell(self, control: str, *, is_down: bool) -> None:
        """Tell the next frame of a button that goes down or up."""
        if control in AXES:
            value = round(FULL) if is_down else 0
            self.post(pygame.CONTROLLERAXISMOTION, axis=AXES[control], value=value)
        else:
            kind = pygame.CONTROLLERBUTTONDOWN if is_down else pygame.CONTROLLERBUTTONUP
            self.post(kind, button=BUTTONS[control])

    def tap(self, controls: str) -> None:
        """Press controls one after the other while the ones before are held, and let go of them."""
        parts = controls.split("+")
        for control in parts:
            self.hold(control)
        for control in reversed(parts):
            self.hold(control, is_down=False)
        self.rest()

    @property
    def focus(self) -> str:
        """What is written on that which Enter would press."""
        ui = self.stack.ui
        return next((node.name for node in ui.widgets if node.id == ui.focus), "")

    def go_to(self, name: str, control: str = "down") -> None:
        """Press a control until something is in focus; from the end of a menu upwards again."""
        for _ in range(120):
            if (before := self.focus) == name:
                return
            self.tap(control)
            control = "up" if self.focus == before else control
        raise AssertionError(f"{name!r} is not reached by {control}")

    def push(self, axis: int, value: float) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * FULL))
        self.step()

    def lead(self, place: tuple[float, float]) -> None:
        """Lead the free cursor to a place by the left stick."""
        if not self.gamepad.leads_cursor:
            self.tap("l3")
        for _ in range(MOST):
            x, y = self.queue.mouse if self.queue.mouse[0] >= 0 else (SIZE[0] / 2, SIZE[1] / 2)
            far = math.dist((x, y), place)
            if far < 4:
                break
            # Beyond the dead zone, slower the nearer it is, as a thumb does it.
            way = 0.25 + 0.75 * min(1.0, math.sqrt(far / 40))
            for axis, part in ((0, (place[0] - x) / far), (1, (place[1] - y) / far)):
                self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(part * way * FULL))
            self.step()
        self.push(0, 0.0)
        self.push(1, 0.0)
        self.step()

    def press(self, name: str) -> None:
        """Lead the cursor to a widget by what is written on it, and press it."""
        node = find_node(self.stack.ui, name)
        x, y = middle(node.seen)
        scale = self.stack.ui.scale
        self.lead((x * scale, y * scale))
        self.tap("a")

    def tilt(self, way: tuple[float, float]) -> None:
        """Hold the left stick at a place, from (-1, -1) to (1, 1) without the dead zone, and let go of it."""
        self.flick(way, FIRST)

    def flick(self, way: tuple[float, float], held: float = FRAME) -> None:
        """Push the left stick to such a place, and let go of it after so many seconds."""
        for place, dt in ((scale_tilt(way), held), ((0.0, 0.0), FRAME)):
            for axis in (0, 1):
                self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(place[axis] * FULL))
            self.step()
            self.step(dt=dt)

    def rest(self) -> None:
        super().rest()
        if isinstance(self.stack.top, LevelScreen) and self.level.session.turn_is_new:
            # What may be meant for the turn that has ended is not done.
            for _ in range(math.ceil(HASTY / REST)):
                self.step(dt=REST)

    def find_tilt(self, given: PlayerInput) -> tuple[float, float]:
        """Return where the stick is pushed for one of the inputs that are counted."""
        selection = self.level.session.selection
        if given.place is not None:
            start, targets = find_start(selection), list_targets(self.level.session)
            assert start is not None
            x, y = given.place.x - start.x, start.y - given.place.y
            reach = find_reach(targets, start, (x, y))
            return x / reach, y / reach
        wanted = int(given.widget.removeprefix("amount:"))
        up = wanted in list_amounts(selection, up=True)
        amounts = list_amounts(selection, up=up)
        far = max(0.05, amounts.index(wanted) / max(1, len(amounts) - 1))
        return 0.0, -far if up else far

    def give(self, given: PlayerInput) -> None:
        """Give one of the inputs that are counted."""
        if given.kind == "button":
            self.tap(given.widget)
        else:
            self.tilt(self.find_tilt(given))
            self.rest()
            assert does_choose(self.level.session.selection, given)


class PagePadTwin(PadTwin):
    """The same player in a browser, whose every input is a message of the page."""

    def __init__(self, home: Path) -> None:
        self.page = WebPads(self)
        self._places = [0.0, 0.0], [0.0, 0.0]
        super().__init__(home)

    def post(self, kind: int, **given: Any) -> None:
        told: tuple[Any, ...]
        if kind == pygame.CONTROLLERAXISMOTION and given["axis"] in STICKS:
            number, part = divmod(given["axis"], 2)
            self._places[number][part] = round(given["value"] / FULL * STEPS) / STEPS
            told = "stick", number, *self._places[number]
        elif kind == pygame.CONTROLLERAXISMOTION:
            told = "button", STANDARD.index(TRIGGERS[given["axis"]]), given["value"] / FULL
        else:
            is_down = kind == pygame.CONTROLLERBUTTONDOWN
            told = "button", STANDARD.index(CONTROLS[given["button"]]), float(is_down)
        self.events += self.page.read("Xbox (STANDARD GAMEPAD Vendor: 045e Product: 02ea)", *told)


def does_choose(selection: Selection, given: PlayerInput) -> bool:
    """Whether a movement of the stick has chosen what it was to choose."""
    if given.place is not None:
        return selection.cell == given.place or given.place in selection.handles
    return selection.way == int(given.widget.removeprefix("amount:"))


def scale_tilt(way: tuple[float, float]) -> tuple[float, float]:
    """Return where the stick is for a push beyond its dead zone."""
    far = math.hypot(*way)
    share = (DEAD_ZONE + (1 - DEAD_ZONE) * far) / far
    return way[0] * share, way[1] * share


def play_floor(twin: PadTwin, give: Callable[[PlayerInput], None]) -> None:
    """Play the first floor of the descent through two doors by the inputs that are counted for it."""
    visit = replay_run(read_record(TWO_DOORS), own_catalog()).visits[0]
    session = twin.level.session
    actions = [entry.action for entry in visit.history.done if isinstance(entry.action, Action)]
    spots = find_spots(visit.history, actions)
    while (done := len(session.history.done)) < len(actions):
        chosen, ahead = session.selection, spots[done : done + AHEAD]
        ways = InputFinder(session, actions, done, ahead, "pad").find()
        session.selection = chosen
        # Who is told to follow would go on following, which they did not when this was played.
        following, _ = ways[min(ways)]
        for each in following:
            give(each)
        if len(session.history.done) == done:
            give(following[-1])  # what was asked is answered
        assert len(session.history.done) > done, following
    assert [entry.action for entry in session.history.done] == actions
