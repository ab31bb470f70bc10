"""Tests of the levels."""

import dataclasses
import os
import re
from pathlib import Path
from shutil import copytree
from time import process_time

import pytest
from msgspec.structs import replace

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.floors.shafts import doors_of
from intodepth.content.legend import LegendBody, LegendRelic
from intodepth.content.levels import LevelDefinition
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.entities import Hero, LevelState, Relic
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.tweaks import TweakStore
from tests.catalogs import own_catalog
from tests.content.conftest import LEVEL
from tests.content.level_files import faults, load
from tests.content.level_writing import dump_level


def test_a_level_is_read(level: LevelDefinition) -> None:
    assert (level.name, level.title, level.order, level.par) == ("first_steps", "First steps", 1, 4)
    assert level.party == ("belayer", "swinger")
    assert level.rows[0] == "##v#######"
    assert level.legend == {"b": LegendRelic("bell"), "o": LegendBody("boulder", 6), "x": "ladder"}
    assert level.wanted == level.relics == ("bell",)


def test_the_terrain_of_a_level_is_known_through_its_legend(level: LevelDefinition) -> None:
    drawn = "\n".join(level.rows)
    told = b"\n".join(level.terrain).decode()
    assert told == drawn.translate(str.maketrans({"b": ".", "o": ".", "x": "H"}))
    assert {kind.glyph for kind in level.kinds} == set(told) - {"\n"}


def test_a_level_written_back_is_the_same_file(level: LevelDefinition) -> None:
    assert dump_level(level) == LEVEL


@pytest.mark.parametrize(
    "briefing",
    ["word " * 60 + "end", "two  spaces " * 20, 'a "quote" ' * 20 + '"', "a\n\nb\n" + "c " * 90, "x" * 300],
)
def test_a_long_briefing_is_wrapped_and_read_back(
    tmp_path: Path, catalog: Catalog, level: LevelDefinition, briefing: str
) -> None:
    long = replace(level, name="changed", briefing=briefing)
    text = dump_level(long)
    assert load(tmp_path, catalog, text) == long
    assert dump_level(load(tmp_path, catalog, text)) == text


def test_a_level_in_any_other_hand_is_read_back_as_it_was(tmp_path: Path, catalog: Catalog) -> None:
    text = LEVEL.replace('goal = ["bell"]\n', "").replace(
        'briefing = "A bell,', 'briefing = """\nTabs\\t \\"quotes\\" and ünïcode\nA bell,'
    )
    text = text.replace("trusted.", 'trusted."""#').replace('"First steps"', "'First \"steps\\'")
    text = text.replace("[legend]", "[legend] # all of it\n'ß' = {body='crate',weight=0}")
    text = text.replace("..b", ".ßb")
    with pytest.raises(FileFault, match="briefing: has signs that cannot be shown"):
        load(tmp_path, catalog, text.replace('"""#"', '"""'))
    level = load(tmp_path, catalog, text.replace('"""#"', '"""').replace("\\t", " "))
    assert level.goal is None
    assert level.wanted == ("bell",)
    assert load(tmp_path, catalog, dump_level(level)) == level


