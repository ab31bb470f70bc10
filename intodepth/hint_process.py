"""hint_process: has another process look for what to do next, so that the game goes on meanwhile."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Final

import msgspec

from intodepth.content.plans import Plan, Solution, plan_in

SECONDS: Final = 5
"""to search for"""
MOST: Final = 8.0
"""seconds after which there is no answer any more, with those that the process takes to begin"""


class HintProcess:
    """A search for a plan from where a recording ends: `intodepth hint`. It is over, or it is cancelled."""

    def __init__(self, recording: bytes, seconds: int = SECONDS, most: float = MOST) -> None:
        """Begin to search; nothing is waited for."""
        self.plan: Plan | None = None
        """what was found, once it is over"""
        self._seconds, self._most = seconds, most
        self._process: subprocess.Popen[bytes] | None = None
        self._is_cancelled = False
        self._lock = Lock()
        """held while it is settled whether there is a process"""
        self._thread = Thread(target=self._search, args=(recording,), daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with a plan or without."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """End it soon; there will be no plan."""
        with self._lock:
            self._is_cancelled = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End it, and wait until its process has gone."""
        self.cancel()
        self._thread.join()

    def _search(self, recording: bytes) -> None:
        command = [sys.executable, "-m", "intodepth", "hint", "-", "--seconds", str(self._seconds)]
        with self._lock:
            if self._is_cancelled:
                return
            try:
                self._process = subprocess.Popen(
                    command,
                    cwd=Path(__file__).parents[1],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError:
                return
        with self._process as process:
            try:
                said, _ = process.communicate(recording, self._most)
            except (OSError, subprocess.TimeoutExpired):
                process.kill()
                return
        with suppress(msgspec.MsgspecError, ValueError):
            plan = plan_in(msgspec.json.decode(said, type=Solution))
            self.plan = None if self._is_cancelled else plan
