"""verbs: what the screen knows of every kind of action: its key, its icon, what it is for and for whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from intodepth.sim.actions import Kind
from intodepth.sim.actions.belay import Belay, OffBelay
from intodepth.sim.actions.clip import Clip, Unclip
from intodepth.sim.actions.cut import Cut
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.grip import Grip
from intodepth.sim.actions.haul import Haul
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.lower import Lower
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.piton import Piton
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.splice import Splice
from intodepth.sim.actions.swing import Swing
from intodepth.sim.actions.take import Take
from intodepth.sim.actions.throw import Throw
from intodepth.sim.actions.tie import TieOn, Untie
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.actions.uncoil import Stow, Uncoil
from intodepth.sim.actions.wheel import Wheel
from intodepth.sim.entities import Bucket, Gift, Hero, LevelState
from intodepth.sim.relics import Power
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.sim.works import WorkKind

Suits = Callable[[Stage, Hero], bool]
"""whether a hero can ever do something of a kind in this level"""


def _always(stage: Stage, hero: Hero) -> bool:
    return True


def _nothing(hero: Hero) -> tuple[int, ...]:
    return ()


def _pitons(hero: Hero) -> tuple[int, ...]:
    return (hero.pitons,)


def _wheels(hero: Hero) -> tuple[int, ...]:
    return (hero.wheels,)


def _coils(hero: Hero) -> tuple[int, ...]:
    return tuple(coil.length for coil in hero.coils)


def _outside(stage: Stage, hero: Hero) -> bool:
    return hero.state == LevelState.UNDEPLOYED


def _inside(stage: Stage, hero: Hero) -> bool:
    return hero.state != LevelState.UNDEPLOYED


def _in_company(stage: Stage, hero: Hero) -> bool:
    return len(stage.heroes()) > 1


def _has_ropes(stage: Stage, hero: Hero) -> bool:
    return bool(stage.ropes) or any(other.coils for other in stage.heroes())


def _pulls(stage: Stage, hero: Hero) -> bool:
    return _has_hands(stage, hero) and any(work.kind == WorkKind.LEVER for work in stage.works.values())


def _has_hands(stage: Stage, hero: Hero) -> bool:
    return hero.has_hands


def _handles_ropes(stage: Stage, hero: Hero) -> bool:
    return _has_hands(stage, hero) and _has_ropes(stage, hero)


def _cuts(stage: Stage, hero: Hero) -> bool:
    return hero.blade and _has_ropes(stage, hero)


def _sets_pitons(stage: Stage, hero: Hero) -> bool:
    """Also who has driven the last one, so that nothing changes its place."""
    driven = any(anchor.kind == AnchorKind.PITON for anchor in stage.anchors.values())
    return _has_hands(stage, hero) and (hero.pitons > 0 or driven)


def _packs(stage: Stage, hero: Hero) -> bool:
    return _has_hands(stage, hero) and bool(hero.coils)


def _sets_wheels(stage: Stage, hero: Hero) -> bool:
    fixed = any(anchor.under is not None for anchor in stage.anchors.values())
    return _has_hands(stage, hero) and (hero.wheels > 0 or fixed)


def _splices(stage: Stage, hero: Hero) -> bool:
    return bool(hero.gifts & Gift.SPLICES) and _has_ropes(stage, hero)


def _tips(stage: Stage, hero: Hero) -> bool:
    return _has_hands(stage, hero) and any(isinstance(body, Bucket) for body in stage.bodies.values())


def _fills(stage: Stage, hero: Hero) -> bool:
    return _tips(stage, hero) and any(TERRAIN[code].soft_landing for code in set(stage.ground.kinds))


def _turns_back(stage: Stage, hero: Hero) -> bool:
    return any(body.kind == Power.HOURGLASS for body in stage.bodies.values())


@dataclass(frozen=True, slots=True)
class Verb:
    """What the screen knows of a kind of action."""

    kind: Kind
    command: str
    """what its key is bound to"""
    icon: str
    purpose: str = ""
    """what it is for, told to the player"""
    suits: Suits = _always
    stock: Callable[[Hero], Iterable[int]] = _nothing
    """how much of what it needs is left"""

    @property
    def label(self) -> str:
        """What stands on its button."""
        return self.kind.NAME

    @property
    def said(self) -> str:
        """What it is, and what it is for, as a sentence."""
        return f"{self.label}: {self.purpose}."


Place = tuple[Verb, ...]
"""the verbs of one button: where more than one can be done now, it is parted between them"""

HANDS: tuple[Place, ...] = (
    (
        Verb(Move, "move", "move", "walk, climb and jump down", _inside),
        Verb(Deploy, "deploy", "deploy", "come into the level", _outside),
    ),
    (Verb(Take, "take", "take", "pick up what lies in the next cell"),),
    (Verb(Drop, "drop", "drop", "put down what is carried, also over an edge"),),
    (Verb(Give, "hand_over", "give", "hand over what is carried", _in_company),),
    (Verb(Shove, "shove", "shove", "push what stands beside, over an edge or on to a plate"),),
    (Verb(Exit, "exit", "exit", "go out of the level here, with what is carried"),),
    (Verb(Pass, "pass", "pass", "end the turn"),),
    (Verb(Lead, "next_hero", "lead", "let another hero act first", _in_company),),
)
ROPES: tuple[Place, ...] = (
    (
        Verb(TieOn, "tie", "tie", "tie a rope end in reach to someone or something in reach", _has_ropes),
        Verb(Untie, "untie", "untie", "loose a rope end; what hung on it falls", _has_ropes),
    ),
    (
        Verb(Belay, "belay", "belay", "brace yourself on the rope, to hold more than by standing",
             _handles_ropes),
        Verb(OffBelay, "off_belay", "off_belay", "let go of the rope again", _handles_ropes),
    ),
    (Verb(Lower, "lower", "lower", "pay out rope: what hangs on it sinks gently", _handles_ropes),),
    (Verb(Haul, "haul", "haul", "take in rope: first its slack, then what hangs on it", _handles_ropes),),
    (Verb(Grip, "grip", "grip", "take hold of a hanging rope, to climb it", _handles_ropes),),
    (Verb(Swing, "swing", "swing", "swing on a tight rope, across or to another ledge", _handles_ropes),),
    (
        Verb(Clip, "clip", "clip", "put the rope through an anchor: it slides, and the anchor catches",
             _handles_ropes),
        Verb(Unclip, "unclip", "unclip", "take the rope out of an anchor", _handles_ropes),
    ),
    (Verb(Throw, "throw", "throw", "throw a loose rope end into the next cell, or over an edge",
          _handles_ropes),),
    (Verb(Cut, "cut", "cut", "cut a rope, also under load", _cuts),),
)  # fmt: skip
GEAR: tuple[Place, ...] = (
    (
        Verb(Uncoil, "uncoil", "uncoil", "take a rope out of the pack, one end tied to yourself", _packs,
             _coils),
        Verb(Stow, "stow", "stow", "put a rope whose ends are both in reach into the pack", _handles_ropes),
    ),
    (Verb(Piton, "piton", "piton", "drive an anchor into rock, to tie or clip ropes to", _sets_pitons,
          _pitons),),
    (Verb(Wheel, "wheel", "wheel", "fix a wheel to an anchor: a rope bent round it bears half as much",
          _sets_wheels, _wheels),),
    (Verb(Splice, "splice", "splice", "make two ropes one, at their loose ends", _splices),),
    (
        Verb(Tip, "tip", "tip", "empty a bucket to one side", _tips),
        Verb(Fill, "fill", "fill", "put sand into a bucket: a heavier bucket lifts more", _fills),
    ),
    (Verb(TurnBack, "turn_back", "turn_back", "send someone back to where it was three beats before, once",
          _turns_back),),
    (Verb(Pull, "pull", "pull", "turn a lever over: its gates open or close", _pulls),),
)  # fmt: skip
GROUPS: tuple[tuple[Place, ...], ...] = (HANDS, ROPES, GEAR)
"""the buttons of the panel, at places that never change"""

VERBS: dict[Kind, Verb] = {verb.kind: verb for group in GROUPS for place in group for verb in place}


HANGING: tuple[Kind, ...] = (Swing, Grip, Haul, Lower)
"""what helps first who hangs on a rope"""
LESSONS: tuple[Kind, ...] = (
    Pull, Uncoil, Throw, TieOn, Piton, Lower, Haul, Grip, Swing, Belay, Clip, Wheel, Fill, Splice, TurnBack,
    Tip, Cut, Untie, OffBelay, Unclip, Stow,
)  # fmt: skip
"""actions on ropes and with gear, in the order in which they are explained"""


def find_news(offered: Collection[Kind], met: Collection[str], *, hangs: bool = False) -> Verb | None:
    """The action on ropes or with gear that helps first, of those offered that were never explained."""
    order = (*HANGING, *LESSONS) if hangs else LESSONS
    verbs = (VERBS[kind] for kind in order if kind in offered)
    return next((verb for verb in verbs if verb.command not in met), None)


def places(stage: Stage, hero: Hero) -> Iterator[list[Place]]:
    """The groups of buttons for what a hero can ever do in this level; none is empty."""
    for group in GROUPS:
        suited = (tuple(verb for verb in place if verb.suits(stage, hero)) for place in group)
        found = [place for place in suited if place]
        if found:
            yield found
