"""A recording under other numbers is the same, different from an action on, or impossible at one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from intodepth.__main__ import main
from intodepth.content.first_stage import build_stage
from intodepth.content.recording import (
    Recording,
    first_line,
    parse_recording,
    read_recording,
    step_line,
    take,
)
from intodepth.content.runs.record import read_record
from intodepth.play.retuning import RetuningVerdict, retune, retune_run
from intodepth.play.timeline_reader import read_history
from intodepth.search.mistakes import Total
from intodepth.sim.actions import generate_actions
from intodepth.sim.events import Hurt
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.tools import compare
from tests.catalogs import own_catalog

CATALOG = own_catalog()
GOLDENS = Path(__file__).parents[1] / "goldens"


def a_fall_that_hurts() -> Recording:
    """A recording in which somebody falls and is hurt."""
    random, level = Random(3), CATALOG.levels["thin_floor"]
    history = History(build_stage(level, CATALOG, Rules()))
    data = first_line(level, history.stage)
    hurt = False
    while not hurt:
        actions = generate_actions(history.stage)
        schedules = [(action, build_schedule(history.stage, action)) for action in actions]
        harmful = [a for a, schedule in schedules if any(isinstance(e, Hurt) for e in schedule.outcome)]
        hurt = bool(harmful)
        action = harmful[0] if harmful else random.choice(actions)
        take(history, action)
        data += step_line(action, history.stage)
    return parse_recording("fall.jsonl", data)


def test_a_number_that_nothing_asks_for_changes_nothing() -> None:
    for path in GOLDENS.glob("*.jsonl"):
        found, _, _, history, _ = retune(read_recording(path), CATALOG, {"safe_fall": 3, "locker": 9})
        assert (found.verdict, found.first, found.stops) == (RetuningVerdict.SAME, 0, 0), path.name
        assert found.before == found.after and found.before.won and not found.is_broken
        assert history.stage.rules.safe_fall == 3


def test_a_weaker_hold_breaks_the_plan_that_hangs_on_it_at_a_known_action() -> None:
    found = retune(read_recording(GOLDENS / "hard_rock.jsonl"), CATALOG, {"hold_hard": 8}).retuning
    assert (found.verdict, found.first, found.stops) == (RetuningVerdict.IMPOSSIBLE, 4, 14)
    assert found.instead == "Oda sets a piton that holds 8."
    assert (found.before.pops, found.after.pops) == (0, 1) and found.is_broken


def test_a_harder_landing_changes_only_the_damage() -> None:
    recording = a_fall_that_hurts()
    found = retune(recording, CATALOG, {"safe_fall": 1}).retuning
    number = len(recording.steps)
    assert (found.verdict, found.first, found.stops) == (RetuningVerdict.DIFFERENT, number, 0)
    assert found.after.damage > found.before.damage > 0
    assert found.after.rounds == found.before.rounds and "hit point" in found.instead


def test_each_floor_of_a_descent_is_played_from_its_recorded_start() -> None:
    record = read_record(GOLDENS / "runs" / "to_daylight.jsonl")
    same = retune_run(record, CATALOG, {"bell": 9})
    assert len(same) > 5 and {each.retuning.verdict for each in same} == {RetuningVerdict.SAME}
    slower = [each.retuning for each in retune_run(record, CATALOG, {"rope_up": 6})]
    broken = [(each.floor, each.is_turned, each.stops) for each in slower if each.stops]
    assert broken == [(4, True, 13), (3, True, 33), (2, True, 22), (1, True, 3)], "where ropes are climbed"
    assert all(each.verdict is RetuningVerdict.SAME for each in slower if not each.is_turned)
    for each in retune_run(record, CATALOG, {"rope_up": 6}):
        assert [entry.action for entry in each.new.done] == [
            entry.action for entry in each.old.done[: len(each.new.done)]
        ]
        timeline = read_history("again", each.level, each.new, each.known)
        timeline.seek(timeline.end)
        assert timeline.segment.history.stage.digest == each.new.stage.digest


def test_why_an_action_cannot_be_done_any_more_is_said() -> None:
    for name, changes, told in (
        ("airmail", {"walk": 2}, "Bram needs 12 action points to get there, and has 6."),
        ("bell_pull", {"walk": 2}, "Ada has no action points left."),
        ("hard_rock", {"hold_hard": 8}, "Oda cannot get there: only air there."),
    ):
        found = retune(read_recording(GOLDENS / f"{name}.jsonl"), CATALOG, changes).retuning
        assert found.why == told and told in found.told and found.is_broken
        assert found.figures["rounds"] == (str(found.before.rounds), "–"), "few rounds are no improvement"


def test_the_command_tells_what_has_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = [str(GOLDENS / f"{name}.jsonl") for name in ("hard_rock", "felt_bell")]
    assert main(["compare", *plans, "--set", "hold_hard=8..9", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "hold_hard = 8 (10)\n" in told and "hold_hard = 9 (10)\n" in told
    row = "| hard_rock | breaks at action 14, round 4 | 4 → – | 0 → – | 0 → – | Action 4: Oda sets"
    why = "Oda cannot get there: only air there."
    assert f"{row} a piton that holds 8. Action 14, Oda climbs up, cannot be done: {why} |" in told
    assert told.count("1 same, 0 different, 1 impossible; 1 plan broken") == 2
    (tmp_path / "soft.toml").write_text("hold_hard = 8\n")
    given = ["compare", plans[0], "--tweaks", str(tmp_path / "soft.toml"), "--json", "--repair", "1"]
    assert main(given) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["retuning"]["stops"] == 14
    for found, told in (
        (Total(None, is_sure=False), "No other plan was found in 2 seconds. |"),
        (Total(None, is_sure=True), "There is no other plan. |"),
        (Total(5, is_sure=False), "Another plan takes 5 rounds. |"),
    ):
        monkeypatch.setattr(compare, "total_rounds", lambda *_, found=found: found)
        assert main(["compare", plans[0], "--set", "hold_hard=8", "--jobs", "1", "--repair", "2"]) == 0
        assert told in capsys.readouterr().out
    assert main(["compare", str(tmp_path / "none.jsonl"), "--set", "walk=2"]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("none.jsonl:1: ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "name recordings to compare with the plans of their levels, or rules by --set"),
        (["--set", "hold_hrad=8"], "there is no rule 'hold_hrad'; did you mean hold_hard?"),
        (["--set", "hold_hard"], "'hold_hard' is no change such as hold_hard=8"),
        (["--set", "walk=x"], "walk is a whole number from 0 to 99, not 'x'"),
        (["--set", "walk=9..2"], "'9..2' is no range such as 6..12"),
        (["--set", "walk=0..99", "--set", "turn=0..99"], "10,000 combinations are more than 1,000"),
        (["--tweaks", "missing.toml"], "missing.toml"),
    ],
)
def test_a_bad_question_is_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    try:
        status = main(["compare", *words])
    except SystemExit as ended:
        status = int(ended.code or 0)
    assert status == 2 and told in capsys.readouterr().err


def test_a_preset_with_a_wrong_name_says_which_was_meant(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "bad.toml").write_text("walk = 1\nhold_hrd = 3\nturn = 120\n")
    assert main(["compare", "--tweaks", str(tmp_path / "bad.toml")]) == 2
    told = "bad.toml:2: there is no rule 'hold_hrd'; did you mean hold_hard?\n"
    assert capsys.readouterr().err.endswith(told)
