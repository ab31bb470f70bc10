"""storage: reads, saves and locks files so that nothing is lost when the game dies or the disk fails.

Everything of the player is read and written through `os` alone, because tests let every single call fail.

The game writes through a symbolic link only where a person has put it: a folder may be a link, and so may
the profile, a tweak file, and a file that the player has named. Any other link, pipe or device in the place
of a file is replaced, and what a link leads to stays as it is.
"""

import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from intodepth.files.disk import Disk, SystemDisk

CHUNK = 1 << 20
BINARY = getattr(os, "O_BINARY", 0)
AT_ONCE = getattr(os, "O_NONBLOCK", 0)
"""flag that opens a pipe without waiting for its other end"""
NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""flag that refuses to open a symbolic link"""
NO_LOCK = errno.EACCES, errno.EPERM, errno.EISDIR, errno.ELOOP
"""why a lock file cannot be opened that is not one of this game"""
PATIENCE = 0.5
"""seconds to wait while another copy of the game saves"""


REMAINS = re.compile(r"\..+\.\d+\.depth\.tmp")
"""names of files that this game has not saved yet, unlike those of other programs"""

_disk: Disk = SystemDisk()
_swept: set[Path] = set()
"""folders without remains of games that died"""


def use_disk(disk: Disk) -> None:
    """Use another disk than that of this machine from now on."""
    global _disk
    _disk = disk


class NotAFile(OSError):
    """Raised for a folder, a pipe or a device where a regular file is expected."""

    def __init__(self, number: int, words: str) -> None:
        super().__init__(number, words)


class TooLarge(OSError):
    """Raised for a file with more bytes than allowed."""

    def __init__(self, limit: int) -> None:
        super().__init__(errno.EFBIG, f"too large, the limit is {limit} bytes")


@contextmanager
def open_regular(path: Path) -> Iterator[int]:
    """Open a regular file for reading; raises OSError, whose `strerror` says in a few words what is wrong.

    A pipe or a device is refused without waiting for a writer.
    """
    try:
        handle = os.open(path, os.O_RDONLY | AT_ONCE | BINARY)
    except ValueError:  # for a name with a null character
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from None
    try:
        _check_regular(handle)
        yield handle
    finally:
        os.close(handle)


def _check_regular(handle: int) -> None:
    """Raise NotAFile for an open file that is a folder, a pipe or a device."""
    mode = os.fstat(handle).st_mode
    if stat.S_ISDIR(mode):
        raise NotAFile(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise NotAFile(errno.EINVAL, "not a regular file")


def read_chunks(handle: int, most: int) -> bytes:
    """Return the rest of an open file, at most `most` bytes; raises OSError."""
    data = bytearray()
    while len(data) < most and (chunk := os.read(handle, min(CHUNK, most - len(data)))):
        data += chunk
    return bytes(data)


def read_regular(path: Path, limit: int) -> bytes:
    """Return the content of a regular file; raises OSError, as `open_regular`, or TooLarge."""
    with open_regular(path) as handle:
        data = read_chunks(handle, limit + 1)
    if len(data) > limit:
        raise TooLarge(limit)
    return data


def open_own(path: Path) -> int:
    """Return a file of the game, open to go on writing in it; raises OSError, and NotAFile for a link, a
    folder, a pipe or a device.
    """
    try:
        handle = os.open(path, os.O_RDWR | NO_LINK | AT_ONCE | BINARY)
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EISDIR):
            words = "it is a link" if error.errno == errno.ELOOP else os.strerror(error.errno)
            raise NotAFile(error.errno, words) from None
        raise
    try:
        _check_regular(handle)
    except BaseException:
        os.close(handle)
        raise
    return handle


def write_all(handle: int, data: bytes) -> None:
    """Write all of some data into an open file; raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def write_durably(handle: int, data: bytes) -> None:
    """Write into an open file and have it on disk before returning; raises OSError."""
    write_all(handle, data)
    _disk.sync(handle)


