"""tweak_lines: the lines of tweak files, which say name, value and meaning, also of values that do not count.

A line such as `# walk = 1   # a cell` is switched off: it names the usual value, and counts once its first #
is gone. Keys that count are found where TOML finds them. Only the characters of the values that change are
replaced, so that comments, order, columns and line ends stay. No TOML library changes what is a comment.
"""

from __future__ import annotations

import json
import math
import re
import tomllib
from bisect import bisect
from collections.abc import Container, Iterator, Mapping
from itertools import accumulate
from typing import Any, NamedTuple

from intodepth.files.faults import fault_in
from intodepth.files.toml_lines import TomlFile, parse_toml

Value = bool | int | float | str
TEXT = r'"(?:\\[^\n]|[^"\\\n])*"|\'[^\'\n]*\''
PART = rf"(?:{TEXT}|[\w\-]+)"
OFF = re.compile(
    rf"^[ \t]*(?P<off>#)[ \t]*(?P<key>{PART}(?:[ \t]*\.[ \t]*{PART})*)[ \t]*=[ \t]*"
    rf"(?P<value>{TEXT}|[^\s#\"'\[\]{{}}]+)[ \t]*(?:#[^\n]*|\r)?$",
    re.MULTILINE | re.ASCII,
)
RANGE = re.compile(r"^(?P<low>-?\d+(?:\.\d+)?) to (?P<high>-?\d+(?:\.\d+)?)(?P<unit> [^:,;]+)?(?::|$)")
HEADING = re.compile(r"# (?P<words>[A-Z][^=]*)")
COMMENT = re.compile(r"(?P<gap>[ \t]*)(?:#(?P<words>[^\n]*)|\r?(?:\n|\Z))")
"""what may follow a value in its line, if it is the only one there"""
BARE = re.compile(r"[A-Za-z0-9_-]+")


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
    """without the section, and with the table that it stands in, such as `label.size`"""
    value: Value
    is_on: bool
    """whether it counts"""
    comment: str
    heading: str
    """the first line of the last heading above it; empty for none"""
    range: TweakRange | None = None
    """the range with which the comment begins, such as `5 to 90 degrees: angle of view`"""


def tweak_lines(file: TomlFile) -> Iterator[TweakLine]:
    """Yield a line for each name of a file: the one that counts, or else the first that is switched off.

    If the one that counts has no comment, it has the comment of one that is switched off.
    """
    on, off = _find_counting(file), _find_switched_off(file)
    headings = _headings(file.text, {each.number for each in (*on, *off)})
    found: dict[str, _Found] = {}
    told: dict[str, tuple[str, str]] = {}
    for each in (*reversed(off), *on):
        found[each.name] = each
        comment = _comment(file.text, each)
        if comment or each.name not in told:
            told[each.name] = comment, headings[each.number - 1]
    for each in sorted(found.values(), key=lambda each: each.key):
        comment, heading = told[each.name]
        is_on = each.off is None
        yield TweakLine(each.number, each.name, each.value, is_on, comment, heading, _range_of(comment))


def with_values(file: TomlFile, values: Mapping[str, Value], usual: Mapping[str, Value]) -> TomlFile:
    """Return the file with other values: its lines for these names are changed and count from now on, but a
    usual value is written as a line that does not count. A name without a line gets one.

    Raises FileFault if the result is no TOML, or if anything else in it would change.
    """
    found = {each.name: each for each in (*reversed(_find_switched_off(file)), *_find_counting(file))}
    edits: list[tuple[int, int, str]] = []
    for name, value in values.items():
        line, is_usual = found.get(name), _is_same(usual.get(name), value)
        if line is None or line.off is not None:
            if not is_usual:
                edits.append(
                    _change_line(file.text, line, value) if line else _insert_line(file, name, value)
                )
        else:
            edits.append(_change_line(file.text, line, value, is_off=is_usual))
    text = file.text
    for begin, end, new in sorted(reversed(edits), key=lambda edit: edit[0], reverse=True):
        text = text[:begin] + new + text[end:]
    changed = parse_toml(file.label, text)
    _compare(file, changed, values, usual)
    return changed


def format_value(value: Value) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


# -- where they are


class _Found(NamedTuple):
    """The place of a value in the text of a file."""

    number: int
    """of the line, from 1"""
    name: str
    value: Value
    off: int | None
    """where the # is that switches it off; None if it counts"""
    key: int
    """where its key begins"""
    begin: int
    end: int


def _find_counting(file: TomlFile) -> list[_Found]:
    """Return the values that count, except those in lists."""
    found = []
    for path, (begin, end) in file.places.values.items():
        value: Any = file.table
        for part in path:
            value = value[part]
        if isinstance(value, bool | int | float | str) and not any(isinstance(part, int) for part in path):
            key = file.places.keys[path]
            number = file.places.number(key)
            found.append(_Found(number, ".".join(map(str, path)), value, None, key, begin, end))
    return found


def _find_switched_off(file: TomlFile) -> list[_Found]:
    """Return the values that are comments, in order."""
    places = file.places
    spans = sorted((places.keys.get(path, begin), end) for path, (begin, end) in places.values.items())
    starts, ends = [start for start, _ in spans], list(accumulate((end for _, end in spans), max))
    headers = [start for start, _ in places.headers]
    found = []
    for each in OFF.finditer(file.text):
        off, (begin, end) = each.start("off"), each.span("value")
        if (before := bisect(starts, off)) and off < ends[before - 1]:
            continue  # it is part of a text or a list of several lines
        header = bisect(headers, off)
        table = places.headers[header - 1][1] if header else ()
        pair = _pair(f"{each['key']} = {each['value']}")
        if pair and not any(isinstance(part, int) for part in table):
            name = ".".join(map(str, (*table, *pair[0])))
            found.append(_Found(places.number(off), name, pair[1], off, each.start("key"), begin, end))
    return found


