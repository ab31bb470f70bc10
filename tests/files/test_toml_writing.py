"""What is written as TOML is read again as it was."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from intodepth.files.folders import find_folders
from intodepth.files.toml_writing import write_toml

SIGNS = (
    '"',
    '""',
    '"""',
    "\\",
    "\n",
    "#",
    "'",
    " ",
    "a",
    "\u00e4",
    "\t",
    "\x7f",
    "\r",
    "]",
    "=",
    "\U0001f600",
)


def text(chance: random.Random) -> str:
    return "".join(chance.choices(SIGNS, k=chance.randrange(9)))


def value(chance: random.Random, depth: int = 0) -> Any:
    match chance.randrange(4 if depth > 2 else 6):
        case 0:
            return chance.randint(-99, 99)
        case 1:
            return chance.random() < 0.5
        case 4:
            return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
        case 5:
            return table(chance, depth + 1)
    return text(chance)


def table(chance: random.Random, depth: int = 0) -> dict[str, Any]:
    return {text(chance) or "key": value(chance, depth) for _ in range(chance.randrange(5))}


def test_any_table_comes_back() -> None:
    for seed in range(2_000):
        given = table(random.Random(seed))
        assert tomllib.loads(write_toml(given)) == given, seed


def test_levels_come_back_in_their_order_and_their_maps_stay_as_they_are() -> None:
    for path in sorted(find_folders().levels.glob("*.toml")):
        source = path.read_text(encoding="utf-8")
        given = tomllib.loads(source)
        written = write_toml(given)
        again = tomllib.loads(written)
        assert again == given and list(again["legend"]) == list(given["legend"]), path.name
        assert source[source.index('map = """') :].partition('"""\n\n')[0] in written, path.name


def test_what_is_no_value_of_a_level_is_refused() -> None:
    with pytest.raises(ValueError, match="float is no value of a level"):
        write_toml({"a": 1.5})
