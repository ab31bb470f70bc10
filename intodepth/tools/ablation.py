"""ablation: `intodepth ablation`: whether levels can be finished without ropes, a hero, creatures or
water.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.plans import FOLDER
from intodepth.content.recording import read_recording, replay
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
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
    parser.add_argument("levels", nargs="*", metavar="LEVEL", help="names of levels/; all of them if none")
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
        catalog = load_catalog(find_folders())
        unknown = [name for name in names if name not in catalog.levels]
        if unknown:
            raise BadQuestion(f"no level is called {unknown[0]}; there are {', '.join(catalog.levels)}")
        print(HEAD)
        for name in names or catalog.levels:
            level = catalog.levels[name]
            heroes = [f"{key}: {_verdict(level, catalog, key, limit)}" for key in _list_parts(level)]
            ropes = _verdict(level, catalog, "ropes", limit)
            best, par = _find_best(level, catalog), f"{level.par}{' (proven)' if level.is_par_proven else ''}"
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
    path = find_folders().data / FOLDER / f"{level.name}.jsonl"
    if not path.exists():
        return "–"
    history = replay(read_recording(path), catalog)
    return count_noun(history.stage.round, "round")


def _verdict(level: LevelDefinition, catalog: Catalog, without: str, limit: int) -> str:
    """Return the result of a search without something."""
    problem, _ = read_problem(level.name, catalog, (without,))
    solver = Solver(problem)
    search(solver, SolveChoice(limit=limit))
    if solver.best is not None:
        return count_noun(solver.rounds, "round")
    return "none (proven)" if solver.is_impossible else f"not found in {solver.expanded:,} stages"
