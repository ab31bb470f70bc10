"""Hindsight: from the last chance a way leads out, and from no stage after it."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.runs.hindsight import last_chance
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import End, Run
from intodepth.folders import find_folders
from intodepth.sim.actions.move import Move
from intodepth.sim.knowledge import Chronicle
from intodepth.sim.orders import everybody_out
from intodepth.sim.rules import Rules
from tests.playing import play
from tests.runs import PARTY, small_shaft

LOST = Path(__file__).parents[1] / "goldens" / "runs" / "lost_on_three.jsonl"


def test_the_last_chance_of_a_lost_run_leads_out_and_after_it_nothing_does() -> None:
    run = replay_run(read_record(LOST), load_catalog(find_folders()))
    assert run.end == End.LOST
    chance = last_chance(run.visit)
    assert chance is not None and isinstance(chance.action, Move)
    history = run.visit.history
    known = Chronicle(history, run.visit.known).all_known
    places = [index for index, entry in enumerate(history.done) if entry.action == chance.action]
    later = history.start
    for index, entry in enumerate(history.done):
        entry.schedule.apply(later)
        if index >= places[-1]:
            assert not everybody_out(later, known[index + 1].terrain), entry.action
    stage = chance.stage.copy()
    play(stage, *chance.way_out)
    assert not any(hero.is_able for hero in stage.heroes())


def test_a_floor_on_which_nothing_was_done_had_no_chance(catalog: Catalog, tmp_path: Path) -> None:
    run = Run(small_shaft(catalog, tmp_path), Rules(), PARTY)
    assert last_chance(run.visit) is None
