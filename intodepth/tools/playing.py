"""playing: `intodepth play`: the game, in a window or line by line, or played by a bot."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from intodepth.content.floors.shafts import is_seed
from intodepth.search.solver.pilot import MANNERS, build_pilot
from intodepth.tools.numbers import add_number_arguments, take_numbers

SEEDS = "small letters, digits and hyphens, such as moss-42"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "level", nargs="?", default="", metavar="LEVEL", help="begin in this level: a name, or a file"
    )
    parser.add_argument("--seed", default="", metavar="SEED", help="choose a party for the descent of a seed")
    parser.add_argument("--text", action="store_true", help="play line by line, without a window")
    parser.add_argument(
        "--json", action="store_true", help="with --text: print a record of JSON on each line"
    )
    add_number_arguments(parser)
    parser.add_argument("--bot", nargs="?", const="", metavar="MANNER", help="watch a bot; nothing is kept")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if fault := _find_fault(given):
        print(f"play: {fault}", file=sys.stderr)
        return 2
    if not take_numbers(given, "play"):
        return 2
    if given.text:
        from intodepth.text import app as text_app  # loads nothing of a window

        return text_app.play(given.level, given.seed, as_json=given.json)
    from intodepth.window import app

    if given.bot is None:
        return app.play(given.level, seed=given.seed)
    return app.play(given.level, partial(build_pilot, given.bot or MANNERS[0]))


def _find_fault(given: argparse.Namespace) -> str:
    """Return what is wrong with the arguments, in one line; empty for nothing."""
    if given.seed and not is_seed(given.seed):
        return f"{given.seed!r} is no seed: expected {SEEDS}"
    if given.seed and (given.level or given.bot is not None):
        return "--seed begins a descent: it goes with neither a level nor --bot"
    if given.json and not given.text:
        return "--json goes with --text"
    if given.text and given.bot is not None:
        return "--bot plays in the window: it does not go with --text"
    if given.bot and given.bot not in MANNERS:
        return f"there is no bot {given.bot!r}, only {' and '.join(MANNERS)}"
    return ""
