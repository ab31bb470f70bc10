"""verbs: what players know of every kind of action: name, key, place, purpose, and the words for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from intodepth.content.words import ROCK, SIDES, cell_words, counted, name_of
from intodepth.sim.actions import Action, Kind
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
from intodepth.sim.entities import Bucket, Hero
from intodepth.sim.history import Tune
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage


@dataclass(frozen=True, slots=True)
class Verb:
    """What players know of a kind of action."""

    kind: Kind
    command: str
    """what its icon is named, and its key in profiles"""
    label: str
    """what stands on its button"""
    key: str
    """unless the player chooses another"""
    purpose: str
    """what it is for, told to the player"""
    words: str | Callable[[Any, Stage], str]
    """what is told of one that is done, after the name of who does it: the stage is that before it"""
    lesson: int = 0
    """when it is explained: after those with lower numbers; 0 for never"""
    title: str = ""
    """what its command is called, if not as its button"""

    @property
    def said(self) -> str:
        """What it is, and what it is for, as a sentence."""
        return f"{self.label}: {self.purpose}."


Place = tuple[Verb, ...]
"""the verbs of one button: where more than one can be done now, it is parted between them"""


def _of(body: int, stage: Stage) -> str:
    return name_of(stage.bodies[body])


def _take(take: Take, stage: Stage) -> str:
    carrier = stage.bodies[take.body].carrier
    if carrier is None:
        return f"takes {_of(take.body, stage)}"
    whence = "out of" if isinstance(stage.bodies[carrier], Bucket) else "from"
    return f"takes {_of(take.body, stage)} {whence} {_of(carrier, stage)}"


def _drop(drop: Drop, stage: Stage) -> str:
    return f"puts {_of(drop.body, stage)} down {'below' if drop.side == Side.S else SIDES[drop.side]}"


def _give(give: Give, stage: Stage) -> str:
    verb, to = ("puts", "into") if isinstance(stage.bodies[give.taker], Bucket) else ("hands", "to")
    return f"{verb} {_of(give.body, stage)} {to} {_of(give.taker, stage)}"


def _shove(shove: Shove, stage: Stage) -> str:
    cell = shove.aim(stage)
    body = None if cell is None else stage.at.get(cell)
    return f"shoves {'nobody' if body is None else _of(body, stage)} {SIDES[shove.side]}"


def _tie(action: TieOn, stage: Stage) -> str:
    to, key = action.tie
    if to == BODY and key == action.actor:
        return "ties on to a rope"
    return f"ties a rope to {_of(key, stage) if to == BODY else 'an anchor'}"


def _untie(untie: Untie, stage: Stage) -> str:
    tie = stage.ropes[untie.rope].ends[untie.end]
    if tie is None:
        return "unties a rope"
    return f"unties a rope from {_of(tie.id, stage) if tie.to == BODY else 'an anchor'}"


def _swing(swing: Swing, stage: Stage) -> str:
    end = " and lets go" if swing.let_go else ""
    return f"swings {counted(swing.columns, 'cell')} {SIDES[swing.side]}{end}"


def _uncoil(uncoil: Uncoil, stage: Stage) -> str:
    return f"takes out a {'thin ' if uncoil.coil.thin else ''}rope of {counted(uncoil.coil.length, 'cell')}"


def _piton(piton: Piton, stage: Stage) -> str:
    return (
        "pulls the piton out" if piton.into < 0 else f"drives a piton into the rock {ROCK[Side(piton.into)]}"
    )


def _wheel(wheel: Wheel, stage: Stage) -> str:
    is_on = stage.anchors[wheel.anchor].under is not None
    return "takes a wheel off an anchor" if is_on else "fixes a wheel to an anchor"


def _turn_back(action: TurnBack, stage: Stage) -> str:
    return "turns back" if action.body == action.actor else f"turns {_of(action.body, stage)} back"


HANDS: Final[tuple[Place, ...]] = (
    (
        Verb(Move, "move", "Move", "m", "walk, climb and jump down",
             lambda it, _: f"goes to {cell_words(it.to)}{' and lets go' if it.drop else ''}"),
        Verb(Deploy, "deploy", "Deploy", "d", "come into the level",
             lambda it, _: f"comes in at {cell_words(it.entry)}"),
    ),
    (Verb(Take, "take", "Take", "g", "pick up what lies in the next cell", _take),),
    (Verb(Drop, "drop", "Drop", "shift+g", "put down what is carried, also over an edge",
          _drop),),
    (Verb(Give, "hand_over", "Hand over", "o", "hand over what is carried", _give),),
    (Verb(Shove, "shove", "Shove", "s", "push what stands beside, over an edge or on to a plate", _shove),),
    (Verb(Exit, "exit", "Leave", "x", "go out of the level here, with what is carried", "leaves the level"),),
    (Verb(Pass, "pass", "Pass", "p", "end the turn", "ends the turn"),),
    (Verb(Lead, "next_hero", "Next", "tab", "let another hero act first",
          lambda it, stage: f"passes the lead to {_of(it.to, stage)}", title="Next hero"),),
)  # fmt: skip
ROPES: Final[tuple[Place, ...]] = (
    (
        Verb(TieOn, "tie", "Tie", "t", "tie a rope end in reach to someone or something in reach", _tie, 4),
        Verb(Untie, "untie", "Untie", "shift+t", "loose a rope end; what hung on it falls", _untie, 18),
    ),
    (
        Verb(Belay, "belay", "Belay", "b", "brace yourself on the rope, to hold more than by standing",
             "goes on belay", 10),
        Verb(OffBelay, "off_belay", "Off belay", "shift+b", "let go of the rope again", "goes off belay", 19),
    ),
    (Verb(Lower, "lower", "Lower", "l", "pay out rope: what hangs on it sinks gently",
          lambda it, _: f"lowers {counted(it.cells, 'cell')} of rope", 6),),
    (Verb(Haul, "haul", "Haul", "h", "take in rope: first its slack, then what hangs on it", "hauls", 7),),
    (Verb(Grip, "grip", "Grip", "r", "take hold of a hanging rope, to climb it",
          lambda it, _: f"grips a rope{'' if it.step < 0 else f' {SIDES[Side(it.step)]}'}", 8),),
    (Verb(Swing, "swing", "Swing", "w", "swing on a tight rope, across or to another ledge", _swing, 9),),
    (
        Verb(Clip, "clip", "Clip", "e", "put the rope through an anchor: it slides, and the anchor catches",
             "puts a rope through an anchor", 11),
        Verb(Unclip, "unclip", "Unclip", "shift+e", "take the rope out of an anchor",
             "takes a rope out of an anchor", 20),
    ),
    (Verb(Throw, "throw", "Throw", "y", "throw a loose rope end into the next cell, or over an edge",
          lambda it, _: f"throws a rope end {SIDES[it.side]}", 3),),
    (Verb(Cut, "cut", "Cut", "c", "cut a rope, also under load", "cuts a rope", 17),),
)  # fmt: skip
GEAR: Final[tuple[Place, ...]] = (
    (
        Verb(Uncoil, "uncoil", "Uncoil", "u", "take a rope out of the pack, one end tied to yourself",
             _uncoil, 2),
        Verb(Stow, "stow", "Stow", "shift+u", "put a rope whose ends are both in reach into the pack",
             "packs a rope", 21),
    ),
    (Verb(Piton, "piton", "Piton", "n", "drive an anchor into rock, to tie or clip ropes to", _piton, 5),),
    (Verb(Wheel, "wheel", "Wheel", "shift+n",
          "fix a wheel to an anchor: a rope bent round it bears half as much", _wheel, 12),),
    (Verb(Splice, "splice", "Splice", "shift+c", "make two ropes one, at their loose ends",
          "joins two ropes", 14),),
    (
        Verb(Tip, "tip", "Tip", "j", "empty a bucket to one side",
             lambda it, stage: f"tips {_of(it.bucket, stage)} {SIDES[it.side]}", 16),
        Verb(Fill, "fill", "Fill", "shift+j", "put sand into a bucket: a heavier bucket lifts more",
             lambda it, stage: f"puts sand into {_of(it.bucket, stage)}", 13),
    ),
    (Verb(TurnBack, "turn_back", "Rewind", "shift+w",
          "send someone back to where it was three beats before, once", _turn_back, 15),),
    (Verb(Pull, "pull", "Pull", "q", "turn a lever over: its gates open or close",
          lambda it, stage: f"pulls the lever{' back' if stage.mechanisms[it.work].on else ''}", 1),),
)  # fmt: skip
GROUPS: Final = (HANDS, ROPES, GEAR)
"""the buttons of the panel, at places that never change"""
VERBS: Final[dict[Kind, Verb]] = {verb.kind: verb for group in GROUPS for place in group for verb in place}


def places(stage: Stage, hero: Hero) -> Iterator[list[Place]]:
    """The groups of buttons for what a hero can ever do in this level; none is empty."""
    for group in GROUPS:
        suited = (tuple(verb for verb in place if verb.kind.suits(stage, hero)) for place in group)
        if found := [place for place in suited if place]:
            yield found


def describe_action(action: Action | Tune, stage: Stage) -> str:
    """What an action is, in one clause such as `Bram takes the bell`, on the stage before it."""
    if isinstance(action, Tune):
        return f"the rules change: {', '.join(f'{name} {value}' for name, value in action.rules)}"
    words = VERBS[type(action)].words
    return f"{_of(action.actor, stage)} {words if isinstance(words, str) else words(action, stage)}"
