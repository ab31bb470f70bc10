"""lifeline: commands and other programs that end with this process, however it ends.

Each has a pipe from this process as its standard input. The system closes that when this process has ended,
even if it was killed, and a thread of the other process waits for that.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, Final

WATCHED: Final = "INTODEPTH_INPUT_BYTES"
"""environment variable: how many bytes a command reads; its input then stays open as long as the game runs"""
KEEPER: Final = Path(__file__).with_name("keeper.py")
if sys.platform == "win32":
    APART: Final[dict[str, Any]] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    APART: Final[dict[str, Any]] = {"process_group": 0}
"""keeps Ctrl+C in the terminal from the other process: this one heeds it, and ends the other"""


def start_command(*words: str, given: int = 0, errors: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Start a command of the game that reads so many bytes of its standard input; raises OSError.

    `errors` is where its stderr goes, as for `subprocess.Popen`.
    """
    return subprocess.Popen(
        [sys.executable, "-m", "intodepth", *words],
        cwd=Path(__file__).parents[2],
        env={**os.environ, WATCHED: str(given)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        **APART,
    )


def end_with(handle: int) -> None:
    """End this process when a pipe from the one that has started it ends, whatever it is doing then."""
    Thread(target=_end_with, args=(handle,), daemon=True).start()


def _end_with(handle: int) -> None:
    # By `os` alone: a process that ends by itself cannot close a buffered stream that a thread waits for.
    with suppress(OSError):
        while os.read(handle, 1):
            pass
    os._exit(1)


def run_program(command: Sequence[str | Path], folder: Path | None = None) -> tuple[int, str]:
    """Run another program in a folder; return its exit status, and all that it and its children have said.

    They all end with this process, and if this is interrupted. Raises OSError.
    """
    with subprocess.Popen(
        [sys.executable, "-I", KEEPER, *command],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        **APART,
    ) as keeper:
        assert keeper.stdout is not None
        said = keeper.stdout.read()
        return keeper.wait(), said
