"""compare: `intodepth compare` plays recordings again under other numbers, and tells what has changed.

Without numbers it compares recordings with the known plans of their levels.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.children.stopping import heed, report_stop
from intodepth.children.workers import WorkerLost
from intodepth.content.catalog import Catalog
from intodepth.content.own_levels import OwnLevels, open_catalog
from intodepth.content.plans import find_recording, list_plans
from intodepth.content.words import count_noun, visit_words
from intodepth.files.faults import FileFault
from intodepth.play.retuning import RetunedPlay, Retuning, RetuningVerdict, retune_file
from intodepth.search.mistakes import total_rounds
from intodepth.search.solver.problem import Problem
from intodepth.tools import beside_plan
from intodepth.tools.arguments import natural
from intodepth.tools.floors.executors import answers, begin_executor
from intodepth.tools.numbers import add_number_arguments, candidates, describe_changes

UNASKED = "name recordings to compare with the plans of their levels, or rules by --set or --tweaks"
HEADS = "recording", "verdict", "rounds", "damage", "pops", "what happens instead"


class RetuningQuestion(NamedTuple):
    """A recording and the rules under which it is to be played again."""

    path: str
    changes: tuple[tuple[str, int], ...]
    repair: int
    """seconds to look for another plan if it is broken; 0 for none"""


class RetuningAnswer(msgspec.Struct, frozen=True):
    """The answer to a question, as a line of `--json`."""

    changes: dict[str, int]
    retuning: Retuning | None
    """None if the recording cannot be read or replayed"""
    fault: str = ""
    """why, in one line"""
    repaired: int | None = None
    """rounds of another plan that was found; None without one"""
    beyond_repair: bool = False
    """whether it is proven that there is no other plan"""
    sought: int = 0
    """seconds of the search for another plan; 0 if none was looked for"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="recordings, or levels by name; all known plans if none"
    )
    add_number_arguments(parser, ranges=True)
    parser.add_argument(
        "--repair",
        type=natural,
        default=0,
        metavar="SECONDS",
        help="look for plans in place of broken ones",
    )
    parser.add_argument("--jobs", type=natural, default=2, metavar="N", help="processes that share the work")
    parser.add_argument("--json", action="store_true", help="print an object for each recording")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    try:
        changed = list(candidates(given.changes, given.tweaks))
        own = OwnLevels.read_all()
        files = [find_recording(name, own) for name in given.files] or list_plans()
    except (FileFault, ValueError) as error:
        print(f"compare: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    if not any(changed) and given.files:
        return beside_plan.main(files, own, as_json=given.json)
    if not any(changed):
        print(f"compare: {UNASKED}", file=sys.stderr)
        return 2
    return main(files, changed, given.repair, given.jobs, as_json=given.json)


def main(
    files: Sequence[Path], changed: Sequence[dict[str, int]], repair: int, jobs: int, *, as_json: bool
) -> int:
    """Print a table for each set of changed rules; return 0, 1 if a recording cannot be played, or 2 for
    failure.

    Ctrl+C also prints the table that has begun, and returns 130.
    """
    asked = [RetuningQuestion(str(file), tuple(each.items()), repair) for each in changed for file in files]
    faulty = is_cut = False
    played = 0
    of_one: list[RetuningAnswer] = []
    try:
        with ExitStack() as stack:
            executor = begin_executor(stack, min(jobs, len(asked)), None)
            for played, found in enumerate(answers(executor, compare, asked), 1):
                of_one += found
                if played % len(files) == 0:
                    faulty |= any(each.fault for each in of_one)
                    _print(of_one, as_json=as_json)
                    of_one = []
    except KeyboardInterrupt:
        is_cut = heed()
    except WorkerLost as lost:
        print(f"compare: {lost}", file=sys.stderr)
        return 2
    if is_cut:
        if of_one:
            _print(of_one, as_json=as_json)
        told_of = f"{played} of {count_noun(len(asked), 'recording')} are compared above"
        return report_stop("compare", f"{told_of}; the same command begins again")
    return int(faulty)


def _print(found: Sequence[RetuningAnswer], *, as_json: bool) -> None:
    lines = (msgspec.json.encode(each).decode() for each in found) if as_json else describe_answers(found)
    print("\n".join(lines), flush=True)


@cache
def _catalog() -> Catalog:
    return open_catalog()


def compare(question: RetuningQuestion) -> list[RetuningAnswer]:
    """Return how a recording comes out, floor by floor if it is a descent; runs in any process."""
    changes = dict(question.changes)
    try:
        found = retune_file(Path(question.path), _catalog(), changes)
    except FileFault as fault:
        return [RetuningAnswer(changes, None, fault.faults[0])]
    return [_answer(changes, each, question.repair) for each in found]


def _answer(changes: dict[str, int], each: RetunedPlay, seconds: int) -> RetuningAnswer:
    """Return the answer for a level, after a search for another plan if its own is broken."""
    if not each.retuning.is_broken or not seconds:
        return RetuningAnswer(changes, each.retuning)
    total = total_rounds(Problem(each.level, each.new.start), [], seconds)
    beyond_repair = total.rounds is None and total.is_sure
    return RetuningAnswer(changes, each.retuning, "", total.rounds, beyond_repair, seconds)


def describe_answers(found: Sequence[RetuningAnswer]) -> Iterator[str]:
    """Yield the lines of a table: what is not the same, then how many there are of each verdict."""
    yield describe_changes(found[0].changes) or "the usual numbers"
    for each in found:
        if each.fault:
            yield each.fault
    differing = [each for each in found if each.retuning and each.retuning.verdict != RetuningVerdict.SAME]
    if differing:
        yield f"| {' | '.join(HEADS)} |"
        yield f"| {' | '.join('---' for _ in HEADS)} |"
        for each in differing:
            yield f"| {' | '.join(_row(each))} |"
    verdicts = Counter(each.retuning.verdict for each in found if each.retuning)
    broken = [each for each in found if each.retuning and each.retuning.is_broken]
    counts = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in RetuningVerdict)
    repaired = sum(each.repaired is not None for each in broken)
    yield f"{counts}; {count_noun(len(broken), 'plan')} broken" + f", {repaired} repaired" * bool(repaired)
    yield ""


def _row(compared: RetuningAnswer) -> tuple[str, ...]:
    retuning = compared.retuning
    assert retuning is not None
    label = retuning.label.removesuffix(".jsonl")
    if retuning.floor:
        label += f", {visit_words(retuning.floor, is_turned=retuning.is_turned)}"
    figures = (one if one == two else f"{one} → {two}" for one, two in retuning.figures.values())
    instead = " ".join(filter(None, (retuning.told, _other_plan(compared))))
    return label, retuning.verdict_words, *figures, instead


def _other_plan(compared: RetuningAnswer) -> str:
    if not compared.sought:
        return ""
    if compared.repaired is not None:
        return f"Another plan takes {count_noun(compared.repaired, 'round')}."
    if compared.beyond_repair:
        return "There is no other plan."
    return f"No other plan was found in {count_noun(compared.sought, 'second')}."
