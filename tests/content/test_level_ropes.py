"""Tests of what a level begins with besides its map: ropes, anchors, buckets, works, the fallen."""

from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.outcome import list_brought_out
from intodepth.files.faults import FileFault
from intodepth.sim import invariants
from intodepth.sim.entities import Bucket, Coil, LevelState, Posture, Relic
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.ropes import ANCHOR, BODY, AnchorKind, Tie
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from tests.content.level_files import load
from tests.content.level_writing import dump_level
from tests.content.rope_level import ROPE_LEVEL


@pytest.fixture
def stage(tmp_path: Path, catalog: Catalog) -> Stage:
    return build_stage(load(tmp_path, catalog, ROPE_LEVEL), catalog, Rules())


def test_a_rope_leads_over_its_clips_and_is_drawn_tight(stage: Stage) -> None:
    bucket, boulder = stage.bodies[4], stage.bodies[5]
    rope = stage.ropes[0]
    assert rope.ends == (Tie(BODY, bucket.id), Tie(BODY, boulder.id))
    assert (rope.cells[0], rope.cells[-1]) == (bucket.cell, boulder.cell)
    assert [stage.anchors[clip].cell for clip in rope.clips] == [Cell(12, 6), Cell(15, 6)]
    assert (len(rope.sides), rope.out, rope.length) == (9, 9, 20)
    assert "".join(side.name for side in rope.sides) == "NNEEEEESS"


def test_a_rope_along_one_place_lies_there_with_both_ends_free(stage: Stage) -> None:
    rope = stage.ropes[1]
    assert (rope.ends, rope.cells, rope.out, rope.length, rope.thin) == (
        (None, None), (Cell(8, 2),), 6, 6, True
    )  # fmt: skip


def test_anchors_hold_what_their_kind_and_the_rock_beside_them_hold(stage: Stage) -> None:
    assert {(anchor.kind, anchor.hold) for anchor in stage.anchors.values()} == {
        (AnchorKind.PITON, 10),
        (AnchorKind.WINCH, 18),
        (AnchorKind.WHEEL, 18),
        (AnchorKind.RING, 30),
    }


def test_works_know_their_gates(stage: Stage) -> None:
    plate, lever, wire = stage.mechanisms.values()
    assert (plate.kind, plate.cell, plate.weight, plate.gates) == (
        MechanismKind.PLATE, Cell(12, 1), 6, (Cell(14, 2),)
    )  # fmt: skip
    assert (lever.kind, lever.cell, lever.gates) == (
        MechanismKind.LEVER,
        Cell(17, 2),
        (Cell(15, 2), Cell(16, 2)),
    )
    assert (wire.kind, wire.rope, stage.ropes[2].ends) == (
        MechanismKind.TRIPWIRE, 2, (Tie(ANCHOR, 0), Tie(ANCHOR, 1))
    )  # fmt: skip
    assert stage.ground.kind(plate.cell).name == "plate"


def test_a_bucket_and_a_fallen_hero_are_in_the_level(stage: Stage) -> None:
    bucket, ada = stage.bodies[4], stage.hero(3)
    assert isinstance(bucket, Bucket)
    assert (bucket.carries, bucket.ballast, stage.weight(bucket)) == (2, 3, 4)
    assert (ada.name, ada.hit_points, ada.posture, ada.state) == (
        "Ada",
        0,
        Posture.PRONE,
        LevelState.IN_LEVEL,
    )


def test_gear_is_only_what_the_level_says_if_it_says_any(
    tmp_path: Path, catalog: Catalog, stage: Stage
) -> None:
    bram, oda = stage.hero(0), stage.hero(1)
    assert (bram.pitons, bram.blade, bram.coils) == (0, True, ())
    assert (oda.pitons, oda.wheels, oda.coils) == (3, 1, (Coil(9), Coil(14, True)))
    start, end = ROPE_LEVEL.index("[gear]"), ROPE_LEVEL.index("[legend]")
    own = build_stage(load(tmp_path, catalog, ROPE_LEVEL[:start] + ROPE_LEVEL[end:]), catalog, Rules())
    assert own.hero(1).pitons == catalog.heroes["smith"].gear.pitons == 4


