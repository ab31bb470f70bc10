"""beam: search for a plan round by round, by novelty and by what is left to do, with growing width."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count
from typing import Final

from intodepth.search.solver.expansion import BATCH, Expander
from intodepth.search.solver.nodes import Node, Rank
from intodepth.search.solver.novelty import USED, Novelty, pairs_of
from intodepth.search.solver.problem import Problem, next_round
from intodepth.search.solver.search import Search
from intodepth.search.solver.stage_keys import Front, points_of, rough_key_of

WIDTH: Final = 50
"""stages that the first beam keeps"""


class Beam(Search):
    """Searches for a plan of a limited number of rounds.

    Some stages of each round are kept: two thirds with the least left to do, the rest for new facts. If a
    beam ends without a plan, the next is twice as wide.
    """

    TURN = 400

    def __init__(self, problem: Problem, expander: Expander, rounds: int, turn: int = TURN) -> None:
        super().__init__(problem, expander, turn)
        self._most = rounds
        self._width = WIDTH

    def _search(self) -> Iterator[int]:
        """Yield, after every few stages, the number of expanded ones."""
        while self.found is None:
            before = self.expanded
            yield from self._beam()
            if self.expanded - before < self._width // 2:
                return
            self._width *= 2

    def _beam(self) -> Iterator[int]:
        start = self._problem.start
        layer = [Node(start, rough_key_of(start), points_of(start))]
        before = {layer[0].key}
        for number in range(1, self._most + 1):
            pool: dict[int, Node] = {}
            yield from self._round(layer, before, pool)
            if self.found is not None:
                self.rounds = number
                return
            layer = []
            for node in choose(pool, self._width // 4):
                before.add(node.key)
                stage = next_round(node.stage)
                key = rough_key_of(stage)
                if not self._problem.is_lost(stage) and (key == node.key or key not in before):
                    layer.append(Node(stage, key, points_of(stage), node, None, node.rank, node.atoms))

    def _round(self, layer: list[Node], before: set[int], pool: dict[int, Node]) -> Iterator[int]:
        """Expand as many nodes as the beam is wide, best first; `pool` receives the best new node of each
        key.
        """
        self._expander.forget()
        novelty, tick = Novelty(), count()
        fronts: dict[int, Front] = {}
        heap: list[tuple[tuple[float, ...], int, Node]] = []

        def add(node: Node) -> None:
            _, tasks, distance = node.rank
            node.rank = Rank(novelty.of(tasks, node.atoms), tasks, distance)
            order = (node.rank.novelty, tasks, distance - USED * sum(node.points))
            heapq.heappush(heap, (order, next(tick), node))

        for node in layer:
            fronts.setdefault(node.key, Front()).add(node.points)
            add(node)
        done = 0
        while heap and done < self._width:
            batch: list[Node] = []
            while heap and len(batch) < BATCH:
                node = heapq.heappop(heap)[-1]
                if node.points in fronts[node.key].points:
                    batch.append(node)
            for node, child in self._expander.expand(batch):
                if child.key in before or child.is_lost:
                    continue
                if not fronts.setdefault(child.key, Front()).add(child.points):
                    continue
                following = node.add_child(child)
                if child.is_solved:
                    self.found = following
                    return
                add(following)
                kept = pool.get(following.key)
                if kept is None or following.rank < kept.rank:
                    pool[following.key] = following
            done += len(batch)
            self.expanded += len(batch)
            yield self.expanded


def choose(pool: dict[int, Node], keep: int) -> list[Node]:
    """Return the nodes to keep: two thirds with the least left to do, the rest for new facts or pairs of
    facts.
    """
    ranked = sorted(pool.values(), key=lambda node: node.rank[1:])
    found = {node.key: node for node in ranked[: keep * 2 // 3]}
    known: set[int] = set()
    for most, facts_of in ((keep * 5 // 6, _facts), (keep, _pairs)):
        for node in ranked:
            if len(found) >= most:
                break
            if node.key not in found:
                new = facts_of(node) - known
                known |= new
                if new:
                    found[node.key] = node
    return list(found.values())


def _facts(node: Node) -> set[int]:
    return {hash((node.rank.tasks, atom)) for atom in node.atoms}


def _pairs(node: Node) -> set[int]:
    return pairs_of(0, node.atoms)
