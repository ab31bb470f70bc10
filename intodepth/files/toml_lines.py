"""toml_lines: reads a TOML file with the line of each key, for faults `file:line: what`."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from intodepth.files.faults import FileFault, fault_in, one_line, printable
from intodepth.files.nesting import TOO_DEEP, is_too_deep
from intodepth.files.reading import read_text

KeyPath = tuple[str | int, ...]

BYTES_LIMIT = 131072
LINE_LIMIT = 2000
"""Greatest length of a line: a key with thousands of parts would keep tomllib busy for seconds."""
DEPTH_LIMIT = 8
"""Lines are told apart for paths of up to so many parts."""
FAULTS_LIMIT = 50
QUOTED = r'"(?:\\.|[^"\\])*"|\'[^\']*\''
TEXT = re.compile(rf'"""(?:\\.|[^\\])*?"{{3,5}}|\'\'\'.*?\'{{3,5}}|{QUOTED}', re.DOTALL)
KEY_PART = re.compile(rf"\s*({QUOTED}|[\w\-]+)\s*")
NESTED = re.compile(rf"{TEXT.pattern}|#[^\n]*|[\[\]{{}}]", re.DOTALL)
"""brackets, and the tokens within which brackets do not count"""
BLANK = re.compile(r"(?:\s|#[^\n]*)*")
SCALAR = re.compile(r"[^,\]}#\n]+")
OPENED = re.compile(r'"{3}\n?|\'{3}\n?|["\']')
BREAK = re.compile(r"\\(?P<joins>[ \t]*\n\s*)|(?P<ends>\n|\\(?:n|u000[aA]|U0000000[aA]))|\\.|[^\\\n]")
"""Tokens of a quoted text: joined lines, line ends, any other character."""


class FilePlace(NamedTuple):
    """A key of a TOML file, or a row of its text. `TomlFile.number` finds the line."""

    path: KeyPath
    """the key, or an index that stands in its place"""
    row: int | None = None
    """for a text of several lines: which of its lines"""


class TomlFile:
    """A parsed file, the line of each key, and the faults found so far."""

    def __init__(self, label: str, text: str, table: dict[str, Any]) -> None:
        self.label = label
        self.text = text
        self.table = table
        self._whole, self._path = self, KeyPath()
        self._faults: list[tuple[FilePlace | int, str]] = []
        self._known_rows: dict[KeyPath, list[int]] = {}

    def part(self, *path: str | int) -> TomlFile:
        """Return the table at a path as a file of its own; its faults are noted in the whole file."""
        table: Any = self.table
        for key in path:
            table = table[key]
        part = TomlFile(self.label, self.text, table)
        part._whole, part._path = self._whole, (*self._path, *path)
        part._faults = self._faults
        return part

    @cached_property
    def places(self) -> Scanner:
        """The places of all keys; computed when one is first asked for, because most files have no faults."""
        return Scanner(self.text)

    def line(self, *path: str | int) -> FilePlace:
        """Return the place of a key, or of the nearest key around it."""
        return FilePlace((*self._path, *path))

    def row(self, row: int, *path: str | int) -> FilePlace:
        """Return the place of a line of a text value, counted from 0."""
        return FilePlace((*self._path, *path), row)

    def number(self, place: FilePlace) -> int:
        """Return the line number of a place."""
        if self._whole is not self:
            return self._whole.number(place)
        path, row = place
        if row is not None and (lines := self._rows(path)):
            return lines[min(row, len(lines) - 1)]
        while path and path not in self.places.lines:
            path = path[:-1]
        return self.places.lines.get(path, 1)

    def _rows(self, path: KeyPath) -> list[int]:
        """Return the line number of each line of a text value; empty if the path is no text."""
        if path not in self._known_rows:
            start = self.places.texts.get(path)
            self._known_rows[path] = [] if start is None else break_lines(self.text, start)
        return self._known_rows[path]

    def fault(self, place: FilePlace | int, what: str) -> None:
        """Note what is wrong at a place, or in a line."""
        self._faults.append((place, one_line(what)))

    @property
    def faults(self) -> tuple[str, ...]:
        """All faults, by line; of very many only the first."""
        places = ((self.number(at) if isinstance(at, FilePlace) else at, what) for at, what in self._faults)
        faults = sorted(set(places))
        if len(faults) > FAULTS_LIMIT:
            line, _ = faults[FAULTS_LIMIT]
            faults[FAULTS_LIMIT:] = [(line, f"and {len(faults) - FAULTS_LIMIT} more faults from here on")]
        label = printable(self.label)
        return tuple(f"{label}:{line}: {what}" for line, what in faults)

    def check(self) -> None:
        """Raise the noted faults as one FileFault, if there are any."""
        if self._faults:
            raise FileFault(self.faults)


def read_toml(path: Path) -> TomlFile:
    """Read a file; raises FileFault. Faults name it by folder and file, as in `data/heroes.toml`."""
    label = "/".join(part for part in (path.parent.name, path.name) if part)
    return parse_toml(label, read_text(path, BYTES_LIMIT, label))


EXPECTED = {
    "Illegal character '\\n'": 'a text in one line ends with "',
    "Unterminated string": 'a text that begins with """ ends with """',
    "Invalid value": 'a value is a number, a text in "quotes", true, false, a [list] or a { table }',
    "Cannot overwrite a value": "a name stands there twice",
    "Unclosed array": "a list ends with ]",
    "Unclosed inline table": "a table in one line ends with }",
    "Expected newline or end of document": "each line has one name = value",
}
"""what is expected instead of what the parser has found, by how its message begins"""


