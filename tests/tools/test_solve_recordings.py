"""`intodepth solve` goes on from where a recording ends, and answers other programs in JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.recording import read_recording, replay
from tests.catalogs import own_catalog

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"
LINES = GOLDEN.read_bytes().splitlines(keepends=True)


def unfinished(folder: Path, lines: int = 12) -> Path:
    path = folder / "felt_bell-0001.jsonl"
    path.write_bytes(b"".join(LINES[:lines]))
    return path


def test_a_recording_is_finished_by_what_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    assert main(["solve", str(unfinished(tmp_path)), "--json", "--out", str(out)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rounds"] >= 1 and found["proven"] == found["rounds"] - 1
    recording = read_recording(out)
    assert recording.data.startswith(b"".join(LINES[:12])) and recording.steps[-1].step == "end"
    replay(recording, own_catalog())
    added = out.read_bytes().splitlines()[12:-1]
    assert [json.loads(line) for line in added] == found["plan"]


def test_a_recording_may_come_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"".join(LINES[:12]))))
    assert main(["solve", "-"]) == 0
    assert capsys.readouterr().out.startswith("felt_bell: a plan in ")


def test_no_plan_is_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", str(unfinished(tmp_path, 1)), "--json", "--rounds", "1"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["plan"]) == (None, None)


def test_what_cannot_be_solved_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    for arguments, said in (
        ([str(GOLDEN)], "felt_bell.jsonl: the level is over"),
        (["-"], "standard input:1: there is no whole line in it"),
        ([str(unfinished(tmp_path)), "--without", "belayer"], "--without belayer: felt_bell can do without"),
    ):
        assert main(["solve", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"solve: {said}") and err.count("\n") == 1
