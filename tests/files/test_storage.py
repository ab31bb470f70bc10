"""Tests of files."""

import errno
import os
import stat
from pathlib import Path

import pytest

from intodepth.files import disk, reading, storage
from intodepth.files.storage import (
    NotAFile,
    hold_lock,
    make_folder,
    open_own,
    read_regular,
    save_as_named,
    save_atomically,
    set_aside,
    try_lock,
)


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


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "file"
    (tmp_path / ".file.12345678.depth.tmp").write_bytes(b"of a game that died while it saved")
    (tmp_path / ".file.12345678.tmp").write_bytes(b"of another program")
    save_atomically(path, b"old")
    save_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert sorted(tmp_path.iterdir()) == [tmp_path / ".file.12345678.tmp", path]
    (tmp_path / "usual").touch()
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_what_a_failed_attempt_could_not_remove_does_not_bar_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        patch.setattr(os, "unlink", fail)
        with pytest.raises(OSError, match="Input/output error"):
            save_atomically(tmp_path / "file", b"old")
    save_atomically(tmp_path / "file", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"new"]


def test_a_write_that_takes_only_a_part_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:3]))
    save_atomically(tmp_path / "file", b"0123456789")
    assert (tmp_path / "file").read_bytes() == b"0123456789"


def test_files_set_aside_do_not_replace_each_other(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / "a.json").write_text(str(number), encoding="utf-8")
        set_aside(tmp_path / "a.json")
    found = [(tmp_path / f"a.json.bad{end}").read_text(encoding="utf-8") for end in ("", "2", "3")]
    assert found == ["0", "1", "2"]


def test_folders_are_made_with_those_around_them(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"Not a directory|File exists"):
        make_folder(tmp_path / "file" / "b")


def test_where_there_is_no_drive_no_folder_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(path: Path) -> None:
        raise FileNotFoundError(errno.ENOENT, "No such drive")

    monkeypatch.setattr(Path, "is_dir", lambda _: False)
    monkeypatch.setattr(os, "mkdir", missing)
    with pytest.raises(FileNotFoundError):
        make_folder(Path.cwd() / "a" / "b")


def test_where_folders_cannot_be_synced_files_are_saved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", sync)
    error = errno.EINVAL
    save_atomically(tmp_path / "file", b"saved")
    assert (tmp_path / "file").read_bytes() == b"saved"
    error = errno.EIO
    with pytest.raises(OSError, match="Input/output error"):
        save_atomically(tmp_path / "file", b"new")


def test_a_lock_keeps_others_out_until_it_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "PATIENCE", 0.05)
    path = tmp_path / "lock"
    with hold_lock(path), pytest.raises(OSError, match="another copy of the game"), hold_lock(path):
        raise AssertionError("both have it")
    with hold_lock(path):
        other = os.open(path, os.O_RDWR)
        assert not try_lock(other)
        os.close(other)


def test_the_byte_that_is_locked_lies_beyond_all_files_and_within_what_can_be_locked() -> None:
    assert reading.LOG_LIMIT < disk.FAR < 1 << 31


def test_where_there_are_no_locks_one_goes_on_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", unknown)
    with hold_lock(tmp_path / "lock"):
        pass


def test_a_link_is_followed_on_demand_and_to_a_file_only(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "link").symlink_to("old")
    save_atomically(tmp_path / "link", b"saved")
    assert not (tmp_path / "link").is_symlink() and (tmp_path / "old").read_bytes() == b"old"
    for name, target, is_followed in (
        ("to_pipe", "pipe", False),
        ("to_folder", "folder", False),
        ("to_old", "old", True),
        ("to_new", "new", True),
    ):
        link = tmp_path / name
        link.symlink_to(target)
        save_atomically(link, b"saved", follows=True)
        assert link.read_bytes() == b"saved" and link.is_symlink() == is_followed, name
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode) and (tmp_path / "folder").is_dir()
    assert (tmp_path / "old").read_bytes() == (tmp_path / "new").read_bytes() == b"saved"


def test_a_file_that_the_player_has_named_is_written_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "link").symlink_to("old")
    for name in ("link", "new"):
        save_as_named(tmp_path / name, b"saved")
        assert (tmp_path / name).read_bytes() == b"saved"
    assert (tmp_path / "link").is_symlink() and (tmp_path / "old").read_bytes() == b"saved"
    with pytest.raises(OSError, match="Is a directory"):
        save_as_named(tmp_path, b"saved")
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    save_as_named(tmp_path / "pipe", b"saved")
    assert os.read(reader, 9) == b"saved" and stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    os.close(reader)
    (tmp_path / "device").symlink_to(os.devnull)
    save_as_named(tmp_path / "device", b"saved")
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode) and (tmp_path / "device").is_symlink()


class Noted:
    """A disk of its own kind, that nobody else uses."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def sync(self, handle: int) -> None:
        self.calls.append("sync")

    def sync_folder(self, folder: Path) -> None:
        self.calls.append(f"sync {folder.name}")

    def try_lock(self, handle: int) -> bool:
        self.calls.append("lock")
        return True


def test_another_disk_can_be_given(tmp_path: Path) -> None:
    noted = Noted()
    storage.use_disk(noted)
    try:
        with hold_lock(tmp_path / "lock"):
            save_atomically(tmp_path / "file", b"saved")
    finally:
        storage.use_disk(disk.SystemDisk())
    assert noted.calls == ["lock", "sync", f"sync {tmp_path.name}"]


def test_a_file_of_the_game_is_not_gone_on_with_through_a_link(tmp_path: Path) -> None:
    other, link = tmp_path / "other.jsonl", tmp_path / "rec.jsonl"
    other.write_bytes(b"line\n")
    link.symlink_to(other)
    with pytest.raises(NotAFile, match="it is a link"):
        open_own(link)
    handle = open_own(other)
    os.close(handle)
