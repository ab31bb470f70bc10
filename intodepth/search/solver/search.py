"""search: what all searches have in common: they go on for a while when told to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from intodepth.search.solver.expansion import Expander
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.problem import Problem


class Search(ABC):
    """Looks for a plan, as long as it is told to."""

    TURN = 200
    """stages that it expands before it is another's turn"""

    def __init__(self, problem: Problem, expander: Expander) -> None:
        self.found: Node | None = None
        """the end of a plan"""
        self.rounds = 0
        """how many rounds the plan takes"""
        self.expanded = 0
        """stages of which what follows was looked at"""
        self._problem = problem
        self._expander = expander
        self._work = self._search()

    def advance(self, limit: int) -> bool:
        """Go on until about so many stages more are expanded; whether there is more to do."""
        enough = self.expanded + limit
        while self.expanded < enough:
            if next(self._work, None) is None:
                return False
        return True

    @abstractmethod
    def _search(self) -> Iterator[int]:
        """Yield now and then, with how many stages have been expanded, until it is done."""
