"""Help: rules in pictures first, then the keys, and nothing of what lies beneath."""

from __future__ import annotations

import pytest

from intodepth.screens.codex.stills import Album
from intodepth.screens.destinations import ToHelp
from intodepth.screens.help import DIAGRAMS, RULES
from intodepth.screens.table import build_screen
from intodepth.screens.title import TitleScreen
from intodepth.ui.draw import Scene, Text, Thumbnail
from tests.screens.conftest import FakeServices
from tests.screens.game import Game


def test_every_rule_has_a_picture_of_its_own(services: FakeServices) -> None:
    album = Album(services)
    named = [picture for picture, _, _ in RULES]
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
    assert places[RULES[0][1]] < places.get("Keys", 1e9)
    assert not [command for command in game.commands if isinstance(command, Scene)]
    assert any(isinstance(command, Thumbnail) for command in game.commands)
