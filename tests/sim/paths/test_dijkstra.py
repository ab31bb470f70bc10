"""The search: cheapest costs, against plain relaxation; ties do not know left from right."""

from random import Random

from intodepth.sim.actions.move import Move
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.strides import Strider, state_of
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.caves import cave
from tests.playing import draw


def relaxed(paths: Paths, strider: Strider, cap: int) -> dict[int, int]:
    """Costs by Bellman and Ford: relax every known state until nothing gets cheaper."""
    costs = {paths.start: 0}
    changed = True
    while changed:
        changed = False
        for state, cost in list(costs.items()):
            for target, step in strider[state]:
                if cost + step <= cap and cost + step < costs.get(target, cap + 1):
                    costs[target] = cost + step
                    changed = True
    return costs


def deployed(seed: int) -> Stage | None:
    stage = cave(Random(seed))
    return stage if stage.hero(0).cell is not None else None


def test_costs_are_those_of_plain_relaxation() -> None:
    for stage in filter(None, map(deployed, range(80))):
        hero = stage.hero(0)
        paths = Paths(stage, hero, 9)
        costs = relaxed(paths, Strider(stage, paths.view, hero), 9)
        assert {state: cost for state, cost in enumerate(paths.costs) if cost <= 9} == costs


def test_the_strides_of_a_path_lead_to_its_end_and_add_up_to_its_cost() -> None:
    for stage in filter(None, map(deployed, range(40))):
        paths = Paths(stage, stage.hero(0), 9)
        for state in paths.targets.values():
            strides = paths.path(state)
            node = paths.view.centre
            for side in (side for stride in strides for side in stride.sides):
                node = paths.view.beside[side][node]
            assert state_of(node, strides[-1].facing, strides[-1].mode) == state
            assert sum(stride.cost for stride in strides) == paths.costs[state]


def test_of_two_equal_ways_a_hero_takes_the_one_it_faces() -> None:
    text = "#...#\n#HDH#\n#HAH#\n#####"
    for facing in (Side.E, Side.W):
        stage = draw(text, facing=int(facing), action_points=12)
        assert Move(0, Cell(2, 3)).strides(stage)[0].facing == facing


def test_tuned_costs_are_not_mixed_up_with_those_kept_for_others() -> None:
    stage = draw("#A...\n#####")
    assert Move(0, Cell(3, 1)).cost(stage) == 2
    stage.write_rule("walk", 1, 2)
    assert Move(0, Cell(3, 1)).cost(stage) == 4
