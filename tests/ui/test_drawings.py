"""Drawings: what stands where it stood is drawn once, and looks the same as if it were drawn anew."""

from __future__ import annotations

from intodepth.ui.core import Ui
from intodepth.ui.draw import Command, Portrait, Rect
from intodepth.ui.drawings import Drawings
from intodepth.ui.input import Input
from tests.ui.driving import measure

PLACE: Rect = (10.0, 10.0, 40.0, 40.0)


class Sheet:
    """A picture of a figure and a triangle, drawn frame by frame."""

    def __init__(self) -> None:
        self.ui, self.drawings, self.drawn = Ui(measure), Drawings(), 0

    def frame(self, clip: Rect, place: Rect = PLACE) -> list[Command]:
        self.ui.begin(Input())
        with self.ui.clipped(clip):
            self.drawings.draw(self.ui, "one", place, lambda: self._draw(place))
        return list(self.ui.end())

    def _draw(self, place: Rect) -> None:
        self.drawn += 1
        self.ui.portrait(place, Portrait(place, "bell"))
        self.ui.rect((place[0], place[1], 5.0, 5.0), (1.0, 0.0, 0.0, 1.0))


def test_it_is_drawn_once_while_nothing_changes_and_looks_the_same() -> None:
    sheet, clip = Sheet(), (0.0, 20.0, 100.0, 20.0)
    first = sheet.frame(clip)
    assert sheet.frame(clip) == first and len(first) == 3, "a figure and what covers it beyond the clip"
    assert sheet.drawn == 1


def test_it_is_drawn_anew_elsewhere_and_not_at_all_out_of_sight() -> None:
    sheet, clip = Sheet(), (0.0, 0.0, 100.0, 100.0)
    sheet.frame(clip)
    moved = sheet.frame(clip, (10.0, 30.0, 40.0, 40.0))
    assert sheet.drawn == 2 and moved[0] != sheet.frame(clip)[0]
    assert sheet.frame(clip, (10.0, 200.0, 40.0, 40.0)) == [] and sheet.drawn == 2
