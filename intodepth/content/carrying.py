"""carrying: everything of a player as one file, to take it to another browser or machine."""

from __future__ import annotations

import os
import re
import struct
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from intodepth.content.profile_store import BYTES_LIMIT, FILE_NAME, parse_profile
from intodepth.content.replay_notes import NOTES, merge_files
from intodepth.content.words import count_noun
from intodepth.files.faults import one_line
from intodepth.files.folders import PLAYED, RECEIVED
from intodepth.files.storage import make_folder, read_regular, replace_file, sync_file, sync_folder

PLANS: Final = "plans"
MADE: Final = "levels", PLANS, "tweaks/presets"
"""folders of what the player has made"""
FOLDERS: Final = (*PLAYED, RECEIVED, NOTES, *MADE)
TOML: Final = ".toml"
NAME: Final = re.compile(r"((?:yours\.)?\w[\w -]{0,79}?)(?:-([0-9]{1,9}))?((?:\.[a-z0-9]{1,10}){1,3})")
"""name of a file that is taken along: a stem, a number and what it is

A preset keeps the name that was typed, and recordings of levels of yours may begin with `yours.`.
"""
NOTES_END: Final = ".notes.json"
WITHIN: Final = re.compile(rf"(?:[^/]+/)?{re.escape(FILE_NAME)}")
"""path of the profile; a system that packs the files anew may put them into a folder"""
LONGEST: Final = 40
"""greatest length of the name of a level"""
LIMIT: Final = 1 << 26
"""greatest size of all files together, bytes"""
MOST: Final = 20_000
"""greatest number of files"""
LISTING: Final = MOST * 256
"""greatest size of the list of files within the file, bytes"""
END: Final = struct.Struct("<4s4HIIH")
"""last record of a zip file: signature, four numbers of disks and files, size of the list, its place, size of
a comment
"""
HEAD: Final = struct.Struct("<26xHH")
"""record before the data of a file: the lengths of its name and of what follows that"""
UNREADABLE: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, IndexError, OSError, RuntimeError, ValueError,
)  # fmt: skip
"""what the library raises for a file that is no zip file, or a damaged one"""
TOO_LARGE: Final = f"the file is too large for a saved game, the limit is {MOST:,} files and {LIMIT >> 20} MB"

Check = Callable[[str, bytes], str]
"""says why a file of this name and content is not taken; empty if it is"""


class CarryFault(ValueError):
    """Raised for a file that holds no saved game, with the reason in one line."""


class Member(NamedTuple):
    """A file within a packed file."""

    name: str
    at: int
    """byte at which its record begins"""
    packed: int
    size: int
    """bytes, packed and unpacked"""
    is_deflated: bool


def number_names(name: str) -> Iterator[str]:
    """Yield a name of a level or a preset, then the same with the numbers from 2 on."""
    yield name
    for number in count(2):
        end = f"{' ' if ' ' in name else '_'}{number}"
        yield f"{name[: LONGEST - len(end)]}{end}"


