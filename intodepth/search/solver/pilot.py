"""pilot: a bot that plays a level in the game, at random or by the solver's estimate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from intodepth.content.levels import LevelDefinition
from intodepth.search.bots import Best, pick
from intodepth.search.solver.estimate import Estimate
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.stage import Stage

Choose = Callable[[Stage], Action | None]
"""a bot's choice on a stage; None if it knows nothing to do"""
MANNERS: Final = ("greedy", "random")


def build_pilot(manner: str, level: LevelDefinition, start: Stage) -> Choose:
    """Return a bot of one of MANNERS for a level that begins with a stage.

    Each plays the same level in the same way every time.
    """
    if manner == "random":
        random = Random(level.digest)

        def at_random(stage: Stage) -> Action | None:
            actions = generate_actions(stage)
            return pick(actions, random) if actions else None

        return at_random
    problem = Problem(level, start.copy())
    estimate = Estimate(problem)

    def judge(stages: Sequence[Stage]) -> list[tuple[float, ...]]:
        return [(problem.is_lost(stage), *estimate.estimate_left(stage)) for stage in stages]

    return Best(judge).choose
