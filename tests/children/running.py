"""running: a command in its own session, as in a terminal, and the processes that it has started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""seconds until what is waited for has failed, on however slow a machine"""


class Running:
    """A running Python program, whose signals are as in a terminal."""

    def __init__(self, *words: str, **environment: str) -> None:
        """Start `python WORDS`."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAIN, *words],
            cwd=ROOT,
            env=os.environ | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def line(self) -> str:
        """Wait for the next line of its output."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def wait_for(self, done: Callable[[], bool]) -> None:
        """Wait until something is so while it runs."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert self.process.poll() is None, self.process.communicate()[1]
            assert time.monotonic() < end
            time.sleep(0.02)

    def stop(self, number: int, *, group: bool = False) -> tuple[int, list[str]]:
        """Send a signal to it, or to all of its group; return its exit status and the lines of its stderr.

        None of its processes goes on.
        """
        before = descendants(self.process.pid)
        (os.killpg if group else os.kill)(self.process.pid, number)
        _, said = self.process.communicate(timeout=PATIENCE)
        end = time.monotonic() + PATIENCE
        while (left := [child for child in before if is_running(child)]) and time.monotonic() < end:
            time.sleep(0.02)
        for child in left:
            os.kill(child, signal.SIGKILL)
        assert not left
        return self.process.returncode, said.splitlines()


PLAIN = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""gives up what a shell in the background, or nohup, has its programs ignore"""


def descendants(process: int) -> set[int]:
    """Return the processes that a process and its children have started and that have not ended."""
    parents: dict[int, list[int]] = {}
    for name in os.listdir("/proc"):
        if name.isdigit() and (found := _stat(int(name))) and found[0] != "Z":
            parents.setdefault(int(found[1]), []).append(int(name))
    found_all, left = set[int](), [process]
    while left:
        below = parents.get(left.pop(), [])
        found_all.update(below)
        left += below
    return found_all


def is_running(process: int) -> bool:
    """Return whether a process has not ended."""
    found = _stat(process)
    return bool(found) and found[0] != "Z"


def seconds_of(process: int) -> float:
    """Return how long a process has worked."""
    return sum(map(int, _stat(process)[11:13])) / os.sysconf("SC_CLK_TCK")


def _stat(process: int) -> list[str]:
    """Return the state of a process, its parent and so on; empty for none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


EVERY_STOP = (
    (signal.SIGINT, False),
    (signal.SIGINT, True),
    (signal.SIGTERM, False),
    (signal.SIGTERM, True),
    (signal.SIGHUP, True),
    (signal.SIGKILL, False),
)
"""how a command is stopped: a signal, and whether all of its group get it"""


def endless() -> object:
    """Return what never answers, like a long search."""
    return lambda question: [number for number in iter(int, 1)]
