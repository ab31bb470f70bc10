"""rollouts: the results of random plays from some stages, as an estimate of their value."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import NamedTuple

from intodepth.children.workers import Workers
from intodepth.content.levels import LevelDefinition
from intodepth.search.bots import pick_sooner
from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.packing import Grounds, Packed
from intodepth.search.solver.problem import Problem, next_round, pass_lead
from intodepth.sim.actions import ActionKind
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

PIECE = 4
"""number of random plays in one request to a process"""
LOST = 10_000
"""tasks counted for a stage that cannot be solved any more"""


class PlaysOutcome(NamedTuple):
    """The result of the plays from a stage; less is better."""

    tasks: int
    """least number of tasks that remained at the end of a round, over all plays"""
    points: float
    """estimate of the action points for them"""
    unsolved: int
    """number of plays that did not solve the level"""

    @property
    def is_solved(self) -> bool:
        """Whether any play solved the problem."""
        return self.tasks == 0


@dataclass(frozen=True)
class RolloutManner:
    """How `RolloutPlayer` plays on at random from a stage.

    Raises ValueError if `plays`, `rounds` or `actions` is less than 1.
    """

    plays: int = 16
    """number of random plays from each stage"""
    rounds: int = 1
    """number of rounds of each play; the current one is the first"""
    actions: int = 24
    """greatest number of actions in a round, as some are free"""
    favoured: Collection[ActionKind] = ()
    """kinds of actions that two of three choices prefer, if any is possible"""
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("plays", "rounds", "actions"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}, not 1 or more")


class RolloutPlayer:
    """Plays on from stages of one problem. The result depends only on the stage."""

    def __init__(self, problem: Problem, manner: RolloutManner) -> None:
        self._problem = problem
        self._manner = manner
        self._estimate = Estimate(problem)

    def outlooks(self, stages: Sequence[Stage]) -> list[PlaysOutcome]:
        """Return the results for stages, in order."""
        return [self.play(stage, range(self._manner.plays)) for stage in stages]

    def play(self, stage: Stage, numbers: Iterable[int]) -> PlaysOutcome:
        """Return the result of the plays with these numbers; each number is another play."""
        seeds = (f"{self._manner.seed} {stage.digest} {number}" for number in numbers)
        found = [min(self._ends(stage, Random(seed))) for seed in seeds]
        return PlaysOutcome(*min(found), sum(tasks > 0 for tasks, _ in found))

    def close(self) -> None: ...

    def _ends(self, stage: Stage, random: Random) -> Iterator[tuple[int, float]]:
        """Yield what is left to do at the end of each round of one play."""
        problem = self._problem
        for number in range(self._manner.rounds):
            stage = self._round(next_round(stage) if number else stage, random)
            if problem.is_solved(stage):
                yield 0, 0.0
                return
            if problem.is_lost(stage):
                yield LOST, 0.0
                return
            yield self._estimate.estimate_left(stage)

    def _round(self, stage: Stage, random: Random) -> Stage:
        """Return the stage when nobody can do anything more in this round, or the level is lost."""
        number, idle = stage.round, set[int]()
        for _ in range(self._manner.actions):
            after = self._act(stage, random, idle)
            if after is None:
                break
            stage = after
            if stage.round != number or self._problem.is_lost(stage):
                break
        return stage

    def _act(self, stage: Stage, random: Random, idle: set[int]) -> Stage | None:
        """Return the stage after a random action of any hero, or None; `idle` receives heroes without one."""
        while True:
            able = (hero.id for hero in stage.heroes() if hero.is_able and not hero.ended)
            ready = [hero for hero in able if hero not in idle]
            if not ready:
                return None
            hero = random.choice(ready)
            led = pass_lead(stage, hero)
            action = pick_sooner(led, random, self._problem.kinds, self._manner.favoured)
            if action is not None:
                return stage_after(led, action)
            idle.add(hero)


class Players:
    """Does what `RolloutPlayer` does in other processes, with the same results for any number of them."""

    def __init__(self, problem: Problem, manner: RolloutManner, jobs: int) -> None:
        self._grounds = Grounds(problem.start.ground)
        self._plays = manner.plays
        start = self._grounds.pack(problem.start)
        self._workers = Workers(jobs, Table, problem.level, start, problem.without, manner)

    def outlooks(self, stages: Sequence[Stage]) -> list[PlaysOutcome]:
        pieces = [range(self._plays)[start : start + PIECE] for start in range(0, self._plays, PIECE)]
        turn = cycle(range(len(self._workers)))
        tickets = [
            [self._workers.ask(next(turn), Plays(packed, numbers)) for numbers in pieces]
            for packed in map(self._grounds.pack, stages)
        ]
        return [together(self._workers.take(ticket) for ticket in each) for each in tickets]

    def close(self) -> None:
        """End the processes."""
        self._workers.close()


class Plays(NamedTuple):
    """A request for plays from a stage."""

    stage: Packed
    numbers: range


class Table:
    """The part of `Players` in another process."""

    def __init__(
        self, level: LevelDefinition, start: Packed, without: frozenset[ActionKind], manner: RolloutManner
    ) -> None:
        self._grounds = Grounds(level.ground)
        self._player = RolloutPlayer(Problem(level, self._grounds.unpack(start), without), manner)

    def __call__(self, asked: Plays) -> PlaysOutcome:
        """Return the result of the plays."""
        return self._player.play(self._grounds.unpack(asked.stage), asked.numbers)


def together(outlooks: Iterable[PlaysOutcome]) -> PlaysOutcome:
    """Return the combined result of several sets of plays from the same stage."""
    found = list(outlooks)
    return PlaysOutcome(*min(each[:2] for each in found), sum(each.unsolved for each in found))
