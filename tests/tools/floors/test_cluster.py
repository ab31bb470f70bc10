"""Floors and tales made by two workers of Dask, one of which is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.tools.cluster import Cluster, until

COUNT = 4


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(tmp_path, stack)


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
