"""tweak_lines: the lines of tweak files, which say name, value and meaning, also of values that do not count.

A line such as `# walk = 1   # a cell` names the usual value, and counts once its first # is gone. Lines are
changed one by one, so that comments, order and columns stay; no TOML library changes what is a comment.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

Value = bool | int | float | str
LINE = re.compile(
    r"^(?P<off># )?(?P<name>[a-z][a-z0-9_]*) = (?P<value>\"[^\"]*\"|[^#\s]+)(?P<rest>\s*(?:#.*)?)$"
)
RANGE = re.compile(r"^(?P<low>-?\d+(?:\.\d+)?) to (?P<high>-?\d+(?:\.\d+)?)(?P<unit> [^:,;]+)?(?::|$)")
HEADING = re.compile(r"^# (?P<words>[A-Z][^=]*)$")


class TweakRange(NamedTuple):
    """The least and the greatest value of a number, and its unit, such as `seconds`; empty for none."""

    low: float
    high: float
    unit: str

    def __str__(self) -> str:
        return f"{self.low:g} to {self.high:g}{' ' * bool(self.unit)}{self.unit}"


class TweakLine(NamedTuple):
    """A line of a tweak file."""

    number: int
    """from 1"""
    name: str
    """without the section"""
    value: Value
    is_on: bool
    """whether it counts"""
    comment: str
    heading: str
    """the first line of the last heading above it; empty for none"""
    range: TweakRange | None = None
    """the range with which the comment begins, such as `5 to 90 degrees: angle of view`"""


def tweak_lines(text: str) -> Iterator[TweakLine]:
    """Yield the lines of a file that name a value; other lines are left out."""
    heading, is_in_heading = "", False
    for number, line in enumerate(text.splitlines(), 1):
        if (found := LINE.match(line)) and (value := _value(found["value"])) is not None:
            comment = found["rest"].strip().removeprefix("#").strip()
            yield TweakLine(
                number, found["name"], value, not found["off"], comment, heading, _range_of(comment)
            )
        elif not is_in_heading and (words := HEADING.match(line)):
            heading = words["words"].strip()
        is_in_heading = found is None and line.startswith("# ")


def _range_of(comment: str) -> TweakRange | None:
    found = RANGE.match(comment)
    if found is None or (low := float(found["low"])) >= (high := float(found["high"])):
        return None
    return TweakRange(low, high, (found["unit"] or "").strip())


def _value(text: str) -> Value | None:
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return None
    return value if isinstance(value, bool | int | float | str) else None


def with_values(text: str, values: Mapping[str, Value], usual: Mapping[str, Value]) -> str:
    """Return the text of a file with other values: its lines for these names are changed and count from now
    on, but a usual value is written as a line that does not count.

    A name without a line gets one at the end.
    """
    lines, missing = text.splitlines(), dict(values)
    for each in tweak_lines(text):
        if each.name not in values:
            continue
        value = values[each.name]
        missing.pop(each.name, None)
        found = LINE.match(lines[each.number - 1])
        assert found is not None
        is_usual = each.name in usual and usual[each.name] == value
        said = f"{'# ' if is_usual else ''}{each.name} = {written(value)}"
        rest = found["rest"].lstrip()
        wide = len(lines[each.number - 1]) - len(rest)
        lines[each.number - 1] = (
            f"{said:<{wide}}{rest}".rstrip() if len(said) < wide else f"{said}  {rest}".rstrip()
        )
    lines += [f"{name} = {written(value)}" for name, value in missing.items() if usual.get(name) != value]
    return "\n".join(lines) + "\n"


def written(value: Value) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return (
        f"{value:g}"
        if isinstance(value, float) and "e" not in f"{value:g}" and "." in f"{value:g}"
        else str(value)
    )
