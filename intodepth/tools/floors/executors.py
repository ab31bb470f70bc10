"""executors: who does work that comes in pieces: this process, others beside it, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from typing import TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def begin_executor(stack: ExitStack, jobs: int, cluster: str | None) -> Executor | None:
    """Return processes of this machine, or those of a Dask scheduler; None for this one alone.

    They end with the stack. Raises ValueError where there is no Dask, OSError where nobody answers.
    """
    if cluster is not None:
        try:
            from distributed import Client  # type: ignore[import-not-found, unused-ignore]
        except ImportError:
            raise ValueError("--cluster needs Dask: pip install distributed") from None
        executor: Executor = stack.enter_context(stack.enter_context(Client(cluster)).get_executor())
        return executor
    if jobs < 2:
        return None
    return stack.enter_context(ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")))


def answers(
    executor: Executor | None, answer: Callable[[Asked], Answer], asked: Iterable[Asked]
) -> Iterator[Answer]:
    """Yield what each question comes to, in their order, whoever answers them."""
    yield from map(answer, asked) if executor is None else executor.map(answer, asked)
