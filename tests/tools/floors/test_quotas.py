"""Quotas: which floors of a depth are one too many, and which modules are wanted."""

from __future__ import annotations

from itertools import chain, cycle

import msgspec
import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import Certified, bank_path, read_bank
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.likeness import difference
from intodepth.content.floors.modules import Module
from intodepth.files.folders import find_folders
from intodepth.tools.floors.quotas import LEAST, MISSES, Quotas, may_ask

WANTED = 16


@pytest.fixture(scope="module")
def floors() -> list[Certified]:
    """Floors of the third edition that are far from each other, as if each asked for a swing."""
    bank = (read_bank(bank_path(find_folders().data, depth, 3)) for depth in range(1, DEPTHS + 1))
    found: list[Certified] = []
    for floor in chain(*bank):
        if all(difference(floor, other) >= LEAST for other in found):
            found.append(msgspec.structs.replace(floor, asks=(Demand.SWING,)))
    return found


def quotas(
    modules: dict[str, Module], catalog: Catalog, floors: list[Certified], wanted: int = WANTED
) -> Quotas:
    return Quotas(modules, catalog, 1, wanted, floors)


def test_a_floor_like_another_of_any_depth_is_one_too_many(
    floors: list[Certified], modules: dict[str, Module], catalog: Catalog
) -> None:
    first, other = floors[:2]
    relics = msgspec.structs.replace(first.recipe, relics=other.recipe.relics)
    like = msgspec.structs.replace(first, recipe=relics)
    assert quotas(modules, catalog, []).fault(like) == ""
    assert quotas(modules, catalog, [first]).fault(like) == "too much like another"
    elsewhere = Quotas(modules, catalog, 1, WANTED, [], [first])
    assert elsewhere.fault(like) == "too much like another"


def test_no_more_floors_ask_the_same_than_their_share(
    floors: list[Certified], modules: dict[str, Module], catalog: Catalog
) -> None:
    few, enough = (quotas(modules, catalog, floors[:count], 40) for count in (7, 8))
    assert few.asked_enough == frozenset() and enough.asked_enough == {Demand.SWING}
    told = {enough.fault(floor) for floor in floors[8:]}
    gates = [msgspec.structs.replace(floor, asks=(Demand.GATE,)) for floor in floors[8:]]
    assert "enough of them ask this" in told and "" not in told
    assert "" in {enough.fault(floor) for floor in gates}
    plain = [msgspec.structs.replace(floor, asks=()) for floor in floors]
    assert not quotas(modules, catalog, plain[:13], 40).are_plain
    none = quotas(modules, catalog, plain[:14], 40)
    assert none.are_plain
    told = {none.fault(floor) for floor in plain[14:]}
    assert "enough of them ask nothing" in told and "" not in told


def test_modules_are_wanted_that_may_ask_what_few_floors_ask(
    floors: list[Certified], modules: dict[str, Module], catalog: Catalog
) -> None:
    crossing, flue = modules["crossing_swing"], modules["flue"]
    assert may_ask(crossing, Demand.SWING) and may_ask(crossing, Demand.GATE)
    assert not may_ask(flue, Demand.SWING) and may_ask(flue, Demand.DOOR)
    wanted = quotas(modules, catalog, floors[:2]).needed
    rare = set(Demand) - {Demand.SWING}
    assert {"flue", "crossing_swing"} <= wanted and "trapeze" not in wanted
    assert all(any(may_ask(modules[name], demand) for demand in rare) for name in wanted)
    few, enough = (quotas(modules, catalog, floors[:count], 40).asking for count in (7, 8))
    assert {name for name in wanted if modules[name].shape != "room"} <= few
    assert "trapeze" in few - enough and "crossing_swing" in enough, "it has a gate, too"


def test_a_module_is_spent_after_its_share(
    floors: list[Certified], modules: dict[str, Module], catalog: Catalog
) -> None:
    three = [floors[0]] * 3
    names = {part.module for part in floors[0].recipe.parts}
    assert names <= quotas(modules, catalog, three).spent
    assert not names & quotas(modules, catalog, three[:2]).spent


def test_floors_to_come_do_what_too_few_did(
    floors: list[Certified], modules: dict[str, Module], catalog: Catalog
) -> None:
    asks = cycle((demand,) for demand in Demand)
    light = [
        msgspec.structs.replace(floor, ropes=("Swing",), asks=each)
        for floor, each in zip(floors, asks, strict=False)
    ]
    most, last = (quotas(modules, catalog, light[:count], 40) for count in (35, 36))
    assert most.lacking == frozenset() and last.lacking == {"Belay", "Haul", "Piton"}
    assert MISSES in {last.fault(floor) for floor in light[36:]}
