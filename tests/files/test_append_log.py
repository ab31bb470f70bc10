"""Tests of the append_log."""

from __future__ import annotations

import errno
from itertools import count
from pathlib import Path

import pytest

from intodepth.files.append_log import AppendLog
from intodepth.files.faults import FileFault
from intodepth.files.reading import read_log
from tests.conftest import Tried
from tests.faults import KILLS, Disk, lay_out

LINES = [b"first\n", b"second\n", b"third\n", b"fourth\n"]


def grow(path: Path) -> int:
    """Begin a file with one line, add one, go on with it, and add two; return how many are promised."""
    promised = 0
    try:
        for lines in (LINES[:2], LINES[2:]):
            data = read_log(path).data if path.exists() else lines[0]
            log = AppendLog(path, data)
            promised = max(promised, data.count(b"\n"))
            try:
                for line in lines if data != lines[0] else lines[1:]:
                    log.add(line)
                    promised += 1
            finally:
                log.close()
    except (OSError, FileFault):
        pass
    return promised


def whole_lines(path: Path) -> list[bytes]:
    """The lines that the next start reads."""
    return read_log(path).data.splitlines(keepends=True) if path.exists() else []


def test_lines_are_added_and_a_cut_one_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    assert grow(path) == 4 and whole_lines(path) == LINES
    path.write_bytes(path.read_bytes() + b"cut")
    log = AppendLog(path, read_log(path).data)
    log.add(b"fifth\n")
    log.close()
    assert whole_lines(path) == [*LINES, b"fifth\n"]


def test_two_processes_do_not_add_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    first = AppendLog(path, LINES[0])
    with pytest.raises(FileFault, match=r"log\.jsonl:1: another process is adding to it"):
        AppendLog(path, LINES[0])
    first.add(LINES[1])
    assert whole_lines(path) == LINES[:2]
    first.close()
    AppendLog(path, b"".join(LINES[:2])).close()
    (tmp_path / "link.jsonl").symlink_to(path)
    with pytest.raises(FileFault, match=r"link\.jsonl:1: cannot be written: it is a link"):
        AppendLog(tmp_path / "link.jsonl", LINES[0])


def test_wherever_it_is_cut_off_or_fails_what_was_added_is_there(tmp_path: Path, tried: Tried) -> None:
    looked = 0
    for number in (0, errno.EIO, errno.ENOSPC, errno.EACCES):
        for at in count(1):
            home = tmp_path / f"{number}-{at}"
            home.mkdir()
            disk = Disk(home, fault=lambda call, at=at, number=number: number if call == at else None)  # type: ignore[misc]
            with disk.watched():
                promised = grow(home / "log.jsonl")
            for index, image in enumerate(disk.images()):
                left = home / f"left{index}"
                left.mkdir()
                lay_out(image, left)
                found = whole_lines(left / "log.jsonl")
                assert found == LINES[: len(found)] and len(found) >= promised, (number, at, index)
                looked += 1
            if at > disk.calls:
                break
    tried(KILLS, looked)
