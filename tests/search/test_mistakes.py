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
from intodepth.search.mistakes import next_mistake
from intodepth.sim.actions import Action
from intodepth.sim.history import History
from intodepth.sim.orders import round_end
from intodepth.sim.rules import Rules
from tests.catalogs import own_catalog

GOLDEN = Path(__file__).parents[1] / "goldens" / "felt_bell.jsonl"


def test_the_mistake_is_found_by_few_questions_whatever_is_found_of_each_moment() -> None:
    for seed in range(300):
        random = Random(seed)
        last = random.randrange(1, 40)
        rounds = sorted(random.randrange(5, 9) for _ in range(last + 1))
        lost = random.randrange(2 * last)
        totals = [None if count > lost else each for count, each in enumerate(rounds)]
        first = random.randrange(last + 1)
        asked: list[int] = []

        def total(count: int) -> int | None:
            asked.append(count)  # noqa: B023
            return totals[count]  # noqa: B023

        found = next_mistake(first, last, total)
        start = totals[first]
        worse = (n for n in range(first, last + 1) if start and (totals[n] or 99) > start)
        if start is None:
            assert found == Mistake(first, 0, None, None)
        elif (wanted := next(worse, None)) is None:
            assert (found.action, found.before) == (0, start)
        else:
            assert found == Mistake(first, wanted, start, totals[wanted])
        assert len(asked) <= 9


def test_a_plan_that_is_found_later_counts_for_what_came_before() -> None:
    totals = [9, 7, 7, 5, 10]
    assert next_mistake(0, 4, lambda count: totals[count]) == Mistake(0, 4, 5, 10)


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
    found = json.loads(capsys.readouterr().out)
    assert found["before"] == level.par and found["after"] > found["before"] and found["action"] > 4
    assert main(["mistake", str(GOLDEN), "--after", "12", "--seconds", "1"]) == 0
    assert capsys.readouterr().out == f"none found: {level.par} rounds in all after action 12\n"
    assert main(["mistake", str(GOLDEN), "--after", "99"]) == 2
    assert capsys.readouterr().err == "mistake: --after: there are 15 actions, not 99\n"
