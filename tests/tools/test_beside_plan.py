"""Without rules to compare with, `compare` sets recordings beside the known plans of their levels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from intodepth.__main__ import main
from tests.content.incoming.crafted import DATA, own_level_text

GOLDENS = Path(__file__).parents[1] / "goldens"


@pytest.fixture
def torn(tmp_path: Path) -> Path:
    """A recording of a level that breaks off before its last action."""
    lines = DATA.splitlines(keepends=True)
    path = tmp_path / "felt_bell-0007.jsonl"
    path.write_bytes(b"".join(lines[:-2]))
    return path


def test_a_recording_is_compared_with_the_plan_of_its_level(
    torn: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", str(torn)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("felt_bell-0007.jsonl beside the known plan of The Felt Bell\n| | this | plan |")
    assert "| Rounds | not won | 6 |" in told and "nothing more. The plan: " in told
    assert main(["compare", str(torn), str(GOLDENS / "felt_bell.jsonl"), "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert not first["mine"]["won"] and first["plan"]["won"] and second["mine"] == second["plan"]
    assert second["difference"] == "Both do the same."


def test_what_has_no_plan_beside_it_is_one_line(
    torn: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "two_bells.toml").write_text(own_level_text("Two Bells"), encoding="utf-8")
    own = tmp_path / "own.jsonl"
    own.write_bytes(DATA.replace(b'"felt_bell"', b'"two_bells"', 1))
    for asked, why in (
        ("felt_bell", "felt_bell.jsonl:1: it is the known plan itself"),
        (str(GOLDENS / "runs" / "two_doors.jsonl"), "two_doors.jsonl:1: a descent has no known plan"),
        (str(own), "own.jsonl:1: there is no known plan of two_bells to compare with"),
        (str(tmp_path / "none.jsonl"), "none.jsonl:1: cannot be read"),
    ):
        assert main(["compare", asked, str(torn)]) == 1
        told = capsys.readouterr()
        assert told.err.startswith(f"compare: {why}") and told.err.count("\n") == 1
        assert "| Rounds | not won | 6 |" in told.out, "the others are compared"