def test_it_begins_at_rest_and_is_written_back_the_same(
    tmp_path: Path, catalog: Catalog, stage: Stage
) -> None:
    assert invariants.problems(stage) == []
    level = load(tmp_path, catalog, ROPE_LEVEL)
    assert load(tmp_path, catalog, dump_level(level)) == level


def test_another_party_can_play_it_if_the_level_lets_it(tmp_path: Path, catalog: Catalog) -> None:
    level = load(tmp_path, catalog, ROPE_LEVEL)
    assert level.can_play(("porter", "belayer"))
    for party in (("porter",), ("porter", "porter"), ("porter", "spider"), ("belayer", "smith", "porter")):
        assert not level.can_play(party)
    stage = build_stage(level, catalog, Rules(), ("porter", "belayer"))
    assert [hero.name for hero in stage.heroes()] == ["Pell", "Bram", "Ada"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"Bkco"', '"Bkxo"', "along 'Bkxo': 'x' must be in the legend, and once on the map"),
        ('"Bkco"', '"BkG"', "along 'BkG': 'G' must be in the legend, and once on the map"),
        ('"Bkco"', '"kBco"', "along 'kBco': a rope cannot lead through 'B'"),
        ('"Bkco"', '"Bkl"', "along 'Bkl': a rope cannot lead through 'l'"),
        ('"Bkco"', '"BkcB"', "along 'BkcB': both ends are at one thing"),
        ('"Bkco"', '"Bkckco"', "along 'Bkckco': it is clipped to one anchor twice"),
        ('"Bkco"', '"Bkce"', "along 'Bkce': there is no way from 'c' to 'e' of at most 58 cells"),
        ('e = "open"', 'e = "gate"', "along 'e': a rope cannot lead through 'e': gate"),
        ("length = 20", "length = 8", "along 'Bkco': it lies 9 long, 9 of 8 is paid out"),
        ("length = 20", "out = 8", "along 'Bkco': it lies 9 long, 8 is paid out"),
        ("out = 6", "out = 7", "along 'e': it lies 0 long, 7 of 6 is paid out"),
        ('"wW"', '"wo"', "along 'wo': a tripwire leads from anchor to anchor"),
        ('gates = "RG"', 'gates = "k"', "'k' is no gate on the map"),
        ("plate = 6", "plate = 0", "p: plate: expected a whole number of at least 1"),
        ('lever = "G"', 'lever = "#"', "'#' is no gate on the map"),
        ('anchor = "ring"', 'anchor = "nail"', "c: anchor: 'nail' cannot stand here; there are piton, ring,"),
        ("bucket = 2", "bucket = 10", "B: bucket: expected a whole number of at most 9"),
        ('"swinger"', '"smith"', "'smith' lies in the level already"),
        ('"swinger"', '"baker"', "there is no hero 'baker'"),
        (', "porter"]', ', "baker"]', "there is no hero 'baker'"),
        ('["belayer", "smith", "porter"]', '["belayer", "porter"]',
         "'smith' of the party is not among the heroes"),
        ("smith = {", "baker = {", "there is no hero 'baker'"),
        ("smith = {", "swinger = {", "'swinger' does not come into the level"),
        ("pitons = 3", "pitons = 10", "pitons: expected a whole number of at most 9"),
        ("s.-.", "s.-\n..", "cell 5,3: a gap needs rock above and below that stays"),
        ("#" * 20 + "\n##.s", "#####3" + "#" * 14 + "\n##.s", "cell 5,2: a gap needs rock above"),
        ("k..c", "k..#", "the glyph 'c' is not on the map"),
        ("######\n##.s", "#k####\n##.s", "along 'Bkco': 'k' must be in the legend, and once on the map"),
        ("..........k", "k.........k", "along"),
        ("[[rope]]", "[[robe]]", "unknown field 'robe'; did you mean rope?"),
        ("[[rope]]\nalong = \"e\"", "[[rope]]\nalone = \"e\"", "unknown field 'alone'; did you mean along?"),
    ],
)  # fmt: skip
def test_a_fault_is_named(tmp_path: Path, catalog: Catalog, old: str, new: str, expected: str) -> None:
    assert old in ROPE_LEVEL
    with pytest.raises(FileFault) as error:
        load(tmp_path, catalog, ROPE_LEVEL.replace(old, new))
    assert any(expected in fault for fault in error.value.faults), error.value.faults


