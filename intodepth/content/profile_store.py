"""Profile_store: reads a profile part by part and saves it, whatever else writes or spoils its file."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from intodepth.content.profile import Profile, Result, Settings, merge
from intodepth.files import locked, make_folder, read_regular, save_atomically, set_aside, sync_folder
from intodepth.json_lines import KeyPath, line_of, path_in
from intodepth.toml_lines import one_line

FILE_NAME = "profile.json"
COPY_NAME = "profile.json.1"
"""what the file was before it was saved last"""
LOCK_NAME = "profile.json.lock"
BYTES_LIMIT = 1 << 20
FORMATS = (1, 2)
"""that can be read; the first had one result a level"""

T = TypeVar("T")


class Saved(NamedTuple):
    """What came of saving."""

    profile: Profile
    """with all that another copy of the game has saved meanwhile"""
    problem: str = ""
    """one line on why it could not be saved; empty if it is on the disk"""
    notice: str = ""
    """one line on what had to be kept aside for it"""


class Reading(NamedTuple):
    """What a file held."""

    profile: Profile = Profile()
    """all that could be read"""
    fault: str = ""
    """one line on what could not be, empty for nothing"""
    data: bytes | None = None
    """None where there is no file, or none that lets itself be read"""


def load_profile(home: Path) -> tuple[Profile, str]:
    """Return the profile of a folder, a new one if there is none, and one line on what was wrong with it."""
    there = _read(home / FILE_NAME)
    if there.data is not None and not there.fault:
        return there.profile, ""
    copy = _read(home / COPY_NAME)
    if copy.data is None or copy.profile == Profile():
        return there.profile, there.fault
    what = there.fault or f"{FILE_NAME}:1: there is none"
    return merge(there.profile, copy.profile, Profile()), f"{what}; what it lacks is taken from {COPY_NAME}"


def save_profile(home: Path, profile: Profile, base: Profile | None = None) -> Saved:
    """Save a profile, with what another copy of the game has changed since both had `base`.

    What stands in the file and cannot be read is kept under another name first.
    """
    path, notice = home / FILE_NAME, ""
    try:
        make_folder(home)
        with locked(home / LOCK_NAME):
            there = _read(path)
            if there.fault:
                notice = f"{there.fault}; it is kept as {set_aside(path).name}"
            is_whole = there.data is not None and not there.fault
            merged = merge(profile, there.profile, base if is_whole and base else Profile())
            data = msgspec.json.format(msgspec.json.encode(merged)) + b"\n"
            if is_whole and there.data is not None and there.data != data:
                save_atomically(home / COPY_NAME, there.data)
            if there.data != data:
                save_atomically(path, data)
            else:
                sync_folder(home)  # which may be what failed last time
    except OSError as error:
        return Saved(profile, f"{path}: cannot be saved: {error.strerror}", notice)
    return Saved(merged, "", notice)


def _read(path: Path) -> Reading:
    """What a file holds; it never raises."""
    try:
        data = read_regular(path, BYTES_LIMIT)
    except FileNotFoundError:
        return Reading()
    except OSError as error:
        return Reading(fault=f"{path.name}:1: cannot be read: {error.strerror}")
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        at = re.search(r"\(byte (\d+)\)", str(error))
        line = data.count(b"\n", 0, int(at[1]) if at else len(data.rstrip())) + 1
        return Reading(fault=f"{path.name}:{line}: {one_line(str(error).replace('`', ''))}", data=data)
    parts = _Salvage(raw)
    return Reading(parts.profile, _told(path.name, data, parts.faults), data)


def _told(name: str, data: bytes, faults: Sequence[tuple[KeyPath, str]]) -> str:
    """The first fault with its line, and how many more there are."""
    if not faults:
        return ""
    (where, what), *others = faults
    more = f", and {len(others)} more fault{'' if len(others) == 1 else 's'}" if others else ""
    return f"{name}:{line_of(data.decode(errors='replace'), where)}: {what}{more}"


class _Salvage:
    """A profile made of those parts of a decoded file that are good."""

    def __init__(self, raw: Any) -> None:
        self.faults: list[tuple[KeyPath, str]] = []
        """where something is wrong, and what"""
        values: dict[str, Any] = {}
        for name, kind, part in self._fields(Profile, (), raw):
            match name:
                case "format":
                    if part not in FORMATS:
                        self._note((name,), f"format: expected 1 or 2, not {str(part)[:40]}")
                case "done":
                    found = ((level, self._results(level, each)) for level, each in self._table(name, part))
                    values[name] = {level: results for level, results in found if results}
                case "settings":
                    settings = self._fields(Settings, (name,), part)
                    given = ((each, self._take((name, each), kind, value)) for each, kind, value in settings)
                    values[name] = Settings(**{each: value for each, value in given if value is not None})
                case _:
                    values[name] = self._take((name,), kind, part)
        self.profile = Profile(**{name: value for name, value in values.items() if value is not None})

    def _results(self, level: str, part: Any) -> tuple[Result, ...]:
        """The results of a level; format 1 has one, by itself."""
        if isinstance(part, dict):
            found = [self._take(("done", level), Result, part)]
        elif isinstance(part, list):
            found = [self._take(("done", level, index), Result, each) for index, each in enumerate(part)]
        else:
            found = []
            self._note(("done", level), "expected a list of results")
        return tuple(each for each in found if each is not None)

    def _fields(self, struct: type[Any], path: KeyPath, part: Any) -> Iterator[tuple[str, Any, Any]]:
        """Name, type and value of each field that a table has, and that the game knows."""
        kinds = {field.name: field.type for field in msgspec.structs.fields(struct)}
        for name, value in self._table(path[-1] if path else "the file", part, path):
            if name in kinds:
                yield name, kinds[name], value
            else:
                self._note((*path, name), f"unknown field {name[:40]}")

    def _table(self, name: str | int, part: Any, path: KeyPath | None = None) -> Iterator[tuple[str, Any]]:
        if isinstance(part, dict):
            yield from part.items()
        else:
            self._note((name,) if path is None else path, f"{name}: expected an object")

    def _take(self, path: KeyPath, kind: type[T], value: Any) -> T | None:
        """A value of a kind; None if it is not, which is noted."""
        try:
            return msgspec.convert(value, kind)
        except (msgspec.ValidationError, OverflowError) as error:
            what = str(error)
            where = (*path, *path_in(what))
            self._note(where, f"{'.'.join(map(str, where))}: {what.partition(' - at ')[0].replace('`', '')}")
            return None

    def _note(self, path: KeyPath, what: str) -> None:
        self.faults.append((path, one_line(what)))


def write_code(path: Path, code: str) -> str:
    """Write a line that the player wants to send to others, where it cannot be copied; return what is wrong.

    What stood there before is replaced.
    """
    try:
        make_folder(path.parent)
        save_atomically(path, code.encode() + b"\n")
    except OSError as error:
        return error.strerror or str(error)
    return ""
