"""Toml_lines: reads a TOML file and knows the line of each key, so that faults read `file:line: what`."""

import re
import tomllib
from bisect import bisect
from pathlib import Path
from typing import Any

KeyPath = tuple[str | int, ...]

BYTES_LIMIT = 131072
LINE_LIMIT = 2000
"""Signs in a line: a key of thousands of parts would keep tomllib busy for seconds."""
DEPTH_LIMIT = 8
"""Parts of a path up to which lines are kept apart."""
FAULTS_LIMIT = 50
QUOTED = r'"(?:\\.|[^"\\])*"|\'[^\']*\''
TEXT = re.compile(rf'"""(?:\\.|[^\\])*?"{{3,5}}|\'\'\'.*?\'{{3,5}}|{QUOTED}', re.DOTALL)
KEY_PART = re.compile(rf"\s*({QUOTED}|[\w\-]+)\s*")
BLANK = re.compile(r"(?:\s|#[^\n]*)*")
SCALAR = re.compile(r"[^,\]}#\n]+")


class FileFault(Exception):
    """A file that cannot be used, with all that is wrong in it as `file:line: what`."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def fault_in(label: str, line: int, what: str) -> FileFault:
    """Return the one fault of a file, by what the file is called and the line."""
    return FileFault((f"{label}:{line}: {one_line(what)}",))


class TomlFile:
    """A parsed file, the line of each of its keys, and the faults found in it so far."""

    def __init__(self, label: str, text: str, table: dict[str, Any]) -> None:
        self.label = label
        self.text = text
        self.table = table
        self._lines = find_lines(text)
        self._faults: list[tuple[int, str]] = []

    def line(self, *path: str | int) -> int:
        """Return the line of a key, or of the nearest key around it."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def fault(self, line: int, what: str) -> None:
        """Note what is wrong in a line."""
        self._faults.append((line, one_line(what)))

    @property
    def faults(self) -> tuple[str, ...]:
        """All faults noted, by line; of very many only the first."""
        faults = sorted(set(self._faults))
        if len(faults) > FAULTS_LIMIT:
            line, _ = faults[FAULTS_LIMIT]
            faults[FAULTS_LIMIT:] = [(line, f"and {len(faults) - FAULTS_LIMIT} more faults from here on")]
        return tuple(f"{self.label}:{line}: {what}" for line, what in faults)

    def check(self) -> None:
        """Raise all noted faults as one FileFault, if there are any."""
        if self._faults:
            raise FileFault(self.faults)


def one_line(text: str) -> str:
    """Return a text as one printable line of at most 160 characters."""
    line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(text.split()))
    return line if len(line) <= 160 else f"{line[:157]}..."


def read_toml(path: Path) -> TomlFile:
    """Read a file; raises FileFault. The file is called by its folder and name, as in `data/heroes.toml`."""
    label = "/".join(part for part in (path.parent.name, path.name) if part)
    try:
        with path.open("rb") as file:
            data = file.read(BYTES_LIMIT + 1)
    except OSError as error:
        raise fault_in(label, 1, f"cannot be read: {error.strerror}") from None
    if len(data) > BYTES_LIMIT:
        raise fault_in(label, 1, f"too large, the limit is {BYTES_LIMIT} bytes")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise fault_in(label, data.count(b"\n", 0, error.start) + 1, "not UTF-8 text") from None
    for line, content in enumerate(text.split("\n"), 1):
        if len(content) > LINE_LIMIT:
            raise fault_in(label, line, f"the line is too long, the limit is {LINE_LIMIT}")
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = " ".join(str(error).split()).rpartition(" (at ")
        found = re.match(r"line (\d+)", place)
        line = int(found[1]) if found else text.rstrip("\n").count("\n") + 1
        raise fault_in(label, line, f"not TOML: {what}") from None
    except (RecursionError, ValueError):
        raise fault_in(label, 1, "not TOML: nested too deep, or a number is too long") from None
    return TomlFile(label, text, table)


def find_lines(text: str) -> dict[KeyPath, int]:
    """Return the line of each key and list entry, down to DEPTH_LIMIT, of a text known to be TOML."""
    return _Scanner(text).scan()


class _Scanner:
    """Walks over TOML without looking at values, as tomllib has already refused what is wrong."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.newlines = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[KeyPath, int] = {}
        self.lengths: dict[KeyPath, int] = {}
        """How many `[[tables]]` a list of tables has so far."""

    def scan(self) -> dict[KeyPath, int]:
        table: KeyPath = ()
        while self.skip() < len(self.text):
            start = self.at
            if self.accept("["):
                is_list = self.accept("[")
                table = self.resolve(self.key(), is_list)
                self.at += 2 if is_list else 1
                self.note(table, start)
            else:
                self.pair(table)
        return self.lines

    def skip(self) -> int:
        """Pass over blanks and comments."""
        if found := BLANK.match(self.text, self.at):
            self.at = found.end()
        return self.at

    def accept(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def note(self, path: KeyPath, at: int) -> None:
        line = bisect(self.newlines, at - 1) + 1
        for length in range(1, min(len(path), DEPTH_LIMIT) + 1):
            self.lines.setdefault(path[:length], line)

    def key(self) -> tuple[str, ...]:
        parts: list[str] = []
        while found := KEY_PART.match(self.text, self.at):
            part = found[1]
            parts.append(tomllib.loads(f"part = {part}")["part"] if part[0] in "\"'" else part)
            self.at = found.end()
            if not self.accept("."):
                break
        return tuple(parts)

    def resolve(self, parts: tuple[str, ...], is_list: bool) -> KeyPath:
        """Return the full path of a table header: inside a list of tables the last of them is meant."""
        path: KeyPath = ()
        for count, part in enumerate(parts, 1):
            path += (part,)
            if is_list and count == len(parts):
                self.lengths[path] = self.lengths.get(path, 0) + 1
            if path in self.lengths:
                path += (self.lengths[path] - 1,)
        return path

    def pair(self, table: KeyPath) -> None:
        start = self.at
        path = table + self.key()
        self.note(path, start)
        self.accept("=")
        self.value(path)

    def value(self, path: KeyPath) -> None:
        self.skip()
        if self.accept("["):
            index = 0
            while self.skip() < len(self.text) and not self.accept("]"):
                self.note((*path, index), self.at)
                self.value((*path, index))
                index += 1
                self.skip()
                self.accept(",")
        elif self.accept("{"):
            while self.skip() < len(self.text) and not self.accept("}"):
                self.pair(path)
                self.skip()
                self.accept(",")
        elif found := TEXT.match(self.text, self.at) or SCALAR.match(self.text, self.at):
            self.at = found.end()
