"""executors: where work is done that comes in pieces: in this process, in others beside it, or on a Dask
cluster.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from itertools import islice
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from intodepth.children.workers import Ticket, Workers

if TYPE_CHECKING:
    from distributed import Client  # type: ignore[import-not-found, unused-ignore]

PATIENCE = 10.0
"""seconds for a Dask scheduler to answer"""
Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Executor(Protocol):
    """Answers questions."""

    def answers(
        self, answer: Callable[[Question], Answer], asked: Iterable[Question]
    ) -> Iterator[tuple[int, Answer]]:
        """Yield the answer to each question with its place among them, as they come.

        Raises what `answer` raises, and WorkerLost if a process has ended.
        """


def begin_executor(stack: ExitStack, jobs: int, cluster: str | None) -> Executor:
    """Return an executor with processes of this machine, of a Dask scheduler, or this process alone.

    It ends with the stack, and drops what is not done yet. Raises ValueError without Dask, and OSError if
    nobody answers within PATIENCE seconds.
    """
    if cluster is not None:
        try:
            from distributed import Client
        except ImportError:
            raise ValueError("--cluster needs Dask: pip install distributed") from None
        return _OnCluster(stack.enter_context(Client(cluster, timeout=PATIENCE)))
    if jobs < 2:
        return _Here()
    return _Beside(stack.enter_context(closing(Workers(jobs, _begin))))


def answers(
    executor: Executor, answer: Callable[[Question], Answer], asked: Iterable[Question]
) -> Iterator[Answer]:
    """Yield the answer to each question, in order."""
    early: dict[int, Answer] = {}
    following = 0
    for place, said in executor.answers(answer, asked):
        early[place] = said
        while following in early:
            yield early.pop(following)
            following += 1


class _Here:
    """Does everything in this process."""

    def answers(
        self, answer: Callable[[Question], Answer], asked: Iterable[Question]
    ) -> Iterator[tuple[int, Answer]]:
        return enumerate(map(answer, asked))


class _Beside:
    """Does everything in processes of this machine."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    def answers(
        self, answer: Callable[[Question], Answer], asked: Iterable[Question]
    ) -> Iterator[tuple[int, Answer]]:
        rest = enumerate(asked)
        begun: dict[Ticket, tuple[int, int]] = {}

        def go_on(worker: int) -> None:
            for place, question in islice(rest, 1):
                begun[self._workers.ask(worker, (answer, question))] = worker, place

        for worker in range(len(self._workers)):
            go_on(worker)
        while begun:
            ticket = self._workers.wait_for_first(begun)
            worker, place = begun.pop(ticket)
            go_on(worker)
            if isinstance(ticket.answer, _Raised):
                raise ticket.answer.error
            yield place, ticket.answer


class _Raised(NamedTuple):
    """An exception that a question has raised, in place of an answer."""

    error: Exception


def _begin() -> Callable[[tuple[Callable[[Any], object], Any]], object]:
    return _answer


def _answer(question: tuple[Callable[[Any], object], Any]) -> object:
    answer, asked = question
    try:
        return answer(asked)
    except Exception as error:
        error.add_note(format_exc())
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return _Raised(RuntimeError(format_exc()))
        return _Raised(error)


class _OnCluster:
    """Has the workers of a Dask scheduler do everything; it drops what is left when the client is closed."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def answers(
        self, answer: Callable[[Question], Answer], asked: Iterable[Question]
    ) -> Iterator[tuple[int, Answer]]:
        from distributed import as_completed

        futures = self._client.map(answer, list(asked), pure=False)
        places = {future.key: place for place, future in enumerate(futures)}
        for future, said in as_completed(futures, with_results=True):
            yield places[future.key], said
