"""Files: reads, saves and locks files, so that nothing is lost whenever the game dies or the disk fails.

Whatever belongs to the player is read and written here and by `os` alone: tests let every single call fail.
"""

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

CHUNK = 1 << 20
BINARY = getattr(os, "O_BINARY", 0)
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""a pipe is opened without waiting for somebody at its other end"""
PATIENCE = 0.5
"""seconds that another copy of the game may take for its saving"""
FAR = 1 << 30
"""the byte that is locked where locks keep others from reading, too: beyond every file, but no further than
the 31 bits that `msvcrt.locking` knows"""


def read_regular(path: Path, limit: int) -> bytes:
    """Return the content of a regular file; raises OSError, also if it has more than `limit` bytes.

    A pipe or a device is refused without waiting for somebody to write into it. `strerror` of whatever is
    raised says in a few words what is wrong.
    """
    handle = os.open(path, os.O_RDONLY | AT_ONCE | BINARY)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "not a regular file")
        data = bytearray()
        while len(data) <= limit and (chunk := os.read(handle, min(CHUNK, limit + 1 - len(data)))):
            data += chunk
    finally:
        os.close(handle)
    if len(data) > limit:
        raise OSError(errno.EFBIG, f"too large, the limit is {limit} bytes")
    return bytes(data)


def write_durably(handle: int, data: bytes) -> None:
    """Write into an open file and have it on the disk before returning; raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def save_atomically(path: Path, data: bytes) -> None:
    """Replace a file by new content; raises OSError, and then the old or the new one is there, and whole.

    What an earlier attempt at the same file has left behind goes.
    """
    sweep(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    handle = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        try:
            write_durably(handle, data)
        finally:
            os.close(handle)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(path.parent)


def sweep(path: Path) -> None:
    """Remove what a game that died while it saved this file has left beside it."""
    for name in os.listdir(path.parent):
        if name.startswith(f".{path.name}.") and name.endswith(".tmp"):
            with suppress(OSError):
                os.unlink(path.parent / name)


def make_folder(folder: Path) -> None:
    """Make a folder, and those around it, if there is none; raises OSError."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    with suppress(FileExistsError):
        os.mkdir(folder)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Have the names of new files in a folder survive a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # which some file systems, such as shares, say of any folder
            raise
    finally:
        os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a bad file to the first free of NAME.bad, NAME.bad2 and so on; raises OSError."""
    count = 1
    while (aside := path.with_name(f"{path.name}.bad{count if count > 1 else ''}")).exists():
        count += 1
    os.replace(path, aside)
    sync_folder(path.parent)
    return aside


def try_lock(handle: int) -> bool:
    """Lock an open file until it is closed or its process has ended; False if somebody else has locked it.

    Where the system knows no locks, everybody has them.
    """
    try:
        if sys.platform == "win32":
            os.lseek(handle, FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other copies of the game from doing what they do under the same lock; raises OSError.

    A lock that belongs to another user, who played here once, keeps nobody from anything.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o666)
    except PermissionError:
        yield
        return
    try:
        end = time.monotonic() + PATIENCE
        while not try_lock(handle):
            if time.monotonic() > end:
                raise OSError(errno.EAGAIN, "another copy of the game does not let go of it")
            time.sleep(PATIENCE / 50)
        yield
    finally:
        os.close(handle)
