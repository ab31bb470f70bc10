"""playing: `intodepth play`: the game, optionally starting in a level or played by a bot."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from intodepth.search.solver.pilot import MANNERS, build_pilot
from intodepth.tools.numbers import add_number_arguments, take_numbers
from intodepth.window import app


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "level", nargs="?", default="", metavar="LEVEL", help="begin in this level: a name, or a file"
    )
    add_number_arguments(parser)
    parser.add_argument("--bot", nargs="?", const="", metavar="MANNER", help="watch a bot; nothing is kept")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if not take_numbers(given, "play"):
        return 2
    if given.bot is None:
        return app.play(given.level)
    manner = given.bot or MANNERS[0]
    if manner not in MANNERS:
        print(f"play: there is no bot {manner!r}, only {' and '.join(MANNERS)}", file=sys.stderr)
        return 2
    return app.play(given.level, partial(build_pilot, manner))
