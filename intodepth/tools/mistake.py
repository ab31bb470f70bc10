"""mistake: `intodepth mistake` finds the next action of recordings after which a level takes more rounds in
all.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import msgspec
from msgspec import structs

from intodepth.content.outcome import outcome_of, rounds_played
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_recording
from intodepth.content.recording import level_of, replay
from intodepth.content.replay_notes import MistakeAnswer
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault, printable
from intodepth.search.hints.seeker import read_known_lines
from intodepth.search.mistakes import Total, next_mistake, total_rounds
from intodepth.search.solver.problem import Problem
from intodepth.story.english.mistakes import mistake_words
from intodepth.tools.arguments import natural
from intodepth.tools.solve import read_recording_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="recordings, - for one on standard input, or levels"
    )
    parser.add_argument(
        "--level", default="", metavar="LEVEL", help="their level, by name or file, if they have none"
    )
    parser.add_argument("--after", type=int, default=0, metavar="N", help="number of actions to begin after")
    parser.add_argument(
        "--seconds", type=natural, default=4, metavar="N", help="search so long for each plan"
    )
    parser.add_argument("--json", action="store_true", help="print an object for each recording")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.files, given.after, given.seconds, as_json=given.json, level=given.level)


def main(names: Sequence[str], first: int, seconds: int, *, as_json: bool = False, level: str = "") -> int:
    """Print the next mistake of each recording; return 0, or 2 if one of them cannot be read or replayed. A
    name is a file, that of a level for its known plan, or `-` for standard input.
    """
    try:
        own = OwnLevels.read_all()
        if level:
            own.find(level)
    except FileFault as fault:
        print(f"mistake: {fault.faults[0]}", file=sys.stderr)
        return 2
    status = 0
    for name in names:
        answer = _answer(name, own, first, seconds)
        if answer.fault:
            status = 2
            print(f"mistake: {answer.fault}", file=sys.stderr)
        if as_json:
            print(msgspec.json.encode(answer).decode(), flush=True)
        elif answer.mistake is not None:
            of = f"{answer.file}: " if len(names) > 1 else ""
            words = mistake_words(answer.mistake, f"--seconds {answer.mistake.longer} searches longer.")
            print(f"{of}{words}", flush=True)
    return status


def _answer(name: str, own: OwnLevels, first: int, seconds: int) -> MistakeAnswer:
    """Return the next mistake of a recording after `first` actions, or why there is no answer."""
    file = printable(name)
    try:
        recording, catalog = read_recording_of(str(find_recording(name, own))), own.catalog
        history = replay(recording, catalog)
    except FileFault as fault:
        return MistakeAnswer(file, None, fault.faults[0])
    done = history.checkpoint
    if not 0 <= first <= len(done.done):
        there = count_noun(len(done.done), "action")
        return MistakeAnswer(file, None, f"--after: there are {there} in {recording.label}, not {first}")
    played = level_of(recording, catalog)
    lines = read_known_lines(played, catalog)

    def total(count: int) -> Total:
        history.go_to(done._replace(done=done.done[:count]))
        if outcome_of(history, played).is_won and not outcome_of(history, played).lost:
            return Total(rounds_played(history), True)
        problem = Problem(played, history.stage.copy())
        return Total(None, True) if problem.is_lost(history.stage) else total_rounds(problem, lines, seconds)

    return MistakeAnswer(file, structs.replace(next_mistake(first, len(done.done), total), seconds=seconds))
