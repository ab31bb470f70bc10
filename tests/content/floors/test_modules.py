"""Modules: read from text, with every fault named, and composed into floors."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.__main__ import main
from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import bank_path
from intodepth.content.floors.composing import (
    MARGIN,
    BadRecipe,
    Lurking,
    Lying,
    Placed,
    Recipe,
    compose,
)
from intodepth.content.floors.modules import Module, load_module, load_modules
from intodepth.content.floors.shafts import check_bank, doors_of
from intodepth.content.runs.shaft import build_floor
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.entities import Creature, Relic
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from tests.catalogs import own_catalog

WELL = """title = "A well"
says = "A well."
doors = ["upper east", "east"]
map = '''
%##%##%
#.....#
#......
#......
#o.m...
#.#%##&
#.#####
#.%.%##
#....##
#......
#......
%##&##%
'''
slots = { s = 2 }

[legend]
o = { anchor = "ring" }
m = { creature = "statue", facing = "west" }
s = "open"
"""
WELL = WELL.replace("#....##\n#......\n#......", "#....##\n#......\n#..s...")


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


def read(folder: Path, text: str, catalog: Catalog) -> Module:
    path = folder / "well.toml"
    path.write_text(text)
    return load_module(path, catalog.heroes, catalog.relics)


FAULTS = {
    "a row of another length": ("#o.m...", "#o.m..", "the row has 6 cells"),
    "rows of another number": ("%##%##%\n", "", "the map has 7 x 11 cells"),
    "a glyph that nobody knows": ("#o.m...", "#o.m..?", "cell 6,7: unknown glyph '?'"),
    "a door in rock": ("#......\n#..s...\n%", "#.....#\n#..s...\n%", "east: the cell 6,"),
    "a door that is none": ('"east"]', '"south"]', "doors[1]: "),
    "a slot in the air": ("#..s...\n", "#......\n", "'s' must be one cell of the map"),
    "a slot over nothing": ("#......\n#..s...", "#..s...\n#......", "what lies in 's' falls"),
    "a plan for nothing": (
        "[legend]",
        "[plans]\nsideways = 'wait'\n\n[legend]",
        "there is no plan 'sideways'",
    ),
    "a creature that is none": ('"statue"', '"cow"', "there is no creature 'cow'"),
    "a grade that is none": ("{ s = 2 }", "{ s = 3 }", "slots"),
    "a row of nothing": ("#o.m...", "", "the row has 0 cells"),
    "an anchor in the air": ("#......\n#o.m...", "#...o..\n#..m...", "an anchor needs rock beside it"),
    "a glyph of the legend only": ('s = "open"\n', 's = "open"\nq = "open"\n', "'q' is not on the map"),
    "a rope by nothing": ("[legend]", '[[rope]]\nalong = "oq"\n\n[legend]', "'q' must be in the legend"),
    "a portal from nothing": (
        "[legend]",
        '[[portal]]\nfrom = "wait"\nside = "S"\nto = "o"\n\n[legend]',
        "from: the glyph 'w' is not in the legend",
    ),
    "a portal to nothing": (
        "[legend]",
        '[[portal]]\nfrom = "o"\nside = "S"\nto = "z"\n\n[legend]',
        "to: the glyph 'z' is not in the legend",
    ),
    "a plate of nothing": ('{ anchor = "ring" }', '{ plate = 2, gates = "z" }', "'z' is no gate on the map"),
    "a find that is none": (
        "slots = { s = 2 }",
        'slots = { s = 2 }\nsuits = "grapnle"\nwith = { s = "wait" }',
        "there is no find 'grapnle'; did you mean grapnel?",
    ),
    "a find without a plan": (
        "slots = { s = 2 }",
        'slots = { s = 2 }\nsuits = "pick"',
        "lacks a plan in [with]",
    ),
    "a plan without a find": (
        "slots = { s = 2 }",
        'slots = { s = 2 }\nwith = { s = "wait" }',
        "lacks suits, the key of a find",
    ),
    "a plan with a find for no slot": (
        "slots = { s = 2 }",
        'slots = { s = 2 }\nsuits = "pick"\nwith = { x = "wait" }',
        "there is no slot 'x'; there is only s",
    ),
    "no title": ('title = "A well"', "", "lacks 'title'"),
}


def test_every_fault_of_a_module_is_named(tmp_path: Path, catalog: Catalog) -> None:
    assert read(tmp_path, WELL, catalog).size == (1, 2)
    for name, (old, new, expected) in FAULTS.items():
        assert old in WELL, name
        with pytest.raises(FileFault) as told:
            read(tmp_path, WELL.replace(old, new, 1), catalog)
        assert any(expected in fault for fault in told.value.faults), (name, told.value.faults)


def test_all_faults_of_all_modules_are_told_at_once(tmp_path: Path, catalog: Catalog) -> None:
    folder = tmp_path / "modules"
    folder.mkdir()
    for name in ("one", "two"):
        (folder / f"{name}.toml").write_text(WELL.replace('title = "A well"', ""))
    with pytest.raises(FileFault) as told:
        load_modules(tmp_path, catalog.heroes, catalog.relics)
    assert [fault.split(":")[0] for fault in told.value.faults] == ["modules/one.toml", "modules/two.toml"]


def recipe(*, mirrored: bool = False) -> Recipe:
    return Recipe(2, (Placed("well", 0, 0, mirrored),), (Lying(0, "s", "bell"),), 12)


def test_a_module_stands_where_the_recipe_has_it(tmp_path: Path, catalog: Catalog) -> None:
    module = read(tmp_path, WELL, catalog)
    level = compose(recipe(), {"well": module})
    assert (len(level.rows[0]), len(level.rows)) == recipe().size
    assert level.worth == {"bell": 1} and level.water is not None and level.water.relic == "bell"
    stage = build_floor(level, catalog, Rules())
    assert [anchor.cell for anchor in stage.anchors.values()] == [Cell(MARGIN + 1, MARGIN + 7)]
    assert [body.cell for body in stage.bodies.values() if isinstance(body, Relic)] == [
        Cell(MARGIN + 3, MARGIN + 1)
    ]


def test_a_mirrored_module_is_one_seen_in_a_mirror(tmp_path: Path, catalog: Catalog) -> None:
    modules = {"well": read(tmp_path, WELL, catalog)}
    plain, turned = (compose(recipe(mirrored=mirrored), modules) for mirrored in (False, True))
    assert plain.digest != turned.digest
    stages = [build_floor(level, catalog, Rules()) for level in (plain, turned)]
    width, height = recipe().size
    for there, here in zip(stages[0].bodies.values(), stages[1].bodies.values(), strict=True):
        assert there.cell is not None and here.cell == Cell(width - 1 - there.cell.x, there.cell.y)
        if isinstance(there, Creature) and isinstance(here, Creature):
            assert (there.facing, here.facing) == (Side.W, Side.E)
    inner = range(MARGIN, height - MARGIN)
    for y in inner:
        for x in range(7):
            left, right = Cell(MARGIN + x, y), Cell(width - 1 - MARGIN - x, y)
            assert stages[0].ground.code(left) == stages[1].ground.code(right)


def test_modules_share_no_glyph_in_a_floor(catalog: Catalog) -> None:
    modules = load_modules(find_folders().data, catalog.heroes, catalog.relics)
    parts = Placed("held_hatch", 0, 0), Placed("plate_room", 1, 1), Placed("lever_room", 1, 0)
    level = compose(Recipe(1, parts, (Lying(1, "s", "bell"),), 12), modules)
    stage = build_floor(level, catalog, Rules())
    moved = [mechanism.gates for mechanism in stage.mechanisms.values()]
    assert len(moved) == 3 and all(len(cells) == 1 for cells in moved)
    assert len({cells[0] for cells in moved}) == 3


def test_a_recipe_of_an_unknown_module_is_refused_in_one_line() -> None:
    with pytest.raises(BadRecipe, match="there is no module 'well'"):
        compose(recipe(), {})


def test_a_creature_of_a_recipe_is_where_it_says_or_is_refused_in_one_line(
    tmp_path: Path, catalog: Catalog
) -> None:
    modules = {"well": read(tmp_path, WELL, catalog)}
    bodies = [*build_floor(compose(recipe(), modules), catalog, Rules()).bodies.values()]
    rows = compose(recipe(), modules).rows
    y, row = next((y, row) for y, row in enumerate(reversed(rows)) if "." in row)
    bat = Lurking("bat", row.index("."), y, "west")
    level = compose(msgspec.structs.replace(recipe(), creatures=(bat,)), modules)
    put = [each for each in build_floor(level, catalog, Rules()).bodies.values() if each.kind == "bat"]
    assert [(each.cell, each.facing) for each in put if isinstance(each, Creature)] == [
        (Cell(bat.x, bat.y), Side.W)
    ]
    assert len(level.rows) == len(rows) and not any(each.kind == "bat" for each in bodies)
    for bad, said in (
        (Lurking("bat", 0, 0, "east"), "the bat at 0,0 is in no open cell"),
        (Lurking("bat", 0, 99, "east"), "the bat at 0,99 is in no open cell"),
        (Lurking("cow", bat.x, bat.y, "east"), "there is no creature 'cow'"),
    ):
        with pytest.raises(BadRecipe, match=said):
            compose(msgspec.structs.replace(recipe(), creatures=(bad,)), modules)


def test_floors_that_differ_have_different_names() -> None:
    assert recipe().name != recipe(mirrored=True).name
    assert recipe().name == msgspec.json.decode(msgspec.json.encode(recipe()), type=Recipe).name


def test_a_bank_of_what_there_is_not_is_named_by_its_line(tmp_path: Path, catalog: Catalog) -> None:
    data = find_folders().data
    (tmp_path / "modules").symlink_to(data / "modules")
    (tmp_path / "bank").mkdir()
    for depth in range(2, DEPTHS + 1):
        bank_path(tmp_path, depth).symlink_to(bank_path(data, depth))
    path = bank_path(tmp_path, 1)
    first, second, *_ = bank_path(data, 1).read_bytes().splitlines(keepends=True)
    floor = msgspec.json.decode(second)
    part, slot, relic = floor["recipe"]["relics"][0]
    shaft = floor["recipe"]["parts"][0][0]
    for change, expected in (
        ({"parts": [["nowhere", 0, 0]]}, "there is no module 'nowhere'"),
        ({"relics": [[part, slot, "cow"]]}, "there is no relic 'cow'"),
        ({"relics": [[part, "\u00df", relic]]}, "has no slot '\u00df'"),
        ({"relics": [[7, slot, relic]]}, "part 7 has no slot"),
        ({"relics": []}, "Expected array of length >= 1"),
        ({"parts": [[shaft, 8, 0]]}, "Expected int <= 7"),
    ):
        changed = msgspec.json.encode(floor | {"recipe": floor["recipe"] | change})
        path.write_bytes(first + changed + b"\n")
        with pytest.raises(FileFault) as told:
            check_bank(path, catalog)
        (fault,) = told.value.faults
        assert fault.startswith("depth_1.jsonl:2: ") and expected in fault, fault
        path.write_bytes(changed + b"\n")
        with pytest.raises(FileFault, match=r"^depth_1\.jsonl:1: "):
            doors_of("owl", catalog, tmp_path)


def test_checking_the_certificates_names_a_module_that_there_is_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    floor = msgspec.json.decode(bank_path(find_folders().data, 1).read_bytes().splitlines()[0])
    floor["recipe"]["parts"][0][0] = "nowhere"
    path = tmp_path / "depth_1.jsonl"
    path.write_bytes(msgspec.json.encode(floor) + b"\n")
    assert main(["floors", "check", str(path)]) == 1
    assert capsys.readouterr().out.startswith("depth_1.jsonl:1: there is no module 'nowhere'\n")


def test_notes_beside_modules_are_left_out(tmp_path: Path, catalog: Catalog) -> None:
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "well.toml").write_text(WELL)
    (folder / "._well.toml").write_bytes(b"\0\5\x16\7")
    (folder / ".#well.toml").symlink_to("somebody@somewhere.1234")
    assert list(load_modules(tmp_path, catalog.heroes, catalog.relics)) == ["well"]
