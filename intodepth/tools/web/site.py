"""site: puts a build of the game into the folder of a site.

Each build has a folder of its own, named by its content. Beside it are only the page and its service worker,
which name that folder. They are replaced last, so whenever this ends the folder holds the old site or the new
one. What others have put there stays.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

from intodepth.files.storage import (
    BINARY,
    make_folder,
    read_regular,
    save_atomically,
    sync_folder,
    write_durably,
)

START: Final = "index.html"
"""the page"""
OFFLINE: Final = "offline.js"
"""the service worker"""
ABOUT: Final = "build.json"
"""what the page and later builds want to know of a build"""
BUILD: Final = re.compile(r"build-[0-9a-f]{16}(-\d+)?")
"""names of the folders of builds"""
UNFINISHED: Final = re.compile(rf"\.{BUILD.pattern}\.\d+\.tmp")
"""names of folders of builds that are being written"""
LIST_LIMIT: Final = 1 << 20
"""greatest size of the description of a build, in bytes"""


def put_site(folder: Path, files: Mapping[str, bytes], about: Mapping[str, Any]) -> None:
    """Put a site into a folder; raises OSError, after which the old site is still there.

    `files` are the files of the build by their names. The name of the build and its list of files are filled
    in where the page and the service worker want them. `about` is what the page wants to know of the build.
    """
    build = {name: data for name, data in files.items() if name not in (START, OFFLINE)}
    build[ABOUT] = json.dumps({**about, "files": sorted(build)}).encode() + b"\n"
    make_folder(folder)
    for left in _folders(folder, UNFINISHED):
        _remove(left, os.listdir(left))
    name = _put_build(folder, f"build-{_digest_of({**files, **build})[:16]}", build)
    page = files[START].replace(b"BUILD/", f"{name}/".encode())
    digests = {f"{name}/{each}": sha256(data).hexdigest() for each, data in sorted(build.items())}
    digests[START] = sha256(page).hexdigest()
    offline = files[OFFLINE].decode().replace("'BUILD'", f"'{name}'", 1)
    offline = offline.replace("FILES = {}", f"FILES = {json.dumps(digests, indent=2)}", 1)
    save_atomically(folder / OFFLINE, offline.encode())
    save_atomically(folder / START, page)
    for old in _folders(folder, BUILD):
        if old.name != name:
            _remove(old, _files_of(old))


def _folders(folder: Path, names: re.Pattern[str]) -> list[Path]:
    """Return the folders in a folder that have such a name; a link to a folder is none."""
    found = (folder / name for name in os.listdir(folder) if names.fullmatch(name))
    return [path for path in found if path.is_dir() and not path.is_symlink()]


def _digest_of(files: Mapping[str, bytes]) -> str:
    found = sha256()
    for name, data in sorted(files.items()):
        found.update(f"{name} {len(data)} ".encode() + data)
    return found.hexdigest()


def _put_build(folder: Path, name: str, files: Mapping[str, bytes]) -> str:
    """Write the folder of a build, unless it is there; return its name.

    The name is another one than the wanted where that has something else.
    """
    names = (f"{name}-{number}" if number > 1 else name for number in count(1))
    name = next(each for each in names if not os.path.lexists(folder / each) or _has(folder / each, files))
    if os.path.lexists(folder / name):
        return name
    unfinished = folder / f".{name}.{os.getpid()}.tmp"
    os.mkdir(unfinished)
    try:
        for each, data in files.items():
            handle = os.open(unfinished / each, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
            try:
                write_durably(handle, data)
            finally:
                os.close(handle)
        sync_folder(unfinished)
        os.rename(unfinished, folder / name)
    except BaseException:
        _remove(unfinished, files)
        raise
    sync_folder(folder)
    return name


def _has(build: Path, files: Mapping[str, bytes]) -> bool:
    """Return whether a folder has all files of a build as they should be."""
    with suppress(OSError):
        return not build.is_symlink() and all(
            read_regular(build / name, len(data)) == data for name, data in files.items()
        )
    return False


def _files_of(build: Path) -> list[str]:
    """Return the names of the files that were written for a build, its description last; none if unknown."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return [*map(os.path.basename, json.loads(read_regular(build / ABOUT, LIST_LIMIT))["files"]), ABOUT]
    return []


def _remove(build: Path, names: Iterable[str]) -> None:
    """Remove files of a build, and its folder if nothing else is in it; what cannot be removed stays."""
    for name in names:
        with suppress(OSError):
            os.unlink(build / name)
    with suppress(OSError):
        os.rmdir(build)
