"""plan: the actions of a plan for the rules, with the ends of turns between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from intodepth.search.solver.nodes import SearchStep
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import History
from intodepth.sim.orders import find_following
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after


def play(start: Stage, steps: Sequence[SearchStep]) -> History:
    """Return the history of steps played from a stage, with the leads and passes that the steps leave out.

    A hero without further steps in a round passes when another is to act, or at once without points, as in
    real play. Raises Refused if a step is not possible.
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
        later = {each.actor for each in takewhile(lambda each: each is not None, steps[place:]) if each}
        while stage.lead != step.actor:
            actor = stage.hero(step.actor)
            goes_on = stage.lead in later or actor.ended or not actor.is_able
            history.commit(Lead(stage.lead, step.actor) if goes_on else Pass(stage.lead))
        history.commit(step)
        later = {each.actor for each in takewhile(lambda each: each is not None, steps[place + 1 :]) if each}
        latest: Action = step
        while (found := find_following(stage, latest)) and isinstance(found.action, Pass):
            if stage.round != number or found.action.actor in later:
                break
            latest = found.action
            history.commit(latest)
    return history


def unplay(history: History) -> list[SearchStep]:
    """Return the steps of a plan that was played: without leads and passes, with the ends of rounds."""
    steps: list[SearchStep] = []
    stage = history.start
    for entry in history.done:
        assert isinstance(entry.action, Action)
        if not isinstance(entry.action, Lead | Pass):
            steps.append(entry.action)
        after = stage_after(stage, entry.action)
        steps += [None] * (after.round - stage.round)
        stage = after
    return steps
