"""The deepest moment of a recorded descent, which stands above the list of descents."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.runs.deepest import DeepestMoment, find_deepest
from intodepth.content.runs.record import read_record, replay_run
from tests.catalogs import own_catalog

RUNS = Path(__file__).parents[1] / "goldens" / "runs"


def found(path: Path) -> tuple[DeepestMoment | None, int]:
    """The moment, and how often the search paused."""
    search, pauses = find_deepest(path, own_catalog()), 0
    while True:
        try:
            next(search)
        except StopIteration as end:
            return end.value, pauses
        pauses += 1


def test_it_is_the_lowest_cell_of_the_deepest_floor() -> None:
    for name, depth in (("to_daylight", 5), ("lost_in_the_hollow", 3)):
        path = RUNS / f"{name}.jsonl"
        moment, pauses = found(path)
        assert moment is not None and moment.depth == depth and pauses > 20
        assert moment.cell in {hero.cell for hero in moment.stage.heroes()}
        run = replay_run(read_record(path), own_catalog())
        lowest = moment.cell.y
        for visit in (visit for visit in run.visits if visit.depth == depth):
            stage = visit.history.start.copy()
            for entry in visit.history.done:
                entry.schedule.apply(stage)
                able = (hero.cell for hero in stage.heroes() if hero.is_able)
                assert all(cell.y >= lowest for cell in able if cell is not None)
        assert moment.look == visit.level.place


def test_a_record_that_cannot_be_read_or_plays_otherwise_has_none(tmp_path: Path) -> None:
    lines = (RUNS / "to_daylight.jsonl").read_text().splitlines(keepends=True)
    for text in ("", "no record\n", "".join([*lines[:4], *lines[8:]])):
        path = tmp_path / "run.jsonl"
        path.write_text(text)
        assert found(path)[0] is None
    assert found(tmp_path / "missing.jsonl")[0] is None
