"""Take: picking up what lies beside one."""

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.cells import Cell
from tests.playing import draw, listed, play, show


def test_a_relic_beside_above_or_below_can_be_taken() -> None:
    stage = draw(".r.\nrAr\n###")
    assert len(listed(stage, Take)) == 3
    play(stage, Take(0, 2))
    assert stage.carried(0)[0].id == 2
    assert show(stage).count("r") == 2
    assert stage.hero(0).action_points == 5


def test_a_carried_relic_goes_where_its_bearer_goes() -> None:
    stage = draw("#Ar.\n####")
    play(stage, Take(0, 1), Move(0, Cell(3, 1)))
    assert show(stage) == "#..A\n####"
    assert stage.weight(stage.bodies[0]) == 5


def test_full_hands_take_nothing() -> None:
    stage = draw("rAr\n###")
    play(stage, listed(stage, Take)[0])
    assert listed(stage, Take) == []


def test_what_a_relic_bore_falls_when_it_is_taken() -> None:
    stage = draw("AD.\n#r.\n##.\n###".replace("AD.\n#r.", "D..\nrA."))
    play(stage, Take(0, 2))
    assert show(stage) == "...\nDA.\n##.\n###"


def test_the_relics_of_a_fallen_hero_can_be_taken() -> None:
    stage = draw("ABr\n###")
    stage.write_cell(2, Cell(2, 1), None)
    stage.write(2, "carrier", None, 1)
    assert listed(stage, Take) == []
    stage.write(1, "hit_points", 9, 0)
    assert listed(stage, Take) == [Take(0, 2)]
    play(stage, Take(0, 2))
    assert stage.carried(1) == []
    assert Take(0, 2) not in listed(stage, Take)
