"""Bots that go down the shafts of seeds: what came of them is told in a table, the same each time."""

from __future__ import annotations

import pytest

from intodepth.__main__ import main
from intodepth.content.runs.run import End
from intodepth.tools.floors.guide import Guide


def test_a_seed_has_one_tale_and_some_come_home() -> None:
    guide = Guide()
    tales = [guide.lead(str(seed)) for seed in range(1, 6)]
    assert tales == [Guide().lead(str(seed)) for seed in range(1, 6)]
    assert any(tale.end == End.DAYLIGHT and tale.score > 0 for tale in tales)
    assert all(tale.deepest <= tale.turn for tale in tales)


def test_the_table_tells_of_every_descent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["descend", "--bot", "--seeds", "1-6"]) == 0
    rows = [line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines() if "floor" in line]
    counted = [int(row[1]) for row in rows if row and row[0].strip().startswith("floor")]
    assert sum(counted) == 6


def test_what_is_no_range_of_seeds_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for bad in ("5", "9-1", "a-b"):
        with pytest.raises(SystemExit) as told:
            main(["descend", "--bot", "--seeds", bad])
        assert told.value.code == 2
        assert f"{bad!r} is no range such as 1-50" in capsys.readouterr().err
