"""Whole descents that were recorded: some came home, some were lost, on floors of all editions."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import EDITIONS
from intodepth.content.floors.shafts import doors_of
from intodepth.content.runs.codes import CodeFault, rescue_code, rescue_of, run_in, seed_in, shaft_in
from intodepth.content.runs.record import begin_again, follow_run, read_record, replay_run
from intodepth.content.runs.run import DAYLIGHT, End, Run, describe_fallen
from intodepth.content.runs.shaft_json import decode_shaft, encode_shaft
from intodepth.sim.stage import DRY
from intodepth.sim.water import is_disturbed, wakes_after
from tests.catalogs import own_catalog

RUNS = Path(__file__).parent / "goldens" / "runs"
COMMANDS = range(120, 251)
OLD_CODE = (
    "depth.7.eNoVjj1OA0EMhZ_nfzzjnfxQUVNDg0RHxyUoaKIoikAELZFoKOAKCzRUoQkH4AJo2T5XYlayZcv2e_4-9WB-6Orm62L3tm_Xq9Wy"
    "_X58Wt_Xun_YtNtl-_K6v9ssbpet-uiGS2TEjGQDmaijY5OhlLIEE4uynlhmcOCSNUA1Qi5CBIq6oaT7bjgzmMA30AkkbqKN0nY8JEkEhiYk4qMY"
    "Ewo8s__rhnPM4RoUC8oFwhyUlJzEGNJSgpEiOjfKJzev--pqp5ar7hRTVL5sMLIoh4lwTQkwQaISMaQ4eItIgmD6UTEbwbKlNNI7lNpq4lgNsmdb"
    "H9pUxwrWIan-sH0-7K6PT95__wG5tSo__1sp2A"
)
"""the code of the descent on older floors, as the release that knew no others wrote it"""
TAKEN_DOORS = [False, True, False]
"""whether each door on the road of the descent through two doors is a right one"""
OLD_SEED_CODE = "depth.owl.ae3351a7"


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    return own_catalog()


def played(name: str, catalog: Catalog) -> Run:
    return replay_run(read_record(RUNS / f"{name}.jsonl"), catalog)


def test_a_party_comes_back_to_daylight_with_what_lies_deepest(catalog: Catalog) -> None:
    run = played("to_daylight", catalog)
    floors = [visit.depth for visit in run.visits]
    assert floors == [1, 2, 3, 4, 5, 4, 3, 2, 1] and run.visit.leads_to == DAYLIGHT
    assert run.end == End.DAYLIGHT and run.actions in COMMANDS
    assert [hero.hit_points for hero in run.rescued] == [hero.max_hit_points for hero in run.rescued]
    worths = {relic.kind: run.worth(relic) for relic in run.carried}
    assert worths == {"lead_crown": 20, "right_twin_knot": 4, "saints_tooth": 1}
    assert run.score == 25 * len(run.party) == 75


def test_on_the_way_up_nothing_has_to_be_rigged_again(catalog: Catalog) -> None:
    run = played("to_daylight", catalog)
    up = [visit for visit in run.visits if visit.is_turned and visit.depth < run.deepest]
    kinds = {type(entry.action).__name__ for visit in up for entry in visit.history.done}
    assert len(up) == run.deepest - 1
    assert kinds <= {"Deploy", "Lead", "Move", "Take", "Pass", "Exit"}


def test_a_party_that_steps_off_the_lip_is_lost_on_the_third_floor(catalog: Catalog) -> None:
    run = played("lost_on_three", catalog)
    assert (run.end, run.deepest, run.visit.depth) == (End.LOST, 3, 3)
    assert not run.rescued and run.score == 0
    assert all(hero.hit_points == 0 for hero in run.visit.stage.heroes())


def test_a_descent_on_the_floors_of_an_earlier_edition_is_still_the_same(catalog: Catalog) -> None:
    run = played("first_edition", catalog)
    assert (run.end, run.score, run.deepest) == (End.DAYLIGHT, 24, 3)
    old, new = (doors_of("7", catalog, edition=edition, has_heart=False) for edition in (1, EDITIONS[0]))
    assert list(run.shaft) == [left.level for left, *_ in old] != [left.level for left, *_ in new]
    told = run_in(OLD_CODE, catalog)
    assert (told.end, told.visit.stage.digest) == (run.end, run.visit.stage.digest)
    with pytest.raises(CodeFault, match="made for an older shaft"):
        seed_in(OLD_SEED_CODE)


def test_on_a_road_of_two_doors_the_collector_goes_through_the_floors_behind(catalog: Catalog) -> None:
    run = played("two_doors", catalog)
    assert (run.end, run.score, run.deepest) == (End.DAYLIGHT, 39, 3)
    down = [visit for visit in run.visits if not visit.is_turned or visit.depth == run.deepest]
    assert [visit.right for visit in down] == TAKEN_DOORS
    road = [there[visit.right].level for there, visit in zip(run.doors, down, strict=False)]
    assert [visit.level for visit in down] == road
    assert len(run.taken) == 2 and not {relic.id for relic in run.taken} & {body.id for body in run.out}
    told = run_in(rescue_code(run), catalog)
    assert (told.end, told.score, told.taken) == (run.end, run.score, run.taken)
    assert told.visit.stage.digest == run.visit.stage.digest


def test_a_party_comes_home_through_all_four_places(catalog: Catalog) -> None:
    run = played("four_places", catalog)
    assert (run.end, run.score, run.deepest) == (End.DAYLIGHT, 21, DEPTHS)
    down = [visit for visit in run.visits if not visit.is_turned or visit.depth == run.deepest]
    assert [visit.level.place for visit in down] == ["mine", "cistern", "vault", "hollow", "vault"]
    assert [visit.right for visit in down] == [False, True, False, True, False]
    told = run_in(rescue_code(run), catalog)
    assert (told.score, told.visit.stage.digest) == (run.score, run.visit.stage.digest)


def test_a_party_that_waits_for_the_water_is_lost_in_the_hollow(catalog: Catalog) -> None:
    run = played("lost_in_the_hollow", catalog)
    assert (run.end, run.deepest, run.visit.level.place) == (End.LOST, 3, "hollow")
    assert run.visit.right and all(hero.hit_points == 0 for hero in run.visit.stage.heroes())


def test_a_party_comes_home_from_the_deepest_floor_of_the_fourth_edition(catalog: Catalog) -> None:
    run = played("home_from_five", catalog)
    assert (run.end, run.score, run.deepest) == (End.DAYLIGHT, 3, DEPTHS)
    down = [visit for visit in run.visits if not visit.is_turned or visit.depth == run.deepest]
    drawn = doors_of(run.seed, catalog, edition=4)
    taken = [there[visit.right] for there, visit in zip(drawn, down, strict=False)]
    assert [visit.level for visit in down] == [door.level for door in taken]
    assert all(one.asks != other.asks for one, other in pairwise(taken)), "each asks something else"
    told = run_in(rescue_code(run), catalog)
    assert (told.score, told.visit.stage.digest) == (run.score, run.visit.stage.digest)


def test_a_party_that_lifts_the_best_relic_and_waits_is_lost_to_a_flood_that_starts_early(
    catalog: Catalog,
) -> None:
    record = read_record(RUNS / "lost_to_greed.jsonl")
    run, rose = begin_again(record, catalog), list[int]()
    for _, what in follow_run(run, record):
        stage = run.visit.stage
        assert not what
        if run.visit.depth == 2 and stage.water != DRY and not rose:
            rose.append(stage.round - 1)
    flood = run.visit.stage.flood
    assert flood is not None and is_disturbed(run.visit.stage, flood)
    assert rose == [flood.early] and flood.early < flood.wakes
    assert (run.end, run.deepest) == (End.LOST, 2)
    assert all(hero.hit_points == 0 for hero in run.visit.stage.heroes())


def test_a_rescue_goes_down_the_road_of_those_who_fell(catalog: Catalog) -> None:
    for name in ("lost_behind_two_doors", "lost_in_the_hollow"):
        rescue_finds_those_of(played(name, catalog), catalog)


def rescue_finds_those_of(run: Run, catalog: Catalog) -> None:
    assert (run.end, run.deepest) == (End.LOST, 3) and any(visit.right for visit in run.visits)
    dead = shaft_in(rescue_code(run), catalog)
    for shaft in (dead, decode_shaft(encode_shaft(dead), catalog)):
        assert tuple(shaft.shaft) == tuple(run.shaft) and shaft.fallen == describe_fallen(run.lost)
        rescue = rescue_of(shaft, catalog, ("smith", "porter", "swinger"), {})
        assert all(len(there) == 1 for there in rescue.doors) and not rescue.has_collector


def test_at_a_door_it_is_told_how_soon_the_water_behind_it_wakes(catalog: Catalog) -> None:
    told, compared = None, set[int]()
    for name in ("first_edition", "to_daylight"):
        record = read_record(RUNS / f"{name}.jsonl")
        run = begin_again(record, catalog)
        visit = run.visit
        for _, what in follow_run(run, record):
            assert not what
            if run.visit is not visit:
                visit, stage = run.visit, run.visit.stage
                if told is not None and stage.flood is not None:
                    rest = wakes_after(stage, stage.flood) - stage.round + 1
                    assert told == (rest if stage.water == DRY else 0)
                    compared.add(told)
            goal = visit.leads_to
            told = run.water_on(goal) if goal is not None else None
    assert len(compared) > 1, "different answers are compared"