def test_gates_are_not_without_number(tmp_path: Path, catalog: Catalog) -> None:
    rows = "##" + "|" * 16 + "##\n"
    text = ROPE_LEVEL.replace("####################\n##.s", rows * 4 + "####################\n##.s")
    with pytest.raises(FileFault, match="67 cells of gates, the limit is 64"):
        load(tmp_path, catalog, text)


PILLAR = '''\
##########
#v..k....#
#...#....#
#..x#y...#
#...#....#
#o..z....#
##########
"""

[legend]
k = { anchor = "ring" }
o = { body = "boulder", weight = 4 }
x = "open"
y = "open"
z = "open"

[[rope]]
along = '''


def test_a_rope_that_could_lie_two_ways_needs_a_place_to_lead_through(
    tmp_path: Path, catalog: Catalog
) -> None:
    text = ROPE_LEVEL[: ROPE_LEVEL.index("#####")] + PILLAR

    def sides(along: str) -> str:
        stage = build_stage(load(tmp_path, catalog, f'{text}"{along}"\n'), catalog, Rules())
        return "".join(side.name for side in stage.ropes[0].sides)

    assert sides("ko") == "WSSSSWW"
    with pytest.raises(FileFault, match="there are two ways from 'k' to 'z': lead it through a place"):
        sides("kz")
    assert sides("kxz") == "WSSSSE"
    assert sides("kyz") == "ESSSSW"


def test_a_piton_holds_as_the_best_rock_beside_it_does(tmp_path: Path, catalog: Catalog) -> None:
    rules = Rules()
    holds = {"%#": rules.hold_hard, "#%": rules.hold_hard, "%%": rules.hold_soft, "%=": rules.hold_ring}
    for rock, hold in holds.items():
        text = ROPE_LEVEL.replace(f"o###\n{'#' * 20}", f"o###\n{'%' * 20}").replace(".e.w.", f".e{rock[0]}w.")
        text = text.replace("############p", f"##########{rock[1]}#p")
        text = text[: text.index('\n[[rope]]\nalong = "wW"')]
        stage = build_stage(load(tmp_path, catalog, text), catalog, rules)
        (piton,) = (anchor for anchor in stage.anchors.values() if anchor.kind == AnchorKind.PITON)
        assert piton.hold == hold, rock


def test_what_has_come_out_are_whole_relics_and_those_who_lay_in_the_level(
    tmp_path: Path, catalog: Catalog
) -> None:
    level = load(tmp_path, catalog, ROPE_LEVEL)
    stage = build_stage(level, catalog, Rules())
    (bell,) = (body for body in stage.bodies.values() if isinstance(body, Relic))
    (fallen,) = (hero for hero in stage.heroes() if hero.kind == "swinger")
    stage.write(0, "state", LevelState.UNDEPLOYED, LevelState.EXITED)
    for body in (bell, fallen):
        stage.write_cell(body.id, body.cell, None)
        stage.write(body.id, "carrier", None, 0)
    stage.write(1, "carrier", None, 0)
    assert list_brought_out(stage, level) == ("bell", "swinger")
    stage.write(bell.id, "broken", False, True)
    assert list_brought_out(stage, level) == ("swinger",)
