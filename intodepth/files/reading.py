"""reading: reads files that may be missing, unreadable, damaged or hostile, and answers each with one line.

Every file of the player goes through here: profile, recordings and runs. A file must be regular, within its
size limit, and UTF-8 with or without a byte order mark. `Unreadable` means that a file cannot be read now,
such as after a disk error; a plain `FileFault` means that its content is damaged.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from intodepth.files.faults import FileFault, Missing, Unreadable, fault_in, fault_line
from intodepth.files.nesting import TOO_DEEP, is_too_deep
from intodepth.files.storage import NotAFile, TooLarge, open_regular, read_chunks, read_regular

LOG_LIMIT = 1 << 24
"""greatest size of a recording or run in bytes"""
LINE_LIMIT = 1 << 16
"""greatest size of a line in bytes"""
NOT_TEXT = "not UTF-8 text"
LINES_LIMIT = 1 << 18
"""greatest number of lines: even empty lines take memory"""
MARK = b"\xef\xbb\xbf"
"""the UTF-8 byte order mark"""


LineT = TypeVar("LineT")


class LogLines(NamedTuple):
    """A file of lines. A last line without its end was cut off, and is left out."""

    data: bytes
    """the complete lines, with the byte order mark if there is one"""
    lines: tuple[bytes, ...]
    """the lines without line ends and mark; at least one, each valid UTF-8"""


class Ends(NamedTuple):
    """The first and the last whole line of a file."""

    first: bytes
    last: bytes
    """line number of the last line; the same as the first if there is only one"""
    changed: float
    """time of the last write, in seconds since 1970"""


def read_data(path: Path, limit: int, label: str = "") -> bytes:
    """Return the content of a regular file; raises Missing, Unreadable, or FileFault.

    `label` is the name of the file in faults, by default its own name.
    """
    with _faults(label or path.name):
        return read_regular(path, limit)


def read_text(path: Path, limit: int, label: str = "") -> str:
    r"""Return the text of a file without a byte order mark, with `\\n` line ends; raises FileFault."""
    return text_in(label or path.name, read_data(path, limit, label))


def text_in(label: str, data: bytes) -> str:
    """Return the text in the content of a file, as `read_text`; raises FileFault."""
    return exact_text_in(label, data).replace("\r\n", "\n")


def exact_text_in(label: str, data: bytes) -> str:
    """Return the text in the content of a file without a byte order mark, with its own line ends; raises
    FileFault.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1  # the object lacks the mark
        raise fault_in(label, line, NOT_TEXT) from None


def read_log(path: Path) -> LogLines:
    """Return the lines of a recording or run; raises FileFault."""
    return log_in(path.name, read_data(path, LOG_LIMIT))


def log_in(label: str, data: bytes) -> LogLines:
    """Return the lines in the content of a file; raises FileFault if one is damaged, or none is whole."""
    whole = data[: data.rfind(b"\n") + 1]
    if not whole.removeprefix(MARK):
        raise fault_in(label, 1, "there is no whole line in it")
    if whole.count(b"\n") > LINES_LIMIT:
        raise fault_in(label, LINES_LIMIT + 1, f"too many lines, the limit is {LINES_LIMIT}")
    lines = tuple(whole.removeprefix(MARK)[:-1].split(b"\n"))
    for number, line in enumerate(lines, 1):
        check_line(label, number, line)
    return LogLines(whole, lines)


def records_in(label: str, data: bytes, kind: type[LineT]) -> list[LineT]:
    """Return the lines of JSON in data, each as a record of a kind; raises FileFault for the first broken
    one.
    """
    found = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise fault_in(label, number, str(error)) from None
    return found


def read_ends(path: Path) -> Ends:
    """Return the first and the last line of a recording or run, without reading the lines between.

    Raises FileFault if either is damaged, or there is no whole line.
    """
    label = path.name
    with _faults(label), open_regular(path) as handle:
        there = os.fstat(handle)
        if there.st_size > LOG_LIMIT:
            raise TooLarge(LOG_LIMIT)
        head = read_chunks(handle, min(there.st_size, LINE_LIMIT + len(MARK) + 1))
        start = max(0, there.st_size - 2 * LINE_LIMIT)
        os.lseek(handle, start, os.SEEK_SET)
        tail = read_chunks(handle, there.st_size - start)
    first, end, _ = head.removeprefix(MARK).partition(b"\n")
    if not end:
        check_line(label, 1, first)  # it may be too long
        raise fault_in(label, 1, "there is no whole line in it")
    before, _, last = tail[: tail.rfind(b"\n") + 1].removesuffix(b"\n").rpartition(b"\n")
    last = last if before or start else first
    check_line(label, 1, first)
    try:
        check_line(label, 1, last)
    except FileFault:
        log_in(label, read_data(path, LOG_LIMIT))  # which names the line, whatever its number is
        raise
    return Ends(first, last, there.st_mtime)


def check_line(label: str, number: int, line: bytes) -> None:
    """Raise FileFault for a line that is not UTF-8, too long, or nested too deep to be decoded safely."""
    if len(line) > LINE_LIMIT:
        raise fault_in(label, number, f"the line is too long, the limit is {LINE_LIMIT} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise fault_in(label, number, NOT_TEXT) from None
    if is_too_deep(text):
        raise fault_in(label, number, TOO_DEEP)


def list_files(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder that match a pattern such as `*.toml`, sorted by name.

    Names that begin with a dot are left out, because editors and other systems keep their own files there.
    Empty if the folder does not exist or cannot be listed.
    """
    try:
        found = sorted(folder.glob(pattern))
    except OSError:
        return []
    return [path for path in found if not path.name.startswith(".")]


@contextmanager
def _faults(label: str) -> Iterator[None]:
    """Raise system errors in the block as faults of the file with this name."""
    try:
        yield
    except (NotAFile, TooLarge) as error:
        raise fault_in(label, 1, f"cannot be read: {error.strerror}") from None
    except OSError as error:
        kind: type[FileFault] = Missing if error.errno == errno.ENOENT else Unreadable
        raise kind((fault_line(label, 1, f"cannot be read: {error.strerror}"),)) from None


def read_change_time(path: Path) -> float:
    """Return when a file was last written, in seconds since 1970; 0 if that cannot be found out."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
