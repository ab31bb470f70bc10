"""Levels and presets that came in are stored once, under names that are free."""

from __future__ import annotations

from pathlib import Path

import msgspec

from intodepth.content.incoming.opening import open_incoming
from intodepth.content.incoming.received import SentOwnLevel
from intodepth.content.incoming.storing import (
    LevelPlace,
    find_better_plan,
    find_level_place,
    find_preset_name,
    find_preset_place,
    replace_level,
    store_level,
    store_plan,
    store_preset,
)
from intodepth.content.level_codes import compact_text, level_code, level_code_in
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_plan
from intodepth.content.rule_values import list_preset_folders, read_preset
from tests.catalogs import own_catalog
from tests.content.incoming.crafted import own_level_code, own_level_text


def sent(code: str) -> SentOwnLevel:
    found = open_incoming(code.encode(), own_catalog())
    assert isinstance(found, SentOwnLevel)
    return found


def stored(home: Path, level: SentOwnLevel) -> LevelPlace:
    place = find_level_place(home, level.level, OwnLevels.read_all(home).catalog)
    if not place.known:
        store_level(home, place, level)
    return place


def test_equal_levels_are_one_and_others_get_another_name(tmp_path: Path) -> None:
    one = sent(own_level_code("Two Bells"))
    assert stored(tmp_path, one) == LevelPlace("two_bells", "", is_renamed=False)
    assert stored(tmp_path, one).known == "two_bells"
    other = sent(own_level_code("Two bells!"))
    assert other.level.name == "two_bells"
    assert stored(tmp_path, other) == LevelPlace("two_bells_2", "", is_renamed=True)
    assert stored(tmp_path, other).known == "two_bells_2"
    (tmp_path / "levels" / "felt_bell.toml").write_text("torn", encoding="utf-8")
    of_the_game = stored(tmp_path, sent(own_level_text("The Felt Bell")))
    assert of_the_game.known == "felt_bell", "whatever it is called"
    own = OwnLevels.read_all(tmp_path)
    assert own.catalog.own.keys() == {"two_bells", "two_bells_2"}
    for name in ("two_bells", "two_bells_2"):
        plan, fault = find_plan(own.catalog.levels[name], own.catalog)
        assert not fault and plan is not None and plan.rounds == 6, name


def test_a_later_version_takes_the_place_of_an_earlier_one_which_is_kept(tmp_path: Path) -> None:
    first = sent(own_level_code("Two Bells"))
    stored(tmp_path, first)
    level, plan = tmp_path / "levels" / "two_bells.toml", tmp_path / "plans" / "two_bells.jsonl"
    before = level.read_bytes(), plan.read_bytes()
    for number, code in enumerate((later_version(), own_level_code("Two Bells")), 1):
        catalog = OwnLevels.read_all(tmp_path).catalog
        version = sent(code)
        place = find_level_place(tmp_path, version.level, catalog)
        assert place == LevelPlace("two_bells_2", "", is_renamed=True, earlier=level)
        old = level.read_bytes()
        assert replace_level(place, version, catalog) == Path(f"{level}.{number}.bak")
        assert Path(f"{level}.{number}.bak").read_bytes() == old != level.read_bytes()
        own = OwnLevels.read_all(tmp_path)
        assert own.catalog.levels["two_bells"].par == version.level.par and not own.faults
        assert plan.exists() == (version.proof is not None), "a plan of another level says nothing"
    assert (level.read_bytes(), plan.read_bytes()) == before
    assert Path(f"{plan}.1.bak").read_bytes() == before[1] and not Path(f"{plan}.2.bak").exists()


def later_version() -> str:
    """The code of a later version of a level, without a plan."""
    text = own_level_text("Two Bells").replace("par = 6", "par = 7").replace(".", "#", 1)
    return level_code("two_bells", compact_text(text), None)


