"""checking: `intodepth floors check` replays every certificate, and finds what floors can do without."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from intodepth.children.stopping import heed, report_stop
from intodepth.children.workers import WorkerLost
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import Certified, bank_path, read_bank
from intodepth.content.floors.composing import BadRecipe
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.tools.floors.ablating import PLAN, Ablation, WaysWithout
from intodepth.tools.floors.certificates import NotProven
from intodepth.tools.floors.executors import answers, begin_executor
from intodepth.tools.floors.making import get_workshop

HEAD = (
    "| depth | floors | without ropes: up | up and down | one hero fewer: up | up and down | by the plan | "
    "stages |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
)


class Checked(NamedTuple):
    """The result for a floor."""

    depth: int
    fault: str
    """what is wrong; empty for nothing"""
    ropeless: WaysWithout | None = None
    fewer: WaysWithout | None = None
    """None if it was not asked for"""


def check_floor(asked: tuple[Certified, int | None]) -> Checked:
    """Return the result for a floor with a limit of stages; runs in any process."""
    (floor, limit), shop = asked, get_workshop()
    depth = floor.recipe.depth
    try:
        again = shop.certify_floor(floor.recipe, floor.number, floor.asks)
    except (NotProven, BadRecipe) as bad:
        return Checked(depth, str(bad))
    if again != floor:
        return Checked(depth, "it comes out otherwise")
    if limit is None:
        return Checked(depth, "")
    ablation = Ablation(floor.recipe, shop.modules, shop.catalog, limit)
    ropeless, fewer = ablation.without_ropes(), ablation.with_one_fewer()
    fault = "there are ways up and down that take no ropes" if ropeless.is_both else ""
    return Checked(depth, fault, ropeless, fewer)


def main(paths: Sequence[Path], ablate: int | None, jobs: int) -> int:
    """Replay every certificate; return 0, 1 if one comes out differently, or 2 for bad input.

    With `ablate`, also search that many stages for each way through a floor without ropes, and with one hero
    fewer. Ctrl+C ends it with the results so far, and returns 130.
    """
    data = find_folders().data
    files = list(paths) or [bank_path(data, depth) for depth in range(1, DEPTHS + 1)]
    found: list[Checked] = []
    is_cut = False
    try:
        get_workshop()
        banks = [(path.name, read_bank(path)) for path in files]
        with ExitStack() as stack:
            executor = begin_executor(stack, jobs, None)
            asked = [(floor, ablate) for _, floors in banks for floor in floors]
            all_checked = answers(executor, check_floor, asked)
            for name, floors in banks:
                for line in range(1, len(floors) + 1):
                    found.append(next(all_checked))
                    for words in _describe(found[-1]):
                        print(f"{name}:{line}: {words}", flush=True)
                print(f"{name}: {len(floors)} floors", flush=True)
    except KeyboardInterrupt:
        is_cut = heed()
    except (FileFault, ValueError, WorkerLost) as error:
        print(f"floors: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    if ablate is not None:
        print("\n".join((HEAD, *_rows(found))), flush=True)
    if is_cut:
        return report_stop(
            "floors", f"{count_noun(len(found), 'floor')} checked; the same command begins again"
        )
    return 1 if any(each.fault for each in found) else 0


def _describe(of: Checked) -> Iterator[str]:
    """Yield what there is to say of a floor: what is wrong, and what it can do without."""
    if of.fault:
        yield of.fault
    if of.ropeless and of.ropeless.up and not of.ropeless.down:
        yield "there is a way up that takes no ropes, but none down was found"
    if of.fewer and of.fewer.up:
        yield f"two heroes go up {of.fewer.up}" + f", and down {of.fewer.down}" * bool(of.fewer.down)


def _rows(found: Sequence[Checked]) -> Iterator[str]:
    for depth in sorted({each.depth for each in found}):
        of = [each for each in found if each.depth == depth]
        ropeless = [each.ropeless for each in of if each.ropeless]
        fewer = [each.fewer for each in of if each.fewer]
        counts = (
            sum(bool(ways.up) for ways in ropeless),
            sum(ways.is_both for ways in ropeless),
            sum(bool(ways.up) for ways in fewer),
            sum(ways.is_both for ways in fewer),
            sum(ways.up == PLAN for ways in fewer),
        )
        looked = sum(ways.looked for ways in (*ropeless, *fewer))
        yield f"| {depth} | {len(of)} | {' | '.join(map(str, counts))} | {looked:,} |"
