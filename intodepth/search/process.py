"""process: has another process search, so that the game goes on meanwhile.

`intodepth.window.processes` gives those of this machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class CommandProcess(Protocol):
    """A command of the game, such as `hint`, that goes on beside it."""

    @property
    def printed(self) -> bytes:
        """What it has printed so far."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended, in whatever way."""

    @property
    def is_cancelled(self) -> bool:
        """Whether it was ended, or took too long."""

    def cancel(self) -> None:
        """End it soon."""

    def close(self) -> None:
        """End it, and wait until it has gone."""


StartProcess = Callable[[tuple[str, ...], bytes, float], CommandProcess]
"""begins a command with its arguments, what it reads, and the seconds after which it is cancelled"""


class SearchProcess:
    """A command that reads a recording and prints what it has found. It is over, or it is cancelled."""

    def __init__(self, start: StartProcess, recording: bytes, most: float, *command: str) -> None:
        """Begin to search; nothing is waited for. After `most` seconds there is no answer any more."""
        self._process = start(command, recording, most)

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with an answer or without."""
        return self._process.is_over

    @property
    def said(self) -> bytes:
        """What it has printed, once it is over; nothing where that came too late or not at all."""
        return self._process.printed if self.is_over and not self._process.is_cancelled else b""

    def cancel(self) -> None:
        """End it soon; there will be no answer."""
        self._process.cancel()

    def close(self) -> None:
        """End it, and wait until its process has gone."""
        self._process.close()
