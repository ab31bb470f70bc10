"""stack: the stack of screens; only the top one gets input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from intodepth.files.faults import printable
from intodepth.screens.base import Pop, Push, Replace, Reset, Screen
from intodepth.screens.destinations import Destination, ToIncoming, ToTuning
from intodepth.screens.router import build_screen
from intodepth.screens.services import Services
from intodepth.ui.canvas import Measure
from intodepth.ui.core import Ui
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Command, Scene
from intodepth.ui.input import Input
from intodepth.ui.prompts import PadPrompts, PadStyle, use_prompts
from intodepth.ui.theme import use_palette

if TYPE_CHECKING:
    from intodepth.screens.screen_keyboard import ScreenKeyboard

TUNING = "f10"
"""the key that opens the panel with all tweaks over any screen"""
BuildScreen = Callable[[Destination, Services], Screen | None]
"""makes the screen of a destination; None to stay"""


@dataclass(frozen=True, slots=True)
class OpenScreen:
    """A screen with its own interface."""

    screen: Screen
    ui: Ui


class ScreenStack:
    """The open screens; empty once the player has quit."""

    def __init__(
        self, screen: Screen, measure: Measure, services: Services, build: BuildScreen = build_screen
    ) -> None:
        """Begin with one screen; `build` builds those that follow."""
        self._measure = measure
        self._services = services
        self._build = build
        self._layers = [OpenScreen(screen, Ui(measure))]
        self._keyboard: ScreenKeyboard | None = None
        self.cues: list[Cue] = []
        """sounds that started in the last frame"""
        self.impact = 0.0
        """0 to 1: how hard the impact is for which a picture began to shake in the last frame"""
        self.depth = 0.0
        """depth in the mountain of the lowest visible screen, for the drone"""
        self.place = ""
        """its kind of place"""

    @property
    def running(self) -> bool:
        """Whether a screen is open."""
        return bool(self._layers)

    @property
    def top(self) -> Screen | None:
        """The screen that gets the input, or None."""
        return self._layers[-1].screen if self._layers else None

    @property
    def screens(self) -> list[Screen]:
        """The open screens, the lowest first."""
        return [layer.screen for layer in self._layers]

    @property
    def ui(self) -> Ui:
        """The interface of the top screen; raises IndexError once the player has quit."""
        return self._layers[-1].ui

    def push(self, screen: Screen) -> None:
        """Lay a screen over the others."""
        self._layers.append(self._layer(screen))

    def show(self, wanted: Destination) -> None:
        """Lay the screen of a destination over the others, if there is one."""
        if screen := self._build(wanted, self._services):
            self.push(screen)

    def receive(self, sent: ToIncoming) -> None:
        """Open what comes from others over the other screens; a notice says so if this has to wait."""
        if self.top is not None and self.top.waits:
            what = printable(sent.name)[:60] or "it"
            self._services.notice = f"{what} is not opened, because something else is being opened"
        else:
            self.show(sent)

    def close(self) -> None:
        """Close all screens, which ends the game."""
        self._layers = []

    def frame(self, given: Input) -> list[Command]:
        """Run one frame of every visible screen; return what they draw, the lowest first."""
        settings = self._services.settings
        use_palette(settings.palette)
        use_prompts(self._find_prompts(given.pad))
        opaque = (index for index, layer in enumerate(self._layers) if not layer.screen.overlay)
        first = max(opaque, default=0)
        without_player = replace(
            Input(given.width, given.height), time=given.time, focused=given.focused, pad=given.pad
        )
        given = self._read_keyboard(given)
        commands: list[Command] = []
        self.cues, self.impact = [], 0.0
        transition = None
        for index, layer in enumerate(self._layers[first:], first + 1):
            is_top = layer is self._layers[-1]
            layer.ui.is_covered = any(not above.screen.shows_words_below for above in self._layers[index:])
            layer.ui.user_scale = settings.ui_scale
            layer.ui.reduced_motion = settings.reduced_motion
            layer.ui.brightness = settings.brightness
            layer.ui.begin(given if is_top else without_player)
            result = layer.screen.frame(layer.ui)
            if is_top and self._keyboard is not None:
                self._keyboard.draw(layer.ui)
            drawn = layer.ui.end()
            commands += [each for each in drawn if isinstance(each, Scene)] if layer.ui.is_covered else drawn
            self.cues += layer.ui.cues
            self.impact = max(self.impact, layer.ui.impact)
            transition = result if is_top else None
        self.depth, self.place = self._layers[first].ui.depth, self._layers[first].ui.place
        match transition:
            case Push(wanted):
                self.show(wanted)
            case Pop(screens):
                above = self._layers[-1].ui
                del self._layers[-screens:]
                if self._layers:
                    _hand_over(above, self._layers[-1].ui)
            case Replace(wanted):
                if screen := self._build(wanted, self._services):
                    self._layers[-1] = self._layer(screen)
            case Reset(wanted):
                if screen := self._build(wanted, self._services):
                    self._layers = [self._layer(screen)]
            case None if self._layers and self._layers[-1].ui.take_key(TUNING):
                self.show(ToTuning())
        return commands

    def _read_keyboard(self, given: Input) -> Input:
        """Return the input of a frame with what the keyboard on the screen types; it comes with a gamepad."""
        if self._keyboard is None and given.pad:
            from intodepth.screens.screen_keyboard import ScreenKeyboard

            self._keyboard = ScreenKeyboard()
        return given if self._keyboard is None or not self._layers else self._keyboard.read(given, self.ui)

    def _find_prompts(self, pad: str) -> PadPrompts | None:
        """Return how the controls of the gamepad that was used last are called; None if none was."""
        if not pad:
            return None
        services = self._services
        chosen = services.settings.pad_style
        style = cast(PadStyle, pad) if chosen == "auto" else chosen
        return services.pad_bindings.list_prompts(style, services.bindings)

    def _layer(self, screen: Screen) -> OpenScreen:
        ui = Ui(self._measure)
        if self._layers:
            _hand_over(self._layers[-1].ui, ui)
        return OpenScreen(screen, ui)


def _hand_over(old: Ui, new: Ui) -> None:
    """Keep the input device that was used last, and where it is, for the next screen."""
    new.mouse, new.by_keys, new.depth, new.place = old.mouse, old.by_keys, old.depth, old.place
