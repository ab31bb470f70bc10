"""Known plans are gone on with where they do not come by; what is found is played, and ends with all out."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from intodepth.content.plans import load_plan
from intodepth.search.hints.adaptation import Adaptation
from intodepth.search.hints.likeness import lines_of
from intodepth.search.hints.seeker import read_known_lines
from intodepth.search.solver.nodes import SearchStep
from intodepth.search.solver.plan import play
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.tools.straying import stages_beside
from tests.each import for_each
from tests.samples import some
from tests.search.solver.rooms import CATALOG, level_of, problem_of

HALL = level_of("########\n#v..v.b#\n########", ("swinger", "porter"))
LEFT, RIGHT, BELL = Cell(1, 1), Cell(4, 1), 2
PLANNED: list[SearchStep] = [
    Deploy(1, RIGHT), Deploy(0, LEFT), Move(1, Cell(5, 1)), Take(1, BELL), Move(1, RIGHT), Exit(1), Exit(0),
]  # fmt: skip
ENOUGH = 400


def actions_of(history: History) -> list[Action]:
    return [entry.action for entry in history.done if isinstance(entry.action, Action)]


def hall(points: int = 6) -> Problem:
    problem = problem_of(HALL, points)
    for hero in problem.start.heroes():
        problem.start.write(hero.id, "coils", hero.coils, ())
    return problem


def after(problem: Problem, *actions: Action) -> Problem:
    """The same problem from where some actions lead."""
    history = History(problem.start.copy())
    for action in actions:
        if action.actor != history.stage.lead:
            history.commit(Lead(history.stage.lead, action.actor))
        history.commit(action)
    return Problem(problem.level, history.stage)


def adapted(problem: Problem, planned: Sequence[SearchStep], points: int = 6) -> History | None:
    begun = hall(points).start
    search = Adaptation(problem, [lines_of(begun, actions_of(play(begun, planned)))])
    search.run(ENOUGH)
    assert search.expanded <= ENOUGH
    if search.found is not None:
        assert ends_well(problem, actions_of(search.found)) == search.found.stage.round
    return search.found


def ends_well(problem: Problem, actions: Sequence[Action]) -> int:
    """In which round a plan ends, played by the rules: with all out, and nobody hurt."""
    stage: Stage = problem.start.copy()
    history = History(stage)
    for action in actions:
        history.commit(action)
    assert problem.is_solved(stage)
    for key in problem.party:
        assert stage.hero(key).hit_points >= problem.start.hero(key).hit_points
    return stage.round


@pytest.mark.compiled
@for_each("name", some(CATALOG.levels, 3))
def test_each_known_plan_is_found_again_and_gone_on_with_beside_its_stages(name: str) -> None:
    level = CATALOG.levels[name]
    (lines,), plan = read_known_lines(level, CATALOG), load_plan(level, CATALOG)
    assert plan is not None
    search = Adaptation(Problem(level, lines[0].meant), [lines])
    search.run(ENOUGH)
    assert search.found is not None
    assert ends_well(Problem(level, lines[0].meant), actions_of(search.found)) <= (level.par or 0)
    for stage in stages_beside(level, plan, CATALOG, 2, 1):
        problem = Problem(level, stage)
        search = Adaptation(problem, [lines])
        search.run(ENOUGH)
        if search.found is not None:
            assert ends_well(problem, actions_of(search.found)) == search.found.stage.round


def test_most_stages_beside_known_plans_are_answered() -> None:
    answered = []
    for name in ("felt_bell", "plumb_line", "bell_pull", "pendulum", "cut_loose", "seen_twice"):
        level = CATALOG.levels[name]
        plan = load_plan(level, CATALOG)
        assert plan is not None
        for stage in stages_beside(level, plan, CATALOG, 2, 2):
            search = Adaptation(Problem(level, stage), read_known_lines(level, CATALOG))
            search.run(ENOUGH)
            answered.append(search.found is not None)
    assert sum(answered) >= len(answered) * 2 / 3


def test_who_stands_elsewhere_walks_to_where_the_plan_has_it() -> None:
    lines = lines_of(hall().start, actions_of(play(hall().start, PLANNED)))
    takes = next(place for place, line in enumerate(lines) if isinstance(line.step, Take))
    strayed = after(hall(), Deploy(0, LEFT), Deploy(1, RIGHT), Move(1, Cell(3, 1)))
    search = Adaptation(strayed, [lines[takes:]])
    search.run(ENOUGH)
    assert search.found is not None and ends_well(strayed, actions_of(search.found)) == 1


def test_where_points_are_missing_the_round_ends_first_and_is_counted() -> None:
    strayed = after(hall(3), Deploy(1, RIGHT), Move(1, Cell(5, 1)), Move(1, RIGHT))
    found = adapted(strayed, PLANNED, 3)
    assert found is not None and found.stage.round == 2


def test_what_has_been_done_is_left_out() -> None:
    strayed = after(hall(), Deploy(1, RIGHT), Move(1, Cell(5, 1)), Take(1, BELL), Move(1, Cell(3, 1)))
    found = adapted(strayed, PLANNED)
    assert found is not None and Take not in map(type, actions_of(found))


def test_who_is_in_the_way_goes_first() -> None:
    found = adapted(after(hall(), Deploy(0, RIGHT)), PLANNED)
    assert found is not None and actions_of(found)[0].actor == 0


def test_who_came_in_by_the_door_of_another_does_what_that_would() -> None:
    legend = "[legend]\nb = { relic = 'bell' }\nc = { relic = 'glass_heart' }"
    apart = level_of("########\n#vb.#cv#\n########", ("swinger", "porter"), legend)
    problem = problem_of(apart)
    left, right = Cell(1, 1), Cell(6, 1)
    steps: list[SearchStep] = [Deploy(0, left), Take(0, 2), Exit(0), Deploy(1, right), Take(1, 3), Exit(1)]
    planned = play(problem.start, steps)
    assert problem.is_solved(planned.stage)
    strayed = after(problem, Deploy(1, left))
    search = Adaptation(strayed, [lines_of(problem.start, actions_of(planned))])
    search.run(ENOUGH)
    assert search.found is not None and ends_well(strayed, actions_of(search.found)) == 1
    assert Deploy(0, right) in actions_of(search.found)


def test_where_nobody_can_finish_nothing_is_found() -> None:
    pit = level_of("########\n#v....v#\n###.####\n###.####\n###b####\n########", ("swinger",))
    problem = problem_of(pit)
    problem.start.write(0, "coils", problem.start.hero(0).coils, ())
    way_in = [Deploy(0, Cell(1, 4)), Exit(0)]
    search = Adaptation(problem, [lines_of(problem.start, way_in)])
    search.run(10_000)
    assert search.found is None and search.is_over and search.expanded < 10_000


def test_a_plan_that_does_not_bring_all_out_is_never_found() -> None:
    assert adapted(hall(), PLANNED) is not None
    for missing in (Take(1, BELL), Exit(0)):
        short: list[SearchStep] = [step for step in PLANNED if step != missing]
        assert adapted(hall(), short) is None


def test_what_hurts_is_not_found() -> None:
    high = level_of("#####\n#v..#\n###.#\n###.#\n###.#\n#vb.#\n#####", ("porter",))
    problem = problem_of(high)
    top, bottom, bell = Cell(1, 5), Cell(1, 1), 1
    jumped = play(
        problem.start, [Deploy(0, top), Move(0, Cell(3, 5), True), Take(0, bell), Move(0, bottom), Exit(0)]
    )
    assert problem.is_solved(jumped.stage) and jumped.stage.hero(0).hit_points < 6
    search = Adaptation(problem, [lines_of(problem.start, actions_of(jumped))])
    search.run(ENOUGH)
    assert search.found is None


def test_what_is_found_does_not_depend_on_when_it_was_asked() -> None:
    strayed = after(hall(3), Deploy(0, LEFT), Move(0, Cell(2, 1)), Pass(0))
    first, second = adapted(strayed, PLANNED), adapted(strayed, PLANNED)
    assert first is not None and second is not None and actions_of(first) == actions_of(second)
