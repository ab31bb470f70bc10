"""A rescue brings out whom it is for, over cells that are known."""

from __future__ import annotations

from intodepth.search.hindsight.rescue import Rescue
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.space.cells import Cell
from tests.playing import listed, play
from tests.search.solver.rooms import level_of
from tests.tools.hindsight.floors import visit_of

HALL, START, WAY_OUT = "#########\n#v......#\n#########", Cell(7, 1), Cell(1, 1)


def rescue_of(*unknown: Cell, saved: tuple[int, ...] = (0,)) -> Rescue:
    """Of the first of two heroes in a hall, of which some cells are unknown."""
    visit = visit_of(level_of(HALL, ("belayer", "rigger"), ""), Cell(5, 1), START)
    cells = set(Knowledge.of_all(visit.stage).terrain).difference(unknown)
    return Rescue(visit.level, visit.stage, known=cells, saved=saved)


def goals(rescue: Rescue) -> set[Cell]:
    """Where the first hero can go."""
    following = rescue.list_successors(rescue.start)
    return {action.to for action, _ in following if isinstance(action, Move) and action.actor == 0}


def test_nobody_goes_through_or_into_cells_that_nobody_had_seen() -> None:
    assert WAY_OUT in goals(rescue_of())
    assert goals(rescue_of(Cell(3, 1))) == {Cell(4, 1), Cell(6, 1)}


def test_a_way_out_through_unknown_cells_is_no_proof() -> None:
    steps = [Move(0, WAY_OUT), Exit(0)]
    assert rescue_of().proof(steps) is not None
    assert rescue_of(Cell(3, 1)).proof(steps) is None
    assert rescue_of().proof(steps[:1]) is None
    assert rescue_of().proof(steps[1:]) is None


def test_the_others_need_not_come_out() -> None:
    steps = [Move(0, WAY_OUT), Exit(0)]
    history = rescue_of().proof(steps)
    assert history is not None and history.stage.hero(1).is_able
    assert rescue_of(saved=(0, 1)).proof(steps) is None


SHAFT = "#####\n#..##\n##.##\n##.##\n##.v#\n#####"
FOOT = Cell(2, 1)


def shaft_of(*unknown: Cell, rope: bool) -> Rescue:
    """Of a hero above a shaft, with a rope in hand or without."""
    visit = visit_of(level_of(SHAFT, ("belayer",), ""), Cell(1, 4))
    play(visit.stage, *(listed(visit.stage, Uncoil) if rope else ()))
    cells = set(Knowledge.of_all(visit.stage).terrain).difference(unknown)
    return Rescue(visit.level, visit.stage, known=cells, saved=(0,))


def test_nobody_falls_where_nobody_had_looked() -> None:
    def drops(*unknown: Cell) -> list[Move]:
        rescue = shaft_of(*unknown, rope=False)
        return [
            each for each, _ in rescue.list_successors(rescue.start) if isinstance(each, Move) and each.drop
        ]

    assert drops() and not drops(FOOT)


def test_no_rope_is_thrown_where_nobody_had_looked() -> None:
    def throws(*unknown: Cell) -> list[Throw]:
        rescue = shaft_of(*unknown, rope=True)
        return [each for each, _ in rescue.list_successors(rescue.start) if isinstance(each, Throw)]

    assert len(throws()) > len(throws(FOOT))
