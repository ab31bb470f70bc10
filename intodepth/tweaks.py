"""tweaks: numbers to tune, read from tweaks/*.toml and read again whenever a file is saved.

`tweaks/ui.toml` holds the names that start with `ui.`; tables in it add a part to the name. The range of a
number is what its comment begins with, such as `5 to 90 degrees`. A file that is empty, half written or wrong
changes nothing, and `problems` names the reason in one line. Nothing here raises.
"""

import math
import re
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from intodepth.files.edited import read_edited
from intodepth.files.faults import FileFault, fault_in, one_line, suggest_name
from intodepth.files.reading import list_files
from intodepth.files.stamps import Stamp, read_stamp
from intodepth.files.toml_lines import FilePlace, TomlFile, read_toml
from intodepth.files.tweak_lines import TweakLine, TweakRange, Value, tweak_lines, with_values

T = TypeVar("T", bool, int, float, str)

SCAN_SECONDS = 0.25
SETTLE_SECONDS = 0.1
"""A changed file is read after it has stayed the same for so many seconds, so that no half-saved file is
read.
"""
NUMBER_LIMIT = 10**9
RANGE = 100
"""A positive number without a range may be so many times its default, or its default divided by this."""
RULE_LIMIT = 99
COLOUR = re.compile(r"#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?")

_versions = count()


class _Content(NamedTuple):
    """The content of a tweak file."""

    found: dict[str, tuple[Value, FilePlace]]
    """values that count by full name, and their places"""
    lines: tuple[TweakLine, ...]
    ranges: dict[str, TweakRange]
    """by full name, with those of the other files"""


