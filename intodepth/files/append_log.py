"""append_log: a file of lines to which lines are added, for results that may come for hours."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from intodepth.files.faults import fault_in
from intodepth.files.storage import BINARY, NotAFile, open_own, save_atomically, try_lock, write_durably


class AppendLog:
    """A file that grows line by line; each line is on disk before `add` returns."""

    def __init__(self, path: Path, data: bytes) -> None:
        """Begin or continue a file whose whole lines are `data`, and lock it.

        Raises OSError, and FileFault if another process has locked it, or if it is a link.
        """
        before = -1
        try:
            with suppress(FileNotFoundError):
                before = open_own(path)
            if before >= 0 and not try_lock(before):
                raise fault_in(path.name, 1, "another process is adding to it")
            save_atomically(path, data)
            self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | BINARY)
            try_lock(self._handle)
        except NotAFile as error:
            raise fault_in(path.name, 1, f"cannot be written: {error.strerror}") from None
        finally:
            if before >= 0:
                os.close(before)

    def add(self, line: bytes) -> None:
        """Add a line that ends with a newline; raises OSError."""
        write_durably(self._handle, line)

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)
