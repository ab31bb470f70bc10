"""At every size of window and interface the words of the level screen are whole and apart from each other."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from intodepth.content.catalog import load_catalog
from intodepth.places import find_places
from intodepth.render.text import Typesetter
from intodepth.screens.level.sample import build_sample
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect, Scene, Text
from intodepth.ui.input import Input
from intodepth.ui.layout import overlap
from tests.screens.conftest import SIZES

TYPESETTER = Typesetter()
CATALOG = load_catalog(find_places())


def box(text: Text) -> Rect:
    width = TYPESETTER.measure(text.text, text.size, text.weight)
    return text.x, text.y - 0.74 * text.size, width, 0.95 * text.size


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
@pytest.mark.parametrize("level", list(CATALOG.levels))
def test_words_are_whole_and_apart(tmp_path: Path, level: str, width: int, height: int, scale: float) -> None:
    ui = Ui(TYPESETTER.measure)
    ui.user_scale = scale
    screen = build_sample(Services(CATALOG, tmp_path), level)
    for index in range(4):
        ui.begin(Input(width, height, dt=0.1, time=index * 0.1))
        screen.frame(ui)
        commands = ui.end()
    in_level = {body.name for body in screen.session.stage.bodies.values()}
    assert isinstance(commands[0], Scene)
    texts = [each for each in commands if isinstance(each, Text) and each.color[3] > 0.99]
    found = [
        (text.text, box(text))
        for text in texts
        if text.text.removeprefix("−").removesuffix(" below").isdecimal() is False
        or text.size < 20 * ui.scale
    ]
    for words, (x, y, wide, tall) in found:
        assert x >= 0 and y >= 0 and x + wide <= width + 1 and y + tall <= height + 1, f"{words!r} is cut off"
    flat = [each for each in found if each[0] not in in_level]
    for (one, a), (other, b) in combinations(flat, 2):
        shared = overlap(a, b)
        assert shared[2] < 1.5 or shared[3] < 1.5, f"{one!r} lies over {other!r}"
