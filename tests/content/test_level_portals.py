"""Tests of the portals of a level file: what they link, and what is refused."""

import re
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.sim import invariants
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell, Side
from intodepth.tools.check import level_faults
from tests.content.level_files import faults, load
from tests.content.level_writing import dump_level

PORTAL_LEVEL = """\
format = 1
title = "Doors"
order = 1
teaches = "All at once."
briefing = "A door, a mirror, a way down and a wall of nothing."
par = 9
party = ["belayer"]
map = \"\"\"
################
#...a#b...m#..n#
#v..a#b..pm#fhn#
#######..#######
#kss..#tt#######
#....o##########
################
\"\"\"

[legend]
a = "open"
b = "open"
f = "open"
h = "open"
k = { anchor = "ring" }
m = "open"
n = "open"
o = { body = "boulder", weight = 4 }
p = { anchor = "piton" }
s = "open"
t = "open"

[[portal]]
from = "a"
side = "E"
to = "b"

[[portal]]
from = "m"
side = "E"
to = "n"
mirror = true

[[portal]]
from = "t"
side = "S"
to = "s"

[[portal]]
from = "f"
side = "E"

[[portal]]
from = "h"
side = "W"

[[rope]]
along = "pk"
out = 7
"""


def test_runs_of_sides_are_linked_in_order_and_lead_back(tmp_path: Path, catalog: Catalog) -> None:
    ground = load(tmp_path, catalog, PORTAL_LEVEL).ground
    assert ground.step(Cell(4, 4), Side.E) == (6, 4)
    assert ground.step(Cell(4, 5), Side.E) == (6, 5)
    assert ground.step(Cell(6, 5), Side.W) == (4, 5)
    assert [ground.step(Cell(x, 2), Side.S) for x in (7, 8)] == [(2, 2), (3, 2)]
    assert [ground.step(Cell(x, 2), Side.N) for x in (2, 3)] == [(7, 2), (8, 2)]


def test_a_mirror_leads_through_the_same_side(tmp_path: Path, catalog: Catalog) -> None:
    ground = load(tmp_path, catalog, PORTAL_LEVEL).ground
    assert ground.step(Cell(10, 4), Side.E) == (14, 4)
    assert ground.arrival(Cell(10, 4), Side.E) == Side.E
    assert ground.step(Cell(14, 5), Side.E) == (10, 5)


def test_runs_along_a_mirrored_floor_are_reversed(tmp_path: Path, catalog: Catalog) -> None:
    text = PORTAL_LEVEL.replace('to = "s"\n', 'to = "s"\nmirror = true\n')
    ground = load(tmp_path, catalog, text.replace('along = "pk"\nout = 7', 'along = "p"')).ground
    assert [ground.step(Cell(x, 2), Side.S) for x in (7, 8)] == [(3, 2), (2, 2)]
    assert ground.arrival(Cell(7, 2), Side.S) == Side.N


def test_nothing_leaves_through_a_sealed_side(tmp_path: Path, catalog: Catalog) -> None:
    ground = load(tmp_path, catalog, PORTAL_LEVEL).ground
    assert ground.step(Cell(12, 4), Side.E) is ground.step(Cell(13, 4), Side.W) is None
    assert ground.step(Cell(12, 5), Side.E) == (13, 5)


def test_several_glyphs_make_one_run(tmp_path: Path, catalog: Catalog) -> None:
    text = PORTAL_LEVEL.replace("#...a#b", "#...a#c").replace('f = "open"', 'c = "open"\nf = "open"')
    assert load(tmp_path, catalog, text.replace('to = "b"', 'to = "cb"')).ground.portals == (
        load(tmp_path, catalog, PORTAL_LEVEL).ground.portals
    )


def test_a_rope_is_laid_through_portals(tmp_path: Path, catalog: Catalog) -> None:
    stage = build_stage(load(tmp_path, catalog, PORTAL_LEVEL), catalog, Rules())
    assert stage.ropes[0].cells == ((9, 4), (8, 4), (8, 3), (8, 2), (3, 2), (2, 2), (1, 2))
    assert "".join(side.name for side in stage.ropes[0].sides) == "WSSSWW"
    assert invariants.problems(stage) == []


def test_a_level_with_portals_is_good_and_written_back_the_same(tmp_path: Path, catalog: Catalog) -> None:
    level = load(tmp_path, catalog, PORTAL_LEVEL)
    assert dump_level(level) == PORTAL_LEVEL
    path = tmp_path / "levels" / "changed.toml"
    assert [fault for fault in level_faults(path, catalog) if "has order" not in fault] == []


