"""Who goes into a level: chosen by the mouse or the keys, remembered, and recorded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import read_recording
from intodepth.render.typeset.text import Typesetter
from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.practice.party_choice import PartyChoice
from intodepth.screens.router import resume_level, start_level
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.draw import Text
from intodepth.ui.input import Input
from intodepth.ui.rects import overlap
from tests.each import for_each
from tests.screens.conftest import SIZES, FakeLevel, FakeServices
from tests.screens.game import Game

ALL = ("belayer", "smith", "rigger", "swinger", "porter", "spider", "dog")
OWN = ("belayer", "smith", "porter")


@pytest.fixture
def level(catalog: Catalog) -> LevelDefinition:
    """The first level, with heroes to choose from."""
    return changed(next(iter(catalog.levels.values())), party=OWN, heroes=ALL)


@pytest.fixture
def choosing(services: FakeServices, level: LevelDefinition) -> FakeServices:
    """Services of a game with that level alone."""
    services.catalog = replace(services.catalog, levels={level.name: level})
    return services


def test_a_hero_taken_out_leaves_its_place_to_the_next(level: LevelDefinition) -> None:
    choice = PartyChoice(level.choosable, OWN, level.gear_of)
    choice.toggle("smith")
    assert choice.party == ("belayer", "porter")
    choice.toggle("dog")
    assert choice.party == ("belayer", "dog", "porter")
    choice.toggle("spider")
    assert choice.party == ("belayer", "dog", "spider")


def test_a_level_starts_with_the_party_that_was_picked_by_mouse(
    choosing: FakeServices, level: LevelDefinition
) -> None:
    game = Game(LevelSelectScreen(choosing), choosing)
    game.click("Oda")
    game.click("Nub")
    game.click("Start")
    assert choosing.party_of(level) == ("belayer", "dog", "porter")


def test_a_level_starts_with_the_party_that_was_picked_by_keys(
    choosing: FakeServices, level: LevelDefinition
) -> None:
    game = Game(LevelSelectScreen(choosing), choosing)
    while not any(text.startswith("Belayer, weight") for text in game.texts()):
        game.key("tab")
    game.key("return", "right", "right", "return", *["tab"] * 5, "return")
    assert choosing.party_of(level) == ("rigger", "smith", "porter")


def test_the_keys_lead_from_any_level_to_its_heroes_and_not_to_the_next_level(
    services: FakeServices, level: LevelDefinition
) -> None:
    services.catalog = replace(services.catalog, levels=services.catalog.levels | {level.name: level})
    game = Game(LevelSelectScreen(services, ToLevelSelect(level.name)), services)
    game.key("tab", "return")
    assert {level.title, "Choose 1 more"} <= set(game.texts())


def test_a_level_does_not_start_while_a_place_is_free(choosing: FakeServices, level: LevelDefinition) -> None:
    game = Game(LevelSelectScreen(choosing), choosing)
    game.click("Oda")
    assert "Choose 1 more" in game.texts()
    game.click("Start")
    assert isinstance(game.top, LevelSelectScreen)
    assert choosing.party_of(level) == OWN


def test_a_level_left_in_the_middle_goes_on_only_with_its_own_party(
    choosing: FakeServices, level: LevelDefinition
) -> None:
    choosing.left = level.name
    game = Game(LevelSelectScreen(choosing), choosing)
    assert {"Continue", "Start over"} <= set(game.texts())
    game.click("Ilse")
    assert "Start" in game.texts() and "Continue" not in game.texts()
    game.click("Nub")
    game.click("Start")
    assert isinstance(game.top, FakeLevel) and game.top.name == level.name, "it is begun anew"


def test_a_party_that_cannot_play_any_more_is_forgotten(
    choosing: FakeServices, level: LevelDefinition
) -> None:
    choosing.profile = choosing.profile.send(level.name, ("belayer", "piper", "porter"))
    assert choosing.party_of(level) == OWN


def test_the_party_is_recorded_and_resumed_and_plays_again(
    tmp_path: Path, catalog: Catalog, level: LevelDefinition
) -> None:
    services = Services(replace(catalog, levels={level.name: level}), tmp_path)
    services.profile = services.profile.send(level.name, ("dog", "smith", "rigger"))
    start_level(services, level.name)
    path = services.find_unfinished_recording(level.name)
    assert path is not None
    assert read_recording(path).header.party == ("dog", "smith", "rigger")
    services.profile = services.profile.send(level.name, OWN)
    resumed = resume_level(services, level.name)
    assert isinstance(resumed, LevelScreen)
    assert [hero.kind for hero in resumed.session.stage.heroes()] == ["dog", "smith", "rigger"]
    assert services.party_of(level) == ("dog", "smith", "rigger")


@for_each(("width", "height", "scale"), SIZES)
def test_every_portrait_can_be_reached_and_told_of(
    choosing: FakeServices, width: int, height: int, scale: float
) -> None:
    typesetter = Typesetter()
    ui, screen = Ui(typesetter.measure), LevelSelectScreen(choosing)
    ui.user_scale, ui.reduced_motion = scale, True
    told = set()
    for index in range(40):
        ui.begin(Input(width, height, keys=("tab",) if index % 3 == 1 else (), dt=1.0, time=index * 0.1))
        screen.frame(ui)
        commands = ui.end()
        if ui.focus.startswith("hero:") and index % 3 == 0:
            (item,) = (item for item in ui.widgets if item.id == ui.focus)
            assert overlap(item.seen, ui.area) == pytest.approx(item.rect)
            if any(isinstance(each, Text) and "weight" in each.text for each in commands):
                told.add(ui.focus)
    assert told == {f"hero:{hero}" for hero in ALL}
