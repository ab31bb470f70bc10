"""disk: how a system keeps what was written, and keeps two copies of the game apart.

All else that is done with files goes through `os`. Where files are kept in another way, as in a browser, that
way is given to `intodepth.files.storage.use_disk`.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Final, Protocol

FAR: Final = 1 << 30
"""the byte that is locked where locks keep others from reading, too: beyond every file, but no further than
the 31 bits that `msvcrt.locking` knows"""


class Disk(Protocol):
    """What keeps files."""

    def sync(self, handle: int) -> None:
        """Have all that was written into an open file survive a power cut; raises OSError."""

    def sync_folder(self, folder: Path) -> None:
        """Have the names of new files in a folder survive a power cut; raises OSError."""

    def try_lock(self, handle: int) -> bool:
        """Lock an open file until it is closed or its process has ended; False if somebody else has it."""


class SystemDisk:
    """The disk of this machine."""

    def sync(self, handle: int) -> None:
        """Have all that was written into an open file survive a power cut; raises OSError."""
        os.fsync(handle)

    def sync_folder(self, folder: Path) -> None:
        """Have the names of files in a folder survive a power cut, where the system can; raises OSError."""
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
        """Lock an open file until it is closed or its process has ended; False if somebody else has it.

        Where the system knows no locks, everybody has them.
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
