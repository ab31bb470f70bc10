"""The dark: what is seen of rock and air is drawn; what lies there is shown only where there is light."""

from pathlib import Path

import pytest

from intodepth.sim.eyes import make_out
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.ui.draw import Scene
from tests.playing import draw
from tests.ropes import anchor, set_anchor, tie_rope
from tests.screens.level.driving import TINY, Seat, make_services

LAMP = Rules().lamp_light


def hall(away: int, thing: str) -> Stage:
    """A hero, and something so many cells away."""
    rows = ["#" * 17, f"#A{'.' * (away - 1)}{thing}{'.' * (14 - away)}#", "#" * 17]
    return draw("\n".join(rows))


def figures_at(tmp_path: Path, stage: Stage, x: int) -> list[str]:
    """What is drawn in a cell of the row that the hero stands in."""
    seat = Seat(make_services(tmp_path, TINY))
    seat.set_up(stage)
    scene = seat.commands[0]
    assert isinstance(scene, Scene)
    assert Cell(x, 1) in seat.session.lookout.seen
    return [figure.mesh for figure in scene.figures if int(figure.x) == x and figure.ghost == 1]


@pytest.mark.parametrize(("away", "shown"), [(LAMP, True), (LAMP + 1, False)])
def test_a_boulder_is_shown_as_far_as_the_lamp_reaches(tmp_path: Path, away: int, shown: bool) -> None:
    assert bool(figures_at(tmp_path, hall(away, "D"), 1 + away)) == shown


def test_a_relic_shines_in_the_dark(tmp_path: Path) -> None:
    stage = hall(LAMP + 1, "r")
    assert figures_at(tmp_path, stage, 2 + LAMP)
    stage.write(1, "broken", False, True)
    assert not figures_at(tmp_path, stage, 2 + LAMP)


@pytest.mark.parametrize(("away", "shown"), [(LAMP, True), (LAMP + 1, False)])
def test_ropes_and_anchors_are_shown_as_far_as_the_lamp_reaches(
    tmp_path: Path, away: int, shown: bool
) -> None:
    stage = hall(LAMP + 1, ".")
    set_anchor(stage, 1 + away, 1, 9)
    tie_rope(stage, (anchor(0), None), (1 + away, 1), "", 3)
    assert bool(figures_at(tmp_path, stage, 1 + away)) == shown


def test_nothing_is_made_out_that_is_not_seen() -> None:
    stage = draw("A.#r")
    assert make_out(stage, frozenset({Cell(0, 0), Cell(1, 0)})) == {Cell(0, 0), Cell(1, 0)}
