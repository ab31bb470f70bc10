"""A saved game that is carried to another place adds to what is there."""

from __future__ import annotations

import errno
import os
import zipfile
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from intodepth.content import carrying
from intodepth.content.carrying import LIMIT, CarryFault, add_members, list_members, pack
from intodepth.content.incoming.opening import check_carried
from intodepth.content.profile import Profile, merge
from intodepth.content.profile_store import parse_profile, read_profile, save_profile
from intodepth.content.replay_notes import Bookmark, KeptNotes, ReplayNotes
from tests.faults import Disk


def fails_at(at: int, number: int) -> int | None:
    return errno.EIO if number == at else None


def fill(home: Path, profile: Profile, **files: bytes) -> None:
    (home / "recordings").mkdir(parents=True)
    assert not save_profile(home, profile).problem
    for name, data in files.items():
        (home / "recordings" / f"{name.replace('_', '-')}.jsonl").write_bytes(data)


def unpack(home: Path, data: bytes, profile: Profile) -> tuple[Profile, str]:
    """Add all of a packed file at once."""
    theirs, members, _ = list_members(data)
    adding = add_members(home, data, members)
    try:
        while True:
            next(adding)
    except StopIteration as end:
        return merge(profile, parse_profile("profile.json", theirs).profile, Profile()), end.value


