"""The next mistake is the first action after which a level takes more rounds in all."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from intodepth.__main__ import main
from intodepth.content.first_stage import build_stage
from intodepth.content.recording import first_line, read_recording, step_line, take
from intodepth.content.replay_notes import Mistake
from intodepth.search import mistakes
from intodepth.search.hints.adaptation import Adaptation
from intodepth.search.mistakes import Total, next_mistake
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import Action
from intodepth.sim.history import History
from intodepth.sim.orders import round_end
from intodepth.sim.rules import Rules
from intodepth.story.english.mistakes import mistake_words
from tests.catalogs import own_catalog

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"
NONE = "No mistake is found after action {}. The level can be finished in 6 rounds."
"""what is said of the golden"""


def test_the_mistake_is_found_by_few_questions_whatever_is_found_of_each_moment() -> None:
    for seed in range(300):
        random = Random(seed)
        last = random.randrange(1, 40)
        rounds = sorted(random.randrange(5, 9) for _ in range(last + 1))
        lost = random.randrange(2 * last)
        totals = [None if count > lost else each for count, each in enumerate(rounds)]
        first = random.randrange(last + 1)
        asked: list[int] = []
        unsure = random.randrange(last + 1)

        def total(count: int) -> Total:
            asked.append(count)  # noqa: B023
            return Total(totals[count], count != unsure)  # noqa: B023

        found = next_mistake(first, last, total)
        start = totals[first]
        worse = (n for n in range(first, last + 1) if start and (totals[n] or 99) > start)
        if start is None:
            assert found == Mistake(first, 0, None, None, first != unsure)
        elif (wanted := next(worse, None)) is None:
            assert (found.action, found.before) == (0, start)
        else:
            assert found == Mistake(first, wanted, start, totals[wanted], wanted != unsure)
        assert len(asked) <= 9


def test_a_plan_that_is_found_later_counts_for_what_came_before() -> None:
    totals = [9, 7, 7, 5, 10]
    assert next_mistake(0, 4, lambda count: Total(totals[count], True)) == Mistake(0, 4, 5, 10, True)


def test_a_recording_that_finishes_the_level_is_a_way_from_each_of_its_moments() -> None:
    found = {0: Total(6, True), 8: Total(9, True)}

    def total(count: int) -> Total:
        return found.get(count, Total(None, False))

    assert next_mistake(0, 8, total) == Mistake(0, 1, 6, 9, False), "after it 9 rounds are known"
    assert next_mistake(3, 8, total) == Mistake(3, 0, 9, 9, True)


@pytest.mark.slow
def test_a_round_that_was_wasted_is_found_in_a_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    catalog = own_catalog()
    level = catalog.levels["felt_bell"]
    history = History(build_stage(level, catalog, Rules()))
    data = first_line(level, history.stage)
    plan = [each.step for each in read_recording(GOLDEN).steps][:4]
    for step in (*plan, *["wait"] * 2):
        for action in round_end(history.stage) if step == "wait" else (step,):
            assert isinstance(action, Action) and not take(history, action)
            data += step_line(action, history.stage)
    path = tmp_path / "wasted.jsonl"
    path.write_bytes(data)
    assert main(["mistake", str(path), "--after", "4", "--seconds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["mistake"]
    assert found["before"] == level.par and found["after"] > found["before"] and found["action"] > 4
    assert main(["mistake", str(GOLDEN), "--after", "12", "--seconds", "1"]) == 0
    assert capsys.readouterr().out == f"{NONE.format(12)}\n"


def test_a_search_that_runs_out_of_time_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "begun.jsonl"
    path.write_bytes(b"".join(GOLDEN.read_bytes().splitlines(keepends=True)[:4]))
    monkeypatch.setattr(mistakes, "Solver", Halted)
    monkeypatch.setattr(mistakes, "Adaptation", lambda problem, lines: Adaptation(problem, []))
    assert main(["mistake", str(path), "--seconds", "1"]) == 0
    told = "No way to finish after action 0 was found in 1 second. There may be one."
    assert capsys.readouterr().out == f"{told} --seconds 4 searches longer.\n"
    assert main(["mistake", str(GOLDEN), "--after", "7", "--seconds", "1"]) == 0
    assert capsys.readouterr().out == f"{NONE.format(7)}\n", "the recording itself finishes the level"


def test_several_recordings_have_an_answer_each_and_one_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mistakes, "Solver", Halted)
    short = tmp_path / "short.jsonl"
    short.write_bytes(b"".join(GOLDEN.read_bytes().splitlines(keepends=True)[:4]))
    names = [str(GOLDEN), str(tmp_path / "none.jsonl"), str(short)]
    assert main(["mistake", *names, "--after", "15", "--seconds", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == f"{GOLDEN}: {NONE.format(15)}\n"
    missing, few = said.err.splitlines()
    assert missing.startswith("mistake: none.jsonl:1: cannot be read")
    assert few == "mistake: --after: there are 3 actions in short.jsonl, not 15"
    assert main(["mistake", names[0], names[2], "--seconds", "1"]) == 0
    assert [line.split(": ")[0] for line in capsys.readouterr().out.splitlines()] == [names[0], names[2]]
    assert main(["mistake", *names, "--seconds", "1", "--json"]) == 2
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["file"] for each in answers] == names
    assert [bool(each["fault"]) for each in answers] == [False, True, False]
    assert [each["mistake"] is None for each in answers] == [False, True, False]


class Halted(Solver):
    """A solver whose time is over before it begins."""

    def run(self, *_: object, **__: object) -> None:
        """Do nothing."""


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (Mistake(3, 0, None, None, True, 4), "There is no way to finish after action 3, which is proven."),
        (Mistake(3, 0, None, None), "No way to finish after action 3 was found. There may be one. Longer?"),
        (Mistake(3, 0, 6, 6, True, 4), NONE.format(3)),
        (
            Mistake(3, 5, 6, None, True, 4),
            "Action 5 is a mistake: 6 rounds before it, and no way to finish after it.",
        ),
        (
            Mistake(3, 5, 6, None, False, 4),
            "Action 5 may be a mistake: 6 rounds before it, "
            "and after it no way to finish was found in 4 seconds. Longer?",
        ),
        (
            Mistake(3, 5, 6, 7, False, 4),
            "Action 5 may be a mistake: 6 rounds before it, and after it 7 rounds were found in 4 seconds. "
            "Longer?",
        ),
    ],
)
def test_what_is_not_proven_is_not_told_as_if_it_were(mistake: Mistake, words: str) -> None:
    assert mistake_words(mistake, "Longer?") == words
