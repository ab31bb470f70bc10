"""Recordings of others are saved once, under names made from their content, in a folder of limited size."""

from __future__ import annotations

import errno
import os
from functools import partial
from pathlib import Path

import pytest

from intodepth.content.incoming import keeping
from intodepth.content.incoming.keeping import choose_path, keep, store
from intodepth.content.replay_notes import Bookmark, KeptNotes, ReplayNotes
from intodepth.files.folders import RECEIVED
from tests.faults import Disk


def kept(home: Path, data: bytes, name: str = "level") -> Path:
    path = choose_path(home / RECEIVED, name, data)
    keep(home, path, data)
    return path


def test_equal_content_is_one_file_and_other_content_another(tmp_path: Path) -> None:
    """Also where the levels of two recordings have the same name."""
    paths = [kept(tmp_path, data) for data in (b"one", b"two", b"one", b"one")]
    assert len(set(paths)) == 2 and sorted((tmp_path / RECEIVED).iterdir()) == sorted(set(paths))
    assert [path.read_bytes() for path in paths] == [b"one", b"two", b"one", b"one"]
    paths[0].write_bytes(b"torn")
    assert kept(tmp_path, b"one").read_bytes() == b"one"


def test_names_are_plain_whatever_the_level_is_called(tmp_path: Path) -> None:
    for name in (
        "first_rope",
        "CON",
        "../../x",
        "e\u0301\U0001f600",
        "-rf",
        ".hidden",
        "x" * 300,
        "",
        "a/b\\c",
    ):
        path = choose_path(tmp_path, name, b"")
        assert path.parent == tmp_path and keeping.OWN_NAME.fullmatch(path.name), name


def test_the_oldest_go_first_and_what_has_bookmarks_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 3)
    monkeypatch.setattr(keeping, "ROOM", 100)
    (tmp_path / RECEIVED).mkdir()
    (tmp_path / RECEIVED / "mine.jsonl").write_bytes(b"x" * 500)
    marked, *others = (kept(tmp_path, b"%d" % number) for number in range(3))
    for age, path in enumerate((marked, *others)):
        os.utime(path, (age, age))
    notes = ReplayNotes(bookmarks=(Bookmark(0, 0, 0),))
    assert not KeptNotes(tmp_path, marked, b"0").change(notes)
    fourth = kept(tmp_path, b"3")
    there = {path.name for path in (tmp_path / RECEIVED).iterdir()}
    assert there == {"mine.jsonl", marked.name, others[1].name, fourth.name}, (
        "files of others are not counted"
    )
    large = kept(tmp_path, b"x" * 99)
    assert {path.name for path in (tmp_path / RECEIVED).iterdir()} == {"mine.jsonl", marked.name, large.name}
    with pytest.raises(OSError, match="is full of recordings with bookmarks or branches, the limit is 3"):
        kept(tmp_path, b"y" * 100)
    assert large.exists() and marked.exists()


def fails_at(at: int, number: int) -> int | None:
    return errno.EIO if number == at else None


def test_whatever_call_of_the_disk_fails_there_is_the_whole_recording_or_none(tmp_path: Path) -> None:
    calls = 0
    for at in range(1, 40):
        home = tmp_path / str(at)
        home.mkdir()
        disk = Disk(home, fault=partial(fails_at, at))
        path = choose_path(home / RECEIVED, "level", b"whole")
        with disk.watched():
            try:
                keep(home, path, b"whole")
            except OSError as error:
                assert error.errno == errno.EIO
        calls = max(calls, disk.calls)
        for index, image in enumerate(disk.images()):
            content = {name: data for name, data in image.items() if name.endswith(".jsonl")}
            assert content in ({}, {path.relative_to(home).as_posix(): b"whole"}), (at, index)
        store(path, b"whole")
        assert path.read_bytes() == b"whole"
    assert 5 < calls < 39
