"""Tip: emptying a bucket to one side."""

from intodepth.sim.actions.give import Give
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.entities import Gift
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from tests.playing import draw, listed, play, show

EXAMPLES = ((Tip(1, 4, Side.W), "B tips the k to the left"),)


def put_in(stage: Stage, body: int, bucket: int) -> None:
    """Put a body into a bucket."""
    stage.write_cell(body, stage.bodies[body].cell, None)
    stage.write(body, "carrier", None, bucket)


def test_what_is_in_a_bucket_comes_to_lie_beside_it() -> None:
    stage = draw("...KA.r\n#######")
    put_in(stage, 1, 2)
    assert listed(stage, Tip) == [Tip(0, 2, Side.W)], "A stands at the other side"
    play(stage, Tip(0, 2, Side.W))
    assert show(stage) == "..rKA..\n#######"
    assert stage.find_carried(2) == [] and stage.hero(0).action_points == 5


def test_several_bodies_come_to_lie_in_a_row_and_need_room() -> None:
    stage = draw("rr.A..\n.#.K..\n######")
    put_in(stage, 1, 3)
    put_in(stage, 2, 3)
    assert listed(stage, Tip) == [Tip(0, 3, Side.E)], "there is room for one only at the left"
    play(stage, Tip(0, 3, Side.E))
    assert show(stage) == "...A..\n.#.Krr\n######"


def test_over_an_edge_it_all_falls() -> None:
    stage = draw("AK..\n##..\n##r.\n####")
    put_in(stage, 1, 2)
    play(stage, Tip(0, 2, Side.E))
    assert show(stage) == "AK..\n##..\n##r.\n####"


def test_sand_is_poured_away_and_heard_and_needs_an_open_side_only() -> None:
    stage = draw("#KA\n###")
    stage.write(1, "ballast", 0, 4)
    assert listed(stage, Tip) == [Tip(0, 1, Side.E)]
    play(stage, Tip(0, 1, Side.E))
    assert (stage.weight(stage.bodies[1]), stage.bodies[1].noise) == (1, 4)
    assert listed(stage, Tip) == [], "it is empty"


def test_a_fallen_hero_is_tipped_out_too() -> None:
    stage = draw(".KAB\n####")
    stage.write(1, "hit_points", 9, 0)
    play(stage, Take(0, 1), Give(0, 1, 2), Tip(0, 2, Side.W))
    assert show(stage) == "BKA.\n####"
    assert stage.hero(1).carrier is None and stage.hero(1).is_fallen


def test_paws_tip_nothing() -> None:
    stage = draw(".KAr\n####")
    put_in(stage, 1, 2)
    stage.write(0, "gifts", Gift.NONE, Gift.PAWS)
    assert listed(stage, Tip) == []


def test_only_what_is_small_is_tipped_into_a_gap() -> None:
    stage = draw("#####\n.-KAr\n#####")
    put_in(stage, 1, 2)
    assert listed(stage, Tip) == [Tip(0, 2, Side.W)]
    stage.write(1, "weight", 1, 2)
    assert listed(stage, Tip) == []
