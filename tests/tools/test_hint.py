"""`intodepth hint` prints a plan that leads on from where a recording ends; `trials` measure how soon."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.action_codec import decode_action
from intodepth.content.plans import load_plan
from intodepth.content.recording import parse_recording, replay
from intodepth.search.hints.seeker import Seeker, read_known_lines
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import Action
from intodepth.tools import hint
from intodepth.tools.straying import stages_beside
from tests.search.solver.rooms import CATALOG

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"
LINES = GOLDEN.read_bytes().splitlines(keepends=True)


def test_a_hint_leads_to_the_end_in_as_many_rounds_as_it_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for count in (1, 7, 12):
        played = tmp_path / "felt_bell-0001.jsonl"
        played.write_bytes(b"".join(LINES[:count]))
        assert main(["hint", str(played), "--seconds", "60"]) == 0
        found = json.loads(capsys.readouterr().out)
        history = replay(parse_recording("played", played.read_bytes()), CATALOG)
        begun, problem = history.stage.round, Problem(CATALOG.levels["felt_bell"], history.stage.copy())
        for line in found["plan"]:
            action = decode_action(line["action"])
            assert isinstance(action, Action)
            history.commit(action)
        assert problem.is_solved(history.stage)
        assert found["rounds"] == history.stage.round - begun + 1


def test_a_recording_may_come_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"".join(LINES[:7]))))
    assert main(["hint", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["plan"]


def test_a_level_that_is_over_needs_no_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert hint.main(str(GOLDEN), 1) == 2
    assert capsys.readouterr().err == "hint: felt_bell.jsonl: the level is over\n"


def test_without_time_there_is_no_hint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (GOLDEN.parents[2] / "levels" / "two_haulers.toml").read_text()
    path = tmp_path / "room.toml"
    path.write_text(text)
    assert hint.main(str(path), 0.0) == 1
    assert json.loads(capsys.readouterr().out)["plan"] is None


def test_what_no_plan_is_known_for_is_searched_for() -> None:
    level = CATALOG.levels["seen_twice"]
    problem = Problem(level, read_known_lines(level, CATALOG)[0][0].meant)
    seeker = Seeker(problem, [])
    history = seeker.seek()
    assert history is not None and problem.is_solved(history.stage) and seeker.solver.best is not None


def test_stages_beside_a_plan_are_the_same_each_time_and_none_of_its_own() -> None:
    level = CATALOG.levels["felt_bell"]
    plan = load_plan(level, CATALOG)
    assert plan is not None
    first, second = [list(stages_beside(level, plan, CATALOG, 2, 4)) for _ in range(2)]
    assert [stage.digest for stage in first] == [stage.digest for stage in second]
    assert len({stage.digest for stage in first}) == 4
    others = list(stages_beside(level, plan, CATALOG, 2, 4, seed=1))
    assert [stage.digest for stage in others] != [stage.digest for stage in first]
    for stage in (*first, *others):
        assert not plan.rest(stage) and not Problem(level, stage).is_lost(stage)
        assert all(hero.hit_points == hero.max_hit_points for hero in stage.heroes())


def test_trials_print_a_row_for_each_level_and_number_of_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trials", "seen_twice", "--tries", "2"]) == 0
    head, line, *rows = capsys.readouterr().out.splitlines()
    assert [row.split(" | ")[:2] for row in rows] == [["| seen_twice", "2"], ["| seen_twice", "4"]]
    assert all("of 2 in" in row for row in rows)
    assert {head.count("|"), line.count("|"), *(row.count("|") for row in rows)} == {9}
    assert main(["trials", "gone"]) == 2
    assert capsys.readouterr().err.startswith("trials: there is no level 'gone'. Your NAME.toml in ")
