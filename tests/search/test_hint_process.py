"""A hint is searched for by another process, which nothing waits for and nothing outlives."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from intodepth.content.recording import parse_recording, replay
from intodepth.search.process import HintProcess, SearchProcess
from intodepth.window.processes import SystemProcess
from tests.catalogs import own_catalog

LINES = (Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl").read_bytes().splitlines(keepends=True)
PATIENCE = 120
"""seconds, on however slow a machine"""


def wait_for(search: SearchProcess) -> None:
    end = time.monotonic() + PATIENCE
    while not search.is_over and time.monotonic() < end:
        time.sleep(0.02)
    assert search.is_over


def test_a_plan_is_found_for_what_was_played() -> None:
    played = b"".join(LINES[:12])
    search = HintProcess(SystemProcess, played, PATIENCE, PATIENCE)
    wait_for(search)
    assert search.plan is not None
    history = replay(parse_recording("played", played), own_catalog())
    assert search.plan.rest(history.stage) == search.plan.actions
    search.close()


def test_what_cannot_be_solved_has_no_plan() -> None:
    search = HintProcess(SystemProcess, b"nonsense\n", PATIENCE, PATIENCE)
    wait_for(search)
    assert search.plan is None


def test_a_search_that_is_given_up_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: begun.append(popen(*a, **k)) or begun[-1])
    began = time.monotonic()
    search = HintProcess(SystemProcess, LINES[0], PATIENCE, PATIENCE)
    assert not search.is_over
    search.close()
    assert search.is_over and search.plan is None
    assert all(process.returncode is not None for process in begun)
    assert time.monotonic() - began < PATIENCE / 2


def test_a_search_that_takes_too_long_has_no_plan() -> None:
    search = HintProcess(SystemProcess, LINES[0], PATIENCE, 0.01)
    wait_for(search)
    assert search.plan is None
