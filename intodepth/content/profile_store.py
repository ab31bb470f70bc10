"""profile_store: reads a profile part by part and saves it, even if its file is damaged or changed by another
copy.
"""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from intodepth.content.profile import Profile, Result, Settings, merge
from intodepth.files.faults import FileFault, Missing, Unreadable, fault_line, one_line
from intodepth.files.json_lines import KeyPath, line_of, path_in
from intodepth.files.nesting import TOO_DEEP, is_too_deep
from intodepth.files.reading import read_data, text_in
from intodepth.files.storage import (
    hold_lock,
    link_target,
    make_folder,
    save_atomically,
    set_aside,
    sync_folder,
)

FILE_NAME = "profile.json"
COPY_NAME = "profile.json.1"
"""copy of the file as it was before the last save"""
PENDING_NAME = "profile.json.new"
"""file with what was done while the profile could not be read"""
LOCK_NAME = "profile.json.lock"
LATER = "it is left as it is, and what you do is added to it as soon as it can be read"
BYTES_LIMIT = 1 << 20
FORMATS = (1, 2)
"""formats that can be read; format 1 had one result for each level"""

T = TypeVar("T")


class Loaded(NamedTuple):
    """The profile that was read, with what was wrong."""

    profile: Profile
    """everything that could be read, or a new profile"""
    line: str
    """one line about what was wrong; empty if nothing was"""
    on_disk: Profile | None
    """what the file holds; None if it exists and cannot be read now"""


class Saved(NamedTuple):
    """The result of saving a profile."""

    profile: Profile
    """the profile, merged with what another copy of the game has saved meanwhile"""
    problem: str = ""
    """one line about why it could not be saved; empty if it was saved"""
    notice: str = ""
    """one line about a file that was set aside"""


class Reading(NamedTuple):
    """The content of a profile file."""

    profile: Profile = Profile()
    """everything that could be read"""
    fault: str = ""
    """one line about what could not be read; empty if nothing"""
    data: bytes | None = None
    """None if there is no file, or no readable one"""
    is_unreadable: bool = False
    """whether the file exists and cannot be read now; then nothing may replace it"""


def load_profile(home: Path) -> tuple[Profile, str]:
    """Return the profile in a folder, a new one if there is none, and what was wrong with it in one line."""
    return read_profile(home)[:2]


def read_profile(home: Path) -> Loaded:
    """Return the profile in a folder and what was wrong with it; never raises."""
    there, pending = _read(home / FILE_NAME), _read(home / PENDING_NAME)
    profile, line = _with_copy(home, there)
    on_disk = None if there.is_unreadable else profile
    if there.is_unreadable:
        line = f"{line}; {LATER}"
    return Loaded(merge(pending.profile, profile, Profile()) if pending.data else profile, line, on_disk)


def _with_copy(home: Path, there: Reading) -> tuple[Profile, str]:
    """Return the profile of the file; if the file is missing or damaged, the backup is added."""
    if there.data is not None and not there.fault:
        return there.profile, ""
    copy = _read(home / COPY_NAME)
    if copy.data is None or copy.profile == Profile():
        return there.profile, there.fault
    what = there.fault or f"{FILE_NAME}:1: there is none"
    return merge(there.profile, copy.profile, Profile()), f"{what}; what it lacks is taken from {COPY_NAME}"


def save_profile(home: Path, profile: Profile, base: Profile | None = None) -> Saved:
    """Save a profile, merged with what another copy of the game has saved since `base`.

    A damaged file is first kept under another name. A file that cannot be read now is not replaced: the
    profile is saved beside it and merged by the next save that can read it.
    """
    path, notice = home / FILE_NAME, ""
    try:
        make_folder(home)
        with hold_lock(home / LOCK_NAME):
            there, pending = _read(path), _read(home / PENDING_NAME)
            if pending.data:
                profile = merge(profile, pending.profile, Profile())
            if there.is_unreadable:
                if pending.data is not None or not pending.is_unreadable:
                    save_atomically(home / PENDING_NAME, _encode(profile))
                return Saved(profile, f"{there.fault}; {LATER}")
            if there.fault:
                notice = f"{there.fault}; it is kept as {set_aside(path).name}"
            is_whole = there.data is not None and not there.fault
            merged = merge(profile, there.profile, base if is_whole and base else Profile())
            data = _encode(merged)
            if is_whole and there.data is not None and there.data != data:
                save_atomically(home / COPY_NAME, there.data)
            if there.data != data:
                save_atomically(path, data, follows=True)
            else:
                sync_folder(link_target(path).parent)  # which may be what failed last time
            if pending.data is not None:
                os.unlink(home / PENDING_NAME)
    except OSError as error:
        return Saved(profile, f"{path}: cannot be saved: {error.strerror}", notice)
    return Saved(merged, "", notice)


def _encode(profile: Profile) -> bytes:
    return msgspec.json.format(msgspec.json.encode(profile)) + b"\n"


def _read(path: Path) -> Reading:
    """Return the content of a file; never raises."""
    try:
        data = read_data(path, BYTES_LIMIT)
    except Missing:
        return Reading()
    except Unreadable as fault:
        return Reading(fault=fault.faults[0], is_unreadable=True)
    except FileFault as fault:
        return Reading(fault=fault.faults[0])
    return parse_profile(path.name, data)


def parse_profile(name: str, data: bytes) -> Reading:
    """Return what a file with this name and content holds; never raises."""
    try:
        text = text_in(name, data)
    except FileFault as fault:
        return Reading(fault=fault.faults[0], data=data)
    if is_too_deep(text):
        return Reading(fault=fault_line(name, 1, TOO_DEEP), data=data)
    encoded = text.encode()
    try:
        raw = msgspec.json.decode(encoded)
    except (msgspec.MsgspecError, ValueError) as error:
        at = re.search(r"\(byte (\d+)\)", str(error))
        line = encoded.count(b"\n", 0, int(at[1]) if at else len(encoded.rstrip())) + 1
        return Reading(fault=fault_line(name, line, str(error).replace("`", "")), data=data)
    parts = _Salvage(raw)
    return Reading(parts.profile, _describe_faults(name, text, parts.faults), data)


def _describe_faults(name: str, text: str, faults: Sequence[tuple[KeyPath, str]]) -> str:
    """Return the first fault with its line, and the number of further faults."""
    if not faults:
        return ""
    (where, what), *others = faults
    more = f", and {len(others)} more fault{'' if len(others) == 1 else 's'}" if others else ""
    return f"{name}:{line_of(text, where)}: {what}{more}"


class _Salvage:
    """Collects the valid parts of a decoded file into a profile."""

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
        """Return the results of a level; format 1 has a single one."""
        if isinstance(part, dict):
            found = [self._take(("done", level), Result, part)]
        elif isinstance(part, list):
            found = [self._take(("done", level, index), Result, each) for index, each in enumerate(part)]
        else:
            found = []
            self._note(("done", level), "expected a list of results")
        return tuple(each for each in found if each is not None)

    def _fields(self, struct: type[Any], path: KeyPath, part: Any) -> Iterator[tuple[str, Any, Any]]:
        """Yield name, type and value of each field of a table that the game knows."""
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
        """Return the value if it is of a kind; else note the fault and return None."""
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
    """Write a code to a file, because it could not be copied; return what went wrong, empty for nothing.

    It replaces the file's content.
    """
    try:
        make_folder(path.parent)
        save_atomically(path, code.encode() + b"\n")
    except OSError as error:
        return error.strerror or str(error)
    return ""
