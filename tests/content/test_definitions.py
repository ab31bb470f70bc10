"""Tests of the definitions."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from intodepth.content.catalog import load_catalog
from intodepth.content.definitions import (
    GEAR,
    CoilKind,
    Gear,
    HeroKind,
    load_definitions,
    load_gear,
    load_terrain,
)
from intodepth.files.faults import FileFault
from intodepth.files.folders import Folders, find_folders
from intodepth.sim.entities import Gift
from intodepth.sim.relics import Power
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.traits import RELIC_TRAITS
from tests.catalogs import own_catalog

DATA = find_folders().data


def test_the_game_has_its_heroes() -> None:
    catalog = own_catalog()
    assert [(hero.key, hero.name, hero.weight) for hero in catalog.heroes.values()] == [
        ("belayer", "Bram", 4),
        ("smith", "Oda", 5),
        ("rigger", "Tomas", 4),
        ("swinger", "Ada", 3),
        ("porter", "Pell", 6),
        ("spider", "Ilse", 3),
        ("archer", "Wren", 3),
        ("lampist", "Ivo", 3),
        ("dog", "Nub", 1),
    ]
    assert catalog.heroes["spider"].gift == Gift.CLIMBS_ROCK | Gift.CLIMBS_THREAD
    assert catalog.heroes["spider"].gear.coils == (CoilKind(14, thin=True),)
    assert (catalog.heroes["porter"].carries, catalog.heroes["porter"].climb_extra) == (2, 1)


def test_each_relic_that_the_rules_know_is_in_the_game() -> None:
    weights = {key: relic.weight for key, relic in own_catalog().relics.items()}
    known = {
        "heart": 6, "lead_crown": 5, "feather_idol": -2, "glass_heart": 2, "bell": 2, "sun_shard": 1,
        "left_twin_knot": 1, "right_twin_knot": 1, "saints_tooth": 1, "hourglass": 3,
    }  # fmt: skip
    assert known.items() <= weights.items()
    assert {*RELIC_TRAITS, *Power} <= weights.keys()
    assert not RELIC_TRAITS.keys() & {*Power}, "a power is a trait or a name, not both"


def test_the_numbers_of_relics_stand_in_data_and_rules_not_in_words() -> None:
    for relic in own_catalog().relics.values():
        assert not re.search(r"\d", relic.description)


def test_every_terrain_has_a_text() -> None:
    texts = {glyph: text for text in own_catalog().terrain.values() for glyph in text.glyphs}
    for kind in TERRAIN.values():
        assert texts[kind.glyph].description
    assert texts["7"].name == "Crumbling floor"


def test_all_faults_of_all_entries_are_named(tmp_path: Path) -> None:
    path = tmp_path / "data" / "heroes.toml"
    path.parent.mkdir()
    path.write_text(
        '[a]\ntitle = ""\nname = "A"\nweight = 3\nhit_points = "4"\ndescription = "x"\nhat = 1\n'
        '[b]\nname = "B"\nweight = 10\nhit_points = true\ndescription = "x"\n',
        encoding="utf-8",
    )
    with pytest.raises(FileFault) as error:
        load_definitions(path, HeroKind)
    assert [re.sub("; known are .*", "", line) for line in error.value.faults] == [
        "data/heroes.toml:2: title: expected a text of at least 1 character",
        "data/heroes.toml:5: hit_points: expected a whole number, not a text",
        "data/heroes.toml:7: unknown field 'hat'",
        "data/heroes.toml:8: b lacks 'title'",
        "data/heroes.toml:10: weight: expected a whole number of at most 9",
        "data/heroes.toml:11: hit_points: expected a whole number, not true or false",
    ]


def test_terrain_without_a_text_or_with_two_is_named(tmp_path: Path) -> None:
    path = tmp_path / "terrain.toml"
    text = (DATA / "terrain.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('glyphs = "."', 'glyphs = "#?"'), encoding="utf-8")
    with pytest.raises(FileFault) as error:
        load_terrain(path)
    text = str(error.value)
    assert "the glyph '#' belongs to open already" in text
    assert "no terrain has the glyph '?'" in text
    assert "open (glyph '.') has no text" in text


def test_gear_without_a_text_is_named_and_a_text_of_no_gear(tmp_path: Path) -> None:
    path = tmp_path / "gear.toml"
    text = (DATA / "gear.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("[rope]", "[string]"), encoding="utf-8")
    with pytest.raises(FileFault) as error:
        load_gear(path)
    label, line = f"{tmp_path.name}/gear.toml", text[: text.index("[rope]")].count("\n") + 1
    assert error.value.faults == (
        f"{label}:1: rope has no text",
        f"{label}:{line}: there is no gear 'string'",
    )


def test_gear_is_told_of_by_what_it_is() -> None:
    assert Gear().keys == frozenset()
    assert Gear(pitons=1, wheels=2, blade=True).keys == {"piton", "wheel", "blade"}
    assert Gear(coils=(CoilKind(9),)).keys == {"rope"}
    assert Gear(coils=(CoilKind(9, thin=True),)).keys == {"thin_rope"}


def test_a_gift_that_is_named_twice_is_one() -> None:
    hero = own_catalog().heroes["dog"]
    assert replace(hero, gifts=("paws", "paws", "swings")).gift == Gift.PAWS | Gift.SWINGS


def test_all_gear_that_heroes_bring_and_levels_hold_has_a_text() -> None:
    catalog = own_catalog()
    heroes, levels = catalog.heroes.values(), catalog.levels.values()
    assert set(catalog.gear) == set(GEAR)
    told = {*GEAR, *catalog.creatures}
    assert told >= set().union(*(hero.gear.keys for hero in heroes), *(level.things for level in levels))


WRONG = {
    ("[belayer]", '["../belayer"]'): "'../belayer' is no key, which is",
    ("[belayer]", '["belayer\\n"]'): "'belayer\\n' is no key, which is",
    ('"Bram"', '"Br\\u001b[31mam"'): "name: has signs that cannot be shown",
    ('"Belayer"', '"Be\\nlayer"'): "title: has signs that cannot be shown",
    ('description = """\n', 'description = """\n\\u0007'): "description: has signs that cannot be shown",
}


def test_a_key_is_a_plain_name_and_words_can_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "heroes.toml"
    text = (DATA / "heroes.toml").read_text(encoding="utf-8")
    for (old, new), fault in WRONG.items():
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(FileFault) as error:
            load_definitions(path, HeroKind)
        (line,) = error.value.faults
        assert line.partition(": ")[2].startswith(fault), new


def test_faults_of_all_data_files_are_named_at_once(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path, tmp_path, tmp_path)
    with pytest.raises(FileFault) as error:
        load_catalog(folders)
    assert len(error.value.faults) == 12
