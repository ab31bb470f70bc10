"""Taut: what is said and shown where a rope is too short for a step."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.screens.level.words.taut import Taut, Tethers
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import DrawnRope, Scene, Text
from tests.playing import draw
from tests.ropes import anchor, body, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services


def tied(out: int, length: int = 0) -> Stage:
    """Bram on a rope from the wall, in a corridor."""
    stage = draw("########\n#......#\n#A.....#\n########")
    set_anchor(stage, 1, 2, 10)
    tie_rope(stage, (body(0), anchor(0)), (1, 1), "N", out, length)
    return stage


@pytest.mark.parametrize(("x", "short"), [(2, 0), (3, 0), (4, 1), (6, 3)])
def test_a_cell_is_as_many_cells_of_rope_too_far_as_are_missing(x: int, short: int) -> None:
    stage = tied(3)
    found = Tethers().find(stage, stage.hero(0), Cell(x, 1))
    assert found == (Taut(Cell(x, 1), 0, short) if short else None)


def test_what_helps_is_said() -> None:
    for length, words in (
        (5, "Rope taut: pay out 2 more cells of the rope to the piton first."),
        (4, "Rope taut: the rope to the piton is 1 cell too short. Untie it first."),
    ):
        stage = tied(3, length)
        found = Tethers().find(stage, stage.hero(0), Cell(5, 1))
        assert found is not None and found.said(stage, stage.hero(0)) == words


def test_no_rope_is_to_blame_for_what_lies_too_far_anyway() -> None:
    stage = tied(3)
    assert Tethers().find(stage, stage.hero(0), Cell(7, 1)) is None
    loose = draw("########\n#......#\n#A.....#\n########")
    tie_rope(loose, (body(0), None), (1, 1), "", 1)
    assert Tethers().find(loose, loose.hero(0), Cell(4, 1)) is None


def test_the_rope_flashes_under_the_mouse_and_by_the_keys(tmp_path: Path) -> None:
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(tied(3))

    def said() -> set[str]:
        seat.step()
        return {command.text for command in seat.commands if isinstance(command, Text)}

    def loads() -> set[float]:
        found = set()
        for index in range(6):
            seat.step(time=index * 0.1)
            scene = next(command for command in seat.commands if isinstance(command, Scene))
            found |= {rope.load for rope in scene.ropes if isinstance(rope, DrawnRope) and rope.ghost == 1.0}
        return found

    seat.point(3, 1)
    assert not any("rope taut" in words for words in said()) and len(loads()) == 1
    seat.point(5, 1)
    assert "rope taut: 2 cells short" in said() and len(loads()) > 3
    seat.move(600, 700)
    assert not any("rope taut" in words for words in said())
    seat.keys("escape", "right", "right")
    assert seat.session.selection.cell == Cell(3, 1) and not any("rope taut" in words for words in said())
    seat.key("right")
    assert "rope taut: 1 cell short" in said()
    seat.key("left")
    assert not any("rope taut" in words for words in said())
