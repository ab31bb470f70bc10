"""faults: a disk that notes every call by which a folder is reached, and lets calls fail or the power go."""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

KILLS = "kills and faults of the disk"
"""what a test of this disk has tried; see `tried` in conftest.py"""
FAULTS = (errno.EIO, errno.ENOSPC, errno.EACCES)
"""errors by which calls fail"""
BY_PATH = ("open", "mkdir", "rmdir", "unlink", "listdir", "scandir", "stat", "lstat", "rename", "replace")
"""calls of `os` whose first argument is a path"""
BY_HANDLE = ("read", "write", "fsync", "ftruncate", "fstat")
"""those whose first argument is an open file"""

SIZE_OF = os.fstat
"""as it is when nobody watches"""


@dataclass(eq=False)
class File:
    """A file or a folder, whatever it is called."""

    synced: bytes | None = b""
    """what a power cut leaves of its content; None for a folder"""


@dataclass
class Disk:
    """Everything under a folder, as it is and as it would be after a power cut."""

    root: Path
    before: Callable[[], None] = lambda: None
    """is called before each call"""
    fault: Callable[[int], int | None] = lambda number: None
    """the errno by which a call fails, by its number from 1"""
    calls: int = 0
    target: str = ""
    """the name of the file or folder that the latest call was for"""
    failed: int = 0
    names: dict[str, File] = field(default_factory=dict)
    """what there is now, by its path within the folder"""
    durable: dict[str, File] = field(default_factory=dict)
    """what there would be after a power cut"""
    handles: dict[int, File] = field(default_factory=dict)
    _paths: dict[int, str] = field(default_factory=dict)
    """the path of each open file that can still be called by it"""

    def __post_init__(self) -> None:
        for path in sorted(self.root.rglob("*")):
            name = path.relative_to(self.root).as_posix()
            self.names[name] = File(path.read_bytes() if path.is_file() else None)
        self.durable = dict(self.names)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note all calls, and let fail those that are to."""
        with pytest.MonkeyPatch.context() as patch:
            for name in (*BY_PATH, *BY_HANDLE, "close"):
                patch.setattr(os, name, self._wrapped(name, getattr(os, name)))
            yield

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(target: Any, *rest: Any, **named: Any) -> Any:
            own = target in self.handles if isinstance(target, int) else self._name(target) is not None
            if not own:
                return real(target, *rest, **named)
            if name == "close":
                self.handles.pop(target, None)
                return real(target)
            self.before()
            self.calls += 1
            path = self._paths.get(target) if isinstance(target, int) else self._name(target)
            self.target = Path(path or "").name
            if number := self.fault(self.calls):
                self.failed += 1
                raise OSError(number, os.strerror(number))
            done = real(target, *rest, **named)
            self._note(name, target, rest, done)
            return done

        return call

    def _note(self, name: str, target: Any, rest: tuple[Any, ...], done: Any) -> None:
        """Follow what a call has done."""
        path = "" if isinstance(target, int) else self._name(target) or ""
        match name:
            case "open":
                self.handles[done] = self.names.setdefault(path, File()) if path else File(None)
                self._paths[done] = path
            case "mkdir":
                self.names[path] = File(None)
            case "unlink" | "rmdir":
                self.names.pop(path, None)
            case "rename" | "replace":
                self._move(path, self._name(rest[0]) or "")
            case "fsync":
                self._sync(target)

    def _move(self, path: str, to: str) -> None:
        """Rename a file, or a folder with what is in it; a power cut may leave a folder's old name."""
        for names, is_left in ((self.names, False), (self.durable, True)):
            for name in [name for name in names if name.startswith(f"{path}/")]:
                names[to + name.removeprefix(path)] = names[name] if is_left else names.pop(name)
        self.names[to] = self.names.pop(path)

    def _sync(self, handle: int) -> None:
        file, path = self.handles[handle], self._paths[handle]
        if file.synced is not None:
            file.synced = _content(handle)
            return
        prefix = f"{path}/" if path else ""
        for names in (self.durable, self.names):
            within = [each for each in names if each.startswith(prefix) and "/" not in each[len(prefix) :]]
            for name in within:
                if name in self.names:
                    self.durable[name] = self.names[name]
                else:
                    del self.durable[name]

    def _name(self, path: Any) -> str | None:
        """A path within the folder, empty for itself; None for any other."""
        try:
            return _plain(os.path.relpath(os.path.abspath(os.fspath(path)), self.root))
        except (TypeError, ValueError):
            return None

    # -- what is left

    def images(self) -> tuple[dict[str, bytes], ...]:
        """What may be left if all ends now: of the game alone, or of the power.

        After a power cut there are either only the names that were synced, or all of them; of the contents
        only what was synced.
        """
        files = [name for name, file in self.names.items() if file.synced is not None]
        now = {name: (self.root / name).read_bytes() for name in files}
        return now, self._after_cut(self.durable), self._after_cut(self.names)

    def _after_cut(self, names: dict[str, File]) -> dict[str, bytes]:
        return {
            name: file.synced
            for name, file in names.items()
            if file.synced is not None and all(str(each) in (*names, ".") for each in Path(name).parents)
        }


