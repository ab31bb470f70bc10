"""Shove: pushing the neighbour."""

from intodepth.sim.actions.shove import Shove
from intodepth.sim.entities import Posture
from intodepth.sim.space.cells import Side
from tests.playing import draw, listed, play, show
from tests.ropes import body, tie_rope

EXAMPLES = (
    (Shove(0, Side.E), "A shoves B to the right"),
    (Shove(0, Side.W), "A shoves nobody to the left"),
)


def test_the_neighbour_is_pushed_one_cell_and_the_hero_stays() -> None:
    stage = draw("AB.\n###")
    play(stage, Shove(0, Side.E))
    assert show(stage) == "A.B\n###"
    assert stage.hero(0).action_points == 4
    assert stage.hero(1).facing == Side.E


def test_over_an_edge_it_falls() -> None:
    stage = draw(".DA\n.##\n.##\n.##\n###".replace(".DA", ".DA"))
    play(stage, Shove(0, Side.W))
    assert show(stage) == "..A\n.##\n.##\nD##\n###"
    assert stage.bodies[1].hit_points == 8
    assert stage.hero(0).facing == Side.W


def test_what_is_blocked_or_too_heavy_stays() -> None:
    assert listed(draw("AB#\n###"), Shove) == []
    assert listed(draw("ABD\n###"), Shove) == []
    assert listed(draw("BE.\n###"), Shove) == []
    assert listed(draw("AE.\n###"), Shove) == [Shove(0, Side.E)]


def test_only_who_stands_shoves() -> None:
    assert listed(draw("AB.\n###", posture=Posture.PRONE), Shove) == []
    assert listed(draw("AB.\n###", action_points=1), Shove) == []


def test_a_taut_rope_keeps_what_is_pushed() -> None:
    stage = draw("D.AB.\n#####")
    tie_rope(stage, (body(2), body(1)), (0, 1), "EEE", 3)
    assert listed(stage, Shove) == []
    slack = draw("D.AB.\n#####")
    tie_rope(slack, (body(2), body(1)), (0, 1), "EEE", 4)
    play(slack, Shove(0, Side.E))
    assert len(slack.ropes[0].sides) == 4
