"""Lead: letting another hero act first."""

from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from tests.playing import draw, listed, play

EXAMPLES = ((Lead(0, 1), "A lets B act"),)


def test_any_other_hero_that_may_act_can_lead() -> None:
    stage = draw("ABC\n###")
    assert listed(stage, Lead) == [Lead(0, 1), Lead(0, 2)]
    play(stage, Lead(0, 2))
    assert stage.lead == 2
    assert listed(stage, Lead) == [Lead(2, 0), Lead(2, 1)]


def test_not_one_whose_turn_is_over() -> None:
    stage = draw("AB\n##")
    play(stage, Pass(0))
    assert listed(stage, Lead) == []
