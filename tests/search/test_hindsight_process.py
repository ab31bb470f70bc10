"""The last chance of a descent is looked for by another process; without one there is no answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from intodepth.content.runs.hindsight import decode_chance
from intodepth.content.runs.record import read_record, replay_run
from intodepth.search.process import HindsightProcess
from intodepth.window.processes import SystemProcess
from tests.catalogs import own_catalog
from tests.search.test_hint_process import PATIENCE, wait_for

LOST = Path(__file__).parents[1] / "goldens" / "runs" / "lost_on_three.jsonl"


def test_the_last_chance_of_a_record_is_found() -> None:
    record = read_record(LOST)
    search = HindsightProcess(SystemProcess, record.data, PATIENCE, PATIENCE)
    wait_for(search)
    visit = replay_run(record, own_catalog()).visit
    found = decode_chance(search.said, visit)
    assert found is not None and (found.moment.stage.round, found.saved) == (12, (2,))
    search.close()


def test_what_is_no_record_has_no_answer() -> None:
    search = HindsightProcess(SystemProcess, b"nonsense\n", PATIENCE, PATIENCE)
    wait_for(search)
    assert search.said == b""


def test_a_process_that_cannot_begin_has_no_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "no_python"))
    search = HindsightProcess(SystemProcess, LOST.read_bytes(), PATIENCE, PATIENCE)
    wait_for(search)
    assert search.said == b""