def test_the_digest_changes_with_the_portals(tmp_path: Path, catalog: Catalog) -> None:
    sealed = PORTAL_LEVEL.replace('side = "E"\nto = "n"\nmirror = true', 'side = "E"')
    assert load(tmp_path, catalog, sealed).digest != load(tmp_path, catalog, PORTAL_LEVEL).digest


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('from = "a"', 'from = "q"', ["32: portal 1: from: the glyph 'q' is not in the legend"]),
        ('from = "a"', 'from = "."', ["32: portal 1: from: the glyph '.' is not in the legend"]),
        ('from = "a"', 'from = "aa"', ["32: portal 1: from: 'aa' has a glyph twice"]),
        ('from = "a"', 'from = ""', ["32: from: expected a text of at least 1 character"]),
        ('from = "a"\n', "", ["31: portal.0 lacks 'from'"]),
        ('from = "a"', "from = 3", ["32: from: expected a text, not a whole number"]),
        ('from = "a"', 'form = "a"', [
            "31: portal.0 lacks 'from'", "32: unknown field 'form'; did you mean from?"]),
        ('side = "S"', 'side = "down"', ["44: side: 'down' cannot stand here; there are E, N, S and W"]),
        ('side = "S"', 'side = "W"', [
            "43: portal 3: from: the cells of 't' must lie in one column, without gaps, for side W",
            "45: portal 3: to: the cells of 's' must lie in one column, without gaps, for side W"]),
        ("#...a#b", "#a..a#b", [
            "32: portal 1: from: the cells of 'a' must lie in one column, without gaps, for side E"]),
        ("#...a#b", "#....#b", ["34: portal 1: to: 'a' has 1 cells, 'b' has 2"]),
        ("#...a#b", "#..a.#b", [
            "32: portal 1: from: the cells of 'a' must lie in one column, without gaps, for side E"]),
        ('to = "n"', 'to = "m"', [
            "39: portal 2: to: side E of 10,4 would lead to itself",
            "39: portal 2: to: side E of 10,5 would lead to itself"]),
        ('to = "b"', 'to = "a"', [
            "34: portal 1: to: side E of 4,4 would lead to the other side of the same cell",
            "34: portal 1: to: side E of 4,5 would lead to the other side of the same cell",
            ]),
        ('from = "f"\nside = "E"', 'from = "f"\nside = "E"\nto = "h"', [
            "50: portal 4: to: side E of 12,4 leads there anyway",
            "54: portal 5: side W of 13,4 is taken by portal 4"]),
        ('from = "f"\nside = "E"', 'from = "f"\nside = "E"\nmirror = true', [
            "50: portal 4: mirror: a sealed side leads nowhere"]),
        ('from = "f"', 'from = "n"', ["49: portal 4: side E of 14,4 is taken by portal 2"]),
        ('a = "open"', 'a = "hard rock"', [
            "32: portal 1: from: 4,4 is hard rock, nothing passes",
            "32: portal 1: from: 4,5 is hard rock, nothing passes"]),
        ('b = "open"', 'b = "sand"', ["34: portal 1: to: 6,4 is sand, nothing passes"]),
        ('\n[[portal]]\nfrom = "h"\nside = "W"\n', "", [
            "49: portal 4: side W of 13,4 leads to 12,4, whose side E does not lead back: "
            "link or seal both"]),
        ('from = "h"\nside = "W"', 'from = "h"\nside = "N"', [
            "53: portal 5: side S of 13,5 leads to 13,4, whose side N does not lead back: "
            "link or seal both"]),
        ('from = "a"\nside = "E"', 'from = "a"\nside = "W"', [
            "33: portal 1: side E of 3,4 leads to 4,4, whose side W does not lead back: link or seal both"]),
        ('t = "open"', 't = "spikes"', [
            "44: portal 3: spikes need rock below, side S of 7,2 cannot be a portal",
            "44: portal 3: spikes need rock below, side S of 8,2 cannot be a portal"]),
        ('t = "open"', 't = "gap"', ["13: cell 7,2: a gap needs rock above and below that stays"]),
        ('s = "open"', 's = { anchor = "ring" }', [
            "44: portal 3: the anchor in 2,2 needs rock beside it that no portal hides",
            "44: portal 3: the anchor in 3,2 needs rock beside it that no portal hides"]),
        ("[[portal]]", "[[portals]]", ["31: unknown field 'portals'; did you mean portal?"]),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(
    tmp_path: Path, catalog: Catalog, old: str, new: str, expected: list[str]
) -> None:
    assert old in PORTAL_LEVEL
    found = faults(tmp_path, catalog, PORTAL_LEVEL.replace(old, new))
    assert set(expected) <= {re.sub("; known are .*", "", line) for line in found}, found


WORKED = (
    PORTAL_LEVEL.replace("#v..a#b..pm", "#vl.a#b..pm")
    .replace("k = { anchor", 'l = { lever = "", portals = "at" }\nk = { anchor')
    .replace('to = "b"\n', 'to = "b"\nclosed = true\n')
    .replace("out = 7\n", 'out = 7\nportals = "m"\n')
)


