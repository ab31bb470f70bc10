"""Motions: how bodies move while one beat lasts."""

from intodepth.screens.level.motions import build_motions
from intodepth.sim.cells import Cell, Side
from intodepth.sim.events import ActionPointsChanged, Manner, Moved
from tests.playing import draw


def test_who_is_sent_back_walks_backwards_while_the_other_turns_the_glass() -> None:
    stage = draw("A.B.\n####")
    back = Moved(1, Cell(2, 1), Cell(3, 1), Side.E, Manner.TURNED_BACK)
    motions = build_motions(stage, [back, ActionPointsChanged(0, 6, 5)], 0)
    assert motions[0].pose == "reach"
    assert motions[1].pose == "walk" and motions[1].first > motions[1].last
    stage.write(1, "hit_points", 9, 0)
    assert build_motions(stage, [back], 0)[1].pose == "fallen"
