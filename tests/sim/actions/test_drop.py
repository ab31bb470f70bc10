"""Drop: putting a relic down."""

from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.take import Take
from intodepth.sim.entities import Posture
from intodepth.sim.space.cells import Side
from tests.playing import draw, listed, play, show

EXAMPLES = (
    (Drop(1, 3, Side.S), "B puts the r down below"),
    (Drop(1, 3, Side.W), "B puts the r down to the left"),
)


def test_a_relic_is_put_down_on_either_side_where_there_is_room() -> None:
    stage = draw("#.Ar\n####")
    play(stage, Take(0, 1))
    assert listed(stage, Drop) == [Drop(0, 1, Side.E), Drop(0, 1, Side.W)]
    play(stage, Drop(0, 1, Side.W))
    assert show(stage) == "#rA.\n####"
    assert stage.find_carried(0) == []


def test_over_an_edge_it_falls() -> None:
    stage = draw("rA.\n##.\n##.\n###")
    play(stage, Take(0, 1), Drop(0, 1, Side.E))
    assert show(stage) == ".A.\n##.\n##r\n###"


def test_without_anything_there_is_nothing_to_drop() -> None:
    assert listed(draw("A.r\n###"), Drop) == []


def test_there_has_to_be_room() -> None:
    stage = draw("#Ar#\n####")
    play(stage, Take(0, 1))
    assert listed(stage, Drop) == [Drop(0, 1, Side.E)]


def test_a_fallen_hero_lies_where_it_is_put_and_falls_over_an_edge_like_anything() -> None:
    stage = draw("BA.\n##.\n##.\n##.\n###")
    stage.write(1, "hit_points", 9, 0)
    stage.write(1, "posture", Posture.STANDING, Posture.PRONE)
    play(stage, Take(0, 1), Drop(0, 1, Side.E))
    assert show(stage) == ".A.\n##.\n##.\n##B\n###"
    assert stage.hero(1).is_fallen and stage.hero(1).noise == 3 + stage.rules.fallen_weight


def test_only_what_is_small_is_put_into_a_gap() -> None:
    stage = draw("###\n-Ar\n###")
    play(stage, Take(0, 1))
    assert Drop(0, 1, Side.W) in listed(stage, Drop)
    stage.write(1, "weight", 1, 2)
    assert listed(stage, Drop) == [Drop(0, 1, Side.E)]
