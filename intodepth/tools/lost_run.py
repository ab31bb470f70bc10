"""lost_run: `intodepth hindsight` finds the last move that would have saved the lost heroes of a descent."""

from __future__ import annotations

import argparse
import math
import sys
import time

from intodepth.content.catalog import load_catalog
from intodepth.content.runs.hindsight import LastChance, encode_chance
from intodepth.content.runs.record import parse_record, read_record, replay_run
from intodepth.content.runs.run import End, Run
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders, find_played
from intodepth.files.reading import LOG_LIMIT
from intodepth.files.standard_input import LABEL, read_input
from intodepth.search.hindsight.search import Hindsight
from intodepth.story.hindsight_words import rescue_words
from intodepth.story.plan_words import round_lines, tell_plan
from intodepth.tools.arguments import natural


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a lost descent of runs/, or - for standard input")
    parser.add_argument("--limit", type=natural, default=3_000, metavar="STAGES", help="stages to look at")
    parser.add_argument("--seconds", type=natural, metavar="N", help="search so long at most")
    parser.add_argument("--json", action="store_true", help="print one object for other programs")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file, given.limit, given.seconds, json=given.json)


def main(name: str, limit: int, seconds: int | None, *, json: bool = False) -> int:
    """Print the last chance of a lost descent; return 0, 1 if none is found, or 2 for bad input.

    `name` is the file of a descent, or `-` for standard input.
    """
    try:
        run = _read_lost_run(name)
    except FileFault as fault:
        print(f"hindsight: {fault.faults[0]}", file=sys.stderr)
        return 2
    end = math.inf if seconds is None else time.monotonic() + seconds
    hindsight = Hindsight(run.visit, limit)
    found = hindsight.run(lambda: time.monotonic() > end)
    if json:
        print(encode_chance(found, run.visit.depth).decode())
    else:
        print("\n".join(_describe(run, found, hindsight)))
    return 0 if found is not None else 1


def _read_lost_run(name: str) -> Run:
    record = parse_record(LABEL, read_input(LOG_LIMIT)) if name == "-" else read_record(find_played(name))
    run = replay_run(record, load_catalog(find_folders()))
    if run.end != End.LOST:
        raise FileFault((f"{record.label}: this descent was not lost",))
    return run


def _describe(run: Run, found: LastChance | None, hindsight: Hindsight) -> list[str]:
    seen = f"{hindsight.expanded:,} stages looked at{', and there are more' if hindsight.is_cut else ''}."
    if found is None:
        return [f"{rescue_words(run, found)} {seen}"]
    plan = round_lines(tell_plan(found.moment.stage, found.way_out))
    return [f"{rescue_words(run, found)} {seen}", *plan]