class TweakStore:
    """The values of a folder of tweak files. Before `watch` there are none, and every default counts."""

    def __init__(self) -> None:
        """Begin without a folder."""
        self._folder: Path | None = None
        self.version = next(_versions)
        """changes, to a value that it never had before, whenever values may have changed"""
        self._values: dict[str, Value] = {}
        self._places: dict[str, tuple[TomlFile, FilePlace]] = {}
        """`file:line` of each name"""
        self._rules: frozenset[str] = frozenset()
        self._insisted: dict[str, Value] = {}
        """values of rules by full name, which count before those of the files"""
        self.tried: dict[str, Value] = {}
        """values by full name that are tried out, which count before all others until their file gets another
        value
        """
        self.overruled: list[str] = []
        """full names that are tried out no longer because their file got another value; the panel tells them
        and empties the list
        """
        self.lines: dict[str, tuple[TweakLine, ...]] = {}
        """the lines of each file that name a value, by the name of the file without `.toml`; of a file with
        faults, those from before
        """
        self._defaults: dict[str, Value] = {}
        self._ranges: dict[str, TweakRange] = {}
        """ranges by full name, as the files state them"""
        self._knows_all = False
        self._stamps: dict[Path, Stamp] = {}
        self._unsettled: dict[Path, Stamp] = {}
        self._problems: dict[str, tuple[str, ...]] = {}
        self._next_scan = -math.inf

    @property
    def problems(self) -> tuple[str, ...]:
        """The faults of the files now, as lines `file:line: what`."""
        return tuple(line for section in sorted(self._problems) for line in self._problems[section])

    def watch(
        self, folder: Path, rules: Iterable[str] = (), defaults: Mapping[str, Value] | None = None
    ) -> None:
        """Read all files of a folder now; `poll` reads later changes.

        `rules` are the names of all rules. `defaults` are those of all other tweaks; without them, a tweak
        becomes known when it is first read, and an unknown name is not noticed.
        """
        self._folder = folder
        self._knows_all = defaults is not None
        self._defaults |= defaults or {}
        self._rules = frozenset(rules)
        for found in (
            self._values, self._places, self._stamps, self._unsettled, self._problems, self.lines
        ):  # fmt: skip
            found.clear()
        self.version = next(_versions)
        for path, stamp in self._scan().items():
            self._read(path, stamp)

    def get(self, name: str, default: T) -> T:
        """Return the value of a name such as `ui.reticle_amplitude`, or the default if there is no valid
        value.
        """
        if name not in self._defaults:
            self._defaults[name] = default
            self._admit(name, default)
        value = self.value_of(name)
        return value if type(value) is type(default) else default

    def rules(self) -> dict[str, int]:
        """Return the rules that have a value here, by name without `rules.`, for a stage to freeze."""
        return {
            name.removeprefix("rules."): value
            for name, value in (self._values | self._insisted | self.tried).items()
            if name.startswith("rules.") and isinstance(value, int)
        }

    @property
    def folder(self) -> Path | None:
        """The folder of the files; None before `watch`."""
        return self._folder

    def value_of(self, name: str) -> Value | None:
        """Return the value that counts for a full name: one that is tried out, else one that is insisted on,
        else that of the files; None without one.
        """
        for values in (self.tried, self._insisted, self._values):
            if name in values:
                return values[name]
        return None

    def default_of(self, name: str) -> Value | None:
        """Return the default of a full name that is no rule; None if nothing has asked for it yet."""
        return self._defaults.get(name)

    def try_out(self, name: str, value: Value | None) -> str:
        """Let a value count before those of the files until it is saved or taken back (None); return what is
        wrong with it, and then change nothing.
        """
        if value is None:
            self.tried.pop(name, None)
        else:
            if fault := self._fault(name, value, self._ranges):
                return fault
            self.tried[name] = float(value) if isinstance(self._defaults.get(name), float) else value
        self.version = next(_versions)
        return ""

    def save(self, usual: Mapping[str, Value]) -> tuple[str, ...]:
        """Write what is tried out into the files, and try it out no longer; return why something could not be
        saved, as lines `file:line: what`. Such values are still tried out.

        `usual` are usual values by full name, which are written as lines that do not count. A file is read
        first: a value that was saved in it meanwhile counts, and stays.
        """
        faults: list[str] = []
        for section in sorted({name.partition(".")[0] for name in self.tried}):
            try:
                self._save(section, usual)
            except FileFault as fault:
                faults += fault.faults
        self.version = next(_versions)
        return tuple(faults)

    def _save(self, section: str, usual: Mapping[str, Value]) -> None:
        """Write what is tried out of a section into its file; raises FileFault."""
        assert self._folder is not None
        path = self._folder / f"{section}.toml"
        file = read_edited(path)
        if file.data is None:
            raise fault_in(file.label, 1, "the file is gone")
        old = file.parse()
        self._take(section, old)
        tried = {name: value for name, value in self.tried.items() if name.startswith(f"{section}.")}
        new = with_values(old, _short(tried, section), _short(usual, section))
        self._judge(section, new)
        file.replace(new.text)
        for name in tried:
            del self.tried[name]
        self._take(section, new)

    def insist(self, rules: Mapping[str, int]) -> None:
        """Let these values of rules count before those of the files, whatever is saved there."""
        self._insisted = {f"rules.{name}": value for name, value in rules.items()}
        self.version = next(_versions)

    def poll(self, now: float) -> bool:
        """Look for saved files four times a second (`now` in seconds); return whether values have changed."""
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
        found = {*self._stamps, *list_files(self._folder, "*.toml")} if self._folder else set()
        return {path: read_stamp(path) for path in sorted(found)}

    def _read(self, path: Path, stamp: Stamp) -> None:
        """Take all values of a file; if one is wrong, take none and note why."""
        self._stamps[path] = stamp
        try:
            self._take(path.stem, read_toml(path))
        except FileFault as fault:
            self._problems[path.stem] = fault.faults

    def _take(self, section: str, file: TomlFile) -> None:
        """Take all values of a file; raises FileFault if one is wrong.

        What is tried out counts no longer where the file has another value than before, which is newer.
        """
        content = self._judge(section, file)
        own = {name: value for name, (value, _) in content.found.items()}
        for name in [name for name in self.tried if name.startswith(f"{section}.")]:
            if own.get(name) != self._values.get(name) and own.get(name) != self.tried.pop(name):
                self.overruled.append(name)
        others = {name: old for name, old in self._values.items() if not name.startswith(f"{section}.")}
        self._values = others | own
        self._places |= {name: (file, place) for name, (_, place) in content.found.items()}
        self._ranges, self.lines[section], self._problems[section] = content.ranges, content.lines, ()
        self.version = next(_versions)

    def _judge(self, section: str, file: TomlFile) -> _Content:
        """Return what is in a file; raises FileFault with all that is wrong in it."""
        if not file.text.strip():
            file.fault(1, "the file is empty; its last good values stay")
        found, lines = flatten(file, section), tuple(tweak_lines(file))
        self.lines.setdefault(section, lines)
        ranges = self._ranges | {f"{section}.{each.name}": each.range for each in lines if each.range}
        for name, (value, line) in found.items():
            if fault := self._fault(name, value, ranges):
                file.fault(line, fault)
            elif isinstance(self._defaults.get(name), float):
                found[name] = (float(value), line)
        file.check()
        return _Content(found, lines, ranges)

    def _fault(self, name: str, value: Value, ranges: Mapping[str, TweakRange]) -> str:
        """Return what is wrong with a value; empty for nothing."""
        default = self._defaults.get(name)
        return self._check_name(name, value) or check(name, value, default, ranges.get(name))

    def _check_name(self, name: str, value: Value) -> str:
        section, _, rule = name.partition(".")
        if section != "rules":
            is_known = name in self._defaults or not self._knows_all
            return "" if is_known else f"there is no tweak {name!r}{suggest_name(name, self._defaults)}"
        if self._rules and rule not in self._rules:
            return f"there is no rule {rule[:40]!r}{suggest_name(rule, self._rules)}"
        if type(value) is not int or not 0 <= value <= RULE_LIMIT:
            return f"{name} must be a whole number from 0 to {RULE_LIMIT}"
        return ""

    def _admit(self, name: str, default: Value) -> None:
        """Check a value that was read before its default was known."""
        if name not in self._values:
            return
        self.version = next(_versions)
        value = self._values[name]
        if fault := check(name, value, default, self._ranges.get(name)):
            del self._values[name]
            section = name.partition(".")[0]
            file, place = self._places[name]
            line = f"{file.label}:{file.number(place)}: {one_line(fault)}"
            self._problems[section] = (*self._problems.get(section, ()), line)
        elif isinstance(default, float):
            self._values[name] = float(value)


