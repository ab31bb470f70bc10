"""width: best-first search over all rounds at once, alternating between novelty and what is left to do."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count, cycle

from intodepth.search.solver.expansion import Expander
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.novelty import USED, Novelty
from intodepth.search.solver.problem import Problem, next_round
from intodepth.search.solver.search import Search
from intodepth.search.solver.stage_keys import ActionPoints, Front, points_of, rough_key_of

TASK = 30.0
"""action points that a task counts as"""
ROUND = 1.0
"""action points that a round counts as"""


class Width(Search):
    """Searches for a plan of a limited number of rounds, taking stages from two queues in turn.

    The first queue is ordered by novelty, as in best-first width search (Lipovetzky and Geffner, 2017), the
    second by what is left to do. Alternation is as in LAMA (Richter and Westphal, 2010). A fact counts as new
    again in a later round.
    """

    def __init__(self, problem: Problem, expander: Expander, rounds: int) -> None:
        super().__init__(problem, expander)
        self._most = rounds

    def _search(self) -> Iterator[int]:
        """Yield, after every few stages, the number of expanded ones."""
        queues = _Queues()
        fronts: dict[tuple[int, int], Front] = {}
        least: dict[int, int] = {}

        def is_new(key: int, points: ActionPoints, round_: int) -> bool:
            if least.setdefault(key, round_) < round_:
                return False
            least[key] = round_
            return fronts.setdefault((key, round_), Front()).add(points)

        start = self._problem.start
        first = Node(start, rough_key_of(start), points_of(start))
        is_new(first.key, first.points, 1)
        queues.add(first, 1)
        while (taken := queues.take()) is not None:
            node, round_ = taken
            if node.points not in fronts[node.key, round_].points:
                continue
            self._expander.forget()
            for parent, child in self._expander.expand([node]):
                if child.is_lost or not is_new(child.key, child.points, round_):
                    continue
                following = parent.add_child(child)
                if child.is_solved:
                    self.found, self.rounds = following, round_
                    return
                queues.add(following, round_)
            if round_ < self._most and (node.key, round_ + 1) not in fronts:
                stage = next_round(node.stage)
                key, points = rough_key_of(stage), points_of(stage)
                if not self._problem.is_lost(stage) and (key == node.key or is_new(key, points, round_ + 1)):
                    fronts.setdefault((key, round_ + 1), Front()).add(points)
                    queues.add(Node(stage, key, points, node, None, node.rank, node.atoms), round_ + 1)
            self.expanded += 1
            yield self.expanded


class _Queues:
    """Nodes with their rounds in two orders; each node is given once."""

    def __init__(self) -> None:
        self._novelty = Novelty()
        self._nodes: dict[int, tuple[Node, int]] = {}
        self._newest: list[tuple[float, ...]] = []
        self._least: list[tuple[float, ...]] = []
        self._turns = cycle((self._least, self._newest))
        self._ticks = count()

    def add(self, node: Node, round_: int) -> None:
        """Add a node."""
        tick = next(self._ticks)
        self._nodes[tick] = node, round_
        _, tasks, distance = node.rank
        left = distance - USED * sum(node.points) + ROUND * round_
        heappush(self._newest, (self._novelty.of((tasks, round_), node.atoms), tasks, left, tick))
        heappush(self._least, (TASK * tasks + left, tick))

    def take(self) -> tuple[Node, int] | None:
        """Return the next node and its round; None if none is left."""
        queue = next(self._turns)
        while queue:
            *_, tick = heappop(queue)
            found = self._nodes.pop(int(tick), None)
            if found is not None:
                return found
        return None
