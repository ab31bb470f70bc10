"""straying: stages a few random actions off the known plans, from which nobody knows how to go on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.plans import Plan
from intodepth.play.tuned import get_rules
from intodepth.search.solver.problem import Problem
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import History
from intodepth.sim.stage import Stage

STRAYS = 3
"""greatest number of actions outside the plan"""
SEEDED = 1_000
"""distance of the numbers of two seeds' trials"""


def stages_beside(
    level: LevelDefinition, plan: Plan, catalog: Catalog, left: int, tries: int, seed: int = 0
) -> Iterator[Stage]:
    """Yield up to `tries` stages that the plan does not pass, each a few actions off a stage that it passes.

    That stage is the first of the round with `left` rounds left in the plan, counting itself; of the first
    round, if the plan is shorter.
    """
    start = build_stage(level, catalog, level.rules_over(get_rules()))
    whole = _play(start, plan.actions)
    first = max(1, whole.round - left + 1)
    stage, actions = start, iter(plan.actions)
    while stage.round < first:
        stage = _play(stage, (next(actions),))
    met = {stage.digest}
    for number in range(SEEDED * seed, SEEDED * seed + 10 * tries):
        strayed = stray(Problem(level, stage), random.Random(f"{level.name} {left} {number}"))
        if strayed.digest not in met and not plan.rest(strayed):
            met.add(strayed.digest)
            yield strayed
            if len(met) > tries:
                return


def stray(problem: Problem, chance: random.Random) -> Stage:
    """Return the stage after one to three random actions of any heroes that hurt nobody; the kind is chosen
    first.
    """
    history = History(problem.start.copy())
    stage = history.stage
    health = [stage.hero(key).hit_points for key in problem.party]
    for _ in range(chance.randint(1, STRAYS)):
        heroes = [hero.id for hero in stage.heroes() if hero.is_able and not hero.ended]
        lead = chance.choice(heroes)
        if lead != stage.lead:
            history.commit(Lead(stage.lead, lead))
        kinds: dict[type[Action], list[Action]] = {}
        for action in generate_actions(stage):
            if not isinstance(action, Pass | Lead | Exit):
                kinds.setdefault(type(action), []).append(action)
        if not kinds:
            continue
        history.commit(chance.choice(kinds[chance.choice(list(kinds))]))
        if problem.is_lost(stage) or [stage.hero(key).hit_points for key in problem.party] != health:
            history.undo()
    return stage


def _play(stage: Stage, actions: Sequence[Action]) -> Stage:
    history = History(stage.copy())
    for action in actions:
        history.commit(action)
    return history.stage
