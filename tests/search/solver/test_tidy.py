"""Plans are made shorter for who plays them, never worse."""

from __future__ import annotations

from itertools import pairwise

from intodepth.search.solver.nodes import SearchStep
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.tidy import tidy
from intodepth.search.tally import tally
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.space.cells import Cell
from tests.search.solver.rooms import level_of, problem_of

HALL = problem_of(level_of("########\n#v..b.v#\n########", ("swinger", "porter")))
LEFT, RIGHT = Cell(1, 1), Cell(6, 1)
BELL = 2
HURRIED: list[SearchStep] = [
    Deploy(0, LEFT),
    Deploy(1, RIGHT),
    Move(0, Cell(3, 1)),
    Exit(1),
    Take(0, BELL),
    Move(0, LEFT),
    Exit(0),
]


def commands(problem: Problem, steps: list[SearchStep]) -> int:
    return tally(play(problem.start, steps)).commands


def test_the_turns_of_one_hero_are_brought_together() -> None:
    steps = tidy(HALL, HURRIED)
    history = play(HALL.start, steps)
    kinds = [type(entry.action) for entry in history.done]
    assert HALL.is_solved(history.stage) and history.stage.round == 1
    assert kinds.count(Lead) <= 1 and len(kinds) <= len(HURRIED) + 1
    assert commands(HALL, steps) < commands(HALL, HURRIED)
    actors = [step.actor for step in steps if step is not None]
    assert sum(one != other for one, other in pairwise(actors)) == 1


def test_what_nothing_needs_is_left_out_and_so_is_a_round() -> None:
    idle: list[SearchStep] = [*HURRIED[:2], Move(0, Cell(2, 1)), Move(0, LEFT), None, *HURRIED[2:]]
    steps = tidy(HALL, idle)
    assert None not in steps and steps.count(Move(0, Cell(2, 1))) == 0
    assert steps == tidy(HALL, idle)


def test_no_more_plans_are_played_than_asked() -> None:
    assert tidy(HALL, HURRIED, tries=0) == HURRIED


def test_a_plan_that_is_worse_is_not_taken() -> None:
    """The bell cannot be left out, though nothing refuses it."""
    assert Take(0, BELL) in tidy(HALL, HURRIED)
