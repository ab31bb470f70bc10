"""Tests of the profile_store."""

import errno
import json
import os
import random
import re
import time
from pathlib import Path

import msgspec
import pytest

from intodepth.content.profile import Profile, Settings
from intodepth.content.profile_store import (
    COPY_NAME,
    FILE_NAME,
    LATER,
    PENDING_NAME,
    load_profile,
    read_profile,
    save_profile,
)
from intodepth.files import reading
from tests.content.test_profile import FULL, GOOD
from tests.faults import Disk, lay_out
from tests.mutations import flip, insert, nest, not_text, truncate


def names(home: Path) -> list[str]:
    return sorted(path.name for path in home.iterdir())


def test_a_profile_is_read_back_as_it_was_saved(tmp_path: Path) -> None:
    assert load_profile(tmp_path) == (Profile(), "")
    assert save_profile(tmp_path, FULL) == (FULL, "", "")
    assert load_profile(tmp_path) == (FULL, "")
    assert names(tmp_path) == ["profile.json", "profile.json.lock"]


def test_what_another_copy_of_the_game_has_saved_is_taken_in(tmp_path: Path) -> None:
    save_profile(tmp_path, FULL)
    won = FULL.finish("deep", GOOD)
    save_profile(tmp_path, won, FULL)
    louder = FULL.with_settings(msgspec.structs.replace(FULL.settings, volume=1.0))
    saved = save_profile(tmp_path, louder, FULL)
    assert saved.profile.get_best("deep") == GOOD and saved.profile.settings.volume == 1.0
    assert load_profile(tmp_path) == (saved.profile, "")


def test_a_profile_of_the_first_format_is_read(tmp_path: Path) -> None:
    result = '{"rounds": 5, "relics": 2, "damage": 1, "noise": 20, "undos": 3, "heroes_lost": 0}'
    (tmp_path / FILE_NAME).write_text(f'{{"format": 1, "done": {{"a": {result}}}}}', encoding="utf-8")
    profile, line = load_profile(tmp_path)
    assert (profile.get_best("a"), line) == (GOOD, "")


SPOILED = {
    "": "profile.json:1: Input data was truncated",
    '{"format": 1,\n"done": {},}': "profile.json:2: JSON is malformed: trailing comma in object (byte 25)",
    "[]": "profile.json:1: the file: expected an object",
    '{\n"format": 9}': "profile.json:2: format: expected 1 or 2, not 9",
    '{"settings": {\n"ui_scale": 3}}': "profile.json:2: settings.ui_scale: Expected `float` <= 2.0",
    '{\n\n"cheats": true}': "profile.json:3: unknown field cheats",
    '{"done": {"a":\n [{"rounds": -1}]}}': "profile.json:2: done.a.0.rounds: Expected `int` >= 0",
    '{\n"done": 3}': "profile.json:2: done: expected an object",
    '{"done": {\n"a": 3}}': "profile.json:2: expected a list of results",
}


