"""journal: a file of lines that is written during play and continued later."""

import os
import re
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from intodepth.files.faults import fault_in
from intodepth.files.storage import (
    BINARY,
    NotAFile,
    make_folder,
    open_own,
    read_chunks,
    sync_folder,
    try_lock,
    write_durably,
)

ContentT = TypeVar("ContentT")
JournalT = TypeVar("JournalT", bound="Journal")
MOST_DIGITS = 18
"""digits in the number of a file name"""
ATTEMPTS = 2
"""A fault of the disk may pass at once; after so many attempts, saving waits for the next line."""


class Journal:
    """Writes lines to a numbered file. It never raises; `problem` says in one line what went wrong.

    The file is locked until the journal is closed or garbage-collected. All lines are also kept in memory:
    lines that could not be written follow later, and a deleted file is restored.
    """

    def __init__(self, folder: Path, name: str, data: bytes) -> None:
        """Begin with the lines so far of a file `NAME-0001.jsonl`; nothing is written before `retry` or
        `add`.
        """
        self.path: Path | None = None
        """None until the file exists"""
        self.problem = ""
        self.name = name
        self._folder = folder
        self._data = bytearray(data)
        self._size = 0
        """bytes that are on the disk"""
        self._handle = -1
        self._is_new = False
        """whether the folder's entry may not be on the disk yet"""
        self._let_go: weakref.finalize[..., Journal] | None = None

    def add(self, line: bytes) -> None:
        """Add a line that ends with a newline; it is on disk before this returns, if possible."""
        self._data += line
        self.retry()

    @property
    def is_open(self) -> bool:
        """Whether its file is open, and so locked."""
        return self._handle >= 0

    @property
    def data(self) -> bytes:
        """All lines so far."""
        return bytes(self._data)

    @property
    def is_behind(self) -> bool:
        """Whether some lines are not on disk yet."""
        return self._size < len(self._data)

    def retry(self) -> None:
        """Write the lines that are not on disk yet."""
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
        """Write the remaining lines, and unlock the file."""
        if self.is_behind:
            self.retry()
        self._close()

    def resume(self, path: Path, handle: int, size: int) -> None:
        """Continue in an open, locked file whose first `size` bytes are the lines so far."""
        self._close()
        self.path, self._handle, self._size = path, handle, size
        self._let_go = weakref.finalize(self, os.close, handle)

    def _write_rest(self) -> None:
        if self.path is not None and not self.is_open:
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
        """Return whether the file is missing, replaced or shorter than it should be."""
        if self.path is None or not self.is_open:
            return True
        try:
            there = os.lstat(self.path)
        except FileNotFoundError:
            return True
        own = os.fstat(self._handle)
        return (there.st_dev, there.st_ino) != (own.st_dev, own.st_ino) or own.st_size < self._size

    def _open_again(self, path: Path) -> None:
        """Continue in the file that was closed, if it is as it was left.

        After its good lines there may be parts of an attempt that failed during a write.
        """
        try:
            handle = open_own(path)
        except (FileNotFoundError, NotAFile):
            return
        is_own = False
        try:
            written = read_chunks(handle, len(self._data) + 1)
            is_whole = len(written) >= self._size and self._data.startswith(written)
            is_own = is_whole and try_lock(handle)
        finally:
            if is_own:
                self.resume(path, handle, self._size)
            else:
                os.close(handle)

    def _begin(self) -> None:
        """Create a new file: under the old name if that is free, else under the next free number."""
        make_folder(self._folder)
        numbers = [number_of(path) for path in _list_files(self._folder, self.name)]
        path = self.path or self._folder / _file_name(self.name, _next_number(numbers))
        while True:
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
                break
            except FileExistsError:
                numbers.append(number_of(path))
                path = self._folder / _file_name(self.name, _next_number(numbers))
        self.resume(path, handle, 0)
        self._is_new = True
        try_lock(handle)

    def _close(self) -> None:
        if self._let_go is not None:
            with suppress(OSError):  # what was written is on the disk
                self._let_go()
        self._handle, self._let_go = -1, None


def take_up(
    path: Path, read: Callable[[], tuple[ContentT, bytes]], kind: Callable[[Path, str, bytes], JournalT]
) -> tuple[ContentT, JournalT]:
    """Return the content of a file, and a journal of a class that continues it.

    `read` returns the content and its whole lines. Raises FileFault, also if another copy of the game has the
    file. If the file cannot be written, or is a link, the journal continues in a new one.
    """
    try:
        handle = open_own(path)
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
    journal = kind(path.parent, path.stem.rpartition("-")[0], data)
    if handle >= 0:
        journal.resume(path, handle, len(data))
    return told, journal


def find_journals(folder: Path, name: str) -> list[Path]:
    """Return the files of a name in a folder, the latest first. They may be anything, even folders."""
    return sorted(_list_files(folder, name), key=number_of, reverse=True)


def _list_files(folder: Path, name: str) -> list[Path]:
    pattern = re.compile(rf"{re.escape(name)}-[0-9]{{1,{MOST_DIGITS}}}\.jsonl")
    try:
        return [folder / each for each in os.listdir(folder) if pattern.fullmatch(each)]
    except OSError:
        return []


def _next_number(numbers: list[int]) -> int:
    """Return the number for a new file: the next one, or the highest free one if there is no next one."""
    most = 10**MOST_DIGITS - 1
    number = max(numbers, default=0) + 1
    if number > most:
        number = most
        while number in numbers:
            number -= 1
    return number


def _file_name(name: str, number: int) -> str:
    return f"{name}-{number:04}.jsonl"


def number_of(path: Path) -> int:
    """Return the number of a journal file; later files have higher numbers."""
    return int(path.stem.rpartition("-")[2])
