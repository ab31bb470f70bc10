"""Give: handing a relic over."""

from intodepth.sim.actions.give import Give
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Gift
from tests.playing import draw, listed, play, show

EXAMPLES = (
    (Give(1, 3, 0), "B hands the r to A"),
    (Give(1, 3, 4), "B puts the r into the k"),
)


def test_a_relic_goes_from_hand_to_hand() -> None:
    stage = draw("rAB\n###")
    play(stage, Take(0, 2))
    assert listed(stage, Give) == [Give(0, 2, 1)]
    play(stage, Give(0, 2, 1))
    assert [relic.id for relic in stage.find_carried(1)] == [2]
    assert stage.hero(0).action_points == 4


def test_also_up_and_down() -> None:
    stage = draw("B..\nAr.\n###")
    play(stage, Take(0, 2))
    assert listed(stage, Give) == [Give(0, 2, 1)]


def test_not_to_full_hands_nor_to_the_fallen_nor_out_of_reach() -> None:
    full = draw("rABr\n####")
    play(full, Take(0, 2))
    full.write_cell(3, full.bodies[3].cell, None)
    full.write(3, "carrier", None, 1)
    assert listed(full, Give) == []
    fallen = draw("rAB\n###")
    play(fallen, Take(0, 2))
    fallen.write(1, "hit_points", 9, 0)
    assert listed(fallen, Give) == []
    far = draw("rA.B\n####")
    play(far, Take(0, 2))
    assert listed(far, Give) == []


def test_into_a_bucket_as_long_as_there_is_room() -> None:
    stage = draw("rAK\n###")
    play(stage, Take(0, 1))
    assert listed(stage, Give) == [Give(0, 1, 2)]
    play(stage, Give(0, 1, 2))
    assert [body.id for body in stage.find_carried(2)] == [1]
    assert stage.weight(stage.bodies[2]) == 2
    full = draw("rAK\n###")
    play(full, Take(0, 1))
    full.write(2, "carries", 2, 0)
    assert listed(full, Give) == []


def test_a_fallen_hero_into_a_bucket_under_ones_feet() -> None:
    stage = draw("AB.\nK#.\n###")
    stage.write(1, "hit_points", 9, 0)
    play(stage, Take(0, 1), Give(0, 1, 2))
    assert show(stage) == "A..\nK#.\n###"
    assert stage.weight(stage.bodies[2]) == 1 + stage.rules.fallen_weight
    assert listed(stage, Take) == [Take(0, 1)], "and out again"


def test_paws_are_given_only_what_is_light() -> None:
    stage = draw("rAB\n###")
    stage.write(1, "gifts", Gift.NONE, Gift.PAWS)
    stage.write(2, "weight", 1, 2)
    play(stage, Take(0, 2))
    assert listed(stage, Give) == []
