"""The solutions of levels are played line by line; their recordings are those of a player with a mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.recording import read_recording, replay
from intodepth.screens.results import ResultsScreen
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.screens.level.test_goldens_by_hand import GOLDENS, NAMES
from tests.screens.level.test_goldens_by_hand import play as play_by_hand
from tests.text.typist import Typist

SOME = "bell_pull", "two_rooms", "counterweight"


def play(folder: Path, name: str) -> None:
    """Play a golden by mouse and line by line, and compare the recordings."""
    play_by_hand(folder, name, "mouse")
    (by_mouse,) = (folder / f"{name}_mouse" / "recordings").glob("*.jsonl")
    catalog = own_catalog()
    home = folder / f"{name}_text"
    home.mkdir()
    services = Services(catalog, home)
    typist = Typist(start_level(services, name), services)
    wanted = replay(read_recording(GOLDENS / f"{name}.jsonl"), catalog)
    typist.play(entry.action for entry in wanted.done if isinstance(entry.action, Action))
    assert isinstance(typist.player.stack.top, ResultsScreen)
    assert typist.of_kind("screen"), typist.words
    services.close()
    (by_text,) = (home / "recordings").glob("*.jsonl")
    assert by_text.read_bytes() == by_mouse.read_bytes()


@for_each("name", SOME)
def test_solutions_are_played_line_by_line(name: str, tmp_path: Path) -> None:
    play(tmp_path, name)


@pytest.mark.long
@for_each("name", NAMES)
def test_all_solutions_are_played_line_by_line(name: str, tmp_path: Path) -> None:
    play(tmp_path, name)
