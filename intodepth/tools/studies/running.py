"""running: plays the games of a study in this process, in others beside it, or on a Dask cluster."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack

from intodepth.children.stopping import delay_stop
from intodepth.children.workers import WorkerLost
from intodepth.tools.floors.executors import Executor, begin_executor
from intodepth.tools.studies.methods import Candidate, batches
from intodepth.tools.studies.race import Standings
from intodepth.tools.studies.results import Results
from intodepth.tools.studies.study import Study
from intodepth.tools.studies.tasks import StudyResult, StudyTask, attempt, games_of

ATTEMPTS = 5
"""so often processes are started anew after one was killed"""


def run_study(study: Study, results: Results, runner: TaskRunner, told: Callable[[str], None]) -> None:
    """Play everything of a study that is not done yet."""
    tried: list[Candidate] = []
    numbers: list[int] = []
    """of the candidates that were tried, in the results"""
    standing = Standings(study, results)
    count = games_of(study)
    every = study.stop_every or count
    begun, done, whole = time.monotonic(), 0, (study.trials + 1) * count

    def loss(candidate: Candidate) -> float:
        return standing.miss(numbers[tried.index(candidate)]) if candidate in tried else float("inf")

    for batch in batches(study, loss):
        alive = [results.number(candidate) for candidate in batch]
        tried, numbers = [*tried, *batch], [*numbers, *alive]
        values = dict(zip(numbers, tried, strict=True))
        for first in range(1, count + 1, every):
            seeds = range(first, min(first + every, count + 1))
            tasks = [_task(study, trial, values[trial], seed) for seed in seeds for trial in alive]
            for result in runner.play([task for task in tasks if not results.has(task)]):
                with delay_stop():
                    results.add(result)
                done += 1
                rest = max(0, whole - len(results)) * (time.monotonic() - begun) / done
                failed = f", failed: {result.error}" if result.error else ""
                games = f"{len(results)} of {max(whole, len(results))} games"
                told(f"{games}, at most {rest / 60:.0f} minutes to go{failed}")
            alive = standing.keep_best(alive, numbers, seeds.stop - 1)
        whole = len(results) + (study.trials + 1 - len(tried)) * count


def _task(study: Study, trial: int, candidate: Candidate, seed: int) -> StudyTask:
    values = tuple(candidate.items())
    return StudyTask(trial, seed, values, study.played, study.limit, study.kind, study.slips, study.plans)


class TaskRunner:
    """Plays tasks in this process, in others beside it, or on a Dask cluster; a context manager."""

    def __init__(self, jobs: int, cluster: str | None = None) -> None:
        """Begin with the first task."""
        self._jobs, self._cluster = jobs, cluster
        self._stack = ExitStack()
        self._executor: Executor | None = None

    def __enter__(self) -> TaskRunner:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self._executor = None

    def play(self, tasks: Sequence[StudyTask]) -> Iterator[StudyResult]:
        """Yield the result of each task as it comes.

        A process or worker that is killed loses nothing: what it had is played again, a few times. Raises
        ValueError without Dask, and OSError if no cluster answers any more.
        """
        left = list(tasks)
        for _ in range(ATTEMPTS):
            if not left:
                return
            asked, done = left, set[int]()
            self._executor = self._executor or begin_executor(self._stack, self._jobs, self._cluster)
            try:
                for place, result in self._executor.answers(attempt, asked):
                    done.add(place)
                    yield result
            except WorkerLost:
                print("sweep: a process was lost; its games are played again", file=sys.stderr)
                self.__exit__()
            left = [task for place, task in enumerate(asked) if place not in done]
        for task in left:
            values = dict(task.values)
            yield StudyResult(task.trial, task.seed, values, error="its process was lost every time")
