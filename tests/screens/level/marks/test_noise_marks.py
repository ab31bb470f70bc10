"""Noise marks: dots where a beat that is looked at would be heard, the largest where it comes from."""

from intodepth.play.lookout import look_out
from intodepth.play.preview import Preview
from intodepth.screens.level.marks.noise_marks import noise_marks
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import Entry
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.sight import Eye
from tests.playing import draw

LANDING = draw("""
#A...####
###.#####
###.#####
###...m##
#########
""")


def test_a_landing_is_heard_around_it_in_its_own_beat_only() -> None:
    action = Move(0, Cell(3, 4), drop=True)
    preview = Preview(LANDING, action, (Entry(action, build_schedule(LANDING, action)),))
    ground = LANDING.ground
    lookout = look_out(ground, [Cell(1, 4), Cell(3, 2)], Eye(Cell(1, 4)))
    beats = [beat for beat in range(1, preview.schedule.beats + 1) if noise_marks(preview, beat, lookout)]
    assert beats == [preview.schedule.beats]
    assert noise_marks(preview, None, lookout) == []
    dots = noise_marks(preview, beats[0], lookout)[1::2]
    wide = {(int(dot.points[0][0]), int(dot.points[0][1])): dot.points[0][1] % 1 for dot in dots}
    assert max(wide, key=lambda cell: wide[cell]) == (3, 1)
    assert (1, 4) in wide
    assert all(not ground.is_solid(Cell(*cell)) for cell in wide)
