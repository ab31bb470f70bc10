"""expansion: all that follows some stages, worked out here or in processes of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple, Protocol

from intodepth.content.levels import LevelDefinition
from intodepth.sim.actions import Kind
from intodepth.sim.space.ground import Ground, Portal
from intodepth.sim.stage import Stage
from intodepth.tools.solver.estimate import Estimate
from intodepth.tools.solver.keys import Front, key_of, points_of, rough_key_of
from intodepth.tools.solver.nodes import Child, Node
from intodepth.tools.solver.problem import Problem
from intodepth.tools.solver.pruning import is_worth_it

BATCH = 16
"""how many stages are expanded together, however many processes there are, so that results repeat"""

Made = tuple[bytes, tuple[Portal, ...]]
"""what a ground is made of, apart from its size"""

_NOWHERE = Ground(0, 0, b"")
"""stands for the ground of a stage on its way"""


class Packed(NamedTuple):
    """A stage as it goes from one process to another: what its ground is made of, and the rest."""

    ground: Made
    rest: Stage


class Expander(Protocol):
    """Gives all that follows nodes."""

    def expand(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Give what follows each node, in order, but for what was given since it last forgot.

        That is known by its key, and by points that leave each hero as much.
        """

    def forget(self) -> None:
        """Give everything again."""

    def close(self) -> None:
        """Let go of what it holds."""


class Inline:
    """Expands here. A rough one leaves out what seldom helps, and judges what follows."""

    def __init__(self, problem: Problem, rough: bool) -> None:
        self._problem = problem
        self._estimate = Estimate(problem) if rough else None
        self._given: dict[int, Front] = {}

    def expand(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Give what follows each node, in order."""
        return ((node, child) for node in nodes for child in self.children(node.stage))

    def forget(self) -> None:
        """Give everything again."""
        self._given = {}

    def children(self, stage: Stage) -> Iterator[Child]:
        """Give what follows one stage."""
        problem, estimate = self._problem, self._estimate
        for action, after in problem.following(stage, None if estimate is None else is_worth_it):
            key, points = (key_of if estimate is None else rough_key_of)(after), points_of(after)
            if self._given.setdefault(key, Front()).add(points):
                solved, lost = problem.is_solved(after), problem.is_lost(after)
                judged: tuple[int, float, tuple[int, ...]] = (0, 0.0, ())
                if estimate is not None and not lost:
                    judged = (*estimate.left(after), estimate.atoms(after))
                yield Child(action, after, key, points, solved, lost, *judged)

    def close(self) -> None:
        """Nothing is held."""


class Processes:
    """As `Inline`, in processes of their own: each expands the nodes whose keys fall to it."""

    def __init__(self, problem: Problem, rough: bool, jobs: int) -> None:
        context = get_context("spawn")
        self._grounds = _Grounds(problem.start.ground)
        self._pipes: list[Connection] = []
        self._processes = []
        asked = (problem.level, self._grounds.pack(problem.start), problem.without, rough)
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, *asked), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def forget(self) -> None:
        """Give everything again."""
        for pipe in self._pipes:
            pipe.send(None)

    def expand(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        """Give what follows each node, in order."""
        shares: list[list[Packed]] = [[] for _ in self._pipes]
        owners = [node.key % len(shares) for node in nodes]
        for node, owner in zip(nodes, owners, strict=True):
            shares[owner].append(self._grounds.pack(node.stage))
        for pipe, share in zip(self._pipes, shares, strict=True):
            pipe.send(share)
        answers = [iter(pipe.recv()) for pipe in self._pipes]
        for node, owner in zip(nodes, owners, strict=True):
            for packed, child in next(answers[owner]):
                yield node, child._replace(stage=self._grounds.unpack(packed))

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.terminate()
            process.join()


class _Grounds:
    """The grounds of one problem, each once, as much is worked out of each."""

    def __init__(self, first: Ground) -> None:
        self._first = first
        self._known: dict[Made, Ground] = {(first.kinds, first.portals): first}

    def pack(self, stage: Stage) -> Packed:
        rest = stage.copy()
        made = rest.ground.kinds, rest.ground.portals
        rest.ground = _NOWHERE
        rest.rope_memo = {}
        return Packed(made, rest)

    def unpack(self, packed: Packed) -> Stage:
        stage, made = packed.rest, packed.ground
        if made not in self._known:
            kinds, portals = made
            self._known[made] = Ground(self._first.width, self._first.height, kinds, portals)
        stage.ground = self._known[made]
        return stage


def _work(
    pipe: Connection, level: LevelDefinition, packed: Packed, without: frozenset[Kind], rough: bool
) -> None:
    """Expand what comes through a pipe until it is closed."""
    grounds = _Grounds(level.ground)
    inline = Inline(Problem(level, grounds.unpack(packed), without), rough)
    nothing = Stage.of(_NOWHERE, ())
    with suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        while True:
            share: list[Packed] | None = pipe.recv()
            if share is None:
                inline.forget()
                continue
            answers = []
            for each in share:
                children = inline.children(grounds.unpack(each))
                answers.append(
                    [(grounds.pack(child.stage), child._replace(stage=nothing)) for child in children]
                )
            pipe.send(answers)
