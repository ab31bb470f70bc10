"""ablation: `intodepth ablation`: whether levels can be finished without ropes, a hero, creatures or
water.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_plan
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.search.solver.solver import Solver
from intodepth.tools.arguments import natural
from intodepth.tools.numbers import add_number_arguments, take_numbers
from intodepth.tools.solve import BadQuestion, SolveChoice, read_problem, search

HEAD = (
    "| level | par | best known | without ropes | without a hero, creature or water |\n"
    "| --- | --- | --- | --- | --- |"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "levels", nargs="*", metavar="LEVEL", help="levels by name or file; all of the game if none"
    )
    parser.add_argument("--limit", type=natural, default=4_000, metavar="STAGES", help="for each search")
    add_number_arguments(parser)


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.levels, given.limit) if take_numbers(given, "ablation") else 2


def main(names: Sequence[str], limit: int) -> int:
    """Print a row for each level, or for the named ones; return 0, or 2 if a level or plan cannot be read.

    Each search examines at most `limit` stages.
    """
    try:
        own = OwnLevels.read_all()
        found = [own.find(name) for name in names]
        catalog = own.catalog
        print(HEAD)
        for name in found or [name for name in catalog.levels if name not in catalog.own]:
            level = catalog.levels[name]
            heroes = [f"{key}: {_verdict(level, catalog, key, limit)}" for key in _list_parts(level)]
            ropes = _verdict(level, catalog, "ropes", limit)
            best, par = _find_best(level, catalog), f"{level.par_words}{' (proven)' * level.is_par_proven}"
            print(f"| {name} | {par} | {best} | {ropes} | {'; '.join(heroes) or '–'} |", flush=True)
    except (FileFault, BadQuestion) as error:
        print(f"ablation: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    return 0


def _list_parts(level: LevelDefinition) -> Iterator[str]:
    """Yield what can be left out: one hero of several, creatures, and water."""
    if len(level.party) > 1:
        yield from dict.fromkeys(level.party)
    yield from level.spared


def _find_best(level: LevelDefinition, catalog: Catalog) -> str:
    """Return how many rounds the known plan takes."""
    plan, fault = find_plan(level, catalog)
    if fault:
        raise BadQuestion(fault)
    return "–" if plan is None else count_noun(plan.rounds, "round")


def _verdict(level: LevelDefinition, catalog: Catalog, without: str, limit: int) -> str:
    """Return the result of a search without something."""
    problem, _ = read_problem(level, catalog, (without,))
    solver = Solver(problem)
    search(solver, SolveChoice(limit=limit))
    if solver.best is not None:
        return count_noun(solver.rounds, "round")
    return "none (proven)" if solver.is_impossible else f"not found in {solver.expanded:,} stages"
