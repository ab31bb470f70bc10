"""app: the game in a browser's worker; `page/worker.mjs` calls it once for each frame.

Objects of the page are given as proxies of Pyodide. Everything else passes as text, as that is the cheapest.
"""

from __future__ import annotations

import errno
import gc
import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast

from intodepth import tweaks
from intodepth.content.carrying import pack
from intodepth.content.incoming.opening import LIMIT, too_large
from intodepth.content.own_levels import OwnLevels
from intodepth.content.rule_values import TWEAKS
from intodepth.files.faults import printable
from intodepth.files.folders import find_folders
from intodepth.files.reading import LOG_LIMIT
from intodepth.files.storage import read_regular, use_disk
from intodepth.render import mesh_store
from intodepth.render.figures import rig_of
from intodepth.render.figures.poses import clips_of
from intodepth.render.gl import Context, Framebuffer
from intodepth.screens.destinations import ToIncoming
from intodepth.screens.services import Services
from intodepth.sim.rules import Rules
from intodepth.ui.draw import Command
from intodepth.ui.rects import contains
from intodepth.window.crash import write_crash
from intodepth.window.game import Game, Machine
from intodepth.window.input_queue import (
    Button,
    Cancelled,
    KeyPressed,
    MouseMoved,
    Scrolled,
    Typed,
    WindowEvent,
)
from intodepth.window.web.audio import WebSound
from intodepth.window.web.glyph_faces import HarfbuzzFace
from intodepth.window.web.graphics import WebContext
from intodepth.window.web.links import follow
from intodepth.window.web.processes import WebProcess
from intodepth.window.web.saves import SavedFiles, UnkeptFiles

if TYPE_CHECKING:
    from intodepth.window.web.pads import WebPads

HOME: Final = Path("/home/player")
"""folder of the player's files"""
MESHES: Final = Path("/home/game/meshes")
"""folder of the meshes that were built before"""
BUILD: Final = "web"
FIGURES: Final = "f3"
"""the key that shows the frame rate"""
LONGEST: Final = 0.5
"""seconds that playback goes on in one frame at most: while the tab is hidden there are no frames"""
SETTLED: Final = 10.0
"""seconds after which everything that has changed is kept, made durable or not"""
NEAR: Final = 24.0
"""units within which a second tap is at the same place"""
UNSAVED: Final = "this browser keeps no files for this page: what you do is lost when the page is closed"
FULL: Final = {"QuotaExceededError": errno.ENOSPC}
"""what names of the browser's exceptions mean"""


class WebSlots:
    """The slots of `page/saves.mjs`."""

    def __init__(self, files: Any) -> None:
        self._files = files

    def read(self, slot: int) -> bytes:
        return bytes(self._call(self._files.read, slot).to_py())

    def write(self, slot: int, at: int, data: bytes) -> None:
        self._call(self._files.write, slot, at, data)

    def cut(self, slot: int, size: int) -> None:
        self._call(self._files.cut, slot, size)

    def _call(self, call: Any, *given: Any) -> Any:
        from pyodide.ffi import JsException

        try:
            return call(*given)
        except JsException as error:
            number = FULL.get(getattr(error, "name", ""), errno.EIO)
            raise OSError(number, os.strerror(number)) from error


