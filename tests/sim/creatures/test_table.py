"""What comes of each creature and each kind of thing, from picture to picture; the codex says it in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from intodepth.content.definitions import Meets
from intodepth.screens.codex.entries import build_entries
from intodepth.sim.creatures import CREATURES
from intodepth.sim.entities import HeardNoise
from intodepth.sim.invariants import problems
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from intodepth.sim.traits import CREATURE_TRAITS
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.mechanisms import plate, set_up
from tests.playing import awake, draw, end_round, linked, picture, show
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.waters import flooded


class Case(NamedTuple):
    """A stage, and what it is after some rounds in which nobody does anything."""

    stage: Callable[[], Stage]
    rounds: int
    after: str
    holds: Callable[[Stage], bool] = lambda stage: True
    """what else has to be the case then"""


def roped(text: str, start: tuple[int, int], ways: str, out: int, *, to: int | None, hold: int = 10) -> Stage:
    """A stage with a rope from an anchor, to a body or to nothing."""
    stage = draw(text)
    set_anchor(stage, *start, hold)
    tie_rope(stage, (anchor(0), None if to is None else body(to)), start, ways, out)
    return awake(stage)


def pressed(weight: int, glyph: str) -> Stage:
    stage = draw(f"##########\n#A.{glyph}...|.#\n####_#####")
    return awake(set_up(stage, plate(stage, weight)))


def hung(weight: int) -> Stage:
    """A bucket of 4 and a thing on a rope over a rock, and a leech above the bucket."""
    stage = draw("#######\n#.L...#\n#.....#\n#..#..#\n#.K#..#\n#..#..#\n#A.#D.#\n#######")
    stage.write(2, "weight", 1, 4)
    stage.write(1, "weight", 2, weight)
    tie_rope(stage, (body(2), body(1)), (2, 3), "NNEESSSS", 8)
    return awake(stage)


def in_the_dark(text: str) -> Stage:
    stage = draw(text)
    return awake(set_up(stage, plate(stage, 7)))


def looks(stage: Stage, key: int) -> Side:
    return stage.creature(key).facing


def dim(start: str) -> str:
    """The picture of a floor that begins so, which is dark to a hero in a hole beyond its end."""
    return f"##########\n{start:.<8}##\n#######.##\n#######.A#\n##########"


def windy(row: str) -> str:
    """The picture of a floor that begins so, and ends before a thing that hangs over a hole from (4, 4)."""
    return f"########\n#......#\n#......#\n#{row}D.A#\n####.###\n########"


def swept(text: str) -> Stage:
    stage = roped(text, (4, 4), "SS", 2, to=1)
    return awake(set_up(stage, plate(stage, 1)))


def beyond_the_door(text: str) -> Stage:
    """The same with a door between a bat and what hangs, and who stands behind that."""
    stage = linked(text, Portal(Cell(1, 2), Side.E, Cell(3, 2)))
    set_anchor(stage, 4, 4, 10)
    tie_rope(stage, (anchor(0), body(1)), (4, 4), "SS", 2)
    return awake(stage)


DOOR = Portal(Cell(4, 1), Side.E, Cell(6, 1))
DROP = Portal(Cell(2, 3), Side.S, Cell(5, 2))
FAR_DOOR = Portal(Cell(3, 3), Side.E, Cell(5, 3))
MIRROR = Portal(Cell(4, 1), Side.E, Cell(6, 1), mirror=True)

TABLE = {
    ("tortoise", "rope"): Case(
        lambda: roped("##########\n#A.T.....#\n##########", (2, 1), "E", 2, to=1),
        2,
        "##########\n#A..T....#\n##########",
        lambda stage: looks(stage, 1) == Side.W,
    ),
    ("tortoise", "anchor"): Case(
        lambda: roped("####\n#A.#\n##T#\n##.#\n##.#\n####", (2, 4), "S", 1, to=1, hold=8),
        1,
        "####\n#A.#\n##.#\n##.#\n##T#\n####",
        lambda stage: not stage.anchors,
    ),
    ("tortoise", "relic"): Case(
        lambda: draw("##########\n#A.T.r...#\n##########"), 1, "##########\n#A...Tr..#\n##########"
    ),
    ("tortoise", "mechanism"): Case(
        lambda: pressed(9, "T"),
        1,
        "##########\n#A...T.|.#\n####_#####",
        lambda stage: not stage.mechanisms[0].on,
    ),
    ("tortoise", "door"): Case(
        lambda: linked("#########\n#A.T.#..#\n#########", DOOR), 1, "#########\n#A...#T.#\n#########"
    ),
    ("tortoise", "water"): Case(
        lambda: awake(flooded(draw("#########\n#A.T....#\n#####...#\n#####...#\n#########"), 2)),
        1,
        "#########\n#A......#\n#####...#\n#####T..#\n#########",
        lambda stage: not stage.bodies[1].noise,
    ),
    ("tortoise", "creature"): Case(
        lambda: draw("###########\n#A.T.T....#\n###########"), 1, "###########\n#A...T..T.#\n###########"
    ),
    ("leech", "rope"): Case(
        lambda: hung(5),
        1,
        "#######\n#.....#\n#.....#\n#..#..#\n#..#D.#\n#..#..#\n#AK#..#\n#######",
        lambda stage: stage.weight(stage.bodies[2]) == 6,
    ),
    ("leech", "anchor"): Case(
        lambda: roped("#####\n#.L.#\n#A..#\n##D.#\n##..#\n##..#\n#####", (2, 4), "S", 1, to=1, hold=3),
        1,
        "#####\n#...#\n#A..#\n##..#\n##..#\n##D.#\n#####",
        lambda stage: not stage.anchors,
    ),
    ("leech", "relic"): Case(
        lambda: draw("#####\n#.L.#\n#...#\n#Ar.#\n#####"),
        1,
        "#####\n#...#\n#...#\n#Ar.#\n#####",
        lambda stage: stage.weight(stage.bodies[1]) == 3,
    ),
    ("leech", "mechanism"): Case(
        lambda: awake(set_up(plated := draw("######\n#..L.#\n#....#\n#A.D.|\n###_##"), plate(plated, 4))),
        1,
        "######\n#....#\n#....#\n#A.D./\n###_##",
        lambda stage: stage.mechanisms[0].on,
    ),
    ("leech", "door"): Case(
        lambda: linked("########\n#A######\n##L#####\n#####.##\n#####D##\n########", DROP),
        1,
        "########\n#A######\n##.#####\n#####.##\n#####D##\n########",
        lambda stage: stage.weight(stage.bodies[1]) == 4,
    ),
    ("leech", "water"): Case(
        lambda: awake(flooded(draw("#####\n#AL.#\n##..#\n##..#\n##E.#\n#####"), 1)),
        1,
        "#####\n#A..#\n##..#\n##L.#\n##E.#\n#####",
    ),
    ("leech", "creature"): Case(
        lambda: draw("#########\n#..L....#\n#.......#\n#A.T....#\n#########"),
        1,
        "#########\n#.......#\n#.......#\n#A...T..#\n#########",
        lambda stage: stage.weight(stage.bodies[2]) == 11,
    ),
    ("gnawer", "rope"): Case(
        lambda: roped("##########\n#A.....N.#\n##########", (5, 1), "EEE", 3, to=None),
        1,
        "##########\n#A.....N.#\n##########",
        lambda stage: sorted(len(rope.sides) for rope in stage.ropes.values()) == [1, 2],
    ),
    ("gnawer", "anchor"): Case(
        lambda: roped("######\n#....#\n#....#\n#N...#\n####A#\n######", (3, 4), "SS", 2, to=None, hold=1),
        1,
        "######\n#....#\n#....#\n#..N.#\n####A#\n######",
        lambda stage: not stage.anchors,
    ),
    ("gnawer", "relic"): Case(
        lambda: roped("##########\n#A...rN..#\n##########", (2, 1), "EE", 2, to=None),
        1,
        "##########\n#A...rN..#\n##########",
    ),
    ("gnawer", "mechanism"): Case(
        lambda: pressed(3, "N"),
        1,
        "##########\n#A.N...|.#\n####_#####",
        lambda stage: not stage.mechanisms[0].on,
    ),
    ("gnawer", "door"): Case(
        lambda: leashed(linked("#########\n#A.N.#..#\n#########", DOOR)), 1, "#########\n#A...#N.#\n#########"
    ),
    ("gnawer", "water"): Case(
        lambda: awake(flooded(draw("########\n#A.....#\n###....#\n###N...#\n########"), 1)),
        1,
        "########\n#A.....#\n###N...#\n###....#\n########",
    ),
    ("gnawer", "creature"): Case(
        lambda: draw("##########\n#A.T.N...#\n##########"), 1, "##########\n#A...TN..#\n##########"
    ),
    ("mole", "rope"): Case(
        lambda: drawn_to(roped("########\n#A.M%%.#\n########", (2, 1), "E", 1, to=1), 6, 1),
        1,
        "########\n#A.M%%.#\n########",
    ),
    ("mole", "anchor"): Case(
        lambda: drawn_to(
            roped("#######\n#.....#\n#M%...#\n###...#\n###DA.#\n#######", (3, 3), "SS", 2, to=1), 5, 3
        ),
        1,
        "#######\n#.....#\n#.M...#\n###...#\n###DA.#\n#######",
        lambda stage: not stage.anchors and stage.ropes[0].ends[0] is None,
    ),
    ("mole", "relic"): Case(
        lambda: drawn_to(draw("##########\n#A.Mr.%..#\n##########"), 7, 1),
        1,
        "##########\n#A.Mr.%..#\n##########",
    ),
    ("mole", "mechanism"): Case(
        lambda: drawn_to(pressed(4, "M"), 6, 1),
        1,
        "##########\n#A..M..|.#\n####_#####",
        lambda stage: not stage.mechanisms[0].on,
    ),
    ("mole", "door"): Case(
        lambda: drawn_to(linked("#########\n#A..M#.%#\n#########", DOOR), 7, 1),
        1,
        "#########\n#A...#M%#\n#########",
    ),
    ("mole", "water"): Case(
        lambda: drawn_to(flooded(draw("########\n#A.....#\n####M%.#\n########"), 1), 6, 1),
        1,
        "########\n#A.....#\n####.M.#\n########",
    ),
    ("mole", "creature"): Case(
        lambda: draw("##########\n#A.TD....#\n#####.####\n#####.%%m#\n##########"),
        3,
        "##########\n#A.......#\n#####T####\n#####D%M.#\n##########",
    ),
    ("bat", "rope"): Case(
        lambda: roped(
            "#########\n#.......#\n#.....###\n#.F.D.###\n#.....###\n#A....###\n#########",
            (4, 5),
            "SS",
            2,
            to=1,
        ),
        1,
        "#########\n#.....D.#\n#.....###\n#.F...###\n#.....###\n#A....###\n#########",
    ),
    ("bat", "anchor"): Case(
        lambda: roped(windy("F.."), (4, 4), "SS", 2, to=1, hold=2),
        1,
        windy("F.."),
        lambda stage: bool(stage.anchors),
    ),
    ("bat", "relic"): Case(lambda: roped(windy("Fr."), (4, 4), "SS", 2, to=1), 1, windy("F.r")),
    ("bat", "mechanism"): Case(
        lambda: swept(windy("Fr.").replace("##.#", "#_.#").replace("#......#", "#.....|#", 1)),
        1,
        windy("F.r").replace("##.#", "#_.#").replace("#......#", "#...../#", 1),
        lambda stage: stage.mechanisms[0].on,
    ),
    ("bat", "door"): Case(
        lambda: beyond_the_door("########\n#.#....#\n#.#....#\n#F#.DA.#\n###..###\n########"),
        1,
        "########\n#.#....#\n#.#..D.#\n#F#..A.#\n###..###\n########",
        lambda stage: stage.hero(0).dark == 1,
    ),
    ("bat", "water"): Case(
        lambda: awake(flooded(draw("#######\n#A....#\n##....#\n##.F..#\n#######"), 2)),
        1,
        "#######\n#A.F..#\n##....#\n##....#\n#######",
    ),
    ("bat", "creature"): Case(lambda: roped(windy("FL."), (4, 4), "SS", 2, to=1), 1, windy("F.L")),
    ("statue", "rope"): Case(lambda: roped(dim("#.S"), (1, 3), "E", 1, to=1), 1, dim("#.S")),
    ("statue", "anchor"): Case(
        lambda: roped("####\n#A.#\n##S#\n##.#\n##.#\n####", (2, 4), "S", 1, to=1, hold=6),
        1,
        "####\n#A.#\n##.#\n##.#\n##S#\n####",
        lambda stage: not stage.anchors,
    ),
    ("statue", "relic"): Case(lambda: draw(dim("#Sr")), 1, dim("#.Sr")),
    ("statue", "mechanism"): Case(
        lambda: in_the_dark("##########\n#S......##\n##_####.|#\n#######.A#\n##########"),
        1,
        "##########\n#.S.....##\n##_####./#\n#######.A#\n##########",
        lambda stage: stage.mechanisms[0].on,
    ),
    ("statue", "door"): Case(
        lambda: linked("##########\n#..S#...##\n#######.##\n#######.A#\n##########", FAR_DOOR),
        1,
        "##########\n#...#S..##\n#######.##\n#######.A#\n##########",
    ),
    ("statue", "water"): Case(
        lambda: awake(flooded(draw("#########\n#SA....##\n#########"), 2)),
        1,
        "#########\n#.SA...##\n#########",
    ),
    ("statue", "creature"): Case(lambda: draw(dim("#SN")), 1, dim("#.SN")),
}


def leashed(stage: Stage) -> Stage:
    """The same with a rope in the last two cells of the row above the floor."""
    tie_rope(stage, (None, None), (6, 1), "E", 1, 4)
    return awake(stage)


def drawn_to(stage: Stage, x: int, y: int) -> Stage:
    """The same, once a mole has announced what it does about a noise from a cell."""
    mole = next(each for each in stage.bodies.values() if each.kind == "mole")
    stage.write(mole.id, "heard", None, HeardNoise(9, Cell(x, y)))
    awake(stage)
    stage.write(mole.id, "heard", HeardNoise(9, Cell(x, y)), None)
    return stage


@for_each("case", TABLE)
def test_what_comes_of_it(case: tuple[str, str]) -> None:
    found = TABLE[case]
    stage = found.stage()
    for _ in range(found.rounds):
        end_round(stage)
    assert not problems(stage), problems(stage)
    assert show(stage) == picture(found.after)
    assert found.holds(stage)


def test_no_place_of_the_table_is_empty_and_the_codex_shows_it() -> None:
    catalog = own_catalog()
    things = [field.name for field in msgspec.structs.fields(Meets)]
    assert set(TABLE) == {(creature, thing) for creature in CREATURES for thing in things}
    for entry in build_entries(catalog):
        if entry.key in CREATURES:
            said = msgspec.structs.asdict(catalog.creatures[entry.key].meets)
            assert all(line in entry.gift for line in said.values()), entry.key


def test_the_keys_that_files_may_name_are_those_that_have_rules() -> None:
    assert tuple(CREATURES) == tuple(CREATURE_TRAITS)
