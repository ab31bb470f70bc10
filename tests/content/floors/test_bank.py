"""The bank: floors that are known to work, of which seeds pick shafts."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from itertools import chain, combinations, pairwise, product
from pathlib import Path
from statistics import median

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS, Trait
from intodepth.content.floors.bank import EDITIONS, Certified, bank_path
from intodepth.content.floors.composing import compose, parts_of
from intodepth.content.floors.drawing import pick_doors
from intodepth.content.floors.likeness import USUAL, differ, difference
from intodepth.content.floors.modules import Module
from intodepth.content.floors.shafts import BY_HAND, daily_seed, doors_of, is_seed, new_seed
from intodepth.content.runs.shaft import build_floor
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.sim.entities import Creature
from intodepth.sim.invariants import problems
from intodepth.sim.rules import Rules
from intodepth.tools.floors.certificates import NotProven, certify, earliest_grab
from intodepth.tools.floors.lurking import MOST
from intodepth.tools.floors.making import COSTS, ON_WAY, Workshop
from intodepth.tools.floors.quotas import ASKED, COMMON, LAID_OUT, NEEDED, PLAIN, RINGED, SHARE
from intodepth.tools.floors.routes import route
from tests.samples import some

WANTED = 48, 48, 48, 48, 32
"""floors of each depth that were sought, of which quotas are shares"""
LEAST, IN_PLACE, FOLDED = (48, 48, 47, 35, 19), (12, 12, 11, 7, 19), (11, 10, 7, 9, 3)
"""floors of each depth, of those in each place, and of those with portals"""
WAITING = {
    "anthill", "crack", "diving_board", "doorman", "dumb_waiter", "dune", "hoist", "iron_window",
    "loose_end", "manhole", "mouse_trap", "pulpit", "rood_screen", "sandcastle", "strongbox", "toll_gate",
    "turnstile",
}  # fmt: skip
"""modules for the next edition of the bank, which no floor has yet"""
OF_MODULES = 1, 2, 2, 2, 2
"""creatures in the modules of a floor, by depth"""
DATA = find_folders().data


@pytest.mark.compiled
def test_the_shortest_certificate_of_each_depth_replays(bank: list[tuple[Certified, ...]]) -> None:
    workshop = Workshop()
    for floors in some(bank, 2):
        floor = min(floors, key=lambda floor: floor.rounds)
        assert workshop.certify_floor(floor.recipe, floor.number, floor.asks) == floor, floor.recipe.name


@pytest.mark.long
def test_all_certificates_replay(
    bank: list[tuple[Certified, ...]], older: list[list[tuple[Certified, ...]]]
) -> None:
    workshop = Workshop()
    every = chain(*bank, *chain(*older))
    assert not [f for f in every if workshop.certify_floor(f.recipe, f.number, f.asks) != f]


@pytest.mark.slow
def test_floors_of_an_earlier_edition_are_what_they_were(
    older: list[list[tuple[Certified, ...]]], modules: dict[str, Module], catalog: Catalog
) -> None:
    shafts = {
        tuple(left.level.digest for left, *_ in doors_of("owl", catalog, edition=edition))
        for edition in EDITIONS
    }
    assert len(shafts) == len(EDITIONS) == len(older) + 1
    workshop = Workshop()
    for edition in older:
        for floor in chain(*edition):
            assert compose(floor.recipe, modules, catalog.places).digest == floor.level
        floor = edition[2][7]
        assert workshop.certify_floor(floor.recipe, floor.number) == floor
    for edition in older[:-1]:
        forks = [pick_doors(f"seed-{number}", edition)[1:4] for number in range(60)]
        assert all(differ(left, right) for fork in forks for left, right in fork)


@pytest.mark.compiled
def test_water_comes_as_early_as_is_proven_and_the_rules_add_slack(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    for depth, slack in enumerate((5, 4, 3, 2, 2), 1):
        for floor in some(bank[depth - 1][::20], 3):
            early, level = floor.recipe.earliest, compose(floor.recipe, modules, catalog.places)
            flood = build_floor(level, catalog, Rules()).flood
            assert flood is not None and flood.wakes == early + slack
            grab = floor.recipe.early
            assert flood.early == grab and bool(grab) <= (depth < DEPTHS)
            if depth < DEPTHS:
                assert earliest_grab(floor.recipe, modules, catalog, Rules()) == grab
            more = build_floor(level, catalog, Rules(slack=4)).flood
            assert more is not None and more.wakes == early + slack + 2
            sooner = msgspec.structs.replace(floor.recipe, wakes=early - 1, earliest=0)
            if early > 1:
                with pytest.raises(NotProven):
                    certify(sooner, modules, catalog, Rules(), fetches=False)


def test_floors_ask_for_different_things_and_greed_costs_rounds(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module]
) -> None:
    for wanted, floors in zip(WANTED, bank, strict=True):
        mains = [modules[floor.recipe.parts[0].module] for floor in floors]
        assert sum(main.shape == "shaft" and main.has_ring for main in mains) <= RINGED * wanted
        assert sum(not floor.asks for floor in floors) <= PLAIN * wanted, "a rope to climb"
        asked = Counter(demand for floor in floors for demand in floor.asks or ())
        assert max(asked.values()) <= ASKED[1] * wanted
        for kind in COMMON:
            assert sum(kind in floor.ropes for floor in floors) >= len(floors) // NEEDED, kind
        for floor in floors:
            dear = zip(floor.extra, COSTS, strict=True)
            assert all(rounds >= least for rounds, least in dear if least), floor.recipe.name


def test_there_are_enough_floors_and_no_two_alike(bank: list[tuple[Certified, ...]]) -> None:
    assert all(len(floors) >= least for floors, least in zip(bank, LEAST, strict=True))
    every = [floor.level for floor in chain(*bank)]
    assert len(set(every)) == len(every)


def test_there_are_enough_floors_for_each_kind_of_shaft(bank: list[tuple[Certified, ...]]) -> None:
    for folded, floors in zip(FOLDED, bank, strict=True):
        counts = Counter(trait for floor in floors for trait in floor.traits)
        assert counts[Trait.PORTAL] >= folded and counts[Trait.CLEAN] >= len(floors) * 3 // 4, counts


def test_floors_are_unlike_each_other(
    bank: list[tuple[Certified, ...]],
    older: list[list[tuple[Certified, ...]]],
    modules: dict[str, Module],
) -> None:
    uses = Counter(part.module for floor in chain(*bank) for part in floor.recipe.parts)
    total = sum(map(len, bank))
    before = {part.module for floor in chain(*chain(*older)) for part in floor.recipe.parts}
    assert modules.keys() - uses.keys() - before == WAITING, "modules that no floor uses"
    assert not [name for name, count in uses.items() if count > SHARE * total]
    assert all(len(floor.ropes) >= 2 for floor in chain(*bank))
    rounds = [sum(floor.rounds) for floor in chain(*bank)]
    assert max(rounds) >= 2 * min(rounds), "the shortest are longer since the richest relic lies far in"
    assert {floor.recipe.columns for floor in chain(*bank)} == {2, 3, 4, 5, 6}


def test_each_floor_has_its_share_of_places_and_layouts(
    bank: list[tuple[Certified, ...]], catalog: Catalog
) -> None:
    for depth, (floors, wanted) in enumerate(zip(bank, WANTED, strict=True), 1):
        counts = Counter(floor.recipe.place for floor in floors)
        deepest = {key for key, place in catalog.places.items() if place.deepest}
        assert set(counts) == (deepest if depth == DEPTHS else set(catalog.places))
        assert min(counts.values()) >= IN_PLACE[depth - 1]
        for place in counts:
            laid = Counter(floor.recipe.layout for floor in floors if floor.recipe.place == place)
            assert len(laid) >= 3 and max(laid.values()) <= LAID_OUT * wanted / len(counts)


def test_creatures_are_on_the_way(bank: list[tuple[Certified, ...]], modules: dict[str, Module]) -> None:
    for floors in bank:
        met: list[int] = []
        for floor in floors:
            plans = route(floor.recipe, parts_of(floor.recipe, modules), "down")
            way = {part.module.name for part, _ in plans}
            met.append(sum(modules[name].creatures for name in way))
        assert min(met) >= ON_WAY


def test_floors_near_to_each_other_are_unlike(bank: list[tuple[Certified, ...]]) -> None:
    every = list(chain(*bank))
    assert abs(median(difference(one, other) for one, other in combinations(every, 2)) - USUAL) < 0.005
    near: list[tuple[Certified, Certified]] = []
    for number in range(200):
        doors = pick_doors(f"seed-{number}", bank)
        below = [pair for above, under in pairwise(doors) for pair in product(above, under)]
        assert all(one.recipe.place != other.recipe.place for one, other in below)
        near += [*below, *((left, right) for left, right in doors[1:4])]
    assert sum(one.asks == other.asks for one, other in near) < 0.01 * len(near)
    assert sum(difference(one, other) >= USUAL for one, other in near) > 0.7 * len(near)


def test_each_floor_holds_what_its_depth_should(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    for depth, floors in enumerate(bank, 1):
        for floor in floors:
            sent = pickle.loads(pickle.dumps(floor.recipe))  # as a process that makes floors gets it
            level = compose(sent, modules, catalog.places)
            stage = build_floor(level, catalog, Rules())
            assert level.digest == floor.level and level.order == depth
            creatures = sum(isinstance(body, Creature) for body in stage.bodies.values())
            put = len(floor.recipe.creatures)
            assert put <= MOST[depth - 1] and creatures == OF_MODULES[depth - 1] + put, level.name
            assert sorted(level.worth.values()) == [1, 2, 4], level.name
            assert not problems(stage), level.name


def test_hardly_two_of_a_thousand_seeds_make_the_same_shaft(bank: list[tuple[Certified, ...]]) -> None:
    doors = [pick_doors(f"seed-{number}", bank) for number in range(1000)]
    shafts = [tuple(left.recipe for left, *_ in each) for each in doors]
    assert len(set(shafts)) > 900, "the deepest floors are few, and fit to few above them"
    for shaft in shafts:
        assert len({recipe.parts for recipe in shaft}) == DEPTHS
        assert len({recipe.parts[0].module for recipe in shaft}) == DEPTHS


def test_two_doors_of_every_seed_lead_to_floors_that_differ(bank: list[tuple[Certified, ...]]) -> None:
    for number in range(300):
        doors = pick_doors(f"seed-{number}", bank)
        assert [len(there) for there in doors] == [1, 2, 2, 2, 1]
        modules = [floor.recipe.parts[0].module for there in doors for floor in there]
        assert len(set(modules)) == len(modules) == 8
        for left, right in doors[1:4]:
            assert differ(left, right) and not differ(left, left)


def test_a_seed_makes_the_same_shaft_whatever_hashes_are_like(catalog: Catalog) -> None:
    code = (
        "from intodepth.content.catalog import load_catalog\n"
        "from intodepth.content.floors.shafts import doors_of\n"
        "print([[door.level.digest for door in doors] for doors in doors_of('owl', load_catalog())])\n"
    )
    expected = str([[door.level.digest for door in doors] for doors in doors_of("owl", catalog)])
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == expected


def test_no_seed_is_the_shaft_made_by_hand(catalog: Catalog) -> None:
    floors = [only.level for (only,) in doors_of(BY_HAND, catalog, has_heart=False)]
    assert floors == list(catalog.floors.values())


def test_new_seeds_and_those_of_days_can_be_typed() -> None:
    from datetime import date

    assert is_seed(new_seed()) and is_seed(daily_seed(date(2026, 11, 24)))
    assert not any(map(is_seed, ("", "A", "a b", "a" * 25, "a\n")))


FAULTS = {
    "no such module": ('["well"', '["wall"', "there is no module 'wall'"),
    "no floor": ("{", "[", "depth_1.jsonl:1: "),
    "an unknown field": ('{"number"', '{"colour":1,"number"', "colour"),
}


def test_a_bank_that_cannot_be_used_is_told_by_file_and_line(tmp_path: Path, catalog: Catalog) -> None:
    (tmp_path / "modules").symlink_to(DATA / "modules")
    folder = tmp_path / "bank"
    folder.mkdir()
    line = next(
        line
        for line in bank_path(DATA, 1).read_text().splitlines(keepends=True)
        if '"parts":[["well"' in line
    )
    for name, (old, new, expected) in FAULTS.items():
        assert old in line, name
        for depth in range(1, DEPTHS + 1):
            (folder / f"depth_{depth}.jsonl").write_text(line.replace(old, new, 1))
        with pytest.raises(FileFault) as told:
            doors_of("owl", catalog, tmp_path)
        assert expected in told.value.faults[0], name
    bank_path(tmp_path, 1).unlink()
    with pytest.raises(FileFault, match=r"depth_1\.jsonl:1: cannot be read"):
        doors_of("owl", catalog, tmp_path)
