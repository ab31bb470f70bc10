"""keeping: saves recordings that came in under names made from their content, in a folder of limited size."""

from __future__ import annotations

import errno
import os
import re
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

from intodepth.content.replay_notes import NOTES
from intodepth.files.storage import make_folder, read_regular, save_atomically

MOST: Final = 200
"""greatest number of recordings in it"""
ROOM: Final = 1 << 26
"""greatest size of all of them together, in bytes"""
OWN_NAME: Final = re.compile(r"[a-z0-9_]{1,40}-([0-9a-f]{16})\.jsonl")
"""names of its recordings"""
OTHER_SIGN: Final = re.compile(r"[^a-z0-9_]+")


def choose_path(folder: Path, name: str, data: bytes) -> Path:
    """Return where a recording of a level, or of a `run`, is saved in a folder: equal content has one
    place.
    """
    stem = OTHER_SIGN.sub("_", name.lower())[:40].strip("_") or "level"
    return folder / f"{stem}-{digest_of(data)}.jsonl"


def digest_of(data: bytes) -> str:
    """Return the digest of the content of a recording, 16 hexadecimal digits, as that of its notes."""
    return blake2b(data, digest_size=8).hexdigest()


def store(path: Path, data: bytes) -> None:
    """Save content at the place that `choose_path` has named, unless it is there; raises OSError."""
    with suppress(OSError):
        if not path.is_symlink() and read_regular(path, len(data)) == data:
            return
    make_folder(path.parent)
    save_atomically(path, data)


def keep(home: Path, path: Path, data: bytes) -> None:
    """Save a recording of others at its place in `home`; raises OSError.

    Where the folder is full, the recordings go that were saved first and have neither bookmarks nor branches.
    """
    make_room(home, path, len(data))
    store(path, data)


def make_room(home: Path, path: Path, size: int) -> None:
    """Remove recordings until there is room for one more; raises OSError if what is used leaves none."""
    others = [each for each in _list_recordings(path.parent) if each.path != os.fspath(path)]
    states = [(each, each.stat(follow_symlinks=False)) for each in others]
    count, whole = len(states) + 1, size + sum(state.st_size for _, state in states)
    idle = [(each, state) for each, state in states if not _has_notes(home, each.name)]
    going: list[os.DirEntry[str]] = []
    for each, state in sorted(idle, key=lambda pair: (pair[1].st_mtime_ns, pair[0].name)):
        if count <= MOST and whole <= ROOM:
            break
        going.append(each)
        count, whole = count - 1, whole - state.st_size
    if count > MOST or whole > ROOM:
        why = f"is full of recordings with bookmarks or branches, the limit is {MOST} and {ROOM >> 20} MB"
        raise OSError(errno.ENOSPC, f"{path.parent} {why}")
    for each in going:
        os.unlink(each.path)


def _list_recordings(folder: Path) -> list[os.DirEntry[str]]:
    """Return the recordings of a folder; empty if there is none."""
    try:
        with os.scandir(folder) as found:
            return [each for each in found if OWN_NAME.fullmatch(each.name)]
    except FileNotFoundError:
        return []


def _has_notes(home: Path, name: str) -> bool:
    found = OWN_NAME.fullmatch(name)
    return found is not None and (home / NOTES / f"{found[1]}.notes.json").exists()
