"""width: best-first search for a plan over all rounds at once, by novelty first."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count

from intodepth.tools.solver.expansion import Expander
from intodepth.tools.solver.keys import Front, Points, points_of, rough_key_of
from intodepth.tools.solver.nodes import Node
from intodepth.tools.solver.novelty import USED, Novelty
from intodepth.tools.solver.problem import Problem, next_round
from intodepth.tools.solver.search import Search


class Width(Search):
    """Looks for a plan of at most so many rounds: the newest stage first, then the one with least to do.

    Best-first width search (Lipovetzky and Geffner, 2017), with the end of the round as one more thing to do.
    """

    def __init__(self, problem: Problem, expander: Expander, rounds: int) -> None:
        super().__init__(problem, expander)
        self._most = rounds

    def _search(self) -> Iterator[int]:
        """Yield, after every few stages, how many have been expanded."""
        novelty, tick = Novelty(), count()
        fronts: dict[tuple[int, int], Front] = {}
        least: dict[int, int] = {}
        heap: list[tuple[tuple[float, ...], int, int, Node]] = []

        def is_new(key: int, points: Points, round_: int) -> bool:
            if least.setdefault(key, round_) < round_:
                return False
            least[key] = round_
            return fronts.setdefault((key, round_), Front()).add(points)

        def add(node: Node, round_: int) -> None:
            new = novelty.of(node.rank.tasks, node.atoms)
            rank = (new, node.rank.tasks, node.rank.points - USED * sum(node.points))
            heapq.heappush(heap, (rank, next(tick), round_, node))

        start = self._problem.start
        first = Node(start, rough_key_of(start), points_of(start))
        is_new(first.key, first.points, 1)
        add(first, 1)
        while heap:
            *_, round_, node = heapq.heappop(heap)
            if node.points not in fronts[node.key, round_].points:
                continue
            self._expander.forget()
            for parent, child in self._expander.expand([node]):
                if child.is_lost or not is_new(child.key, child.points, round_):
                    continue
                following = parent.followed_by(child)
                if child.is_solved:
                    self.found, self.rounds = following, round_
                    return
                add(following, round_)
            if round_ < self._most and (node.key, round_ + 1) not in fronts:
                stage = next_round(node.stage)
                key, points = rough_key_of(stage), points_of(stage)
                if not self._problem.is_lost(stage) and (key == node.key or is_new(key, points, round_ + 1)):
                    fronts.setdefault((key, round_ + 1), Front()).add(points)
                    add(Node(stage, key, points, node, None, node.rank, node.atoms), round_ + 1)
            self.expanded += 1
            yield self.expanded
