"""Every action has its place in the panel, with an icon, and a key that can be bound."""

import pytest

from intodepth.screens.level.action_panel import DEPLOY, SLOTS
from intodepth.sim.actions import ACTIONS, Action
from intodepth.ui.bindings import COMMANDS
from intodepth.ui.icons import names

PLACES = {kind: rest for kind, *rest in (DEPLOY, *SLOTS)}
BINDINGS = {binding.name: binding for binding in COMMANDS}


def test_the_panel_has_a_place_for_each_kind_of_action() -> None:
    assert set(PLACES) == set(ACTIONS)
    assert len(PLACES) == len(SLOTS) + 1


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_an_action_has_an_icon_and_its_own_key(kind: type[Action]) -> None:
    _, command, icon = PLACES[kind]
    assert icon in names()
    assert BINDINGS[command].key == kind.KEY
