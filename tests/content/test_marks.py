"""Marks: each adds a rule to those before, keeps what is proven, and is opened by coming home."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.runs.marks import MARKS, mark_words, rules_at
from intodepth.content.runs.record import read_record, replay_run, resume_run, start_run
from intodepth.sim.rules import Rules
from tests.runs import PARTY, small_shaft


def test_each_mark_changes_one_rule_more_and_its_words_say_all() -> None:
    assert len(MARKS) == 8 and rules_at(0, Rules()) == Rules()
    for mark in range(1, len(MARKS) + 1):
        before, after = rules_at(mark - 1, Rules()), rules_at(mark, Rules())
        changed = [name for name in Rules.names() if getattr(before, name) != getattr(after, name)]
        assert len(changed) == 1, mark
        assert all(each.words in mark_words(mark) for each in MARKS[:mark])
    hardest = rules_at(8, Rules())
    assert (hardest.chalk, hardest.slack, hardest.drown, hardest.find) == (0, 0, 2, 2)
    assert rules_at(8, Rules(chalk=1)).chalk == 0, "never below 0"


def test_a_run_keeps_its_mark_on_the_disk(catalog: Catalog, tmp_path: Path) -> None:
    catalog = small_shaft(catalog, tmp_path)
    run, recorder = start_run(tmp_path / "runs", catalog, Rules(), PARTY, mark=3)
    assert (run.mark, run.rules, run.chalk) == (3, rules_at(3, Rules()), 2)
    recorder.close()
    assert recorder.path is not None
    again = replay_run(read_record(recorder.path), catalog)
    assert (again.mark, again.rules) == (3, run.rules)
    resumed, writer = resume_run(recorder.path, catalog)
    writer.close()
    assert resumed.mark == 3
