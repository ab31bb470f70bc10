"""rescue: `intodepth rescue` opens a rescue code, and says who lies in its shaft."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.content.runs.codes import LONGEST_TEXT, CodeFault, shaft_in
from intodepth.content.runs.opening import FAULT, encode_shaft
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_text
from intodepth.files.standard_input import read_input

OFTEN = 0.1
"""seconds between two lines of progress"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a text file with the code, or - for standard input")
    parser.add_argument("--for-game", action="store_true", help=argparse.SUPPRESS)


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file, for_game=given.for_game)


def main(name: str, *, for_game: bool = False) -> int:
    """Print who lies in the shaft of a code; return 0, 1 if nobody does, or 2 for a text that cannot be
    opened.

    `name` is a text file, or `-` for standard input. `for_game` prints lines of progress (actions played, and
    of all), and then the shaft, or why it cannot be opened.
    """
    try:
        if name == "-":
            text = read_input(LONGEST_TEXT).decode(errors="replace")
        else:
            text = read_text(Path(name), LONGEST_TEXT)
        shaft = shaft_in(text, load_catalog(find_folders()), Progress() if for_game else _silent)
    except (CodeFault, FileFault) as error:
        what = str(error).splitlines()[0]
        if for_game:
            print(f"{FAULT}{what}", flush=True)
        else:
            print(f"rescue: {what}", file=sys.stderr)
        return 2
    if for_game:
        print(encode_shaft(shaft).decode(), flush=True)
    else:
        print(f"{shaft.place}: {shaft.fallen or 'nobody lies there'}")
    return 0 if shaft.lost else 1


class Progress:
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
