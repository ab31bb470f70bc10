"""Heroes: all of them stand side by side, each with its one gift, whole at every size."""

from __future__ import annotations

import pytest

from intodepth.render.typeset.text import Typesetter
from intodepth.screens.codex.hero_facts import gift_words
from intodepth.screens.services import Services
from intodepth.tools.pictures.gallery.heroes import POSES, HeroesScreen
from intodepth.ui.core import Ui
from intodepth.ui.draw import Portrait, Text
from intodepth.ui.input import Input

TYPESETTER = Typesetter()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (720, 1280)])
def test_every_hero_is_there_with_its_name_and_gift(services: Services, width: int, height: int) -> None:
    ui = Ui(TYPESETTER.measure)
    ui.begin(Input(width, height))
    HeroesScreen(services).frame(ui)
    commands = ui.end()
    heroes = services.catalog.heroes
    assert [each.mesh for each in commands if isinstance(each, Portrait)] == list(heroes)
    texts = [each for each in commands if isinstance(each, Text)]
    said = " ".join(each.text for each in texts)
    assert all(kind.name in said and gift_words(kind) in said for kind in heroes.values())
    assert all(each.y < height and each.x < width for each in texts)
    assert set(POSES) == set(heroes)
