"""Recorder: writes a level down while it is played, and goes on with what was left in the middle."""

import os
import re
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import (
    BYTES_LIMIT,
    Header,
    Step,
    first_line,
    read_recording,
    replay,
    step_line,
)
from intodepth.files import BINARY, make_folder, read_regular, sync_folder, try_lock, write_durably
from intodepth.sim.history import History
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.stage import Stage
from intodepth.toml_lines import FileFault, fault_in

LOOKED_AT = 8
"""recordings of a level, the latest ones, among which one is looked for that was not ended"""
Told = TypeVar("Told")
ATTEMPTS = 2
"""A fault of the disk may be gone at once; if not, it is tried again with the next line."""


class Recorder:
    """Writes down a level while it is played. It never raises: `problem` says in one line what went wrong.

    The file is locked until the recorder is closed, or forgotten. All lines are kept in memory as well: what
    could not be written follows later, and a file that has been deleted is made whole again.
    """

    def __init__(self, folder: Path, level: str, data: bytes) -> None:
        """Note the lines that a recording has so far; nothing is written before `retry` or `write`."""
        self.path: Path | None = None
        """None as long as there is no file"""
        self.problem = ""
        self.level = level
        self._folder = folder
        self._data = bytearray(data)
        self._size = 0
        """bytes of it that are on the disk"""
        self._handle = -1
        self._is_new = False
        """whether its folder may not know the file after a power cut"""
        self._let_go: weakref.finalize[..., Recorder] | None = None

    def write(self, step: Step, stage: Stage, known: Knowledge | None = None, order: int = 0) -> None:
        """Add what was done, with stage and knowledge after it; on the disk before this returns if it can be.

        `order` is the number of the order that it belongs to, 0 for one of its own.
        """
        self.add(step_line(step, stage, known, order))

    def add(self, line: bytes) -> None:
        """Add a line of any kind, with its end; on the disk before this returns if it can be."""
        self._data += line
        self.retry()

    @property
    def data(self) -> bytes:
        """All lines so far."""
        return bytes(self._data)

    @property
    def is_behind(self) -> bool:
        """Whether something is not on the disk yet."""
        return self._size < len(self._data)

    def retry(self) -> None:
        """Write what is not on the disk yet."""
        for _ in range(ATTEMPTS):
            try:
                self._write_rest()
            except OSError as error:
                where = f"{self.path.name}:" if self.path else f"{self._folder}: this level"
                self.problem = f"{where} cannot be {'written' if self.path else 'recorded'}: {error.strerror}"
            else:
                self.problem = ""
                return

    def close(self) -> None:
        """Write what is left, and let others have the file."""
        if self.is_behind:
            self.retry()
        self._close()

    def resume(self, path: Path, handle: int, size: int) -> None:
        """Go on in an open and locked file, whose first `size` bytes are the lines so far."""
        self._close()
        self.path, self._handle, self._size = path, handle, size
        self._let_go = weakref.finalize(self, os.close, handle)

    def _write_rest(self) -> None:
        if self.path is not None and self._handle < 0:
            self._open_again(self.path)
        if self._is_lost():
            self._begin()
        if self._is_new:
            sync_folder(self._folder)
            self._is_new = False
        if self.is_behind:
            rest = bytes(self._data[self._size :])
            # What an attempt that failed has left behind the last good line is the beginning of the rest.
            os.lseek(self._handle, self._size, os.SEEK_SET)
            write_durably(self._handle, rest)
            self._size += len(rest)

    def _is_lost(self) -> bool:
        """Whether there is no file, or not any more, or another one in its place, or one cut short."""
        if self.path is None or self._handle < 0:
            return True
        try:
            there = os.stat(self.path)
        except FileNotFoundError:
            return True
        own = os.fstat(self._handle)
        return (there.st_dev, there.st_ino) != (own.st_dev, own.st_ino) or own.st_size < self._size

    def _open_again(self, path: Path) -> None:
        """Go on in the file that was closed, if it is as it was left."""
        try:
            handle = os.open(path, os.O_RDWR | BINARY)
        except FileNotFoundError:
            return
        self.resume(path, handle, self._size)
        if os.fstat(handle).st_size != self._size or not try_lock(handle):
            self._close()

    def _begin(self) -> None:
        """Make a new file: under the old name where that is free, else under the next free number."""
        make_folder(self._folder)
        numbers = [_number(path) for path in _recordings(self._folder, self.level)]
        path = self.path or self._folder / _name(self.level, max(numbers, default=0) + 1)
        while True:
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
                break
            except FileExistsError:
                path = self._folder / _name(self.level, max(_number(path), *numbers, 0) + 1)
        self.resume(path, handle, 0)
        self._is_new = True
        try_lock(handle)

    def _close(self) -> None:
        if self._let_go is not None:
            with suppress(OSError):  # what was written is on the disk
                self._let_go()
        self._handle, self._let_go = -1, None