def _pair(line: str) -> tuple[list[str], Value] | None:
    """Return the parts of the key and the value of a line such as `label.size = 2`; None for another line."""
    parts: list[str] = []
    try:
        value: Any = tomllib.loads(line)
    except ValueError:
        return None
    while isinstance(value, dict):
        ((part, value),) = value.items()
        parts.append(part)
    return (parts, value) if isinstance(value, bool | int | float | str) else None


def _headings(text: str, tweaks: Container[int]) -> list[str]:
    """Return the first line of the last heading above each line; empty for none."""
    headings = []
    heading, is_in_heading = "", False
    for number, line in enumerate(text.split("\n"), 1):
        is_tweak = number in tweaks
        if not is_tweak and not is_in_heading and (words := HEADING.fullmatch(line)):
            heading = words["words"].strip()
        is_in_heading = not is_tweak and line.startswith("# ")
        headings.append(heading)
    return headings


def _comment(text: str, found: _Found) -> str:
    rest = COMMENT.match(text, found.end)
    return (rest["words"] or "").strip() if rest else ""


def _range_of(comment: str) -> TweakRange | None:
    found = RANGE.match(comment)
    if found is None:
        return None
    low, high = float(found["low"]), float(found["high"])
    is_range = -math.inf < low < high < math.inf
    return TweakRange(low, high, (found["unit"] or "").strip()) if is_range else None


# -- changing them


def _change_line(text: str, found: _Found, value: Value, *, is_off: bool = False) -> tuple[int, int, str]:
    """Return which part of the text to replace, and by what, so that a line has a value.

    The comment of the line stays in its column, if there is room.
    """
    said = text[found.begin : found.end]
    if not _is_same(found.value, value) or "\n" in said:
        said = format_value(value)
    comment = COMMENT.match(text, found.end)
    is_alone = not text[text.rfind("\n", 0, found.key) + 1 : found.key].strip() and comment is not None
    if found.off is None and not (is_off and is_alone):
        begin, new = found.begin, said
    else:
        begin = found.key if found.off is None else found.off
        new = f"{'# ' if is_off else ''}{text[found.key : found.begin]}{said}"
    gap = comment["gap"] if comment and comment["words"] else ""
    longer = len(new) - (found.end - begin)
    if not longer or not gap or gap.strip(" "):
        return begin, found.end, new
    return begin, found.end + len(gap), new + " " * (len(gap) - longer if len(gap) > longer else 2)


def _insert_line(file: TomlFile, name: str, value: Value) -> tuple[int, int, str]:
    """Return the place for a new line, and the line: below the header of its table, before the first table,
    or at the end.
    """
    text, parts = file.text, name.split(".")
    inside = 0
    at = text.rfind("\n", 0, file.places.headers[0][0]) + 1 if file.places.headers else len(text)
    for start, table in file.places.headers:
        if len(table) > inside and table == tuple(parts[: len(table)]):
            inside, at = len(table), text.find("\n", start) + 1 or len(text)
    key = ".".join(part if BARE.fullmatch(part) else json.dumps(part) for part in parts[inside:])
    line = f"{key} = {format_value(value)}"
    line_end = "\r\n" if text[: text.rfind("\n") + 1].endswith("\r\n") else "\n"
    begins_line = not at or text[at - 1] == "\n"
    return at, at, line + line_end if begins_line else line_end + line


def _compare(old: TomlFile, new: TomlFile, values: Mapping[str, Value], usual: Mapping[str, Value]) -> None:
    """Raise FileFault unless the new file has these values, and all others of the old one."""
    has = {each.name: each for each in _find_counting(new)}
    wrong = [name for name in _find_differences(old.table, new.table) if name not in values]
    for name, value in values.items():
        is_there = name in has and _is_same(has[name].value, value)
        if not is_there and (name in has or not _is_same(usual.get(name), value)):
            wrong.append(name)
    if wrong:
        line = has[wrong[0]].number if wrong[0] in has else 1
        raise fault_in(new.label, line, f"{wrong[0]} cannot be changed without changing more than its value")


def _find_differences(old: object, new: object) -> Iterator[str]:
    """Yield the names of the values that two tables do not share."""
    waiting: list[tuple[tuple[str, ...], object, object]] = [((), old, new)]
    while waiting:
        path, one, other = waiting.pop()
        if isinstance(one, list) and isinstance(other, list):
            one, other = dict(enumerate(one)), dict(enumerate(other))
        one = {} if one is None and isinstance(other, dict) else one
        other = {} if other is None and isinstance(one, dict) else other
        if isinstance(one, dict) and isinstance(other, dict):
            for key in one.keys() | other.keys():
                waiting.append(((*path, str(key)), one.get(key), other.get(key)))
        elif type(one) is not type(other) or repr(one) != repr(other):
            yield ".".join(path)


def _is_same(one: Value | None, other: Value | None) -> bool:
    """Return whether two values are the same and of one kind."""
    return type(one) is type(other) and one == other