def pack(home: Path) -> bytes:
    """Return everything of a player as a zip file; raises OSError."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (FILE_NAME, *_names(home)):
            if (home / name).is_file():
                data = read_regular(home / name, LIMIT)
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _names(home: Path) -> Iterator[str]:
    for folder in FOLDERS:
        if (home / folder).is_dir():
            for path in sorted((home / folder).iterdir()):
                if NAME.fullmatch(path.name):
                    yield f"{folder}/{path.name}"


def list_members(
    data: bytes, check: Check = lambda name, content: ""
) -> tuple[bytes, tuple[Member, ...], str]:
    """Return the profile in a packed file, its other files, and a sentence on those that `check` refuses.

    Each file is unpacked once to see that it is whole. Raises CarryFault.
    """
    try:
        return _list_checked(data, check)
    except CarryFault:
        raise
    except UNREADABLE as error:
        raise CarryFault(f"this is no saved game: {one_line(str(error))}") from None


def _list_checked(data: bytes, check: Check) -> tuple[bytes, tuple[Member, ...], str]:
    _check_end(data)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        infos = {info.filename: info for info in archive.infolist()}
        within = next(filter(WITHIN.fullmatch, infos), None)
        if within is None:
            raise CarryFault(f"this is no saved game: it has no {FILE_NAME}")
        folder = within.removesuffix(FILE_NAME)
        found = {name.removeprefix(folder): info for name, info in infos.items() if name.startswith(folder)}
        carried = {name: info for name, info in found.items() if _is_carried(name)}
        if len(carried) > MOST or sum(info.file_size for info in carried.values()) > LIMIT:
            raise CarryFault(TOO_LARGE)
        if infos[within].file_size > BYTES_LIMIT:
            raise CarryFault(f"{FILE_NAME} is too large, the limit is {BYTES_LIMIT} bytes")
        profile = archive.read(infos[within])
        if fault := parse_profile(FILE_NAME, profile).fault:
            raise CarryFault(fault)
        members, refused = list[Member](), list[str]()
        for name, info in sorted(carried.items()):
            if why := check(name, archive.read(info)):
                refused.append(f"{name}: {why}")
            else:
                is_deflated = info.compress_type == zipfile.ZIP_DEFLATED
                if not is_deflated and info.compress_type != zipfile.ZIP_STORED:
                    raise CarryFault(f"this is no saved game: {name} is packed in another way")
                size = info.compress_size, info.file_size
                members.append(Member(name, info.header_offset, *size, is_deflated))
    more = f", and {len(refused) - 1:,} more" if refused[1:] else ""
    return profile, tuple(members), f"Left out: {refused[0]}{more}." if refused else ""


def _check_end(data: bytes) -> None:
    """Raise CarryFault for a zip file whose list of files is too long to be read."""
    at = data.rfind(b"PK\x05\x06", -END.size - (1 << 16))
    if at < 0:
        raise CarryFault("this is no saved game: it is no whole zip file")
    *_, count, size, _, _ = END.unpack_from(data, at)
    if count > MOST + len(FOLDERS) + 1 or size > LISTING:
        raise CarryFault(TOO_LARGE)


def _is_carried(name: str) -> bool:
    folder, _, rest = name.rpartition("/")
    return folder in FOLDERS and NAME.fullmatch(rest) is not None


def _unpack_member(data: bytes, member: Member) -> bytes:
    """Return the content of a file that `list_members` has listed."""
    name, extra = HEAD.unpack_from(data, member.at)
    first = member.at + HEAD.size + name + extra
    packed = data[first : first + member.packed]
    return zlib.decompressobj(-15).decompress(packed, member.size) if member.is_deflated else packed


def add_members(home: Path, data: bytes, members: Iterable[Member]) -> Generator[tuple[int, int], None, str]:
    """Add the files of a packed file to those in `home`, one before each yield of how many are done, and of
    all; nothing that is there is lost.

    Returns a sentence that says what was added. Raises OSError.
    """
    members = tuple(members)
    folders = {name: _Folder(home / name) for name in FOLDERS}
    added = 0
    for number, member in enumerate(members, 1):
        folder, _, name = member.name.rpartition("/")
        added += folders[folder].add(name, _unpack_member(data, member))
        yield number, len(members)
    for each in folders.values():
        for _ in each.sync():
            yield len(members), len(members)
    return f"The saved game was added to this one: {count_noun(added, 'new file')}."


class _Folder:
    """A folder to which files are added; it is listed once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unsynced: list[Path] = []
        """new files that are not durable yet"""
        self._names = defaultdict[tuple[str, str], set[str]](set)
        """names of the files that are there, by stem and kind"""
        self._places: dict[str, str] = {}
        """names of added recordings without endings, and those under which they are here"""
        with suppress(FileNotFoundError, NotADirectoryError):
            for name in os.listdir(path):
                if (found := NAME.fullmatch(name)) is not None:
                    self._names[found[1], found[3]].add(name)

    def add(self, name: str, data: bytes) -> bool:
        """Add a file; return whether there is something new.

        A file that begins like one that is there, and goes on, replaces it. A file that is the beginning of
        one that is there adds nothing. Notes go where their recording is, and are merged. A plan adds nothing
        if there is one. Any other file gets the next free number if its name is taken.
        """
        found = NAME.fullmatch(name)
        assert found is not None, "list_members lists no other names"
        base, kind = name.removesuffix(found[3]), found[3]
        name = f"{self._places.get(base, base)}{kind}"
        found = NAME.fullmatch(name)
        assert found is not None, "a name that was given is one of these"
        names = self._names[found[1], found[3]]
        if name in names and self._path.name == PLANS:
            return False
        place, content = (name, data) if name not in names else self._find_free_place(name, names, data)
        if content is not None:
            names.add(place)
            self._save(self._path / place, content)
        self._places[base] = place.removesuffix(kind)
        return content is not None

    def _find_free_place(self, name: str, names: set[str], data: bytes) -> tuple[str, bytes | None]:
        """Return where content goes whose name is taken, and what is saved there; None for nothing."""
        if name.endswith(TOML):
            return self._find_free_level(name.removesuffix(TOML), data)
        for other in (name, *sorted(names - {name})):
            there = _content(self._path / other)
            if there is not None and there.startswith(data):
                return other, None
            if there is not None and data.startswith(there):
                return other, data
            if there is not None and other == name and name.endswith(NOTES_END):
                merged = merge_files(there, data)
                if merged is not None:
                    return name, merged if merged != there else None
        numbered = [found for each in names if (found := NAME.fullmatch(each)) is not None]
        stem, number, kind = next(found.groups() for found in numbered if found[0] == name)
        latest = max(int(found[2] or 0) for found in numbered)
        return f"{stem}-{latest + 1:0{len(number or '0000')}}{kind}", data

    def _find_free_level(self, stem: str, data: bytes) -> tuple[str, bytes | None]:
        """Return where a level or a preset goes whose name is taken, as `_find_free_place`."""
        for name in (f"{each}{TOML}" for each in number_names(stem)):
            if not os.path.lexists(self._path / name):
                return name, data
            if _content(self._path / name) == data:
                return name, None
        raise AssertionError("numbers do not end")

    def _save(self, path: Path, data: bytes) -> None:
        """Save a file; a new one is durable only after `sync`, which is much faster for many."""
        make_folder(self._path)
        is_new = not os.path.lexists(path)
        replace_file(path, data, durably=not is_new)
        self._unsynced.append(path)

    def sync(self) -> Iterator[None]:
        """Make the new files durable, one before each yield; raises OSError."""
        for path in self._unsynced:
            sync_file(path)
            yield
        if self._unsynced:
            sync_folder(self._path)


def _content(path: Path) -> bytes | None:
    """Return the content of a file; None if it cannot be read, or is a link."""
    try:
        return None if path.is_symlink() else read_regular(path, LIMIT)
    except OSError:
        return None
