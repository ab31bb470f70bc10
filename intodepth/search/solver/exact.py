"""exact: breadth-first search by rounds, which proves the least number of rounds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from intodepth.search.solver.expansion import Expander
from intodepth.search.solver.keys import Front, key_of, points_of
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.search import Search

ABREAST = 256
"""how many stages are expanded together at most, however many processes share them, so that results repeat"""


class Proof(Search):
    """Looks at all that can be done, each round whole before the next, in `most` rounds if that is given.

    A stage is the same as another when its `key_of` is; of those with one key only they count that leave some
    hero more than all others do. A key that an earlier round has reached is not looked at again: that round
    ended with all points given back.
    """

    def __init__(self, problem: Problem, expander: Expander, most: int | None = None) -> None:
        super().__init__(problem, expander)
        self._most = most
        self.proven = 0
        """how many rounds were searched whole: no plan takes so few"""
        self.is_exhausted = False
        """whether nothing new can be reached: where no plan was found there is none at all"""

    def _search(self) -> Iterator[int]:
        """Yield, after every few stages, how many have been expanded."""
        start = self._problem.start
        layer = [Node(start, key_of(start), points_of(start))]
        met = {layer[0].key}
        while layer and self.proven != self._most:
            fresh: dict[int, Node] = {}
            yield from self._round(layer, met, fresh)
            if self.found is not None:
                self.rounds = self.proven + 1
                return
            self.proven += 1
            layer = []
            for node, child in self._expander.end_round(list(fresh.values())):
                if child.key != node.key:
                    met.discard(node.key)  # it was not there any more when all points were given back
                if not child.is_lost and (child.key == node.key or child.key not in met):
                    met.add(child.key)
                    layer.append(node.followed_by(child))
        self.is_exhausted = not layer

    def _round(self, layer: list[Node], met: set[int], fresh: dict[int, Node]) -> Iterator[int]:
        """Add to `fresh` all that is new in a round, by its key; those that leave most points come first."""
        self._expander.forget()
        fronts: dict[int, Front] = {}
        waiting: list[deque[Node]] = [deque() for _ in range(max(sum(node.points) for node in layer) + 1)]
        for node in layer:
            fronts.setdefault(node.key, Front()).add(node.points)
            waiting[sum(node.points)].append(node)
        for queue in reversed(waiting):
            while queue:
                batch = [queue.popleft() for _ in range(min(ABREAST, len(queue)))]
                batch = [node for node in batch if node.points in fronts[node.key].points]
                for node, child in self._expander.expand(batch):
                    front = fronts.get(child.key)
                    if front is None:
                        if child.key in met:
                            continue
                        met.add(child.key)
                        if child.is_lost:
                            continue
                        front = fronts[child.key] = Front()
                    if not front.add(child.points):
                        continue
                    following = node.followed_by(child)
                    fresh.setdefault(child.key, following)
                    if child.is_solved:
                        self.found = following
                        return
                    waiting[sum(child.points)].append(following)
                self.expanded += len(batch)
                yield self.expanded
