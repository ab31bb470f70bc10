"""What the plans of all levels command is counted, and the campaign shows what it is to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.plans import list_plans
from intodepth.content.recording import read_recording, replay
from intodepth.search.tally import ROPES, WAITING, Tally, tally
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell
from tests.catalogs import own_catalog
from tests.playing import draw

OLD = 49
"""order of the last level from before there were small ones for single ideas"""


def test_what_goes_by_itself_is_no_command() -> None:
    stage = draw("########\n#.A...B#\n########")
    stage.write(0, "action_points", stage.hero(0).action_points, 2)
    history = History(stage)
    for action in (Lead(0, 1), Lead(1, 0), Move(0, Cell(4, 1)), Pass(0), Pass(1)):
        history.commit(action)
    digest = stage.digest
    found = tally(history)
    assert found.actions == 5 and found.kinds == {Lead: 2, Move: 1, Pass: 1}
    assert found.share(WAITING) == 0.75 and stage.digest == digest


def test_over_all_plans_every_kind_is_used_and_ropes_do_what_they_can() -> None:
    catalog, total, old, roped = own_catalog(), Tally(), Tally(), Tally()
    for path in list_plans():
        history = replay(read_recording(path), catalog)
        found = tally(history)
        total.add(found)
        if catalog.levels[path.stem].order <= OLD:
            old.add(found)
        if history.start.ropes or any(hero.coils for hero in history.start.heroes()):
            roped.add(found)
    assert total.unused == []
    assert total.feats.keys() == {"anchors popped", "falls for ever", "heroes dragged", "ropes cut"}
    assert total.share(WAITING) < 0.1
    assert old.share(ROPES) >= 0.25, "in the levels from before there were small ones for single ideas"
    assert roped.share(ROPES) >= 0.28, "in levels that have ropes"


def test_rows_are_printed_and_what_is_no_recording_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = next(path for path in list_plans() if path.stem == "felt_bell")
    assert main(["campaign", str(plan)]) == 0
    printed = capsys.readouterr().out
    assert "| felt_bell | " in printed and "not used: " in printed
    wrong = tmp_path / "wrong.jsonl"
    lost = plan.read_text(encoding="utf-8").replace('"level":"felt_bell"', '"level":"gone"')
    for text, fault in (("no recording\n", ""), (lost, "there is no level 'gone'")):
        wrong.write_text(text, encoding="utf-8")
        assert main(["campaign", str(wrong)]) == 2
        assert capsys.readouterr().err.startswith(f"campaign: wrong.jsonl:1: {fault}")
