"""Action_words: every action in one short English clause, for logs and transcripts."""

from typing import Final

from intodepth.content.words import ROCK, SIDES, counted, name_of, place_words
from intodepth.sim.actions.base import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Body, Bucket
from intodepth.sim.history import Tune
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage

PLAIN: Final[dict[type[Action], str]] = {
    Clip: "puts a rope through an anchor",
    Unclip: "takes a rope out of an anchor",
    Belay: "goes on belay",
    OffBelay: "goes off belay",
    Haul: "hauls",
    Cut: "cuts a rope",
    Splice: "joins two ropes",
    Stow: "packs a rope",
    Exit: "leaves the level",
    Pass: "ends the turn",
}
"""what is done in the same words whatever it is done with"""


def describe_action(action: Action | Tune, stage: Stage) -> str:
    """Return what an action is, as `Bram takes the bell`, on the stage before it."""
    match action:
        case Deploy(entry=cell):
            what = f"comes in at {place_words(cell)}"
        case Move(to=cell, drop=True):
            what = f"goes to {place_words(cell)} and lets go"
        case Move(to=cell):
            what = f"goes to {place_words(cell)}"
        case Take(body=body):
            what = f"takes {name_of(stage.bodies[body])}{_bearer(stage, body)}"
        case Drop(body=body, side=side):
            what = f"puts {name_of(stage.bodies[body])} down {'below' if side == Side.S else SIDES[side]}"
        case Give(body=body, taker=taker):
            what = _hands(name_of(stage.bodies[body]), stage.bodies[taker])
        case Tip(bucket=bucket, side=side):
            what = f"tips {name_of(stage.bodies[bucket])} {SIDES[side]}"
        case Fill(bucket=bucket):
            what = f"puts sand into {name_of(stage.bodies[bucket])}"
        case Shove(side=side):
            what = f"shoves {_neighbour(action, stage)} {SIDES[side]}"
        case Pull(work=lever):
            what = f"pulls the lever{' back' if stage.mechanisms[lever].on else ''}"
        case Piton(into=into):
            what = "pulls the piton out" if into < 0 else f"drives a piton into the rock {ROCK[Side(into)]}"
        case TieOn(tie=tie) if tie.to == BODY:
            itself = tie.id == action.actor
            what = "ties on to a rope" if itself else f"ties a rope to {name_of(stage.bodies[tie.id])}"
        case TieOn():
            what = "ties a rope to an anchor"
        case Untie():
            what = f"unties a rope{_from_thing(action, stage)}"
        case Lower(cells=cells):
            what = f"lowers {counted(cells, 'cell')} of rope"
        case Throw(side=side):
            what = f"throws a rope end {SIDES[side]}"
        case Grip(step=step):
            what = f"grips a rope{'' if step < 0 else f' {SIDES[Side(step)]}'}"
        case Swing(side=side, columns=columns, let_go=let_go):
            what = f"swings {counted(columns, 'cell')} {SIDES[side]}{' and lets go' if let_go else ''}"
        case Uncoil(coil=coil):
            what = f"takes out a {'thin ' if coil.thin else ''}rope of {counted(coil.length, 'cell')}"
        case Wheel(anchor=anchor) if stage.anchors[anchor].under is None:
            what = "fixes a wheel to an anchor"
        case Wheel():
            what = "takes a wheel off an anchor"
        case TurnBack(body=body):
            what = "turns back" if body == action.actor else f"turns {name_of(stage.bodies[body])} back"
        case Lead(to=other):
            what = f"passes the lead to {name_of(stage.bodies[other])}"
        case Tune(rules=rules):
            return f"the rules change: {', '.join(f'{name} {value}' for name, value in rules)}"
        case _:
            what = PLAIN[type(action)]
    return f"{name_of(stage.bodies[action.actor])} {what}"


def _from_thing(untie: Untie, stage: Stage) -> str:
    tie = stage.ropes[untie.rope].ends[untie.end]
    if tie is None:
        return ""
    return f" from {name_of(stage.bodies[tie.id]) if tie.to == BODY else 'an anchor'}"


def _hands(name: str, taker: Body) -> str:
    verb, to = ("puts", "into") if isinstance(taker, Bucket) else ("hands", "to")
    return f"{verb} {name} {to} {name_of(taker)}"


def _bearer(stage: Stage, body: int) -> str:
    """Where a body is taken from, if something bears it: ` out of the bucket`, ` from Ada`."""
    carrier = stage.bodies[body].carrier
    if carrier is None:
        return ""
    bearer = stage.bodies[carrier]
    return f" {'out of' if isinstance(bearer, Bucket) else 'from'} {name_of(bearer)}"


def _neighbour(shove: Shove, stage: Stage) -> str:
    cell = shove.aim(stage)
    body = stage.bodies.get(-1 if cell is None else stage.at.get(cell, -1))
    return "nobody" if body is None else name_of(body)
