"""plan: the actions of a whole plan as the rules take them, with the turns that end between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from intodepth.search.solver.nodes import Step
from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import History
from intodepth.sim.orders import following
from intodepth.sim.stage import Stage


def play(start: Stage, steps: Sequence[Step]) -> History:
    """Play steps from a stage by the rules, with the leads and the ends of turns that they leave out.

    Who has nothing more to do in a round passes when another is to act, or at once where it has no points
    left, as it does when somebody plays. Raises Refused where the rules do not allow a step.
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
        while (found := following(stage, latest)) and isinstance(found.action, Pass):
            if stage.round != number or found.action.actor in later:
                break
            latest = found.action
            history.commit(latest)
    return history
