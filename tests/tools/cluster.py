"""A Dask cluster of two workers on this machine."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

PATIENCE = 60.0
"""seconds for a process to begin"""


class Cluster:
    """A scheduler and two workers, processes of this machine."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        told = folder / "scheduler.json"
        own = "--no-dashboard", "--scheduler-file", str(told)
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", *own)
        until(told.exists)
        self.workers = [self._start("worker", "--no-nanny", "--nthreads", "1", *own) for _ in range(2)]
        from distributed import Client  # type: ignore[import-not-found, unused-ignore]

        self.client = stack.enter_context(Client(scheduler_file=str(told)))
        self.client.wait_for_workers(2, timeout=PATIENCE)
        self.address = self.client.scheduler.address

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words]
        process = subprocess.Popen(command, cwd=self._folder, stderr=subprocess.DEVNULL)
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


def until(done: object) -> None:
    end = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)
