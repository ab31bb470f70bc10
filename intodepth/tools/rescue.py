"""rescue: `intodepth rescue` opens a rescue code, and says who lies in its shaft."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.content.incoming.texts import TextKind, kind_of, text_of
from intodepth.content.runs.codes import LONGEST_TEXT, CodeFault, shaft_in
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_data
from intodepth.files.standard_input import read_input
from intodepth.tools.opening import name_opener


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="a text file with the code, or - for standard input")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.file)


def main(name: str) -> int:
    """Print who lies in the shaft of a code; return 0, 1 if nobody does, or 2 for a text that cannot be
    opened.

    `name` is a text file, or `-` for standard input.
    """
    try:
        data = read_input(LONGEST_TEXT) if name == "-" else read_data(Path(name), LONGEST_TEXT)
        kind = kind_of(data)
        if kind not in (TextKind.RESCUE, TextKind.OTHER):
            raise CodeFault(f"this is {kind.value}: {name_opener(kind)}")
        shaft = shaft_in(text_of(data), load_catalog(find_folders()))
    except (CodeFault, FileFault) as error:
        print(f"rescue: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    print(f"{shaft.place}: {shaft.fallen or 'nobody lies there'}")
    return 0 if shaft.lost else 1
