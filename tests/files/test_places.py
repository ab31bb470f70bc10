"""No file is written through what the game did not make: a link, a pipe, a folder or a device."""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest

from intodepth.content.carrying import add_members, list_members
from intodepth.content.incoming.keeping import keep
from intodepth.content.profile import Profile
from intodepth.content.profile_store import COPY_NAME, LOCK_NAME, PENDING_NAME, save_profile, write_code
from intodepth.content.replay_notes import LOCK_NAME as NOTES_LOCK
from intodepth.content.replay_notes import Bookmark, KeptNotes, ReplayNotes
from intodepth.files.append_log import AppendLog
from intodepth.files.faults import FileFault
from intodepth.files.folders import PLAYED, RECEIVED
from intodepth.files.journal import Journal, find_journals, take_up
from intodepth.files.storage import read_regular, save_atomically, set_aside

MINE = b'{"mine": 1}\n'
"""content of a file that is none of the game's business"""
NOTED = ReplayNotes(bookmarks=(Bookmark(0, 1, 0, "here"),))
MET = Profile().meet(heroes=("smith",))


def recorded(path: Path) -> None:
    """Go on with a recording, then lose sight of its file and go on again."""
    _, journal = take_up(path, lambda: (None, MINE), Journal)
    journal.add(b'{"line": 2}\n')
    journal.close()
    journal.add(b'{"line": 3}\n')
    journal.close()
    assert not journal.problem
    latest = find_journals(path.parent, "level")[0]
    assert latest != path or not path.is_symlink()
    assert read_regular(latest, 1 << 20).endswith(b'{"line": 2}\n{"line": 3}\n')


def noted(path: Path) -> None:
    data = b"a recording\n"
    path.with_name("rec.jsonl").write_bytes(data)
    KeptNotes(path.parent.parent, path.with_name("rec.jsonl"), data).change(NOTED)


def carried(path: Path) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("profile.json", "{}")
        archive.writestr(f"{path.parent.name}/{path.name}", '{"line": 1}\n')
    _, members, _ = list_members(packed.getvalue())
    assert list(add_members(path.parent.parent, packed.getvalue(), members))


def received(path: Path) -> None:
    keep(path.parent.parent, path, b"a recording\n")


def logged(path: Path) -> None:
    log = AppendLog(path, b"")
    log.add(b"line\n")
    log.close()


WRITERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a file": ("file", lambda path: save_atomically(path, b"new")),
    "profile": (
        COPY_NAME,
        lambda path: (save_profile(path.parent, Profile()), save_profile(path.parent, MET)),
    ),
    "pending": (PENDING_NAME, lambda path: save_profile(path.parent, MET)),
    "profile's lock": (LOCK_NAME, lambda path: save_profile(path.parent, MET)),
    "notes' lock": (
        NOTES_LOCK,
        lambda path: KeptNotes(path.parent, path.with_name("rec.jsonl"), b"").change(NOTED),
    ),
    "notes": ("branches/rec.notes.json", noted),
    "recording": ("recordings/level-0001.jsonl", recorded),
    "a carried recording": ("shared/level-0001.jsonl", carried),
    "a received recording": ("received/level-0123456789abcdef.jsonl", received),
    "code": ("code.txt", lambda path: write_code(path, "depth..code")),
    "results": ("study.results.jsonl", logged),
    "a bad file": (
        "x.json",
        lambda path: (set_aside(path.with_name("other")), save_atomically(path, b"new")),
    ),
}
"""each writer by what it writes, with the name in the player's folder"""


def put_link(path: Path, outside: Path) -> None:
    path.symlink_to(outside / "mine.txt")


def put_dangling_link(path: Path, outside: Path) -> None:
    path.symlink_to(outside / "nothing.txt")


def put_loop(path: Path, outside: Path) -> None:
    path.symlink_to(path)


def put_hard_link(path: Path, outside: Path) -> None:
    os.link(outside / "mine.txt", path)


def put_pipe(path: Path, outside: Path) -> None:
    os.mkfifo(path)


def put_folder(path: Path, outside: Path) -> None:
    path.mkdir()
    (path / "mine.txt").write_bytes(MINE)


def put_device_link(path: Path, outside: Path) -> None:
    path.symlink_to(os.devnull)


KINDS = put_link, put_dangling_link, put_loop, put_hard_link, put_pipe, put_folder, put_device_link


def lay(tmp_path: Path, name: str, put: Callable[[Path, Path], None]) -> tuple[Path, Path]:
    """Return a player's folder with one of KINDS in the place of a file, and the folder outside."""
    home, outside = tmp_path / "home", tmp_path / "outside"
    outside.mkdir(parents=True)
    (outside / "mine.txt").write_bytes(MINE)
    for folder in (*PLAYED, RECEIVED):
        (home / folder).mkdir(parents=True)
    (home / "other").write_bytes(b"bad")
    put(home / name, outside)
    return home, outside


def untouched(home: Path, outside: Path, put: Callable[[Path, Path], None]) -> bool:
    """Whether what lay outside, or in a folder, is as it was."""
    kept = [path for path in home.rglob("mine.txt") if path.read_bytes() == MINE]
    return (
        [each.name for each in outside.iterdir()] == ["mine.txt"]
        and (outside / "mine.txt").read_bytes() == MINE
        and stat.S_ISCHR(Path(os.devnull).stat().st_mode)
        and (put is not put_folder or bool(kept))
    )


@pytest.mark.parametrize("put", KINDS)
def test_nothing_outside_of_the_players_folder_is_written(
    tmp_path: Path, put: Callable[[Path, Path], None]
) -> None:
    for what, (name, write) in WRITERS.items():
        home, outside = lay(tmp_path / what, name, put)
        if put is not put_hard_link or what != "recording":  # that is gone on with by either name
            with suppress(OSError, FileFault):
                write(home / name)
        assert untouched(home, outside, put), what


@pytest.mark.parametrize("put", KINDS)
def test_a_recording_whose_place_is_taken_while_it_grows_goes_on_in_another_file(
    tmp_path: Path, put: Callable[[Path, Path], None]
) -> None:
    for is_closed in (False, True):
        home, outside = lay(tmp_path / str(is_closed), "other.txt", put)
        journal = Journal(home / "recordings", "level", b'{"line": 1}\n')
        journal.retry()
        assert journal.path is not None
        if is_closed:
            journal.close()
        journal.path.unlink()
        put(journal.path, outside)
        journal.add(b'{"line": 2}\n')
        assert not journal.problem and untouched(home, outside, put)
        assert journal.path is not None and journal.path.read_bytes() == b'{"line": 1}\n{"line": 2}\n'
        journal.close()


def test_the_players_folder_and_those_in_it_may_be_links(tmp_path: Path) -> None:
    (tmp_path / "disk" / "branches").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "disk" / "recordings").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "home").symlink_to(tmp_path / "disk")
    home = tmp_path / "home"
    Journal(home / "recordings", "level", b'{"line": 1}\n').retry()
    assert not save_profile(home, MET).problem
    assert KeptNotes(home, home / "recordings" / "level-0001.jsonl", b'{"line": 1}\n').change(NOTED) == ""
    assert sorted(each.name for each in (tmp_path / "elsewhere").iterdir()) == [
        "level-0001.jsonl",
        "level-0001.notes.json",
    ]
