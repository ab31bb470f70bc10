"""bench: how fast the game is, as `name value unit` lines; ratios to peers are from the same run."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from intodepth.files.faults import printable
from intodepth.tools import perft
from intodepth.tools.bench import (
    frame_time,
    growth,
    in_browser,
    play,
    searching,
    settling,
    simulation,
    timelines,
)
from intodepth.tools.bench.measurement import Measurements, PeerMissing

GROUPS: dict[str, Callable[[], Measurements]] = {
    "stage": simulation.stage,
    "plan": simulation.plan,
    "preview": simulation.preview,
    "sight": simulation.sight,
    "moves": simulation.moves,
    "play": play.play,
    "search": searching.search,
    "settle": settling.settle,
    "frame": frame_time.frame,
    "start": frame_time.start,
    "timeline": timelines.timelines,
    "grow": growth.grow,
    "web": in_browser.web,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument(
        "--signature", action="store_true", help="print the counts of action sequences instead"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.names, given.signature)


def main(names: Sequence[str] = (), signature: bool = False) -> int:
    """Measure everything, or what begins with one of `names`; return 0, or 2 for an unknown name.

    A peer that is not installed is named on stderr, and the rest is measured.
    """
    if signature:
        print(perft.signature())
        return 0
    unknown = [name for name in names if name.split(".")[0] not in GROUPS]
    if unknown:
        words = f"bench: nothing is called {' '.join(unknown)}; there are {' '.join(GROUPS)}"
        print(printable(words), file=sys.stderr)
        return 2
    met: set[str] = set()
    for group, measure in GROUPS.items():
        if names and group not in {name.split(".")[0] for name in names}:
            continue
        try:
            for figure, value, unit in measure():
                if figure.startswith(tuple(names) or ""):
                    met |= {name for name in names if figure.startswith(name)}
                    print(f"{figure} {value:.4g} {unit}", flush=True)
        except PeerMissing as error:
            print(f"{group}: {error}; pip install 'intodepth[bench]'", file=sys.stderr)
            met.update(name for name in names if name.split(".")[0] == group)
    missing = [name for name in names if name not in met]
    if missing:
        print(printable(f"bench: nothing is called {' '.join(missing)}"), file=sys.stderr)
    return 2 if missing else 0
