"""Files: the one way in which files are read: regular files only, and never more of one than may be there."""

import errno
import os
import stat
from pathlib import Path


def read_regular(path: Path, limit: int) -> bytes:
    """Return the content of a regular file; raises OSError, also if it has more than `limit` bytes.

    A pipe or a device is refused without waiting for somebody to write into it. `strerror` of whatever is
    raised says in a few words what is wrong.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(_regular(handle), "rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"too large, the limit is {limit} bytes")
    return data


def _regular(handle: int) -> int:
    """The same handle, if it is that of a regular file; else it is closed, and OSError says what is wrong."""
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "not a regular file")
    except BaseException:
        os.close(handle)
        raise
    return handle
