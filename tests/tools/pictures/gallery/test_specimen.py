"""The specimen: a page with every letter and figure in both directions, whole at every size."""

from __future__ import annotations

from string import ascii_letters, digits

import pytest

from intodepth.tools.pictures.gallery.specimen import SpecimenScreen
from intodepth.ui.core import Ui
from intodepth.ui.draw import Title
from intodepth.ui.input import Input
from intodepth.ui.lettering import HEIGHT, PLAIN, SMALL_DIGITS, title_width


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (720, 1280)])
def test_every_letter_is_there_and_none_is_cut(width: int, height: int) -> None:
    ui = Ui(lambda text, size, weight: len(text) * size * 0.5)
    ui.begin(Input(width, height))
    SpecimenScreen().frame(ui)
    titles = [command for command in ui.end() if isinstance(command, Title)]
    assert set("".join(title.text for title in titles)) >= {*ascii_letters, *digits, *SMALL_DIGITS, *PLAIN}
    for title in titles:
        assert title.x >= 0 and title.x + title_width(title.text) * title.side <= width + 1, title.text
        assert title.y - title.side * HEIGHT >= 0 and title.y <= height, title.text
