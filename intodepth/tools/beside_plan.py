"""beside_plan: compares recordings of levels with the known plans of these levels, for `intodepth
compare`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import PlayNumbers, first_difference, numbers_of
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import plan_file
from intodepth.content.recording import level_of, read_recording, replay
from intodepth.content.runs.record import tells_a_run
from intodepth.files.faults import FileFault, fault_in
from intodepth.story.english.comparisons import compare_rows, tell_difference

DESCENT = "a descent has no known plan; --set and --tweaks compare it with itself under other rules"
NO_PLAN = "there is no known plan of {} to compare with; intodepth solve {} finds one"
ITSELF = "it is the known plan itself; name a recording to compare with it"


class BesidePlan(NamedTuple):
    """A recording of a level beside the known plan, as a line of `--json`."""

    recording: str
    level: str
    mine: PlayNumbers
    plan: PlayNumbers
    difference: str
    """the first action in which they differ, in words"""


def main(files: Sequence[Path], own: OwnLevels, *, as_json: bool) -> int:
    """Print the numbers of each recording and of the plan, and where they part; return 0, or 1 if one cannot
    be compared.
    """
    is_faulty = False
    for file in files:
        try:
            found = compare_with_plan(file, own)
        except FileFault as fault:
            is_faulty = True
            print(f"compare: {fault.faults[0]}", file=sys.stderr)
            continue
        told = msgspec.json.encode(found._asdict()).decode() if as_json else "\n".join(describe(found))
        print(told, flush=True)
    return int(is_faulty)


def compare_with_plan(file: Path, own: OwnLevels) -> BesidePlan:
    """Return a recording beside the known plan of its level; raises FileFault if that cannot be done."""
    if tells_a_run(file):
        raise fault_in(file.name, 1, DESCENT)
    recording, catalog = read_recording(file), own.catalog
    level = level_of(recording, catalog)
    plan = plan_file(level, catalog) if _is_known(level, own) else None
    if plan is None:
        raise fault_in(file.name, 1, NO_PLAN.format(level.name, level.name))
    if plan.samefile(file):
        raise fault_in(file.name, 1, ITSELF)
    mine, best = replay(recording, catalog), replay(read_recording(plan), catalog)
    told = tell_difference(first_difference(mine, best), "", "")
    return BesidePlan(file.name, level.title, numbers_of(mine, level), numbers_of(best, level), told)


def _is_known(level: LevelDefinition, own: OwnLevels) -> bool:
    """Return whether the level of a recording is the one that there is now."""
    known = own.catalog.levels.get(level.name)
    return known is not None and known.digest == level.digest


def describe(found: BesidePlan) -> Iterator[str]:
    """Yield the lines of a table, and of the first action in which the two differ."""
    yield f"{found.recording} beside the known plan of {found.level}"
    yield "| | this | plan |\n| --- | --- | --- |"
    for row in compare_rows((found.mine, ""), (found.plan, "")):
        yield f"| {' | '.join(row)} |"
    yield f"{found.difference.replace('The other:', 'The plan:')}\n"
