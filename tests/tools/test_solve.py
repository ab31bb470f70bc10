"""`intodepth solve`: what it prints, what it writes, and what it says to bad input."""

import json
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.recording import read_recording, replay
from intodepth.files.folders import find_folders
from intodepth.search.solver.problem import Problem
from tests.catalogs import own_catalog
from tests.search.solver.rooms import CATALOG

STEP = """\
format = 1
title = "Step"
order = 900
teaches = "Stepping."
briefing = "A pit, with a boulder in it."
party = ["swinger"]
gear = {}
map = \"\"\"
#########
#.......#
#v......#
####.#b.#
####o####
#########
\"\"\"

[legend]
b = { relic = "bell" }
o = { body = "boulder", weight = 4 }
"""


def test_a_plan_is_told_round_by_round_and_proven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "seen_twice"]) == 0
    first, *rounds = capsys.readouterr().out.splitlines()
    assert first.startswith("seen_twice: a plan in 2 rounds, the fewest there can be.")
    assert [line[:2] for line in rounds] == ["1.", "2."]
    assert "takes the sun shard" in rounds[0] and rounds[1].endswith("leaves the level.")


def test_the_plan_is_a_recording_that_wins(tmp_path: Path) -> None:
    out = tmp_path / "plan.jsonl"
    assert main(["solve", "seen_twice", "--out", str(out)]) == 0
    recording = read_recording(out)
    history = replay(recording, own_catalog())
    level = CATALOG.levels["seen_twice"]
    assert Problem(level, history.stage).is_solved(history.stage)


def test_the_plan_of_a_level_file_brings_its_level_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, out = tmp_path / "mine.toml", tmp_path / "plan.jsonl"
    text = (find_folders().levels / "seen_twice.toml").read_text(encoding="utf-8")
    mine.write_text(text, encoding="utf-8")
    assert main(["solve", str(mine), "--out", str(out)]) == 0
    mine.unlink()
    assert main(["replay", str(out), "--check"]) == 0
    assert main(["mistake", str(out), "--seconds", "1"]) == 0
    assert capsys.readouterr().out.endswith(
        "No mistake is found after action 0. The level can be finished in 2 rounds.\n"
    )
    mine.write_text(text, encoding="utf-8")
    lines = out.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    del header["source"]
    out.write_text("\n".join([json.dumps(header), *lines[1:], ""]), encoding="utf-8")
    assert main(["mistake", str(out), "--seconds", "1"]) == 2, "without it, its file is needed"
    assert main(["mistake", str(out), "--level", str(mine), "--seconds", "1"]) == 0


def test_no_plan_in_so_few_rounds_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "seen_twice", "--rounds", "1"]) == 1
    assert capsys.readouterr().out.startswith("seen_twice: there is no plan in 1 round.")


def test_a_thing_is_left_out_and_what_can_be_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "step.toml").write_text(STEP, encoding="utf-8")
    assert main(["solve", "step", "--save"]) == 0
    assert main(["solve", "step", "--without", "boulder"]) == 1
    told = capsys.readouterr()
    assert "there is no plan. " in told.out and "With it, the known plan takes " in told.out
    assert main(["solve", "step", "--without", "boulder", "--why"]) == 1
    told = capsys.readouterr()
    assert "that is proven." in told.out
    assert told.err.startswith("solve: if all actions were free: there is no plan, ")
    assert main(["solve", "step", "--without", "ring"]) == 2
    assert capsys.readouterr().err.endswith("scrape, swinger, boulder\n")
    assert main(["solve", "step", "--without", "boulder", "--save"]) == 2
    assert "a plan without the boulder is none for the level" in capsys.readouterr().err


def test_without_ropes_the_first_rope_cannot_be_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "first_rope", "--without", "ropes"]) == 1
    assert capsys.readouterr().out.startswith("first_rope: there is no plan. ")


def test_nothing_is_called_impossible_when_the_limit_is_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "rescue", "--limit", "100"]) == 1
    assert capsys.readouterr().out.startswith("rescue: no plan found; how many rounds it takes is not known.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["seen_twicer"],
            "solve: there is no level 'seen_twicer'; did you mean seen_twice? Your ",
        ),
        (["no_such.toml"], "solve: "),
        (["seen_twice", "--without", "porter"], "solve: --without porter: seen_twice can do without "),
        (["seen_twice", "--without", "swinger"], "solve: --without swinger: nobody is left"),
    ],
)
def test_bad_questions_get_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", *words]) == 2
    error = capsys.readouterr().err
    assert error.startswith(said) and error.count("\n") == 1


@pytest.mark.parametrize("number", ["0", "-1", "many", "1.5"])
def test_numbers_are_whole_and_from_one_on(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["solve", "seen_twice", "--limit", number])
    assert "is no whole number from 1 on" in capsys.readouterr().err
