"""Tests of replay_notes."""

from __future__ import annotations

import errno
import itertools
import os
import re
from pathlib import Path

import pytest
from msgspec import structs

from intodepth.content.replay_notes import (
    FORMAT,
    MOST,
    Bookmark,
    BranchNote,
    KeptNotes,
    Mistake,
    ReplayNotes,
    forget_branch,
    merge_notes,
)
from intodepth.files import reading
from tests.conftest import Tried
from tests.faults import KILLS, Disk, lay_out
from tests.mutations import mutate
from tests.samples import fewer, some

DATA = b"the first line of a recording\n" * 9
A, B, C = (Bookmark(0, step, 2, note) for step, note in enumerate("abc", 1))
FIRST, SECOND = BranchNote("branch-0001.jsonl", 0, 3), BranchNote("branch-0002.jsonl", 0, 4)
FOUND = Mistake(0, 5, 6, 7)
FULL = ReplayNotes(bookmarks=(A, B), branches=(FIRST,), mistakes=(FOUND,), parent="Branch of one")


def own_recording(home: Path, name: str = "recordings/felt_bell-0001.jsonl") -> Path:
    path = home / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(DATA)
    return path


def kept(home: Path, path: Path, data: bytes = DATA) -> KeptNotes:
    return KeptNotes(home, path, data)


