"""Journals are numbered, whatever else lies in their folder."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from intodepth.files.faults import FileFault
from intodepth.files.journal import Journal, find_journals, take_up


def written(folder: Path) -> Path:
    journal = Journal(folder, "run", b"{}\n")
    journal.retry()
    journal.close()
    assert not journal.problem and journal.path is not None
    return journal.path


def test_whatever_a_file_is_called_the_next_one_is_found_before_it(tmp_path: Path) -> None:
    (tmp_path / "run-999999999.jsonl").touch()
    assert written(tmp_path).name == "run-1000000000.jsonl"
    assert find_journals(tmp_path, "run")[0].name == "run-1000000000.jsonl"
    (tmp_path / f"run-{'9' * 18}.jsonl").touch()
    for number in (8, 7):
        assert written(tmp_path).name == f"run-{'9' * 17}{number}.jsonl", "there is no number after the last"
    for name in ("run-.jsonl", "run-1.txt", f"run-{'1' * 19}.jsonl", "run-\u0663.jsonl", ".run-0001.jsonl"):
        (tmp_path / name).touch()
    assert len(find_journals(tmp_path, "run")) == 5


def test_a_pipe_a_folder_or_a_device_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "run-0001.jsonl")
    (tmp_path / "run-0002.jsonl").mkdir()
    (tmp_path / "run-0003.jsonl").symlink_to(os.devnull)

    def read() -> tuple[None, bytes]:
        raise FileFault(("not read",))

    for path in find_journals(tmp_path, "run"):
        with pytest.raises(FileFault):
            take_up(path, read, Journal)
    assert written(tmp_path).name == "run-0004.jsonl"


def test_what_was_written_but_not_synced_is_gone_on_with_in_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    journal = Journal(tmp_path, "run", b"{1}\n")
    journal.retry()
    assert journal.path is not None
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        journal.add(b"{2}\n")
        journal.close()
    assert journal.is_behind and journal.path.read_bytes() == b"{1}\n{2}\n"
    journal.retry()
    assert not journal.is_behind and find_journals(tmp_path, "run") == [journal.path]
    journal.close()
    journal.path.write_bytes(b"{1}\n{of another game}\n")
    journal.add(b"{3}\n")
    assert len(find_journals(tmp_path, "run")) == 2 and journal.path.read_bytes() == b"{1}\n{2}\n{3}\n"
