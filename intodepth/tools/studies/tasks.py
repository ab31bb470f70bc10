"""tasks: plays the games of a study, each a task of its own that may fail, and keeps every result at once."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.floors.bank import DEPTHS, bank_path, bank_text
from intodepth.content.plans import FOLDER
from intodepth.content.recording import read_recording
from intodepth.content.runs.run import End
from intodepth.files.append_log import AppendLog
from intodepth.files.faults import fault_in
from intodepth.files.folders import find_folders
from intodepth.files.reading import LOG_LIMIT, named, read_data, read_log
from intodepth.play.retuning import RetuningVerdict, retune
from intodepth.tools.floors.guide import Asked, Guide
from intodepth.tools.studies.methods import Candidate, batches
from intodepth.tools.studies.study import Study

ATTEMPTS = 5
"""so often processes are started anew after one was killed"""
Measured = dict[str, float]


class StudyTask(NamedTuple):
    """One game of one candidate."""

    trial: int
    """number of the candidate; 0 for the usual rules"""
    seed: int
    values: tuple[tuple[str, int], ...]
    played: str
    limit: int
    kind: str


class StudyHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file of results."""

    study: str
    digest: str


class StudyResult(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A later line: what came of a task."""

    trial: int
    seed: int
    values: dict[str, int]
    measures: Measured = {}
    error: str = ""
    """why the task failed; empty if it did not"""


def results_file(study: Path) -> Path:
    """Return where the results of a study are kept."""
    return study.with_name(f"{study.stem}.results.jsonl")


@cache
def data_digest() -> str:
    """Return a digest of the floors and plans that are played."""
    data = find_folders().data
    played = [bank_text(bank_path(data, depth)) for depth in range(1, DEPTHS + 1)]
    played += [read_data(path, LOG_LIMIT) for path in named(data / FOLDER, "*.jsonl")]
    return blake2b(b"".join(played), digest_size=8).hexdigest()


class Results:
    """The results of a study so far, each on disk before the next."""

    def __init__(self, path: Path, study: Study) -> None:
        """Continue a file, or begin it; raises FileFault if it cannot be read, or is of another study."""
        self.path, self._known = path, dict[tuple[int, int], StudyResult]()
        header = StudyHeader(study.label, f"{study.digest}{data_digest()}")
        data = msgspec.json.encode(header) + b"\n"
        if path.exists():
            data = self._read(header)
        self._log = AppendLog(path, data)

    def _read(self, header: StudyHeader) -> bytes:
        log, number = read_log(self.path), 1
        try:
            found = msgspec.json.decode(log.lines[0], type=StudyHeader)
            for number, line in enumerate(log.lines[1:], 2):  # noqa: B007
                result = msgspec.json.decode(line, type=StudyResult)
                self._known[result.trial, result.seed] = result
        except msgspec.MsgspecError as error:
            raise fault_in(self.path.name, number, str(error).replace("`", "")) from None
        if found != header:
            raise fault_in(
                self.path.name, 1, "these are results of another study, or of other data; move them away"
            )
        return log.data

    def __len__(self) -> int:
        return len(self._known)

    def has(self, task: StudyTask) -> bool:
        """Return whether a task is done, also if it failed."""
        return (task.trial, task.seed) in self._known

    def add(self, result: StudyResult) -> None:
        """Keep a result; it is in the file before this returns."""
        self._known[result.trial, result.seed] = result
        self._log.add(msgspec.json.encode(result) + b"\n")

    def close(self) -> None:
        """Close the file."""
        self._log.close()

    @property
    def all(self) -> list[StudyResult]:
        """All results, sorted by trial and seed."""
        return [self._known[key] for key in sorted(self._known)]

    def means(self, trial: int) -> Measured:
        """Return the mean of each measure of a candidate; empty if all its tasks failed."""
        done = [each.measures for each in self.all if each.trial == trial and not each.error]
        return {name: sum(each[name] for each in done) / len(done) for name in done[0]} if done else {}


def run_study(study: Study, results: Results, jobs: int, told: Callable[[str], None]) -> None:
    """Play everything of a study that is not done yet."""
    tried: list[Candidate] = []

    def loss(candidate: Candidate) -> float:
        if candidate not in tried:
            return float("inf")
        means = results.means(tried.index(candidate))
        return sum(goal.miss(means[goal.name]) for goal in study.goals) if means else float("inf")

    begun, done, whole = time.monotonic(), 0, (study.trials + 1) * study.seeds
    for batch in batches(study, loss):
        first = len(tried)
        tried += batch
        tasks = [
            StudyTask(trial, seed, tuple(values.items()), study.played, study.limit, study.kind)
            for trial, values in enumerate(batch, first)
            for seed in range(1, study.seeds + 1)
        ]
        left = [task for task in tasks if not results.has(task)]
        for result in play_all(left, jobs):
            results.add(result)
            done += 1
            spent = time.monotonic() - begun
            rest = (whole - len(results)) * spent / done
            failed = f", failed: {result.error}" if result.error else ""
            told(f"{len(results)} of {whole} games, about {rest / 60:.0f} minutes to go{failed}")


def play_all(tasks: Sequence[StudyTask], jobs: int) -> Iterator[StudyResult]:
    """Yield the result of each task as it comes.

    A process that is killed loses nothing: what it had is played again, a few times.
    """
    if jobs < 2:
        yield from map(attempt, tasks)
        return
    left = dict(enumerate(tasks))
    for _ in range(ATTEMPTS):
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
            asked: dict[Future[StudyResult], int] = {}
            try:
                asked = {pool.submit(attempt, task): place for place, task in left.items()}
                for future in as_completed(asked):
                    result = future.result()
                    del left[asked[future]]
                    yield result
            except BrokenProcessPool:
                print("sweep: a process was lost; its games are played again", file=sys.stderr)
        if not left:
            return
    for task in left.values():
        yield StudyResult(task.trial, task.seed, dict(task.values), error="its process was lost every time")


def attempt(task: StudyTask) -> StudyResult:
    """Return what comes of a task, also if it fails; runs in any process."""
    values = dict(task.values)
    try:
        return StudyResult(task.trial, task.seed, values, PLAYERS[task.played](task))
    except Exception as error:
        return StudyResult(task.trial, task.seed, values, error=f"{type(error).__name__}: {error}"[:200])


@cache
def _guide() -> Guide:
    return Guide()


@cache
def _catalog() -> Catalog:
    return load_catalog(find_folders())


def play_descent(task: StudyTask) -> Measured:
    """Return what is measured of a descent of the bots."""
    tale = _guide().lead(Asked(str(task.seed), task.limit, task.kind, rules=task.values))
    return {
        "home": float(tale.end == End.DAYLIGHT),
        "deepest": tale.deepest,
        "score": tale.score,
        "relics": tale.relics,
        "rounds": tale.rounds,
        "orders": tale.orders,
        "losses": len(tale.losses),
    }


def play_plan(task: StudyTask) -> Measured:
    """Return what is measured of a known plan; the seed is its place among all."""
    plans = named(find_folders().data / FOLDER, "*.jsonl")
    found, _ = retune(read_recording(plans[(task.seed - 1) % len(plans)]), _catalog(), dict(task.values))
    after = found.after
    return {
        "won": float(after.won),
        "same": float(found.verdict == RetuningVerdict.SAME),
        "rounds": after.rounds,
        "damage": after.damage,
        "pops": after.pops,
    }


PLAYERS: dict[str, Callable[[StudyTask], Measured]] = {"descents": play_descent, "plans": play_plan}
"""what plays a task, by what is played"""
