"""campaign: `intodepth campaign` counts the commands, or the inputs, in the known plans of all levels."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import find_recording, list_plans
from intodepth.content.recording import level_of, read_recording, replay
from intodepth.files.faults import FileFault
from intodepth.search.tally import ROPES, WAITING, Tally, tally
from intodepth.sim.history import History
from intodepth.tools import ideas
from intodepth.tools.arguments import natural
from intodepth.tools.inputs import DEVICES, find_inputs


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "paths", nargs="*", metavar="FILE", help="recordings, or levels by name, instead of all plans"
    )
    parser.add_argument("--inputs", action="store_true", help="count inputs instead of commands")
    parser.add_argument(
        "--ideas", action="store_true", help="tell which ideas the levels of the game need, and which are new"
    )
    parser.add_argument(
        "--measure", action="store_true", help="with --ideas: first search for what is not known yet"
    )
    parser.add_argument(
        "--limit", type=natural, default=ideas.LIMIT, metavar="STAGES", help="with --measure: for each search"
    )


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if given.ideas or given.measure:
        return ideas.main(given.paths, given.limit, measures=given.measure)
    return count_inputs(given.paths) if given.inputs else main(given.paths)


def main(names: Iterable[str]) -> int:
    """Print a row for each recording, by default for each known plan of the game, and the totals; return 0.

    `names` are files of recordings, and names of levels for their known plans.
    """
    total = Tally()
    print("| level | par | actions | commands | waiting | ropes |\n| --- | --- | --- | --- | --- | --- |")
    try:
        for level, history in _play_all(names):
            found = tally(history)
            print(f"| {level.name} | {level.par_words} | {_row(found)} |")
            total.add(found)
    except FileFault as fault:
        print(f"campaign: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    print(f"| all | | {_row(total)} |\n")
    print(f"not used: {', '.join(total.unused) or 'nothing'}")
    print(", ".join(f"{feat}: {count}" for feat, count in sorted(total.feats.items())))
    return 0


def count_inputs(names: Iterable[str]) -> int:
    """Print the inputs by each device for each recording, named as in `main`; return 0.

    Recordings that cannot be read end it with one line and the status 2.
    """
    total = Counter[str]()
    print("| level | actions | commands | by mouse | by keys | by gamepad | of these by stick |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    try:
        for level, history in _play_all(names):
            found = tally(history)
            row = {"actions": found.actions, "commands": found.commands}
            for device in DEVICES:
                inputs = find_inputs(level, history, device)
                row[device] = len(inputs)
            row["stick"] = sum(each.kind == "aim" for each in inputs)
            print(f"| {level.name} | {' | '.join(map(str, row.values()))} |", flush=True)
            total.update(row)
    except (FileFault, LookupError) as fault:
        print(f"campaign: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    print(f"| all | {' | '.join(map(str, total.values()))} |")
    return 0


def _play_all(names: Iterable[str]) -> list[tuple[LevelDefinition, History]]:
    """Return the levels of recordings with what was played, in the order of the levels; raises FileFault."""
    own = OwnLevels.read_all()
    paths = [find_recording(name, own) for name in names] or list_plans()
    recordings, catalog = [read_recording(path) for path in paths], own.catalog
    played = [(level_of(recording, catalog), replay(recording, catalog)) for recording in recordings]
    places = {name: place for place, name in enumerate(catalog.levels)}
    return sorted(played, key=lambda each: places.get(each[0].name, len(places)))


def _row(found: Tally) -> str:
    return f"{found.actions} | {found.commands} | {found.share(WAITING):.0%} | {found.share(ROPES):.0%}"
