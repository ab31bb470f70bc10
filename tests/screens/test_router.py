"""Each destination has what builds its screen, which takes just what it is given."""

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

from intodepth.screens import destinations
from intodepth.screens.destinations import Destination
from intodepth.screens.router import TABLE


def builder(wanted: type[Destination]) -> Callable[..., Any]:
    found = TABLE[wanted]
    if not isinstance(found, str):
        return found
    module, _, name = found.rpartition(".")
    built: Callable[..., Any] = getattr(import_module(f"intodepth.screens.{module}"), name)
    return built


def test_all_destinations_are_in_the_table() -> None:
    named = {each for each in vars(destinations).values() if inspect.isclass(each)}
    assert TABLE.keys() == {each for each in named if issubclass(each, Destination)} - {Destination}


def test_what_builds_a_screen_takes_the_services_and_its_destination() -> None:
    for wanted, found in TABLE.items():
        taken = [
            each.annotation.removeprefix("to.")
            for each in inspect.signature(builder(wanted)).parameters.values()
        ]
        has_fields = bool(wanted.__struct_fields__) or not isinstance(found, str)
        assert taken == ["Services", wanted.__name__][: 1 + has_fields], wanted
