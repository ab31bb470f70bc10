"""verbs: what players can do: nine verbs with their keys, and the kinds of action that each stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from intodepth.content.words import ROCK, SIDES, cell_words, counted, name_of
from intodepth.sim.actions import Action, Kind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle, dark_for
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.clip import Clip, Unclip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.fuse import Fuse
from intodepth.sim.actions.ropes.grip import Grip
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton, anchor_in
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Stow, Uncoil
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.strike import Strike
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Bucket, Hero, LevelState
from intodepth.sim.history import Tune
from intodepth.sim.relics import bearer
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage


@dataclass(frozen=True, slots=True)
class Use:
    """What players know of a kind of action."""

    kind: Kind
    name: str
    """what its icon is named, and how a profile notes that it was explained"""
    label: str
    purpose: str
    """what it is for, told to the player"""
    words: str | Callable[[Any, Stage], str]
    """what is told of one that is done, after the name of who does it: the stage is that before it"""
    lesson: int = 0
    """when it is explained: after those with lower numbers; 0 for never"""


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """What players think of: some kinds of action, of which the target tells which one is meant."""

    name: str
    """its command, and its key in profiles"""
    label: str
    """what stands on its button"""
    key: str
    """unless the player chooses another"""
    icon: str
    deeds: tuple[Use, ...]
    sums_up: str = ""
    """what it is for, where it stands for several kinds of action"""

    @property
    def purpose(self) -> str:
        """What it is for, told to the player."""
        return self.sums_up or self.deeds[0].purpose

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of action that it stands for."""
        return tuple(deed.kind for deed in self.deeds)

    @property
    def said(self) -> str:
        """What it is, and what it is for, as a sentence."""
        return f"{self.label}: {self.purpose}."

    def suits(self, stage: Stage, hero: Hero) -> bool:
        """Whether a hero can ever do something of it in this level."""
        return any(kind.suits(stage, hero) for kind in self.kinds)

    def stock(self, hero: Hero) -> tuple[int, ...]:
        """How much the hero has left of what it takes, one number for each piece of its kind."""
        return tuple(left for kind in self.kinds for left in kind.stock(hero))


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


def _scrape(scrape: Scrape, stage: Stage) -> str:
    who = _of(bearer(stage, stage.bodies[scrape.leech]).id, stage)
    where = "below" if scrape.side == Side.S else SIDES[scrape.side]
    return f"scrapes {_of(scrape.leech, stage)} off {who} and puts it down {where}"


def _shove(shove: Shove, stage: Stage) -> str:
    cell = shove.aim(stage)
    body = None if cell is None else stage.at.get(cell)
    return f"shoves {'nobody' if body is None else _of(body, stage)} {SIDES[shove.side]}"


def _strike(strike: Strike, stage: Stage) -> str:
    cell = strike.aim(stage)
    body = None if cell is None else stage.at.get(cell)
    return f"strikes {'nobody' if body is None else _of(body, stage)}"


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


def _shoot(shoot: Shoot, stage: Stage) -> str:
    return f"shoots a rope end {'into the rock' if anchor_in(stage, shoot.cell) is None else 'to an anchor'}"


def _swing(swing: Swing, stage: Stage) -> str:
    end, kicked = " and lets go" if swing.let_go else "", swing.kicks(stage)
    columns = swing.columns - (kicked is not None)
    kick = "" if kicked is None else f"{',' if end else ' and'} kicks {_of(kicked, stage)}"
    return f"swings {counted(columns, 'cell')} {SIDES[swing.side]}{kick}{end}"


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


def _kindle(kindle: Kindle, stage: Stage) -> str:
    lamp = _of(kindle.lamp, stage)
    return f"lights {lamp}" if dark_for(stage, kindle.lamp) else f"puts {lamp} out"


def _flare(flare: Flare, stage: Stage) -> str:
    return f"throws {_of(flare.lamp, stage)} to {cell_words(flare.cell)}"


