"""A single hero comes in by itself where there is one entry: once, recorded, and undone like any order."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.recording import read_recording
from intodepth.play.commands import StepBack
from intodepth.screens.level.practice import resume_session
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.space.cells import Cell
from tests.screens.level.driving import DOORS, TINY, Seat, cell_of, make_services

COME_IN = [Deploy(0, Cell(1, 1))]


def done(seat: Seat) -> list[object]:
    return [entry.action for entry in seat.session.history.done]


def test_it_is_played_at_the_start_and_recorded_as_any_action(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    assert seat.session.playback is not None and cell_of(seat) is None, "it is seen to come in"
    seat.wait()
    assert done(seat) == COME_IN and cell_of(seat) == Cell(1, 1)
    path = seat.session.recorder.path
    assert path is not None and [each.step for each in read_recording(path).steps] == COME_IN


def test_it_is_undone_and_done_again_and_does_not_come_back_by_itself(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.keys("z")
    assert done(seat) == [] and cell_of(seat) is None
    for _ in range(30):
        seat.step()
    assert done(seat) == [], "who took it back waits outside"
    seat.keys("shift+z")
    assert done(seat) == COME_IN
    seat.keys("z", "return")
    assert done(seat) == COME_IN, "and comes in by a press"


@pytest.mark.parametrize("undoes", [False, True])
def test_a_level_that_is_gone_on_with_is_as_it_was_left(tmp_path: Path, undoes: bool) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.wait()
    if undoes:
        seat.session.act(StepBack("undo"))
    path = seat.session.recorder.path
    seat.session.recorder.close()
    assert path is not None
    again = resume_session(seat.services.catalog, path)
    assert again.playback is None and [entry.action for entry in again.history.done] == done(seat)
    again.recorder.close()


@pytest.mark.parametrize(("rows", "party"), [(DOORS, ("belayer",)), (TINY, ("belayer", "swinger"))])
def test_several_heroes_or_entries_are_a_choice(tmp_path: Path, rows: str, party: tuple[str, ...]) -> None:
    seat = Seat(make_services(tmp_path, rows, *party))
    assert seat.session.playback is None and done(seat) == []
