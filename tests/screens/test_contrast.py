"""Every word on every screen stands out seven to one from what it is written on, in all palettes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from intodepth.content.profile import Settings
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.stack import ScreenStack
from intodepth.ui import theme
from intodepth.ui.draw import BACKGROUND, Color, Command, Point, Polygon, Scene, Text
from intodepth.ui.input import Input
from intodepth.ui.rects import contains
from intodepth.ui.theme import PALETTES, PaletteName
from tests.each import for_each
from tests.screens.conftest import FakeServices
from tests.screens.test_fit import SCREENS
from tests.ui.test_palettes import contrast

TYPESETTER = Typesetter()
COVERING = 0.6
"""opacity of a plate that takes what is written on it out of a scene"""


def is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a convex polygon."""
    x, y = point
    left = right = False
    ax, ay = corners[-1]
    for bx, by in corners:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        left, right = left or turn > 0, right or turn < 0
        if left and right:
            return False
        ax, ay = bx, by
    return True


def laid_over(below: Color, above: Color) -> Color:
    alpha = above[3]
    red, green, blue = (a * (1 - alpha) + b * alpha for a, b in zip(below[:3], above[:3], strict=True))
    return red, green, blue, 1.0


def ground_of(text: Text, below: Sequence[Command]) -> Color | None:
    """The colour behind the middle of some words; None in a scene, whose light changes."""
    width = TYPESETTER.measure(text.text, text.size, text.weight)
    point = text.x + width / 2, text.y - 0.35 * text.size
    ground, in_scene = BACKGROUND, False
    for command in below:
        if isinstance(command, Scene) and contains(command.area, point):
            in_scene = True
        elif isinstance(command, Polygon) and is_inside(point, command.points):
            ground = laid_over(ground, command.color)
            in_scene &= command.color[3] < COVERING
    return None if in_scene else ground


@for_each("palette", PALETTES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_word_stands_out(services: FakeServices, name: str, palette: PaletteName) -> None:
    services.profile = services.profile.with_settings(Settings(palette=palette))
    stack = ScreenStack(SCREENS[name](services), TYPESETTER.measure, services)
    for index in range(3):
        commands = stack.frame(Input(dt=0.1, time=index * 0.1))
    theme.use_palette("usual")
    measured = 0
    for index, command in enumerate(commands):
        # What fades at the edge of what scrolls is on its way out of sight.
        if isinstance(command, Text) and command.text.strip() and command.color[3] > 0.99:
            ground = ground_of(command, commands[:index])
            if ground is not None:
                measured += 1
                found = contrast(command.color, ground)
                assert found >= 7, f"{command.text!r} has {found:.1f}"
    assert measured > 1
