"""Files of the player are read whole or not at all, and every fault is one line."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from intodepth.files import reading
from intodepth.files.faults import FileFault, Missing, Unreadable
from intodepth.files.reading import (
    LINE_LIMIT,
    LINES_LIMIT,
    LOG_LIMIT,
    MARK,
    Ends,
    list_files,
    log_in,
    read_data,
    read_ends,
    read_log,
    read_text,
)

DEEP = b"[" * 300 + b"]" * 300
TOO_LONG = f"the line is too long, the limit is {LINE_LIMIT} bytes"
DAMAGED = {
    b"": "log:1: there is no whole line in it",
    b"{}": "log:1: there is no whole line in it",
    MARK + b"\n": None,
    b"\xff\n{}\n": "log:1: not UTF-8 text",
    b"{}\n{\xff}\n": "log:2: not UTF-8 text",
    DEEP + b"\n{}\n": "log:1: nested too deep, the limit is 200 brackets",
    b"{}\n" + DEEP + b"\n": "log:2: nested too deep, the limit is 200 brackets",
    b"x" * (LINE_LIMIT + 1) + b"\n": f"log:1: {TOO_LONG}",
    b"{}\n" + b"x" * (3 * LINE_LIMIT) + b"\n": f"log:2: {TOO_LONG}",
    b"{}\n" * 9 + b"\xff\n": "log:10: not UTF-8 text",
    b"{}\n" * (LINES_LIMIT + 1): f"log:{LINES_LIMIT + 1}: too many lines, the limit is {LINES_LIMIT}",
}
"""the content of a file of lines, and what is wrong with it; None for nothing"""


def fault_of(read: object, *given: object) -> str | None:
    try:
        read(*given)  # type: ignore[operator]
    except FileFault as fault:
        assert len(fault.faults) == 1
        return fault.faults[0]
    return None


def test_damaged_lines_are_named_wherever_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for data, what in DAMAGED.items():
        if data == MARK + b"\n":
            continue  # an empty line is a line
        path.write_bytes(data)
        assert fault_of(read_log, path) == what, data[:40]
        assert fault_of(read_ends, path) == what or "too many" in str(what), data[:40]


def test_a_mark_and_a_line_that_was_cut_off_are_no_lines(tmp_path: Path) -> None:
    path = tmp_path / "log"
    for data, lines in (
        (b"{1}\n", (b"{1}",)),
        (MARK + b"{1}\n{2}\n{3", (b"{1}", b"{2}")),
        (b"{1}\n" + b"[]\n" * 100_000 + b"{2}\n\xff", (b"{1}", *[b"[]"] * 100_000, b"{2}")),
    ):
        path.write_bytes(data)
        os.utime(path, (7, 7))
        log = read_log(path)
        assert log.lines == lines and data.startswith(log.data)
        assert read_ends(path) == Ends(lines[0], lines[-1], 7.0)
    assert log_in("log", b"{}\r\n").lines == (b"{}\r",), "JSON takes the sign before a line's end for a blank"


def test_what_cannot_be_read_now_is_told_apart_from_what_is_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    with pytest.raises(Missing, match="No such file"):
        read_data(path, 9)
    with pytest.raises(Missing):
        read_data(Path("nul\0"), 9)
    os.mkfifo(tmp_path / "pipe")
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(LOG_LIMIT + 1)
    for odd, what in (
        (tmp_path, "Is a directory"),
        (tmp_path / "pipe", "not a regular file"),
        (Path("/dev/zero"), "not a regular file"),
        (large, "too large"),
    ):
        for read in (read_log, read_ends):
            with pytest.raises(FileFault, match=what) as damaged:
                read(odd)
            assert not isinstance(damaged.value, Unreadable), odd

    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    path.write_bytes(b"{}\n")
    for name, read in (("read_regular", read_log), ("read_chunks", read_ends)):
        with monkeypatch.context() as patch:
            patch.setattr(reading, name, fail)
            with pytest.raises(Unreadable, match="log:1: cannot be read: Input/output error"):
                read(path)


def test_a_text_has_no_mark_and_plain_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(MARK + b"one\r\ntwo\n")
    assert read_text(path, 99) == "one\ntwo\n"
    path.write_bytes(MARK + b"one\ntw\xff")
    assert fault_of(read_text, path, 99) == "text:2: not UTF-8 text"


def test_notes_of_editors_and_systems_are_left_out(tmp_path: Path) -> None:
    for name in ("b.toml", "a.toml", "._a.toml", ".hidden.toml", "c.txt"):
        (tmp_path / name).touch()
    (tmp_path / ".#a.toml").symlink_to("nobody@nowhere")
    assert [path.name for path in list_files(tmp_path, "*.toml")] == ["a.toml", "b.toml"]
    assert list_files(tmp_path / "none", "*.toml") == []