def lay_out(image: dict[str, bytes], folder: Path) -> None:
    """Write what is left into an empty folder."""
    for name, data in image.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _plain(path: str) -> str | None:
    return None if path.startswith("..") else "" if path == "." else path.replace(os.sep, "/")


def _content(handle: int) -> bytes:
    """All that is in an open file."""
    return os.pread(handle, SIZE_OF(handle).st_size, 0)


def check_failing_calls(
    begin: Callable[[Path], Any],
    losses: Callable[[Path, Any], list[str]],
    folder: Path,
    count: int,
    seed: int,
    faults: Sequence[int] = FAULTS,
) -> None:
    """Play a flow so many times, each time with calls of the disk that fail, and assert that nothing is lost.

    `begin` returns a flow in a new home below a folder: it has a `home`, a `promise` of what the player was
    told so far, and `play`, which calls `shown` whenever the promise grows, and an argument before its end.
    `losses` says what a home lacks of a promise.
    """
    chance = random.Random(seed)
    flow = begin(folder / "whole")
    disk, until_end = Disk(flow.home), list[int]()
    with disk.watched():
        flow.play(lambda: until_end.append(disk.calls))
    lost: list[str] = []
    for index in range(count):
        at, number = chance.randint(1, until_end[0]), chance.choice(faults)
        is_once = chance.choice((True, False))
        heals = is_once or chance.random() < 0.5
        fault = once(at, number) if is_once else from_then_on(at, number)
        place = folder / str(index)
        found = _losses_with(begin(place), losses, place, fault, heals)
        if found:
            how = f"{'once' if is_once else 'from then on'} at call {at}{', healed' if heals else ''}"
            lost.append(f"{os.strerror(number)} {how}: {found}")
    assert not lost


def once(at: int, number: int) -> Callable[[int], int | None]:
    return lambda call: number if call == at else None


def from_then_on(at: int, number: int) -> Callable[[int], int | None]:
    return lambda call: number if call >= at and number else None


def _losses_with(
    flow: Any,
    losses: Callable[[Path, Any], list[str]],
    folder: Path,
    fault: Callable[[int], int | None],
    heals: bool,
) -> list[str]:
    """Return what is lost of a flow in which calls of the disk fail, until the end if the disk heals."""
    disk = Disk(flow.home, fault=fault)
    promise = flow.promise

    def heal() -> None:
        disk.fault = lambda number: None

    def keep() -> None:
        nonlocal promise
        promise = flow.promise if not disk.failed else promise

    flow.shown = keep
    with disk.watched():
        flow.play(heal if heals else lambda: None)
        assert disk.failed, "no call has failed"
    lost: list[str] = []
    for index, image in enumerate(disk.images()[:2]):
        home = folder / f"end{index}"
        home.mkdir()
        lay_out(image, home)
        lost += losses(home, flow.promise if heals else promise)
    return lost
