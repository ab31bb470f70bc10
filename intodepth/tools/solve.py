"""solve: `intodepth solve LEVEL` looks for the actions that finish a level in the fewest rounds."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from time import process_time

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition, load_level
from intodepth.content.recording import first_line, step_line
from intodepth.content.verbs import describe_action
from intodepth.content.words import counted
from intodepth.files import save_atomically
from intodepth.folders import find_folders
from intodepth.sim.actions import ROPE_ACTIONS, Kind
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.toml_lines import FileFault
from intodepth.tools.solver.problem import Problem
from intodepth.tools.solver.solver import Solver

WITHOUT: dict[str, tuple[Kind, ...]] = {"ropes": ROPE_ACTIONS, "swing": (Swing,), "iron": (Piton, Wheel)}
"""what can be forbidden by a name"""


ALL = "all"
"""instead of a level: a table of all levels"""


class BadQuestion(Exception):
    """A level or a restriction that there is not, in one line."""


def main(
    name: str, rounds: int | None, without: Sequence[str], jobs: int, limit: int, out: Path | None
) -> int:
    """Print the best plan that was found and what is proven of it: 0; 1 for no plan, 2 for bad input.

    Ctrl+C ends the search, and keeps what was found.
    """
    try:
        catalog = load_catalog(find_folders())
        if name == ALL:
            return _table(catalog, rounds, without, jobs, limit)
        level = _level(name, catalog)
        problem = _problem(level, catalog, without)
    except (FileFault, BadQuestion) as error:
        print(f"solve: {error}", file=sys.stderr)
        return 2
    solver = Solver(problem, rounds, jobs)
    _run(solver, limit)
    history = solver.history()
    print("\n".join([f"{level.name}: {verdict(solver)}", *(told(problem.start, history) if history else ())]))
    if history is not None and out is not None:
        try:
            save_atomically(out, recorded(level, problem.start, history))
        except OSError as error:
            print(f"solve: {out}: {error.strerror}", file=sys.stderr)
            return 2
    return 0 if history is not None else 1


def _run(solver: Solver, limit: int) -> bool:
    """Let it search; whether it was not ended by Ctrl+C."""
    is_watched = sys.stderr.isatty()
    try:
        solver.run(limit, _told if is_watched else lambda solver: None)
    except KeyboardInterrupt:
        return False
    finally:
        solver.close()
        if is_watched:
            print("\r\x1b[K", end="", file=sys.stderr)
    return True


def _table(catalog: Catalog, rounds: int | None, without: Sequence[str], jobs: int, limit: int) -> int:
    """Print a row for each level that can do without so much: 0."""
    print("| level | par | plan | no plan in | stages | seconds |\n| --- | --- | --- | --- | --- | --- |")
    for level in catalog.levels.values():
        try:
            solver = Solver(_problem(level, catalog, without), rounds, jobs)
        except BadQuestion:
            continue
        start = process_time()
        goes_on = _run(solver, limit)
        plan = counted(solver.rounds, "round") if solver.best else "none" if solver.is_impossible else "?"
        proof = "optimal" if solver.is_optimal else counted(solver.proven, "round")
        spent = f"{solver.expanded:,} | {process_time() - start:.1f}"
        print(f"| {level.name} | {level.par} | {plan} | {proof} | {spent} |", flush=True)
        if not goes_on:
            break
    return 0


def _level(name: str, catalog: Catalog) -> LevelDefinition:
    """A level of the game by its name, or any by its file."""
    if name in catalog.levels:
        return catalog.levels[name]
    if not name.endswith(".toml"):
        raise BadQuestion(f"no level is called {name}; there are {', '.join(catalog.levels)}")
    return load_level(Path(name), catalog.heroes, catalog.relics)


def _problem(level: LevelDefinition, catalog: Catalog, without: Collection[str]) -> Problem:
    unknown = [each for each in without if each not in WITHOUT and each not in level.party]
    if unknown:
        known = ", ".join((*WITHOUT, *level.party))
        raise BadQuestion(f"--without {unknown[0]}: {level.name} can do without {known}")
    party = tuple(key for key in level.party if key not in without)
    if not party:
        raise BadQuestion(f"--without {' '.join(without)}: nobody is left")
    forbidden = frozenset(kind for each in without for kind in WITHOUT.get(each, ()))
    return Problem(level, build_stage(level, catalog, Rules(), party), forbidden)


def verdict(solver: Solver) -> str:
    """What came of a search, as a sentence: found or not, proven or unknown."""
    seen = f"{solver.expanded:,} stages looked at"
    fewer = counted(solver.proven, "round")
    if solver.best is None:
        if not solver.is_impossible:
            return f"no plan found; there is none in {fewer}. {seen}."
        within = "" if solver.most is None or solver.proven < solver.most else f" in {fewer}"
        return f"there is no plan{within}. {seen}."
    least = "the fewest there can be" if solver.is_optimal else f"there is none in {fewer}"
    return f"a plan in {counted(solver.rounds, 'round')}, {least}. {seen}."


def told(start: Stage, history: History) -> list[str]:
    """A plan in words, a line for each round."""
    stage, lines, number = start.copy(), list[list[str]](), 0
    for entry in history.done:
        if stage.round != number:
            number = stage.round
            lines.append([])
        lines[-1].append(describe_action(entry.action, stage))
        for event in entry.schedule.outcome:
            event.apply(stage)
    return [f"{number}. {'; '.join(actions)}." for number, actions in enumerate(lines, 1)]


def recorded(level: LevelDefinition, start: Stage, history: History) -> bytes:
    """A plan as a recording, as if it had been played."""
    stage = start.copy()
    data = first_line(level, stage)
    for entry in history.done:
        for event in entry.schedule.outcome:
            event.apply(stage)
        data += step_line(entry.action, stage)
    return data + step_line("end", stage)


def _told(solver: Solver) -> None:
    best = f"a plan in {solver.rounds} rounds" if solver.best else "no plan yet"
    text = f"{solver.expanded:,} stages, {best}, none in {solver.proven}"
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
