"""Fill: putting sand into a bucket."""

from intodepth.sim.actions.fill import Fill
from intodepth.sim.entities import MOST_BALLAST, Gift
from tests.playing import draw, listed, play, show
from tests.ropes import body, set_anchor, tie_rope

EXAMPLES = ((Fill(1, 4), "B puts sand into the k"),)


def test_sand_under_the_feet_or_beside_goes_into_a_bucket_beside() -> None:
    for picture in ("KA.\n#:#", ".K.\n.A:\n###", "KA:\n###"):
        stage = draw(picture)
        play(stage, Fill(0, 1))
        assert stage.weight(stage.bodies[1]) == 2
        assert show(stage) == picture, "there is as much sand as before"
        assert stage.hero(0).action_points == 5


def test_not_without_sand_nor_bucket_in_reach_nor_paws_nor_into_a_full_one() -> None:
    assert listed(draw("KA.:\n####"), Fill) == []
    assert listed(draw("K.A:\n####"), Fill) == []
    full = draw("KA:\n###")
    full.write(1, "ballast", 0, MOST_BALLAST)
    assert listed(full, Fill) == []
    dog = draw("KA:\n###")
    dog.write(0, "gifts", Gift.NONE, Gift.PAWS)
    assert listed(dog, Fill) == []


def test_a_bucket_that_grows_heavier_than_its_counterweight_sinks() -> None:
    stage = draw(".....\n.AK..\n.:...\n.:..D\n#####")
    set_anchor(stage, 2, 4, 18)
    set_anchor(stage, 4, 4, 18)
    tie_rope(stage, (body(2), body(1)), (2, 3), "NEESSS", 6, clips=(0, 1))
    play(stage, Fill(0, 2))
    assert show(stage) == ".....\n.AK..\n.:...\n.:..D\n#####", "2 against 2"
    play(stage, Fill(0, 2))
    assert show(stage) == ".....\n.A..D\n.:...\n.:K..\n#####"
