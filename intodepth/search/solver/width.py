"""width: best-first search over all rounds at once, in turn by novelty, what is left to do, and a sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count, cycle

from intodepth.search.solver.expansion import Expander
from intodepth.search.solver.facts import TASK, list_end, list_past, list_steps
from intodepth.search.solver.nodes import Child, Node
from intodepth.search.solver.novelty import USED, Novelty
from intodepth.search.solver.problem import Problem, next_round
from intodepth.search.solver.search import Search
from intodepth.search.solver.sense import NO_SENSE, SCALE, Sense, cost_of_each
from intodepth.search.solver.stage_keys import ActionPoints, Front, points_of, rough_key_of

ROUND = 1.0
"""action points that a round counts as"""
LEFT = 0.1
"""logarithm of a probability that an action point of what is left to do counts as"""


class Width(Search):
    """Searches for a plan of a limited number of rounds, taking stages from several queues in turn.

    The first queue is ordered by novelty, as in best-first width search (Lipovetzky and Geffner, 2017), the
    second by what is left to do. Alternation is as in LAMA (Richter and Westphal, 2010). A fact counts as new
    again in a later round. With a sense there is a third queue, which gets every second turn. It is ordered
    by how unlikely the way to a stage is and by what is left to do then, as in Levin tree search (Orseau and
    others, 2018), with the estimate added.
    """

    def __init__(self, problem: Problem, expander: Expander, rounds: int, sense: Sense = NO_SENSE) -> None:
        super().__init__(problem, expander)
        self._most = rounds
        self._sense = sense

    def _search(self) -> Iterator[int]:
        """Yield, after every few stages, the number of expanded ones."""
        queues = _Queues(bool(self._sense))
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
        queues.add(first, 1, 0)
        while (taken := queues.take()) is not None:
            node, round_, cost = taken
            if node.points not in fronts[node.key, round_].points:
                continue
            self._expander.forget()
            children = [child for _, child in self._expander.expand([node]) if not child.is_lost]
            costs = self._cost_steps(node, children)
            for child, more in zip(children, costs, strict=False):
                if not is_new(child.key, child.points, round_):
                    continue
                following = node.add_child(child)
                if child.is_solved:
                    self.found, self.rounds = following, round_
                    return
                queues.add(following, round_, cost + more)
            if round_ < self._most and (node.key, round_ + 1) not in fronts:
                stage = next_round(node.stage)
                key, points = rough_key_of(stage), points_of(stage)
                if not self._problem.is_lost(stage) and (key == node.key or is_new(key, points, round_ + 1)):
                    fronts.setdefault((key, round_ + 1), Front()).add(points)
                    rested = Node(stage, key, points, node, None, node.rank, node.atoms)
                    queues.add(rested, round_ + 1, cost + costs[-1])
            self.expanded += 1
            yield self.expanded

    def _cost_steps(self, node: Node, children: Sequence[Child]) -> list[int]:
        """Return how unlikely each child of a node is, and last the end of the round; zeros without a
        sense.
        """
        sense = self._sense
        if not sense:
            return [0] * (len(children) + 1)
        before = list_steps(node)
        scores = [child.score + sense.score(list_past(child.step, before)) for child in children]
        return cost_of_each([*scores, sense.score(list_end(node, children))])


class _Queues:
    """Nodes with their rounds in two orders, or three with a sense; each node is given once."""

    def __init__(self, has_sense: bool) -> None:
        self._novelty = Novelty()
        self._has_sense = has_sense
        self._nodes: dict[int, tuple[Node, int, int]] = {}
        self._newest: list[tuple[float, ...]] = []
        self._least: list[tuple[float, ...]] = []
        self._likeliest: list[tuple[float, ...]] = []
        both = self._least, self._newest
        likely = self._likeliest
        self._turns = cycle((self._least, likely, self._newest, likely) if has_sense else both)
        self._ticks = count()

    def add(self, node: Node, round_: int, cost: int) -> None:
        """Add a node, with how unlikely the way to it is."""
        tick = next(self._ticks)
        self._nodes[tick] = node, round_, cost
        _, tasks, distance = node.rank
        left = distance - USED * sum(node.points) + ROUND * round_
        heappush(self._newest, (self._novelty.of((tasks, round_), node.atoms), tasks, left, tick))
        heappush(self._least, (TASK * tasks + left, tick))
        if self._has_sense:
            heappush(self._likeliest, (cost / SCALE + LEFT * (TASK * tasks + left), tick))

    def take(self) -> tuple[Node, int, int] | None:
        """Return the next node, its round, and how unlikely the way to it is; None if none is left."""
        queue = next(self._turns)
        while queue:
            *_, tick = heappop(queue)
            found = self._nodes.pop(int(tick), None)
            if found is not None:
                return found
        return None
