"""Saving: writes a file so that after any crash there is the old one or the new one, never neither."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def save_atomically(path: Path, data: bytes) -> None:
    """Replace a file by new content; raises OSError, and then the old content is still there."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the names of new files in a folder survive a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a bad file to the first free of NAME.bad, NAME.bad2 and so on; raises OSError."""
    count = 1
    while (aside := path.with_name(f"{path.name}.bad{count if count > 1 else ''}")).exists():
        count += 1
    os.replace(path, aside)
    return aside
