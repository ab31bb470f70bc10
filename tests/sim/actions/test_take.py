"""Take: picking up what lies beside one."""

from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Gift, Posture
from intodepth.sim.space.cells import Cell
from tests.playing import draw, listed, play, show
from tests.ropes import body, tie_rope

EXAMPLES = ((Take(1, 3), "B takes the r"),)


def test_a_relic_beside_above_or_below_can_be_taken() -> None:
    stage = draw(".r.\nrAr\n###")
    assert len(listed(stage, Take)) == 3
    play(stage, Take(0, 2))
    assert stage.find_carried(0)[0].id == 2
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


def test_the_relics_of_a_fallen_hero_can_be_taken_and_so_can_the_hero() -> None:
    stage = draw("ABr\n###")
    stage.write_cell(2, Cell(2, 1), None)
    stage.write(2, "carrier", None, 1)
    assert listed(stage, Take) == []
    stage.write(1, "hit_points", 9, 0)
    assert listed(stage, Take) == [Take(0, 1), Take(0, 2)]
    play(stage, Take(0, 2))
    assert stage.find_carried(1) == []
    assert listed(stage, Take) == [], "A's hands are full"


def test_a_fallen_hero_is_carried_with_all_that_it_bears() -> None:
    stage = draw("ABr.\n####")
    stage.write_cell(2, Cell(2, 1), None)
    stage.write(2, "carrier", None, 1)
    stage.write(1, "hit_points", 9, 0)
    play(stage, Take(0, 1), Move(0, Cell(3, 1)))
    assert show(stage) == "...A\n####"
    assert stage.weight(stage.bodies[0]) == 4 + stage.rules.fallen_weight + 1
    assert [each.id for each in stage.find_carried(1)] == [2]


def test_a_bearer_that_falls_keeps_what_it_bears_and_others_can_take_that() -> None:
    stage = draw(".B.\nCAr\n###", carries=2)
    play(stage, Take(0, 3))
    stage.write(1, "hit_points", 9, 0)
    play(stage, Take(0, 1))
    stage.write(0, "hit_points", 9, 0)
    stage.write(0, "posture", Posture.STANDING, Posture.PRONE)
    stage.write(WORLD, "lead", 0, 2)
    assert [each.id for each in stage.find_carried(0)] == [1, 3]
    assert listed(stage, Take) == [Take(2, 0), Take(2, 1), Take(2, 3)]


def test_what_a_rope_is_tied_to_is_untied_first() -> None:
    stage = draw("Ar\n##")
    tie_rope(stage, (body(1), None), (1, 1), "", 0)
    assert listed(stage, Take) == []


def test_out_of_a_bucket_beside_above_or_below() -> None:
    for picture in ("AKr\n###", "K..\nA.r\n###", "A..\nK.r\n###"):
        stage = draw(picture)
        stage.write_cell(1, stage.bodies[1].cell, None)
        stage.write(1, "carrier", None, 2)
        assert listed(stage, Take) == [Take(0, 1)]
        assert Take(0, 1).aim(stage) == stage.bodies[2].cell
        play(stage, Take(0, 1))
        assert stage.find_carried(0)[0].id == 1


def test_paws_take_only_what_is_light() -> None:
    stage = draw("rAB\n###")
    stage.write(0, "gifts", Gift.NONE, Gift.PAWS)
    stage.write(1, "hit_points", 9, 0)
    assert listed(stage, Take) == [Take(0, 2)]
    stage.write(2, "weight", 1, 2)
    assert listed(stage, Take) == []