def test_a_saved_game_is_added_to_another(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    fill(here, Profile(unlocked=("a",)), same_1=b"same", other_1=b"one", long_1=b"abc")
    theirs = Profile(unlocked=("b",), feats=("deep",))
    fill(there, theirs, same_1=b"same", other_1=b"two", long_1=b"ab", new_3=b"n")
    (there / "notes.txt").write_bytes(b"stays")
    profile, told = unpack(here, pack(there), read_profile(here).profile)
    assert set(profile.unlocked) >= {"a", "b"} and set(profile.feats) == {"deep"}
    found = {path.name: path.read_bytes() for path in (here / "recordings").iterdir()}
    assert found == {
        "same-1.jsonl": b"same", "other-1.jsonl": b"one", "other-2.jsonl": b"two", "long-1.jsonl": b"abc",
        "new-3.jsonl": b"n",
    }  # fmt: skip
    assert told == "The saved game was added to this one: 2 new files."
    again, told = unpack(here, pack(there), profile)
    assert again == profile and "0 new files" in told


def test_levels_plans_and_presets_come_along_and_replace_nothing(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for home, level, plan in ((here, b"mine", b"my plan"), (there, b"theirs", b"their plan")):
        fill(home, Profile())
        for name, data in (
            ("levels/bells.toml", level),
            ("levels/same.toml", b"same"),
            ("plans/bells.jsonl", plan),
            ("tweaks/presets/slow.toml", b"walk = 2\n" + level),
        ):
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_bytes(data)
    (there / "plans" / "other.jsonl").write_bytes(b"plan")
    (there / "tweaks/presets/Müde Füße.toml").write_bytes(b"walk = 3")
    (there / "recordings").mkdir(exist_ok=True)
    (there / "recordings/yours.felt_bell-0001.jsonl").write_bytes(b"played")
    for count in (5, 0):
        assert f"{count} new files" in unpack(here, pack(there), Profile())[1]
        found = {path.relative_to(here).as_posix(): path.read_bytes() for path in here.rglob("*.*")}
        assert {name: data for name, data in found.items() if not name.startswith("profile")} == {
            "levels/bells.toml": b"mine",
            "levels/bells_2.toml": b"theirs",
            "levels/same.toml": b"same",
            "plans/bells.jsonl": b"my plan",
            "plans/other.jsonl": b"plan",
            "recordings/yours.felt_bell-0001.jsonl": b"played",
            "tweaks/presets/Müde Füße.toml": b"walk = 3",
            "tweaks/presets/slow.toml": b"walk = 2\nmine",
            "tweaks/presets/slow_2.toml": b"walk = 2\ntheirs",
        }


def packed(**files: bytes) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_what_is_no_saved_game_changes_nothing(tmp_path: Path) -> None:
    whole = packed(**{"profile.json": b"{}", "recordings/a-1.jsonl": b"x" * 500})
    bad = packed(readme=b"x"), packed(**{"profile.json": b"[1"}), b"x" * 1000
    for data in (b"", b"PK", whole[:-30], *bad):
        with pytest.raises(CarryFault):
            unpack(tmp_path, data, Profile())
        assert not list(tmp_path.iterdir())
    fill(tmp_path / "other", Profile(), a_1=bytes(range(256)) * 20)
    good = pack(tmp_path / "other")
    for place in range(0, len(good), 3):
        spoilt = good[:place] + bytes([good[place] ^ 0x55]) + good[place + 1 :]
        try:
            unpack(tmp_path / "spoilt", spoilt, Profile())
        except CarryFault as fault:
            assert str(fault).isprintable()
    names = ("../evil-1.jsonl", "recordings/../../evil-2.jsonl", "/evil-3.jsonl", "other/evil-4.jsonl")
    unpack(tmp_path / "home", packed(**{"profile.json": b"{}", **dict.fromkeys(names, b"x")}), Profile())
    assert not list(tmp_path.rglob("*evil*"))


def carried(home: Path, **files: bytes) -> dict[str, bytes]:
    """Add recordings to a player's folder; return all that are there then."""
    names = {name.replace("_", "-"): data for name, data in files.items()}
    profile = {"profile.json": b"{}"}
    unpack(home, packed(**profile, **{f"runs/{name}.jsonl": data for name, data in names.items()}), Profile())
    return {path.name: path.read_bytes() for path in sorted((home / "runs").iterdir())}


def test_a_file_that_goes_on_replaces_the_one_that_it_continues(tmp_path: Path) -> None:
    """A descent that was ended elsewhere is not offered any more; where two plays differ, both are kept."""
    begun, ended, other = b"header\none\n", b"header\none\ntwo\nend\n", b"header\none\nthree\n"
    assert carried(tmp_path, run_1=begun) == {"run-1.jsonl": begun}
    assert carried(tmp_path, run_1=ended) == {"run-1.jsonl": ended}
    assert carried(tmp_path, run_1=begun) == {"run-1.jsonl": ended}, "what went on here stays"
    both = {"run-1.jsonl": ended, "run-2.jsonl": other}
    assert carried(tmp_path, run_1=other) == both == carried(tmp_path, run_1=other)
    assert carried(tmp_path, run_1=other + b"end\n") == {**both, "run-2.jsonl": other + b"end\n"}


def test_notes_go_with_their_recording_and_are_merged(tmp_path: Path) -> None:
    def noted(data: bytes, *notes: str) -> bytes:
        home = tmp_path / notes[-1]
        path = home / "runs" / "run-1.jsonl"
        path.parent.mkdir(parents=True)
        marks = tuple(Bookmark(0, step, 0, note) for step, note in enumerate(notes) if note)
        kept = KeptNotes(home, path, data)
        assert not kept.change(ReplayNotes(bookmarks=marks))
        return path.with_name("run-1.notes.json").read_bytes()

    def names(number: int) -> list[str]:
        path = tmp_path / "home" / "runs" / f"run-{number}.jsonl"
        return [mark.note for mark in KeptNotes(tmp_path / "home", path, path.read_bytes()).notes.bookmarks]

    for data, notes in ((b"one\n", ("a",)), (b"one\n", ("", "b")), (b"two\n", ("c",))):
        files = {"runs/run-1.jsonl": data, "runs/run-1.notes.json": noted(data, *notes)}
        unpack(tmp_path / "home", packed(**{"profile.json": b"{}"}, **files), Profile())
    assert (names(1), names(2)) == (["a", "b"], ["c"])


def test_many_files_are_added_without_listing_their_folder_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    for name in ("listdir", "scandir"):
        plain = getattr(os, name)
        monkeypatch.setattr(os, name, lambda path, plain=plain: calls.append(path) or plain(path))
    counts: list[int] = []
    for count in (20, 200):
        calls.clear()
        home = tmp_path / str(count)
        files = {f"runs/a-{number}.jsonl": b"x" for number in range(count)}
        unpack(home, packed(**{"profile.json": b"{}"}, **files), Profile())
        counts.append(len(calls))
    assert counts[0] == counts[1] and counts[1] < 20


def test_what_is_too_much_for_a_saved_game_is_told_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(self: zipfile.ZipFile, *given: object) -> bytes:
        raise AssertionError("it is unpacked")

    profile = {"profile.json": b"{}"}
    large = packed(**profile, **{"runs/a-1.jsonl": b"\0" * (LIMIT + 1)})
    many = packed(**profile, **{f"runs/a-{number}.jsonl": b"x" for number in range(60)})
    monkeypatch.setattr(zipfile.ZipFile, "read", read)
    with pytest.raises(CarryFault, match="too large for a saved game, the limit is 20,000 files and 64 MB"):
        list_members(large)
    monkeypatch.setattr(carrying, "MOST", 50)
    monkeypatch.setattr(zipfile, "ZipFile", read)
    with pytest.raises(CarryFault, match="too large for a saved game"):
        list_members(many)


def test_recordings_that_the_game_could_not_play_in_time_are_left_out(tmp_path: Path) -> None:
    long = {f"runs/a-{number}.jsonl": b"\n" * 9_000 for number in range(3)}
    data = packed(**{"profile.json": b"{}", "runs/run-1.jsonl": b"x"}, **long)
    _, members, told = list_members(data, check_carried)
    assert [each.name for each in members] == ["runs/run-1.jsonl"]
    assert told == "Left out: runs/a-0.jsonl: longer than 5,000 steps, and 2 more."


def test_whatever_call_of_the_disk_fails_while_a_game_is_added_nothing_is_lost(tmp_path: Path) -> None:
    """What was there is whole, and what was told to be added is there after a power cut."""
    begun, ended = b"header\none\n", b"header\none\nend\n"
    data = packed(**{"profile.json": b"{}", "runs/new-1.jsonl": b"new\n", "runs/run-1.jsonl": ended})
    told = 0
    for at in range(1, 60):
        home = tmp_path / str(at)
        assert carried(home, run_1=begun) == {"run-1.jsonl": begun}
        disk = Disk(home, fault=partial(fails_at, at))
        is_told = False
        with disk.watched(), suppress(OSError):
            unpack(home, data, Profile())
            is_told = True
        told += is_told
        for image in disk.images():
            there = {name: content for name, content in image.items() if name.endswith(".jsonl")}
            assert there["runs/run-1.jsonl"] in (begun, ended), at
            assert not is_told or {ended, b"new\n"} <= set(there.values()), at
        assert {ended, b"new\n"} <= set(carried(home, run_1=ended, new_1=b"new\n").values())
    assert 0 < told < 59
