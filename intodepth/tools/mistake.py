"""mistake: `intodepth mistake` finds the next action after which a level takes more rounds in all."""

from __future__ import annotations

import argparse
import sys

import msgspec
from msgspec import structs

from intodepth.content.outcome import outcome_of, rounds_played
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_recording
from intodepth.content.recording import level_of, replay
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.search.hints.seeker import read_known_lines
from intodepth.search.mistakes import Total, next_mistake, total_rounds
from intodepth.search.solver.problem import Problem
from intodepth.story.english.mistakes import mistake_words
from intodepth.tools.arguments import natural
from intodepth.tools.solve import read_recording_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a recording, - for one on standard input, or a level")
    parser.add_argument(
        "--level", default="", metavar="LEVEL", help="its level, by name or file, if it has none"
    )
    parser.add_argument("--after", type=int, default=0, metavar="N", help="number of actions to begin after")
    parser.add_argument(
        "--seconds", type=natural, default=4, metavar="N", help="search so long for each plan"
    )
    parser.add_argument("--json", action="store_true", help="print one object for other programs")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file, given.after, given.seconds, as_json=given.json, level=given.level)


def main(name: str, first: int, seconds: int, *, as_json: bool = False, level: str = "") -> int:
    """Print the next mistake; return 0, or 2 for bad input. `name` is `-` for standard input."""
    try:
        own = OwnLevels.read_all()
        if level:
            own.find(level)
        recording, catalog = read_recording_of(str(find_recording(name, own))), own.catalog
        history = replay(recording, catalog)
        if not 0 <= first <= len(history.done):
            raise ValueError(f"--after: there are {count_noun(len(history.done), 'action')}, not {first}")
    except (FileFault, ValueError) as error:
        print(f"mistake: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    played = level_of(recording, catalog)
    done, lines = history.checkpoint, read_known_lines(played, catalog)

    def total(count: int) -> Total:
        history.go_to(done._replace(done=done.done[:count]))
        if outcome_of(history, played).is_won and not outcome_of(history, played).lost:
            return Total(rounds_played(history), True)
        problem = Problem(played, history.stage.copy())
        return Total(None, True) if problem.is_lost(history.stage) else total_rounds(problem, lines, seconds)

    found = structs.replace(next_mistake(first, len(done.done), total), seconds=seconds)
    print(msgspec.json.encode(found).decode() if as_json else mistake_words(found))
    return 0
