"""The view of who knows the way: as what is seen, but all of it, and through portals."""

from __future__ import annotations

from random import Random

from intodepth.sim.actions.move import Move
from intodepth.sim.orders import Walks, everybody_out
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import build_unbounded_view, whole_view
from intodepth.sim.paths.whole_view import WholeView
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from tests.caves import cave, halls
from tests.playing import draw

CAP = 12
DOORS = "#############\n#..A.##...>.#\n#############"


def cheapest(paths: Paths) -> dict[tuple[Cell, bool], int]:
    """The least cost of each cell that can be moved to, and dropped from."""
    found: dict[tuple[Cell, bool], int] = {}
    for (cell, _, drops), state in paths.targets.items():
        found[cell, drops] = min(paths.costs[state], found.get((cell, drops), CAP))
    return found


def test_without_portals_it_is_as_the_plain_view_without_bounds() -> None:
    for seed in range(20):
        stage = cave(Random(seed))
        hero = stage.hero(0)
        if hero.cell is not None:
            plain = Paths(stage, hero, CAP, build_unbounded_view(stage.ground, hero.cell))
            whole = Paths(stage, hero, CAP, WholeView(stage.ground, hero.cell))
            assert cheapest(plain) == cheapest(whole), seed


def test_what_is_seen_to_be_in_reach_is_in_reach_for_no_more() -> None:
    compared = 0
    for seed in range(60):
        stage = halls(Random(seed))
        hero = stage.hero(0)
        if hero.cell is None or not stage.ground.portals:
            continue
        seen, whole = reachable(stage, hero), Paths(stage, hero, CAP, whole_view(stage.ground, hero.cell))
        known = cheapest(whole)
        for target, cost in cheapest(seen).items():
            if target[0] != hero.cell:
                assert known[target] <= cost, (seed, target)
                compared += 1
        view = whole.view
        stays = {(view.cell(node), view.chart(node), False): state for node, state in whole.stays.items()}
        assert stays == {target: state for target, state in whole.targets.items() if not target[2]}
        for state in whole.targets.values():
            assert sum(stride.cost for stride in whole.path(state)) == whole.costs[state]
    assert compared > 150


def doors(*, mirror: bool) -> Stage:
    """The left end of one room leads into the other, by its far end, or as in a mirror by its near one."""
    stage = draw(DOORS)
    ground = stage.ground
    portal = Portal(Cell(1, 1), Side.W, Cell(7 if mirror else 11, 1), mirror)
    linked = Ground(ground.width, ground.height, ground.kinds, (portal, portal.back))
    return Stage.of(linked, stage.bodies.values(), stage.rules)


def test_a_walk_leads_through_portals_and_everybody_finds_out_through_them() -> None:
    for mirror in (False, True):
        stage = doors(mirror=mirror)
        known = [Cell(x, y) for x in range(stage.ground.width) for y in range(stage.ground.height)]
        order = Walks(stage, known).find_order(Cell(8, 1))
        moves = [action for action in order if isinstance(action, Move)]
        assert moves and moves[-1].to == Cell(8, 1), mirror
        assert everybody_out(stage, known), mirror
        assert not everybody_out(draw(DOORS), known), "the room is closed but for the portal"
