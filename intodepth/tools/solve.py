"""solve: `intodepth solve LEVEL` searches for the actions that finish a level in the fewest rounds."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from intodepth.children.stopping import heed, report_stop
from intodepth.children.workers import WorkerLost
from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_plan, plan_path, solution_of
from intodepth.content.recording import (
    Recording,
    first_line,
    level_of,
    parse_recording,
    read_recording,
    replay,
    step_line,
)
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault, printable
from intodepth.files.folders import find_played
from intodepth.files.reading import LOG_LIMIT
from intodepth.files.standard_input import LABEL, read_input
from intodepth.files.storage import make_folder, save_as_named
from intodepth.play.tuned import get_rules
from intodepth.search.obstacles import cut_off, reasons
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import ROPE_ACTIONS, Action, ActionKind
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.ropes.fuse import Fuse
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.strike import Strike
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.story.plan_words import round_lines, tell_plan
from intodepth.tools.arguments import natural
from intodepth.tools.numbers import add_number_arguments, take_numbers

WITHOUT: dict[str, tuple[ActionKind, ...]] = {
    "ropes": ROPE_ACTIONS,
    "swing": (Swing,),
    "iron": (Piton, Wheel),
    "shoot": (Shoot,),
    "flare": (Flare,),
    "fuse": (Fuse,),
    "strike": (Strike,),
    "scrape": (Scrape,),
}
"""what can be forbidden, by its name"""
CUT = "this is what was found before; the same command begins again"
ALL = "all"
"""stands in place of a level for a table of all levels"""
WHY_SECONDS = 30
"""seconds for each thing that `--why` looks for, unless the question says how many"""


class BadQuestion(Exception):
    """Raised for what cannot be asked, such as an unknown restriction, with one line."""


@dataclass(frozen=True)
class SolveChoice:
    """The options of a search."""

    rounds: int | None = None
    """greatest number of rounds of a plan"""
    without: tuple[str, ...] = ()
    jobs: int = 1
    limit: int = 40_000
    """greatest number of stages to examine"""
    seconds: float | None = None
    """greatest number of seconds; afterwards a plan within par is good enough"""
    json: bool = False
    out: Path | None = None
    saves: bool = False
    """whether the plan is kept as the known one of a level of the player's"""
    why: bool = False
    """whether to look for reasons if there is no plan"""
    first: bool = False
    """whether any plan ends the search"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Looks for a plan that finishes a level, and for the proof that none takes fewer rounds."
    )
    parser.add_argument(
        "level", metavar="LEVEL",
        help="a level by its name (yours/NAME for one of yours) or its file, all levels of the game, or a "
        "recording (.jsonl, or - for one on standard input) to go on from where it ends",
    )  # fmt: skip
    parser.add_argument(
        "--rounds", type=natural, metavar="N", help="look for plans of so many rounds at most"
    )
    parser.add_argument(
        "--without", action="append", default=[], metavar="WHAT",
        help="do without ropes, swing, iron (pitons and wheels), a hero, a creature, or a thing such as a "
        "boulder; may come several times",
    )  # fmt: skip
    parser.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes that share the work")
    parser.add_argument("--limit", type=natural, default=40_000, metavar="STAGES", help="stages to look at")
    parser.add_argument(
        "--seconds", type=natural, metavar="N", help="search so long at most; a plan within par ends it"
    )
    parser.add_argument(
        "--why",
        action="store_true",
        help=f"without a plan: look for what is in the way, and what would help ({WHY_SECONDS} s for each)",
    )
    parser.add_argument("--first", action="store_true", help="end with the first plan, however long")
    add_number_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one object for other programs")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the plan as a recording")
    parser.add_argument(
        "--save", action="store_true", help="keep the plan as the known one of a level of yours, in plans/"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if given.changes and (given.level == "-" or given.level.endswith(".jsonl")):
        print("solve: --set: a recording has rules of its own; see compare", file=sys.stderr)
        return 2
    if not take_numbers(given, "solve"):
        return 2
    without, out = tuple(given.without), given.out
    how = SolveChoice(
        given.rounds, without, given.jobs, given.limit, given.seconds, given.json, out, given.save, given.why,
        given.first,
    )  # fmt: skip
    return main(given.level, how)


def main(name: str, choice: SolveChoice) -> int:
    """Print the best plan found and what is proven; return 0, 1 for no plan, or 2 for bad input.

    Ctrl+C, or the loss of a process, ends the search, keeps what was found, and returns 130.
    """
    try:
        own = OwnLevels.read_all()
        if name == ALL:
            if choice.json or choice.out or choice.saves:
                raise BadQuestion("all: a table has neither --json, --out nor --save")
            return _table(own.catalog, choice)
        problem, played = read_question(name, own, choice.without)
        if choice.why and len(played.splitlines()) > 1:
            raise BadQuestion("--why: only for a level from its start, not for a recording")
        spared = [each for each in choice.without if each not in (*WITHOUT, *problem.level.party)]
        if spared and (choice.out or choice.saves):
            raise BadQuestion(f"a plan without the {spared[0]} is none for the level as it is")
        if choice.saves and (what := _find_unsaved(problem, own.catalog, played)):
            raise BadQuestion(f"--save: {what}")
    except (FileFault, BadQuestion) as error:
        print(f"solve: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    solver = Solver(problem, choice.rounds, choice.jobs)
    is_cut = False
    try:
        search(solver, choice)
        history = solver.history(is_tidy=choice.seconds is None)
    except KeyboardInterrupt:
        is_cut = heed()
        history = solver.history(is_tidy=False)
    if choice.json:
        found = solution_of(problem.start, history, solver.rounds, solver.proven)
        print(msgspec.json.encode(found).decode(), flush=True)
    else:
        print(
            "\n".join([f"{problem.level.name}: {verdict(solver)}", *describe_plan(problem.start, history)]),
            flush=True,
        )
        if history is None and not is_cut:
            if choice.without:
                _tell_plan_with_all(own.catalog.levels[problem.level.name], own.catalog)
            _explain(problem, choice)
    out = choice.out
    try:
        if history is not None and out is not None:
            save_as_named(out, record_plan(played, problem.start, history))
        if history is not None and choice.saves:
            out = plan_path(problem.level, own.catalog)
            _save_plan(out, solver, history, own.catalog)
    except OSError as error:
        print(f"solve: {out}: {error.strerror}", file=sys.stderr)
        return 2
    if is_cut:
        return report_stop("solve", CUT)
    return 0 if history is not None else 1


def _tell_plan_with_all(level: LevelDefinition, catalog: Catalog) -> None:
    """Print that with what was left out there is a plan, if one is known."""
    if (plan := find_plan(level, catalog)[0]) is not None:
        print(f"With it, the known plan takes {count_noun(plan.rounds, 'round')}.")


def _find_unsaved(problem: Problem, catalog: Catalog, played: bytes) -> str:
    """Return why a plan of a problem cannot be kept as the known one of its level; empty if it can."""
    level = problem.level
    if played.count(b"\n") > 1:
        return "only for a level from its start, not for a recording"
    if level.name not in catalog.own:
        return f"{level.name} is a level of the game; --out FILE writes the plan"
    if problem.start.rules != level.rules_over(Rules()):
        return "a plan under other rules is none for the level as it is"
    return ""


def _save_plan(path: Path, solver: Solver, history: History, catalog: Catalog) -> None:
    """Keep a plan as the known one of its level, unless there is one as good; say where, on stderr."""
    problem = solver.problem
    known, _ = find_plan(problem.level, catalog)
    new = -solver.rounds, solver.proven
    if known is not None and (-known.rounds, -1 if known.proven is None else known.proven) >= new:
        told = f"{path}: stays as it is, a plan in {count_noun(known.rounds, 'round')}"
    else:
        make_folder(path.parent)
        first = first_line(problem.level, problem.start, solver.proven)
        save_as_named(path, record_plan(first, problem.start, history))
        told = f"{path}: saved as the plan of {problem.level.name}"
    print(printable(f"solve: {told}"), file=sys.stderr)


def _explain(problem: Problem, choice: SolveChoice) -> None:
    """Print what stands in the way of a plan: what nothing leads to, and on request what would help."""
    if choice.why:

        def look(solver: Solver) -> None:
            """Search as before, but for any plan."""
            end = time.monotonic() + (choice.seconds or WHY_SECONDS)
            solver.run(choice.limit, is_over=lambda: solver.best is not None or time.monotonic() > end)

        def tell(step: str) -> None:
            print(f"solve: {step}", file=sys.stderr, flush=True)

        for reason in reasons(problem, look, tell):
            print(reason, flush=True)
        return
    for each in cut_off(problem):
        print(each)
    if sys.stderr.isatty():
        print("solve: --why looks for what is in the way, and what would help", file=sys.stderr)


def search(solver: Solver, choice: SolveChoice) -> None:
    """Search until everything is proven, a limit is reached, or a process is lost.

    Raises KeyboardInterrupt.
    """
    is_watched = sys.stderr.isatty()
    report = _report if is_watched else lambda solver: None
    end = math.inf if choice.seconds is None else time.monotonic() + choice.seconds

    def is_late() -> bool:
        return time.monotonic() > end

    start, par = solver.problem.start, solver.problem.level.par
    try:
        while not is_late() and not solver.is_done and solver.expanded < choice.limit:
            solver.run(solver.expanded + 1, report, is_late)
            is_timed = choice.seconds is not None and solver.best is not None
            is_enough = is_timed and par is not None and start.round - 1 + solver.rounds <= par
            if is_enough or (choice.first and solver.best is not None):
                break
    except WorkerLost as error:
        print(f"solve: {error}; this is what was found before", file=sys.stderr)
    finally:
        solver.close()
        if is_watched:
            print("\r\x1b[K", end="", file=sys.stderr)


def _table(catalog: Catalog, choice: SolveChoice) -> int:
    """Print a row for each level that can be solved with these restrictions; return 0, or 130 after
    Ctrl+C.
    """
    print("| level | par | plan | no plan in | stages | seconds |\n| --- | --- | --- | --- | --- | --- |")
    for level in catalog.levels.values():
        if level.name in catalog.own:
            continue
        try:
            problem, _ = read_problem(level, catalog, choice.without)
        except BadQuestion:
            continue
        solver, start = Solver(problem, choice.rounds, choice.jobs), time.process_time()
        is_cut = False
        try:
            search(solver, choice)
        except KeyboardInterrupt:
            is_cut = heed()
        plan = count_noun(solver.rounds, "round") if solver.best else "none" if solver.is_impossible else "?"
        proof = "optimal" if solver.is_optimal else count_noun(solver.proven, "round")
        spent = f"{solver.expanded:,} | {time.process_time() - start:.1f}"
        print(f"| {level.name} | {level.par_words} | {plan} | {proof} | {spent} |", flush=True)
        if is_cut:
            return report_stop("solve", CUT)
    return 0


def read_question(name: str, own: OwnLevels, without: Collection[str]) -> tuple[Problem, bytes]:
    """Return the problem of a level, or of a recording from where it ends, and the recording that leads to
    its start; only the first line if nothing was done.
    """
    if name == "-" or name.endswith(".jsonl"):
        return _goes_on(read_recording_of(name), own.catalog, without)
    name = own.find(name)
    return read_problem(own.catalog.levels[name], own.catalog, without)


def read_problem(level: LevelDefinition, catalog: Catalog, without: Collection[str]) -> tuple[Problem, bytes]:
    """Return the problem of a level from its start, and the first line of its recording."""
    forbidden = _forbidden(level, without, (*level.party, *level.removable))
    party = tuple(key for key in level.party if key not in without)
    if not party:
        raise BadQuestion(f"--without {' '.join(without)}: nobody is left")
    level = level.without(without)
    start = build_stage(level, catalog, level.rules_over(get_rules()), party)
    return Problem(level, start, forbidden), first_line(level, start)


def read_recording_of(name: str) -> Recording:
    """Return the recording of a file or of standard input."""
    if name == "-":
        return parse_recording(LABEL, read_input(LOG_LIMIT))
    return read_recording(find_played(name))


def _goes_on(recording: Recording, catalog: Catalog, without: Collection[str]) -> tuple[Problem, bytes]:
    """Return the problem from where a recording ends, and the recording."""
    history = replay(recording, catalog)
    level = level_of(recording, catalog)
    problem = Problem(level, history.stage, _forbidden(level, without, ()))
    is_over = recording.steps and recording.steps[-1].step == "end"
    if is_over or problem.is_solved(history.stage):
        raise BadQuestion(f"{recording.label}: the level is over")
    return problem, recording.data


def _forbidden(
    level: LevelDefinition, without: Collection[str], party: Sequence[str]
) -> frozenset[ActionKind]:
    """Return the kinds of actions with these names; names of heroes in the party are allowed too."""
    unknown = [each for each in without if each not in WITHOUT and each not in party]
    if unknown:
        known = ", ".join((*WITHOUT, *party))
        raise BadQuestion(f"--without {unknown[0]}: {level.name} can do without {known}")
    return frozenset(kind for each in without for kind in WITHOUT.get(each, ()))


def verdict(solver: Solver) -> str:
    """Return the result of a search as a sentence: found or not, proven or unknown."""
    seen = f"{solver.expanded:,} stages looked at"
    fewer = count_noun(solver.proven, "round")
    none = f"there is none in {fewer}" if solver.proven else "how many rounds it takes is not known"
    if solver.best is None:
        if not solver.is_impossible:
            return f"no plan found; {none}. {seen}."
        within = "" if solver.most is None or solver.proven < solver.most else f" in {fewer}"
        return f"there is no plan{within}. {seen}."
    less = none if solver.proven else "whether fewer are enough is not known"
    least = "the fewest there can be" if solver.is_optimal else less
    return f"a plan in {count_noun(solver.rounds, 'round')}, {least}. {seen}."


def describe_plan(start: Stage, history: History | None) -> list[str]:
    """Return a plan in words, a line for each round; empty without a plan."""
    actions = (entry.action for entry in history.done if isinstance(entry.action, Action)) if history else ()
    return round_lines(tell_plan(start, actions))


def record_plan(played: bytes, start: Stage, history: History) -> bytes:
    """Return a plan as a recording, played after what led to its start."""
    stage = start.copy()
    for entry in history.done:
        entry.schedule.apply(stage)
        played += step_line(entry.action, stage)
    return played + step_line("end", stage)


def _report(solver: Solver) -> None:
    best = f"a plan in {solver.rounds} rounds" if solver.best else "no plan yet"
    text = f"{solver.expanded:,} stages, {best}, none in {solver.proven}"
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
