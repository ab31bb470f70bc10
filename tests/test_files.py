"""Tests of files."""

import os
from pathlib import Path

import pytest

from intodepth.files import read_regular


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_regular(path, 5) == b"12345"
    with pytest.raises(OSError, match="too large, the limit is 4 bytes"):
        read_regular(path, 4)


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, what in (
        (tmp_path / "pipe", "not a regular file"),
        (Path(os.devnull), "not a regular file"),
        (tmp_path, "Is a directory"),
        (tmp_path / "none", "No such file"),
    ):
        with pytest.raises(OSError, match=what) as caught:
            read_regular(path, 5)
        assert caught.value.strerror, path
