"""The solutions of levels are played line by line; their recordings are what these orders alone give."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.recording import parse_recording, read_recording, replay
from intodepth.play.commands import do
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.orders import Order
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.text.typist import Typist

GOLDENS = Path(__file__).parents[1] / "goldens"
NAMES = sorted(path.stem for path in GOLDENS.glob("*.jsonl"))


def play(folder: Path, name: str) -> bytes:
    """Play a golden line by line, and compare what is recorded with a level that is given the same orders."""
    catalog = own_catalog()
    home = folder / f"{name}_text"
    services = Services(catalog, home)
    typist = Typist(start_level(services, name), services)
    wanted = replay(read_recording(GOLDENS / f"{name}.jsonl"), catalog)
    actions = [entry.action for entry in wanted.done if isinstance(entry.action, Action)]
    typist.play(actions)
    assert isinstance(typist.player.stack.top, ResultsScreen)
    assert typist.of_kind("screen"), typist.words
    services.close()
    recorded = read_recorded(home)
    assert [each.step for each in parse_recording(name, recorded).steps if each.step != "end"] == actions
    assert recorded == record(folder / f"{name}_orders", name, typist.orders)
    return recorded


def record(home: Path, name: str, orders: list[Order]) -> bytes:
    """What is recorded if the orders are given to the level itself."""
    services = Services(own_catalog(), home)
    session = start_level(services, name).session
    session.skip()
    for order in orders:
        session.act(do(*order))
        session.skip()
    services.close()
    return read_recorded(home)


def read_recorded(home: Path) -> bytes:
    (path,) = (home / "recordings").glob("*.jsonl")
    return path.read_bytes()


def test_a_solution_is_played_line_by_line(tmp_path: Path) -> None:
    play(tmp_path, "counterweight")


@pytest.mark.slow
@for_each("name", NAMES)
def test_all_solutions_are_played_line_by_line(name: str, tmp_path: Path) -> None:
    play(tmp_path, name)
