"""saves: keeps the player's files in a browser, where the file system is in memory and goes with the tab.

Every change of a file below the player's folder is appended to a log in one of two slots, which are files of
the browser's private file system. The log is read when the game starts. When most of it is out of date, what
is left is written into the other slot, which is valid only once its first bytes are written, at the very end.

A slot is HEADER, with MAGIC and a generation (the greater one counts), then records: RECORD, with the length
of the rest and its checksum, then a kind, the lengths of two paths, the paths, and data. A record that is cut
off ends the log.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from typing import Final, Protocol

MAGIC: Final = b"intodepth saves\n"
HEADER: Final = Struct(f"<{len(MAGIC)}sII")
"""magic, generation, checksum of both"""
RECORD: Final = Struct("<II")
PARTS: Final = Struct("<BHH")
WRITE, APPEND, MOVE, DELETE = range(4)
"""kinds of records: the whole content, more content, a new path, no file any more"""
SMALL: Final = 1 << 20
"""bytes; a log that is not larger is never rewritten"""
STALE: Final = 3
"""A log is rewritten when it is so many times as large as the files."""


class Slots(Protocol):
    """Two files of bytes. Every method raises OSError."""

    def read(self, slot: int) -> bytes:
        """Return the content."""

    def write(self, slot: int, at: int, data: bytes) -> None:
        """Write at a place and have it on disk before returning."""

    def cut(self, slot: int, size: int) -> None:
        """Drop everything after so many bytes."""


@dataclass(frozen=True)
class _Kept:
    """A file as the log has it."""

    node: int
    """number of the file in its file system"""
    size: int
    check: int
    """checksum of the content"""
    changed: int
    """time of the last change, ns"""


class SavedFiles:
    """The disk of a browser: the files below `home`, kept in slots."""

    def __init__(self, slots: Slots, home: Path) -> None:
        """Write the saved files into `home`, which is empty; raises OSError."""
        self._slots = slots
        self._home = home
        self._kept: dict[str, _Kept] = {}
        self._names: dict[int, str] = {}
        """the latest name of each file by its number"""
        self._whole = 0
        """bytes of all files"""
        logs = [slots.read(slot) for slot in (0, 1)]
        generations = [_generation(log) for log in logs]
        self._slot = 0 if generations[0] >= generations[1] else 1
        self._generation = max(generations)
        self._end = HEADER.size
        if self._generation:
            files, self._end = _replay(logs[self._slot])
            for name, data in files.items():
                path = home / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                self._note(name, _stamp(path, data))
        else:
            self._begin(self._slot, 1)

    def sync(self, handle: int) -> None:
        """Make all writes to an open file durable; raises OSError."""
        path = Path(os.readlink(f"/proc/self/fd/{handle}"))
        node = os.fstat(handle).st_ino
        name = self._names.get(node, "")
        kept = self._kept.get(name)
        if kept is not None and kept.node == node and (self._home / name).exists():
            path = self._home / name  # an open file may have been renamed
        if path.is_relative_to(self._home):
            self._keep(path)

    def sync_folder(self, folder: Path) -> None:
        """Make new, renamed and removed files of a folder durable; raises OSError."""
        if not folder.is_relative_to(self._home):
            return
        prefix = "" if folder == self._home else f"{self._name(folder)}/"
        with os.scandir(folder) as found:
            there = {f"{prefix}{each.name}": each.stat() for each in found if each.is_file()}
        nodes = {state.st_ino: name for name, state in there.items()}
        for name, kept in list(self._kept.items()):
            moved = nodes.get(kept.node)
            if moved is not None and moved != name and not (self._home / name).exists():
                self._write(MOVE, name, moved)
                self._drop(name)
                self._note(moved, kept)
            elif moved is None and name not in there and name.rpartition("/")[0] == prefix[:-1]:
                self._write(DELETE, name)
                self._drop(name)
        for name, state in sorted(there.items()):
            if not self._is_kept(name, state):
                self._keep(self._home / name)

    def try_lock(self, handle: int) -> bool:
        """Return True: the slots are open in this tab only, so no other copy of the game saves."""
        return True

    def settle(self) -> None:
        """Keep whatever has changed without being made durable; raises OSError."""
        for folder, _, _ in os.walk(self._home):
            self.sync_folder(Path(folder))
        folders = {name.rpartition("/")[0] for name in self._kept}
        gone = {folder for folder in folders if not (self._home / folder).is_dir()}
        for name in [name for name in self._kept if name.rpartition("/")[0] in gone]:
            self._write(DELETE, name)
            self._drop(name)

    def _name(self, path: Path) -> str:
        return path.relative_to(self._home).as_posix()

    def _keep(self, path: Path) -> None:
        """Write down how a file has changed."""
        name = self._name(path)
        data, kept = path.read_bytes(), self._kept.get(name)
        if kept is not None and len(data) >= kept.size and zlib.crc32(data[: kept.size]) == kept.check:
            if len(data) > kept.size:
                self._write(APPEND, name, data=data[kept.size :])
        else:
            self._write(WRITE, name, data=data)
        self._note(name, _stamp(path, data))

    def _is_kept(self, name: str, state: os.stat_result) -> bool:
        """Return whether the log has a file as it is now."""
        kept = self._kept.get(name)
        now = state.st_ino, state.st_size, state.st_mtime_ns
        return kept is not None and (kept.node, kept.size, kept.changed) == now

    def _note(self, name: str, kept: _Kept) -> None:
        """Remember a file as the log has it now."""
        self._drop(name)
        self._kept[name] = kept
        self._names[kept.node] = name
        self._whole += kept.size

    def _drop(self, name: str) -> None:
        """Forget a file."""
        if (kept := self._kept.pop(name, None)) is not None:
            self._whole -= kept.size

    def _write(self, kind: int, name: str, other: str = "", data: bytes = b"") -> None:
        record = _record(kind, name, other, data)
        self._slots.write(self._slot, self._end, record)
        self._end += len(record)
        if self._end > SMALL and self._end > STALE * self._whole:
            self._rewrite()

    def _rewrite(self) -> None:
        """Write the files as they were kept last into the other slot, and use that from now on."""
        files, _ = _replay(self._slots.read(self._slot)[: self._end])
        old, self._slot = self._slot, 1 - self._slot
        log = b"".join(_record(WRITE, name, "", data) for name, data in files.items())
        try:
            self._slots.cut(self._slot, 0)
            self._slots.write(self._slot, HEADER.size, log)
            self._begin(self._slot, self._generation + 1)
        except OSError:
            self._slot = old
            return  # the old log is still whole, and is tried again
        self._generation += 1
        self._end = HEADER.size + len(log)
        with suppress(OSError):
            self._slots.cut(old, 0)

    def _begin(self, slot: int, generation: int) -> None:
        check = zlib.crc32(generation.to_bytes(4, "little"))
        self._slots.write(slot, 0, HEADER.pack(MAGIC, generation, check))


class UnkeptFiles:
    """The disk of a browser that keeps nothing: files are in memory until the page is closed."""

    def sync(self, handle: int) -> None:
        """Do nothing."""

    def sync_folder(self, folder: Path) -> None:
        """Do nothing."""

    def try_lock(self, handle: int) -> bool:
        """Return True: no other copy of the game sees these files."""
        return True


def _stamp(path: Path, data: bytes) -> _Kept:
    state = path.stat()
    return _Kept(state.st_ino, len(data), zlib.crc32(data), state.st_mtime_ns)


def _generation(log: bytes) -> int:
    """Return the generation of a slot; 0 if it has none that is whole."""
    if len(log) < HEADER.size:
        return 0
    magic, generation, check = HEADER.unpack_from(log)
    is_whole = magic == MAGIC and check == zlib.crc32(generation.to_bytes(4, "little"))
    return int(generation) if is_whole else 0


def _record(kind: int, name: str, other: str, data: bytes) -> bytes:
    paths = name.encode(), other.encode()
    rest = PARTS.pack(kind, *map(len, paths)) + b"".join(paths) + data
    return RECORD.pack(len(rest), zlib.crc32(rest)) + rest


def _records(log: bytes) -> Iterator[tuple[int, int, str, str, bytes]]:
    """Yield the whole records: the place after each, its kind, its paths and its data."""
    at = HEADER.size
    while at + RECORD.size <= len(log):
        length, check = RECORD.unpack_from(log, at)
        at += RECORD.size
        rest = log[at : at + length]
        if len(rest) < max(length, PARTS.size) or zlib.crc32(rest) != check:
            return
        at += length
        kind, first, second = PARTS.unpack_from(rest)
        middle = PARTS.size + first
        name, other = rest[PARTS.size : middle].decode(), rest[middle : middle + second].decode()
        yield at, kind, name, other, rest[middle + second :]


def _replay(log: bytes) -> tuple[dict[str, bytes], int]:
    """Return the files that a log tells of, and where it ends."""
    files: dict[str, bytes] = {}
    end = HEADER.size
    for after, kind, name, other, data in _records(log):
        end = after
        if kind == WRITE:
            files[name] = data
        elif kind == APPEND:
            files[name] = files.get(name, b"") + data
        elif kind == MOVE:
            files[other] = files.pop(name, b"")
        elif kind == DELETE:
            files.pop(name, None)
    return files, end
