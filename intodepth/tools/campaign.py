"""campaign: `intodepth campaign` counts the commands in the known plans of all levels."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from intodepth.content.catalog import load_catalog
from intodepth.content.plans import list_plans
from intodepth.content.recording import read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.search.tally import ROPES, WAITING, Tally, tally


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("paths", nargs="*", type=Path, metavar="FILE", help="recordings instead of the plans")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.paths)


def main(paths: Iterable[Path]) -> int:
    """Print a row for each recording, by default for each known plan, and the totals; return 0."""
    catalog, total = load_catalog(find_folders()), Tally()
    print("| level | par | actions | commands | waiting | ropes |\n| --- | --- | --- | --- | --- | --- |")
    try:
        recordings = [read_recording(path) for path in paths or list_plans()]
        played = [(recording.header.level, replay(recording, catalog)) for recording in recordings]
        for name, history in sorted(played, key=lambda each: list(catalog.levels).index(each[0])):
            found, level = tally(history), catalog.levels[name]
            print(f"| {level.name} | {level.par} | {_row(found)} |")
            total.add(found)
    except FileFault as fault:
        print(f"campaign: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    print(f"| all | | {_row(total)} |\n")
    print(f"not used: {', '.join(total.unused) or 'nothing'}")
    print(", ".join(f"{feat}: {count}" for feat, count in sorted(total.feats.items())))
    return 0


def _row(found: Tally) -> str:
    return f"{found.actions} | {found.commands} | {found.share(WAITING):.0%} | {found.share(ROPES):.0%}"