def check(name: str, value: Value, default: Value | None, within: TweakRange | None = None) -> str:
    """Return what is wrong with a value, given its default (None: not known yet) and its range (None: it is
    derived from the default); empty for nothing.
    """
    if isinstance(value, float) and not math.isfinite(value):
        return f"{name} must be a finite number, not {value}"
    if isinstance(value, int | float) and abs(value) > NUMBER_LIMIT:
        return f"{name} must lie between -{NUMBER_LIMIT} and {NUMBER_LIMIT}"
    if default is not None and type(value) is not type(default):
        wanted = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
        if not (type(default) is float and type(value) is int):
            return f"{name} must be {wanted[type(default)]}, not {str(value)[:40]!r}"
    if isinstance(value, str):
        is_bad = COLOUR.fullmatch(str(default)) and not COLOUR.fullmatch(value)
        return f'{name} must be a colour such as "{default}"' if is_bad else ""
    if within is not None and not isinstance(value, bool):
        is_out = not within.low <= value <= within.high
        return f"{name} must be a number from {within}, not {value:g}" if is_out else ""
    if default is None:
        return ""
    # What is above 0 by default is divided by and looped over: keep it there, and sane.
    low, high = float(default) / RANGE, float(default) * RANGE
    if low > 0 and not isinstance(value, bool) and not low <= value <= high:
        return f"{name} must lie between {low:g} and {high:g}"
    return ""


def flatten(file: TomlFile, section: str) -> dict[str, tuple[Value, FilePlace]]:
    """Return value and line by full name; notes what is no single value as a fault."""
    found: dict[str, tuple[Value, FilePlace]] = {}
    waiting: list[tuple[tuple[str, ...], dict[str, Any]]] = [((), file.table)]
    while waiting:
        path, table = waiting.pop()
        for key, item in table.items():
            inner = (*path, key)
            name = ".".join((section, *inner))
            if isinstance(item, dict):
                waiting.append((inner, item))
            elif name in found:
                file.fault(file.line(*inner), f"{name} is there twice")
            elif isinstance(item, bool | int | float | str):
                found[name] = (item, file.line(*inner))
            else:
                file.fault(file.line(*inner), f"{name} must be one number, text, true or false")
    return found


def _short(values: Mapping[str, Value], section: str) -> dict[str, Value]:
    """Return the values of a section by their names in its file."""
    start = f"{section}."
    return {name.removeprefix(start): value for name, value in values.items() if name.startswith(start)}


STORE = TweakStore()
"""The store that `tweak` reads from."""


def tweak(name: str, default: T) -> T:
    """Return the tuned value of a name such as `ui.reticle_amplitude`, or the default."""
    return STORE.get(name, default)


def version() -> int:
    """Return a number that changes whenever values may have changed."""
    return STORE.version


def watch(folder: Path, rules: Iterable[str] = ()) -> None:
    """Let `tweak` read the files of a folder, and refuse rules with other names than these (if any are
    given).
    """
    STORE.watch(folder, rules)


def poll(now: float) -> bool:
    """Take over what was saved; call it every frame with the time in seconds.

    Returns whether values changed.
    """
    return STORE.poll(now)


def rules() -> dict[str, int]:
    """Return the rule tweaks, whole numbers by name."""
    return STORE.rules()


def insist(values: Mapping[str, int]) -> None:
    """Let these values of rules count before those of the files."""
    STORE.insist(values)


def problems() -> tuple[str, ...]:
    """Return what is wrong in the tweak files now, as lines `file:line: what`."""
    return STORE.problems
