"""`intodepth hindsight` tells the last chance of a lost descent, in words or as JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from intodepth.__main__ import main

RUNS = Path(__file__).parents[1] / "goldens" / "runs"
LOST = RUNS / "lost_on_three.jsonl"


def test_the_last_chance_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hindsight", str(LOST)]) == 0
    words, *plan = capsys.readouterr().out.splitlines()
    assert words.startswith(
        "Floor 3, round 12. What happened: Ada ends the turn. Better: Ada goes to the right"
    )
    assert plan == ["12. Ada: goes to 13, 4 and lets go; leaves the floor."]


def test_a_descent_may_come_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(LOST.read_bytes())))
    assert main(["hindsight", "-", "--json", "--limit", "100", "--seconds", "60"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["floor"], told["round"], told["saved"]) == (3, 12, [2])
    assert [line["action"]["kind"] for line in told["plan"]] == ["Move", "Exit"]


def test_a_descent_that_was_not_lost_has_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hindsight", str(RUNS / "to_daylight.jsonl")]) == 2
    assert capsys.readouterr().err == "hindsight: to_daylight.jsonl: this descent was not lost\n"
    assert main(["hindsight", str(RUNS / "nowhere.jsonl")]) == 2
    assert capsys.readouterr().err.startswith("hindsight: nowhere.jsonl:1: cannot be read: ")
