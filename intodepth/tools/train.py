"""train: `intodepth train` makes the sense of the solver from the known plans, and judges it by folds."""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.children.workers import WorkerLost, Workers
from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import OwnLevels
from intodepth.files.append_log import AppendLog
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import LOG_LIMIT, read_data, records_in
from intodepth.files.storage import save_as_named
from intodepth.search.solver.sense import FILE, NO_SENSE, Sense, encode_sense
from intodepth.search.solver.solver import Solver
from intodepth.search.training import fit, measure_first, share_out
from intodepth.tools.arguments import natural
from intodepth.tools.senses import MANNERS, Decisions, digest_of, extract_all, fit_without, make_senses
from intodepth.tools.solve import read_problem

LIMITS = 6_000, 24_000
"""numbers of stages within which a plan counts when a sense is judged; each search goes on to the greatest"""
JudgedKey = tuple[str, str, str]


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stages, rounds and seconds of a search for the first plan of a level, as a line of a file."""

    level: str
    digest: str
    sense: str
    """digest of the sense"""
    stages: int
    """number of stages that were examined"""
    rounds: int
    """rounds of the plan; 0 if none was found"""
    seconds: float
    """processor time"""

    @property
    def key(self) -> JudgedKey:
        """The level, its digest, and that of the sense."""
        return self.level, self.digest, self.sense

    def answers(self, limit: int, seconds: float) -> bool:
        """Return whether it is known what a search comes to that goes on for so many stages and seconds."""
        return self.rounds > 0 or (self.stages >= limit and self.seconds >= seconds)


class LevelToSolve(NamedTuple):
    """A level to solve until the first plan, with a sense."""

    level: str
    sense: Sense
    limit: int
    seconds: float


class Judge:
    """Solves levels, in another process."""

    def __init__(self) -> None:
        self._catalog = OwnLevels.read_all().catalog

    def __call__(self, asked: LevelToSolve) -> Judged:
        """Return what the search came to."""
        level = self._catalog.levels[asked.level]
        problem, _ = read_problem(level, self._catalog, ())
        solver = Solver(problem, sense=asked.sense)
        begun = time.process_time()

        def is_over() -> bool:
            is_long = solver.expanded >= asked.limit and time.process_time() - begun >= asked.seconds
            return solver.best is not None or is_long

        while not (solver.is_done or is_over()):
            solver.run(solver.expanded + asked.limit, is_over=is_over)
        seconds = round(time.process_time() - begun, 2)
        return Judged(
            level.name, level.digest, digest_of(asked.sense), solver.expanded, solver.rounds, seconds
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.description = (
        "Makes the sense of the solver from the known plans of all levels, and tells how often it likes the "
        "step of a plan best, on levels that it was not made from."
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help=f"where to write it; data/{FILE} if not given"
    )
    parser.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes that share the work")
    parser.add_argument(
        "--judge", type=Path, metavar="FILE",
        help="write no sense, but solve each level with and without one that was made from other levels; "
        "results are added to FILE, and those in it are not sought again",
    )  # fmt: skip
    parser.add_argument(
        "--iterate", type=Path, metavar="FILE",
        help="write no sense, but solve stages beside the plans of left-out levels, learn from what is found "
        "as well, and begin again; results are added to FILE, and those in it are not sought again",
    )  # fmt: skip
    parser.add_argument(
        "--times", type=natural, default=3, metavar="N", help="with --iterate: how many times"
    )
    parser.add_argument(
        "--limits", type=natural, nargs="+", default=LIMITS, metavar="STAGES",
        help="with --judge: tell how many plans are found in so many stages",
    )  # fmt: skip
    parser.add_argument(
        "--seconds", type=natural, default=0, metavar="N",
        help="with --judge: tell as well how many are found in so many seconds of processor time",
    )  # fmt: skip
    parser.add_argument(
        "--manners", nargs="+", default=MANNERS[:3], choices=MANNERS, help="with --judge: what to solve with"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments; return 0, or 2 for bad input or a lost process."""
    try:
        catalog = OwnLevels.read_all().catalog
        levels = [level for name, level in catalog.levels.items() if name not in catalog.own]
        decisions = extract_all(levels, catalog, given.jobs)
        if given.judge is not None:
            _judge_all(levels, decisions, given)
            return 0
        if given.iterate is not None:
            from intodepth.tools.expert_iteration import iterate  # nothing else needs it

            iterate(decisions, catalog, given.iterate, given.times, given.jobs)
            return 0
        sense = fit([each for found in decisions.values() for each in found])
        _tell_folds(decisions)
        out = given.out or find_folders().data / FILE
        save_as_named(out, encode_sense(sense))
    except (FileFault, WorkerLost) as fault:
        print(f"train: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"train: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    print(f"train: {out}: {len(sense.weights)} weights", file=sys.stderr)
    return 0


def _tell_folds(decisions: Decisions) -> None:
    """Print for each fold how often the step of a plan is liked best, without and with facts."""
    print("| levels left out | decisions | all alike | estimate alone | all facts |\n" + "| --- " * 5 + "|")
    rows, count = [0.0, 0.0, 0.0], 0
    for fold in share_out(decisions):
        asked = [each for name in fold for each in decisions[name]]
        senses = NO_SENSE, fit_without(decisions, fold, ("change",)), fit_without(decisions, fold)
        found = [measure_first(sense, asked) for sense in senses]
        rows = [row + each * len(asked) for row, each in zip(rows, found, strict=True)]
        count += len(asked)
        print(f"| {len(fold)} | {len(asked)} | {' | '.join(f'{each:.2f}' for each in found)} |", flush=True)
    print(f"| all | {count} | {' | '.join(f'{row / count:.2f}' for row in rows)} |")


def _judge_all(levels: Sequence[LevelDefinition], decisions: Decisions, given: argparse.Namespace) -> None:
    """Solve what was not solved yet, and print the table."""
    known = read_judged(given.judge)
    senses = {manner: make_senses(manner, decisions) for manner in given.manners}
    rows = {
        level.name: [
            (level.name, level.digest, digest_of(sense))
            for sense in (senses[manner][level.name] for manner in given.manners)
        ]
        for level in levels
    }
    most = max(given.limits)
    asked = [
        LevelToSolve(name, senses[manner][name], most, given.seconds)
        for name, row in rows.items()
        for manner, key in zip(given.manners, row, strict=True)
        if not any(each.answers(most, given.seconds) for each in known.get(key, ()))
    ]
    if asked:
        workers = Workers(min(given.jobs, len(asked)), Judge)
        with closing(workers), closing(AppendLog(given.judge, _read(given.judge))) as log:
            tickets = [workers.ask(number % len(workers), each) for number, each in enumerate(asked)]
            for ticket in tickets:
                found: Judged = workers.take(ticket)
                known.setdefault(found.key, []).append(found)
                log.add(msgspec.json.encode(found) + b"\n")
                told = f"{found.rounds} rounds" if found.rounds else "?"
                print(f"train: {found.level}: {told}, {found.stages:,} stages", file=sys.stderr, flush=True)
    answers = {
        name: [next(each for each in known[key] if each.answers(most, given.seconds)) for key in row]
        for name, row in rows.items()
    }
    _tell_judged(answers, given)


def _tell_judged(answers: Mapping[str, Sequence[Judged]], given: argparse.Namespace) -> None:
    """Print the stages until the first plan by level and manner; `?` where none was found."""
    manners = given.manners
    print(f"| level | {' | '.join(manners)} |\n| --- {'| --- ' * len(manners)}|")
    for name, row in answers.items():
        told = (f"{each.stages:,} ({each.rounds})" if each.rounds else "?" for each in row)
        print(f"| {name} | {' | '.join(told)} |")
    columns = list(zip(*answers.values(), strict=True))
    count = len(answers)
    for limit in given.limits:
        spent = [[each.stages if each.rounds else limit for each in column] for column in columns]
        found = [sum(each.rounds > 0 and each.stages <= limit for each in column) for column in columns]
        means = [math.exp(sum(math.log(min(each, limit)) for each in column) / count) for column in spent]
        print(f"| plans found in {limit:,} stages, of {count} | {' | '.join(map(str, found))} |")
        rounded = " | ".join(f"{mean:,.0f}" for mean in means)
        print(f"| geometric mean of stages, at most {limit:,} | {rounded} |")
    if seconds := given.seconds:
        found = [sum(each.rounds > 0 and each.seconds <= seconds for each in column) for column in columns]
        print(f"| plans found in {seconds} s, of {count} | {' | '.join(map(str, found))} |")


def read_judged(path: Path) -> dict[JudgedKey, list[Judged]]:
    """Return the lines of a file by what they are about; raises FileFault."""
    found: dict[JudgedKey, list[Judged]] = {}
    for each in records_in(path.name, _read(path), Judged):
        found.setdefault(each.key, []).append(each)
    return found


def _read(path: Path) -> bytes:
    return read_data(path, LOG_LIMIT) if path.exists() else b""
