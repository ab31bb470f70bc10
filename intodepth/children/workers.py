"""workers: other processes that answer questions, each one at a time and in order."""

from __future__ import annotations

import atexit
import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, NamedTuple

from intodepth.children.garbage import look_for_garbage_seldom
from intodepth.children.stopping import shield_children

if sys.platform != "win32":
    from multiprocessing.resource_tracker import ensure_running

PATIENCE = 1.0
"""seconds in which a process with a broken pipe should have ended"""


class WorkerLost(Exception):
    """Raised if a process has ended early, with one line."""


class Ticket:
    """A pending answer."""

    __slots__ = ("answer", "is_answered")

    def __init__(self) -> None:
        self.answer: Any = None
        self.is_answered = False


class _Asked(NamedTuple):
    words: object
    ticket: Ticket | None
    """number of the request; None if no answer is expected"""


class Workers:
    """Some processes. `begin(*given)` is called in each, and returns the function that answers.

    A process gets its next question only after its answer to the last, so that pipes never block at both
    ends. All end with this process at the latest, however it ends, also in the middle of a question.
    """

    def __init__(self, jobs: int, begin: Callable[..., Callable[[Any], object]], *given: object) -> None:
        if jobs < 1:
            raise ValueError(f"{jobs} processes can do nothing")
        self._pipes: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._waiting: list[deque[_Asked]] = [deque() for _ in range(jobs)]
        self._asked: list[Ticket | None] = [None] * jobs
        context, task = get_context("spawn"), pickle.dumps((begin, given))
        if sys.platform != "win32":
            # It starts a process if there is none yet, and lets all signals through afterwards.
            ensure_running()
        try:
            for _ in range(jobs):
                with shield_children():
                    ours, theirs = context.Pipe()
                    process = context.Process(target=_work, args=(theirs, task), daemon=True)
                    process.start()
                    theirs.close()
                    self._pipes.append(ours)
                    self._processes.append(process)
        except BaseException:
            self.close()
            raise

    def __len__(self) -> int:
        return len(self._pipes)

    def ask(self, worker: int, question: object) -> Ticket:
        """Queue a question for a process without waiting; return the ticket of its answer."""
        ticket = Ticket()
        self._waiting[worker].append(_Asked(question, ticket))
        self._go_on(worker)
        return ticket

    def tell(self, worker: int, remark: object) -> None:
        """Send a remark, which is not answered."""
        self._waiting[worker].append(_Asked(remark, None))
        self._go_on(worker)

    def take(self, ticket: Ticket) -> Any:
        """Wait for an answer while all processes work on; raises WorkerLost if one has ended."""
        return self.wait_for_first([ticket]).answer

    def wait_for_first(self, tickets: Collection[Ticket]) -> Ticket:
        """Wait until one of some tickets is answered, and return it; raises WorkerLost."""
        while True:
            for ticket in tickets:
                if ticket.is_answered:
                    return ticket
            busy = {self._pipes[worker]: worker for worker, asked in enumerate(self._asked) if asked}
            for pipe in wait(list(busy)):
                assert isinstance(pipe, Connection)
                self._receive(busy[pipe])

    def cancel(self, tickets: Iterable[Ticket]) -> None:
        """Drop the questions of these tickets that have not begun."""
        left_out = set(tickets)
        for worker, waiting in enumerate(self._waiting):
            self._waiting[worker] = deque(asked for asked in waiting if asked.ticket not in left_out)

    def close(self) -> None:
        """End all processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()

    def _go_on(self, worker: int) -> None:
        """Send the queued remarks of a process, up to its next question."""
        waiting = self._waiting[worker]
        while waiting and self._asked[worker] is None:
            words, self._asked[worker] = waiting.popleft()
            try:
                self._pipes[worker].send((words, self._asked[worker] is not None))
            except ConnectionError as error:
                raise self._lose(worker) from error

    def _receive(self, worker: int) -> None:
        ticket = self._asked[worker]
        assert ticket is not None
        try:
            ticket.answer = self._pipes[worker].recv()
        except (EOFError, ConnectionError) as error:
            raise self._lose(worker) from error
        ticket.is_answered = True
        self._asked[worker] = None
        self._go_on(worker)

    def _lose(self, worker: int) -> WorkerLost:
        process = self._processes[worker]
        process.join(PATIENCE)
        code = process.exitcode
        how = f"killed by signal {-code}" if code is not None and code < 0 else f"exit status {code}"
        return WorkerLost(f"process {worker + 1} of {len(self)} has ended by itself ({how})")


def _work(pipe: Connection, task: bytes) -> None:
    """Answer what comes through a pipe until it is closed."""
    Thread(target=_end_with_parent, daemon=True).start()
    look_for_garbage_seldom()
    # Only now, as it imports modules, which may take seconds.
    begin, given = pickle.loads(task)
    answer = begin(*given)
    with suppress(EOFError, ConnectionError):
        while True:
            words, is_question = pipe.recv()
            said = answer(words)
            if is_question:
                pipe.send(said)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _end_children() -> None:
    for process in active_children():
        process.kill()


# At its end, multiprocessing would ask them to end, which they do not hear, and wait for that.
atexit.register(_end_children)
