"""process: has another process search, so that the game goes on meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Lock, Thread, Timer
from typing import IO

from intodepth.files.standard_input import WATCHED


class SearchProcess:
    """A command that reads a recording and prints what it has found. It is over, or it is cancelled."""

    def __init__(self, recording: bytes, most: float, *command: str) -> None:
        """Begin to search; nothing is waited for. After `most` seconds there is no answer any more."""
        self.said = b""
        """what it has printed, once it is over; nothing where that came too late or not at all"""
        self._command = (sys.executable, "-m", "intodepth", *command)
        self._most = most
        self._process: subprocess.Popen[bytes] | None = None
        self._is_cancelled = False
        self._lock = Lock()
        """held while it is settled whether there is a process"""
        self._thread = Thread(target=self._search, args=(recording,), daemon=True)
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with an answer or without."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """End it soon; there will be no answer."""
        with self._lock:
            self._is_cancelled = True
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End it, and wait until its process has gone."""
        self.cancel()
        self._thread.join()

    def _search(self, recording: bytes) -> None:
        with self._lock:
            if self._is_cancelled:
                return
            try:
                self._process = subprocess.Popen(
                    self._command,
                    cwd=Path(__file__).parents[2],
                    env={**os.environ, WATCHED: str(len(recording))},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            except OSError:
                return
        end = Timer(self._most, self.cancel)
        end.start()
        try:
            with self._process as process:
                assert process.stdin is not None and process.stdout is not None
                # Its input stays open: when the game has gone, that ends, and the process with it.
                process.stdin.write(recording)
                process.stdin.flush()
                said = b"".join(self._heard(process.stdout))
        except OSError:  # it has ended before it had read all of it
            return
        finally:
            end.cancel()
        self.said = b"" if self._is_cancelled else said

    def _heard(self, stream: IO[bytes]) -> Iterator[bytes]:
        """What the process prints, as it comes."""
        yield stream.read()
