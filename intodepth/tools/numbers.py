"""numbers: the arguments by which a command plays under other rules, and what differs from the usual ones."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

from intodepth import tweaks
from intodepth.content.rule_values import TWEAKS, find_preset, list_preset_folders, read_preset, rule_fault
from intodepth.files.faults import FileFault, list_valid, printable
from intodepth.files.folders import find_folders, name_home
from intodepth.files.reading import list_files
from intodepth.sim.rules import Rules

MOST_CANDIDATES = 1_000
Change = tuple[str, tuple[int, ...]]
"""name of a rule, and the values it is given in turn"""


def add_number_arguments(parser: argparse.ArgumentParser, *, ranges: bool = False) -> None:
    """Add `--set` and `--tweaks`; `ranges` says whether several values may be asked for."""
    form = "NAME=N or NAME=A..B" if ranges else "NAME=N"
    kind = change_of if ranges else single_change
    parser.add_argument(
        "--set", type=kind, action="append", default=[], metavar=form, dest="changes",
        help="a rule and its value, such as hold_hard=8; may come several times",
    )  # fmt: skip
    parser.add_argument(
        "--tweaks", metavar="NAME|FILE", help="a preset of yours or of the game, or a file with rules"
    )


def change_of(text: str) -> Change:
    """Return the rule and the values of a text such as `hold_hard=8` or `hold_hard=6..12`."""
    name, equals, values = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no change such as hold_hard=8")
    if fault := rule_fault(name, 0):
        raise argparse.ArgumentTypeError(fault)
    first, dots, last = values.partition("..")
    ends = [_value(name, each) for each in ([first, last] if dots else [first])]
    if ends[0] > ends[-1]:
        raise argparse.ArgumentTypeError(f"{values!r} is no range such as 6..12")
    return name, tuple(range(ends[0], ends[-1] + 1))


def single_change(text: str) -> Change:
    """Return the rule and the one value of a text such as `hold_hard=8`."""
    name, values = change_of(text)
    if len(values) > 1:
        raise argparse.ArgumentTypeError(f"{name} takes one value here, not {text.partition('=')[2]!r}")
    return name, values


def _value(name: str, text: str) -> int:
    value = int(text) if text.isdecimal() and len(text) < 5 else text
    if fault := rule_fault(name, value):
        raise argparse.ArgumentTypeError(fault)
    return int(value)


def candidates(changes: Sequence[Change], tweaks: str | None) -> Iterator[dict[str, int]]:
    """Yield the values of every combination of changes, over those of a preset or file.

    Raises ValueError for too many, and FileFault for a preset that cannot be read.
    """
    base = {} if tweaks is None else preset_rules(tweaks)
    count = 1
    for _, values in changes:
        count *= len(values)
    if count > MOST_CANDIDATES:
        raise ValueError(f"--set: {count:,} combinations are more than {MOST_CANDIDATES:,}, the limit")
    names = [name for name, _ in changes]
    for values in product(*(values for _, values in changes)):
        yield base | dict(zip(names, values, strict=True))


def preset_rules(name: str) -> dict[str, int]:
    """Return the rules of a preset of the player or the game, or of a file by its path; raises FileFault."""
    if name.endswith(".toml") or "/" in name:
        return read_preset(Path(name))
    if (path := find_preset(name, name_home())) is None:
        folders = list_preset_folders(name_home())
        known = [each.stem for folder in folders for each in list_files(folder, "*.toml")]
        place = printable(str(folders[0]))
        raise FileFault((f"there is no preset {name[:60]!r}{list_valid(name, known)}. Yours are in {place}",))
    return read_preset(path)


def take_numbers(given: argparse.Namespace, command: str) -> bool:
    """Play by `tweaks/rules.toml` of the player and of the game, and before that by `--tweaks` and `--set`;
    say on stderr which rules differ from the usual ones, and which do so by the player's file.

    Return False after one line if a preset cannot be read. A broken `rules.toml` is named and is left out.
    """
    try:
        (values,) = candidates(given.changes, given.tweaks)
    except FileFault as fault:
        print(f"{command}: {fault.faults[0]}", file=sys.stderr)
        return False
    tweaks.watch(find_folders().tweaks, Rules.names(), name_home() / TWEAKS)
    tweaks.insist(values)
    for problem in tweaks.problems():
        if problem.removeprefix(tweaks.YOURS).startswith("tweaks/rules.toml:"):
            print(f"{command}: {problem}", file=sys.stderr)
    if told := describe_changes(tweaks.rules()):
        print(f"{command}: other rules than usual: {told}{_name_own(values)}", file=sys.stderr)
    return True


def _name_own(given: Mapping[str, int]) -> str:
    """Return which rules differ by the player's file, as the end of a sentence; empty for none."""
    usual, named = Rules(), {f"rules.{name}" for name in given}
    rules = {name.partition(".")[2]: value for name, value in tweaks.STORE.own.items() if name not in named}
    own = [name for name, value in rules.items() if value != getattr(usual, name, value)]
    return f"; {', '.join(own)} by your file {name_home() / TWEAKS / 'rules.toml'}" if own else ""


def describe_changes(changes: Mapping[str, int]) -> str:
    """Return what differs from the usual rules, in one line: `hold_hard = 8 (10)`; empty for nothing."""
    usual = Rules()
    differing = ((name, value, getattr(usual, name)) for name, value in changes.items())
    return ", ".join(f"{name} = {value} ({was})" for name, value, was in differing if value != was)
