"""tweaks: numbers to tune, read from tweaks/*.toml and read again whenever a file is saved.

`tweaks/ui.toml` holds the names that start with `ui.`; tables in it add a part to the name. The range of a
number is what its comment begins with, such as `5 to 90 degrees`. A file that is empty, half written or wrong
changes nothing, and `problems` names the reason in one line. Nothing here raises.

The player's folder may have files of the same names, whose values count before those of the game's files.
What is saved goes there.
"""

import math
import re
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from intodepth.files.edited import read_edited
from intodepth.files.faults import FileFault, Missing, fault_in, suggest_name
from intodepth.files.reading import list_files
from intodepth.files.stamps import Stamp, read_stamp
from intodepth.files.toml_lines import FilePlace, TomlFile, parse_toml, read_toml
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
YOURS = "your "
"""before the name of a file of the player's in a fault"""
OWN = "# These values count before those of the game. A line that is removed counts no longer.\n"
"""the first line of a new file of the player's"""
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
    """The values of a folder of tweak files, and of the player's. Before `watch` there are none, and every
    default counts.
    """

    def __init__(self) -> None:
        """Begin without a folder."""
        self._folder: Path | None = None
        self._own: Path | None = None
        """where values are saved; the same folder if the player has none"""
        self.version = next(_versions)
        """changes, to a value that it never had before, whenever values may have changed"""
        self._values: dict[Path, dict[str, Value]] = {}
        """values by full name in each folder, in the order in which they count"""
        self._saved: dict[str, Value] = {}
        """those that count, by full name"""
        self._places: dict[tuple[Path, str], tuple[TomlFile, FilePlace]] = {}
        """`file:line` of each name in each folder"""
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
        """the lines of each of the game's files that name a value, by the name of the file without `.toml`;
        of a file with faults, those from before
        """
        self._defaults: dict[str, Value] = {}
        self._ranges: dict[str, TweakRange] = {}
        """ranges by full name, as the game's files state them"""
        self._knows_all = False
        self._stamps: dict[Path, Stamp] = {}
        self._unsettled: dict[Path, Stamp] = {}
        self._problems: dict[Path, tuple[str, ...]] = {}
        self._next_scan = -math.inf

    @property
    def problems(self) -> tuple[str, ...]:
        """The faults of the files now, as lines `file:line: what`."""
        return tuple(line for path in sorted(self._problems) for line in self._problems[path])

    def watch(
        self,
        folder: Path,
        rules: Iterable[str] = (),
        defaults: Mapping[str, Value] | None = None,
        own: Path | None = None,
    ) -> None:
        """Read all files of a folder now, and of the player's folder `own`; `poll` reads later changes.

        `rules` are the names of all rules. `defaults` are those of all other tweaks; without them, a tweak
        becomes known when it is first read, and an unknown name is not noticed.
        """
        self._folder, self._own = folder, own or folder
        self._knows_all = defaults is not None
        self._defaults |= defaults or {}
        self._rules = frozenset(rules)
        for found in (
            self._values, self._places, self._stamps, self._unsettled, self._problems, self.lines
        ):  # fmt: skip
            found.clear()
        self._values = {self._own: {}, folder: {}}
        self._merge()
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
            for name, value in (self._saved | self._insisted | self.tried).items()
            if name.startswith("rules.") and isinstance(value, int)
        }

    @property
    def folder(self) -> Path | None:
        """The folder of the game's files; None before `watch`."""
        return self._folder

    @property
    def own(self) -> Mapping[str, Value]:
        """The values by full name that the files of the player have."""
        return {} if self._own is None else self._values[self._own]

    def _merge(self) -> None:
        """Find out which values of the files count."""
        self._saved = {}
        for values in reversed(self._values.values()):
            self._saved |= values
        self.version = next(_versions)

    def value_of(self, name: str) -> Value | None:
        """Return the value that counts for a full name: one that is tried out, else one that is insisted on,
        else that of the files; None without one.
        """
        for values in (self.tried, self._insisted, self._saved):
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
        """Write what is tried out into the player's files, and try it out no longer; return why something
        could not be saved, as lines `file:line: what`. Such values are still tried out.

        `usual` are usual values by full name, which are written as lines that do not count, unless the game's
        file has another value. A file is read first: a value that was saved in it meanwhile counts, and
        stays.
        """
        assert self._own is not None and self._folder is not None
        faults: list[str] = []
        beneath = usual if self._own == self._folder else {**usual, **self._values[self._folder]}
        for section in sorted({name.partition(".")[0] for name in self.tried}):
            path = self._own / f"{section}.toml"
            try:
                self._save(path, beneath)
            except FileFault as fault:
                faults += self._tell(path, fault)
        self.version = next(_versions)
        return tuple(faults)

    def _save(self, path: Path, usual: Mapping[str, Value]) -> None:
        """Write what is tried out of a section into its file; raises FileFault."""
        section, file = path.stem, read_edited(path)
        if file.data is None and path.parent == self._folder:
            raise fault_in(file.label, 1, "the file is gone")
        old = file.parse() if file.data is not None else parse_toml(file.label, OWN)
        self._take(path, old)
        tried = {name: value for name, value in self.tried.items() if name.startswith(f"{section}.")}
        new = with_values(old, _short(tried, section), _short(usual, section))
        self._judge(path, new)
        if file.data is not None or new.text != old.text:
            file.make_folder()
            file.replace(new.text)
        for name in tried:
            del self.tried[name]
        self._take(path, new)

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
        before = self._saved
        for path in settled:
            self._read(path, changed.pop(path))
        self._unsettled = changed
        self._next_scan = now + (SETTLE_SECONDS if changed else SCAN_SECONDS)
        return self._saved != before

    def _scan(self) -> dict[Path, Stamp]:
        """Return the stamps of all files, those of the game first, which say the ranges."""
        listed = (path for folder in self._values for path in list_files(folder, "*.toml"))
        found = sorted({*self._stamps, *listed}, key=lambda path: (path.parent != self._folder, path))
        return {path: read_stamp(path) for path in found}

    def _read(self, path: Path, stamp: Stamp) -> None:
        """Take all values of a file; if one is wrong, take none and note why."""
        is_new, self._stamps[path] = path not in self._stamps, stamp
        try:
            self._take(path, read_toml(path))
        except Missing as fault:
            if path.parent == self._folder or is_new:
                self._problems[path] = self._tell(path, fault)
            else:  # the player has gone back to the game's values
                self._take(path, parse_toml(path.name, OWN))
        except FileFault as fault:
            self._problems[path] = self._tell(path, fault)

    def _tell(self, path: Path, fault: FileFault) -> tuple[str, ...]:
        """Return the lines of a fault, which call a file of the player's theirs."""
        whose = "" if path.parent == self._folder else YOURS
        return tuple(f"{whose}{line}" for line in fault.faults)

    def _take(self, path: Path, file: TomlFile) -> None:
        """Take all values of a file; raises FileFault if one is wrong.

        What is tried out counts no longer where the files have another value than before, which is newer.
        """
        content, before = self._judge(path, file), self._saved
        folder, start = path.parent, f"{path.stem}."
        others = {name: old for name, old in self._values[folder].items() if not name.startswith(start)}
        self._values[folder] = others | {name: value for name, (value, _) in content.found.items()}
        self._merge()
        after = self._saved
        for name in [name for name in self.tried if name.startswith(start)]:
            if after.get(name) != before.get(name) and after.get(name) != self.tried.pop(name):
                self.overruled.append(name)
        self._places |= {(folder, name): (file, place) for name, (_, place) in content.found.items()}
        self._ranges, self._problems[path] = content.ranges, ()
        if folder == self._folder:
            self.lines[path.stem] = content.lines

    def _judge(self, path: Path, file: TomlFile) -> _Content:
        """Return what is in a file; raises FileFault with all that is wrong in it."""
        if not file.text.strip():
            file.fault(1, "the file is empty; its last good values stay")
        section = path.stem
        found, lines, ranges = flatten(file, section), tuple(tweak_lines(file)), self._ranges
        if path.parent == self._folder:
            self.lines.setdefault(section, lines)
            ranges = ranges | {f"{section}.{each.name}": each.range for each in lines if each.range}
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
        for folder, values in self._values.items():
            if name not in values:
                continue
            if wrong := check(name, values[name], default, self._ranges.get(name)):
                del values[name]
                path = folder / f"{name.partition('.')[0]}.toml"
                file, place = self._places[folder, name]
                told = self._tell(path, fault_in(file.label, file.number(place), wrong))
                self._problems[path] = (*self._problems.get(path, ()), *told)
            elif isinstance(default, float):
                values[name] = float(values[name])
            self._merge()


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


def watch(folder: Path, rules: Iterable[str] = (), own: Path | None = None) -> None:
    """Let `tweak` read the files of a folder and the player's in the folder `own`, and refuse rules with
    other names than these (if any are given).
    """
    STORE.watch(folder, rules, own=own)


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
