"""A plan is exchanged by telling all its lines of the other hero."""

from __future__ import annotations

from intodepth.search.hints.likeness import PlanLine
from intodepth.search.hints.roles import exchanges
from intodepth.search.solver.nodes import SearchStep
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.take import Take
from intodepth.sim.ropes import BODY, Rope, Tie
from intodepth.sim.space.cells import Cell
from tests.search.solver.rooms import level_of, problem_of

HALL = level_of("########\n#v.b..v#\n########", ("swinger", "porter"))
LEFT, RIGHT, BELL = Cell(1, 1), Cell(6, 1), 2


def test_each_does_what_the_other_would() -> None:
    start = problem_of(HALL).start
    steps: tuple[SearchStep, ...] = (
        Deploy(0, LEFT), Take(0, BELL), Give(0, BELL, 1), TieOn(1, 0, 0, Tie(BODY, 0)), None, Exit(1),
    )  # fmt: skip
    (plan,) = exchanges([PlanLine(step, start) for step in steps], (0, 1))
    assert [line.step for line in plan] == [
        Deploy(1, LEFT), Take(1, BELL), Give(1, BELL, 0), TieOn(0, 0, 0, Tie(BODY, 1)), None, Exit(0),
    ]  # fmt: skip


def test_each_is_where_the_other_would_be_with_its_ropes_and_what_it_bears() -> None:
    stage = problem_of(HALL).start
    stage.write(0, "cell", None, LEFT)
    stage.write(BELL, "cell", stage.bodies[BELL].cell, None)
    stage.write(BELL, "carrier", None, 0)
    stage.ropes[0] = Rope(0, (Tie(BODY, 0), None), (LEFT,), (), 5, 5)
    ((line,),) = exchanges([PlanLine(Move(0, RIGHT), stage)], (0, 1))
    assert (line.meant.hero(0).cell, line.meant.hero(1).cell) == (None, LEFT)
    assert line.meant.bodies[BELL].carrier == 1
    assert line.meant.ropes[0].ends == (Tie(BODY, 1), None)
    assert stage.hero(0).cell == LEFT and stage.ropes[0].ends == (Tie(BODY, 0), None)


def test_three_heroes_are_exchanged_by_pairs() -> None:
    start = problem_of(level_of("#####\n#v..#\n#####", ("swinger", "porter", "spider"), "")).start
    found = exchanges([PlanLine(Exit(0), start)], (0, 1, 2))
    assert [line.step for (line,) in found] == [Exit(1), Exit(2), Exit(0)]