def test_only_a_level_of_the_same_name_and_title_is_an_earlier_version(tmp_path: Path) -> None:
    stored(tmp_path, sent(own_level_code("Two Bells")))
    catalog = OwnLevels.read_all(tmp_path).catalog
    for code, is_later in ((later_version(), True), (own_level_code("Two bells!"), False)):
        level = sent(code).level
        assert level.name == "two_bells"
        assert (find_level_place(tmp_path, level, catalog).earlier is not None) == is_later, level.title
    assert find_level_place(tmp_path / "x", sent(later_version()).level, catalog).earlier is None


def test_a_level_that_came_in_says_so_and_its_code_does_not(tmp_path: Path) -> None:
    text = own_level_text("Two Bells") + "\n# the end"
    stored(tmp_path, sent(text))
    kept = (tmp_path / "levels" / "two_bells.toml").read_text(encoding="utf-8")
    assert kept.replace("received = true\n", "") == text and kept != text
    catalog = OwnLevels.read_all(tmp_path).catalog
    assert catalog.levels["two_bells"].received
    again = sent(level_code("two_bells", compact_text(kept), None))
    assert not again.level.received and stored(tmp_path, again).known == "two_bells"
    assert stored(tmp_path, sent(kept)).known == "two_bells"


def test_a_known_level_takes_over_the_plan_that_is_better(tmp_path: Path) -> None:
    level = sent(own_level_code("Two Bells"))
    place = stored(tmp_path, level)
    (tmp_path / "plans" / "two_bells.jsonl").unlink()
    for is_better in (True, False):
        catalog = OwnLevels.read_all(tmp_path).catalog
        known = find_level_place(tmp_path, level.level, catalog)
        path = find_better_plan(known, level, catalog)
        assert (known.known, path is not None) == (place.name, is_better)
        if path is not None:
            store_plan(path, level)
    own = OwnLevels.read_all(tmp_path).catalog
    plan = find_plan(own.levels["two_bells"], own)[0]
    assert plan is not None and plan.rounds == 6


def test_a_plan_under_other_rules_is_told_of_and_not_kept(tmp_path: Path) -> None:
    told = level_code_in(own_level_code("Two Bells"))
    assert told.plan is not None
    easy = msgspec.structs.replace(told.plan, rules={"safe_fall": 9})
    stored(tmp_path, sent(level_code(told.name, told.text, easy)))
    assert (tmp_path / "levels" / "two_bells.toml").exists() and not (tmp_path / "plans").exists()


def test_names_are_free_and_no_longer_than_names_may_be(tmp_path: Path) -> None:
    long = "x" * 40
    level = sent(own_level_code(long))
    assert level.level.name == long
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / f"{long}.toml").write_text("torn", encoding="utf-8")
    place = stored(tmp_path, level)
    (tmp_path / "plans").mkdir(exist_ok=True)
    (tmp_path / "plans" / "left.jsonl").write_text("a plan", encoding="utf-8")
    assert stored(tmp_path, sent(own_level_code("Left"))).name == "left_2", "the plan of another one stays"
    assert stored(tmp_path, sent(own_level_code("Con"))).name == "con_2", "on Windows `con` is no file"
    assert place.name == "x" * 38 + "_2" and place.path(tmp_path).exists()
    assert (tmp_path / "levels" / f"{long}.toml").read_text(encoding="utf-8") == "torn"


def test_presets_are_kept_once(tmp_path: Path) -> None:
    slow, slower = {"walk": 2}, {"walk": 3}
    for rules, name, is_known in (
        (slow, "slow", False),
        (slow, "slow", True),
        (slower, "slow_2", False),
        (slower, "slow_2", True),
    ):
        place = find_preset_place(tmp_path, "slow", rules)
        assert (place.path.stem, place.is_known, place.is_renamed) == (name, is_known, name != "slow")
        if not is_known:
            store_preset(place, rules)
        assert read_preset(place.path) == rules
    folders = list_preset_folders(tmp_path)
    assert find_preset_name(folders, slower) == "slow_2" and not find_preset_name(folders, {"walk": 9})
