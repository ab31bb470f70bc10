"""A study gives the same results however it is run, goes on where it stopped, and says what is sure."""

from __future__ import annotations

import json
import multiprocessing
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from random import Random

import msgspec
import pytest

from intodepth.__main__ import main
from intodepth.content.plans import list_plans
from intodepth.content.rule_values import read_preset
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.search.solver.solver import SPARE
from intodepth.sim import RULES_VERSION
from intodepth.tools.studies import methods, plots, tasks
from intodepth.tools.studies.evidence import pair
from intodepth.tools.studies.methods import batches
from intodepth.tools.studies.report import text_report
from intodepth.tools.studies.results import (
    OTHER_LEAD,
    OTHER_STUDY,
    Results,
    header_of,
    read_results,
    results_file,
)
from intodepth.tools.studies.running import TaskRunner
from intodepth.tools.studies.study import MEASURES, METHODS, PLAYED, Study, StudyGoal, read_study
from intodepth.tools.studies.tasks import StudyResult, StudyTask
from tests.mutations import mutate

PLANS = len(list_plans())
"""number of known plans of the game"""
TEXT = """
format = 1
method = "coordinate"
trials = 5
seed = 3
goals = ["won >= 0.9", "pops = 0.5"]

[play]
what = "plans"
seeds = 6

[parameters]
hold_hard = [6, 14]
braced = [2, 4, 6]
"""


def written(folder: Path, text: str = TEXT) -> Path:
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    return path


def swept(folder: Path, jobs: int, text: str = TEXT) -> tuple[str, list[str]]:
    """What a study prints to the last line, and its results, sorted."""
    path = written(folder, text)
    assert main(["sweep", str(path), "--jobs", str(jobs)]) == 0
    return path.name, sorted(results_file(path).read_text().splitlines())


@pytest.mark.slow
def test_a_study_comes_out_the_same_in_one_process_and_in_two_and_when_it_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one = swept(tmp_path / "one", 1)
    told = capsys.readouterr().out
    two = swept(tmp_path / "two", 2)
    assert one == two and capsys.readouterr().out == told
    results = results_file(tmp_path / "one" / "study.toml")
    lines = results.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 6 * 6
    results.write_bytes(b"".join(lines[:9]) + lines[9][:7])
    assert swept(tmp_path / "one", 1) == one, "a line that was cut off is played again"
    assert capsys.readouterr().out == told


@pytest.mark.slow
def test_a_process_that_is_killed_loses_nothing() -> None:
    asked = [StudyTask(0, seed, (("hold_hard", 8),), "plans", 1, "") for seed in range(1, 30)]
    whole = list(TaskRunner(1).play(asked))
    found = []
    with TaskRunner(2) as runner:
        for result in runner.play(asked):
            found.append(result)
            if len(found) == 1:
                multiprocessing.active_children()[0].kill()
    assert sorted(found, key=lambda each: each.seed) == whole


def test_a_game_that_fails_is_kept_with_its_error_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(task: StudyTask) -> dict[str, float]:
        if task.seed == 2:
            raise RuntimeError("the rope snapped")
        return {"won": 1.0}

    monkeypatch.setitem(tasks.PLAYERS, "plans", fails)
    asked = [StudyTask(0, seed, (), "plans", 1, "") for seed in (1, 2, 3)]
    assert [each.error for each in TaskRunner(1).play(asked)] == ["", "RuntimeError: the rope snapped", ""]


def plays_by_values(monkeypatch: pytest.MonkeyPatch) -> list[StudyTask]:
    """Make plans be won as the rules say; return the list to which each game that is played is added."""
    played: list[StudyTask] = []

    def plays(task: StudyTask) -> dict[str, float]:
        played.append(task)
        won = sum(value for _, value in task.values) % 3 > task.seed % 3
        return dict.fromkeys(("same", "rounds", "ropes", "damage", "pops"), 0.0) | {"won": float(won)}

    monkeypatch.setitem(tasks.PLAYERS, "plans", plays)
    return played


def test_results_of_another_study_are_not_mixed_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path)
    Results(results_file(path), read_study(path)).close()
    for old, new, told in (
        ("seeds = 6", "seeds = 7", OTHER_LEAD),
        ("trials = 5", "trials = 5\nstop_every = 2", OTHER_LEAD),
        ("won >= 0.9", "won >= 0.8", OTHER_LEAD),
        ("seeds = 6", "seeds = 6\nlimit = 3", OTHER_STUDY),
        ("[2, 4, 6]", "[2, 4, 5]", OTHER_STUDY),
        ("seed = 3", "seed = 4", OTHER_STUDY),
        ('"coordinate"', '"halton"', OTHER_STUDY),
    ):
        written(tmp_path, TEXT.replace(old, new))
        assert main(["sweep", str(path), "--jobs", "1"]) == 2, new
        assert capsys.readouterr().err == f"sweep: study.results.jsonl:1: {told}\n"


