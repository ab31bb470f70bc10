"""How a seed draws the floors of a bank that notes what they ask: places first, and no two alike."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise, product

import msgspec
import pytest

from intodepth.content.descents import DEPTHS, Trait
from intodepth.content.floors.bank import Certified, bank_path, read_bank
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.drawing import pick_doors, pick_unlike
from intodepth.content.floors.likeness import differ
from intodepth.files.folders import find_folders

SEEDS = [f"seed-{number}" for number in range(240)]
ASKED = (), *((demand,) for demand in Demand)


@pytest.fixture(scope="module")
def noted() -> list[tuple[Certified, ...]]:
    """The floors of the third edition, as if it were noted what they ask."""
    bank = [read_bank(bank_path(find_folders().data, depth, 3)) for depth in range(1, DEPTHS + 1)]
    return [
        tuple(
            msgspec.structs.replace(floor, asks=ASKED[number % len(ASKED)])
            for number, floor in enumerate(floors)
        )
        for floors in bank
    ]


def test_places_come_evenly_and_never_next_to_themselves(noted: list[tuple[Certified, ...]]) -> None:
    shafts = [pick_doors(seed, noted) for seed in SEEDS]
    first = Counter(doors[0][0].recipe.place for doors in shafts)
    assert len(first) == 4 and max(first.values()) < 0.35 * len(SEEDS), "one place in four"
    for doors in shafts:
        assert [len(there) for there in doors] == [1, 2, 2, 2, 1]
        places = [[floor.recipe.place for floor in there] for there in doors]
        assert places[-1] == ["vault"]
        assert not [
            pair for above, below in pairwise(places) for pair in product(above, below) if len({*pair}) < 2
        ]
    vaults = [
        sum(any(floor.recipe.place == "vault" for floor in doors[at]) for doors in shafts) for at in (1, 2)
    ]
    assert 0 < vaults[0] < vaults[1] < 0.8 * len(SEEDS), (
        "a vault can be the second floor, and need not be the third"
    )
    forks = [fork for doors in shafts for fork in doors[1:4]]
    assert sum(left.recipe.place != right.recipe.place for left, right in forks) > 0.6 * len(forks)


def test_floors_of_a_shaft_are_unlike(noted: list[tuple[Certified, ...]]) -> None:
    asked = repeated = 0
    for seed in SEEDS[:100]:
        doors = pick_doors(seed, noted)
        assert all(differ(left, right) for left, right in doors[1:4])
        near = [pair for above, below in pairwise(doors) for pair in product(above, below)]
        asked += sum(one.asks == other.asks for one, other in (*near, *doors[1:4]))
        road = Counter(part.module for floor, *_ in doors for part in floor.recipe.parts)
        repeated += max(road.values()) > 1
    assert asked == 0, "no neighbours ask the same"
    assert repeated < 30, "modules come twice only where the bank is too small"


def test_floors_are_drawn_about_equally_often(noted: list[tuple[Certified, ...]]) -> None:
    drawn = Counter(pick_doors(seed, noted)[0][0].level for seed in SEEDS)
    assert len(drawn) > 0.9 * len(noted[0]), "240 draws leave out one or two of 64"
    assert sum(count for _, count in drawn.most_common(8)) < 0.3 * len(SEEDS)


def test_a_kind_of_shaft_without_enough_places_has_two_floors_in_one(
    noted: list[tuple[Certified, ...]],
) -> None:
    for seed in SEEDS[:40]:
        doors = pick_doors(seed, noted, (Trait.PORTAL,))
        assert all(Trait.PORTAL in floor.traits for floor in chain(*doors))
        assert _count_clashes(doors) == 0, "two places are enough where both doors lead to the same one"
        only = [tuple(floor for floor in floors if floor.recipe.place == "vault") for floors in noted]
        assert {floor.recipe.place for floor in chain(*pick_doors(seed, only))} == {"vault"}


def test_a_new_seed_begins_unlike_those_that_were_seen(noted: list[tuple[Certified, ...]]) -> None:
    def shares(seed: str, seen: list[str]) -> int:
        first, *others = (
            {part.module for part in pick_doors(each, noted)[0][0].recipe.parts} for each in (seed, *seen)
        )
        return sum(len(first & other) for other in others)

    picked = taken = 0
    for at in range(0, 200, 11):
        seen, offered = SEEDS[at : at + 5], SEEDS[at + 5 : at + 11]
        seed = pick_unlike(offered, seen, noted)
        assert seed in offered
        picked, taken = picked + shares(seed, seen), taken + shares(offered[0], seen)
    assert picked < 0.5 * taken


def _places_of(doors: tuple[Certified, ...]) -> set[str]:
    return {floor.recipe.place for floor in doors}


def _count_clashes(shaft: tuple[tuple[Certified, ...], ...]) -> int:
    """Return how many depths have a door to a place that is right above, too."""
    return sum(not _places_of(above).isdisjoint(_places_of(below)) for above, below in pairwise(shaft))
