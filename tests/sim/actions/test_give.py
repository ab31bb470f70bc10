"""Give: handing a relic over."""

from intodepth.sim.actions.give import Give
from intodepth.sim.actions.take import Take
from tests.playing import draw, listed, play


def test_a_relic_goes_from_hand_to_hand() -> None:
    stage = draw("rAB\n###")
    play(stage, Take(0, 2))
    assert listed(stage, Give) == [Give(0, 2, 1)]
    play(stage, Give(0, 2, 1))
    assert [relic.id for relic in stage.carried(1)] == [2]
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