DEPLOY: Final = Verb("deploy", "Deploy", "d", "deploy", (
    Use(Deploy, "deploy", "Deploy", "come into the level",
         lambda it, _: f"comes in at {cell_words(it.entry)}"),
))  # fmt: skip
MOVE: Final = Verb("move", "Move", "m", "move", (
    Use(Move, "move", "Move", "walk, climb and jump down",
         lambda it, _: f"goes to {cell_words(it.to)}{' and lets go' if it.drop else ''}"),
    Use(Exit, "exit", "Leave", "go out of the level here, with what is carried", "leaves the level"),
    Use(Grip, "grip", "Grip", "take hold of a hanging rope, to climb it",
         lambda it, _: f"grips a rope{'' if it.step < 0 else f' {SIDES[Side(it.step)]}'}", 8),
    Use(Swing, "swing", "Swing", "swing on a tight rope, to a ledge, or against somebody to kick it on",
         _swing, 9),
), "go there: walk, climb, jump, take hold of a rope, swing, leave by the way out")  # fmt: skip
HANDS: Final = Verb("hands", "Hands", "g", "take", (
    # Before taking: what a leech clings to is seldom wanted with it.
    Use(Scrape, "scrape", "Scrape", "take a leech off whoever is in the next cell, and put it down",
         _scrape, 22),
    Use(Take, "take", "Take", "pick up what lies in the next cell", _take),
    Use(Drop, "drop", "Drop", "put down what is carried, also over an edge", _drop),
    Use(Give, "hand_over", "Hand over", "hand over what is carried", _give),
    Use(Tip, "tip", "Tip", "empty a bucket to one side",
         lambda it, stage: f"tips {_of(it.bucket, stage)} {SIDES[it.side]}", 16),
    Use(Fill, "fill", "Fill", "put sand into a bucket: a heavier bucket lifts more",
         lambda it, stage: f"puts sand into {_of(it.bucket, stage)}", 13),
    Use(Pull, "pull", "Pull", "turn a lever over: its gates open or close",
         lambda it, stage: f"pulls the lever{' back' if stage.mechanisms[it.work].on else ''}", 1),
), "take, put down, hand over, scrape off leeches, tip, fill, and turn levers")  # fmt: skip
ROPE: Final = Verb("rope", "Rope", "t", "tie", (
    Use(TieOn, "tie", "Tie", "tie a rope end in reach to someone or something in reach", _tie, 4),
    Use(Throw, "throw", "Throw", "throw a loose rope end into the next cell, or over an edge",
         lambda it, _: f"throws a rope end {SIDES[it.side]}", 3),
    Use(Shoot, "shoot", "Shoot", "send a rope end on an arrow to an anchor, soft rock or a beam in sight",
         _shoot, 5),
    Use(Clip, "clip", "Clip", "put the rope through an anchor: it slides, and the anchor catches",
         "puts a rope through an anchor", 11),
    Use(Unclip, "unclip", "Unclip", "take the rope out of an anchor", "takes a rope out of an anchor", 20),
    Use(Splice, "splice", "Splice", "make two ropes one, at their loose ends", "joins two ropes", 14),
    Use(Untie, "untie", "Untie", "loose a rope end; what hung on it falls", _untie, 18),
    Use(Uncoil, "uncoil", "Uncoil", "take a rope out of the pack, one end tied to yourself", _uncoil, 2),
    Use(Stow, "stow", "Stow", "put a rope whose ends are both in reach into the pack", "packs a rope", 21),
), "choose the end of a rope, then where it goes")  # fmt: skip
HAUL: Final = Verb("haul", "Haul/Lower", "h", "haul", (
    Use(Haul, "haul", "Haul", "take in rope: first its slack, then what hangs on it", "hauls", 7),
    Use(Lower, "lower", "Lower", "pay out rope: what hangs on it sinks gently",
         lambda it, _: f"lowers {counted(it.cells, 'cell')} of rope", 6),
), "take in rope, or pay it out: what hangs on it rises, or sinks gently")  # fmt: skip
SHOVE: Final = Verb("shove", "Shove", "s", "shove", (
    Use(Shove, "shove", "Shove", "push what stands beside, over an edge or on to a plate", _shove),
))  # fmt: skip
BLADE: Final = Verb("blade", "Blade", "k", "cut", (
    Use(Cut, "cut", "Cut", "cut a rope, also under load", "cuts a rope", 17),
    Use(Fuse, "fuse", "Fuse", "burn a rope through at the end of a round: what is in that cell then",
         lambda it, _: f"sets a fuse to burn after round {it.round}", 24),
    Use(Strike, "strike", "Strike", "hit a creature beside: it lets go of rope or rock, and looks away",
         _strike, 22),
), "cut a rope, set a fuse to it, or strike a creature")  # fmt: skip
IRON: Final = Verb("iron", "Iron", "n", "piton", (
    Use(Piton, "piton", "Piton", "drive an anchor into rock, to tie or clip ropes to", _piton, 5),
    Use(Wheel, "wheel", "Wheel", "fix a wheel to an anchor: a rope bent round it bears half as much",
         _wheel, 12),
), "drive a piton into rock or pull it out, or fix a wheel to an anchor")  # fmt: skip
RELIC: Final = Verb("relic", "Relic/Gear", "r", "turn_back", (
    Use(TurnBack, "turn_back", "Rewind", "send someone back to where it was three beats before, once",
         _turn_back, 15),
    Use(Kindle, "lamp", "Lamp", "put a lamp out, or light it again", _kindle, 23),
    Use(Flare, "flare", "Flare", "throw a lamp where you see: it lights where it comes to lie", _flare, 25),
), "turn the hourglass, light a lamp, put it out, or throw it")  # fmt: skip
WAIT: Final = Verb("wait", "Wait", "p", "pass", (
    Use(Pass, "pass", "Pass", "end the turn", "ends the turn"),
    Use(Belay, "belay", "Brace", "brace yourself on the rope, to hold more than by standing",
         "braces", 10),
    Use(OffBelay, "off_belay", "Unbrace", "let go of the rope again", "stops bracing", 19),
), "end the turn, braced on the rope in hand if there is one")  # fmt: skip
NEXT: Final = Verb("next_hero", "Next hero", "tab", "next_hero", (
    Use(Lead, "next_hero", "Next", "let another hero act first",
         lambda it, stage: f"passes the lead to {_of(it.to, stage)}"),
))  # fmt: skip
"""has no button: who is picked acts"""
PLACES: Final = ((MOVE, HANDS), (ROPE, HAUL), (SHOVE, BLADE), (IRON, RELIC), (WAIT,))
"""rows of the panel; who is still outside has DEPLOY in the place of MOVE"""
VERBS: Final[tuple[Verb, ...]] = (MOVE, DEPLOY, HANDS, *chain.from_iterable(PLACES[1:]), NEXT)
DEEDS: Final[dict[Kind, Use]] = {deed.kind: deed for verb in VERBS for deed in verb.deeds}
VERB_OF: Final[dict[Kind, Verb]] = {kind: verb for verb in VERBS for kind in verb.kinds}


def places(stage: Stage, hero: Hero) -> list[tuple[Verb | None, ...]]:
    """The rows of the panel for a hero: None where it can never do something that a friend can.

    A row that nobody in this level has any use for is not there.
    """
    rows = []
    for row in PLACES:
        if any(verb.suits(stage, other) for verb in row for other in stage.heroes()):
            suited = (verb if verb.suits(stage, hero) else None for verb in row)
            rows.append(tuple(DEPLOY if verb is MOVE and _is_outside(hero) else verb for verb in suited))
    return rows


def _is_outside(hero: Hero) -> bool:
    return hero.state == LevelState.UNDEPLOYED


def describe_action(action: Action | Tune, stage: Stage) -> str:
    """What an action is, in one clause such as `Bram takes the bell`, on the stage before it."""
    if isinstance(action, Tune):
        return f"the rules change: {', '.join(f'{name} {value}' for name, value in action.rules)}"
    words = DEEDS[type(action)].words
    return f"{_of(action.actor, stage)} {words if isinstance(words, str) else words(action, stage)}"
