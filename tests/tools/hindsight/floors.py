"""floors: small floors on which somebody is lost."""

from __future__ import annotations

from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.runs.run import Visit
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import LevelState
from intodepth.sim.flow.turns import next_actor
from intodepth.sim.history import History
from intodepth.sim.knowledge import NOTHING, Knowledge
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from tests.search.solver.rooms import CATALOG

SHELF = """
######
#..###
##.###
##.###
##.###
##.###
##.###
##.###
##.###
##.###
##.###
##..v#
######
"""
NO_GEAR = "[gear]\nbelayer = {}"
FLOODED = "[water]\nwakes = 1"


def visit_of(level: LevelDefinition, *cells: Cell, is_known: bool = False) -> Visit:
    """A visit on which the heroes of a level stand in some cells; all of it is known, or what they see."""
    stage = build_stage(level, CATALOG, Rules())
    for hero, cell in zip(stage.heroes(), cells, strict=True):
        stage.write(hero.id, "state", hero.state, LevelState.IN_LEVEL)
        stage.write_cell(hero.id, None, cell)
    return Visit(level, History(stage), Knowledge.of_all(stage) if is_known else NOTHING)


def jump(visit: Visit, cell: Cell) -> None:
    """Whose turn it is lets go from a cell, and does not live."""
    moves = (each for each in generate_actions(visit.stage, (Move,)) if isinstance(each, Move))
    visit.history.commit(next(each for each in moves if each.drop and each.to == cell))
    assert not any(hero.is_able for hero in visit.stage.heroes())


def wait(visit: Visit) -> None:
    """Everybody waits for the water."""
    while (actor := next_actor(visit.stage)) is not None:
        visit.history.commit(Pass(actor.id))
