"""actions: every kind of action there is, in the order in which they are offered."""

from __future__ import annotations

from intodepth.sim import turns
from intodepth.sim.actions.base import Action, Selector
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.stage import Stage

ACTIONS: tuple[type[Action], ...] = (Deploy, Move, Take, Drop, Give, Shove, Exit, Pass, Lead)


def generate_actions(stage: Stage) -> list[Action]:
    """Every action of the hero whose turn it is, complete, sorted by kind and details; empty when over."""
    hero = turns.next_actor(stage)
    if hero is None:
        return []
    return [action for kind in ACTIONS for action in kind.generate(stage, hero)]


__all__ = ["ACTIONS", "Action", "Selector", "generate_actions"]