def test_the_first_stage_has_the_party_outside_and_all_else_in_its_cell(
    level: LevelDefinition, catalog: Catalog
) -> None:
    stage = build_stage(level, catalog, Rules(walk=2))
    assert stage.rules.walk == 2
    assert (stage.ground.width, stage.ground.height) == (10, 6)
    assert stage.ground.kind(Cell(2, 5)).name == "entry"
    assert stage.ground.kind(Cell(8, 1)).name == "ladder"
    assert stage.ground.kind(Cell(7, 2)).name == "open"
    bram, ada, boulder, bell = stage.bodies.values()
    assert isinstance(bram, Hero)
    assert (bram.name, bram.hit_points, bram.action_points, bram.state, bram.cell) == (
        "Bram", 5, 6, LevelState.UNDEPLOYED, None,
    )  # fmt: skip
    assert stage.lead == bram.id
    assert ada.kind == "swinger"
    assert (boulder.name, boulder.cell, boulder.weight) == ("Boulder", Cell(6, 1), 6)
    assert isinstance(bell, Relic)
    assert (bell.kind, bell.cell, bell.weight) == ("bell", Cell(7, 2), 2)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("format = 1", "format = 2", ["1: this format is not known, the game reads format 1"]),
        ("par = 4", "par = 0", ["6: par: expected a whole number of at least 1"]),
        ("order = 1\n", "", ["1: the file lacks 'order'"]),
        ('"swinger"', '"swimmer"', ["7: there is no hero 'swimmer'; did you mean swinger? There are VALID"]),
        ('"swinger"', '"belayer"', ["7: 'belayer' is in the party twice"]),
        ('"belayer", "swinger"', "", ["7: party: expected a list of at least 1 item"]),
        ('["bell"]', '["lead_crown"]', ["8: the goal 'lead_crown' is not in the level; there is only bell"]),
        ("#........#", "#..?..\t.~#", [
            "11: cell 3,4: unknown glyph '?'", "11: cell 6,4: unknown glyph '\\t'",
            "11: cell 8,4: unknown glyph '~'",
        ]),
        ("#H####33##", "#H####33#", ["12: the row has 9 cells, the first has 10"]),
        ("#v#", "###", ["10: the map has no entry ('v')"]),
        ("#........#", "#.^......#\n#H........", ["11: cell 2,5: spikes need rock below"]),
        ("b.#", "b.#\n#....b...#", ["20: there can be only one 'bell' in a level"]),
        ("o.x", "..x", ["20: the glyph 'o' is not on the map"]),
        ('"bell" }', '"gong" }', ["8: the goal 'bell' is not in the level; there is only gong",
                            "19: there is no relic 'gong'; there are VALID"]),
        ("weight = 6", "weight = 66", ["20: o: weight: expected a whole number of at most 9"]),
        ("weight = 6", "height = 6", ["20: o: unknown field 'height'; did you mean weight? There are VALID"]),
        ('"ladder"', '"stairs"', ["21: there is no terrain 'stairs'; there are VALID"]),
        ("x = ", '"#" = ', ["21: the glyph '#' stands for hard rock already",
                            "14: cell 8,1: unknown glyph 'x'"]),
        ("x = ", "xx = ", ["21: 'xx' cannot stand in a map", "14: cell 8,1: unknown glyph 'x'"]),
        ("[legend]", "[legenda]", ["18: unknown field 'legenda'; did you mean legend?"]),
        ("[legend]", "[water]\nwakes = 0\n\n[legend]", [
            "18: water.wakes: expected a whole number of at least 1"]),
        ("[legend]", '[water]\nwakes = 2\nrelic = "gong"\n\n[legend]',
         ["20: the relic 'gong' is not in the level; there is only bell"]),
        ("[legend]", '[water]\nwakes = 2\nrelic = "bell"\nearly = -1\n\n[legend]',
         ["18: water.early: expected a whole number of at least 0"]),
        ("[legend]", "[water]\nwakes = 9\nearly = 2\n\n[legend]",
         ["20: `early` counts from when a relic is moved; name the `relic`"]),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(
    tmp_path: Path, catalog: Catalog, old: str, new: str, expected: list[str]
) -> None:
    assert old in LEVEL
    found = faults(tmp_path, catalog, LEVEL.replace(old, new))
    assert set(expected) <= {re.sub("([Tt]here are) .*", r"\1 VALID", line) for line in found}


def test_all_faults_of_a_level_are_named_at_once(tmp_path: Path, catalog: Catalog) -> None:
    text = LEVEL.replace("par = 4", "par = true").replace("swinger", "swimmer").replace("o.x#", "o.##")
    assert len(faults(tmp_path, catalog, text.replace("..b", ".?b"))) == 4


def test_a_map_that_is_too_large_is_refused(tmp_path: Path, catalog: Catalog) -> None:
    rows = "\n".join(["v" + "." * 256] * 3)
    start, end = LEVEL.index("##v"), LEVEL.index('"""\n\n')
    found = faults(tmp_path, catalog, f"{LEVEL[:start]}{rows}\n{LEVEL[end:]}")
    assert "10: the map is too large, the limit is 256 by 256" in found


