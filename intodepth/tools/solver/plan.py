"""plan: the actions of a whole plan as the rules take them, told with as few turns as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, takewhile

from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero
from intodepth.sim.history import History
from intodepth.sim.orders import following
from intodepth.sim.refusals import Refused
from intodepth.sim.stage import Stage
from intodepth.tools.solver.nodes import Step
from intodepth.tools.solver.problem import Problem


def play(start: Stage, steps: Sequence[Step]) -> History:
    """Play steps from a stage by the rules, with the leads and the ends of turns that they leave out.

    Who has no points left and no step to come passes at once, as it does when somebody plays. Raises Refused
    where the rules do not allow a step.
    """
    history = History(start.copy())
    stage = history.stage
    number = stage.round
    for place, step in enumerate(steps):
        if step is None:
            while stage.round == number:
                history.commit(Pass(stage.lead))
            number = stage.round
            continue
        if stage.lead != step.actor:
            history.commit(Lead(stage.lead, step.actor))
        history.commit(step)
        later = {each.actor for each in takewhile(lambda each: each is not None, steps[place + 1 :]) if each}
        latest: Action = step
        while (found := following(stage, latest)) and isinstance(found.action, Pass):
            if stage.round != number or found.action.actor in later:
                break
            latest = found.action
            history.commit(latest)
    return history


def tidied(problem: Problem, steps: Sequence[Step]) -> list[Step]:
    """The same steps in an order in which heroes take turns less often, if they solve it as well."""
    best, played = list(steps), play(problem.start, steps)
    is_better = True
    while is_better:
        is_better = False
        for tried in _joined(best):
            try:
                found = play(problem.start, tried)
            except Refused:
                continue
            if _is_as_good(problem, found.stage, played.stage) and len(found.done) < len(played.done):
                best, played, is_better = tried, found, True
                break
    return best


def _joined(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps with two runs of one hero in a round made one, where the first was or the second."""
    runs = [list(run) for _, run in groupby(steps, key=lambda step: None if step is None else step.actor)]
    for one, first in enumerate(runs):
        for other in range(one + 1, len(runs)):
            second = runs[other]
            if first[0] is None or second[0] is None:
                break
            if second[0].actor == first[0].actor:
                between = runs[one + 1 : other]
                for parts in ([first, second, *between], [*between, first, second]):
                    yield list(chain(*runs[:one], *parts, *runs[other + 1 :]))


def _is_as_good(problem: Problem, stage: Stage, than: Stage) -> bool:
    def health(of: Stage) -> int:
        return sum(body.hit_points for body in of.bodies.values() if isinstance(body, Hero))

    return problem.is_solved(stage) and stage.round <= than.round and health(stage) >= health(than)
