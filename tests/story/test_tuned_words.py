"""What is said under legal tweaks is true, also where an action costs nothing."""

from __future__ import annotations

from intodepth.sim.actions.base import Action
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.strike import Strike
from intodepth.sim.entities import Gift
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.story.schedule_phrases import build_phrases, tell
from tests.playing import draw, play


def told(stage: Stage, action: Action) -> str:
    return tell(stage, build_phrases(stage, build_schedule(stage, action)), action.actor)


def pulled_out(rules: Rules) -> str:
    stage = draw("#A#\n###", rules, pitons=1, gifts=Gift.PRIES)
    play(stage, Piton(0, Side.E))
    return told(stage, Piton(0, -1))


def shoved(rules: Rules) -> str:
    return told(draw("#######\n#AD...#\n#######", rules), Shove(0, Side.E))


def struck(rules: Rules) -> str:
    return told(draw("#####\n#.An#\n#####", rules, blade=True), Strike(0, Side.E))


def test_a_piton_that_is_pulled_out_for_nothing_does_not_pop() -> None:
    assert pulled_out(Rules(piton=0)) == pulled_out(Rules())


def test_what_is_shoved_for_nothing_does_not_walk() -> None:
    assert shoved(Rules(shove=0)) == shoved(Rules())


def test_a_creature_that_is_struck_for_nothing_does_not_only_turn_round() -> None:
    assert struck(Rules(strike=0)) == struck(Rules())
