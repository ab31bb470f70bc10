"""parallel: the successors of stages, computed in other processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

from intodepth.children.workers import Ticket, Workers
from intodepth.content.levels import LevelDefinition
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.nodes import Child, Node
from intodepth.search.solver.packing import NOTHING, Grounds, Keeper, KeptElsewhere, Packed
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.sense import NO_SENSE, Sense
from intodepth.sim.actions import ActionKind
from intodepth.sim.stage import Stage

PIECE = 4
"""number of stages in one request to a process"""
Origin = int | Packed
"""number of a stage that a process keeps or is sent"""
Numbered = tuple[int, Child]
"""what follows a stage, with the number under which the process keeps it"""


class Follow(NamedTuple):
    """A request for the successors of stages."""

    places: Sequence[Origin]


class EndRound(NamedTuple):
    """A request for the stages after the end of the round."""

    places: Sequence[Origin]


class Bring(NamedTuple):
    """A request for kept stages."""

    numbers: Sequence[int]


class LetGo(NamedTuple):
    """A message that stages are no longer needed."""

    numbers: Sequence[int]


class Forget(NamedTuple):
    """A message to give everything again."""


class Processes:
    """Does what `Inline` does in other processes; the results differ only by what `expand` may leave out.

    A stage stays in the process that reached it, and is known here by number, key and rank. That process
    expands it, up to its share of the work; the rest is sent to others. A stage that no process has is
    assigned by its key.
    """

    def __init__(self, problem: Problem, rough: bool, jobs: int, sense: Sense = NO_SENSE) -> None:
        self._grounds = Grounds(problem.start.ground)
        start = self._grounds.pack(problem.start)
        self._workers = Workers(jobs, Station, problem.level, start, problem.without, rough, sense)
        self._keepers = [Keeper(worker, self._fetch_stage, []) for worker in range(jobs)]
        self._mindful: set[int] = set()
        """processes that have not been told to forget yet"""

    def expand(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        return self._answers(nodes, Follow)

    def end_round(self, nodes: Sequence[Node]) -> Iterator[tuple[Node, Child]]:
        return self._answers(nodes, EndRound)

    def forget(self) -> None:
        self._mindful.update(range(len(self._workers)))

    def close(self) -> None:
        """End the processes."""
        self._workers.close()

    def _answers(
        self, nodes: Sequence[Node], question: type[Follow] | type[EndRound]
    ) -> Iterator[tuple[Node, Child]]:
        """Ask all processes at once, and yield the answers in order."""
        jobs = len(self._workers)
        owners = share_out([_whose(node, jobs) for node in nodes], jobs)
        self._remind(set(owners))
        places = self._places(nodes, owners)
        awaited: dict[int, tuple[Ticket, int]] = {}
        for owner in sorted(set(owners)):
            mine = [index for index, each in enumerate(owners) if each == owner]
            for start in range(0, len(mine), PIECE):
                piece = mine[start : start + PIECE]
                ticket = self._workers.ask(owner, question([places[index] for index in piece]))
                awaited.update((index, (ticket, place)) for place, index in enumerate(piece))
        try:
            for index, (node, owner) in enumerate(zip(nodes, owners, strict=True)):
                ticket, place = awaited.pop(index)
                following: list[Numbered] = self._workers.take(ticket)[place]
                for number, child in following:
                    yield node, child._replace(held=KeptElsewhere(self._keepers[owner], number))
        finally:
            self._workers.cancel(ticket for ticket, _ in awaited.values())

    def _places(self, nodes: Sequence[Node], owners: Sequence[int]) -> list[Origin]:
        """Return how each process gets the stages of its nodes."""
        places: list[Origin] = []
        abroad: dict[int, dict[int, int]] = {}
        for index, (node, owner) in enumerate(zip(nodes, owners, strict=True)):
            held = node.held
            if isinstance(held, KeptElsewhere):
                places.append(held.number)
                if held.keeper.worker != owner:
                    abroad.setdefault(held.keeper.worker, {})[index] = held.number
            else:
                places.append(self._grounds.pack(held))
        tickets = {
            worker: self._workers.ask(worker, Bring([*them.values()])) for worker, them in abroad.items()
        }
        for worker, them in abroad.items():
            for index, packed in zip(them, self._workers.take(tickets[worker]), strict=True):
                places[index] = packed
        return places

    def _remind(self, workers: Iterable[int]) -> None:
        """Tell processes which stages and keys they need not keep any more."""
        for worker in workers:
            dropped = self._keepers[worker].dropped
            if dropped:
                self._workers.tell(worker, LetGo(tuple(dropped)))
                dropped.clear()
            if worker in self._mindful:
                self._workers.tell(worker, Forget())
                self._mindful.remove(worker)

    def _fetch_stage(self, worker: int, number: int) -> Stage:
        [packed] = self._workers.take(self._workers.ask(worker, Bring([number])))
        return self._grounds.unpack(packed)


def _whose(node: Node, jobs: int) -> int:
    """Return the process that should expand a node."""
    return node.held.keeper.worker if isinstance(node.held, KeptElsewhere) else node.key % jobs


def share_out(wishes: Sequence[int], jobs: int) -> list[int]:
    """Return the process for each item: the wished one up to an equal share, else the one with the least."""
    share = -(-len(wishes) // jobs)
    loads = [0] * jobs
    owners: list[int | None] = []
    for wish in wishes:
        is_free = loads[wish] < share
        loads[wish] += is_free
        owners.append(wish if is_free else None)
    found = []
    for owner in owners:
        if owner is None:
            owner = loads.index(min(loads))
            loads[owner] += 1
        found.append(owner)
    return found


class Station:
    """The part of `Processes` in another process: it expands, and keeps what it reaches under numbers."""

    def __init__(
        self,
        level: LevelDefinition,
        start: Packed,
        without: frozenset[ActionKind],
        rough: bool,
        sense: Sense = NO_SENSE,
    ) -> None:
        self._grounds = Grounds(level.ground)
        self._inline = Inline(Problem(level, self._grounds.unpack(start), without), rough, sense)
        self._kept: dict[int, Stage] = {}
        self._numbers = count()

    def __call__(self, words: Follow | EndRound | Bring | LetGo | Forget) -> object:
        """Answer a request, or note a message."""
        match words:
            case Follow(places):
                return [self._number(self._inline.children(self._stage(place))) for place in places]
            case EndRound(places):
                return [self._number([self._inline.rest(self._stage(place))]) for place in places]
            case Bring(numbers):
                return [self._grounds.pack(self._kept[number]) for number in numbers]
            case LetGo(numbers):
                for number in numbers:
                    del self._kept[number]
            case Forget():
                self._inline.forget()
        return None

    def _stage(self, place: Origin) -> Stage:
        return self._grounds.unpack(place) if isinstance(place, Packed) else self._kept[place]

    def _number(self, children: Iterable[Child]) -> list[Numbered]:
        found = []
        for child in children:
            assert isinstance(child.held, Stage)
            number = next(self._numbers)
            self._kept[number] = child.held
            found.append((number, child._replace(held=NOTHING)))
        return found
