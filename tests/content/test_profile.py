"""Tests of the profile."""

import os
import random
import re
from pathlib import Path

import msgspec
import pytest

from intodepth.content.profile import FILE_NAME, Profile, Result, Settings, load_profile, save_profile
from tests.mutations import flip, insert, nest, not_text, truncate

GOOD = Result(rounds=5, relics=2, damage=1, noise=20, undos=3, heroes_lost=0)
FULL = (
    Profile()
    .finish("first_steps", GOOD, unlocks="the_well")
    .meet(heroes=("belayer",), relics=("bell",))
    .with_settings(Settings(volume=0.5, ui_scale=1.5, reduced_motion=True, bindings={"move": "v"}))
)


def test_a_profile_is_read_back_as_it_was_saved(tmp_path: Path) -> None:
    assert load_profile(tmp_path) == (Profile(), "")
    assert save_profile(tmp_path, FULL) == ""
    assert load_profile(tmp_path) == (FULL, "")


def test_only_a_better_result_replaces_the_best() -> None:
    worse = msgspec.structs.replace(GOOD, rounds=9)
    assert FULL.finish("first_steps", worse).done["first_steps"] == GOOD
    for better in (
        msgspec.structs.replace(GOOD, relics=3, rounds=30),
        msgspec.structs.replace(GOOD, rounds=4, damage=9),
        msgspec.structs.replace(GOOD, undos=0),
    ):
        assert FULL.finish("first_steps", better).done["first_steps"] == better


def test_what_was_met_or_unlocked_stays_and_is_noted_once() -> None:
    again = FULL.finish("first_steps", GOOD, unlocks="the_well").meet(("belayer", "porter"), ("bell",))
    assert again.unlocked == ("the_well",)
    assert again.met_heroes == ("belayer", "porter")
    assert again.met_relics == ("bell",)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "profile.json:1: Input data was truncated"),
        ('{"format": 1,\n"done": {},}', "profile.json:2: JSON is malformed"),
        ('{"format": 2}', "profile.json:1: Invalid enum value 2 - at $.format"),
        ('{"settings": {"ui_scale": 3}}', "profile.json:1: Expected float <= 2.0 - at $.settings.ui_scale"),
        ('{"cheats": true}', "profile.json:1: Object contains unknown field cheats"),
    ],
)
def test_a_bad_profile_is_kept_aside_and_named_in_one_line(tmp_path: Path, text: str, problem: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    profile, line = load_profile(tmp_path)
    assert profile == Profile()
    assert line.startswith(problem)
    assert line.endswith("it is kept as profile.json.bad")
    assert (tmp_path / "profile.json.bad").read_text(encoding="utf-8") == text
    assert load_profile(tmp_path) == (Profile(), "")


def test_two_hundred_broken_profiles_give_one_line_each_and_are_kept(tmp_path: Path) -> None:
    save_profile(tmp_path, FULL)
    path = tmp_path / FILE_NAME
    data = path.read_bytes()
    for seed in range(200):
        chance = random.Random(seed)
        broken = chance.choice((truncate, flip, insert, not_text, nest))(data, chance)
        path.write_bytes(broken)
        _, line = load_profile(tmp_path)
        if line:
            assert re.fullmatch(r"profile\.json:\d+: \S.{0,220}", line), f"seed {seed}: {line}"
            aside = tmp_path / line.rpartition(" ")[2]
            assert aside.read_bytes() == broken
            aside.unlink()


def test_a_profile_that_cannot_be_saved_is_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    save_profile(tmp_path, FULL)
    monkeypatch.setattr(os, "replace", fail)
    assert save_profile(tmp_path, Profile()).endswith("profile.json: cannot be saved: Read-only file system")
    assert load_profile(tmp_path) == (FULL, "")


def test_a_profile_that_cannot_be_read_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    profile, line = load_profile(tmp_path)
    assert profile == Profile()
    assert line == "profile.json:1: cannot be read: Is a directory"
