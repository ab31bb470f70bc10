"""Plans are told by what goes by itself, and by who ends its turn."""

from __future__ import annotations

from intodepth.search.solver.nodes import SearchStep
from intodepth.search.solver.plan import play
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.actions.take import Take
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell
from tests.search.solver.rooms import level_of, problem_of

HALL = level_of("########\n#v..b.v#\n########", ("swinger", "porter"))
LEFT, RIGHT = Cell(1, 1), Cell(6, 1)
BELL = 2


def kinds(history: History) -> list[type]:
    return [type(entry.action) for entry in history.done]


def test_who_has_nothing_left_to_do_passes_by_itself_unless_it_acts_once_more() -> None:
    problem = problem_of(HALL, points=2)
    for hero in problem.start.heroes():
        problem.start.write(hero.id, "coils", hero.coils, ())
    steps: list[SearchStep] = [Deploy(0, LEFT), Move(0, Cell(3, 1)), Deploy(1, RIGHT), Exit(1), None]
    steps += [Take(0, BELL), Move(0, Cell(2, 1)), None, Move(0, LEFT), Exit(0)]
    history = play(problem.start, steps)
    assert problem.is_solved(history.stage) and Lead not in kinds(history)
    assert kinds(history)[:4] == [Deploy, Move, Pass, Deploy]


def test_who_takes_out_a_rope_with_its_points_spent_does_not_pass_before() -> None:
    start = problem_of(level_of("########\n#v..b..#\n########", ("swinger",)), points=2).start
    walk: list[SearchStep] = [Deploy(0, LEFT), Move(0, Cell(3, 1))]
    uncoil = Uncoil(0, start.hero(0).coils[0])
    assert kinds(play(start, walk)) == [Deploy, Move, Pass]
    assert kinds(play(start, [*walk, uncoil])) == [Deploy, Move, Uncoil, Pass]


def test_a_search_whose_time_is_over_stops_in_the_middle_of_a_turn() -> None:
    asked = iter([False, False])
    solver = Solver(problem_of(HALL))
    solver.run(10**6, is_over=lambda: next(asked, True))
    assert not solver.is_done and 0 < solver.expanded < 100
