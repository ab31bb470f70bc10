"""process: runs a search or opens a code in another process, while the game goes on.

`intodepth.window.processes` has the implementation for this machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Final, Protocol

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.incoming.received import FAULT, Received, decode_received
from intodepth.content.plans import Plan, Solution, plan_in
from intodepth.content.replay_notes import Mistake, MistakeAnswer
from intodepth.content.runs.codes import CodeFault

HINT: Final = 5, 8.0
HINDSIGHT: Final = 60, 75.0
"""seconds of the search, and seconds after which its process is cancelled; it takes some time to start"""
MISTAKE: Final = 22.0
"""seconds after which a search for a mistake is cancelled, for each second of the search for one plan"""
OPENING: Final = 120.0
"""seconds after which the opening of a code is cancelled: twice what the longest code takes on a slow machine
"""
STEP: Final = re.compile(rb"^(\d+) (\d+)$", re.MULTILINE)
"""a line of progress"""
TOO_LONG = "it took too long to open it"
FAILED = "it could not be opened: the process that does so has failed, or could not be started"


class CommandProcess(Protocol):
    """A command of the game, such as `hint`, that runs beside it."""

    @property
    def printed(self) -> bytes:
        """The output so far."""

    @property
    def is_over(self) -> bool:
        """Whether it has ended, in whatever way."""

    @property
    def is_cancelled(self) -> bool:
        """Whether it was cancelled, or took too long."""

    def cancel(self) -> None:
        """End it soon."""

    def close(self) -> None:
        """End it, and wait until it has ended."""


StartProcess = Callable[[tuple[str, ...], bytes, float], CommandProcess]
"""starts a command with its arguments, its input, and the seconds after which it is cancelled"""


class SearchProcess:
    """A command that reads a recording and prints its result."""

    def __init__(self, start: StartProcess, recording: bytes, most: float, *command: str) -> None:
        """Start the search without waiting. After `most` seconds it is cancelled."""
        self._process = start(command, recording, most)

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with or without a result."""
        return self._process.is_over

    @property
    def said(self) -> bytes:
        """The whole output of a process that has ended; empty if it was cancelled."""
        return self._process.printed if self.is_over and not self._process.is_cancelled else b""

    def cancel(self) -> None:
        """End it soon, without a result."""
        self._process.cancel()

    def close(self) -> None:
        """End it, and wait until its process has ended."""
        self._process.close()


class HintProcess(SearchProcess):
    """A search for a plan from where a recording ends: `intodepth hint`."""

    def __init__(
        self, start: StartProcess, recording: bytes, seconds: int = HINT[0], most: float = HINT[1]
    ) -> None:
        """Start the search without waiting."""
        super().__init__(start, recording, most, "hint", "-", "--seconds", str(seconds))

    @property
    def plan(self) -> Plan | None:
        """The plan that was found; None before the end, or without one."""
        return self._plan if self.is_over else None

    @cached_property
    def _plan(self) -> Plan | None:
        try:
            return plan_in(msgspec.json.decode(self.said, type=Solution))
        except (msgspec.MsgspecError, ValueError):
            return None


class MistakeProcess(SearchProcess):
    """A search for the next mistake of a recording: `intodepth mistake`."""

    def __init__(self, start: StartProcess, recording: bytes, first: int, seconds: int) -> None:
        """Start the search after `first` actions without waiting, with some seconds for each plan."""
        words = "mistake", "-", "--json", "--after", str(first), "--seconds", str(seconds)
        super().__init__(start, recording, MISTAKE * seconds, *words)

    @property
    def mistake(self) -> Mistake | None:
        """The answer; None before the end, or if the search has failed."""
        try:
            return msgspec.json.decode(self.said, type=MistakeAnswer).mistake
        except msgspec.MsgspecError:
            return None


class HindsightProcess(SearchProcess):
    """A search for the last chance of a descent: `intodepth hindsight`."""

    def __init__(
        self,
        start: StartProcess,
        record: bytes,
        seconds: int = HINDSIGHT[0],
        most: float = HINDSIGHT[1],
    ) -> None:
        """Start the search without waiting."""
        super().__init__(start, record, most, "hindsight", "-", "--json", "--seconds", str(seconds))


class OpeningProcess(SearchProcess):
    """The opening of something that came in: `intodepth open`."""

    def __init__(self, start: StartProcess, data: bytes, catalog: Catalog, most: float = OPENING) -> None:
        """Start to open the content of a file, or of a text, without waiting."""
        self._catalog = catalog
        super().__init__(start, data, most, "open", "-", "--for-game")

    @property
    def progress(self) -> tuple[int, int]:
        """The number of actions played, and of all; 0 while that is not known."""
        steps = STEP.findall(self._process.printed.partition(b"{")[0])
        return (int(steps[-1][0]), int(steps[-1][1])) if steps else (0, 0)

    def answer(self) -> Received:
        """Return what it holds, once it has ended; raises CodeFault with the reason if there is nothing."""
        said = self.said.rstrip(b"\n").rpartition(b"\n")[2].decode(errors="replace")
        if said.startswith(FAULT):
            raise CodeFault(said.removeprefix(FAULT))
        if not said.startswith("{"):
            raise CodeFault(TOO_LONG if self._process.is_cancelled else FAILED)
        return decode_received(said, self._catalog)
