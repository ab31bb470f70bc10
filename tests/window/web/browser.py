"""browser: the game in Chromium, and how it is pointed at, clicked and typed to."""

from __future__ import annotations

import os
import shutil
import signal
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page

from intodepth.content.profile_store import load_profile
from intodepth.window.web.saves import SavedFiles
from tests.window.web.test_saves import Memory
from tests.window.windows import Window, count_lines, until

KEYS = {
    "return": "Enter", "escape": "Escape", "space": "Space", "tab": "Tab", "left": "ArrowLeft",
    "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "shift": "Shift", "ctrl": "Control",
}  # fmt: skip
WRITE = """async ([name, text]) => {
    const folder = await navigator.storage.getDirectory();
    const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await file.write(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
    await file.close();
}"""
READ = """async (name) => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle(name, { create: true });
    let read;
    for (let tries = 0; !read; tries += 1) {  // a file that the game writes to at this moment cannot be read
        read = await handle.getFile().then((file) => file.arrayBuffer()).catch((error) => {
            if (error.name !== 'NotReadableError' || tries > 500) throw error;
        });
        if (!read) await new Promise((done) => { setTimeout(done, 10); });
    }
    const bytes = new Uint8Array(read);
    let text = '';
    for (const each of bytes) text += String.fromCharCode(each);
    return btoa(text);
}"""
LOSE = """(isForEver) => {
    self.extension = self.gl.getExtension('WEBGL_lose_context');
    self.extension.loseContext();
    if (!isForEver) setTimeout(() => self.extension.restoreContext(), 300);
}"""
FOLLOW = """(link) => new Promise((done) => {
    addEventListener('hashchange', done, { once: true });
    location.hash = link;
})"""
DROP = """([name, text]) => {
    const given = new DataTransfer();
    given.items.add(new File([text], name));
    dispatchEvent(new DragEvent('drop', { dataTransfer: given }));
}"""
TAP = """([clientX, clientY]) => {
    for (const kind of ['pointerdown', 'pointerup']) {
        const finger = { pointerId: 9, pointerType: 'touch', clientX, clientY, bubbles: true };
        document.getElementById('game').dispatchEvent(new PointerEvent(kind, finger));
    }
}"""
"""a touch that is short however slow the machine is"""
PHOTOGRAPH = """(name) => {
    const path = self.python.pyimport('pathlib').Path(name);
    self.game.services.photograph(path, () => {});
}"""
PRESS = """([key, code, held]) => {
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...held });
    document.getElementById('game').dispatchEvent(event);
    return event.defaultPrevented;
}"""
HIDE = """(isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
SLOTS = ("saves-0", "saves-1")


def kill_renderers(profile: str) -> None:
    """Kill the processes that run the pages of the browser with this profile."""
    parents, renderers, ours = {}, set(), set()
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            number, command = int(folder.name), (folder / "cmdline").read_bytes()
            parents[number] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if b"--type=renderer" in command:
                renderers.add(number)
            elif profile.encode() in command:
                ours.add(number)
    for number in renderers:
        above = number
        while above in parents and above not in ours:
            above = parents[above]
        if above in ours:
            os.kill(number, signal.SIGKILL)


class Tab(Window):
    """The game in a tab of a browser; `home` is a copy of its saved files."""

    def __init__(self, home: Path, context: BrowserContext, address: str, profile: str = "") -> None:
        self.home = home
        self.profile = profile
        self.address = address
        self.context = context
        self.page: Page = context.new_page()
        self.taps = False
        """whether it is touched instead of clicked"""
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)

    def _hear(self, told: ConsoleMessage) -> None:
        if told.type in ("error", "warning"):
            self.complaints.append(told.text)

    def put(self) -> None:
        """Have the browser find the files of `home` when the game starts."""
        slots, empty = Memory(), Path(mkdtemp())
        saved = SavedFiles(slots, empty)
        shutil.copytree(self.home, empty, dirs_exist_ok=True)
        saved.settle()
        shutil.rmtree(empty)
        self.page.goto(f"{self.address}offline.js")
        for name, data in zip(SLOTS, slots.slots, strict=True):
            self.page.evaluate(WRITE, [name, b64encode(data).decode()])
        self.complaints.clear()  # that there is no icon for a script

    def take(self) -> None:
        """Copy what the browser has saved into `home`."""
        slots = Memory(*(b64decode(self.page.evaluate(READ, name)) for name in SLOTS))
        shutil.rmtree(self.home)
        self.home.mkdir()
        SavedFiles(slots, self.home)

    def open(self, hash: str = "") -> None:
        """Load the page, and wait for the first frame."""
        self.page.goto(f"{self.address}index.html{hash}")
        until(lambda: self.shown or self.said, "the game did not start")
        assert self.shown, self.said

    def reload(self) -> None:
        self.page.reload()
        until(lambda: self.shown or self.said, "the game did not start")
        assert self.shown, self.said

    @property
    def shown(self) -> float:
        """When the first frame was shown, in ms after the page was asked for."""
        return float(self.page.evaluate("window.intodepth?.shown ?? 0"))

    @property
    def said(self) -> str:
        """What the page asks for in words."""
        asks = (
            "!(document.getElementById('button')?.hidden ?? true) && !document.getElementById('cover').hidden"
        )
        return self.page.inner_text("#words") if self.page.evaluate(asks) else ""

    def crash(self) -> None:
        """Kill the tab's process, and open another tab."""
        with suppress(Error), self.page.expect_event("crash", timeout=5000):
            kill_renderers(self.profile)
        try:
            self.page = self.context.new_page()
        except Error:  # the process that was kept ready for the next tab was killed, too
            self.page = self.context.new_page()

    def picture(self) -> NDArray[np.uint8]:
        """What the tab shows, (height, width, 3)."""
        return np.asarray(Image.open(BytesIO(self.page.screenshot())).convert("RGB"))

    @property
    def state(self) -> dict[str, Any]:
        """What the game tells of itself: its screen, its widgets and more."""
        found: dict[str, Any] = self.page.workers[0].evaluate("JSON.parse(self.game.about())")
        return found

    def wait_for(self, screen: str) -> None:
        """Wait until the game shows a screen, by the name of its class."""
        until(lambda: self.state["screen"] == screen, f"there is no {screen}")

    def drop(self, path: Path) -> None:
        """Drop a text file on the page."""
        self.page.evaluate(DROP, [path.name, path.read_text()])

    def photograph(self, name: str) -> None:
        """Have the next frame saved as a picture, as the page at the end of a descent does."""
        self.page.workers[0].evaluate(PHOTOGRAPH, name)

    def follow(self, link: str) -> None:
        """Put a link in the address bar."""
        self.page.evaluate(FOLLOW, link)
        self.frames()

    def widget(self, name: str) -> tuple[float, float]:
        """The middle of a widget, once it is there and stands still."""
        places: list[list[float]] = [[]]

        def stands_still() -> bool:
            self.frames()
            places.append(self.state["widgets"].get(name, []))
            return places[-1] == places[-2] != []

        until(stands_still, f"there is no {name} that stands still")
        x, y, width, height = places[-1]
        return x + width / 2, y + height / 2

    def is_button(self, place: tuple[float, float]) -> bool:
        rects = self.state["widgets"].values()
        return any(x <= place[0] < x + w and y <= place[1] < y + h for x, y, w, h in rects)

    @property
    def memory(self) -> tuple[int, int]:
        """The bytes of Python's memory, and the number of objects of WebGL."""
        found = self.page.workers[0].evaluate("[self.python._module.HEAP8.length, self.game_canvas.count()]")
        return found[0], found[1]

    def lose_context(self, *, for_ever: bool = False) -> None:
        """Take the graphics card away from the page, for a moment or until `restore_context`."""
        self.page.workers[0].evaluate(LOSE, for_ever)

    def restore_context(self) -> None:
        self.page.workers[0].evaluate("self.extension.restoreContext()")

    def is_kept(self, key: str, code: str = "", **held: bool) -> bool:
        """Press a key; whether the game keeps it from the browser."""
        return bool(self.page.evaluate(PRESS, [key, code, held]))

    def hide(self, is_hidden: bool) -> None:
        """Tell the page that it is hidden, or shown again."""
        self.page.evaluate(HIDE, is_hidden)

    def frames(self) -> None:
        """Wait until all that was done is known to a frame, and the next one shows what came of it."""

        def counted(what: str) -> int:
            return int(self.page.evaluate(f"window.intodepth.{what}"))

        sent = counted("sent")
        until(lambda: counted("taken") >= sent or self.ended, "what was done does not arrive")
        wanted = counted("frames") + 2
        until(lambda: counted("frames") >= wanted or self.ended, "the game stands still")

    def rest(self) -> None:
        """Wait until the picture stands still, where motion is reduced."""

        def is_still() -> bool:
            self.frames()
            return self.ended or bool(self.state["still"])

        until(is_still, "the picture does not come to rest")

    def click(self, place: tuple[float, float], button: str = "left") -> None:
        x, y = map(round, place)
        if self.taps:
            self._touch(x, y, button)
            return
        for aside in (3, 0):
            self.page.mouse.move(x + aside, y)
            self.frames()
        self.page.mouse.down(button=button)
        self.page.mouse.up(button=button)
        self.frames()

    def _touch(self, x: int, y: int, button: str) -> None:
        self.rest()
        if button == "left":
            for _ in range(1 if self.is_button((x, y)) else 2):
                self.page.evaluate(TAP, [x, y])
                self.rest()
            return
        sent = self.page.evaluate("window.intodepth.sent")
        session = self.context.new_cdp_session(self.page)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        until(lambda: self.page.evaluate("window.intodepth.sent") > sent, "no menu comes of a long press")
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self.rest()

    def key(self, name: str) -> None:
        self.page.keyboard.press("+".join(KEYS.get(each, each) for each in name.split("+")))
        self.frames()

    def type_by_touch(self, text: str) -> None:
        """Touch the field for text, and type into it; `\b` deletes, a line break is Enter."""
        self.page.locator("#typing input").tap()
        for sign in text:
            self.page.keyboard.press({"\b": "Backspace", "\n": "Enter"}.get(sign, sign))
        self.frames()

    @property
    def ended(self) -> bool:
        return bool(self.said)

    def close(self) -> None:
        self.page.close()

    @property
    def lines(self) -> int:
        self.take()
        return count_lines(self.home)

    def wait_for_results(self, level: str) -> None:
        def is_done() -> bool:
            self.take()
            return level in load_profile(self.home)[0].done

        until(is_done, "the tab did not reach the results")


OpenTab = Callable[[Path], Tab]
"""opens the game with the files of a home"""
