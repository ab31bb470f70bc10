"""finder: searches for one way out, in portions."""

from __future__ import annotations

from collections.abc import Callable

from intodepth.search.hindsight.rescue import Rescue
from intodepth.search.solver.beam import Beam
from intodepth.search.solver.expansion import BATCH, Inline
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.search import Search
from intodepth.search.solver.width import Width

ROUNDS = 8
"""greatest number of rounds of a way out"""
BETTER = 100
"""stages that are examined to shorten a way out"""


class Finder:
    """The solver's searches for a plan on shared problems; none proves anything."""

    def __init__(self, rescue: Rescue) -> None:
        self.rescue = rescue
        self.found: Node | None = None
        """the node at the end of a way out"""
        self.is_fresh = True
        """whether the way out has not been replayed yet"""
        self._finders: list[Search] = [
            Width(rescue, Inline(rescue, rough=True), ROUNDS),
            Beam(rescue, Inline(rescue, rough=True), ROUNDS),
        ]
        self._spent = 0

    @property
    def expanded(self) -> int:
        """The number of stages examined."""
        return self._spent + sum(finder.expanded for finder in self._finders)

    def run(self, budget: int, is_late: Callable[[], bool]) -> None:
        """Continue until `budget` stages were examined in all, a way out is found, or it is late."""
        enough = budget // len(self._finders)
        for finder in self._finders if enough >= BATCH else self._finders[:1]:
            if self.found is None and self._advance(finder, enough, is_late):
                self.found = finder.found
                self._improve(finder.rounds, is_late)

    def _improve(self, rounds: int, is_late: Callable[[], bool]) -> None:
        """Search for a shorter way for a while."""
        while rounds > 1:
            shorter = Width(self.rescue, Inline(self.rescue, rough=True), rounds - 1)
            is_found = self._advance(shorter, BETTER, is_late)
            self._spent += shorter.expanded
            if not is_found:
                break
            self.found, rounds = shorter.found, shorter.rounds

    def _advance(self, search: Search, enough: int, is_late: Callable[[], bool]) -> bool:
        """Return whether a search has found something after `enough` stages."""
        while search.found is None and search.expanded < enough and not is_late():
            if not search.advance(1):
                break
        return search.found is not None
