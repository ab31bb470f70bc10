"""trials: `intodepth trials` measures how soon hints are found on stages that no known plan passes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping
from functools import partial

from intodepth.content.catalog import Catalog
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import load_plan
from intodepth.files.faults import FileFault
from intodepth.search.hints.seeker import Seeker, read_known_lines
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.sense import Sense
from intodepth.tools.arguments import natural
from intodepth.tools.numbers import add_number_arguments, take_numbers
from intodepth.tools.senses import MANNERS, extract_all, make_senses
from intodepth.tools.straying import stages_beside

HARDEST = (
    "rescue", "two_haulers", "through_the_crack", "turnabout", "iron_hand", "rough_wall", "overhang",
)  # fmt: skip
ASKED = ((2, 1.0), (4, 5.0))
"""rounds before the end of a plan at which a hint is asked for, and seconds in which it should come"""
HEAD = ("level", "rounds left", "in time", "by a plan", "median", "slowest", "later", "none found")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Goes on at random from stages of the known plans two and four rounds before their end, and measures "
        "how long it takes to find a hint there."
    )
    parser.add_argument(
        "levels", nargs="*", metavar="LEVEL", help="levels by name or file; the hardest if none"
    )
    parser.add_argument("--tries", type=natural, default=10, metavar="N", help="for each of the stages")
    parser.add_argument("--patience", type=natural, default=20, metavar="N", help="seconds for each try")
    parser.add_argument("--seed", type=natural, default=0, metavar="N", help="other tries than without")
    parser.add_argument(
        "--without-plans",
        action="store_true",
        help="seek as on a level without a known plan, by search alone",
    )
    parser.add_argument(
        "--sense", choices=MANNERS, default="file", metavar="|".join(MANNERS),
        help="what the solver judges by: nothing, the estimate alone, what was learned from other levels, or "
        "the sense of the game, which was made from these levels",
    )  # fmt: skip
    add_number_arguments(parser)


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if not take_numbers(given, "trials"):
        return 2
    return main(given)


def main(given: argparse.Namespace) -> int:
    """Print a row for each level with the number of tries answered in time, later, or not; return 0, or 2 for
    bad input.

    Another seed gives other tries.
    """
    try:
        own = OwnLevels.read_all()
        found = [own.find(name) for name in given.levels or HARDEST]
        senses = _find_senses(given.sense, own.catalog)
    except FileFault as fault:
        print(f"trials: {fault.faults[0]}", file=sys.stderr)
        return 2
    catalog = own.catalog
    print(f"| {' | '.join(HEAD)} |\n{'| --- ' * len(HEAD)}|")
    for name in found:
        for left, limit in ASKED:
            print(f"| {name} | {left} | {_row(catalog, name, left, limit, given, senses)} |", flush=True)
    return 0


def _find_senses(manner: str, catalog: Catalog) -> dict[str, Sense]:
    """Return the sense for each level of the game; empty for that of the game everywhere."""
    if manner == "file":
        return {}
    levels = [level for name, level in catalog.levels.items() if name not in catalog.own]
    return make_senses(manner, extract_all(levels, catalog))


def _row(
    catalog: Catalog,
    name: str,
    left: int,
    limit: float,
    given: argparse.Namespace,
    senses: Mapping[str, Sense],
) -> str:
    level, patience = catalog.levels[name], given.patience
    plan = load_plan(level, catalog)
    strayed = [] if plan is None else list(stages_beside(level, plan, catalog, left, given.tries, given.seed))
    spent, planned = list[float](), 0
    lines = [] if given.without_plans else read_known_lines(level, catalog)
    for stage in strayed:
        end = time.process_time() + patience
        seeker = Seeker(Problem(level, stage), lines, senses.get(name))
        if seeker.seek(partial(_is_past, end)) is not None:
            spent.append(time.process_time() + patience - end)
            planned += seeker.adaptation.found is not None
    spent.sort()
    in_time = sum(each <= limit for each in spent)
    times = f"{spent[len(spent) // 2]:.2f} s | {spent[-1]:.2f} s" if spent else "– | –"
    late, none = len(spent) - in_time, len(strayed) - len(spent)
    return f"{in_time} of {len(strayed)} in {limit:.0f} s | {planned} | {times} | {late} | {none}"


def _is_past(end: float) -> bool:
    return time.process_time() > end
