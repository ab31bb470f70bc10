"""Point bars: what is left, about to be spent, and spent."""

from __future__ import annotations

import pytest

from intodepth.screens.level.panel.point_bars import draw_action_points
from intodepth.ui.draw import Polygon
from intodepth.ui.theme import Ink, color
from tests.playing import draw
from tests.ui.driving import Player


def width_of(player: Player, ink: Ink) -> float:
    """How wide all triangles of an ink are together."""
    shapes = [
        each.points for each in player.commands if isinstance(each, Polygon) and each.color == color(ink)
    ]
    return sum(max(x for x, _ in shape) - min(x for x, _ in shape) for shape in shapes if len(shape) == 3)


def test_points_that_are_left_are_taken_and_are_spent_look_different() -> None:
    stage = draw("####\n#A.#\n####")
    hero = stage.hero(0).with_field("action_points", 4)
    player = Player(lambda ui: draw_action_points(ui, 0, 0, 200, hero, 1))
    left, taken, spent = (width_of(player, ink) for ink in ("gold", "gold_low", "dim"))
    assert taken == pytest.approx(left * 3 * 0.4) and spent == pytest.approx(left * 2 * 0.4)
    outlines = [each for each in player.commands if isinstance(each, Polygon) and len(each.points) == 4]
    assert len(outlines) == 3 * 3, "three are about to be spent"


def test_points_that_are_spent_run_out_and_do_not_vanish_at_once() -> None:
    hero, left = draw("####\n#A.#\n####").hero(0), [6]
    player = Player(lambda ui: draw_action_points(ui, 0, 0, 200, hero, left[0]))

    def filled() -> float:
        player.step(dt=0.02)
        return width_of(player, "gold")

    full = filled()
    left[0] = 3
    widths = [filled() for _ in range(60)]
    assert full > widths[0] > widths[3] > widths[-1] == pytest.approx(full / 2)
