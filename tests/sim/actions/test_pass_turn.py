"""Pass: ending a turn."""

from intodepth.sim.actions.pass_turn import Pass
from tests.playing import draw, listed, play

EXAMPLES = ((Pass(0), "A ends the turn"),)


def test_it_is_always_offered_and_ends_the_turn() -> None:
    stage = draw("AB\n##", action_points=0)
    assert listed(stage, Pass) == [Pass(0)]
    play(stage, Pass(0))
    assert stage.hero(0).ended
    assert stage.lead == 1
