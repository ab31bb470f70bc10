"""What a survey tells of a bank: what its floors ask, what relics cost, and what seeds draw."""

from __future__ import annotations

from itertools import chain

import pytest

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import Certified, bank_path, read_bank
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.modules import Module
from intodepth.files.folders import find_folders
from intodepth.sim.rules import Rules
from intodepth.tools.floors.ablating import Ablation
from intodepth.tools.floors.certificates import extra_rounds
from intodepth.tools.floors.surveying import (
    Survey,
    describe_demands,
    describe_differences,
    describe_draws,
    describe_relics,
)

LIMIT = 60
"""number of stages to look at for each demand; few, as only ways that are soon found matter here"""


@pytest.fixture(scope="module")
def bank() -> list[tuple[Certified, ...]]:
    return [read_bank(bank_path(find_folders().data, depth, 3)) for depth in range(1, DEPTHS + 1)]


@pytest.mark.compiled
def test_a_floor_asks_what_its_plan_needs(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    asks = {
        "draughty_chimney": (),
        "soft_irons": (Demand.PITON,),
        "crossing_swing": (Demand.SWING, Demand.GATE),
    }
    for main, demands in asks.items():
        floor = next(each for each in chain(*bank) if each.recipe.parts[0].module == main)
        asked = Ablation(floor.recipe, modules, catalog, LIMIT).find_demands()
        assert asked.demands == demands, main
        assert (asked.looked > 0) == bool(demands), "what the plan does not use needs no search"


def test_what_a_way_is_found_without_is_not_asked(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    floor = next(each for each in bank[1] if each.recipe.parts[0].module == "bollard")
    few, more = (Ablation(floor.recipe, modules, catalog, limit).find_demands() for limit in (1, 2000))
    assert Demand.COUNTERWEIGHT in few.demands
    assert set(more.demands) <= set(few.demands) and more.looked > few.looked


def test_a_relic_costs_the_rounds_of_the_detour(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module], catalog: Catalog
) -> None:
    found = {
        extra_rounds(floor.recipe, floor.recipe.relics[-1], modules, catalog, Rules())
        for floor in bank[0][:8]
    }
    costs = [cost for cost in found if cost is not None]
    assert None in found, "some are not brought down by the plans"
    assert max(costs) >= 1 and min(costs) <= 0, "some lie beside the way down"


def test_the_tables_have_a_row_for_each_depth(
    bank: list[tuple[Certified, ...]], modules: dict[str, Module]
) -> None:
    surveyed = [[Survey((0, 2, None), (Demand.SWING,)) for _ in floors] for floors in bank]
    draws = list(describe_draws(bank, modules, 20))
    relics = list(describe_relics(bank, surveyed, modules))
    demands = list(describe_demands(surveyed))
    for lines in (draws, relics, demands):
        assert sum(line.startswith(f"| {depth} |") for line in lines for depth in range(1, 6)) == DEPTHS
    assert relics[3].endswith("| 0, 0 (0) | 2, 2 (0) | – |")
    assert demands[3] == "| 1 | 0% | 0% | 100% | 0% | 0% | 0% | 0% | 0% |"
    assert next(describe_differences(bank[0])).startswith("difference of two floors, from 0 to 1: least 0.14")
