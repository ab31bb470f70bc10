"""Movements: how bodies move while one beat lasts."""

from intodepth.screens.level.figures.movements import build_movements
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.entities import Gift
from intodepth.sim.events import ActionPointsChanged, FacingChanged, Hurt, Manner, Moved
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.space.cells import Cell, Side
from tests.playing import draw
from tests.ropes import body, tie_rope
from tests.screens.level.rope_rooms import ledge, lift


def test_who_is_sent_back_walks_backwards_while_the_other_turns_the_glass() -> None:
    stage = draw("A.B.\n####")
    back = Moved(1, Cell(2, 1), Cell(3, 1), Side.E, Manner.TURNED_BACK)
    movements = build_movements(stage, [back, ActionPointsChanged(0, 6, 5)], 0)
    assert movements[0].pose == "reach"
    assert movements[1].pose == "walk" and movements[1].first > movements[1].last
    stage.write(1, "hit_points", 9, 0)
    assert build_movements(stage, [back], 0)[1].pose == "fallen"


def test_who_shoots_draws_the_bow() -> None:
    stage = draw("A...%\n#####", gifts=Gift.SHOOTS)
    tie_rope(stage, (body(0), None), (0, 1), "", 8)
    events = [happening.event for happening in build_schedule(stage, Shoot(0, 0, 1, Cell(3, 1))).timeline]
    assert build_movements(stage, events, 0)[0].pose == "shoot"


def test_who_rides_on_a_bucket_stands_and_who_hangs_on_the_rope_hangs() -> None:
    stage = lift()
    stage.write_cell(0, stage.bodies[0].cell, Cell(2, 5))
    sinks = Moved(0, Cell(2, 5), Cell(2, 4), Side.S, Manner.SANK)
    assert build_movements(stage, [sinks], 0)[0].pose == "idle"
    stage = ledge()
    sinks = Moved(1, Cell(3, 2), Cell(3, 1), Side.S, Manner.SANK)
    assert build_movements(stage, [sinks], 0)[1].pose == "hang_rope"
    drawn = Moved(0, Cell(1, 3), Cell(2, 3), Side.E, Manner.DRAWN)
    assert build_movements(stage, [drawn], 0)[0].pose == "brace"


def test_who_stands_there_turns_round_and_flinches_unless_it_does_something_else() -> None:
    stage = draw("A.B.\n####")
    turned = FacingChanged(0, Side.E, Side.W)
    walks, hurt = Moved(0, Cell(0, 1), Cell(1, 1), Side.E), Hurt(1, 9, 7)
    movements = build_movements(stage, [turned, hurt], 0)
    assert (movements[0].pose, movements[1].pose) == ("turn", "hurt")
    assert build_movements(stage, [turned, walks], 0)[0].pose == "walk"
    stage.write(1, "hit_points", 9, 0)
    assert 1 not in build_movements(stage, [hurt], 0)


def test_who_steps_down_drops() -> None:
    stage = draw("#A.\n##.\n###")
    movements = build_movements(stage, [Moved(0, Cell(2, 2), Cell(2, 1), Side.S)], 0)
    assert movements[0].pose == "drop"
