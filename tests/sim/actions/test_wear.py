"""Wear: the ballast belt, the cork vest and the heel irons, on and off."""

from __future__ import annotations

from intodepth.sim.actions.finds.wear import Wear
from intodepth.sim.actions.lead import Lead
from intodepth.sim.entities import WORN, Gift
from intodepth.sim.invariants import problems
from intodepth.sim.refusals import Reason
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.sim.water import floats
from tests.playing import draw, listed, play
from tests.waters import flooded

EVERY = Gift.BALLAST | Gift.VEST | Gift.IRONS
BELT, VEST, IRONS = (int(gift) for gift in WORN)
EXAMPLES = (
    (Wear(0, BELT), "A puts on the ballast belt"),
    (Wear(0, VEST), "A puts on the cork vest"),
    (Wear(0, IRONS), "A puts on the heel irons"),
)


def offering() -> Stage:
    """A with everything to wear."""
    return draw("####\n#A.#\n####", gifts=EVERY)


def test_the_belt_weighs_and_comes_off_again() -> None:
    stage = offering()
    before = stage.digest
    for weight in (4 + Rules().ballast, 4):
        play(stage, Wear(0, BELT))
        assert stage.weight(stage.hero(0)) == weight and not problems(stage)
    assert stage.hero(0).gifts == EVERY
    stage.write(0, "action_points", 4, 6)
    assert stage.digest == before


def test_one_hero_at_a_time_wears_a_thing() -> None:
    stage = draw("#####\n#A.B#\n#####", gifts=EVERY)
    play(stage, Wear(0, BELT), Lead(0, 1))
    assert [each.find for each in listed(stage, Wear) if isinstance(each, Wear)] == [VEST, IRONS]
    refused = Wear(1, BELT).refusal(stage)
    assert refused is not None and refused.reason == Reason.WORN_ALREADY


def test_with_the_vest_on_a_hero_of_weight_6_floats() -> None:
    stage = flooded(draw("####\n#.A#\n#..#\n####", gifts=EVERY), 2)
    assert not floats(stage, stage.hero(0))
    play(stage, Wear(0, VEST))
    assert floats(stage, stage.hero(0))
    stage.write(0, "weight", 4, Rules().cork + 1)
    assert not floats(stage, stage.hero(0))


def test_with_heel_irons_on_a_hero_is_braced_on_all_ropes_and_who_always_is_needs_none() -> None:
    stage = offering()
    play(stage, Wear(0, IRONS))
    assert Gift.CATCHES in stage.hero(0).gifts
    play(stage, Wear(0, IRONS))
    assert stage.hero(0).gifts == EVERY
    braced = draw("####\n#A.#\n####", gifts=Gift.CATCHES | Gift.IRONS)
    assert Wear.why_none(braced, braced.hero(0)).reason == Reason.BRACED
    assert listed(draw("####\n#A.#\n####"), Wear) == []