class WebGame(Game):
    """The running game in a browser."""

    def __init__(self, services: Services, notices: list[str], page: Any, saved: SavedFiles | None) -> None:
        """Draw on the canvas of the page, of which `page` has the parts."""
        self._page = page
        self._pasted = ""
        self._saved = saved
        self._size = page.width, page.height
        self._alt = False
        self._pads: WebPads | None = None
        self._is_focused = True
        self._later: list[list[WindowEvent]] = []
        """events for the next frames"""
        self._tapped: tuple[float, float] | None = None
        """where the last tap only pointed"""
        self._settled = 0.0
        self._asked_about: list[Command] = []
        """the picture when something last asked about it"""
        self._typing: str | None = None
        """the text that the page was told"""
        self._known: tuple[object, ...] = ()
        """what the page was told of keys"""
        context = WebContext(page.canvas, self._size)
        self._context = context
        self._contexts = 1
        machine = Machine(
            HarfbuzzFace,
            partial(WebSound, page.speaker),
            self._copy,
            lambda: self._pasted,
            partial(WebProcess, page.start),
            supersample=1 if context.is_software else 2,
        )
        services.carrier = self
        super().__init__(services, notices, cast(Context, context), machine)

    def frame(self, told: str) -> float:
        """Run one frame with the page's events, as JSON.

        Returns the milliseconds until everything was handed to the graphics card; -1 if the game has ended.
        """
        begun = perf_counter()
        dt = min(self.tick(), LONGEST)
        events = self._later.pop(0) if self._later else []
        events += self._events(json.loads(told))
        spent = -1.0

        def flip() -> None:
            nonlocal spent
            spent = (perf_counter() - begun) * 1e3
            self._context.flush()

        if self.stack.running:
            self.show(events, self._size, dt, flip, focused=self._is_focused, alt=self._alt)
        if self.stack.running:
            self._tell_page()
        self._settled += dt
        if self._settled > SETTLED:
            self.settle()
        return spent if self.stack.running else -1.0

    def about(self) -> str:
        """Return what tests and measurements ask for, as JSON."""
        ui = self.stack.ui
        search = None if self._searches is None else self._searches.latest
        before, self._asked_about = self._asked_about, list(ui.commands)
        return json.dumps(
            {
                "screen": type(self.stack.top).__name__,
                "widgets": {each.id: [part * ui.scale for part in each.rect] for each in ui.widgets},
                "focus": ui.focus,
                "mouse": self._queue.mouse,
                "still": self._asked_about == before,
                "searched": search is not None and search.is_over,
                "said": search.said.decode() if search is not None else "",
                "sent": self._context.queue.sent,
                "contexts": self._contexts,
                "notice": self.services.notice,
                "notices": self._notices,
            }
        )

    def settle(self) -> None:
        """Keep all files as they are now."""
        self._settled = 0.0
        if self._saved is not None:
            try:
                self._saved.settle()
            except OSError as error:
                self.services.problem = f"the browser cannot save: {error.strerror}"

    def stop(self) -> None:
        """Save everything, as the page may be closed."""
        self.services.save()
        self.settle()

    def renew(self, page: Any) -> None:
        """Draw with a new context, after the browser has lost the old one."""
        self._context = WebContext(page.canvas, self._size)
        self._contexts += 1
        self._screen = cast(Framebuffer, self._context.screen)
        self._renderer = self._new_renderer(cast(Context, self._context))

    def report_crash(self, reason: str) -> str:
        """Write the crash file; return its text for the player, as the game cannot go on."""
        played = self.services.recorder
        error = RuntimeError(reason)
        path = write_crash(
            self.services.home, error, played.name if played else "", played.path if played else None
        )
        self.settle()
        return read_regular(path, LOG_LIMIT).decode(errors="replace") if path else reason

    def follow(self, link: str) -> None:
        """Show what a link asks for."""
        if told := follow(link, self.stack, self.services):
            self.services.notice = told

    def save(self) -> None:
        """Have the page save everything of the player as one file."""
        try:
            self._page.save("into-depth-saves.zip", pack(self.services.home))
        except OSError as error:
            self.services.notice = f"the saved game cannot be packed: {error.strerror}"

    def load(self) -> None:
        """Have the page ask for a file; it comes by `take`."""
        self._page.ask()

    def take(self, name: str, size: int, given: Any) -> None:
        """Open a file that the player has chosen or dropped.

        `given` is its content; None if the page has not read it, because it is too large or no file.
        """
        if given is not None:
            self.stack.receive(ToIncoming(given.to_bytes(), name=name))
            return
        why = too_large(size) if size > LIMIT else "it cannot be read"
        self.services.notice = f"{printable(name)[:60]}: {why}"

    def _copy(self, text: str) -> None:
        self._page.copy(text)

    def _events(self, told: list[list[Any]]) -> Iterator[WindowEvent]:
        """Yield the events of the page as those of the game."""
        for kind, *given in told:
            match kind:
                case "move":
                    yield MouseMoved((given[0], given[1]))
                case "leave":
                    yield MouseMoved(None)
                case "tap":
                    self._tap(given[0], given[1])
                case "down" | "up":
                    yield Button(given[0], kind == "down", (given[1], given[2]))
                case "wheel":
                    yield Scrolled(given[0])
                case "cancel":
                    yield Cancelled()
                case "key":
                    yield from self._key(*given)
                case "pad":
                    yield from self._read_pad(*given)
                case "text":
                    yield Typed(given[0])
                case "paste":
                    self._pasted = given[0]
                case "link":
                    self.follow(given[0])
                case "size":
                    self._size = given[0], given[1]
                case "focus":
                    self._is_focused = given[0]
                case "alt":
                    self._alt = given[0]

    def _keep_photo(self, path: Path, told: Callable[[str], None]) -> None:
        """Have the page save this frame as a picture."""
        self._photo = None
        self._page.photograph(path.name)
        told("")

    def _tap(self, x: float, y: float) -> None:
        """Point at a place; click it if it is a button, or if the last tap pointed there.

        Every step is a frame of its own, as a mouse takes them.
        """
        ui, last = self.stack.ui, self._tapped
        is_near = last is not None and max(abs(x - last[0]), abs(y - last[1])) < NEAR * ui.scale
        if is_near and last is not None:
            x, y = last
        place = x / ui.scale, y / ui.scale
        is_button = any(contains(each.seen, place) for each in ui.widgets)
        self._tapped = (x, y)
        self._later += [[MouseMoved((x + 1, y))], [MouseMoved((x, y))]]
        if is_button or is_near:
            self._tapped = None
            self._later += [[Button("left", True, (x, y))], [Button("left", False, (x, y))]]

    def rumble(self, impact: float) -> None:
        from intodepth.window.gamepad import find_rumble  # only here: most players have no gamepad

        self._page.rumble(*find_rumble(impact))

    def _read_pad(self, *given: Any) -> Iterator[WindowEvent]:
        """Yield what a change of a gamepad does."""
        if self._pads is None:
            from intodepth.window.web.pads import WebPads  # only here: most players have no gamepad

            self._pads = WebPads(self)
        yield from self._pads.read(*given)

    def _key(self, name: str, text: str, is_repeated: bool) -> Iterator[WindowEvent]:
        if name == FIGURES:
            self._shows_figures ^= not is_repeated
        else:
            yield KeyPressed(name, is_repeated, text)

    def _tell_page(self) -> None:
        """Tell the page the text that is being typed, and for which keys this screen has a command.

        All other keys are the browser's.
        """
        ui, signs = self.stack.ui, self.services.bindings.signs
        if ui.typing != self._typing:
            self._typing = ui.typing
            self._page.type(ui.typing)
        known = signs, frozenset(ui.wanted), ui.typing is not None, ui.takes_all
        if known != self._known:
            self._known = known
            names = [*ui.wanted, FIGURES]
            told = {"signs": [*signs], "names": names, "takesText": known[2], "takesAll": known[3]}
            self._page.keys(json.dumps(told))


def open_game(page: Any, files: Any, link: str) -> WebGame:
    """Return the game on a page, where a link leads.

    `files` are the slots of its saves, or None if the browser keeps none.
    """
    HOME.mkdir(parents=True, exist_ok=True)
    notices = []
    saved = None
    if files is None:
        notices.append(UNSAVED)
        use_disk(UnkeptFiles())
    else:
        saved = SavedFiles(WebSlots(files), HOME)
        use_disk(saved)
    folders = find_folders()
    # Nobody but the game saves files here, so nothing has to follow them.
    own = OwnLevels.read_all(HOME)
    clips_of()
    if rig := rig_of("bat"):
        rig.bake("walk")  # takes 0.15 s: longer than a frame may last when it first crosses the title
    tweaks.watch(folders.tweaks, Rules.names(), HOME / TWEAKS)
    mesh_store.STORE.keep_in(MESHES, key=BUILD)
    services = Services.open_home(own.catalog, HOME)
    game = WebGame(services, [*notices, *own.catalog.faults, *own.faults], page, saved)
    game.follow(link)
    gc.freeze()
    return game
