"""pads: the gamepads of this machine, by SDL: as controllers whose layout it knows, else as joysticks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pygame

if TYPE_CHECKING:
    from intodepth.window.game import Game
    from intodepth.window.gamepad import Stick
    from intodepth.window.input_queue import ByPad

MOVED: Final = (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION, pygame.JOYHATMOTION)
PAD_EVENTS: Final = frozenset(
    {
        pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP,
        pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, *MOVED,
    }
)  # fmt: skip
CONTROLS: Final = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "lb",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rb",
    pygame.CONTROLLER_BUTTON_BACK: "select",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "l3",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "r3",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
STICKS: Final[dict[int, tuple[Stick, int]]] = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", 0),
    pygame.CONTROLLER_AXIS_LEFTY: ("left", 1),
    pygame.CONTROLLER_AXIS_RIGHTX: ("right", 0),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right", 1),
}
TRIGGERS: Final = {pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lt", pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "rt"}
JOYSTICK: Final = ("a", "b", "x", "y", "lb", "rb", "select", "start", "l3", "r3")
"""controls of a joystick whose layout SDL does not know, by the number of its button, as most have them"""
PUSHED: Final = 0.5
"""share of the way of a stick or a trigger from which its gamepad counts as used"""
FULL: Final = 32767.0
"""value of an axis of a controller at its end"""
BACKGROUND: Final = "SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS"


class Pads:
    """The gamepads that are plugged in."""

    def __init__(self, game: Game) -> None:
        """Begin without SDL's part for them, which `start` loads."""
        self._game = game
        self.is_started = False
        self.opened: dict[int, Any] = {}
        """controllers and joysticks by their ids"""
        self._styles: dict[int, str] = {}
        self._used = -1
        """id of the gamepad that was used last"""
        self._joysticks: set[int] = set()
        """ids of those whose layout SDL does not know"""
        self._places: dict[tuple[int, Stick], list[float]] = {}
        """where the sticks are"""

    def start(self) -> None:
        """Look for gamepads from now on. Each that is found sends an event."""
        self.is_started = True
        # A window in the background is not played.
        os.environ.setdefault(BACKGROUND, "0")
        pygame.joystick.init()

    def sleep(self, *, is_asleep: bool) -> Iterator[ByPad]:
        """Let no stick that drifts wake a window that nobody sees, and let go of what is held."""
        (pygame.event.set_blocked if is_asleep else pygame.event.set_allowed)(MOVED)
        if is_asleep and self._used >= 0:
            self._places.clear()
            yield from self._game.gamepad.unplug()

    def rumble(self, impact: float) -> None:
        """Let the gamepad that was used last rumble for an impact of this strength, from 0 to 1."""
        if self._used in self.opened:
            from intodepth.window.gamepad import find_rumble  # only here: most players have no gamepad

            strong, weak, seconds = find_rumble(impact)
            self.opened[self._used][0].rumble(strong, weak, round(1000 * seconds))

    def read(self, event: pygame.event.Event) -> Iterator[ByPad]:
        """Yield what an event of a gamepad does."""
        if event.type == pygame.JOYDEVICEADDED:
            self._open(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self.opened.pop(event.instance_id, None)
            self._joysticks.discard(event.instance_id)
            if event.instance_id == self._used:
                self._places.clear()
                yield from self._game.gamepad.unplug()
        elif event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            is_down = event.type == pygame.CONTROLLERBUTTONDOWN
            yield from self._press(event.instance_id, CONTROLS.get(event.button, ""), is_down=is_down)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._turn(event.instance_id, event.axis, event.value / FULL)
        elif event.instance_id in self._joysticks:
            yield from self._read_joystick(event)

    def _open(self, index: int) -> None:
        """Open a gamepad that was plugged in."""
        from pygame._sdl2 import controller  # only here: most players have no gamepad

        from intodepth.ui.pads import find_style

        try:
            controller.init()
            is_known = controller.is_controller(index)
            joystick = pygame.joystick.Joystick(index)
            opened = controller.Controller(index) if is_known else joystick
        except pygame.error:
            return
        number = joystick.get_instance_id()
        self.opened[number] = opened, joystick
        self._styles[number] = find_style(joystick.get_name(), joystick.get_guid())
        if not is_known:
            self._joysticks.add(number)

    def _press(self, number: int, control: str, *, is_down: bool) -> Iterator[ByPad]:
        if control:
            self._used = number
            yield from self._game.gamepad.press(control, self._find_style(number), is_down=is_down)

    def _turn(self, number: int, axis: int, value: float) -> Iterator[ByPad]:
        self._used = number if abs(value) > PUSHED else self._used
        if axis in TRIGGERS:
            yield from self._game.gamepad.pull(TRIGGERS[axis], self._find_style(number), value)
        elif axis in STICKS:
            stick, part = STICKS[axis]
            place = self._places.setdefault((number, stick), [0.0, 0.0])
            place[part] = value
            yield from self._game.gamepad.push(stick, self._find_style(number), (place[0], place[1]))

    def _read_joystick(self, event: pygame.event.Event) -> Iterator[ByPad]:
        """Yield what a joystick does whose layout SDL does not know."""
        number = event.instance_id
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            control = JOYSTICK[event.button] if event.button < len(JOYSTICK) else ""
            yield from self._press(number, control, is_down=event.type == pygame.JOYBUTTONDOWN)
        elif event.type == pygame.JOYAXISMOTION and event.axis < 2:
            yield from self._turn(number, event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            x, y = event.value
            for control, is_down in (("left", x < 0), ("right", x > 0), ("up", y > 0), ("down", y < 0)):
                yield from self._press(number, control, is_down=is_down)

    def _find_style(self, number: int) -> str:
        return self._styles.get(number, "xbox")