def test_a_fault_of_a_map_in_one_escaped_line_names_that_line(tmp_path: Path, catalog: Catalog) -> None:
    text = dump_level(catalog.levels["first_steps"])
    start, end = text.index('map = """'), text.index('"""', text.index('map = """') + 9) + 3
    rows = text[start:end].split("\n")[1:-1]
    line = text[:start].count("\n") + 1
    rows[1] = rows[1].replace(".", "~", 1)
    flat = text[:start] + 'map = "' + "\\n".join(rows) + '"' + text[end:]
    place = f"{rows[1].index('~')},{len(rows) - 2}"
    assert faults(tmp_path, catalog, flat) == [f"{line}: cell {place}: unknown glyph '~'"]


def test_very_long_lists_of_keys_and_very_many_spikes_take_no_long_time(
    tmp_path: Path, catalog: Catalog
) -> None:
    text = dump_level(catalog.levels["first_steps"])
    for field in ("party", "goal", "heroes"):
        changed = re.sub(rf"^{field} = .*\n", "", text, flags=re.MULTILINE)
        many = f"{field} = [" + '"belayer",\n' * 9000 + "]\n"
        told = faults(tmp_path, catalog, many + changed)
        assert any("expected a list" in line for line in told)
    spikes = "\n".join(["v" + "^" * 255] * 256)
    changed = re.sub(r'map = """\n.*?"""', f'map = """\n{spikes}\n"""', text, flags=re.DOTALL)
    started = process_time()
    assert any("spikes need rock below" in line for line in faults(tmp_path, catalog, changed))
    assert process_time() - started < 5


def test_more_things_than_a_level_can_hold_are_refused(tmp_path: Path, catalog: Catalog) -> None:
    rows = "\n".join(["##########", *["oooooooooo"] * 6, "oo........", ""])
    text = LEVEL.replace("##########\n", rows)
    assert sum(row.count(glyph) for row in load(tmp_path, catalog, text).rows for glyph in "bo") == 64
    told = faults(tmp_path, catalog, text.replace("oo........", "ooo......."))
    assert told == ["25: 65 relics and things, the limit is 64"]


LIMITS = (
    ('a = { anchor = "ring" }', "a", 64, "anchors and mechanisms, the limit is 64"),
    ('a = { body = "boulder", weight = 1 }', "a", 64, "relics and things, the limit is 64"),
    ('a = "gate"', "a", 64, "cells of gates, the limit is 64"),
    ('a = "entry"', "a", 63, "cells of entries, the limit is 64"),
)
"""what the legend has, by which glyph, how many there may be, and what is said of one more"""


def test_as_many_things_as_there_may_be_are_taken_and_one_more_is_not(
    tmp_path: Path, catalog: Catalog
) -> None:
    head = LEVEL[: LEVEL.index("goal = ")]
    for legend, glyph, limit, what in LIMITS:
        for count in (limit, limit + 1):
            rock, row = "#" * 80, f"v{glyph * count}".ljust(80, ".")
            text = f'{head}map = """\n{rock}\n{row}\n{rock}\n"""\n\n[legend]\n{legend}\n'
            if count == limit:
                assert glyph in load(tmp_path, catalog, text).rows[1]
            else:
                assert any(what in line for line in faults(tmp_path, catalog, text)), legend


def test_one_relic_cannot_have_two_glyphs(tmp_path: Path, catalog: Catalog) -> None:
    text = LEVEL.replace("..b.", "c.b.").replace('x = "ladder"', 'x = "ladder"\nc = { relic = "bell" }')
    assert faults(tmp_path, catalog, text) == ["22: there can be only one 'bell' in a level"]


def test_signs_that_a_text_writes_otherwise_cannot_stand_in_a_map(tmp_path: Path, catalog: Catalog) -> None:
    for key in ('"\\\\"', "'\"'", '" "', '"ab"', '"\\u0007"', '""'):
        told = faults(tmp_path, catalog, f'{LEVEL}{key} = "open"\n')
        assert any(line.startswith("22: ") and "cannot stand in a map" in line for line in told), key


def test_a_party_is_as_many_as_the_levels_own_and_all_of_them_others(level: LevelDefinition) -> None:
    assert level.can_play(("swinger", "belayer"))
    for party in (
        (),
        ("belayer",),
        ("belayer", "belayer"),
        ("belayer", "swinger", "swinger"),
        ("belayer", "dog"),
    ):
        assert not level.can_play(party), party


def test_a_bad_file_name_is_refused(tmp_path: Path, catalog: Catalog) -> None:
    with pytest.raises(FileFault, match="small letters, digits and _"):
        load(tmp_path, catalog, LEVEL, "First Steps")


