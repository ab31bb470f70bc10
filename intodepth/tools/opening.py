"""opening: `intodepth open` tells what a code, a link, a recording or a saved game holds."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.content.incoming.opening import LIMIT, UNUSABLE, open_incoming
from intodepth.content.incoming.received import (
    FAULT,
    Received,
    SentLevel,
    SentRecording,
    SentSeed,
    encode_received,
)
from intodepth.content.incoming.texts import TextKind
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.run import LostShaft, place_words
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault, one_line
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_data
from intodepth.files.standard_input import read_input

COMMANDS = {
    TextKind.RECORDING: "`intodepth replay` opens it",
    TextKind.REPLAY: "`intodepth replay` opens it",
    TextKind.RESCUE: "`intodepth rescue` opens it",
    TextKind.LEVEL: "`intodepth play` opens it",
    TextKind.SEED: "paste it at the title, under Enter a seed or code",
    TextKind.LINK: "paste it at the title, under Enter a seed or code",
    TextKind.SAVES: "drop it on the window of the game",
}
"""what opens each kind"""
OFTEN = 0.1
"""seconds between two lines of progress"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="what came from others, or - for standard input")
    parser.add_argument("--for-game", action="store_true", help=argparse.SUPPRESS)


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file, for_game=given.for_game)


def main(name: str, *, for_game: bool = False) -> int:
    """Print what a file holds; return 0, or 2 with one line if it cannot be opened.

    `name` is a file, or `-` for standard input. `for_game` prints lines of progress (actions played, and of
    all), and then the answer in JSON, or why there is none.
    """
    try:
        data = read_input(LIMIT) if name == "-" else read_data(Path(name), LIMIT)
        answer = open_incoming(data, load_catalog(find_folders()), ProgressLine() if for_game else _silent)
    except (CodeFault, FileFault) as error:
        what = one_line(str(error).splitlines()[0])
        if for_game:
            print(f"{FAULT}{what}", flush=True)
        else:
            print(f"open: {what}", file=sys.stderr)
        return 2
    print(encode_received(answer) if for_game else describe(answer), flush=True)
    return 0


def describe(answer: Received) -> str:
    """Return what something holds, in one line."""
    match answer:
        case SentSeed(seed):
            return f"a seed: {place_words(seed)}"
        case SentLevel(name):
            return f"a link to the level {name}"
        case LostShaft():
            return f"a rescue code: {answer.place}, {answer.fallen or 'nobody lies there'}"
        case SentRecording(name, _, steps):
            return f"a recording of {name}, {count_noun(steps, 'step')}"
    more = f". {answer.left_out}" if answer.left_out else ""
    return f"a saved game, {count_noun(len(answer.members), 'file')}{more}"


def name_opener(kind: TextKind) -> str:
    """Return what opens a kind of thing, as a clause."""
    return COMMANDS.get(kind, UNUSABLE)


class ProgressLine:
    """Prints the number of actions played, now and then."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, played: int, whole: int) -> None:
        """Print it, if it is time."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + OFTEN
            print(f"{played} {whole}", flush=True)


def _silent(played: int, whole: int) -> None:
    pass
