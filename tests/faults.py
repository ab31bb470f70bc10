"""faults: a disk that notes every call by which a folder is reached, and lets calls fail or the power go."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

KILLS = "kills and faults of the disk"
"""what a test of this disk has tried; see `tried` in conftest.py"""
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