def test_the_digest_changes_with_the_play_and_not_with_the_words(
    tmp_path: Path, catalog: Catalog, level: LevelDefinition
) -> None:
    assert load(tmp_path, catalog, LEVEL.replace("First", "Last")).digest == level.digest
    assert load(tmp_path, catalog, LEVEL.replace("weight = 6", "weight = 7")).digest != level.digest
    assert load(tmp_path, catalog, LEVEL.replace("33", "34")).digest != level.digest


def test_a_level_with_faults_is_left_out_and_the_others_stay(tmp_path: Path) -> None:
    folders = find_folders()
    folder = tmp_path / "levels"
    folder.mkdir()
    (folder / "good.toml").write_text(LEVEL, encoding="utf-8")
    without = re.sub("order = .*", "", LEVEL)
    (folder / "bad.toml").write_text(without, encoding="utf-8")
    (folder / "worse.toml").write_bytes(b"\xff")
    catalog = load_catalog(type(folders)(folders.data, folders.fonts, folder, folders.tweaks))
    assert list(catalog.levels) == ["good"]
    assert catalog.faults == (
        "levels/bad.toml:1: the file lacks 'order'",
        "levels/worse.toml:1: not UTF-8 text",
    )


def test_pipes_devices_and_odd_names_among_the_levels_are_left_out_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    folder.mkdir()
    (folder / "first_steps.toml").write_text(LEVEL, encoding="utf-8")
    os.mkfifo(folder / "pipe.toml")
    (folder / "zero.toml").symlink_to("/dev/zero")
    (folder / "a\x1b[31m.toml").write_text(LEVEL, encoding="utf-8")
    catalog = load_catalog(dataclasses.replace(find_folders(), levels=folder))
    assert list(catalog.levels) == ["first_steps"]
    assert catalog.faults == (
        "levels/a?[31m.toml:1: the file name of a level is up to 40 small letters, digits and _",
        "levels/pipe.toml:1: cannot be read: not a regular file",
        "levels/zero.toml:1: cannot be read: not a regular file",
    )


def test_the_levels_of_the_game_are_good_and_in_order() -> None:
    catalog = own_catalog()
    assert catalog.faults == ()
    assert list(catalog.levels) == list(catalog.campaign), "every level has its place in the campaign"
    orders = sorted(level.order for level in catalog.levels.values())
    assert orders == list(range(1, len(orders) + 1))
    shipped = {**catalog.levels, **catalog.floors}
    assert [name for name, level in shipped.items() if level.par is None] == [], "only own levels need no par"
    for name, level in catalog.levels.items():
        path = find_folders().levels / f"{name}.toml"
        text, dumped = path.read_text(encoding="utf-8"), dump_level(level)
        written = re.sub(r"\A(?:# .*\n)+", "", text)
        # How a briefing is wrapped is up to who wrote it, and so is what is noted above.
        assert dumped.replace(" \\\n", " ") == written.replace(" \\\n", " "), name


def test_no_briefing_is_longer_than_can_be_taken_in(catalog: Catalog) -> None:
    long = {level.name: len(level.briefing.split()) for level in catalog.levels.values()}
    assert {name: words for name, words in long.items() if words > 40} == {}


def test_notes_of_editors_beside_levels_floors_and_tweaks_are_left_out(tmp_path: Path) -> None:
    own = find_folders()
    copy = tmp_path / "own"
    for name in ("data", "levels", "tweaks"):
        copytree(getattr(own, name), copy / name)
    for folder in (copy / "levels", copy / "data" / "floors", copy / "data" / "modules", copy / "tweaks"):
        (folder / "._x.toml").write_bytes(b"\0\5\x16\7\0\2\0\0Mac OS X")
        (folder / ".#y.toml").symlink_to("me@here.1234:5")
    folders = dataclasses.replace(own, data=copy / "data", levels=copy / "levels", tweaks=copy / "tweaks")
    catalog = load_catalog(folders)
    assert not catalog.faults and list(catalog.levels) == list(own_catalog().levels)
    assert doors_of("owl", catalog, folders.data) == doors_of("owl", own_catalog())
    store = TweakStore()
    store.watch(folders.tweaks, Rules.names())
    assert store.problems == ()
