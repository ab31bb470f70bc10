"""surveying: `intodepth floors survey` tells how unlike the floors of a bank are, what they ask, and what
relics cost.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import chain, combinations
from pathlib import Path
from statistics import median
from typing import NamedTuple

from intodepth.children.workers import WorkerLost
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import Certified, read_bank
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.drawing import pick_doors
from intodepth.content.floors.likeness import difference
from intodepth.content.floors.modules import GRADES, Module
from intodepth.files.faults import FileFault
from intodepth.tools.floors.ablating import Ablation
from intodepth.tools.floors.certificates import extra_rounds
from intodepth.tools.floors.executors import answers, begin_executor
from intodepth.tools.floors.making import get_workshop

SEEDS = 2000
"""number of seeds whose shafts are drawn"""
RUNS = 5
"""number of descents in a row in which a room may come again"""
MOST_DRAWN = 8
"""number of floors of a depth whose share of all draws is told"""


class Survey(NamedTuple):
    """The costs and demands of a floor, found out by playing it."""

    extra: tuple[int | None, ...]
    """rounds that the way down takes longer with the relic of each grade, see `extra_rounds`"""
    demands: tuple[Demand, ...] | None
    """what the way down asks; None if it was not looked for"""


def survey_floor(asked: tuple[Certified, int | None]) -> Survey:
    """Return the survey of a floor, with a limit of stages for its demands; runs in any process."""
    (floor, limit), shop = asked, get_workshop()
    extra = tuple(
        extra_rounds(floor.recipe, lying, shop.modules, shop.catalog, shop.rules)
        for lying in floor.recipe.relics
    )
    if limit is None:
        return Survey(extra, None)
    return Survey(extra, Ablation(floor.recipe, shop.modules, shop.catalog, limit).find_demands().demands)


def main(folder: Path, ablate: int | None, jobs: int) -> int:
    """Print what a bank is like; return 0, or 2 for bad input. With `ablate`, also what its floors ask."""
    try:
        modules = get_workshop().modules
        bank = [read_bank(folder / f"depth_{depth}.jsonl") for depth in range(1, DEPTHS + 1)]
        for line in chain(describe_draws(bank, modules, SEEDS), describe_differences(list(chain(*bank)))):
            print(line, flush=True)
        with ExitStack() as stack:
            executor = begin_executor(stack, jobs, None)
            asked = [(floor, ablate) for floors in bank for floor in floors]
            found = answers(executor, survey_floor, asked)
            surveyed = [[next(found) for _ in floors] for floors in bank]
    except (FileFault, ValueError, WorkerLost) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    print("\n".join(describe_relics(bank, surveyed, modules)))
    if ablate is not None:
        print("\n".join(describe_demands(surveyed)))
    return 0


def describe_draws(
    bank: Sequence[Sequence[Certified]], modules: dict[str, Module], seeds: int
) -> Iterator[str]:
    """Yield how often seeds draw places, floors and entrance rooms, in lines."""
    shafts = [pick_doors(str(seed), bank) for seed in range(1, seeds + 1)]
    yield f"shafts of {seeds} seeds: a place has so many of the doors to a floor"
    places = sorted({floor.recipe.place for floor in chain(*bank)})
    yield "| floor | " + " | ".join(places) + f" | {MOST_DRAWN} floors drawn most |"
    yield "| --- |" + " --- |" * (len(places) + 1)
    for depth in range(len(bank)):
        drawn = [floor for doors in shafts for floor in doors[depth]]
        counts = Counter(floor.recipe.place for floor in drawn)
        most = sum(count for _, count in Counter(floor.level for floor in drawn).most_common(MOST_DRAWN))
        shares = (*(counts[place] for place in places), most)
        yield f"| {depth + 1} | " + " | ".join(f"{each / len(drawn):.0%}" for each in shares) + " |"
    firsts = Counter(doors[0][0].recipe.place for doors in shafts)
    yield f"two seeds begin in the same place: {_share_of_pairs(firsts):.0%}"
    same = Counter(doors[0][0].level for doors in shafts)
    yield f"two seeds begin on the same floor: {_share_of_pairs(same):.1%}"
    rooms = [_entrance_of(doors[0][0], modules) for doors in shafts]
    rows = [rooms[at : at + RUNS] for at in range(0, len(rooms), RUNS)]
    yield f"an entrance room comes twice in {RUNS} runs: {_share([len(set(row)) < RUNS for row in rows]):.0%}"
    for place in places:
        here = {_entrance_of(floor, modules) for floor in bank[0] if floor.recipe.place == place}
        yield f"entrance rooms of floor 1, {place}: {len(here)}"
    twice = [_repeats(doors, modules) for doors in shafts]
    yield f"a module comes twice on the left road: {_share([each > 0 for each in twice]):.0%} of shafts"


def describe_differences(floors: Sequence[Certified]) -> Iterator[str]:
    """Yield how different two floors are, over all pairs, in a line."""
    found = [difference(one, other) for one, other in combinations(floors, 2)]
    yield (
        f"difference of two floors, from 0 to 1: least {min(found):.2f}, median {median(found):.2f}, "
        f"greatest {max(found):.2f}"
    )


def describe_relics(
    bank: Sequence[Sequence[Certified]], surveyed: Sequence[Sequence[Survey]], modules: dict[str, Module]
) -> Iterator[str]:
    """Yield what relics cost, by depth, in lines."""
    yield "rounds more with a relic than without: least, median (floors on which it is not proven)"
    heads = " | ".join(f"grade {grade}" for grade in GRADES)
    yield f"| floor | richest in the module of the way down | {heads} |"
    yield "| --- |" + " --- |" * (len(GRADES) + 1)
    for depth, (floors, found) in enumerate(zip(bank, surveyed, strict=True), 1):
        near = _share([modules[_richest_in(floor)].is_exit for floor in floors])
        costs = []
        for grade in range(len(GRADES)):
            known = [cost for each in found if (cost := each.extra[grade]) is not None]
            costs.append(f"{min(known)}, {median(known):g} ({len(found) - len(known)})" if known else "–")
        yield f"| {depth} | {near:.0%} | {' | '.join(costs)} |"


def describe_demands(surveyed: Sequence[Sequence[Survey]]) -> Iterator[str]:
    """Yield which share of the floors of each depth asks what, in lines."""
    yield "what the way down asks, in percent of the floors"
    yield "| floor | " + " | ".join(Demand) + " | none of these |"
    yield "| --- |" + " --- |" * (len(Demand) + 1)
    for depth, found in enumerate(surveyed, 1):
        asked = [each.demands or () for each in found]
        shares = [_share([demand in each for each in asked]) for demand in Demand]
        words = (f"{share:.0%}" for share in (*shares, _share([not each for each in asked])))
        yield f"| {depth} | {' | '.join(words)} |"


def _entrance_of(floor: Certified, modules: dict[str, Module]) -> str:
    return next(part.module for part in floor.recipe.parts if modules[part.module].is_entrance)


def _repeats(doors: Sequence[Sequence[Certified]], modules: dict[str, Module]) -> int:
    """Return how many modules come again on the road through the left doors."""
    names = [part.module for floor, *_ in doors for part in floor.recipe.parts]
    return len(names) - len(set(names))


def _richest_in(floor: Certified) -> str:
    """Return the module in which the richest relic lies."""
    return floor.recipe.parts[floor.recipe.relics[-1].part].module


def _share(found: Sequence[bool]) -> float:
    return sum(found) / max(1, len(found))


def _share_of_pairs(counts: Counter[str]) -> float:
    """Return the share of pairs that have the same."""
    total = counts.total()
    return sum(each * (each - 1) for each in counts.values()) / max(1, total * (total - 1))
