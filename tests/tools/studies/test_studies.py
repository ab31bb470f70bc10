"""A study gives the same results however it is run, goes on where it stopped, and says what is sure."""

from __future__ import annotations

import multiprocessing
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from intodepth.__main__ import main
from intodepth.content.rule_values import read_preset
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.search.solver.solver import SPARE
from intodepth.tools.studies import methods, plots, tasks
from intodepth.tools.studies.evidence import paired
from intodepth.tools.studies.methods import batches
from intodepth.tools.studies.results import Results, results_file
from intodepth.tools.studies.running import TaskRunner
from intodepth.tools.studies.study import PLAYED, Study, StudyGoal, read_study
from intodepth.tools.studies.tasks import StudyTask

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


def test_results_of_another_study_are_not_mixed_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path)
    Results(results_file(path), read_study(path)).close()
    told = "study.results.jsonl:1: these are results of another study, or of other data; move them away\n"
    for text in (
        TEXT.replace("seeds = 6", "seeds = 7"),
        TEXT.replace("trials = 5", "trials = 5\nstop_every = 2"),
    ):
        written(tmp_path, text)
        assert main(["sweep", str(path)]) == 2
        assert capsys.readouterr().err.endswith(told)


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


@pytest.mark.parametrize("method", ["grid", "random", "halton", "coordinate", "tpe", "cmaes"])
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
    better = paired([each + random.gauss(1, 0.5) for each in theirs], theirs)
    assert better.is_enough and better.low < 1 < better.high
    same = paired([each + random.gauss(0, 0.5) for each in theirs], theirs)
    assert not same.is_enough and same.low < 0 < same.high
    assert not paired([1.0, 2.0], [1.0, 2.0]).is_enough, "no difference at all"


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
    assert capsys.readouterr().out.startswith("study: 6 candidates, 36 games, 0 failed\n")
    page = out.read_text(encoding="utf-8")
    assert page.count("<tr>") >= 12 and "hold_hard = " in page
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
            "study.toml:10: there is no 'seed'; there are kind, limit, seeds, slips, what",
        ),
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
