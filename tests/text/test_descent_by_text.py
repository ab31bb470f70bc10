"""A descent line by line: the party, floors, doors, and the way home; recorded as by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from intodepth.content.runs.record import Passage, Record, read_record
from intodepth.play.commands import do
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.descent.descent import begin
from intodepth.screens.descent.muster import FIRST_PARTY
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.screens.title import TitleScreen
from intodepth.sim.actions import Action
from intodepth.sim.orders import Order
from tests.catalogs import own_catalog
from tests.text.typist import Typist

RECORD = Path(__file__).parents[1] / "goldens" / "runs" / "to_daylight.jsonl"


def list_floors(record: Record) -> Iterator[tuple[list[Action], Passage]]:
    """The actions of each floor, and the line after them."""
    actions: list[Action] = []
    for line in record.lines:
        if isinstance(line, Passage):
            yield actions, line
            actions = []
        elif isinstance(line.step, Action):
            actions.append(line.step)


def play(home: Path, floors: int) -> tuple[Typist, bytes]:
    """Play the first floors of the recorded descent; the typist, and what was recorded up to the last end."""
    services = Services(own_catalog(), home)
    typist = Typist(TitleScreen(services), services)
    typist.type("descend")
    assert "Enter: Go down." in typist.words
    typist.type("")
    for number, (actions, passage) in enumerate(list_floors(read_record(RECORD)), 1):
        assert isinstance(typist.player.stack.top, LevelScreen)
        typist.play(actions)
        assert isinstance(typist.player.stack.top, CrossingScreen)
        (path,) = services.runs.glob("*.jsonl")
        recorded = path.read_bytes()
        for name in (*(["locker"] if passage.locker else []), "on"):
            typist.pick(name)
        # In a descent of today a find is to be chosen.
        if finds := [name for name in typist.listed if name.startswith("find:")]:
            for name in (finds[0], "on"):
                typist.pick(name)
        if number == floors:
            break
    services.close()
    return typist, recorded


def record_by_hand(home: Path, orders: list[Order]) -> bytes:
    """What is recorded if the orders are given to the level itself."""
    services = Services(own_catalog(), home)
    descent = begin(services, FIRST_PARTY, kit={})
    for order in orders:
        descent.session.act(do(*order))
        descent.session.skip()
    services.close()
    return descent.data


def test_a_floor_is_played_line_by_line(tmp_path: Path) -> None:
    typist, data = play(tmp_path / "text", 1)
    assert data == record_by_hand(tmp_path / "hand", typist.orders)
    told = [line.split(b'"digest":')[1][:18] for line in data.splitlines()[1:]]
    assert told == [line.split(b'"digest":')[1][:18] for line in RECORD.read_bytes().splitlines()[1:36]]
    assert typist.of_kind("screen") and isinstance(typist.player.stack.top, LevelScreen)


def test_an_undo_that_costs_chalk_tells_its_price_first(tmp_path: Path) -> None:
    services = Services(own_catalog(), tmp_path)
    typist = Typist(TitleScreen(services), services)
    for line in ("descend", ""):
        typist.type(line)
    assert any(words.startswith("Floor 1, round 1; 3 chalk; ") for words in typist.words), typist.words
    for line in ("in", "", "end", ""):
        typist.type(line)
    assert typist.session.stage.round == 2 and "Floor 1, round 2." in typist.words, typist.words
    told = "Undo: Round 2: all end their turns. It costs 1 of 3 chalk."
    assert typist.type("undo")[0] == told and typist.session.stage.round == 2
    typist.type("")
    assert (typist.session.stage.round, typist.session.chalk) == (1, 2)
    assert any("That undo cost 1 chalk, 2 left" in words for words in typist.words), typist.words


@pytest.mark.long
def test_a_whole_descent_is_played_line_by_line(tmp_path: Path) -> None:
    typist, data = play(tmp_path, 9)
    assert isinstance(typist.player.stack.top, ReckoningScreen)
    assert any(words.endswith("× 3 heroes who came out New best!") for words in typist.words), typist.words
    assert data.count(b"\n") == RECORD.read_bytes().count(b"\n") - 1
