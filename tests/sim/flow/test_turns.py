"""Rounds: who acts, how the lead passes, when the level is over."""

from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Posture
from intodepth.sim.flow import turns
from intodepth.sim.space.cells import Cell
from tests.playing import beats, draw, play


def test_passing_gives_the_lead_to_the_next_hero_and_the_last_begins_a_round() -> None:
    stage = draw("A.B.C\n#####")
    play(stage, Move(0, Cell(1, 1)), Pass(0))
    assert (stage.lead, stage.round) == (1, 1)
    (_, last) = play(stage, Pass(1), Pass(2))
    assert (stage.lead, stage.round) == (0, 2)
    assert stage.hero(0).action_points == 6
    assert not any(hero.ended for hero in stage.heroes())
    assert beats(last) == [
        "1: TurnEnded",
        "2: RoundBegan TurnEnded ActionPointsChanged TurnEnded TurnEnded LeadPassed",
    ]


def test_the_lead_can_go_to_any_hero_whose_turn_is_not_over_and_comes_round_again() -> None:
    stage = draw("A.B.C\n#####")
    play(stage, Lead(0, 2), Pass(2))
    assert stage.lead == 0
    assert {a.to for a in generate_actions(stage) if isinstance(a, Lead)} == {1}


def test_the_level_is_over_when_the_last_hero_has_left() -> None:
    stage = draw("A.\n##")
    stage.write_terrain(Cell(0, 1), ord("."), ord("v"))
    assert not turns.is_over(stage)
    play(stage, Exit(0))
    assert turns.is_over(stage)
    assert turns.next_actor(stage) is None
    assert generate_actions(stage) == []


def test_when_the_last_hero_falls_the_level_is_over_too() -> None:
    stage = draw("A..\n##.\n##.\n##.\n##.\n###", hit_points=1)
    play(stage, Move(0, Cell(2, 5), True))
    assert turns.is_over(stage)


def test_after_a_hero_that_led_early_comes_the_next_in_order_not_the_first() -> None:
    stage = draw("A.B.C\n#####")
    play(stage, Lead(0, 1), Pass(1))
    assert stage.lead == 2


def test_who_is_carried_neither_leads_nor_keeps_the_level_going() -> None:
    stage = draw("vAB\n###")
    stage.write(1, "hit_points", 9, 0)
    stage.write(1, "posture", Posture.STANDING, Posture.PRONE)
    play(stage, Take(0, 1), Pass(0))
    assert (stage.lead, stage.round) == (0, 2)
    assert not any(isinstance(action, Lead) for action in generate_actions(stage))
    play(stage, Move(0, Cell(0, 1)), Exit(0))
    assert turns.is_over(stage)
