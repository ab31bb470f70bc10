"""stopping: how a command ends by Ctrl+C, by SIGTERM, and when its terminal is closed.

Each of these raises Stop in the main thread, once. Further signals do not disturb what a command does then,
such as saving what it has.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

STOPPED: Final = 130
"""exit status of a command that was stopped, the same as that of other programs after Ctrl+C"""
PATIENCE: Final = 2.0
"""seconds within which a command has ended; after that a further signal ends the process at once"""
NAMES: Final = "SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"
SIGNALS: Final = tuple(signal.Signals[name] for name in NAMES if name in signal.Signals.__members__)
"""the signals that stop a command, as far as this system has them"""
AGAIN: Final = 0.01
"""seconds until a stop is raised again that was discarded"""


class Stop(KeyboardInterrupt):
    """Raised by a signal.

    Libraries in C discard what is raised in functions that they call, and Python what is raised in `__del__`.
    So it is raised again if it is gone before a command has heeded it.
    """

    def __del__(self) -> None:
        if not _handler.is_heeded:
            _handler.since = None
            timer = Timer(AGAIN, _interrupt)
            timer.daemon = True
            timer.start()


class _Handler:
    """The handler of the signals."""

    def __init__(self) -> None:
        self.number = int(signal.SIGINT)
        """the latest signal"""
        self.since: float | None = None
        """when Stop was raised; None before"""
        self.is_heeded = False
        """whether the command ends because of it"""
        self.undivided = 0
        """number of blocks that are not to be interrupted"""
        self.is_due = False
        """whether a signal has come in such a block"""

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.number = number
        if self.undivided:
            self.is_due = True
        elif self.since is None:
            self.since = time.monotonic()
            raise Stop
        elif time.monotonic() - self.since > PATIENCE:
            os._exit(STOPPED)


_handler = _Handler()


@contextmanager
def handle_signals() -> Iterator[None]:
    """Have the signals raise Stop in the block, except those that this process was started to ignore.

    After the block it ignores all of them: it is about to end.
    """
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _handler)
    sys.unraisablehook = _tell_unraisable
    try:
        yield
    finally:
        if sys.platform != "win32":
            # Not by a handler: where Stop has passed through `exec`, Python ends by a SIGINT to itself, not
            # with its exit status.
            signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)


def is_stopped() -> bool:
    """Return whether a signal has stopped this command."""
    return _handler.since is not None


def heed() -> bool:
    """Note that this command ends because it is stopped; return True."""
    _handler.is_heeded = True
    return True


@contextmanager
def delay_stop() -> Iterator[None]:
    """Do a block as a whole: Stop is raised after it instead of within."""
    _handler.undivided += 1
    try:
        yield
    finally:
        _handler.undivided -= 1
        if _handler.is_due and not _handler.undivided:
            _handler.is_due = False
            signal.raise_signal(_handler.number)


@contextmanager
def shield_children() -> Iterator[None]:
    """Start processes that none of the signals reaches, not even one that comes meanwhile.

    Ctrl+C in a terminal, a closed terminal and `timeout` send their signals to all processes of a command.
    Only this one heeds them, and ends the others.
    """
    with delay_stop():
        if sys.platform == "win32":
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def report_stop(command: str, kept: str) -> int:
    """Say in one line on stderr that a command was stopped, what is kept and how to go on; return STOPPED."""
    heed()
    with suppress(OSError):  # where the terminal is gone
        print(f"{command}: interrupted; {kept}", file=sys.stderr, flush=True)
    return STOPPED


def _tell_unraisable(fault: UnraisableHookArgs) -> None:
    if fault.exc_type is not Stop:
        sys.__unraisablehook__(fault)


def _interrupt() -> None:
    if sys.platform == "win32":
        interrupt_main(_handler.number)
    else:
        # Unlike `interrupt_main`, this also ends a wait of the main thread.
        signal.pthread_kill(main_thread().ident or 0, _handler.number)
