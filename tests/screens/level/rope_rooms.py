"""rope_rooms: small stages with ropes, for tests of how they are shown."""

from __future__ import annotations

from intodepth.sim.entities import Bucket
from intodepth.sim.picture import draw
from intodepth.sim.ropes import ANCHOR, BODY, Anchor, AnchorKind, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage

LEDGE = """
######
#A...#
###.B#
###..#
######
"""
OVER = (Cell(1, 3), Cell(2, 3), Cell(3, 3), Cell(3, 2))


def ledge(slack: int = 0) -> Stage:
    """A on a ledge, B (3) hanging below the lip at (3, 2) on a rope from A."""
    stage = draw(LEDGE)
    stage.write_cell(1, Cell(4, 2), Cell(3, 2))
    sides = (Side.E, Side.E, Side.S)
    stage.write_rope(0, None, Rope(0, (Tie(BODY, 0), Tie(BODY, 1)), OVER, sides, 3 + slack, 8))
    return stage


PIT = """
#######
#A....#
####..#
####..#
####..#
####..#
#######
"""


def roped(hold: int, out: int) -> Stage:
    """A on a ledge, tied to an anchor in its own cell with so much rope."""
    stage = draw(PIT)
    cell = Cell(1, 5)
    stage.write_anchor(0, None, Anchor(0, cell, hold))
    stage.write_rope(0, None, Rope(0, (Tie(ANCHOR, 0), Tie(BODY, 0)), (cell,), (), out, out))
    return stage


LIFT = """
#########
#.......#
#A......#
##.....##
##.....##
##.....##
##..D..##
#########
"""


def lift(weight: int = 2) -> Stage:
    """A beside a bucket that hangs over two rings from a boulder."""
    stage = draw(LIFT)
    bodies = [*stage.bodies.values()]
    boulder = bodies[1].with_field("weight", weight)
    bucket = Bucket(2, "bucket", "Bucket", Cell(2, 4), 1)
    rings = [Anchor(key, Cell(x, 6), 18, AnchorKind.RING) for key, x in ((0, 2), (1, 4))]
    stage = Stage.of(stage.ground, [bodies[0], boulder, bucket], stage.rules, rings)
    cells = [Cell(2, 4), Cell(2, 5), Cell(2, 6), Cell(3, 6), *(Cell(4, y) for y in range(6, 0, -1))]
    sides = (Side.N, Side.N, Side.E, Side.E, *[Side.S] * 5)
    rope = Rope(0, (Tie(BODY, 2), Tie(BODY, 1)), tuple(cells), sides, 9, 9, (0, 1))
    stage.write_rope(0, None, rope)
    return stage