def test_a_file_full_of_faults_is_read_at_once(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text(json.dumps(dict.fromkeys(map(str, range(50_000)), 1)), encoding="utf-8")
    start = time.perf_counter()
    _, line = load_profile(tmp_path)
    assert line == "profile.json:1: unknown field 0, and 49999 more faults"
    assert time.perf_counter() - start < 5


def test_what_is_wrong_is_named_with_its_line_and_kept_aside_when_the_profile_is_saved(
    tmp_path: Path,
) -> None:
    path = tmp_path / FILE_NAME
    for text, problem in SPOILED.items():
        path.write_text(text, encoding="utf-8")
        assert load_profile(tmp_path) == (Profile(), problem.replace("`", ""))
        assert path.read_text(encoding="utf-8") == text
        saved = save_profile(tmp_path, FULL)
        assert saved.notice == f"{problem.replace('`', '')}; it is kept as profile.json.bad"
        assert (tmp_path / "profile.json.bad").read_text(encoding="utf-8") == text
        assert load_profile(tmp_path) == (FULL, "")
        (tmp_path / "profile.json.bad").unlink()


def test_one_bad_part_costs_that_part_alone(tmp_path: Path) -> None:
    save_profile(tmp_path, FULL)
    path = tmp_path / FILE_NAME
    raw = msgspec.json.decode(path.read_bytes())
    raw["settings"] |= {"glow": 1, "volume": "loud"}
    raw["done"]["deep"] = [{"rounds": "many"}, msgspec.to_builtins(GOOD)]
    raw["met_relics"] = 3
    raw["mood"] = {}
    path.write_bytes(msgspec.json.encode(raw))
    profile, line = load_profile(tmp_path)
    expected = FULL.finish("deep", GOOD).with_settings(
        msgspec.structs.replace(FULL.settings, volume=Settings().volume)
    )
    assert profile == msgspec.structs.replace(expected, met_relics=())
    assert line.endswith(", and 4 more faults")


def test_the_copy_of_the_last_save_is_taken_up_where_the_profile_is_lost_or_spoiled(tmp_path: Path) -> None:
    save_profile(tmp_path, FULL)
    save_profile(tmp_path, FULL.meet(heroes=("porter",)), FULL)
    path = tmp_path / FILE_NAME
    data = path.read_bytes()
    for spoiled, what in (
        (data[:50], "Input data was truncated"),
        (b"", "Input data was truncated"),
        (None, "there is none"),
    ):
        path.unlink()
        if spoiled is not None:
            path.write_bytes(spoiled)
        profile, line = load_profile(tmp_path)
        assert profile == FULL
        assert re.fullmatch(rf"profile\.json:\d+: {what}; what it lacks is taken from profile\.json\.1", line)
        path.write_bytes(data)


def test_a_profile_that_could_not_be_read_for_a_moment_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_profile(tmp_path, FULL)

    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    def refuse(path: Path, limit: int) -> bytes:
        return fail() if path.name == FILE_NAME else read(path, limit)

    read = reading.read_regular  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setattr(reading, "read_regular", fail)
        profile, line, on_disk = read_profile(tmp_path)
        assert (profile, on_disk) == (Profile(), None)
        assert line == f"profile.json:1: cannot be read: Input/output error; {LATER}"
    met = profile.meet(heroes=("dog",))
    assert save_profile(tmp_path, met, profile).profile == FULL.meet(heroes=("dog",))
    with monkeypatch.context() as patch:
        patch.setattr(reading, "read_regular", refuse)
        saved = save_profile(tmp_path, Profile().meet(heroes=("spider",)))
        assert LATER in saved.problem and "profile.json.bad" not in names(tmp_path)
        assert save_profile(tmp_path, Profile().meet(heroes=("archer",))).problem
    whole = {*FULL.met_heroes, "dog", "spider", "archer"}
    profile, line, on_disk = read_profile(tmp_path)
    assert {*profile.met_heroes} == whole and (line, on_disk) == ("", FULL.meet(heroes=("dog",)))
    assert not save_profile(tmp_path, profile, on_disk).problem
    assert {*load_profile(tmp_path)[0].met_heroes} == whole and PENDING_NAME not in names(tmp_path)


def test_what_is_spoiled_while_the_game_runs_changes_neither_the_profile_nor_its_copy(tmp_path: Path) -> None:
    save_profile(tmp_path, Profile())
    save_profile(tmp_path, FULL, Profile())
    copy = (tmp_path / COPY_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(b"{}}")
    met = FULL.meet(heroes=("dog",))
    assert save_profile(tmp_path, met, FULL).profile == met
    assert (tmp_path / COPY_NAME).read_bytes() == copy


def test_what_cannot_be_kept_aside_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EACCES, "Permission denied")

    (tmp_path / FILE_NAME).write_text("{", encoding="utf-8")
    monkeypatch.setattr(os, "replace", fail)
    assert save_profile(tmp_path, FULL).problem.endswith("profile.json: cannot be saved: Permission denied")
    assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") == "{"


def test_a_profile_that_cannot_be_saved_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    save_profile(tmp_path, FULL)
    monkeypatch.setattr(os, "replace", fail)
    saved = save_profile(tmp_path, FULL.meet(heroes=("dog",)))
    assert saved.problem == f"{tmp_path / FILE_NAME}: cannot be saved: Read-only file system"
    assert load_profile(tmp_path) == (FULL, "")


def test_a_profile_that_cannot_be_read_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert load_profile(tmp_path) == (Profile(), "profile.json:1: cannot be read: Is a directory")
    (tmp_path / FILE_NAME).rmdir()
    os.mkfifo(tmp_path / FILE_NAME)
    assert load_profile(tmp_path) == (Profile(), "profile.json:1: cannot be read: not a regular file")


def test_two_hundred_broken_profiles_give_one_line_each_and_are_kept(tmp_path: Path) -> None:
    save_profile(tmp_path, FULL)
    path = tmp_path / FILE_NAME
    data = path.read_bytes()
    for seed in range(200):
        chance = random.Random(seed)
        broken = chance.choice((truncate, flip, insert, not_text, nest))(data, chance)
        path.write_bytes(broken)
        _, line = load_profile(tmp_path)
        saved = save_profile(tmp_path, FULL)
        assert saved.problem == "", f"seed {seed}: {saved.problem}"
        if line:
            assert re.fullmatch(r"profile\.json:\d+: \S.{0,220}", line), f"seed {seed}: {line}"
            aside = tmp_path / saved.notice.rpartition(" ")[2]
            assert aside.read_bytes() == broken
            aside.unlink()
        assert load_profile(tmp_path)[1] == ""
    assert save_profile(tmp_path, FULL.finish("deep", GOOD)).problem == ""
    assert COPY_NAME in names(tmp_path), "a whole profile is kept as a copy once another is saved"


def test_what_is_said_to_be_saved_survives_a_power_cut_whatever_has_failed_before(tmp_path: Path) -> None:
    at, lost = 1, []
    while True:
        home = tmp_path / str(at)
        home.mkdir()
        disk = Disk(home, fault=lambda call, at=at: errno.EIO if call == at else None)  # type: ignore[misc]
        with disk.watched():
            if save_profile(home, FULL).problem:
                assert not save_profile(home, FULL).problem
        for index, image in enumerate(disk.images()):
            left = home / f"left{index}"
            left.mkdir()
            lay_out(image, left)
            lost += [at] if load_profile(left)[0] != FULL else []
        if not disk.failed:
            break
        at += 1
    assert at > 5 and not lost, "the calls of the disk after whose failure it is lost"


def test_a_mark_before_a_profile_is_none_of_it(tmp_path: Path) -> None:
    save_profile(tmp_path, FULL)
    path = tmp_path / FILE_NAME
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_profile(tmp_path) == (FULL, "", FULL)
    assert save_profile(tmp_path, FULL.meet(heroes=("dog",)), FULL) == (FULL.meet(heroes=("dog",)), "", "")
    assert "profile.json.bad" not in names(tmp_path)


def test_of_a_link_the_target_is_written(tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    away.mkdir()
    for target in (away / "mine.json", Path("../away/other.json")):
        (home / FILE_NAME).unlink(missing_ok=True)
        (home / FILE_NAME).symlink_to(target)
        for met in ("dog", "spider"):
            assert not save_profile(home, FULL.meet(heroes=(met,))).problem
        assert (home / FILE_NAME).is_symlink()
        assert load_profile(home)[0] == FULL.meet(heroes=("dog", "spider"))
    assert sorted(path.name for path in away.iterdir()) == ["mine.json", "other.json"]
    (home / FILE_NAME).unlink()
    (home / FILE_NAME).symlink_to(home / FILE_NAME)
    assert save_profile(home, FULL).problem, "a link to itself leads nowhere"


def test_a_bad_profile_stays_until_a_new_one_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE_NAME).write_text("{", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", fail)
        assert save_profile(tmp_path, FULL).problem
        assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") == "{"
        assert (tmp_path / "profile.json.bad").read_text(encoding="utf-8") == "{"
    assert save_profile(tmp_path, FULL).notice.endswith("it is kept as profile.json.bad2")
    assert load_profile(tmp_path) == (FULL, "")
