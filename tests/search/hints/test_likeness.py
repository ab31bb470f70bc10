"""A step of a plan means the rope that is most like its own, whatever its number and its first end are."""

from __future__ import annotations

from dataclasses import replace

from intodepth.search.hints.likeness import PlanLine, counterpart, differences, fit_action, lines_of
from intodepth.search.hints.repairs import bring_forward, mendings, put_off
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Coil
from intodepth.sim.history import History
from intodepth.sim.ropes import ANCHOR, BODY, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.search.solver.rooms import level_of, problem_of

HALL = level_of("########\n#v.b..v#\n########", ("swinger", "porter"))
LONG, SHORT = Coil(9), Coil(5)


def played(*actions: Action) -> Stage:
    stage = problem_of(HALL).start
    stage.write(0, "coils", stage.hero(0).coils, (SHORT, LONG))
    history = History(stage)
    for action in (Deploy(0, Cell(1, 1)), *actions):
        history.commit(action)
    return stage


def test_ropes_that_were_taken_out_in_another_order_are_told_by_what_they_are() -> None:
    meant, stage = played(Uncoil(0, SHORT), Uncoil(0, LONG)), played(Uncoil(0, LONG), Uncoil(0, SHORT))
    step = Untie(0, 0, 0)
    assert meant.ropes[0].length == SHORT.length
    assert fit_action(PlanLine(step, meant), stage) == Untie(0, 1, 0)
    assert fit_action(PlanLine(step, meant), meant) == step


def test_a_rope_that_is_tied_with_its_other_end_is_taken_the_other_way_round() -> None:
    meant = played(Uncoil(0, LONG))
    stage = played(Uncoil(0, LONG), Untie(0, 0, 0), TieOn(0, 0, 1, Tie(BODY, 0)))
    assert counterpart(0, meant, stage) == (0, True)
    assert fit_action(PlanLine(Untie(0, 0, 0), meant), stage) == Untie(0, 0, 1)


def test_ropes_are_mended_to_be_tied_as_they_are_meant() -> None:
    meant, stage = played(Uncoil(0, LONG)), played(Uncoil(0, LONG), Untie(0, 0, 0))
    assert TieOn(0, 0, 0, Tie(BODY, 0)) in list(mendings(meant, stage))
    assert not list(mendings(meant, meant))


def test_ropes_are_mended_to_be_paid_out_and_led_as_they_are_meant() -> None:
    meant = played(Uncoil(0, LONG))
    short = meant.copy()
    rope = meant.ropes[0]
    short.ropes[0] = replace(rope, out=rope.out - 2)
    assert next(mendings(meant, short)) == Lower(0, 0, 2)
    assert next(mendings(short, meant)) == Haul(0, 0)
    led = meant.copy()
    led.ropes[0] = replace(rope, clips=(7,))
    assert next(mendings(led, meant)) == Clip(0, 0, 7)
    assert next(mendings(meant, led)) == Unclip(0, 0, 7)


def test_an_end_that_is_tied_elsewhere_is_untied_first() -> None:
    meant = played(Uncoil(0, LONG))
    elsewhere = meant.copy()
    elsewhere.ropes[0] = meant.ropes[0].retie(0, Tie(ANCHOR, 7))
    assert next(mendings(meant, elsewhere)) == Untie(0, 0, 0)


def test_things_are_brought_to_who_is_meant_to_bear_them() -> None:
    lies = played()
    bell = next(key for key, body in lies.bodies.items() if body.kind == "bell")
    borne = lies.copy()
    borne.write(bell, "cell", lies.bodies[bell].cell, None)
    borne.write(bell, "carrier", None, 0)
    handed = borne.copy()
    handed.write(bell, "carrier", 0, 1)
    assert list(mendings(borne, lies)) == [Take(0, bell)]
    assert list(mendings(handed, borne)) == [Give(0, bell, 1)]
    assert set(mendings(lies, borne)) == {Drop(0, bell, side) for side in (Side.E, Side.W, Side.S)}


def test_stages_differ_by_where_bodies_are_and_how_ropes_are_tied() -> None:
    stage = played()
    assert differences(stage, stage) == 0
    assert differences(stage, played(Move(0, Cell(2, 1)))) == 1
    assert differences(stage, played(Uncoil(0, LONG), Move(0, Cell(2, 1)))) == 2


def test_what_is_to_come_can_be_put_off_or_brought_forward() -> None:
    start = problem_of(HALL).start
    near, far = Cell(1, 1), Cell(6, 1)
    steps = (Deploy(0, near), Deploy(1, far), Move(0, Cell(2, 1)), None, Exit(1))
    plan = [PlanLine(step, start) for step in steps]
    assert put_off(plan, (0, 1, 2, 3, 4)) == (1, 3, 0, 2, 4)
    assert put_off(plan, (4,)) == (4,)
    assert list(bring_forward(plan, (0, 1, 2, 3, 4))) == [(1, 0, 2, 3, 4)]
    assert list(bring_forward(plan, (4,))) == []


def test_leads_and_passes_are_no_lines_but_the_end_of_a_round_is_one() -> None:
    start = problem_of(HALL).start
    actions = (Lead(0, 1), Deploy(1, Cell(6, 1)), Pass(1), Pass(0))
    assert [line.step for line in lines_of(start, actions)] == [Deploy(1, Cell(6, 1)), None]
