"""append_log: a file of lines to which lines are added, for results that may come for hours."""

from __future__ import annotations

import os
from pathlib import Path

from intodepth.files.storage import BINARY, save_atomically, write_durably


class AppendLog:
    """A file that grows line by line; each line is on disk before `add` returns."""

    def __init__(self, path: Path, data: bytes) -> None:
        """Begin or continue a file whose whole lines are `data`; raises OSError."""
        save_atomically(path, data)
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | BINARY)

    def add(self, line: bytes) -> None:
        """Add a line that ends with a newline; raises OSError."""
        write_durably(self._handle, line)

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)
