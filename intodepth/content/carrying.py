"""carrying: everything of a player as one file, to take it to another browser or machine."""

from __future__ import annotations

import re
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from intodepth.content.profile import Profile, merge
from intodepth.content.profile_store import FILE_NAME, read_profile
from intodepth.content.words import counted
from intodepth.files.storage import make_folder, read_regular, save_atomically

FOLDERS: Final = ("recordings", "runs", "branches", "shared")
NAME: Final = re.compile(r"([A-Za-z0-9_-]{1,80}?)(?:-(\d{1,9}))?((?:\.[a-z0-9]{1,10}){1,3})")
"""name of a file that is taken along: a stem, a number and what it is"""
LIMIT: Final = 1 << 26
"""greatest size of all files together, bytes"""
MOST: Final = 20_000
"""greatest number of files"""
UNREADABLE: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, IndexError, OSError, RuntimeError, ValueError,
)  # fmt: skip
"""what the library raises for a file that is no zip file, or a damaged one"""


class CarryFault(ValueError):
    """Raised for a file that holds no saved game, with the reason in one line."""


def pack(home: Path) -> bytes:
    """Return everything of a player as a zip file; raises OSError."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in (FILE_NAME, *_names(home)):
            if (home / name).is_file():
                data = read_regular(home / name, LIMIT)
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(home: Path, data: bytes, profile: Profile) -> tuple[Profile, str]:
    """Add what a packed file holds to what is in `home`; nothing that is there is lost.

    Returns the merged profile, which is not saved, and a sentence that says what was added. Raises
    CarryFault, or OSError.
    """
    files = _unpacked(data)
    with tempfile.TemporaryDirectory() as folder:
        save_atomically(Path(folder, FILE_NAME), files.pop(FILE_NAME))
        theirs = read_profile(Path(folder))
    if theirs.line:
        raise CarryFault(theirs.line)
    added = sum(add(home / name, content)[1] for name, content in sorted(files.items()))
    told = f"The saved game was added to this one: {counted(added, 'new file')}."
    return merge(profile, theirs.profile, Profile()), told


def _names(home: Path) -> Iterator[str]:
    for folder in FOLDERS:
        if (home / folder).is_dir():
            for path in sorted((home / folder).iterdir()):
                if NAME.fullmatch(path.name):
                    yield f"{folder}/{path.name}"


def _unpacked(data: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            members = [member for member in archive.infolist() if _is_carried(member.filename)]
            if len(members) > MOST or sum(member.file_size for member in members) > LIMIT:
                raise CarryFault("the file is too large for a saved game")
            files = {member.filename: archive.read(member) for member in members}
    except CarryFault:
        raise
    except UNREADABLE as error:
        raise CarryFault(f"this is no saved game: {error}") from None
    if FILE_NAME not in files:
        raise CarryFault(f"this is no saved game: it has no {FILE_NAME}")
    return files


def _is_carried(name: str) -> bool:
    folder, _, rest = name.partition("/")
    return name == FILE_NAME or (folder in FOLDERS and NAME.fullmatch(rest) is not None)


def add(path: Path, data: bytes) -> tuple[Path, bool]:
    """Save a file, under the next free number if another has its name; return where, and whether it is new.

    Raises OSError, or CarryFault for a name that no file of the game has.
    """
    found = NAME.fullmatch(path.name)
    if found is None:
        raise CarryFault(f"{path.name[:40]!r} is no name of a recording")
    stem, number, kind = found.groups()
    while path.exists():
        if read_regular(path, LIMIT).startswith(data):
            return path, False
        number = f"{int(number or 0) + 1:0{len(number or '0000')}}"
        path = path.with_name(f"{stem}-{number}{kind}")
    make_folder(path.parent)
    save_atomically(path, data)
    return path, True
