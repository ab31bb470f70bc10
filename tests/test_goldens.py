"""Every level that comes with the game can be finished: a recording proves it, a transcript tells it."""

from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.outcome import list_brought_out
from intodepth.content.recording import Recording, read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.sim import invariants
from intodepth.sim.entities import LevelState
from intodepth.sim.flow import turns
from intodepth.sim.history import History
from tests.catalogs import own_catalog
from tests.each import for_each
from tests.transcript import tell

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[1]
GOLDENS = ROOT / "tests" / "goldens"
LEVELS = sorted(path.stem for path in (ROOT / "levels").glob("*.toml"))
MARGIN = 2
"""cells of rock around every level, so that its edge is never seen"""
RENEWING = """if the rules were meant to change, raise RULES_VERSION of intodepth/sim/__init__.py and run
python -m tests.transcript --renew tests/goldens/*.jsonl
If a body has a new field, no solution changes once SILENT of intodepth/sim/digest.py has its usual value."""


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


def solution(level: str) -> Recording:
    path = GOLDENS / f"{level}.jsonl"
    assert path.exists(), f"{level} has no recorded solution: play it, then copy the recording to {path}"
    return read_recording(path)


def solved(level: str, catalog: Catalog) -> History:
    try:
        return replay(solution(level), catalog)
    except FileFault as fault:
        pytest.fail(f"{fault}; {RENEWING}", pytrace=False)


def test_there_are_levels() -> None:
    assert len(LEVELS) >= 6


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_can_be_finished_with_everyone_unhurt(level: str, catalog: Catalog) -> None:
    recording, history = solution(level), solved(level, catalog)
    stage, definition = history.stage, catalog.levels[level]
    assert recording.steps[-1].step == "end"
    assert turns.is_over(stage)
    assert set(definition.wanted) <= set(list_brought_out(stage, definition))
    assert all(hero.state == LevelState.EXITED for hero in stage.heroes())
    party = [hero for hero in stage.heroes() if hero.kind not in definition.fallen]
    assert all(hero.hit_points == hero.max_hit_points for hero in party)


@pytest.mark.parametrize("level", LEVELS)
def test_every_stage_on_the_way_is_sound(level: str, catalog: Catalog) -> None:
    history = solved(level, catalog)
    while history.undo():
        assert invariants.problems(history.stage) == []


@pytest.mark.parametrize("level", LEVELS)
def test_the_transcript_is_that_of_the_solution(level: str, catalog: Catalog) -> None:
    path = GOLDENS / f"{level}.txt"
    again = f"python -m tests.transcript tests/goldens/{level}.jsonl"
    assert path.exists(), f"{level} has no transcript: {again}"
    assert path.read_bytes() == tell(solution(level), catalog).encode(), again


def test_no_golden_is_left_without_its_level() -> None:
    assert {path.stem for path in GOLDENS.iterdir() if path.is_file()} == set(LEVELS)


@for_each("level", LEVELS)
def test_rock_surrounds_a_level(level: str, catalog: Catalog) -> None:
    rows = catalog.levels[level].rows
    edge = [*rows[:MARGIN], *rows[-MARGIN:]]
    edge += [row[:MARGIN] + row[-MARGIN:] for row in rows]
    assert set("".join(edge)) <= set("#%&")


def test_levels_come_one_after_the_other(catalog: Catalog) -> None:
    assert list(catalog.levels) == list(catalog.campaign) and set(catalog.levels) == set(LEVELS)
