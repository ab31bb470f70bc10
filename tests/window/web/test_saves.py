"""What is saved in a browser is there again, whatever the browser does."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from intodepth.files import storage
from intodepth.files.disk import SystemDisk
from intodepth.files.storage import BINARY, make_folder, save_atomically, set_aside, write_durably
from intodepth.window.web import saves
from intodepth.window.web.saves import SavedFiles


class Memory:
    """Slots in memory that keep every state they were in, and fail when they are full."""

    def __init__(self, *slots: bytes, most: int = 1 << 30) -> None:
        self.slots = [bytearray(each) for each in slots or (b"", b"")]
        self.most = most
        self.states = [tuple(map(bytes, self.slots))]

    def read(self, slot: int) -> bytes:
        return bytes(self.slots[slot])

    def write(self, slot: int, at: int, data: bytes) -> None:
        old = self.slots[slot]
        if at + len(data) > self.most:
            old[at:] = data[: max(0, self.most - at)]
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if at > len(old):
            old.extend(bytes(at - len(old)))
        old[at : at + len(data)] = data
        self.states.append(tuple(map(bytes, self.slots)))

    def cut(self, slot: int, size: int) -> None:
        del self.slots[slot][size:]
        self.states.append(tuple(map(bytes, self.slots)))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "home"
    folder.mkdir()
    yield folder
    storage.use_disk(SystemDisk())


def begin(slots: Memory, home: Path) -> SavedFiles:
    disk = SavedFiles(slots, home)
    storage.use_disk(disk)
    return disk


def content(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def again(slots: Memory, tmp_path: Path, name: str = "again") -> dict[str, bytes]:
    """Return what another start finds."""
    folder = tmp_path / name
    folder.mkdir()
    SavedFiles(Memory(*slots.slots), folder)
    return content(folder)


def test_saved_files_are_there_again(home: Path, tmp_path: Path) -> None:
    slots = Memory()
    disk = begin(slots, home)
    make_folder(home / "runs")
    save_atomically(home / "profile.json", b"one")
    save_atomically(home / "profile.json", b"two")
    handle = os.open(home / "runs" / "a.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND | BINARY)
    for line in (b"first\n", b"second\n"):
        write_durably(handle, line)
        assert again(slots, tmp_path, line.decode().strip())["runs/a.jsonl"].endswith(line)
    os.close(handle)
    set_aside(home / "profile.json")
    assert again(slots, tmp_path) == content(home)
    assert content(home)["profile.json.bad"] == b"two"
    (home / "runs" / "a.jsonl").unlink()
    (home / "loose.txt").write_bytes(b"never made durable")
    disk.settle()
    assert again(slots, tmp_path, "settled") == content(home)


def test_a_tab_that_is_killed_loses_at_most_what_was_being_written(home: Path, tmp_path: Path) -> None:
    slots = Memory()
    begin(slots, home)
    told: list[tuple[int, dict[str, bytes]]] = []
    for number in range(6):
        save_atomically(home / "profile.json", b"%d" % number * 9)
        told.append((len(slots.slots[0]), content(home)))
    log = bytes(slots.slots[0])
    for end in range(len(log) + 1):
        found = again(Memory(log[:end], b""), tmp_path, f"cut{end}")
        durable = [files for size, files in told if size <= end]
        if durable:
            assert found["profile.json"] in (
                durable[-1]["profile.json"],
                told[min(len(durable), 5)][1]["profile.json"],
            )
    torn = bytearray(log)
    torn[-3] ^= 1
    assert "profile.json" in again(Memory(bytes(torn), b""), tmp_path, "torn")


def test_the_log_is_rewritten_and_every_moment_of_that_is_safe(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "SMALL", 400)
    slots, random = Memory(), Random(3)
    begin(slots, home)
    save_atomically(home / "other.json", b"stays")
    for number in range(40):
        save_atomically(home / "profile.json", bytes([number]) * random.randrange(60))
        for place, state in enumerate(slots.states):
            found = again(Memory(*state), tmp_path, f"state{number}-{place}")
            assert number == 0 or found["other.json"] == b"stays"
            assert number == 0 or place == 0 or "profile.json" in found
        slots.states = slots.states[-1:]
        assert again(slots, tmp_path, f"again{number}") == content(home)
    assert sum(map(len, slots.slots)) < 1500


def test_a_full_browser_is_told_and_loses_nothing(home: Path, tmp_path: Path) -> None:
    slots = Memory()
    begin(slots, home)
    save_atomically(home / "profile.json", b"old")
    slots.most = len(slots.slots[0]) + 60
    with pytest.raises(OSError, match="No space"):
        save_atomically(home / "profile.json", b"new" * 50)
    assert again(slots, tmp_path)["profile.json"] == content(home)["profile.json"] == b"old"
    slots.most = 1 << 30
    save_atomically(home / "profile.json", b"new")
    assert again(slots, tmp_path, "later")["profile.json"] == b"new"


def test_random_changes_are_found_again(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "SMALL", 2000)
    slots, random = Memory(), Random(5)
    disk = begin(slots, home)
    names = [home / name for name in ("a", "b", "runs/c", "runs/d")]
    make_folder(home / "runs")
    for number in range(300):
        path = random.choice(names)
        match random.randrange(5):
            case 0:
                save_atomically(path, random.randbytes(random.randrange(90)))
            case 1:
                with path.open("ab") as file:
                    file.write(random.randbytes(9))
                    file.flush()
                    disk.sync(file.fileno())
            case 2 if path.exists():
                os.replace(path, random.choice(names))
            case 3 if path.exists():
                path.unlink()
            case _:
                path.write_bytes(random.randbytes(5))
        if number % 10 == 9:
            disk.settle()
            assert again(slots, tmp_path, f"again{number}") == content(home)