def test_mechanisms_name_the_portals_that_they_move(tmp_path: Path, catalog: Catalog) -> None:
    stage = build_stage(load(tmp_path, catalog, WORKED), catalog, Rules())
    lever, wire = stage.mechanisms.values()
    assert [(each.start, each.side) for each in lever.portals] == [
        ((4, 4), Side.E), ((4, 5), Side.E), ((7, 2), Side.S), ((8, 2), Side.S)
    ]  # fmt: skip
    assert [each.target for each in lever.sealed] == [(6, 4), (6, 5)]
    assert (wire.kind, wire.gates, len(wire.portals), wire.sealed) == (MechanismKind.TRIPWIRE, (), 2, ())
    assert stage.step(Cell(4, 4), Side.E) is stage.step(Cell(6, 4), Side.W) is None
    assert invariants.problems(stage) == []


def test_a_level_with_mechanisms_that_move_portals_is_written_back_the_same(
    tmp_path: Path, catalog: Catalog
) -> None:
    level = load(tmp_path, catalog, WORKED)
    assert load(tmp_path, catalog, dump_level(level)) == level
    assert level.digest != load(tmp_path, catalog, WORKED.replace("closed = true\n", "")).digest
    assert "tripwire" in level.things


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('portals = "at"', 'portals = "b"', "23: no portal leads from 'b'"),
        ('portals = "at"', 'portals = "f"', "23: no portal leads from 'f'"),
        ('portals = "at"', 'portals = "#"', "23: no portal leads from '#'"),
        ('portals = "at"', 'portals = ""', "23: 'l' moves no gate and no portal"),
        ('portals = "at"', 'portals = "t"', "36: portal 1: closed: no plate, lever or tripwire opens it"),
        ('portals = "m"', 'portals = ""', "60: portals: expected a text of at least 1 character"),
        ('portals = "m"', 'portals = "x"', "60: no portal leads from 'x'"),
        ("closed = true", "closed = 1", "36: closed: expected true or false, not a whole number"),
        ('from = "f"\nside = "E"', 'from = "f"\nside = "E"\nclosed = true',
         "52: portal 4: closed: a sealed side leads nowhere"),
    ],
)  # fmt: skip
def test_a_fault_of_what_moves_portals_is_named(
    tmp_path: Path, catalog: Catalog, old: str, new: str, expected: str
) -> None:
    assert old in WORKED
    assert expected in faults(tmp_path, catalog, WORKED.replace(old, new))


def test_neither_end_of_a_gap_can_be_a_portal(tmp_path: Path, catalog: Catalog) -> None:
    text = PORTAL_LEVEL.replace("#....o###", "####.o###").replace('s = "open"', 's = "gap"')
    ends = {"N": ('from = "t"\nside = "S"\nto = "s"', 44), "S": ('from = "s"\nside = "S"\nto = "t"', 44)}
    for side, (ends_told, line) in ends.items():
        told = faults(tmp_path, catalog, text.replace('from = "t"\nside = "S"\nto = "s"', ends_told))
        what = f"portal 3: a gap needs rock above and below, side {side} of 2,2 cannot be a portal"
        assert f"{line}: {what}" in told, told


def test_portals_are_tables(tmp_path: Path, catalog: Catalog) -> None:
    plain = PORTAL_LEVEL[: PORTAL_LEVEL.index("\n[[portal]]")]
    for value, what in (
        ("3", "7: portals are written as [[portal]]"),
        ("[3]", "7: portal.0 must be a table"),
    ):
        assert what in faults(tmp_path, catalog, plain.replace("party", f"portal = {value}\nparty"))


def test_portals_are_not_without_number(tmp_path: Path, catalog: Catalog) -> None:
    row = "#...a#b...m#..n#\n"
    text = PORTAL_LEVEL.replace(row, row * 30)
    assert any(
        "66 sides lead elsewhere, the limit is 64" in fault for fault in faults(tmp_path, catalog, text)
    )
    text = PORTAL_LEVEL.replace(row, row * 29)
    assert len({(portal.start, portal.side) for portal in load(tmp_path, catalog, text).ground.portals}) > 64
    one = '\n[[portal]]\nfrom = "h"\nside = "W"\n'
    more = PORTAL_LEVEL.replace(row, row * 30).replace(one, "")
    assert any("65 sides lead elsewhere" in fault for fault in faults(tmp_path, catalog, more))
    tables = PORTAL_LEVEL + '\n[[portal]]\nfrom = "f"\nside = "N"\n' * 60
    assert any("65 portals, the limit is 64" in fault for fault in faults(tmp_path, catalog, tables))
