"""Help: rules in pictures first, then the keys, and nothing of what lies beneath."""

from __future__ import annotations

import pytest

from intodepth.screens.codex.stills import Album
from intodepth.screens.destinations import ToHelp
from intodepth.screens.help import DIAGRAMS
from intodepth.screens.rules import RULES, rule_about
from intodepth.screens.table import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.ui.draw import Scene, Text, Thumbnail
from tests.screens.conftest import FakeServices
from tests.screens.game import Game


def test_every_rule_has_a_picture_of_its_own(services: FakeServices) -> None:
    album = Album(services)
    named = [rule.picture for rule in RULES]
    assert len(set(named)) == len(named)
    assert all((name in DIAGRAMS) != (f"rule.{name}" in album) for name in named)


@pytest.mark.parametrize("moment", ["title", "level"])
def test_rules_stand_above_keys_and_nothing_shines_through(services: FakeServices, moment: str) -> None:
    game = Game(TitleScreen(services), services)
    screen = build_screen(ToHelp("level" if moment == "level" else "title"), services)
    assert screen is not None
    game.stack.push(screen)
    game.wait()
    places = {command.text: command.y for command in game.commands if isinstance(command, Text)}
    assert places[RULES[0].title] < places.get("Keys", 1e9)
    assert not [command for command in game.commands if isinstance(command, Scene)]
    assert any(isinstance(command, Thumbnail) for command in game.commands)


def test_what_is_typed_is_searched_for_and_escape_shows_all_again_before_it_closes(
    services: FakeServices,
) -> None:
    game = Game(TitleScreen(services), services)
    screen = build_screen(ToHelp("level"), services)
    assert screen is not None
    game.stack.push(screen)
    game.wait()
    game.key(*"sand")
    assert "Soft landings" in game.texts() and "Ropes" not in game.texts()
    game.key("escape")
    assert "Ropes" in game.texts()
    game.key(*"xyzzy")
    assert any("xyzzy" in text and "Nothing" in text for text in game.texts())
    game.key("backspace", "escape", "escape")
    assert game.stack.top is not screen


def test_a_text_leads_to_the_rule_that_it_is_most_about() -> None:
    for text, title in (
        ("A piton holds 6 and bears 3.", "Load and hold"),
        ("Sand absorbs a fall.", "Falls"),
        ("A lamp lights ten cells.", "Darkness"),
    ):
        rule = rule_about(text)
        assert rule is not None and rule.title == title
    assert rule_about("Zzz.") is None
