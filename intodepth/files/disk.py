"""disk: how a system makes writes durable and keeps two copies of the game apart.

Everything else about files goes through `os`. A system that keeps files in another way, such as a browser,
gives its own with `intodepth.files.storage.use_disk`.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Final, Protocol

FAR: Final = 1 << 30
"""byte that is locked on systems where a lock also blocks readers: beyond every file, and within the 31 bits
of `msvcrt.locking`
"""


class Disk(Protocol):
    """The operations of a disk that storage uses; tests replace them by failing ones."""

    def sync(self, handle: int) -> None:
        """Make all writes to an open file durable; raises OSError."""

    def sync_folder(self, folder: Path) -> None:
        """Make the names of new files in a folder durable; raises OSError."""

    def try_lock(self, handle: int) -> bool:
        """Lock an open file until it is closed or its process ends; return False if another process has
        locked it.
        """


class SystemDisk:
    """The disk of this machine."""

    def sync(self, handle: int) -> None:
        os.fsync(handle)

    def sync_folder(self, folder: Path) -> None:
        """Make the names of new files in a folder durable, if the system can; raises OSError."""
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

    def try_lock(self, handle: int) -> bool:
        """Lock an open file until it is closed or its process ends; return False if another process has
        locked it.

        On a system without locks it returns True.
        """
        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(handle, FAR, os.SEEK_SET)
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
        return True
