"""executors: where work is done that comes in pieces: in this process, in others beside it, or on a Dask
cluster.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from typing import TypeVar

PATIENCE = 10.0
"""seconds for a Dask scheduler to answer"""
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def begin_executor(stack: ExitStack, jobs: int, cluster: str | None) -> Executor | None:
    """Return an executor with processes of this machine or of a Dask scheduler; None for this process alone.

    It ends with the stack. Raises ValueError without Dask, and OSError if nobody answers within
    PATIENCE seconds.
    """
    if cluster is not None:
        try:
            from distributed import Client  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise ValueError("--cluster needs Dask: pip install distributed") from None
        executor: Executor = stack.enter_context(
            stack.enter_context(Client(cluster, timeout=PATIENCE)).get_executor()
        )
        return executor
    if jobs < 2:
        return None
    return stack.enter_context(ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")))


def answers(
    executor: Executor | None, answer: Callable[[Asked], Answer], asked: Iterable[Asked]
) -> Iterator[Answer]:
    """Yield the answer to each question, in order."""
    yield from map(answer, asked) if executor is None else executor.map(answer, asked)
