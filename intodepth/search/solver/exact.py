"""exact: breadth-first search by rounds, which proves the smallest number of rounds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from intodepth.search.solver.expansion import Expander
from intodepth.search.solver.nodes import Node
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.search import Search
from intodepth.search.solver.stage_keys import Front, key_of, points_of

ABREAST = 256
"""number of stages that are expanded together, for any number of processes, so that results repeat"""


class Proof(Search):
    """Examines everything that can be done, round by round, for at most `most` rounds if given.

    Two stages are equal if their `key_of` is; of those with equal keys, only the ones count in which some
    hero has more points left than in all others. A key reached in an earlier round is not examined again,
    because that round ended with all points restored.
    """

    def __init__(self, problem: Problem, expander: Expander, most: int | None = None) -> None:
        super().__init__(problem, expander)
        self._most = most
        self.proven = 0
        """number of rounds that were searched completely: no plan is that short"""
        self.is_exhausted = False
        """whether no new stage can be reached; if there is no plan then, none exists"""

    def _search(self) -> Iterator[int]:
        """Yield, after every few stages, the number of expanded ones."""
        start = self._problem.start
        layer = [Node(start, key_of(start), points_of(start))]
        met = {layer[0].key}
        while layer and self.proven != self._most:
            fresh: dict[int, Node] = {}
            started = layer
            yield from self._round(layer, met, fresh)
            if self.found is not None:
                self.rounds = self.proven + 1
                return
            self.proven += 1
            rested, layer = {node.key for node in layer}, []
            # Also a round in which nobody does anything may help, while creatures act and water rises.
            for node, child in self._expander.end_round([*started, *fresh.values()]):
                is_same = child.key == node.key
                if is_same and node.key in rested:
                    continue
                if not is_same and node.key not in rested:
                    met.discard(node.key)  # it was not there any more when all points were given back
                if not child.is_lost and (is_same or child.key not in met):
                    met.add(child.key)
                    layer.append(node.add_child(child))
        self.is_exhausted = not layer

    def _round(self, layer: list[Node], met: set[int], fresh: dict[int, Node]) -> Iterator[int]:
        """Add everything new of a round to `fresh`, by key; those with the most points left come first."""
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
                    following = node.add_child(child)
                    fresh.setdefault(child.key, following)
                    if child.is_solved:
                        self.found = following
                        return
                    waiting[sum(child.points)].append(following)
                self.expanded += len(batch)
                yield self.expanded
