"""Floors and tales made by two workers of Dask, one of which is killed: pip install distributed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

COUNT = 4
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


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    pytest.importorskip("distributed", reason="no Dask here: pip install distributed")
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


def until(done: object) -> None:
    end = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


def making(out: Path, *more: str) -> subprocess.Popen[bytes]:
    asked = ("floors", "make", "--depth", "1", "--count", str(COUNT), "--out", str(out), *more)
    return subprocess.Popen([sys.executable, "-m", "intodepth", *asked])


@pytest.mark.long
def test_a_worker_that_is_killed_changes_nothing_of_what_is_made(tmp_path: Path, cluster: Cluster) -> None:
    made = making(tmp_path / "many", "--cluster", cluster.address)
    until(lambda: all(cluster.client.processing().values()))
    cluster.workers[0].kill()
    until(lambda: len(cluster.client.scheduler_info()["workers"]) == 1)
    assert made.poll() is None, "it was killed while something was left to do"
    assert made.wait(600) == 0
    assert making(tmp_path / "one").wait(600) == 0
    assert (tmp_path / "many/depth_1.jsonl").read_bytes() == (tmp_path / "one/depth_1.jsonl").read_bytes()


def descending(out: Path, *more: str) -> subprocess.Popen[bytes]:
    asked = ("descend", "--bot", "--seeds", "1-30", "--limit", "20", *more)
    with out.open("wb") as told:
        return subprocess.Popen([sys.executable, "-m", "intodepth", *asked], stdout=told)


@pytest.mark.long
def test_a_worker_that_is_killed_changes_no_tale(tmp_path: Path, cluster: Cluster) -> None:
    told = descending(tmp_path / "many", "--cluster", cluster.address)
    until(lambda: all(cluster.client.processing().values()))
    cluster.workers[0].kill()
    until(lambda: len(cluster.client.scheduler_info()["workers"]) == 1)
    assert told.poll() is None, "it was killed while something was left to do"
    assert told.wait(600) == 0
    assert descending(tmp_path / "one").wait(600) == 0
    assert (tmp_path / "many").read_bytes() == (tmp_path / "one").read_bytes()