def save_atomically(
    path: Path, data: bytes, *, follows: bool = False, ready: Callable[[Path], None] = lambda _: None
) -> None:
    """Replace a file by new content; raises OSError, after which either the old or the new content is there.

    A symbolic link is replaced, unless it `follows` links: then its target is, if that is a regular file or
    does not exist. `ready` is called with the new file just before it takes the place of the old one, which
    stays if it raises.
    """
    path = link_target(path) if follows else path
    replace_file(path, data, ready)
    sync_folder(path.parent)


def replace_file(
    path: Path, data: bytes, ready: Callable[[Path], None] = lambda _: None, *, durably: bool = True
) -> None:
    """Replace a file, or a link, by new content as `save_atomically` does; its new name is durable only after
    `sync_folder`.

    Without `durably` its content is so only after `sync_file`; many files together are faster in that way.
    """
    sweep(path.parent)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.depth.tmp")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY
    try:
        handle = os.open(temporary, flags, 0o666)
    except FileExistsError:  # what an attempt that failed could not remove
        os.unlink(temporary)
        handle = os.open(temporary, flags, 0o666)
    try:
        try:
            (write_durably if durably else write_all)(handle, data)
        finally:
            os.close(handle)
        ready(temporary)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def sync_file(path: Path) -> None:
    """Make the content of a file durable; raises OSError."""
    handle = open_own(path)
    try:
        _disk.sync(handle)
    finally:
        os.close(handle)


def save_as_named(path: Path, data: bytes) -> None:
    """Save to a file that the player has named; raises OSError.

    Links are followed. A pipe or a device, such as /dev/null, is written into and stays what it is.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = stat.S_IFREG
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        save_atomically(path, data, follows=True)
        return
    handle = os.open(path, os.O_WRONLY | BINARY)
    try:
        write_all(handle, data)
    finally:
        os.close(handle)


def link_target(path: Path) -> Path:
    """Return the target of a symbolic link if that is a regular file or does not exist; else the path
    itself.
    """
    target = Path(os.path.realpath(path))
    try:
        return target if stat.S_ISREG(os.stat(target).st_mode) else path
    except FileNotFoundError:
        return target


def sweep(folder: Path) -> None:
    """Remove what games that died while saving have left in a folder, once in a session; raises OSError."""
    if folder in _swept:
        return
    for name in os.listdir(folder):
        if REMAINS.fullmatch(name):
            with suppress(OSError):
                os.unlink(folder / name)
    _swept.add(folder)


def make_folder(folder: Path) -> None:
    """Create a folder with its parents, if it does not exist; raises OSError."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        make_folder(folder.parent)
    with suppress(FileExistsError):
        os.mkdir(folder)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make the names of new files in a folder durable, if the system can; raises OSError."""
    _disk.sync_folder(folder)


def set_aside(path: Path) -> Path:
    """Also keep a bad file as the first free of NAME.bad, NAME.bad2 and so on; raises OSError.

    The file itself stays until it is replaced, so that there always is one. Only a folder, pipe or device,
    which nothing can replace, is renamed.
    """
    count = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.bad{count if count > 1 else ''}")):
        count += 1
    try:
        with open_regular(path) as handle:
            copy = os.open(aside, os.O_RDWR | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
            try:
                while chunk := os.read(handle, CHUNK):
                    write_durably(copy, chunk)
            except BaseException:
                with suppress(OSError):
                    os.unlink(aside)
                raise
            finally:
                os.close(copy)
    except NotAFile:
        os.replace(path, aside)
    sync_folder(path.parent)
    return aside


def try_lock(handle: int) -> bool:
    """Lock an open file until it is closed or its process ends; return False if another process has locked
    it.
    """
    return _disk.try_lock(handle)


@contextmanager
def hold_lock(path: Path) -> Iterator[None]:
    """Hold a lock during the block, against other copies of the game; raises OSError.

    What is no lock file of this game does not block anybody: that of another user who played here once, a
    folder, or a link.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | NO_LINK | BINARY, 0o666)
    except OSError as error:
        if error.errno not in NO_LOCK:
            raise
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
