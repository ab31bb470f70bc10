"""Whistle: once on a floor, a lit creature in sight turns round, and what it announced with it."""

from __future__ import annotations

from intodepth.sim.actions.finds.whistle import Whistle
from intodepth.sim.entities import PUT_OUT, Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from tests.playing import draw, end_round, listed, picture, play, show

EXAMPLES = ((Whistle(0, 5), "A whistles at the m"),)


def offering() -> Stage:
    """A tortoise in sight of A, who has the whistle."""
    return draw("#######\n#A..T.#\n#######", gifts=Gift.WHISTLE)


def test_a_tortoise_goes_the_other_way() -> None:
    told = {}
    for whistles in (False, True):
        stage = draw("###########\n#A...T....#\n###########", gifts=Gift.WHISTLE)
        if whistles:
            assert listed(stage, Whistle) == [Whistle(0, 1)]
            play(stage, Whistle(0, 1))
            assert stage.creature(1).facing == Side.W
            assert listed(stage, Whistle) == [] and not problems(stage)
        end_round(stage)
        told[whistles] = show(stage)
    assert told[False] == picture("###########\n#A.....T..#\n###########")
    assert told[True] == picture("###########\n#A.T......#\n###########")


def test_what_is_far_off_behind_rock_or_in_the_dark_does_not_hear() -> None:
    for before, fields in (
        ("#############\n#A.........T#\n#############", {}),
        ("#######\n#A.#.T#\n#######", {}),
        ("#########\n#A.....T#\n#########", {"dark": PUT_OUT}),
    ):
        stage = draw(before, gifts=Gift.WHISTLE, **fields)
        assert listed(stage, Whistle) == []
        assert Whistle.why_none(stage, stage.hero(0)).reason == Reason.NOBODY_TO_HEAR, before
