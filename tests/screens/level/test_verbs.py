"""Every action has its place in the panel, with an icon, a purpose, and a key that can be bound."""

import pytest

from intodepth.screens.level.verbs import GROUPS, VERBS
from intodepth.sim.actions import ACTIONS, Action
from intodepth.ui.bindings import COMMANDS
from intodepth.ui.icons import names

BINDINGS = {binding.name: binding for binding in COMMANDS}


def test_the_panel_has_one_place_for_each_kind_of_action() -> None:
    verbs = [verb for group in GROUPS for place in group for verb in place]
    assert {verb.kind for verb in verbs} == set(ACTIONS)
    assert len({verb.kind for verb in verbs}) == len(verbs)


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_an_action_has_an_icon_a_purpose_and_its_own_key(kind: type[Action]) -> None:
    verb = VERBS[kind]
    assert verb.icon in names()
    assert verb.purpose and verb.purpose[0].islower() and not verb.purpose.endswith(".")
    assert BINDINGS[verb.command].title.startswith(verb.label)