class Left(NamedTuple):
    """A level that was left in the middle."""

    path: Path
    misfit: str
    """why the game as it is now cannot go on with it; empty if it can"""


def start_recording(folder: Path, level: LevelDefinition, stage: Stage) -> Recorder:
    """Begin the recording of a level on its first stage, under the next free number."""
    recorder = Recorder(folder, level.name, first_line(level, stage))
    recorder.retry()
    return recorder


def find_left(folder: Path, level: str, catalog: Catalog) -> Iterator[Left]:
    """Yield the recordings of a level that were begun and not ended, the latest first.

    What is no recording is passed over. Before one that was ended, only those are of use that can be resumed
    with: another copy of the game has ended it meanwhile.
    """
    is_ended = False
    for path in find_recordings(folder, level)[:LOOKED_AT]:
        try:
            whole = read_regular(path, BYTES_LIMIT).split(b"\n")[:-1]
            header = msgspec.json.decode(whole[0], type=Header) if whole else None
        except (OSError, msgspec.MsgspecError, ValueError, RecursionError):
            continue
        if header is None or header.level != level:
            continue
        if whole[-1].startswith(b'{"action":"end"'):
            is_ended = True
        elif not (misfit := header.misfit(catalog)) or not is_ended:
            yield Left(path, misfit)


def give_up(folder: Path, level: str, catalog: Catalog) -> None:
    """End the recordings of a level that could be gone on with, as it is begun anew.

    What another copy of the game plays stays as it is.
    """
    for left in list(find_left(folder, level, catalog)):
        if not left.misfit:
            with suppress(FileFault):
                history, recorder = resume_recording(left.path, catalog)
                recorder.write("end", history.stage)
                recorder.close()


def resume_recording(path: Path, catalog: Catalog) -> tuple[History, Recorder]:
    """Return the history of an unfinished recording and a recorder that goes on with it; as `take_up`."""

    def read() -> tuple[History, bytes]:
        recording = read_recording(path)
        return replay(recording, catalog), recording.data

    return take_up(path, read)


def take_up(path: Path, read: Callable[[], tuple[Told, bytes]]) -> tuple[Told, Recorder]:
    """Return what a file tells, and a recorder that goes on with it.

    `read` gives that and the whole lines of the file. Raises FileFault; also if another copy of the game goes
    on with it already. Where its file cannot be written it goes on in a new one.
    """
    try:
        handle = os.open(path, os.O_RDWR | BINARY)
    except OSError:
        handle = -1
    try:
        if handle >= 0 and not try_lock(handle):
            raise fault_in(path.name, 1, "another copy of the game goes on with it")
        told, data = read()
    except BaseException:
        if handle >= 0:
            os.close(handle)
        raise
    recorder = Recorder(path.parent, path.stem.rpartition("-")[0], data)
    if handle >= 0:
        recorder.resume(path, handle, len(data))
    return told, recorder


def find_recordings(folder: Path, level: str) -> list[Path]:
    """Return the recordings of a level in a folder, the latest first."""
    return sorted(_recordings(folder, level), key=_number, reverse=True)


def _recordings(folder: Path, level: str) -> list[Path]:
    pattern = re.compile(rf"{re.escape(level)}-\d{{1,9}}\.jsonl")
    try:
        return [folder / name for name in os.listdir(folder) if pattern.fullmatch(name)]
    except OSError:
        return []


def _name(level: str, number: int) -> str:
    return f"{level}-{number:04}.jsonl"


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])
