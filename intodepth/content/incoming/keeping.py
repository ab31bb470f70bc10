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
OTHER_SIGN: Final = re.compile(r"[^a-z0-9_]+")


def kept_path(folder: Path, name: str, data: bytes) -> Path:
    """Return where a recording of a level, or of a `run`, is saved in a folder: equal content has one
    place.
    """
    stem = OTHER_SIGN.sub("_", name.lower())[:40].strip("_") or "level"
    return folder / f"{stem}-{digest_of(data)}.jsonl"


def digest_of(data: bytes) -> str:
    """Return the digest of the content of a recording, 16 hexadecimal digits, as that of its notes."""
    return blake2b(data, digest_size=8).hexdigest()


def store(path: Path, data: bytes) -> None:
    """Save content at the place that `kept_path` has named, unless it is there; raises OSError."""
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
    """Remove recordings until there is room for one more; raises OSError if all that are there are used."""
    others = [each for each in _listed(path.parent) if each.path != os.fspath(path)]
    sizes = {each.path: each.stat(follow_symlinks=False) for each in others}
    whole = size + sum(each.st_size for each in sizes.values())
    idle = sorted(
        (sizes[each.path].st_mtime_ns, each.path) for each in others if not _has_notes(home, each.name)
    )
    count = len(others) + 1
    while count > MOST or whole > ROOM:
        if not idle:
            raise OSError(
                errno.ENOSPC,
                f"{path.parent} is full, the limit is {MOST} recordings and {ROOM >> 20} MB, and all in it "
                "have bookmarks or branches",
            )
        _, oldest = idle.pop(0)
        os.unlink(oldest)
        count, whole = count - 1, whole - sizes[oldest].st_size


def _listed(folder: Path) -> list[os.DirEntry[str]]:
    """Return the recordings of a folder; empty if there is none."""
    try:
        with os.scandir(folder) as found:
            return [each for each in found if OWN_NAME.fullmatch(each.name)]
    except FileNotFoundError:
        return []


OWN_NAME: Final = re.compile(r"[a-z0-9_]{1,40}-([0-9a-f]{16})\.jsonl")


def _has_notes(home: Path, name: str) -> bool:
    found = OWN_NAME.fullmatch(name)
    return found is not None and (home / NOTES / f"{found[1]}.notes.json").exists()
