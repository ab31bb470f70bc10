"""senses: the decisions of the known plans, and senses of the solver that were made without some levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from hashlib import blake2b

from intodepth.children.workers import Workers
from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import plan_path
from intodepth.content.recording import read_recording, replay
from intodepth.search.solver.plan import unplay
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.sense import NO_SENSE, Sense, encode_sense, read_usual
from intodepth.search.training import Decision, fit, list_decisions, share_out

MANNERS = "none", "estimate", "folds", "file"
"""what a level is solved with: no sense, one that knows the estimate alone and one that knows all facts, both
made without the levels of its fold, and the one of the file
"""
Decisions = Mapping[str, Sequence[Decision]]
"""the decisions of the known plan of each level"""


class Extractor:
    """Extracts the decisions of levels, in another process."""

    def __init__(self) -> None:
        self._catalog = OwnLevels.read_all().catalog

    def __call__(self, name: str) -> list[Decision]:
        """Return the decisions of the known plan of a level."""
        return _extract(self._catalog.levels[name], self._catalog)


def _extract(level: LevelDefinition, catalog: Catalog) -> list[Decision]:
    history = replay(read_recording(plan_path(level, catalog)), catalog)
    return list(list_decisions(Problem(level, history.start), unplay(history)))


def extract_all(
    levels: Sequence[LevelDefinition], catalog: Catalog, jobs: int = 1
) -> dict[str, list[Decision]]:
    """Return the decisions of the known plan of each level."""
    if jobs == 1:
        return {level.name: _extract(level, catalog) for level in levels}
    workers = Workers(jobs, Extractor)
    with closing(workers):
        tickets = [workers.ask(number % jobs, level.name) for number, level in enumerate(levels)]
        return {level.name: workers.take(ticket) for level, ticket in zip(levels, tickets, strict=True)}


def fit_without(decisions: Decisions, left_out: Iterable[str], only: Sequence[str] = ()) -> Sense:
    """Return the sense that is made without some levels, of facts with one of these first words if given."""
    without = set(left_out)
    return fit([each for name, found in decisions.items() if name not in without for each in found], only)


def make_senses(manner: str, decisions: Decisions) -> dict[str, Sense]:
    """Return the sense with which each level is judged, for one of MANNERS."""
    if manner in ("none", "file"):
        return dict.fromkeys(decisions, NO_SENSE if manner == "none" else read_usual())
    only = ("change",) if manner == "estimate" else ()
    made = ((fold, fit_without(decisions, fold, only)) for fold in share_out(decisions))
    return {name: sense for fold, sense in made for name in fold}


def digest_of(sense: Sense) -> str:
    """Return 16 hexadecimal digits for the weights of a sense."""
    return blake2b(encode_sense(sense), digest_size=8).hexdigest()
