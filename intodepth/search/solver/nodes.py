"""nodes: the stages that a search has reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from intodepth.search.solver.packing import KeptElsewhere
from intodepth.search.solver.stage_keys import ActionPoints
from intodepth.sim.actions import Action
from intodepth.sim.stage import Stage

SearchStep = Action | None
"""from one node to the next: an action, or None for the end of the round"""


class Rank(NamedTuple):
    """Three numbers by which a search chooses the next stage. A lower number is better in each."""

    novelty: int
    """1 if a fact of the stage is new, 2 if only a pair of facts is, else COMMON; 0 before it is measured"""
    tasks: int
    """number of tasks that remain; 0 if it was not computed"""
    distance: float
    """estimate of the action points for them; 0 if it was not computed"""


class Child(NamedTuple):
    """A successor of a node."""

    step: SearchStep
    held: Stage | KeptElsewhere
    key: int
    points: ActionPoints
    is_solved: bool
    is_lost: bool
    tasks: int
    """number of tasks that remain; 0 if it was not computed"""
    distance: float
    """estimate of the action points for them"""
    atoms: tuple[int, ...]
    """facts about the stage for the novelty test"""
    score: int = 0
    """what the sense thinks of it without the steps before; 0 without a sense"""


UNRANKED = Rank(0, 0, 0.0)


@dataclass(eq=False, slots=True)
class Node:
    """A stage that was reached, and the steps to it."""

    held: Stage | KeptElsewhere
    """the stage, if this process has it; otherwise it is in the process that made it"""
    key: int
    points: ActionPoints
    parent: Node | None = None
    step: SearchStep = None
    rank: Rank = UNRANKED
    atoms: tuple[int, ...] = ()

    @property
    def stage(self) -> Stage:
        """The stage, fetched from another process if it is kept there."""
        return self.held.bring() if isinstance(self.held, KeptElsewhere) else self.held

    def add_child(self, child: Child) -> Node:
        """Return the node of a successor."""
        rank = Rank(0, child.tasks, child.distance)
        return Node(child.held, child.key, child.points, self, child.step, rank, child.atoms)

    def steps(self) -> list[SearchStep]:
        """Return all steps from the first node, in order."""
        found: list[SearchStep] = []
        node: Node = self
        while node.parent is not None:
            found.append(node.step)
            node = node.parent
        return found[::-1]
