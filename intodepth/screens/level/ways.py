"""ways: what sets apart the actions that are aimed at the same cell, in a few words."""

from __future__ import annotations

from typing import Final

from intodepth.content.action_words import describe_action
from intodepth.content.words import counted, name_of
from intodepth.screens.level.rope_names import rope_name, thing_name
from intodepth.sim.actions import Action
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lower import Lower
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.piton import Piton
from intodepth.sim.actions.rope_action import RopeAction
from intodepth.sim.actions.swing import Swing
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.throw import Throw
from intodepth.sim.actions.tie import TieOn, Untie
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.uncoil import Uncoil
from intodepth.sim.cells import Side
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.stage import Stage

_ROCK: Final = {Side.E: "to the right", Side.N: "above", Side.W: "to the left", Side.S: "below"}


def way_words(stage: Stage, action: Action) -> str:
    """What sets an action apart from others of its kind at the same cell."""
    match action:
        case Move(drop=drop):
            return "let go" if drop else "hold on"
        case Swing(let_go=lets_go):
            return "untie and let go" if lets_go else "hold on"
        case Take(body=body) | Drop(body=body) | Give(body=body):
            return name_of(stage.bodies[body])
        case Piton(into=into):
            return "out of the rock" if into < 0 else f"into the rock {_ROCK[Side(into)]}"
        case Tip(bucket=bucket) | Fill(bucket=bucket):
            return name_of(stage.bodies[bucket])
        case Lower(cells=cells):
            return f"{counted(cells, 'cell')} of {rope_name(stage, action.rope, action.actor)}"
        case Uncoil(coil=coil):
            return f"{counted(coil.length, 'cell')} of {'thin ' if coil.thin else ''}rope"
        case TieOn(end=end, tie=tie):
            which = _end(stage, action, end)
            return f"{which}{',' if ' of ' in which else ''} to {thing_name(stage, tie)}"
        case Untie(end=end) | Throw(end=end):
            return _end(stage, action, end)
        case RopeAction():
            return rope_name(stage, action.rope, action.actor)
    return describe_action(action, stage)


def _end(stage: Stage, action: RopeAction, end: int) -> str:
    """An end of a rope: `the loose end`, `Bram's end of the rope to Ada`, `the end at the piton`."""
    tie, far = stage.ropes[action.rope].ends[end], stage.ropes[action.rope].ends[1 - end]
    own = Tie(BODY, action.actor)
    if tie not in (None, own):
        return f"the end at {thing_name(stage, tie)}"
    which = "the loose end" if tie is None else f"{stage.bodies[action.actor].name}'s end"
    return which if far in (None, own) else f"{which} of the rope to {thing_name(stage, far)}"
