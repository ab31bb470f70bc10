"""toml_writing: the text of a TOML table, without comments, a line for each key."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
"""keys that need no quotation marks"""
PLAIN: Final = re.compile(r'(?:[^"\\\x00-\x09\x0b-\x1f\x7f]|"(?!""|$))*')
"""texts of several lines that can stand between marks as they are"""


def write_toml(table: Mapping[str, Any]) -> str:
    """Return the text of a table of texts, whole numbers, truth values, lists and tables.

    Reading it gives an equal table with its keys in the same order, but tables after other values. Raises
    ValueError for a value of another kind.
    """
    lines, parts = list[str](), list[str]()
    for key, value in table.items():
        if isinstance(value, dict) and value:
            parts.append(f"\n[{_key(key)}]\n{_lines(value)}")
        elif isinstance(value, list) and value and all(isinstance(each, dict) and each for each in value):
            parts += [f"\n[[{_key(key)}]]\n{_lines(each)}" for each in value]
        else:
            lines.append(_line(key, value))
    return "".join([*lines, *parts])


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(_line(key, value) for key, value in table.items())


def _line(key: str, value: Any) -> str:
    is_plain = isinstance(value, str) and "\n" in value and PLAIN.fullmatch(value)
    return f'{_key(key)} = """\n{value}"""\n' if is_plain else f"{_key(key)} = {_value(value)}\n"


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _quote(key)


def _value(value: Any) -> str:
    """Return a value in one line."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return _quote(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            pairs = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
    raise ValueError(f"{type(value).__name__} is no value of a level")


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
