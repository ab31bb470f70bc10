"""positioning: moves to where a plan needs heroes, and out of the way of others."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.search.solver.problem import pass_lead
from intodepth.sim.actions import Action
from intodepth.sim.actions.base import MANY
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero
from intodepth.sim.footing import holds
from intodepth.sim.paths.dijkstra import Paths, reachable
from intodepth.sim.paths.grid_view import build_unbounded_view, grid_view
from intodepth.sim.paths.strides import DROPPED, MODES, STATES
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

ASIDE = 2
"""number of cells that are tried for a hero who stands in the way"""


def add_points(stage: Stage, hero: Hero) -> Stage:
    """Return the stage with extra points for a hero."""
    rich = stage.copy()
    rich.write(hero.id, "action_points", hero.action_points, MANY)
    if hero.ended:
        rich.write(hero.id, "ended", True, False)
    return rich


def towards(stage: Stage, rich: Stage, goal: Cell) -> Move | None:
    """Return the leading hero's move towards a cell, as far as the points allow, or None.

    `rich` is the same stage with more points. The way may lead over unseen cells.
    """
    hero = stage.hero(stage.lead)
    if hero.cell is None or hero.ended:
        return None
    for view in (grid_view(stage.ground, hero.cell), build_unbounded_view(stage.ground, hero.cell)):
        paths = Paths(rich, rich.hero(hero.id), MANY, view)
        ways = [
            (paths.costs[state], state)
            for (cell, _, drops), state in paths.targets.items()
            if cell == goal and not drops
        ]
        state = min(ways)[1] if ways else paths.start
        while state != paths.start:
            if paths.costs[state] <= hero.action_points and state % MODES != DROPPED:
                node = state // STATES
                move = Move(hero.id, view.cell(node), False, view.chart(node))
                if move.refusal(stage) is None:
                    return move
            state = paths.parents[state]
    return None


def aside(stage: Stage, cell: Cell | None, kept: frozenset[Cell] = frozenset()) -> list[Move]:
    """Return the shortest moves of a hero out of a cell, to cells that need no rope and are not in `kept`."""
    hero = None if cell is None else stage.bodies.get(stage.at.get(cell, -1))
    if not isinstance(hero, Hero) or not hero.is_able or hero.ended:
        return []
    paths = reachable(stage, hero)
    ways = sorted(
        (paths.costs[state], goal, chart)
        for (goal, chart, drops), state in paths.targets.items()
        if not drops and goal not in kept and holds(stage.ground, hero, goal)
    )
    moves = (Move(hero.id, goal, False, chart) for _, goal, chart in ways)
    led = pass_lead(stage, hero.id)
    return [move for move in moves if move.refusal(led) is None][:ASIDE]


def cells_to_leave(step: Action, meant: Stage, stage: Stage) -> Iterator[Cell]:
    """Yield cells in which others may be in the way of a step, or hang from a rope that it would drop."""
    match step:
        case Deploy(entry=cell) | Move(to=cell):
            yield cell
    goal = meant.hero(step.actor).cell
    if goal is not None:
        yield goal
    if step.refusal(stage) is None:
        for hero in stage.heroes():
            if hero.cell is not None and not holds(stage.ground, hero, hero.cell):
                yield hero.cell


def gather(meant: Stage, stage: Stage) -> list[Move]:
    """Return moves of all heroes to where they should be, as far as they get; others make way."""
    goals = {hero.id: hero.cell for hero in meant.heroes() if hero.cell is not None}
    kept = frozenset(goals.values())
    moves = list[Move]()
    for _ in goals:
        for key, goal in goals.items():
            hero = stage.hero(key)
            if hero.cell in (None, goal):
                continue
            led = pass_lead(stage, key)
            move = towards(led, add_points(led, hero), goal)
            going = [move] if move is not None else aside(stage, goal, kept)[:1]
            for each in going:
                moves.append(each)
                stage = stage_after(pass_lead(stage, each.actor), each)
    return moves
