"""expansion: the successors of stages, computed in this process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.facts import Describer
from intodepth.search.solver.nodes import Child, Node, SearchStep
from intodepth.search.solver.problem import Problem, next_round
from intodepth.search.solver.sense import NO_SENSE, Sense
from intodepth.search.solver.stage_keys import ActionPoints, Front, key_of, points_of, rough_key_of
from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.actions.ropes.uncoil import Stow
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.stage import Stage

BATCH = 16
"""number of stages that a beam expands together, for any number of processes, so that results repeat"""


class Expander(Protocol):
    """Returns the successors of nodes."""

    def expand(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Yield the successors of each node, in order, without those given since the last `forget`.

        A successor counts as given if its key was, with at least as many points for each hero.
        """

    def end_round(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Yield the stage after the end of the round for each node, in order."""

    def forget(self) -> None:
        """Give everything again from now on."""

    def close(self) -> None:
        """Release what it holds."""


class Inline:
    """Expands in this process. A rough one leaves out actions that seldom help, and judges the successors,
    also by a sense if it has an opinion.
    """

    def __init__(self, problem: Problem, rough: bool, sense: Sense = NO_SENSE) -> None:
        self._problem = problem
        self._estimate = Estimate(problem) if rough else None
        self._sense = sense
        self._describer = Describer(problem, self._estimate) if self._estimate and sense else None
        self._key_of = rough_key_of if rough else key_of
        self._given: dict[int, Front] = {}

    def expand(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Yield the successors of each node, in order."""
        return ((node, child) for node in nodes for child in self.children(node.stage))

    def end_round(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Yield the stage after the end of the round for each node, in order."""
        return ((node, self.rest(node.stage)) for node in nodes)

    def forget(self) -> None:
        self._given = {}

    def children(self, stage: Stage) -> Iterator[Child]:
        """Yield the successors of a stage."""
        is_wanted = None if self._estimate is None else is_worth_it
        around = self._describer.look(stage) if self._describer is not None else None
        for action, after in self._problem.list_successors(stage, is_wanted):
            key, points = self._key_of(after), points_of(after)
            if self._given.setdefault(key, Front()).add(points):
                child = self._judge(action, after, key, points)
                if around is not None and self._describer is not None and not child.is_lost:
                    facts = self._describer.list_facts(around, action, after, child.tasks, child.distance)
                    child = child._replace(score=self._sense.score(facts))
                yield child

    def rest(self, stage: Stage) -> Child:
        """Return what a stage becomes when everybody ends their turn."""
        after = next_round(stage)
        return self._judge(None, after, self._key_of(after), points_of(after))

    def _judge(self, step: SearchStep, after: Stage, key: int, points: ActionPoints) -> Child:
        solved, lost = self._problem.is_solved(after), self._problem.is_lost(after)
        judged: tuple[int, float, tuple[int, ...]] = (0, 0.0, ())
        if self._estimate is not None and not lost:
            judged = (*self._estimate.estimate_left(after), self._estimate.atoms(after))
        return Child(step, after, key, points, solved, lost, *judged)

    def close(self) -> None: ...


def is_worth_it(stage: Stage, action: Action) -> bool:
    """Return whether an action on a rope can be useful; one that only undoes another is not."""
    match action:
        case Stow() | OffBelay():
            return False
        case Belay(actor=actor, rope=key):
            others = (tie for tie in stage.ropes[key].ends if tie not in (None, Tie(BODY, actor)))
            return any(tie is not None and tie.to == BODY for tie in others)
        case Cut(rope=key):
            rope = stage.ropes[key]
            return None not in rope.ends and not rope.slack
        case Untie(actor=actor, rope=key, end=end):
            rope = stage.ropes[key]
            return rope.ends[end] != Tie(BODY, actor) or rope.ends[1 - end] is not None
    return True
