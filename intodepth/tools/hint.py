"""hint: `intodepth hint` finds a plan from where a recording ends."""

from __future__ import annotations

import argparse
import sys
import time

import msgspec

from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import solution_of
from intodepth.files.faults import FileFault
from intodepth.search.hints.seeker import Seeker, read_known_lines
from intodepth.tools.arguments import natural
from intodepth.tools.solve import BadQuestion, read_question


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a recording, or - for one on standard input")
    parser.add_argument("--seconds", type=natural, default=5, metavar="N", help="look so long at most")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file, given.seconds)


def main(name: str, seconds: float) -> int:
    """Print the first plan found, as `intodepth solve --json` does; return 0, 1 for none, or 2 for bad input.

    `name` is that of a recording, or `-` for standard input.
    """
    try:
        own = OwnLevels.read_all()
        problem, _ = read_question(name, own, ())
        seeker = Seeker(problem, read_known_lines(problem.level, own.catalog))
    except (FileFault, BadQuestion) as error:
        print(f"hint: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    end = time.monotonic() + seconds
    history = seeker.seek(lambda: time.monotonic() > end)
    rounds = history.stage.round - problem.start.round + 1 if history is not None else 0
    found = solution_of(problem.start, history, rounds, seeker.solver.proven)
    print(msgspec.json.encode(found).decode())
    return 0 if history is not None else 1
