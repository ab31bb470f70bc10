"""stamps: by which it is noticed that a file was saved."""

from __future__ import annotations

from pathlib import Path

Stamp = tuple[int, int] | None
"""time of the last change in nanoseconds and size in bytes; None if there is no such file"""


def read_stamp(path: Path) -> Stamp:
    """Return a value that changes when the file is saved."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
