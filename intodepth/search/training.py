"""training: makes the sense of the solver from plans, by logistic regression over candidates of a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.facts import Describer, StepFact, list_end, list_past, list_steps
from intodepth.search.solver.nodes import Node, Rank, SearchStep
from intodepth.search.solver.problem import Problem, next_round, pass_lead
from intodepth.search.solver.sense import SCALE, Sense
from intodepth.search.solver.stage_keys import points_of, rough_key_of
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

STEPS = 400
"""steps of the gradient"""
RATE = 0.05
"""length of a step of the gradient"""
DECAY = 0.004
"""weight of the squares of the weights, which keeps them small"""
LEAST = 20
"""weights below this, in 1 / SCALE, are left out"""
FOLDS = 4


class Decision(NamedTuple):
    """A step of a plan: the facts of each candidate, the last of which ends the round, and the one taken."""

    candidates: tuple[tuple[StepFact, ...], ...]
    taken: int


def list_decisions(problem: Problem, steps: Sequence[SearchStep]) -> Iterator[Decision]:
    """Yield the decisions of a plan of a problem.

    The candidates are those of the width search. A step that the search leaves out is no decision.
    """
    expander, estimate = Inline(problem, rough=True), Estimate(problem)
    describer = Describer(problem, estimate)
    start = problem.start
    node = Node(start, rough_key_of(start), points_of(start))
    for step in steps:
        stage, before = node.stage, list_steps(node)
        expander.forget()
        children = [child for child in expander.children(stage) if not child.is_lost]
        after = next_round(stage) if step is None else stage_after(pass_lead(stage, step.actor), step)
        key, points = rough_key_of(after), points_of(after)
        alike = (index for index, each in enumerate(children) if (each.key, each.points) == (key, points))
        taken = len(children) if step is None else next(alike, None)
        if taken is not None:
            around = describer.look(stage)
            found = []
            for child in children:
                assert child.step is not None and isinstance(child.held, Stage)
                facts = describer.list_facts(around, child.step, child.held, child.tasks, child.distance)
                found.append((*facts, *list_past(child.step, before)))
            yield Decision((*found, tuple(list_end(node, children))), taken)
        rank = node.rank if step is None else Rank(0, *estimate.estimate_left(after))
        node = Node(after, key, points, node, step, rank)


class _Table:
    """Decisions as arrays: one entry for each fact of each candidate."""

    def __init__(self, decisions: Sequence[Decision], names: Sequence[tuple[str, ...]]) -> None:
        number = {name: index for index, name in enumerate(names)}
        rows, columns, amounts, sizes, taken = [], [], [], [], []
        row = 0
        for decision in decisions:
            taken.append(row + decision.taken)
            sizes.append(len(decision.candidates))
            for facts in decision.candidates:
                for name, amount in facts:
                    if name in number:
                        rows.append(row)
                        columns.append(number[name])
                        amounts.append(amount)
                row += 1
        self.rows, self.columns = np.array(rows, np.int64), np.array(columns, np.int64)
        self.amounts = np.array(amounts, np.float64)
        self.sizes, self.taken = np.array(sizes, np.int64), np.array(taken, np.int64)
        self.starts = np.concatenate(([0], np.cumsum(self.sizes)[:-1]))
        self.count = row

    def score(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the score of each candidate."""
        return np.bincount(self.rows, self.amounts * weights[self.columns], self.count).astype(float)

    def share(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the probability of each candidate among those of its decision."""
        best = np.maximum.reduceat(scores, self.starts)
        powers = np.exp(scores - np.repeat(best, self.sizes))
        return np.asarray(powers / np.repeat(np.add.reduceat(powers, self.starts), self.sizes))


def fit(decisions: Sequence[Decision], only: Iterable[str] = ()) -> Sense:
    """Return the sense under which the taken candidates are most likely (a conditional logit model, fitted by
    Adam; Kingma and Ba, 2015).

    `only` limits it to facts whose name has one of these first words. The same decisions give the same sense.
    """
    words = set(only)
    seen = {name for each in decisions for facts in each.candidates for name, _ in facts}
    names = sorted(name for name in seen if not words or name[0] in words)
    table = _Table(decisions, names)
    squares = np.bincount(table.columns, table.amounts**2, len(names)) / table.count
    scale = 1 / np.sqrt(np.maximum(squares, 0.01))
    weights, first, second = np.zeros(len(names)), np.zeros(len(names)), np.zeros(len(names))
    for step in range(1, STEPS + 1):
        rest = table.share(table.score(weights * scale))
        rest[table.taken] -= 1
        gradient = np.bincount(table.columns, table.amounts * rest[table.rows], len(names)) * scale
        gradient = gradient / len(table.sizes) + DECAY * weights
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        length = RATE * (1 - step / (STEPS + 1))
        weights -= length * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    whole = np.rint(weights * scale * SCALE).astype(int).tolist()
    return Sense({name: weight for name, weight in zip(names, whole, strict=True) if abs(weight) >= LEAST})


def measure_first(sense: Sense, decisions: Sequence[Decision]) -> float:
    """Return the share of decisions in which the sense likes the taken candidate best; equals share."""
    right = 0.0
    for decision in decisions:
        scores = [sense.score(facts) for facts in decision.candidates]
        best = max(scores)
        right += (scores[decision.taken] == best) / scores.count(best)
    return right / len(decisions)


def share_out(levels: Iterable[str]) -> list[tuple[str, ...]]:
    """Return levels in FOLDS groups."""
    ordered = sorted(levels)
    return [tuple(ordered[number::FOLDS]) for number in range(FOLDS)]
