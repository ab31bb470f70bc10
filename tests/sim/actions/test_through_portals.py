"""What hands do through a portal: as next door, and in a mirror to the other side."""

import pytest

from intodepth.sim.actions import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Portal
from intodepth.sim.stage import Stage
from tests.playing import linked, listed, play, show
from tests.relics import make
from tests.ropes import anchor, body, offered, set_anchor, tie_rope

DOOR = Portal(Cell(2, 1), Side.E, Cell(4, 1))
MIRROR = Portal(Cell(2, 1), Side.E, Cell(6, 1), mirror=True)


def room(row: str, portal: Portal) -> Stage:
    """A stage of one row."""
    return linked(f"{row}\n{'#' * len(row)}", portal)


def after(stage: Stage, *actions: Action) -> str:
    """The row of a stage after actions."""
    play(stage, *actions)
    return show(stage).split("\n")[0]


@pytest.mark.parametrize(("portal", "before", "then"), [(DOOR, "D..", ".D."), (MIRROR, "..D", ".D.")])
def test_what_stands_beyond_is_pushed_away(portal: Portal, before: str, then: str) -> None:
    assert after(room(f"#.A#{before}#", portal), Shove(0, Side.E)) == f"#.A#{then}#"


@pytest.mark.parametrize(("portal", "then", "facing"), [(DOOR, "B..", Side.E), (MIRROR, "..B", Side.W)])
def test_who_is_pushed_through_a_mirror_turns_round(portal: Portal, then: str, facing: Side) -> None:
    stage = room("#AB#...#", portal)
    assert after(stage, Shove(0, Side.E)) == f"#A.#{then}#"
    assert (stage.hero(1).facing, stage.hero(0).facing) == (facing, Side.E)


@pytest.mark.parametrize(("portal", "then"), [(DOOR, "r.."), (MIRROR, "..r")])
def test_a_relic_is_taken_and_put_down_through_a_portal(portal: Portal, then: str) -> None:
    stage = room(f"#.A#{then}#", portal)
    assert after(stage, Take(0, 1)) == "#.A#...#"
    assert after(stage, Drop(0, 1, Side.E)) == f"#.A#{then}#"


def test_a_relic_is_given_through_a_portal() -> None:
    stage = room("#rA#..B#", MIRROR)
    play(stage, Take(0, 2), Give(0, 2, 1))
    assert stage.bodies[2].carrier == 1


def test_a_piton_is_driven_into_the_rock_that_lies_beyond() -> None:
    stage = linked("#A#%.#\n######", Portal(Cell(1, 1), Side.E, Cell(3, 1)), pitons=1)
    play(stage, Piton(0, Side.E))
    assert stage.anchors[0].hold == stage.rules.hold_soft


@pytest.mark.parametrize(("portal", "x"), [(DOOR, 4), (MIRROR, 6)])
def test_a_rope_end_is_thrown_and_tied_through_a_portal(portal: Portal, x: int) -> None:
    stage = room("#.A#...#", portal)
    tie_rope(stage, (body(0), None), (2, 1), "", 2)
    play(stage, Throw(0, 0, 1, Side.E))
    assert (stage.ropes[0].end_cell(1), stage.ropes[0].sides) == (Cell(x, 1), (Side.E,))
    stage = room("#.A#D.D#", portal)
    tie_rope(stage, (body(0), None), (2, 1), "", 2)
    thing = stage.at[Cell(x, 1)]
    play(stage, TieOn(0, 0, 1, body(thing)))
    assert stage.ropes[0].cells == (Cell(2, 1), Cell(x, 1))


def test_what_is_tipped_out_comes_to_lie_in_a_row_beyond_a_mirror() -> None:
    stage = room("#AK#...#rr", MIRROR)
    for relic in (1, 2):
        stage.write_cell(relic, stage.bodies[relic].cell, None)
        stage.write(relic, "carrier", None, 3)
    assert after(stage, Tip(0, 3, Side.E)) == "#AK#.rr#.."


def test_a_rope_that_hangs_beyond_is_gripped() -> None:
    stage = linked("####.\n#.A#.\n####.\n#####", Portal(Cell(2, 2), Side.E, Cell(4, 2)))
    set_anchor(stage, 4, 3, 9)
    tie_rope(stage, (anchor(0), None), (4, 3), "SS", 2)
    assert Grip(0, 0, int(Side.E)) in offered(stage, Grip)
    play(stage, Grip(0, 0, int(Side.E)))
    assert (stage.hero(0).cell, stage.hero(0).grip) == ((4, 2), 0)


def arc(mirror: bool) -> Stage:
    """A hero on a ledge, tied to an anchor three columns away, the last two of them beyond doors."""
    text = "##########\n" + "#..#.....#\n" * 3 + "#A.#.....#\n" + "##.#{}#\n" * 3 + "##########"
    rows = ["#...." if mirror else "....#"] * 3
    far = 8 if mirror else 4
    doors = [Portal(Cell(2, y), Side.E, Cell(far, y), mirror) for y in range(1, 8)]
    stage = linked(text.format(*rows), *doors)
    set_anchor(stage, 7 if mirror else 5, 7, 18)
    tie_rope(stage, (anchor(0), body(0)), stage.anchors[0].cell, "SSSEEW" if mirror else "SSSWWW", 6)
    return stage


@pytest.mark.parametrize(("mirror", "cell", "facing"), [(False, (8, 4), Side.E), (True, (4, 4), Side.W)])
def test_one_swings_on_beyond_a_portal(mirror: bool, cell: tuple[int, int], facing: Side) -> None:
    stage = arc(mirror)
    swings = [(swing.side, swing.columns) for swing in listed(stage, Swing) if isinstance(swing, Swing)]
    assert swings == [(Side.E, columns) for columns in range(1, 7) for _ in (False, True)]
    play(stage, Swing(0, 0, Side.E, 6, False))
    assert (stage.hero(0).cell, stage.hero(0).facing) == (cell, facing)
    play(stage, Swing(0, 0, Side.E if mirror else Side.W, 6, False))
    assert (stage.hero(0).cell, stage.hero(0).facing) == ((1, 4), Side.E)


def test_who_falls_through_a_mirrored_hatch_turns_round() -> None:
    hatch = Portal(Cell(2, 2), Side.S, Cell(4, 1), mirror=True)
    stage = linked("#A.###\n##.#.#\n######".replace("##.#.#", "####.#"), hatch)
    (drop,) = (move for move in listed(stage, Move) if isinstance(move, Move) and move.to == (2, 2))
    play(stage, drop)
    assert show(stage) == "#..###\n####A#\n######"
    assert stage.hero(0).facing == Side.W


def test_who_is_sent_back_through_a_mirror_turns_round_again() -> None:
    stage = room("#.A#...#r", MIRROR)
    make(stage, 1, "hourglass", bearer=0)
    (step,) = (move for move in listed(stage, Move) if isinstance(move, Move) and move.to == (6, 1))
    play(stage, step)
    assert stage.hero(0).facing == Side.W
    assert after(stage, TurnBack(0, 0)) == "#.A#...#."
    assert stage.hero(0).facing == Side.E