def parse_toml(label: str, text: str) -> TomlFile:
    """Return the file with this text; raises FileFault. Faults name it by its label."""
    for line, content in enumerate(text.split("\n"), 1):
        if len(content) > LINE_LIMIT:
            raise fault_in(label, line, f"the line is too long, the limit is {LINE_LIMIT}")
    if is_too_deep(text, NESTED):
        raise fault_in(label, 1, TOO_DEEP)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = " ".join(str(error).split()).rpartition(" (at ")
        found = re.match(r"line (\d+), column (\d+)", place)
        line = int(found[1]) if found else text.rstrip("\n").count("\n") + 1
        word = re.match(r"\S{1,40}", text.split("\n")[line - 1][int(found[2]) - 1 :]) if found else None
        at = f" at {word[0]!r}" if word else ""
        wanted = next((f"; {told}" for start, told in EXPECTED.items() if what.startswith(start)), "")
        raise fault_in(label, line, f"not TOML: {what}{at}{wanted}") from None
    except ValueError:
        raise fault_in(label, 1, "not TOML: a number is too long") from None
    return TomlFile(label, text, table)


def break_lines(text: str, start: int) -> list[int]:
    """Return the TOML line in which each line of the text begins whose quotes begin at `start`."""
    quotes, opened = TEXT.match(text, start), OPENED.match(text, start)
    assert quotes and opened, "only texts are asked for"
    first = text.count("\n", 0, opened.end()) + 1
    if text[start] == "'":
        return [first + index for index in range(text.count("\n", opened.end(), quotes.end()) + 1)]
    here, lines = first, [first]
    is_empty = True
    for piece in BREAK.finditer(text, opened.end(), quotes.end()):
        here += piece[0].count("\n")
        if piece["ends"]:
            lines.append(here)
        elif is_empty:
            lines[-1] = here
        is_empty = bool(piece["ends"]) or (is_empty and bool(piece["joins"]))
    return lines


class Scanner:
    """Finds the line of each key and list entry, down to DEPTH_LIMIT, and where texts begin.

    It walks over TOML without interpreting values, because tomllib has already refused what is wrong.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.newlines = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[KeyPath, int] = {}
        self.lengths: dict[KeyPath, int] = {}
        """how many `[[tables]]` each list of tables has so far"""
        self.texts: dict[KeyPath, int] = {}
        """where the quotes of each text begin"""
        self.headers: list[tuple[int, KeyPath]] = []
        """where each `[table]` begins, in order"""
        self.keys: dict[KeyPath, int] = {}
        """where each key begins that leads to one of the values"""
        self.values: dict[KeyPath, tuple[int, int]] = {}
        """where each value of up to DEPTH_LIMIT parts begins and ends"""
        self._scan()

    def _scan(self) -> None:
        table: KeyPath = ()
        while self._skip() < len(self.text):
            start = self.at
            if self._accept("["):
                is_list = self._accept("[")
                table = self._resolve(self._key(), is_list)
                self.headers.append((start, table))
                self.at += 2 if is_list else 1
                self._note(table, start)
            else:
                self._pair(table)

    def _skip(self) -> int:
        """Skip blanks and comments."""
        if found := BLANK.match(self.text, self.at):
            self.at = found.end()
        return self.at

    def _accept(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def number(self, at: int) -> int:
        """Return the number of the line that a place of the text is in, from 1."""
        return bisect(self.newlines, at - 1) + 1

    def _note(self, path: KeyPath, at: int) -> None:
        line = self.number(at)
        for length in range(1, min(len(path), DEPTH_LIMIT) + 1):
            self.lines.setdefault(path[:length], line)

    def _key(self) -> tuple[str, ...]:
        parts: list[str] = []
        while found := KEY_PART.match(self.text, self.at):
            part = found[1]
            parts.append(tomllib.loads(f"part = {part}")["part"] if part[0] in "\"'" else part)
            self.at = found.end()
            if not self._accept("."):
                break
        return tuple(parts)

    def _resolve(self, parts: tuple[str, ...], is_list: bool) -> KeyPath:
        """Return the full path of a table header; inside a list of tables, it belongs to the last one."""
        path: KeyPath = ()
        for count, part in enumerate(parts, 1):
            path += (part,)
            if is_list and count == len(parts):
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path += (self.lengths[path] - 1,)
        return path

    def _pair(self, table: KeyPath) -> None:
        start = self.at
        path = table + self._key()
        self._note(path, start)
        if len(path) <= DEPTH_LIMIT:
            self.keys[path] = start
        self._accept("=")
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        start = self._skip()
        if self._accept("["):
            index = 0
            while self._skip() < len(self.text) and not self._accept("]"):
                self._note((*path, index), self.at)
                self._value((*path, index))
                index += 1
                self._skip()
                self._accept(",")
        elif self._accept("{"):
            while self._skip() < len(self.text) and not self._accept("}"):
                self._pair(path)
                self._skip()
                self._accept(",")
        elif found := TEXT.match(self.text, self.at):
            self.texts[path] = self.at
            self.at = found.end()
        elif found := SCALAR.match(self.text, self.at):
            self.at += len(found[0].rstrip())
        if len(path) <= DEPTH_LIMIT:
            self.values[path] = start, self.at
