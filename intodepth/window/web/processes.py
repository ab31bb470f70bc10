"""processes: runs commands of the game in a second worker of the browser, which has a Python of its own."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol


class CommandRun(Protocol):
    """A command as `page/helper.mjs` follows it."""

    printed: str
    isOver: bool  # noqa: N815, named as in JavaScript
    isCancelled: bool  # noqa: N815

    def cancel(self) -> None:
        """End it."""


StartRun = Callable[[str, Any, float], CommandRun]
"""starts a command, as JSON, with its input, and the seconds after which it is cancelled"""


class WebProcess:
    """A command of the game in the second worker.

    That worker ends if a command is cancelled, and begins anew for the next one.
    """

    def __init__(
        self,
        start: StartRun,
        command: tuple[str, ...],
        given: bytes,
        most: float,
    ) -> None:
        """Start it without waiting. It reads `given`, and is cancelled after `most` seconds of running."""
        self._run = start(json.dumps(command), given, most)

    @property
    def printed(self) -> bytes:
        """The output so far."""
        return self._run.printed.encode()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, in whatever way, or could not be started."""
        return self._run.isOver

    @property
    def is_cancelled(self) -> bool:
        """Whether it was cancelled, or took too long."""
        return self._run.isCancelled

    def cancel(self) -> None:
        """End it."""
        self._run.cancel()

    def close(self) -> None:
        """End it."""
        self._run.cancel()


class _Lines(io.TextIOBase):
    """Passes on what is printed."""

    def __init__(self, heard: Callable[[str], object]) -> None:
        self._heard = heard

    def write(self, text: str) -> int:
        self._heard(text)
        return len(text)


def run(command: str, given: Any, heard: Callable[[str], object]) -> int:
    """Run a command with its input, pass on what it prints, and return its status."""
    sys.stdin = io.TextIOWrapper(io.BytesIO(given.to_bytes()), encoding="utf-8")
    sys.stdout = _Lines(heard)
    status: int = import_module("intodepth.__main__").main(json.loads(command))
    return status