@pytest.mark.parametrize("method", METHODS)
def test_more_trials_go_on_with_the_results_there_are(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = plays_by_values(monkeypatch)
    text = TEXT.replace("coordinate", method).replace("seeds = 6", "seeds = 3")
    for folder in ("fresh", "more"):
        (tmp_path / folder).mkdir()
    _, fresh = swept(tmp_path / "fresh", 1, text.replace("trials = 5", "trials = 9"))
    played.clear()
    swept(tmp_path / "more", 1, text)
    first = set(played)
    _, more = swept(tmp_path / "more", 1, text.replace("trials = 5", "trials = 9"))
    assert len(set(played)) == len(played) > len(first) == 18, "nothing is played twice"

    def games(lines: list[str]) -> set[str]:
        """The results without the numbers of the candidates."""
        return {line.partition('"seed"')[2] for line in lines}

    assert games(fresh) <= games(more), "they are those of a study that began with more trials"
    assert method == "grid" or fresh == more
    assert swept(tmp_path / "more", 1, text) == ("study.toml", more), "fewer trials change nothing"


def test_goals_may_change_where_the_search_does_not_depend_on_them_and_in_a_report_always(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = plays_by_values(monkeypatch)
    for method, status in (("halton", 0), ("coordinate", 2)):
        text = TEXT.replace("coordinate", method)
        swept(tmp_path, 1, text)
        done, path = list(played), written(tmp_path, text.replace("won >= 0.9", "won <= 0.5"))
        assert main(["report", str(path)]) == 0
        assert main(["sweep", str(path), "--jobs", "1"]) == status and played == done
        results_file(path).unlink()
    (tmp_path / "again").mkdir()
    swept(tmp_path / "again", 1, TEXT.replace("coordinate", "halton"))
    capsys.readouterr()
    few = len(played)
    swept(tmp_path / "again", 1, TEXT.replace("coordinate", "halton").replace("seeds = 6", "seeds = 8"))
    assert len(played) == few + 6 * 2, "more games of each candidate go on, too"
    assert f"each candidate plays the first 8 of {PLANS} plans" in capsys.readouterr().out


def header_before(study: Study, seeds: int) -> bytes:
    """The first line of results from when it covered the number of trials and all goals."""
    told = [RULES_VERSION, study.method, study.trials, study.seed, study.played, seeds, study.limit]
    told += [study.kind, study.goals, sorted(study.parameters.items()), study.stop_every, study.measures]
    digest = blake2b(json.dumps(told).encode(), digest_size=8).hexdigest() + tasks.data_digest(study.played)
    return json.dumps({"study": study.label, "digest": digest}).encode() + b"\n"


def test_results_from_before_go_on_where_they_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = plays_by_values(monkeypatch)
    text = TEXT.replace("coordinate", "halton").replace("seeds = 6\n", "")
    path = written(tmp_path, text)
    before = header_before(read_study(path), 10)
    written(tmp_path, text.replace("trials = 5", "trials = 6"))
    values = {"hold_hard": 10, "braced": 4}
    won = dict.fromkeys(("won", "same", "rounds", "ropes", "damage", "pops"), 1.0)
    line = json.dumps({"trial": 0, "seed": 1, "values": values, "measures": won}).encode() + b"\n"
    results_file(path).write_bytes(before + line)
    assert main(["sweep", str(path), "--jobs", "1"]) == 0
    assert len(played) == 7 * PLANS - 1, "all plans, where no number is said"
    assert f"each candidate plays all {PLANS} plans" in capsys.readouterr().out
    assert main(["sweep", str(path), "--jobs", "1"]) == 0 and len(played) == 7 * PLANS - 1
    results_file(path).write_bytes(before + line.replace(b'"won": 1.0', b'"won": 0.0'))
    assert main(["report", str(path)]) == 2, "it broke, and few rounds were counted until there"
    written(tmp_path, text.replace("halton", "coordinate"))
    assert main(["sweep", str(path)]) == 2


def test_a_plan_that_breaks_is_not_a_short_one() -> None:
    seed = next(
        seed for seed, name in tasks.game_labels(read_study_of("plans")).items() if name == "hard_rock"
    )
    usual, broken = (
        tasks.play_plan(StudyTask(0, seed, values, "plans", 1, "")) for values in ((), (("hold_hard", 8),))
    )
    assert usual["won"] == 1 and broken["won"] == 0
    assert broken["rounds"] == usual["rounds"] + SPARE + 1


def test_plans_of_the_player_are_played_only_if_they_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INTODEPTH_HOME", str(tmp_path))
    (tmp_path / "levels").mkdir()
    shutil.copy(find_folders().levels / "felt_bell.toml", tmp_path / "levels" / "pit.toml")
    assert main(["solve", "pit", "--limit", "2000", "--save"]) == 0
    text = TEXT.replace("coordinate", "grid").replace("seeds = 6\n", "")
    assert len(tasks.game_labels(read_study(written(tmp_path, text)))) == PLANS
    names = ("yours/pit", "hard_rock")
    text = text.replace('what = "plans"', f'what = "plans"\nplans = {json.dumps(names)}')
    path = written(tmp_path, text.replace("[6, 14]", "[6, 8, 10]").replace("[2, 4, 6]", "[3, 4]"))
    capsys.readouterr()
    assert main(["sweep", str(path), "--jobs", "1"]) == 0
    assert "each candidate plays all 2 named plans" in capsys.readouterr().out
    assert tasks.game_labels(read_study(path)) == {1: "yours/pit", 2: "hard_rock"}
    won = {(each.values["hold_hard"], each.seed): each.measures["won"] for each in read_all(path)}
    assert won == {(10, 1): 1, (10, 2): 1, (8, 1): 1, (8, 2): 0, (6, 1): 1, (6, 2): 0}
    written(tmp_path, path.read_text().replace("hard_rock", "hard_rick"))
    assert main(["sweep", str(path)]) == 2
    assert capsys.readouterr().err.startswith("sweep: there is no level 'hard_rick'; did you mean hard_rock?")
    written(
        tmp_path,
        text.replace('what = "plans"', 'what = "levels"').replace('goals = ["won >= 0.9", "pops = 0.5"]', ""),
    )
    assert main(["sweep", str(path)]) == 2
    assert 'plans are named only with what = "plans", not "levels"' in capsys.readouterr().err


def read_all(path: Path) -> list[StudyResult]:
    """The results of a study."""
    return read_results(results_file(path), read_study(path), goes_on=True)[1].all


def read_study_of(played: str) -> Study:
    """A study of this kind of play."""
    goals, parameters = (StudyGoal(MEASURES[played][0], "=", 1.0),), {"hold_hard": (6, 8, 10, 12)}
    return Study("x", "grid", 3, 1, goals, played, 0, 1, "", parameters)


def shown(study: Study, *means: Sequence[float]) -> list[str]:
    """The lines of a report after its table, from what was won in each game of each candidate."""
    values = (10, *(each for each in study.parameters["hold_hard"] if each != 10))
    rest = dict.fromkeys(study.measures, 0.0)
    results = [
        StudyResult(trial, seed, {"hold_hard": value}, rest | {study.measures[0]: won})
        for trial, (value, games) in enumerate(zip(values, means, strict=False))
        for seed, won in enumerate(games, 1)
    ]
    lines = list(text_report(study, results))
    return lines[4 + len(means) :]


def test_a_tie_is_a_tie_and_only_what_is_better_is_called_so() -> None:
    study = replace(read_study_of("descents"), seeds=8)
    half, most, all_won = [1, 0] * 4, [1, 1, 1, 0] * 2, [1] * 8
    said = shown(study, half, half, half)
    assert said[-1] == "no difference to the usual rules was found: no candidate is nearer to the goals"
    assert said[:-1] and all(
        line.endswith(": home +0 (no difference)") or "miss +0" in line for line in said[:-1]
    )
    assert shown(study, most, half)[-1] == "no candidate is nearer to the goals than the usual rules"
    assert shown(study, half, all_won)[-3:] == [
        "trial 1 is nearer to the goals than the usual rules",
        "trial 1 as a preset:",
        "hold_hard = 6",
    ]
    said = shown(study, half, all_won, all_won)
    assert "trials 1 and 2, which are equally good, are nearer to the goals than the usual rules" in said
    assert said[-1] == "hold_hard = 8"
    few = shown(replace(study, seeds=1), [0], [1])
    told = "trial 1 is the nearest to the goals; that may be chance, as there is not enough evidence"
    assert told in few and "not enough evidence" in few[0], "one game shows little"
    assert told in shown(study, half, most)
    assert shown(replace(study, goals=()), half, most)[-1].startswith("the study has no goals")
    assert shown(study, half)[-1] == "there is no other candidate than the usual rules yet"


RESULTS = read_study_of("descents")
LINES = b"".join(
    msgspec.json.encode(each) + b"\n"
    for each in (
        header_of(RESULTS),
        *(
            StudyResult(trial, seed, {"hold_hard": value}, dict.fromkeys(RESULTS.measures, 1.0))
            for trial, value in enumerate((10, 6, 8))
            for seed in (1, 2)
        ),
        StudyResult(2, 3, {"hold_hard": 8}, error="RuntimeError: the rope snapped"),
    )
)


def fault_of(data: bytes, folder: Path) -> str:
    """What is wrong with a file of results."""
    path = folder / "x.results.jsonl"
    path.write_bytes(data)
    try:
        read_results(path, replace(RESULTS, seeds=3), goes_on=True)
    except FileFault as fault:
        (line,) = fault.faults
        return line
    return ""


def test_each_field_of_a_result_is_checked(tmp_path: Path) -> None:
    assert fault_of(LINES, tmp_path) == ""
    last = LINES.splitlines(keepends=True)[-2]
    for old, new, told in (
        (b'"seed":2', b'"seed":4', "the study has the games 1 to 3, not 4"),
        (b'"seed":2', b'"seed":0', "Expected int >= 1"),
        (b'"trial":2', b'"trial":0', "trial 0, and no other, has the usual rules"),
        (b'"trial":2', b'"trial":1', "trial 1 has the values of trial"),
        (b'"hold_hard":8', b'"hold_hard":12', "trial 2 had other values before"),
        (b'"hold_hard":8', b'"hold_hard":7', "hold_hard = 7 is none of the values of the study"),
        (b'"hold_hard":8', b'"hold_hard":100', "Expected int <= 99"),
        (b'"hold_hard":8', b'"walk":8', "values must be those of hold_hard"),
        (b'"hold_hard":8', b"", "values must be those of hold_hard"),
        (b'"home":1.0', b'"home":1.5', "home cannot be 1.5"),
        (b'"score":1.0', b'"score":1e300', "score cannot be 1e+300"),
        (b'"score":1.0', b'"score":1e400', "Number out of range"),
        (b'"score":1.0', b'"score":NaN', "JSON is malformed"),
        (b'"score":1.0', b'"scores":1.0', "measures must be home, deepest"),
        (b',"score":1.0', b"", "measures must be home, deepest"),
        (b'"measures":{', b'"error":"no","measures":{', "measures must be none after an error"),
    ):
        assert old in last, old
        data = LINES.replace(last, last.replace(old, new))
        assert told in fault_of(data, tmp_path), new
    assert "game 2 of trial 2 is there twice" in fault_of(LINES + last, tmp_path)
    assert fault_of(LINES[:-5], tmp_path) == "", "a line that was cut off is left out"


def test_mutated_results_are_told_or_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.toml"
    text = '[play]\nwhat = "descents"\nseeds = 3\nlimit = 1\n[parameters]\nhold_hard = [6, 8, 10, 12]\n'
    path.write_text(f"trials = 3\n{text}")
    refused = 0
    for seed in range(250):
        results_file(path).write_bytes(mutate(LINES, seed))
        status, said = main(["report", str(path)]), capsys.readouterr().err
        assert (status, said.count("\n")) in ((0, 0), (2, 1)), (seed, said)
        assert not status or said.startswith("report: x.results.jsonl:"), (seed, said)
        refused += status == 2
    assert 100 < refused < 250


def candidates(method: str, trials: int = 30) -> list[dict[str, int]]:
    """Everything that a method tries, if the goal is `hold_hard` 12 and `braced` 6."""
    study = Study(
        "x", method, trials, 5, (StudyGoal("won", "=", 1.0),), "plans", 1, 1, "",
        {"hold_hard": tuple(range(6, 15)), "braced": (2, 4, 6)},
    )  # fmt: skip
    tried: list[dict[str, int]] = []
    for batch in batches(study, lambda each: abs(each["hold_hard"] - 12) + abs(each["braced"] - 6)):
        tried += batch
    return tried


@pytest.mark.parametrize("method", METHODS)
def test_a_method_begins_with_the_usual_rules_and_tries_nothing_twice(method: str) -> None:
    tried = candidates(method, 12)
    assert tried[0] == {"hold_hard": 10, "braced": 4}
    assert len({tuple(each.values()) for each in tried}) == len(tried) <= 13
    assert all(6 <= each["hold_hard"] <= 14 and each["braced"] in (2, 4, 6) for each in tried)
    assert tried == candidates(method, 12), "the same study, the same candidates"


def test_rule_by_rule_the_best_is_found_and_a_grid_is_whole_or_spread() -> None:
    assert {"hold_hard": 12, "braced": 6} in candidates("coordinate")
    assert len(candidates("grid")) == 27
    assert {each["hold_hard"] for each in candidates("grid", 9)} >= {6, 8, 12, 14}
    spread = {(each["hold_hard"], each["braced"]) for each in candidates("halton", 12)}
    assert len({hold for hold, _ in spread}) >= 7 and len({braced for _, braced in spread}) == 3


@pytest.mark.parametrize("method", ["tpe", "cmaes"])
def test_optuna_comes_nearer_to_the_goals_than_chance(method: str) -> None:
    def miss(each: dict[str, int]) -> int:
        return abs(each["hold_hard"] - 12) + abs(each["braced"] - 6)

    late = candidates(method, 20)[-8:]
    assert sum(map(miss, late)) < sum(map(miss, candidates("random", 20)[-8:]))


def test_a_method_that_needs_what_is_not_installed_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(methods, "find_spec", lambda name: None)
    path = written(tmp_path, TEXT.replace("coordinate", "tpe"))
    assert main(["sweep", str(path)]) == 2
    told = "sweep: the method tpe needs optuna: pip install 'intodepth[sweep]'\n"
    assert capsys.readouterr().err == told and not results_file(path).exists()


def test_a_candidate_that_is_clearly_worse_is_stopped_and_the_usual_rules_never_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[StudyTask] = []

    def plays(task: StudyTask) -> dict[str, float]:
        """Only strong holds are good; one of them slips once, which is not clearly worse."""
        played.append(task)
        values = dict(task.values)
        good = values["hold_hard"] > 12
        slips = values["hold_hard"] == 13 and task.seed == 3
        won = float((good and not slips) or task.seed % 5 == 0)
        return dict.fromkeys(("same", "rounds", "ropes", "damage", "pops"), 0.0) | {"won": won}

    monkeypatch.setitem(tasks.PLAYERS, "plans", plays)
    text = TEXT.replace('"coordinate"', '"grid"').replace("trials = 5", "trials = 40\nstop_every = 4")
    text = text.replace("seeds = 6", "seeds = 18").replace('"won >= 0.9", "pops = 0.5"', '"won >= 0.9"')
    swept(tmp_path, 1, text)
    assert "stopped early" in capsys.readouterr().out
    games = Counter(task.trial for task in played)
    values = {task.trial: dict(task.values) for task in played}
    assert games[0] == 18
    for trial, count in games.items():
        is_good = values[trial]["hold_hard"] > 12
        assert count == (18 if is_good or not trial else 4), values[trial]
    before = list(played)
    swept(tmp_path, 1, text)
    assert played == before, "what is done is not played again"


def test_results_belong_to_the_data_that_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of play has a digest of its own data, which changes with a file of it."""
    folders = find_folders()
    digests = {played: tasks.data_digest(played) for played in PLAYED}
    assert len(set(digests.values())) == len(PLAYED)
    shutil.copytree(folders.levels, tmp_path / "levels")
    path = tmp_path / "levels" / "felt_bell.toml"
    path.write_bytes(path.read_bytes() + b"# changed\n")
    monkeypatch.setattr(tasks, "find_folders", lambda: replace(folders, levels=tmp_path / "levels"))
    tasks.data_digest.cache_clear()
    assert tasks.data_digest("levels") != digests["levels"]
    tasks.data_digest.cache_clear()


def test_the_solver_plays_levels(tmp_path: Path) -> None:
    task = StudyTask(1, 1, (("walk", 1),), "levels", 400, "")
    (easy,) = TaskRunner(1).play([task])
    assert easy.measures["solved"] == 1 and easy.measures["rounds"] == 6 and easy.measures["ropes"] == 0
    (hard,) = TaskRunner(1).play([task._replace(values=(("walk", 9),), limit=20)])
    assert hard.measures["solved"] == 0 and hard.measures["rounds"] == 6 + SPARE + 1
    assert list(TaskRunner(1).play([task])) == [easy], "the same task, the same result"


def test_a_difference_is_sure_or_there_is_not_enough_evidence() -> None:
    random = Random(1)
    theirs = [random.gauss(10, 3) for _ in range(40)]
    better = pair([each + random.gauss(1, 0.5) for each in theirs], theirs)
    assert better.is_enough and better.low < 1 < better.high
    same = pair([each + random.gauss(0, 0.5) for each in theirs], theirs)
    assert not same.is_enough and same.low < 0 < same.high
    assert not pair([1.0, 2.0], [1.0, 2.0]).is_enough, "no difference at all"


def test_a_report_is_one_page_that_needs_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path)
    assert main(["report", str(path)]) == 2
    assert capsys.readouterr().err == "report: study.results.jsonl is missing: run sweep first\n"
    swept(tmp_path, 1)
    capsys.readouterr()
    out = tmp_path / "report.html"
    assert main(["report", str(path), "--out", str(out)]) == 0
    assert capsys.readouterr().out.startswith(
        f"study: 6 candidates, 36 games, 0 failed\neach candidate plays the first 6 of {PLANS} plans\n"
    )
    page = out.read_text(encoding="utf-8")
    assert page.count("<tr>") >= 12 and "No difference to the usual rules was found" in page
    assert page.count("<svg") == 1 and ">hold_hard</text>" in page and ">won</text>" in page
    assert "<td>airmail</td>" in page, "game by game"
    assert main(["report", str(path), "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == page, "the same results, the same bytes"
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    capsys.readouterr()
    assert main(["report", str(path), "--out", str(out)]) == 0
    assert capsys.readouterr().err == "report: no plots without matplotlib: pip install 'intodepth[sweep]'\n"
    assert "<svg" not in out.read_text(encoding="utf-8")
    assert "http" not in page and "<script" not in page and "src=" not in page


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "hold_hard = [6, 14]",
            "hold_hrd = [6, 14]",
            "toml:13: there is no rule 'hold_hrd'; did you mean",
        ),
        ("[6, 14]", "[6]", "study.toml:13: hold_hard is a range [6, 14] or a list of at least 3 values"),
        (
            '"coordinate"',
            '"guess"',
            "toml:3: method is grid, random, halton, coordinate, tpe or cmaes, not",
        ),
        ("pops = 0.5", "fun = 1", "study.toml:6: fun is not measured; there are won, same,"),
        ("pops = 0.5", "pops is few", "study.toml:6: a goal looks like"),
        ("seeds = 6", "seeds = 0", "study.toml:10: seeds is a whole number from 1 to 10000, not '0'"),
        ("trials = 5", "tries = 5", "study.toml:4: there is no 'tries'; there are"),
        (
            "seeds = 6",
            "seed = 6",
            "study.toml:10: there is no 'seed'; there are kind, limit, plans, seeds, slips, what",
        ),
        ("seeds = 6", "plans = [3]", "study.toml:10: plans is a list of different levels, such as"),
        ("seeds = 6", 'kind = "wett"', "there is no kind of shaft 'wett'; there are"),
        ("won >= 0.9", f"won >= {'9' * 400}", "study.toml:6: a goal is at most 1000000000, not 9999"),
        ('goals = ["won >= 0.9", "pops = 0.5"]', "", 'study.toml:3: coordinate needs goals, such as ["home'),
    ],
)
def test_a_bad_study_is_one_line(
    old: str, new: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path, TEXT.replace(old, new))
    assert main(["sweep", str(path)]) == 2
    said = capsys.readouterr().err
    assert told in said and said.count("\n") == 1


PRESET = "# A night in the rain.\nwalk = 2\nhold_hard = 8  # soaked\nbraced = 3\nwater_from = 12\n"


@pytest.mark.parametrize(("data", "read"), [(TEXT.encode(), read_study), (PRESET.encode(), read_preset)])
def test_mutated_studies_and_presets_are_read_or_named(
    data: bytes, read: Callable[[Path], object], tmp_path: Path
) -> None:
    random, refused = Random(7), 0
    for _ in range(500):
        mutant = bytearray(data)
        for _ in range(random.randint(1, 4)):
            place = random.randrange(len(mutant))
            mutant[place : place + random.randint(0, 3)] = random.randbytes(random.randint(0, 3))
        path = tmp_path / "mutant.toml"
        path.write_bytes(bytes(mutant))
        try:
            read(path)
        except FileFault as fault:
            refused += 1
            assert fault.faults and all("\n" not in line for line in fault.faults)
            assert "mutant.toml:" in fault.faults[0]
    assert refused > 200