def test_notes_of_own_recordings_lie_beside_them_and_others_in_the_home(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "downloads"
    (home / "deep").mkdir(parents=True)
    os.symlink(home, tmp_path / "link")
    for name in ("recordings", "runs", "branches", "shared"):
        path = own_recording(home, f"{name}/felt_bell-0001.jsonl")
        assert kept(tmp_path / "link", path).change(FULL) == ""
        assert kept(home, tmp_path / "link" / name / path.name).notes.bookmarks == (A, B)
        assert path.with_name("felt_bell-0001.notes.json").exists()
    for path in (own_recording(elsewhere, "rec.jsonl"), own_recording(home, "deep/rec.jsonl")):
        before = sorted(each.name for each in path.parent.iterdir())
        assert kept(home, path).change(FULL) == ""
        assert sorted(each.name for each in path.parent.iterdir()) == before
        path.rename(path.with_name("renamed.jsonl"))
        assert kept(home, path.with_name("renamed.jsonl")).notes.bookmarks == (A, B), "known by its content"
    assert len([*(home / "notes").iterdir()]) == 1
    assert kept(home, elsewhere / "rec.jsonl", DATA * 2).notes == ReplayNotes()


def test_a_link_beside_a_recording_is_neither_read_nor_written(tmp_path: Path) -> None:
    home, victim = tmp_path / "home", tmp_path / "victim.txt"
    for path in (own_recording(tmp_path, "downloads/rec.jsonl"), own_recording(home)):
        victim.write_text("mine")
        beside = path.with_name(f"{path.stem}.notes.json")
        beside.symlink_to(victim)
        notes = kept(home, path)
        assert notes.notes == ReplayNotes()
        notes.change(FULL)
        assert victim.read_text() == "mine" and kept(home, path).notes.bookmarks == (A, B)
        assert beside.is_symlink() == (path.parent.name == "downloads")


def test_notes_that_came_along_with_a_recording_are_shown_and_stay_as_they_are(tmp_path: Path) -> None:
    home, theirs = tmp_path / "home", tmp_path / "theirs"
    kept(theirs, own_recording(theirs)).change(FULL)
    path = own_recording(theirs)
    came = path.with_name("felt_bell-0001.notes.json").read_bytes()
    notes = kept(home, path)
    assert notes.notes.bookmarks == (A, B)
    notes.change(notes.notes.toggle_bookmark(A))
    assert kept(home, path).notes.bookmarks == (B,)
    assert path.with_name("felt_bell-0001.notes.json").read_bytes() == came


def changes() -> list[ReplayNotes]:
    """What one player may make of FULL."""
    return [
        FULL,
        FULL.toggle_bookmark(C),
        FULL.toggle_bookmark(A),
        FULL.rename_bookmark(structs.replace(B, note="new")),
        structs.replace(FULL, branches=(FIRST, SECOND)),
        structs.replace(FULL, branches=()),
        structs.replace(FULL, mistakes=(FOUND, Mistake(5, 0, 7, 7))),
    ]


def test_two_games_keep_what_each_of_them_has_added_changed_and_taken_away(tmp_path: Path) -> None:
    for number, (first, second) in enumerate(itertools.product(changes(), repeat=2)):
        path = own_recording(tmp_path, f"recordings/felt_bell-{number + 1:04}.jsonl")
        kept(tmp_path, path).change(FULL)
        mine, theirs = kept(tmp_path, path), kept(tmp_path, path)
        assert mine.change(first) == "" and theirs.change(second) == ""
        there = kept(tmp_path, path).notes
        for kind in ("bookmarks", "branches", "mistakes"):
            before, ours, yours = (set(getattr(each, kind)) for each in (FULL, first, second))
            assert set(getattr(there, kind)) == (ours & yours) | (ours - before) | (yours - before), kind
        assert set(theirs.notes.bookmarks) == set(there.bookmarks), "it is shown what the other one has added"


def test_what_one_has_taken_away_and_the_other_has_changed_stays() -> None:
    renamed = FULL.rename_bookmark(structs.replace(A, note="better"))
    for mine, theirs in ((FULL.toggle_bookmark(A), renamed), (renamed, FULL.toggle_bookmark(A))):
        assert [each.note for each in merge_notes(mine, theirs, FULL).bookmarks] == ["better", "b"]


@pytest.mark.parametrize(
    ("spoiled", "told"),
    [
        (None, ""),
        ("{", r".*:1: Input data was truncated"),
        ('{"format": 9}', r".*:1: it is from a newer version of the game"),
        ('{"format": 2,\n"colour": 1}', r".*:2: Object contains unknown field colour"),
        ("[" * 100_000, r".*:1: nested too deep.*"),
        ('{"size": 3, "digest": "0123456789abcdef"}', r".*:1: these are notes of another recording"),
    ],
)
def test_notes_that_cannot_be_read_any_more_are_kept_aside_and_nothing_is_lost(
    tmp_path: Path, spoiled: str | None, told: str
) -> None:
    path = own_recording(tmp_path)
    notes = kept(tmp_path, path)
    notes.change(FULL)
    file = path.with_name("felt_bell-0001.notes.json")
    if spoiled is None:
        file.unlink()
    else:
        file.write_text(spoiled)
        assert kept(tmp_path, path).notes == ReplayNotes() and kept(tmp_path, path).told
    line = notes.change(notes.notes.toggle_bookmark(C))
    assert kept(tmp_path, path).notes.bookmarks == (A, B, C)
    if spoiled is None:
        assert line == ""
        return
    what, _, aside = line.partition("; it is kept as ")
    assert file.with_name(aside).read_text() == spoiled
    assert re.fullmatch(told, what), what


def test_notes_of_the_first_format_and_of_a_recording_that_has_grown_are_read(tmp_path: Path) -> None:
    path = own_recording(tmp_path)
    file = path.with_name("felt_bell-0001.notes.json")
    file.write_text('\ufeff{"format": 1, "bookmarks": [{"segment": 0, "step": 1, "beat": 2, "note": "a"}]}')
    notes = kept(tmp_path, path)
    assert notes.notes.bookmarks == (A,)
    notes.change(notes.notes.toggle_bookmark(B))
    grown = kept(tmp_path, path, DATA + b"more\n")
    assert grown.notes.bookmarks == (A, B) and grown.notes.format == FORMAT
    assert kept(tmp_path, path, DATA[:-1]).notes == kept(tmp_path, path, b"x" + DATA).notes == ReplayNotes()


def test_a_game_that_watches_a_recording_while_another_one_goes_on_with_it_keeps_the_notes_of_both(
    tmp_path: Path,
) -> None:
    path = own_recording(tmp_path)
    early = kept(tmp_path, path)
    early.change(ReplayNotes(bookmarks=(A,), mistakes=(FOUND,)))
    path.write_bytes(longer := DATA + b"more\n")
    late = kept(tmp_path, path, longer)
    assert late.notes.bookmarks == (A,) and not late.notes.mistakes, "there may be new ones"
    path.write_bytes(longer + b"even more\nand a line that is being")
    assert (
        late.change(late.notes.toggle_bookmark(B)) == ""
        and early.change(early.notes.toggle_bookmark(C)) == ""
    )
    assert kept(tmp_path, path, longer + b"even more\n").notes.bookmarks == (A, B, C)
    assert not list(path.parent.glob("*.bad*"))


def test_more_notes_than_can_be_read_are_not_saved(tmp_path: Path) -> None:
    path = own_recording(tmp_path)
    notes = kept(tmp_path, path)
    most = tuple(Bookmark(0, step, 0) for step in range(MOST))
    assert notes.change(ReplayNotes(bookmarks=most)) == ""
    assert "cannot be saved: " in notes.change(notes.notes.toggle_bookmark(Bookmark(1, 0, 0)))
    assert len(kept(tmp_path, path).notes.bookmarks) == MOST and len(notes.notes.bookmarks) == MOST + 1


def test_what_could_not_be_saved_is_saved_with_the_next_change(tmp_path: Path) -> None:
    path = own_recording(tmp_path)
    notes = kept(tmp_path, path)
    disk = Disk(tmp_path, fault=lambda _: errno.ENOSPC)
    with disk.watched():
        assert notes.change(FULL).endswith("cannot be saved: No space left on device")
    assert not notes.is_saved and notes.notes.bookmarks == (A, B)
    assert notes.save() == "" and kept(tmp_path, path).notes.bookmarks == (A, B)


def test_notes_that_cannot_be_read_now_are_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own_recording(tmp_path)
    kept(tmp_path, path).change(FULL)

    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(reading, "read_regular", fail)
        notes = kept(tmp_path, path)
        assert notes.told and "cannot be saved" in notes.change(notes.notes.toggle_bookmark(C))
    assert kept(tmp_path, path).notes.bookmarks == (A, B)
    notes.save()
    assert kept(tmp_path, path).notes.bookmarks == (A, B, C)


def test_a_branch_is_forgotten_unless_another_game_has_added_to_it(tmp_path: Path) -> None:
    for change, is_gone in ((FULL.parent, True), ("", False)):
        path = own_recording(tmp_path, "branches/branch-0001.jsonl")
        kept(tmp_path, path).change(ReplayNotes(parent=change) if is_gone else ReplayNotes(bookmarks=(A,)))
        assert forget_branch(tmp_path, path, DATA) == is_gone
        left = [each.name for each in path.parent.iterdir()]
        assert (left == []) == is_gone, left


def saved_twice(home: Path, path: Path) -> list[tuple[Bookmark, ...]]:
    """Save notes twice; return what was promised after each."""
    promised = [()]
    for bookmark in (A, B):
        notes = kept(home, path)
        if not notes.told and not notes.change(notes.notes.toggle_bookmark(bookmark)):
            promised.append(notes.notes.bookmarks)
    return promised  # type: ignore[return-value]


@pytest.mark.compiled
def test_wherever_the_saving_of_notes_is_cut_off_or_fails_the_last_promise_is_kept(
    tmp_path: Path, tried: Tried
) -> None:
    number = 0
    for error in some((0, errno.EIO, errno.ENOSPC, errno.EACCES), 2):
        at = 1
        while True:
            number += 1
            home = tmp_path / str(number)
            path = own_recording(home)
            disk = Disk(home, fault=lambda call, at=at, error=error: error if call == at else None)  # type: ignore[misc]
            with disk.watched():
                promised = saved_twice(home, path)
            for index, image in enumerate(disk.images()):
                left = home / f"left{index}"
                left.mkdir()
                lay_out(image, left)
                there = kept(left, left / "recordings" / path.name)
                assert not there.told and there.notes.bookmarks >= promised[-1], (error, at, index)
            if at > disk.calls:
                break
            at += 1
    assert number > fewer(100, 2)
    tried(KILLS, 3 * number)


def test_broken_notes_are_one_line_or_work(tmp_path: Path, tried: Tried) -> None:
    path = own_recording(tmp_path)
    kept(tmp_path, path).change(FULL)
    file = path.with_name("felt_bell-0001.notes.json")
    data = file.read_bytes()
    for seed in range(100):
        file.write_bytes(broken := mutate(data, seed))
        notes = kept(tmp_path, path)
        assert len(notes.told.splitlines()) <= 1 and notes.told.isprintable()
        line = notes.change(notes.notes.toggle_bookmark(C))
        assert C in kept(tmp_path, path).notes.bookmarks or "cannot be saved" in line, seed
        if notes.told:
            assert any(each.read_bytes() == broken for each in path.parent.glob("*.bad*")), seed
        for each in path.parent.glob("*.bad*"):
            each.unlink()
    tried("broken files", 100)
