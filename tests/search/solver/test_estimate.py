"""Estimates: what a rope, and who is left behind, change about what is still to be done."""

from __future__ import annotations

import pytest

from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.problem import Problem
from intodepth.sim.entities import LevelState
from intodepth.sim.ropes import ANCHOR, BODY, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from tests.search.solver.rooms import level_of, problem_of

SHAFT = """
#######
#v..o.#
#####.#
#####.#
#####.#
#####b#
#######
"""
LEGEND = "gear = {}\n[legend]\nb = { relic = 'bell' }\no = { anchor = 'ring' }"
RING, FOOT = Cell(4, 5), Cell(5, 1)
FAST = Tie(ANCHOR, 0)


ABOVE, BESIDE = Cell(2, 5), Cell(3, 5)


def shaft(*places: Cell | None, tie: Tie | None = None, has_rope: bool = True) -> Problem:
    """Two heroes at these places, None for outside, and a rope from beside the ring to the foot of the shaft.

    Nobody can climb the shaft but by a rope that is tied.
    """
    problem = problem_of(level_of(SHAFT, ("swinger", "belayer"), LEGEND))
    stage = problem.start
    for hero, cell in zip(stage.heroes(), places, strict=True):
        stage.write(hero.id, "state", hero.state, LevelState.IN_LEVEL if cell else LevelState.EXITED)
        stage.write_cell(hero.id, None, cell)
    if has_rope:
        cells = (RING, *(Cell(5, y) for y in range(5, 0, -1)))
        stage.write_rope(0, None, Rope(0, (tie, None), cells, (Side.E, *[Side.S] * 4), 5, 6))
    return problem


def left(problem: Problem) -> tuple[int, float]:
    return Estimate(problem).estimate_left(problem.start)


def test_a_rope_that_hangs_is_better_than_to_jump_without_one() -> None:
    roped = left(shaft(ABOVE, BESIDE, tie=FAST))
    jumped = left(shaft(ABOVE, FOOT, has_rope=False))
    bare = left(shaft(ABOVE, BESIDE, has_rope=False))
    assert roped[0] == jumped[0] == bare[0]
    assert roped[1] < jumped[1] < bare[1]


@pytest.mark.parametrize("tie", [None, Tie(BODY, 0)])
def test_a_rope_that_is_tied_to_nothing_else_bears_nobody(tie: Tie | None) -> None:
    assert left(shaft(FOOT, None, tie=tie)) == left(shaft(FOOT, None, has_rope=False))
    assert left(shaft(FOOT, None, tie=FAST)) < left(shaft(FOOT, None, has_rope=False))


def test_who_leaves_another_behind_who_needs_help_has_not_done_with_it() -> None:
    def tasks(other: Cell | None, has_rope: bool) -> int:
        problem = shaft(FOOT, other, tie=FAST, has_rope=has_rope)
        (bell,) = problem.wanted
        problem.start.write_cell(bell, FOOT, None)
        problem.start.write(bell, "carrier", None, 0)
        return left(problem)[0]

    assert tasks(None, has_rope=False) == tasks(ABOVE, has_rope=False) == 3
    assert tasks(None, has_rope=True) == 2 < tasks(ABOVE, has_rope=True)
