"""search: the base class of searches, which run in portions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from intodepth.search.solver.expansion import Expander
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.problem import Problem


class Search(ABC):
    """A search for a plan that runs in portions."""

    TURN = 200
    """usual number of stages that a search expands before the next one gets its turn"""

    def __init__(self, problem: Problem, expander: Expander, turn: int = TURN) -> None:
        self.turn = turn
        """number of stages that it expands before the next one gets its turn"""
        self.found: Node | None = None
        """the node at the end of a plan"""
        self.rounds = 0
        """how many rounds the plan takes"""
        self.expanded = 0
        """number of stages examined"""
        self._problem = problem
        self._expander = expander
        self._work = self._search()

    def advance(self, limit: int) -> bool:
        """Continue until about `limit` more stages are expanded; return whether there is more to do."""
        enough = self.expanded + limit
        while self.expanded < enough:
            if next(self._work, None) is None:
                return False
        return True

    @abstractmethod
    def _search(self) -> Iterator[int]:
        """Yield the number of expanded stages now and then, until it is done."""
