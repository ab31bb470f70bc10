"""Board: what is written over the level gives way to what is written already, and stays in its room."""

from __future__ import annotations

from intodepth.play.lookout import look_out
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.marks.board import Board
from intodepth.sim.picture import draw
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.input import Input
from intodepth.ui.rects import overlap


def board(room: Rect = (0, 0, 400, 300)) -> Board:
    ui = Ui(lambda text, size, _: 0.5 * size * len(text))
    ui.begin(Input(1280, 720))
    ground = draw("###\n#A#\n###").ground
    return Board(ui, Viewpoint(ground), room, look_out(ground, (), None))


def test_what_would_lie_over_something_moves_up_and_a_note_moves_down() -> None:
    written = board()
    first = written.place((100, 100, 50, 20))
    above = written.place((100, 100, 50, 20))
    below = written.place((100, 100, 50, 20), down=True)
    assert first == (100, 100, 50, 20) and above[1] < 85 and below[1] > 115
    for one, other in ((first, above), (first, below), (above, below)):
        assert min(overlap(one, other)[2:]) <= 0


def test_what_is_kept_stays_in_the_room_and_goes_aside_where_there_is_none_above_or_below() -> None:
    written = board((0, 100, 400, 40))
    first = written.place((10, 20, 100, 30), kept=True)
    assert first == (10, 100, 100, 30)
    assert written.place((10, 20, 100, 30), kept=True)[0] > 110
    assert written.place((390, 110, 100, 30), kept=True)[0] == 300
