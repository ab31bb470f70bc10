"""Tweaks: numbers to tune, read from tweaks/*.toml and read again whenever a file is saved.

`tweaks/ui.toml` holds the names that start with `ui.`; tables in it add a part to the name. A file that is empty,
half written or wrong changes nothing, and `problems` says why in one line. Nothing here ever raises.
"""

import math
import re
import tomllib
from pathlib import Path
from typing import TypeVar

Value = bool | int | float | str
T = TypeVar("T", bool, int, float, str)

SCAN_SECONDS = 0.25
SETTLE_SECONDS = 0.1
"""A changed file is read once it has stayed the same this long, so that a save is not read half way."""
BYTES_LIMIT = 65536
NUMBER_LIMIT = 10**9
COLOUR = re.compile(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?")

Stamp = tuple[int, int] | None
"""Time of change in nanoseconds and size in bytes; None when there is no such file."""


class TweakStore:
    """The values of one folder of tweak files; before `watch` it holds none, and every default stands."""

    def __init__(self) -> None:
        """Start without a folder."""
        self._folder: Path | None = None
        self._values: dict[str, Value] = {}
        self._lines: dict[str, int] = {}
        self._defaults: dict[str, Value] = {}
        self._stamps: dict[Path, Stamp] = {}
        self._unsettled: dict[Path, Stamp] = {}
        self._problems: dict[str, tuple[str, ...]] = {}
        self._next_scan = -math.inf

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong now, one line `file:line: what` each."""
        return tuple(line for section in sorted(self._problems) for line in self._problems[section])

    def watch(self, folder: Path) -> None:
        """Read all files of a folder now, and let `poll` look after it from here on."""
        self._folder = folder
        for found in (self._values, self._lines, self._stamps, self._unsettled, self._problems):
            found.clear()
        for path, stamp in self._scan().items():
            self._read(path, stamp)

    def get(self, name: str, default: T) -> T:
        """Return the value of a name such as `ui.reticle_amplitude`, or the default without a good one."""
        self._defaults.setdefault(name, default)
        value = self._values.get(name)
        if value is None:
            return default
        if type(value) is not type(default):
            fault = check(name, value, default)
            if fault:
                self._refuse(name, fault)
                return default
            value = self._values[name] = type(default)(value)
        return value

    def rules(self) -> dict[str, int]:
        """Return the whole numbers of `rules.toml` without their `rules.`, for a stage to freeze."""
        return {
            name.removeprefix("rules."): value
            for name, value in self._values.items()
            if name.startswith("rules.") and isinstance(value, int)
        }

    def poll(self, now: float) -> bool:
        """Look for saved files, four times a second (`now` in seconds); True when values have changed."""
        if self._folder is None or now < self._next_scan:
            return False
        stamps = self._scan()
        changed = {path: stamp for path, stamp in stamps.items() if stamp != self._stamps.get(path)}
        settled = [path for path, stamp in changed.items() if self._unsettled.get(path, ()) == stamp]
        before = dict(self._values)
        for path in settled:
            self._read(path, changed.pop(path))
        self._unsettled = changed
        self._next_scan = now + (SETTLE_SECONDS if changed else SCAN_SECONDS)
        return self._values != before

    def _scan(self) -> dict[Path, Stamp]:
        try:
            found = {*self._stamps, *self._folder.glob("*.toml")} if self._folder else set()
        except OSError:
            found = set(self._stamps)
        return {path: read_stamp(path) for path in sorted(found)}

    def _read(self, path: Path, stamp: Stamp) -> None:
        """Take all values of one file, or none of them and note why."""
        self._stamps[path] = stamp
        section = path.stem
        values, lines, faults = read_tweak_file(path)
        for name, value in values.items():
            default = 0 if section == "rules" else self._defaults.get(name)
            fault = check(name, value, default)
            if fault:
                faults.append((lines[name], fault))
        label = f"{path.parent.name}/{path.name}"
        self._problems[section] = tuple(f"{label}:{line}: {what}" for line, what in sorted(faults))
        if not faults:
            own = f"{section}."
            others = {name: old for name, old in self._values.items() if not name.startswith(own)}
            self._values = others | values
            self._lines |= lines

    def _refuse(self, name: str, fault: str) -> None:
        del self._values[name]
        section = name.partition(".")[0]
        folder = self._folder.name if self._folder else ""
        line = f"{folder}/{section}.toml:{self._lines[name]}: {fault}"
        self._problems[section] = (*self._problems.get(section, ()), line)


def read_stamp(path: Path) -> Stamp:
    """Return what changes when a file is saved."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def check(name: str, value: Value, default: Value | None) -> str:
    """Say what is wrong with a value where this default stands (None: not known yet); empty if nothing is."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"{name} must be a finite number, not {value}"
    if isinstance(value, int | float) and abs(value) > NUMBER_LIMIT:
        return f"{name} must lie between -{NUMBER_LIMIT} and {NUMBER_LIMIT}"
    if default is None or type(value) is type(default):
        if isinstance(value, str) and isinstance(default, str) and COLOUR.fullmatch(default):
            return "" if COLOUR.fullmatch(value) else f'{name} must be a colour such as "{default}"'
        return ""
    if type(default) is float and type(value) is int:
        return ""
    wanted = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}[type(default)]
    return f"{name} must be {wanted}, not {str(value)[:40]!r}"


def read_tweak_file(path: Path) -> tuple[dict[str, Value], dict[str, int], list[tuple[int, str]]]:
    """Return the values of a file by full name, the line of each name, and the faults as (line, what)."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return {}, {}, [(1, "the file is gone; its last good values stay")]
    except OSError as error:
        return {}, {}, [(1, f"cannot be read: {error.strerror}")]
    if len(data) > BYTES_LIMIT:
        return {}, {}, [(1, f"too large: {len(data)} bytes, the limit is {BYTES_LIMIT}")]
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return {}, {}, [(data.count(b"\n", 0, error.start) + 1, "not UTF-8 text")]
    if not text.strip():
        return {}, {}, [(1, "the file is empty; its last good values stay")]
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.rstrip().count("\n") + 1
        known = isinstance(error, tomllib.TOMLDecodeError)
        what = re.sub(r" \(at .*", "", str(error), flags=re.DOTALL)[:120] if known else "nested too deep or too long"
        return {}, {}, [(line, f"not TOML: {' '.join(what.split())}")]
    lines = find_lines(text, path.stem)
    values: dict[str, Value] = {}
    faults: list[tuple[int, str]] = []
    waiting: list[tuple[str, object]] = [(path.stem, table)]
    while waiting:
        name, item = waiting.pop()
        if isinstance(item, dict):
            waiting += [(f"{name}.{key}", value) for key, value in item.items()]
        elif isinstance(item, bool | int | float | str):
            values[name] = item
        else:
            faults.append((lines.get(name, 1), f"{name} must be one number, text, true or false"))
    return values, {name: lines.get(name, 1) for name in values}, faults


def find_lines(text: str, section: str) -> dict[str, int]:
    """Return the line of every plainly written `name = value` of a tweak file, by full name."""
    lines: dict[str, int] = {}
    table = section
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*\[\s*([\w.\-]+)\s*\]", line):
            table = f"{section}.{header[1]}"
        elif entry := re.match(r"\s*([\w.\-]+)\s*=", line):
            lines.setdefault(f"{table}.{entry[1]}", number)
    return lines


STORE = TweakStore()
"""The one store that the game's code reads through `tweak`."""


def tweak(name: str, default: T) -> T:
    """Return the tuned value of a name such as `ui.reticle_amplitude`, or the default that stands here."""
    return STORE.get(name, default)


def watch(folder: Path) -> None:
    """Let `tweak` read the files of a folder."""
    STORE.watch(folder)


def poll(now: float) -> bool:
    """Take in what was saved since; call it every frame with a clock in seconds. True when values change."""
    return STORE.poll(now)


def rules() -> dict[str, int]:
    """Return the rule tweaks, whole numbers by name."""
    return STORE.rules()


def problems() -> tuple[str, ...]:
    """Say what is wrong in the tweak files now, one line `file:line: what` each."""
    return STORE.problems
