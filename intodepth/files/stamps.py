"""stamps: by which it is noticed that a file was saved."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Read = TypeVar("Read")
YOUNG: Final = 2_000_000_000
"""A file that was saved less than so many nanoseconds ago may be saved again without another stamp."""

Stamp = tuple[int, int] | None
"""time of the last change in nanoseconds and size in bytes; None if there is no such file"""


def read_stamp(path: Path) -> Stamp:
    """Return a value that changes when the file is saved."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


def cache_until_saved(
    read: Callable[Concatenate[Path, Given], Read],
) -> Callable[Concatenate[Path, Given], Read]:
    """Return a function that reads a file again only after it was saved."""
    known: dict[object, tuple[Stamp, Read]] = {}

    @wraps(read)
    def ask(path: Path, /, *given: Given.args, **named: Given.kwargs) -> Read:
        key, stamp = (path, given, *named.items()), read_stamp(path)
        if key in known and known[key][0] == stamp:
            return known[key][1]
        found = read(path, *given, **named)
        if stamp is not None and stamp[0] + YOUNG < time.time_ns():
            known[key] = stamp, found
        return found

    return ask
