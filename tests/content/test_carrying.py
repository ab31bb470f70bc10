"""A saved game that is carried to another place adds to what is there."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from intodepth.content.carrying import CarryFault, add_members, list_members, pack
from intodepth.content.profile import Profile, merge
from intodepth.content.profile_store import parse_profile, read_profile, save_profile


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
