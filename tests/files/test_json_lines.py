"""Tests of the lines of JSON texts."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from intodepth.content.profile import Profile
from intodepth.files.json_lines import KeyPath, line_of, path_in

TEXT = """\
{
  "a": 1,
  "b c": {"d.e": [1,
    {"f": "}\\"],"}, [
      2]]},
  "g": {},
  "\\u0068":
    [],
  "a": {"z":
    3}
}
"""
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
)


def test_every_value_has_its_line() -> None:
    lines = {
        ("b c",): 3,
        ("b c", "d.e", 0): 3,
        ("b c", "d.e", 1): 4,
        ("b c", "d.e", 1, "f"): 4,
        ("b c", "d.e", 2, 0): 5,
        ("g",): 6,
        ("h",): 7,
        ("a",): 9,
        ("a", "z"): 9,
    }
    assert {path: line_of(TEXT, path) for path in lines} == lines


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    assert line_of(TEXT, ("b c", "d.e", 7)) == 3
    assert line_of(TEXT, ("b c", "d.e", 2, 5, "x")) == 4
    assert line_of(TEXT, ("nothing",)) == 1
    assert line_of('\n\n{"a": {"b": 1},\n"a": {}}', ("a", "b")) == 4, "the last of two counts"


@given(VALUES)
def test_each_value_stands_in_the_line_where_it_was_written(value: Any) -> None:
    lines = json.dumps(value, indent=0).split("\n")
    for path, key in paths(value):
        line = lines[line_of("\n".join(lines), path) - 1]
        assert key is None or line.startswith(f"{json.dumps(key)}: ")


def paths(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str | None]]:
    """All paths of a value, each with its key; None in a list."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key), key if isinstance(value, dict) else None  # type: ignore[misc]
        yield from paths(part, (*path, key))


@given(st.text('a[]{}",:\n \\1'), st.lists(st.sampled_from(["a", "", 0, 1])))
def test_what_is_not_json_has_lines_as_well(text: str, path: list[str | int]) -> None:
    assert 1 <= line_of(text, tuple(path)) <= text.count("\n") + 1


@pytest.mark.parametrize("sign", ["[", "{", '{"a":', '"', "\\", "x,", '"a"'])
def test_very_much_of_anything_takes_no_long_time(sign: str) -> None:
    assert line_of(sign * 100_000, ("a", 0)) == 1


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"settings": {"volume": 3}}', ("settings", "volume")),
        ('{"unlocked": ["a", 3]}', ("unlocked", 1)),
        ('{"done": {"a": {"rounds": "x"}}}', ("done",)),
        ('{"parties": {"x": ["a", 1]}}', ("parties",)),
        ('{"settings": {"bindings": {"a": 3}}}', ("settings", "bindings")),
        ('{"settings": {"q.r": 1}}', ("settings", "q.r")),
        ('{"done": {"a": {"x": 1}}}', ("done",)),
        ('{"what": 1}', ("what",)),
        ("[]", ()),
        ("[", ()),
    ],
)
def test_an_error_names_the_path_of_what_is_wrong(text: str, path: KeyPath) -> None:
    with pytest.raises(msgspec.MsgspecError) as error:
        msgspec.json.decode(text, type=Profile)
    assert path_in(str(error.value)) == path


def test_an_error_of_a_key_names_the_path_of_its_table() -> None:
    with pytest.raises(msgspec.MsgspecError) as error:
        msgspec.json.decode('{"a": {"b": 1}}', type=dict[str, dict[int, int]])
    assert path_in(str(error.value)) == ()
    kinds = msgspec.defstruct("Kinds", [("a", dict[int, int])])
    with pytest.raises(msgspec.MsgspecError) as error:
        msgspec.json.decode('{"a": {"b": 1}}', type=kinds)
    assert path_in(str(error.value)) == ("a",)
