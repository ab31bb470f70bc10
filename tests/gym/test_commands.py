"""`python -m intodepth.gym`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from intodepth.content.rooms.bank import read_rooms
from intodepth.gym.__main__ import main
from intodepth.gym.baselines import find_interval


def test_bots_tell_a_row_with_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "solver", "--size", "1", "--pattern", "steps", "--split", "all"]) == 0
    head, _, row = capsys.readouterr().out.splitlines()
    assert head.startswith("| where | bot | episodes |") and "| solver |" in row and "| 100% |" in row


@pytest.mark.parametrize("bot", ["greedy", "sense"])
def test_a_bot_that_looks_one_step_ahead_finishes_the_first_level(
    capsys: pytest.CaptureFixture[str], bot: str
) -> None:
    assert main(["bots", bot, "--level", "felt_bell"]) == 0
    assert f"| practice levels | {bot} | 1 | 100% |" in capsys.readouterr().out


def test_rooms_are_made_with_plans(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rooms.jsonl"
    assert main(["rooms", "--out", str(path), "--count", "2", "--pattern", "steps", "--size", "1"]) == 0
    assert "2 rooms; 0 of them" in capsys.readouterr().out
    rooms = read_rooms(path)
    assert len(rooms) == 2 and rooms[0].level_digest != rooms[1].level_digest


def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["bots", "random", "--level", "nowhere"], ["bots", "random", "--size", "8"]):
        assert main(arguments) == 2
        told = capsys.readouterr().err
        assert told.startswith("intodepth.gym: ") and told.count("\n") == 1


def test_intervals_are_those_of_wilson() -> None:
    assert find_interval(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert find_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-3)
    assert find_interval(0, 0) == (0.0, 1.0)


@pytest.mark.long
@pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="needs the extra learn: sb3-contrib with torch")
def test_a_learner_learns(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--size", "1", "--pattern", "steps", "--steps", "2048", "--every", "1024", "--episodes", "1"]
    assert main(["learn", *arguments]) == 0
    told = capsys.readouterr().out
    assert "| MaskablePPO, seed 0 |" in told
    assert [f"MaskablePPO, seed 0, {steps} steps" in told for steps in ("1,024", "2,048")] == [True, True]
