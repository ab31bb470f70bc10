"""Keys and the commands they give."""

from random import Random

import pytest

from intodepth.screens.bindings import BindingError, Bindings, bindings_from, commands
from intodepth.ui.keys import FIXED
from tests.each import for_each


def test_no_two_commands_share_a_default_key() -> None:
    keys = [binding.key for binding in commands().values()]
    assert len(set(keys)) == len(keys)
    assert not FIXED & set(keys)


def test_a_command_is_given_another_key_and_its_own_again() -> None:
    bindings = Bindings({}).rebound("move", "v")
    assert bindings["move"] == "v"
    assert bindings.chosen == {"move": "v"}
    assert bindings.rebound("move", "m").chosen == {}


def test_a_taken_key_is_swapped_with_its_owners() -> None:
    bindings = Bindings({}).rebound("shove", "m")
    assert bindings.chosen == {"shove": "m", "move": "s"}
    assert bindings_from(bindings.chosen).chosen == bindings.chosen
    assert bindings.rebound("move", "m").chosen == {}


def test_no_two_commands_ever_share_a_key() -> None:
    random, bindings = Random(5), Bindings({})
    names, keys = list(commands()), [binding.key for binding in commands().values()] + ["v", "f6"]
    for _ in range(300):
        bindings = bindings.rebound(random.choice(names), random.choice(keys))
        held = [bindings[name] for name in names]
        assert len(set(held)) == len(held)
        assert bindings_from(bindings.chosen).chosen == bindings.chosen


def test_a_key_that_was_freed_can_be_taken() -> None:
    bindings = Bindings({}).rebound("move", "v").rebound("shove", "m")
    assert (bindings["move"], bindings["shove"]) == ("v", "m")
    assert bindings_from(bindings.chosen).chosen == bindings.chosen


@for_each("key", sorted(FIXED))
def test_keys_that_every_screen_needs_are_refused(key: str) -> None:
    with pytest.raises(BindingError, match="always does the same"):
        Bindings({}).rebound("move", key)


def test_a_stored_binding_that_no_longer_fits_falls_back() -> None:
    assert bindings_from({"fly": "f", "move": "escape", "wait": "v"}).chosen == {"wait": "v"}
