"""What would fell a hero is said so that nobody can miss it."""

from __future__ import annotations

from pathlib import Path

from intodepth.play.preview import Preview
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.picture import draw
from intodepth.sim.space.cells import Cell
from intodepth.ui.draw import Text
from intodepth.ui.theme import color
from tests.screens.level.driving import EDGE, Seat, make_services


def test_only_falls_that_take_the_last_hit_point_fell() -> None:
    stage = draw("#####\n#A..#\n##..#\n##..#\n##..#\n##..#\n##..#\n#####", hit_points=3)
    deep = Move(0, Cell(2, 6), drop=True)
    preview = Preview(stage.copy(), deep, (Entry(deep, build_schedule(stage, deep)),))
    assert preview.harm == {0: 3} and preview.felled == (0,)
    shallow = Move(0, Cell(2, 5), drop=True)
    preview = Preview(stage.copy(), shallow, (Entry(shallow, build_schedule(stage, shallow)),))
    assert preview.harm == {0: 2} and preview.felled == ()


def test_a_deadly_fall_is_said_in_the_colour_of_harm(tmp_path: Path) -> None:
    pit = EDGE.replace("####....#\n", "####....#\n" * 3)
    seat = Seat(make_services(tmp_path, pit))
    seat.keys("return")
    seat.knows_all()
    seat.point(4, 11)
    seat.step()
    assert seat.session.selection.action is not None
    inks = {command.text: command.color for command in seat.commands if isinstance(command, Text)}
    assert inks["This would fell Bram."] == color("harm")
    assert "felled" in inks
