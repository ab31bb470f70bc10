"""edited: saves files that a person also edits: nothing that was changed meanwhile is overwritten."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from intodepth.files.faults import FileFault, Missing, fault_in
from intodepth.files.reading import MARK, exact_text_in, read_data
from intodepth.files.storage import make_folder, save_atomically
from intodepth.files.toml_lines import BYTES_LIMIT, TomlFile, parse_toml


class EditedFile(NamedTuple):
    """A TOML file as it was read, byte for byte."""

    path: Path
    data: bytes | None
    """None if there was no such file"""

    @property
    def label(self) -> str:
        """Its name in faults: folder and file."""
        return f"{self.path.parent.name}/{self.path.name}"

    def parse(self) -> TomlFile:
        """Return what is in it, with its own line ends; raises FileFault."""
        return parse_toml(self.label, exact_text_in(self.label, self.data or b""))

    def make_folder(self) -> None:
        """Make the folder that it is in, if there is none; raises FileFault."""
        try:
            make_folder(self.path.parent)
        except OSError as error:
            raise self._refuse(error) from None

    def replace(self, text: str) -> None:
        """Give the file another text, as `write`."""
        self.write((MARK if self.data and self.data.startswith(MARK) else b"") + text.encode())

    def write(self, data: bytes) -> None:
        """Give the file another content; raises FileFault, after which it is as it was.

        A file that was changed, made or removed since it was read stays as it is now. Permissions stay.
        """
        if data == self.data:
            return
        if len(data) > BYTES_LIMIT:
            raise fault_in(self.label, 1, f"cannot be saved: too large, the limit is {BYTES_LIMIT} bytes")
        try:
            save_atomically(self.path, data, follows=True, ready=self._make_ready)
        except OSError as error:
            raise self._refuse(error) from None

    def _refuse(self, error: OSError) -> FileFault:
        return fault_in(self.label, 1, f"cannot be saved: {error.strerror or error}")

    def _make_ready(self, new: Path) -> None:
        """Raise FileFault if the file is not as it was read; else give its permissions to the new one."""
        if read_edited(self.path).data != self.data:
            raise fault_in(self.label, 1, "cannot be saved: another program has just changed it")
        if self.data is not None:
            with suppress(OSError):  # some file systems, such as shares, know no permissions
                os.chmod(new, stat.S_IMODE(os.stat(self.path).st_mode))


def read_edited(path: Path) -> EditedFile:
    """Read a file, or find that there is none; raises FileFault, also for a link that leads nowhere."""
    file = EditedFile(path, None)
    try:
        return EditedFile(path, read_data(path, BYTES_LIMIT, file.label))
    except Missing:
        if os.path.lexists(path):
            raise fault_in(file.label, 1, "a link to a file that does not exist") from None
        return file
