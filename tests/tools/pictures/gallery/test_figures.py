"""Figures: every hero and every creature in every clip that figures are to have, with names side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from intodepth.render.figures.creatures import CREATURES
from intodepth.render.figures.poses import clips_of
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.services import Services
from intodepth.tools.pictures.gallery.figures import CLIPS, CREATURE_CLIPS, FiguresScreen
from intodepth.ui.core import Ui
from intodepth.ui.draw import Command, Portrait, Text
from intodepth.ui.input import Input
from tests.screens.conftest import FakeServices
from tests.screens.game import Game

TYPESETTER = Typesetter()


def shown(commands: Sequence[Command]) -> list[tuple[str, str]]:
    """All figures and their poses, in order."""
    return sorted((each.mesh, each.pose) for each in commands if isinstance(each, Portrait))


def every(meshes: Sequence[str]) -> list[tuple[str, str]]:
    """These figures in all clips, in order."""
    return sorted((mesh, pose) for mesh in meshes for pose, _, _ in CLIPS.values())


def all_creatures(services: Services) -> list[str]:
    return [*services.catalog.creatures]


@pytest.mark.parametrize("page", [0, 1])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (720, 1280)])
def test_all_are_there_in_every_clip(services: Services, width: int, height: int, page: int) -> None:
    ui = Ui(TYPESETTER.measure)
    ui.begin(Input(width, height))
    FiguresScreen(services, page).frame(ui)
    commands = ui.end()
    poses = {pose for pose, _, _ in CLIPS.values()}
    assert len(poses) == 18 and poses <= set(clips_of())
    assert poses == {pose for pose, _, _ in CREATURE_CLIPS.values()}
    assert shown(commands) == every(all_creatures(services) if page else list(services.catalog.heroes))
    heads = [each for each in commands if isinstance(each, Text) and each.text in CLIPS]
    for one, other in pairwise(heads):
        end = one.x + TYPESETTER.measure(one.text, one.size, one.weight)
        assert one.y != other.y or end < other.x, other.text


def test_the_pages_are_turned_by_keys_and_by_the_mouse(services: FakeServices) -> None:
    game = Game(FiguresScreen(services), services)
    heroes = every(list(services.catalog.heroes))
    creatures = every(all_creatures(services))
    assert shown(game.commands) == heroes
    game.key("tab")
    assert shown(game.commands) == creatures
    game.click("Heroes")
    assert shown(game.commands) == heroes
    game.click("Creatures")
    assert shown(game.commands) == creatures
    game.key("shift+tab")
    assert shown(game.commands) == heroes


def test_every_creature_has_a_name_and_every_name_a_figure(services: FakeServices) -> None:
    assert {*CREATURES} == {*all_creatures(services)}
