"""The statue: comes a step nearer in the dark, stands still in the light, and then holds a rope."""

from __future__ import annotations

from intodepth.sim.creatures import Balk, take
from intodepth.sim.entities import Step
from intodepth.sim.flow.schedule import Scheduler
from intodepth.sim.pull.hold_aids import stand
from intodepth.sim.pull.situation import Situation
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from tests.playing import awake, draw, picture, rounds
from tests.playing import creature_of as statue
from tests.ropes import anchor, body, set_anchor, tie_rope

CORNER = """
##########
#S......##
#######.##
#######.A#
##########
"""
"""A hero in a hole beyond the end of the statue's floor, which sees nothing of it."""


def test_in_the_dark_it_comes_a_step_a_round() -> None:
    stage = draw(CORNER)
    assert statue(stage).intent == (Step.AHEAD,)
    assert rounds(stage) == picture(CORNER.replace("#S.", "#.S"))
    assert rounds(stage, 2) == picture(CORNER.replace("#S......##", "#...S...##"))


def test_in_the_light_it_stands_still() -> None:
    stage = draw("##########\n#S.....A##\n##########")
    assert statue(stage).intent == ()
    assert rounds(stage) == "##########\n#S.....A##\n##########"


def test_light_that_falls_on_it_by_then_ends_what_it_announced() -> None:
    stage = draw(CORNER)
    stage.write_cell(0, Cell(8, 1), Cell(7, 3))
    assert statue(stage).intent == (Step.AHEAD,)
    result = take(stage, statue(stage), Step.AHEAD)
    assert result.balk == Balk.LIT and not result.events
    stage.write_cell(0, Cell(7, 3), Cell(8, 1))
    assert take(stage, statue(stage), Step.AHEAD).balk is None


def test_it_turns_to_who_is_behind_it_and_pushes_up_to_nine() -> None:
    stage = draw(CORNER.replace("#S......##", "#..Es...##"))
    assert statue(stage).intent == (Step.BEHIND,)
    rounds(stage)
    assert statue(stage).facing == Side.E
    stage = draw(CORNER.replace("#S......##", "#SE.....##"))
    assert rounds(stage) == picture(CORNER.replace("#S......##", "#.SE....##"))
    heavy = draw(CORNER.replace("#S......##", "#SED....##"))
    assert take(heavy, statue(heavy), Step.AHEAD).balk is None, "6 and 2"
    heavy = draw(CORNER.replace("#S......##", "#SEE....##"))
    assert take(heavy, statue(heavy), Step.AHEAD).balk == Balk.BLOCKED
    assert rounds(heavy) == picture(CORNER.replace("#S......##", "#SEE....##"))


def test_it_walks_off_an_edge_and_does_not_climb() -> None:
    stage = draw("########\n#S#...##\n#.#.#.##\n#...#.A#\n########")
    rounds(stage)
    assert statue(stage).cell == Cell(1, 1)
    above = draw("########\n#....A##\n####H###\n#S..H..#\n########")
    assert statue(above).intent == (), "there is no way but by the ladder"


def test_a_taut_rope_keeps_it() -> None:
    stage = draw(CORNER.replace("#S.", "#.S"))
    set_anchor(stage, 1, 3, 18)
    tie_rope(stage, (anchor(0), body(1)), (1, 3), "E", 1)
    assert take(stage, statue(stage), Step.AHEAD).balk == Balk.TAUT


def test_lit_it_holds_two_more_than_it_weighs() -> None:
    dark, light = draw(CORNER), draw("##########\n#S.....A##\n##########")
    assert stand(Situation(dark), 1) == 0 and stand(Situation(light), 1) == light.rules.footed == 2


def hung(text: str) -> Stage:
    """The stage with a boulder of weight 8 on a rope that the statue holds over the edge."""
    stage = draw(text)
    stage.write(1, "weight", 6, 8)
    tie_rope(stage, (body(2), body(1)), (3, 4), "ESS", 3)
    return awake(stage)


def test_a_load_of_more_than_its_weight_hangs_from_it_while_it_is_lit() -> None:
    light = hung("#########\n#A.S....#\n####....#\n####E...#\n####....#\n#########")
    assert rounds(light) == picture("#########\n#A.S....#\n####....#\n####E...#\n####....#\n#########")
    dark = hung("#########\n#..S....#\n#.##....#\n#A##E...#\n####....#\n#########")
    assert Scheduler(dark).settle(), "in the dark it is no more than stone"
    assert dark.bodies[1].cell == Cell(4, 1)
