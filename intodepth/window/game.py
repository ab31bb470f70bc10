"""game: the running game as every window shows it: inputs become frames, sounds and saves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from intodepth import tweaks
from intodepth.files.storage import make_folder, save_atomically
from intodepth.render.gl import Context, is_software
from intodepth.render.renderer import Renderer
from intodepth.render.typeset.faces import OpenFace
from intodepth.screens.router import resume_level, start_level
from intodepth.screens.searches import Searches
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.title import TitleScreen
from intodepth.sound.device import SoundDevice
from intodepth.ui.canvas import Canvas
from intodepth.ui.cues import Cue
from intodepth.ui.draw import Command
from intodepth.ui.paragraphs import wrap
from intodepth.ui.theme import SMALL, color
from intodepth.window.input_queue import InputQueue, WindowEvent

if TYPE_CHECKING:
    from intodepth.search.process import StartProcess
    from intodepth.sound.mixer import Mixer
    from intodepth.window.gamepad import Gamepad


ROW = 22.0
"""height of a row of the lines for the player"""


@dataclass(frozen=True)
class Machine:
    """Glyphs, sound, clipboard and processes, as a desktop or a browser has them."""

    open_face: OpenFace
    open_sound: Callable[[], SoundDevice]
    copy: Callable[[str], bool | None]
    """copies a text; returns whether that worked, or None if `Services.copied` is called later"""
    paste: Callable[[], str]
    start_process: StartProcess | None = None
    """None where nothing can run beside the game"""
    supersample: int = 1
    """how many times as large as the window scenes are drawn"""


class Game:
    """The running game; a window gives it events and shows its frames."""

    def __init__(
        self, services: Services, notices: list[str], context: Context, machine: Machine, level: str = ""
    ) -> None:
        """Draw with `context`, with `notices` of what went wrong so far.

        It begins in a level, where that was left if it was, or at the title.
        """
        self.services = services
        self._machine = machine
        self._notices = notices
        self._screen = context.screen
        self._renderer = self._new_renderer(context)
        self._measure = self._renderer.typesetter.measure
        self.stack = ScreenStack(TitleScreen(services), self._measure, services)
        if level:
            self.stack.push(resume_level(services, level) or start_level(services, level))
        self._queue = InputQueue()
        self._gamepad: Gamepad | None = None
        self._shows_figures = False
        self._room = 0
        """px at the bottom that the lines of the frame before need, where the top screen ends above them"""
        start = machine.start_process
        self._searches = Searches(services, start) if start is not None else None
        services.draws_slowly = is_software(context)
        services.photograph = self._photograph
        self._photo: tuple[Path, Callable[[str], None]] | None = None
        """where this frame is saved, and who is told whether that worked"""
        services.copy, services.paste = machine.copy, machine.paste
        self._last = time.perf_counter()
        self._start = self._last
        self._pace = 0.0
        self._mixer: Mixer | None = None
        self._is_seen = False
        """whether a first frame was shown; sound starts only afterwards"""

    def _new_renderer(self, context: Context) -> Renderer:
        machine = self._machine
        return Renderer(context, machine.open_face, supersample=machine.supersample, new_thumbnails=1)

    def tick(self) -> float:
        """Begin a frame: save and reload what is due, and return the seconds since the last one."""
        now = time.perf_counter()
        dt, self._last = now - self._last, now
        tweaks.poll(now)
        self.services.poll(now)
        return dt

    def show(
        self,
        events: Iterable[WindowEvent],
        size: tuple[int, int],
        dt: float,
        flip: Callable[[], None],
        *,
        focused: bool,
        alt: bool,
    ) -> bool:
        """Handle the events of a frame, draw it and have it shown by `flip`; return whether the game goes
        on.
        """
        commands: list[Command] = []
        cues: list[Cue] = []
        impact = 0.0
        keys = self.services.bindings
        if self._gamepad is not None:
            events = [*events]
            self._gamepad.point(events)
            events += self._gamepad.tick(dt, size, self._queue.mouse)
        for given in self._queue.inputs(
            events,
            size,
            self._last - self._start,
            dt,
            focused=focused,
            alt=alt,
            repeating=(keys["undo"], keys["redo"]),
        ):
            commands = self.stack.frame(replace(given, room=self._room))
            cues += self.stack.cues
            impact = max(impact, self.stack.impact)
            if not self.stack.running:
                return False
        commands += self.lines(size, dt)
        self._renderer.render(commands, *size, self._screen)
        if self._photo is not None:
            self._keep_photo(*self._photo)
        flip()
        self._sound(cues, dt)
        if impact and self.stack.ui.input.pad and self.services.settings.rumble:
            self.rumble(impact)
        return True

    @property
    def gamepad(self) -> Gamepad:
        """The gamepads of this machine; nothing of them is loaded before one is used."""
        if self._gamepad is None:
            from intodepth.window.gamepad import Gamepad

            self._gamepad = Gamepad(self.services, self.stack)
        return self._gamepad

    def rumble(self, impact: float) -> None:
        """Let the gamepad that was used last rumble for an impact of this strength, from 0 to 1."""

    def _sound(self, cues: list[Cue], dt: float) -> None:
        """Play the sounds that have begun, from the second frame on."""
        if not self._is_seen:
            self._is_seen = True
            return
        from intodepth.sound.mixer import Mixer, Volumes

        self._mixer = self._mixer or Mixer(self._machine.open_sound())
        settings = self.services.settings
        volumes = Volumes.of(settings.volume, settings.effects, settings.drone)
        self._mixer.update(cues, self.stack.depth, volumes, dt, self.stack.place)
        self.services.sound_problem = self._mixer.problem

    def _photograph(self, path: Path, told: Callable[[str], None]) -> None:
        self._photo = path, told

    def _keep_photo(self, path: Path, told: Callable[[str], None]) -> None:
        """Save the frame that was just drawn, and tell what went wrong."""
        self._photo = None
        try:
            make_folder(path.parent)
            save_atomically(path, self._renderer.png())
        except OSError as error:
            told(error.strerror or str(error))
        else:
            told("")

    def close(self) -> None:
        """Save everything of the player and end the helper processes."""
        self.services.close()
        if self._searches is not None:
            self._searches.close()

    def lines(self, size: tuple[int, int], dt: float) -> list[Command]:
        """Return what is wrong, to show over everything else, and the frame rate if asked for."""
        self._pace += (dt - self._pace) * 0.1
        services = self.services
        lines = [*tweaks.problems(), *self._notices, *services.problems, *self.more_lines()]
        if self._shows_figures and self._pace:
            calls = self._renderer.draw_calls
            lines.append(
                f"{1 / self._pace:.0f} frames a second, {self._pace * 1000:.1f} ms, {calls} draw calls"
            )
        self._room = 0
        if not lines:
            return []
        canvas = Canvas(self._measure)
        canvas.resize(*size, self.services.settings.ui_scale)
        top = self.stack.top
        foot, reach = (None, None) if top is None else (top.foot, top.reach)
        high = write_lines(canvas, lines[:4], foot or 0.0, reach)
        self._room = round(high * canvas.scale) if foot is None else 0
        return canvas.commands

    def more_lines(self) -> Sequence[str]:
        """Return further lines for the player."""
        return ()


def write_lines(canvas: Canvas, lines: Sequence[str], foot: float = 0.0, reach: float | None = None) -> float:
    """Draw lines from so far above the bottom up, each wrapped to as many rows as it needs in the width that
    they may take; return how high they are.
    """
    width = (canvas.width if reach is None else reach) - 16
    rows = [row for line in lines for row in reversed(wrap(canvas, line, SMALL, 450, width))]
    for index, row in enumerate(rows):
        y = canvas.height - foot - ROW * (index + 1)
        canvas.rect((0, y, canvas.text_width(row, SMALL) + 16, ROW), color("back", 0.9))
        canvas.text(8, y + 16, row, SMALL, "gold")
    return ROW * len(rows)
