"""Bots that go down the shafts of seeds: what came of them is told in tables, the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from intodepth.__main__ import main
from intodepth.content.runs.record import read_record, replay_run
from intodepth.content.runs.run import OFFERED, End
from intodepth.tools.floors import executors
from intodepth.tools.floors.guide import ALL_OUT, Asked, Guide, Tale
from tests.catalogs import own_catalog

LIMIT = 20
"""stages to look at on each floor, so that it does not take long"""


@pytest.fixture(scope="module")
def guide() -> Guide:
    return Guide()


@pytest.fixture(scope="module")
def tales(guide: Guide) -> list[Tale]:
    return [guide.lead(Asked(str(seed), LIMIT)) for seed in (38, 36)]


def test_a_seed_has_one_tale_and_some_come_home(tales: list[Tale]) -> None:
    assert tales[1:] == [Guide().lead(Asked(tale.seed, LIMIT)) for tale in tales[1:]]
    assert any(tale.end == End.DAYLIGHT and tale.score > 0 for tale in tales)
    for tale in tales:
        assert 1 <= tale.deepest <= tale.turn and tale.orders > tale.rounds > 0, tale.seed
        assert tale.looked <= 2 * 256 * tale.deepest, "a search overshoots by what it looks at together"


def test_who_is_stuck_by_the_plans_searches_from_there_and_goes_on(tales: list[Tale]) -> None:
    stuck = [tale for tale in tales if any(snag.came == ALL_OUT for snag in tale.snags)]
    assert stuck, "no tale shows it"
    for tale in stuck:
        after = tale.snags[[snag.came for snag in tale.snags].index(ALL_OUT) + 1 :]
        assert tale.end == End.DAYLIGHT or after, "all got out there, and it went on to something else"
    assert sum(tale.looked for tale in tales if not tale.snags) == 0


def test_parties_and_rules_hang_on_what_is_asked(guide: Guide) -> None:
    usual = guide.lead(Asked("9", LIMIT))
    opened = [guide.lead(Asked(str(seed), 1, all_heroes=True)) for seed in (1, 2)]
    assert set(usual.party) <= set(OFFERED)
    assert any(set(tale.party) - set(OFFERED) for tale in opened)
    for kind in guide.kinds:
        assert guide.lead(Asked("9", 1, kind)).party == usual.party, kind


@pytest.mark.slow
def test_a_bot_takes_the_door_whose_way_bears_a_laden_party_and_its_descent_can_be_watched(
    guide: Guide, tmp_path: Path
) -> None:
    guide.lead(Asked("21", LIMIT, record=str(tmp_path)))
    (path,) = tmp_path.iterdir()
    run = replay_run(read_record(path), own_catalog())
    pairs = [(visit, run.doors[visit.depth - 1]) for visit in run.visits[: run.deepest]]
    forks = [(visit, doors) for visit, doors in pairs if len({door.laden for door in doors}) == 2]
    assert forks
    for visit, doors in forks:
        assert doors[visit.right].laden


@pytest.mark.slow
def test_a_bot_that_slips_does_other_things_the_same_each_time_and_harms_nobody_by_them(
    guide: Guide, tales: list[Tale]
) -> None:
    asked = Asked(tales[1].seed, LIMIT, slips=4)
    slipped = guide.lead(asked)
    assert slipped == guide.lead(asked) != tales[1]
    assert slipped.party == tales[1].party and slipped.turn == tales[1].turn
    assert all(0 <= tale.threatened <= tale.rounds for tale in (*tales, slipped))


@pytest.mark.slow
def test_two_processes_tell_what_one_does(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for jobs in ("1", "2"):
        asked = ["descend", "--bot", "--seeds", "16-17", "--limit", str(LIMIT), "--jobs", jobs]
        assert main(asked) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    rows = [line.split("|")[1:-1] for line in said[0].splitlines() if line.startswith("| floor")]
    assert sum(int(row[1]) for row in rows) == 2
    assert "stuck in" in said[0] and "stages looked at" in said[0]


def test_bad_questions_get_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.3)
    for bad in ("5", "9-1", "a-b"):
        with pytest.raises(SystemExit) as told:
            main(["descend", "--bot", "--seeds", bad])
        assert told.value.code == 2
        assert f"{bad!r} is no range such as 1-50" in capsys.readouterr().err
    for bad in (["--kind", "dry"], ["--cluster", "nowhere:1"]):  # type: ignore[assignment]
        assert main(["descend", "--bot", *bad]) == 2
        assert capsys.readouterr().err.startswith("descend: "), bad
