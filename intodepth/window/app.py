"""app: the window, the clock, and the main loop."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from intodepth.children.stopping import delay_stop, heed, report_stop
from intodepth.files.faults import FileFault
from intodepth.files.folders import Home, find_cache, find_home, make_spare
from intodepth.render import mesh_store
from intodepth.render.figures.poses import clips_of
from intodepth.render.gl import Context, GraphicsMissing
from intodepth.render.renderer import Renderer
from intodepth.screens.destinations import ToDescent, ToIncoming
from intodepth.screens.opening import open_levels, open_services
from intodepth.screens.services import Services
from intodepth.sound.device import SoundDevice
from intodepth.window import clipboard
from intodepth.window.crash import report
from intodepth.window.game import Game, Machine
from intodepth.window.glyph_faces import FreetypeFace
from intodepth.window.graphics import open_context
from intodepth.window.input_queue import Button, KeyPressed, MouseMoved, Scrolled, Typed, WindowEvent
from intodepth.window.keyboard import key_name
from intodepth.window.pads import PAD_EVENTS, Pads
from intodepth.window.processes import SystemProcess

if TYPE_CHECKING:
    from intodepth.content.levels import LevelDefinition
    from intodepth.screens.base import Screen
    from intodepth.screens.services import Pilot
    from intodepth.window.filming import Filming

WINDOW: Final = (1280, 720)
FRAMES_A_SECOND: Final = 60
UNSEEN: Final = ("offscreen", "dummy", "evdev")
"""SDL video drivers that exist without a screen; they are used only if named explicitly"""
BUTTONS: Final = {1: "left", 2: "middle", 3: "right"}
HELD: Final = ((pygame.KMOD_CTRL, "ctrl+"), (pygame.KMOD_ALT, "alt+"), (pygame.KMOD_SHIFT, "shift+"))
MODIFIERS: Final = frozenset(
    {
        pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
        pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE,
    }
)  # fmt: skip


HIDING: Final = (pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)
SHOWING: Final = (
    pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED,
)  # fmt: skip
ASLEEP: Final = 250
"""greatest wait of a hidden window for an event, in milliseconds; then unsaved data is saved"""


def open_window() -> None:
    """Open the window with OpenGL 3.3 core; raises GraphicsMissing in one line."""
    try:
        if sys.platform.startswith("linux") and "WAYLAND_DISPLAY" not in os.environ:
            # Left to itself, SDL looks for Wayland too, and its library complains on stderr.
            os.environ.setdefault("SDL_VIDEODRIVER", "x11")
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
            raise GraphicsMissing("there is no display to open a window on")
        for attribute, value in (
            (pygame.GL_CONTEXT_MAJOR_VERSION, 3),
            (pygame.GL_CONTEXT_MINOR_VERSION, 3),
            (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE),
            (pygame.GL_CONTEXT_FORWARD_COMPATIBLE_FLAG, 1),
        ):
            pygame.display.gl_set_attribute(attribute, value)
        flags = pygame.OPENGL | pygame.DOUBLEBUF | pygame.RESIZABLE
        try:
            pygame.display.set_mode(WINDOW, flags, vsync=1)
        except pygame.error:
            pygame.display.set_mode(WINDOW, flags)
    except pygame.error as error:
        raise GraphicsMissing(f"no window with OpenGL 3.3 can be opened: {error}") from error
    pygame.display.set_caption("Into Depth")
    pygame.key.set_repeat(350, 60)
    pygame.key.start_text_input()


class App(Game):
    """The running game in a window of this machine."""

    def __init__(self, services: Services, notices: list[str], level: str = "") -> None:
        """Draw into the open window, with `notices` of what went wrong so far; raises GraphicsMissing.

        It begins in a level, where that was left if it was, or at the title.
        """
        super().__init__(services, notices, open_context(), MACHINE, level)
        self._down: set[int] = set()
        self._filming: Filming | None = None
        services.film = self._film
        self._pads = Pads(self)
        self._is_hidden = False
        """whether nobody can see the window"""
        self._sign = ""
        """character of the last key, by its position if its own character is not Latin"""
        self._is_typed = False
        """whether the next text belongs to a key that was handled"""
        self._typed_on: Screen | None = None
        """the top screen when the last key went down"""

    def _new_renderer(self, context: Context) -> Renderer:
        with delay_stop():  # moderngl does not survive an exception while it makes programs
            return super()._new_renderer(context)

    def frame(self) -> bool:
        """Run and show one frame; return whether the game goes on."""
        if self._is_hidden:
            self._sleep()
        if self._is_seen and not self._pads.is_started:
            self._pads.start()
        dt = self.tick()
        events = list(self._events())
        if not self.stack.running:
            return False
        if self._is_hidden:
            return True
        return self.show(
            events,
            pygame.display.get_window_size(),
            dt,
            pygame.display.flip,
            focused=pygame.key.get_focused(),
            alt=bool(pygame.key.get_mods() & pygame.KMOD_ALT),
        )

    def rumble(self, impact: float) -> None:
        self._pads.rumble(impact)

    def _sleep(self) -> None:
        """Wait for an event, at most ASLEEP milliseconds; playback does not go on meanwhile."""
        if (event := pygame.event.wait(ASLEEP)).type != pygame.NOEVENT:
            pygame.event.post(event)
        self._last = time.perf_counter()

    def _events(self) -> Iterator[WindowEvent]:
        """Yield the window's events as events of the game; those about the window itself are handled here."""
        events = pygame.event.get()
        for event, following in pairwise((*events, pygame.event.Event(pygame.NOEVENT))):
            if event.type == pygame.QUIT:
                self.stack.close()
            elif event.type == pygame.MOUSEMOTION:
                yield MouseMoved((float(event.pos[0]), float(event.pos[1])))
            elif event.type == pygame.WINDOWLEAVE:
                yield MouseMoved(None)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button in BUTTONS:
                is_down = event.type == pygame.MOUSEBUTTONDOWN
                yield Button(BUTTONS[event.button], is_down, (float(event.pos[0]), float(event.pos[1])))
            elif event.type == pygame.MOUSEWHEEL:
                yield Scrolled(float(event.precise_y))
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._down.clear()
            elif event.type == pygame.DROPFILE:
                path = Path(event.file)
                self.stack.receive(ToIncoming(path=path, name=path.name))
            elif event.type == pygame.DROPTEXT:
                self.stack.receive(ToIncoming(event.text.encode(errors="replace")))
            elif event.type in HIDING or event.type in SHOWING:
                self._is_hidden = event.type in HIDING
                yield from self._pads.sleep(is_asleep=self._is_hidden)
            elif event.type in PAD_EVENTS:
                yield from self._pads.read(event)
            elif event.type == pygame.TEXTINPUT:
                if not self._is_typed and self._typed_on is self.stack.top:
                    yield Typed(self._text(event))
                self._is_typed = False
            elif event.type == pygame.KEYDOWN and event.key not in MODIFIERS:
                is_repeated = event.key in self._down
                self._down.add(event.key)
                name = self._key(event, is_repeated)
                # Its text comes right after it; on the screen that it leads to nothing has been typed.
                self._is_typed = following.type == pygame.TEXTINPUT
                self._typed_on = self.stack.top
                if name:
                    yield KeyPressed(name, is_repeated, self._text(following) if self._is_typed else "")

    def _text(self, event: pygame.event.Event) -> str:
        """Return what was typed; for other scripts, the character of an American keyboard at that place."""
        text: str = event.text
        return text if text.isascii() else self._sign

    def _key(self, event: pygame.event.Event, is_repeated: bool) -> str:
        """Return the name of a key for the screens; empty for one that the window or the system uses."""
        held = event.mod
        name = {pygame.K_KP_ENTER: "return"}.get(event.key) or pygame.key.name(event.key).lower()
        self._sign = name = key_name(name, event.dict.get("scancode", 0), self.services.bindings.signs)
        if held & pygame.KMOD_META:
            if sys.platform != "darwin":
                return ""
            held |= pygame.KMOD_CTRL  # Cmd is on a Mac what Ctrl is elsewhere
        name = "".join(prefix for mask, prefix in HELD if held & mask) + name
        if name == "alt+return" or name == "f11":
            if not is_repeated:
                pygame.display.toggle_fullscreen()
            return ""
        if name == "f3":
            self._shows_figures ^= not is_repeated
            return ""
        return name

    def _film(self, recording: Path, first: int | None, last: int | None, level: LevelDefinition) -> None:
        from intodepth.window.filming import Filming  # only here: most games need none

        self._filming = self._filming or Filming(self.services.home)
        self._filming.start(recording, first, last, level)

    def close(self) -> None:
        """Save everything of the player and end the helper processes."""
        super().close()
        if self._filming is not None:
            self._filming.close()

    def more_lines(self) -> Sequence[str]:
        return [self._filming.line] if self._filming is not None and self._filming.line else []


