"""The Heart: it lies in the place of the richest relic of the deepest floor, and wakes the floors above."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.floors.shafts import BY_HAND, HEART_GRADE, Door, doors_of, with_heart
from intodepth.content.runs.run import End, Run
from intodepth.sim.entities import Relic
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.relics import Power
from intodepth.sim.rules import Rules
from intodepth.sim.stage import DRY
from intodepth.sim.water import wakes_after
from tests.runs import PARTY, small_shaft, steps_out

LATE = 40


@pytest.fixture
def shaft(catalog: Catalog, tmp_path: Path) -> Catalog:
    return small_shaft(catalog, tmp_path)


def test_it_lies_where_the_richest_relic_of_the_deepest_floor_would_be(catalog: Catalog) -> None:
    for seed in ("owl", "bat", BY_HAND):
        plain = doors_of(seed, catalog, has_heart=False)
        *above, deepest = doors_of(seed, catalog)
        assert tuple(above) == plain[:-1]
        (old,), (new,) = plain[-1], deepest
        richest = max(old.level.worth, key=lambda key: old.level.worth[key])
        assert [*new.level.relics] == [Power.HEART if key == richest else key for key in old.level.relics]
        assert new.level.worth[Power.HEART] == HEART_GRADE == 6
        assert new.level.water is not None and new.level.water.relic == Power.HEART
        assert new.level.rows == old.level.rows and Power.HEART not in old.level.worth
    assert Power.HEART not in doors_of("owl", catalog, edition=1, has_heart=False)[-1][0].level.worth


def down_and_back(shaft: Catalog, *taken: str) -> Run:
    """A run that has come back from the third floor, on which the Heart lies, to the second."""
    first, second, third = shaft.floors.values()
    assert second.water is not None
    late = msgspec.structs.replace(second.water, wakes=LATE)
    slow = msgspec.structs.replace(second, water=late)
    stirred = msgspec.structs.replace(late, relic="hourglass")
    deep = msgspec.structs.replace(third, worth={"hourglass": 4}, water=stirred)
    doors = (Door(first),), (Door(slow),), (Door(with_heart(deep)),)
    run = Run(shaft, Rules(), PARTY, doors=doors)
    for _ in range(2):
        steps_out(run, ">")
        run.go_on(Knowledge.of_all(run.visit.stage))
    assert not run.is_heart_lifted
    steps_out(run, "v", *taken)
    run.told = run.water_on(2)  # type: ignore[attr-defined]
    run.go_on(Knowledge.of_all(run.visit.stage))
    return run


def test_once_it_was_lifted_the_water_above_wakes_sooner_and_that_is_told_before(shaft: Catalog) -> None:
    for taken, sooner in (((), 0), ((Power.HEART,), Rules().heart)):
        run = down_and_back(shaft, *taken)
        stage = run.visit.stage
        assert run.is_heart_lifted == bool(sooner) and stage.flood is not None
        assert (run.visit.depth, stage.flood.wakes, stage.water) == (2, LATE - sooner, DRY)
        assert run.told == wakes_after(stage, stage.flood) - stage.round + 1  # type: ignore[attr-defined]


def test_it_is_home_in_daylight_alone_and_worth_six_times_its_depth(shaft: Catalog) -> None:
    run = down_and_back(shaft, Power.HEART)
    heart = next(body for body in run.visit.stage.bodies.values() if body.kind == Power.HEART)
    assert isinstance(heart, Relic) and run.worth(heart) == 3 * HEART_GRADE
    for _ in range(2):
        assert not run.has_heart
        steps_out(run, "v")
        run.go_on(Knowledge.of_all(run.visit.stage))
    assert run.end == End.DAYLIGHT and run.has_heart and run.score == 3 * HEART_GRADE * 3
