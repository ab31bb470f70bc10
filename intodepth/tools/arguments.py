"""arguments: types of arguments that several commands use."""

from __future__ import annotations

import argparse

MOST_SEEDS = 100_000
"""greatest number of seeds in one run of the bots"""


def natural(text: str) -> int:
    """Return an integer of at least 1."""
    if not text.isdecimal() or len(text) > 18 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def span(text: str) -> range:
    """Return the range of a text such as `1-50`."""
    first, _, last = text.partition("-")
    is_short = len(text) < 40
    if not (is_short and first.isdecimal() and last.isdecimal() and int(first) <= int(last)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no range such as 1-50")
    if int(last) - int(first) >= MOST_SEEDS:
        raise argparse.ArgumentTypeError(f"{text!r} has more than {MOST_SEEDS:,} seeds, the limit")
    return range(int(first), int(last) + 1)
