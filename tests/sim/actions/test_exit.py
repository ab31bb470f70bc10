"""Exit: leaving by an entry or the way down."""

import pytest

from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.take import Take
from intodepth.sim.cells import Cell
from intodepth.sim.entities import LevelState
from tests.playing import draw, listed, play, show


@pytest.mark.parametrize("way", ["v", ">"])
def test_by_an_entry_or_the_way_down_with_what_is_carried(way: str) -> None:
    stage = draw(f"{way}.Ar\n####")
    play(stage, Take(0, 1), Move(0, Cell(0, 1)))
    assert listed(stage, Exit) == [Exit(0)]
    play(stage, Exit(0))
    assert show(stage) == f"{way}...\n####"
    assert stage.hero(0).state == LevelState.EXITED
    assert [relic.id for relic in stage.carried(0)] == [1]


def test_nowhere_else() -> None:
    assert listed(draw("vA\n##"), Exit) == []
