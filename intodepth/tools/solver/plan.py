"""plan: the actions of a whole plan as the rules take them, replayed."""

from __future__ import annotations

from collections.abc import Iterable

from intodepth.sim.actions import Action
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import History
from intodepth.sim.stage import Stage
from intodepth.tools.solver.nodes import Step


def play(start: Stage, steps: Iterable[Step]) -> History:
    """Play steps from a stage by the rules, with the leads and the ends of turns that they leave out.

    Raises Refused where the rules do not allow one.
    """
    history = History(start.copy())
    stage = history.stage

    def do(action: Action) -> None:
        history.commit(action)

    for step in steps:
        if step is None:
            number = stage.round
            while stage.round == number:
                do(Pass(stage.lead))
        else:
            if stage.lead != step.actor:
                do(Lead(stage.lead, step.actor))
            do(step)
    return history
