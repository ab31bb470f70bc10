"""Reckoning: what is told of a lost descent, and shown of its last chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.content.runs.hindsight import LastChance, encode_chance, moments
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import Run
from intodepth.screens.descent.ghost import ghost_of
from intodepth.screens.descent.last_chance import LOOKING
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.router import build_screen
from intodepth.search.hindsight.search import Hindsight
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.space.cells import Cell
from tests.catalogs import own_catalog
from tests.screens.conftest import FakeServices
from tests.screens.game import Game
from tests.search.solver.rooms import level_of
from tests.tools.hindsight.floors import SHELF, jump, visit_of

LOST = Path(__file__).parents[2] / "goldens" / "runs" / "lost_on_three.jsonl"
WALKED = (
    "Floor 3, round 1: Ada goes to the right and lets go. "
    "Just before that, every able hero (gold on the map) could still have walked out."
)
SEARCHED = (
    "Floor 3, round 12. What happened: Ada ends the turn. Better: Ada goes to the right and lets go. "
    "Then Ada would have been out in that round."
)
TITLE = "3  The Seesaw"


class FakeSearch:
    """A search that ends when it is told to."""

    def __init__(self, record: bytes) -> None:
        self.record, self.said = record, b""
        self.is_over = self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Lost:
    """A player who looks at the end of a lost descent."""

    def __init__(self, folder: Path, run: Run, record: bytes = b"a record", *, searches: bool = True) -> None:
        self.searches: list[FakeSearch] = []
        self.services = FakeServices(run.catalog, folder / "home")
        if searches:
            self.services.find_chance = self._search
        self.game = Game(ReckoningScreen(self.services, run, record), self.services, build_screen)

    def _search(self, record: bytes) -> FakeSearch:
        self.searches.append(FakeSearch(record))
        return self.searches[-1]

    @property
    def told(self) -> str:
        return " ".join(self.game.texts())

    def end(self, said: bytes) -> None:
        self.searches[-1].said, self.searches[-1].is_over = said, True
        self.game.wait()


@pytest.fixture(scope="module")
def lost_run() -> Run:
    return replay_run(read_record(LOST), own_catalog())


@pytest.fixture(scope="module")
def later(lost_run: Run) -> LastChance:
    """To let go where the way down is, before the water came."""
    way = Move(2, Cell(13, 4), drop=True), Exit(2)
    return LastChance(next(iter(moments(lost_run.visit))), (2,), way)


def test_when_all_could_last_have_walked_out_is_said_at_once_and_what_is_found_after_it(
    tmp_path: Path, lost_run: Run, later: LastChance
) -> None:
    lost = Lost(tmp_path, lost_run)
    assert WALKED in lost.told and LOOKING in lost.told
    assert f"{TITLE}, round 1" in lost.game.texts()
    assert [each.record for each in lost.searches] == [b"a record"]
    lost.end(encode_chance(later, 3))
    assert SEARCHED in lost.told and "Round 12: Ada was 1 move from the exit." in lost.game.texts()
    assert WALKED not in lost.told and LOOKING not in lost.told
    assert f"{TITLE}, round 12" in lost.game.texts()


def test_without_a_process_or_an_answer_only_the_walk_is_told(tmp_path: Path, lost_run: Run) -> None:
    lost = Lost(tmp_path, lost_run)
    for said in (b"", b"nonsense", b"{}"):
        lost = Lost(tmp_path, lost_run)
        lost.end(said)
        assert WALKED in lost.told and LOOKING not in lost.told, said
    for alone in (Lost(tmp_path, lost_run, searches=False), Lost(tmp_path, lost_run, b"")):
        assert not alone.searches
        assert WALKED in alone.told and LOOKING not in alone.told


def test_where_nothing_is_found_at_all_that_is_said(tmp_path: Path, lost_run: Run) -> None:
    lost = Lost(tmp_path, lost_run)
    lost.end(b"null")
    assert "The search found no way out of this floor" in lost.told
    assert f"{TITLE}, round 1" not in lost.game.texts()


def test_who_leaves_the_screen_ends_the_search(tmp_path: Path, lost_run: Run) -> None:
    lost = Lost(tmp_path, lost_run)
    assert not lost.searches[0].is_cancelled
    lost.game.click("Back")
    assert lost.searches[0].is_cancelled and not isinstance(lost.game.top, ReckoningScreen)


def test_the_ghost_goes_from_where_a_hero_stood_to_where_it_would_have_come(later: LastChance) -> None:
    ghost = ghost_of(later)
    assert ghost.stood == (Cell(12, 4),)
    assert ghost.ways[0][0] == Cell(12, 4) and ghost.ends == (ghost.ways[0][-1],)
    assert later.moment.stage.leads_out(ghost.ends[0]) and not ghost.ropes


def test_the_ghost_has_the_ropes_that_would_have_been_tied() -> None:
    visit = visit_of(level_of(SHELF, ("belayer",), ""), Cell(1, 11), is_known=True)
    jump(visit, Cell(2, 11))
    found = Hindsight(visit).run()
    assert found is not None
    ghost = ghost_of(found)
    (rope,) = ghost.ropes
    assert {cell.x for cell in rope} == {2} and len(rope) > 1
    assert ghost.stood == (Cell(1, 11),) and visit.stage.leads_out(ghost.ways[0][-1])
    assert ghost.ends and ghost.ends[0] in ghost.ways[0]
