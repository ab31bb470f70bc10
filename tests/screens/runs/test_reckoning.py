"""Reckoning: what is told of a lost descent."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.runs.hindsight import last_chance
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import Run
from intodepth.folders import find_folders
from intodepth.screens.runs.reckoning import ReckoningScreen, chance_words
from intodepth.screens.table import build_screen
from intodepth.sim.rules import Rules
from tests.runs import PARTY, small_shaft
from tests.screens.conftest import FakeServices
from tests.screens.game import Game

LOST = Path(__file__).parents[2] / "goldens" / "runs" / "lost_on_three.jsonl"


def test_a_lost_descent_says_when_all_could_last_have_walked_out(tmp_path: Path) -> None:
    catalog = load_catalog(find_folders())
    services = FakeServices(catalog, tmp_path / "home")
    game = Game(ReckoningScreen(services, replay_run(read_record(LOST), catalog)), services, build_screen)
    assert (
        "Floor 3, round 1: Ada goes to 11, 10 and lets go. "
        "Just before, whoever was able (gold, on that floor) could still have walked out."
    ) in " ".join(game.texts())


def test_where_nothing_was_done_there_was_no_chance(catalog: Catalog, tmp_path: Path) -> None:
    run = Run(small_shaft(catalog, tmp_path), Rules(), PARTY)
    assert (
        chance_words(run, last_chance(run.visit))
        == "On this floor there was no way out on foot that you knew of."
    )
