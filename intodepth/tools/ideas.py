"""ideas: `intodepth campaign --ideas`: which ideas the levels need, and which are new in each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import plan_path
from intodepth.content.recording import read_recording, replay
from intodepth.files.append_log import AppendLog
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import LOG_LIMIT, read_data, records_in
from intodepth.search.ideas import Idea, Need, find_shown
from intodepth.search.solver.solver import Solver
from intodepth.tools.solve import read_problem

FILE = "ideas.jsonl"
"""file in the folder of the data with what was found"""
LIMIT = 12_000
"""greatest number of stages of each search"""

FindingKey = tuple[str, str, str]
"""name of a level, its digest, and name of an idea"""


class Finding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a level needs an idea, as a line of the file."""

    level: str
    digest: str
    """digest of the level at that time"""
    idea: str
    need: Need
    stages: int
    """number of stages that the search examined"""

    @property
    def key(self) -> FindingKey:
        """The level, its digest, and the idea."""
        return self.level, self.digest, self.idea


class LevelIdeas(NamedTuple):
    """The names of the ideas in a level."""

    needed: tuple[str, ...]
    """without which no plan is found, and everything in it that acts by itself"""
    unknown: tuple[str, ...]
    """which its plan uses, but of which it is not known whether it has to"""
    new: tuple[str, ...]
    """which it needs, and no level before it needs or shows"""
    shows: str
    """which it is the first to show; empty for none"""


def main(names: Sequence[str], limit: int, *, measures: bool) -> int:
    """Print a row for each level of the game, or the named ones; return 0, or 2 for a file that cannot be
    read.

    With `measures`, what is not known of them is searched for first, and kept in the file at once.
    """
    try:
        own, path = OwnLevels.read_all(), find_folders().data / FILE
        chosen = [own.find(name) for name in names]
        catalog = own.catalog
        if measures:
            for level in _list_levels(catalog):
                if not chosen or level.name in chosen:
                    _measure(level, catalog, path, limit)
        ideas = find_ideas(catalog, read_findings(path))
    except FileFault as fault:
        print(f"campaign: {str(fault).splitlines()[0]}", file=sys.stderr)
        return 2
    print("| | level | shows | new | needed | not known |\n| --- | --- | --- | --- | --- | --- |")
    for number, (name, each) in enumerate(ideas.items(), 1):
        if not chosen or name in chosen:
            parts = (filter(None, (each.shows,)), each.new, each.needed, each.unknown)
            told = (", ".join(part) or "–" for part in parts)
            print(f"| {number} | {name} | {' | '.join(told)} |")
    many = [name for name, each in ideas.items() if len(each.new) > 1]
    print(f"\nmore than one new idea: {', '.join(many) or 'none'}")
    return 0


def read_findings(path: Path) -> dict[FindingKey, Finding]:
    """Return the lines of a file by what they are about; raises FileFault."""
    return {each.key: each for each in records_in(f"data/{path.name}", _read(path), Finding)}


def find_ideas(catalog: Catalog, findings: Mapping[FindingKey, Finding]) -> dict[str, LevelIdeas]:
    """Return the ideas in each level of the game, in their order."""
    found, met = dict[str, LevelIdeas](), set[str]()
    for level in _list_levels(catalog):
        needed, unknown = list[str](), list[str]()
        for idea in _list_used(level, catalog):
            finding = findings.get((level.name, level.digest, idea.name))
            if finding is None or finding.need == Need.UNKNOWN:
                unknown.append(idea.name)
            elif finding.need != Need.SPARED:
                needed.append(idea.part_of or idea.name)
        needed = list(dict.fromkeys((*needed, *level.what_acts_back)))
        new = tuple(name for name in needed if name not in met)
        place = catalog.campaign.get(level.name)
        shows = place.shows if place is not None else ""
        met.update((*needed, shows))
        found[level.name] = LevelIdeas(tuple(needed), tuple(unknown), new, shows)
    return found


def _list_levels(catalog: Catalog) -> Iterator[LevelDefinition]:
    yield from (level for name, level in catalog.levels.items() if name not in catalog.own)


def _list_used(level: LevelDefinition, catalog: Catalog) -> list[Idea]:
    """Return the ideas that the known plan of a level uses."""
    return find_shown(replay(read_recording(plan_path(level, catalog)), catalog))


def _read(path: Path) -> bytes:
    return read_data(path, LOG_LIMIT) if path.exists() else b""


def _measure(level: LevelDefinition, catalog: Catalog, path: Path, limit: int) -> None:
    """Find out about the ideas of a level of which the file says nothing, and add a line for each."""
    known = read_findings(path)
    asked = [
        idea for idea in _list_used(level, catalog) if (level.name, level.digest, idea.name) not in known
    ]
    if not asked:
        return
    is_found: bool | None = None
    with closing(AppendLog(path, _read(path))) as log:
        for idea in asked:
            solver = _search(level, catalog, idea, limit)
            need = Need.SPARED if solver.best else Need.PROVEN if solver.is_impossible else Need.NEEDED
            if need == Need.NEEDED:
                if is_found is None:
                    is_found = _search(level, catalog, None, limit).best is not None
                need = need if is_found else Need.UNKNOWN
            finding = Finding(level.name, level.digest, idea.name, need, solver.expanded)
            log.add(msgspec.json.encode(finding) + b"\n")
            told = f"{level.name}: {idea.name}: {need} ({solver.expanded:,} stages)"
            print(f"campaign: {told}", file=sys.stderr, flush=True)


def _search(level: LevelDefinition, catalog: Catalog, without: Idea | None, limit: int) -> Solver:
    """Return a solver that has looked for any plan, without an idea if one is given."""
    problem, _ = read_problem(level, catalog, ())
    if without is not None:
        avoids = None if without.happens is None else without.is_shown_by
        problem = replace(problem, without=problem.without.union(without.kinds), avoids=avoids)
    solver = Solver(problem)
    while solver.best is None and not solver.is_done and solver.expanded < limit:
        solver.run(solver.expanded + 1)
    solver.close()
    return solver