def open_sound() -> SoundDevice:
    from intodepth.window.audio import PygameSound  # only here: the first frame needs none

    return PygameSound()


MACHINE: Final = Machine(FreetypeFace, open_sound, clipboard.copy, clipboard.paste, SystemProcess)


def open_game(level: str = "", pilot: Pilot | None = None, home: Home | None = None, seed: str = "") -> App:
    """Return the game in a new window, in a level or at the title; raises FileFault or GraphicsMissing.

    `level` is a name, or the path of a level file. With a seed, a party for that descent is chosen first. A
    pilot plays instead of the player. Progress is kept in `home`, by default the player's.
    """
    home = home or find_home()
    own, level = open_levels(level, home)
    clips_of()
    open_window()
    mesh_store.STORE.keep_in(find_cache() / "meshes")
    services, notices = open_services(own, home, pilot)
    app = App(services, notices, level)
    if seed:
        app.stack.show(ToDescent(anew=True, text=seed))
    return app


def play(level: str = "", pilot: Pilot | None = None, seed: str = "") -> int:
    """Play until the player quits, or a signal ends the game; return 0, or 2 with one line if there is no
    display.

    It begins as `open_game` says. Nothing of a pilot's play is kept.
    """
    if pilot is None:
        return _play(level, None, None, seed)
    try:
        spare = make_spare()
    except FileFault as fault:
        print(f"intodepth: {fault}", file=sys.stderr)
        return 2
    try:
        return _play(level, pilot, Home(spare))
    finally:
        shutil.rmtree(spare, ignore_errors=True)


def _play(level: str, pilot: Pilot | None, home: Home | None, seed: str = "") -> int:
    try:
        app = open_game(level, pilot, home, seed)
        # What is loaded stays: to look all through it for garbage now and then would cost more than a frame.
        gc.freeze()
    except (FileFault, GraphicsMissing) as error:
        print(f"intodepth: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return report_stop("play", "nothing was begun yet")
    finally:
        gc.enable()
    return run_frames(app)


def run_frames(app: App, goes_on: Callable[[], bool] = lambda: True) -> int:
    """Show frames until the player quits, a signal ends the game, or `goes_on` returns False; close the
    game, and return its exit status.
    """
    clock = pygame.time.Clock()
    try:
        while goes_on() and app.frame():
            clock.tick(FRAMES_A_SECOND)
    except KeyboardInterrupt:
        heed()
    except GraphicsMissing as error:
        print(f"intodepth: {error}", file=sys.stderr)
        return 2
    except Exception as error:
        return report(app.services, error)
    finally:
        app.close()
        pygame.quit()
    return 0
