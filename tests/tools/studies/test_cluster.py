"""A study on two workers of Dask, one of which is killed, comes out as in one process and in two."""

from __future__ import annotations

import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from intodepth.children.stopping import STOPPED
from tests.tools.cluster import Cluster, until

STUDY = """
method = "tpe"
trials = 8
seed = 3
stop_every = 10
goals = ["won = 0.5"]

[play]
what = "plans"
seeds = 40

[parameters]
hold_hard = [4, 14]
hold_ring = [4, 20]
walk = [1, 2]
"""


def sweeping(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    folder.mkdir()
    (folder / "study.toml").write_text(STUDY)
    command = [sys.executable, "-m", "intodepth", "sweep", str(folder / "study.toml"), *more]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL)


@pytest.mark.long
def test_a_study_comes_out_the_same_wherever_it_is_played(tmp_path: Path) -> None:
    with ExitStack() as stack:
        cluster = Cluster(tmp_path, stack)
        many = sweeping(tmp_path / "cluster", "--cluster", cluster.address)
        until(lambda: all(cluster.client.processing().values()))
        cluster.workers[0].kill()
        until(lambda: len(cluster.client.scheduler_info()["workers"]) == 1)
        assert many.poll() is None, "it was killed while something was left to do"
        assert many.wait(300) == 0
    for jobs in "12":
        assert sweeping(tmp_path / jobs, "--jobs", jobs).wait(300) == 0
    found = {
        name: sorted((tmp_path / name / "study.results.jsonl").read_bytes().splitlines())
        for name in ("cluster", "1", "2")
    }
    assert len(found["1"]) > 100
    assert found["cluster"] == found["1"] == found["2"]


@pytest.mark.long
def test_a_study_that_is_stopped_leaves_no_work_on_a_cluster(tmp_path: Path) -> None:
    with ExitStack() as stack:
        cluster = Cluster(tmp_path, stack)
        sweep = sweeping(tmp_path / "study", "--cluster", cluster.address)
        until(lambda: all(cluster.client.processing().values()))
        sweep.send_signal(signal.SIGTERM)
        assert sweep.wait(60) == STOPPED
        # What has begun is played to its end, and nothing else.
        until(lambda: not any(cluster.client.processing().values()))
        assert (tmp_path / "study" / "study.results.jsonl").read_bytes().endswith(b"\n")
