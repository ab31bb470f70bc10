"""Heroes go to where a plan has them, and make room for each other."""

from __future__ import annotations

from intodepth.search.hints.positioning import aside, cells_to_leave, gather
from intodepth.search.solver.problem import pass_lead
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.history import History
from intodepth.sim.picture import show
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from tests.search.solver.rooms import level_of, problem_of

HALL = level_of("########\n#v....v#\n########", ("swinger", "porter"), "")
LEFT, RIGHT = Cell(1, 1), Cell(6, 1)


def hall(*actions: Action) -> Stage:
    history = History(problem_of(HALL).start)
    return after(history.stage, *actions)


def after(stage: Stage, *actions: Action) -> Stage:
    for action in actions:
        led = pass_lead(stage, action.actor)
        assert action.refusal(led) is None
        stage = stage_after(led, action)
    return stage


def row(stage: Stage) -> str:
    return show(stage).split("\n")[1]


def test_all_go_to_where_they_are_meant_to_be() -> None:
    meant = hall(Deploy(0, LEFT), Deploy(1, RIGHT))
    stage = hall(Deploy(0, LEFT), Deploy(1, RIGHT), Move(0, Cell(3, 1)), Move(1, Cell(4, 1)))
    assert row(stage) == "#v.AP.v#"
    assert row(after(stage, *gather(meant, stage))) == "#A....P#"
    assert gather(meant, meant) == []


def test_who_stands_where_another_is_meant_to_be_makes_room() -> None:
    meant = hall(Deploy(1, LEFT), Move(1, Cell(2, 1)), Deploy(0, RIGHT), Move(0, Cell(3, 1)))
    stage = hall(Deploy(1, LEFT), Move(1, Cell(3, 1)), Deploy(0, RIGHT), Move(0, Cell(4, 1)))
    assert row(stage) == "#v.PA.v#"
    assert row(after(stage, *gather(meant, stage))) == "#vPA..v#"


def test_who_stands_in_a_door_goes_to_a_cell_beside_it() -> None:
    stage = hall(Deploy(0, LEFT))
    comes = Deploy(1, LEFT)
    assert list(cells_to_leave(comes, stage, pass_lead(stage, 1))) == [LEFT]
    moves = aside(stage, LEFT)
    assert [row(after(stage, move)) for move in moves] == ["#vA...v#", "#v.A..v#"]
    assert row(after(stage, moves[0], comes)) == "#PA...v#"


def test_nobody_makes_room_where_nobody_stands_or_whose_turn_has_ended() -> None:
    stage = hall(Deploy(0, LEFT))
    assert aside(stage, RIGHT) == [] and aside(stage, None) == []
    stage.write(0, "ended", False, True)
    assert aside(stage, LEFT) == []
