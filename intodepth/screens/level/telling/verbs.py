"""verbs: what the screen knows of every kind of action: its key, its icon, what it is for and for whom."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from intodepth.sim.actions import Kind
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
from intodepth.sim.entities import Bucket, Gift, Hero, LevelState
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.relics import Power
from intodepth.sim.ropes import AnchorKind
from intodepth.sim.space.terrain import TERRAIN
from intodepth.sim.stage import Stage
from intodepth.ui.bindings import TITLES

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
    return _has_hands(stage, hero) and any(
        mechanism.kind == MechanismKind.LEVER for mechanism in stage.mechanisms.values()
    )


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


_ICONS = {"hand_over": "give", "next_hero": "lead"}
"""icons of another name than their command"""
_LABELS = {"next_hero": "Next"}
"""shorter than the title of the command"""


@dataclass(frozen=True, slots=True)
class Verb:
    """What the screen knows of a kind of action."""

    kind: Kind
    command: str
    """its key, and what it is called, are those of this command"""
    purpose: str
    """what it is for, told to the player"""
    suits: Suits = _always
    stock: Callable[[Hero], Iterable[int]] = _nothing
    """how much of what it needs is left"""

    @property
    def icon(self) -> str:
        """The name of the sign on its button."""
        return _ICONS.get(self.command, self.command)

    @property
    def label(self) -> str:
        """What stands on its button."""
        return _LABELS.get(self.command) or TITLES[self.command]

    @property
    def said(self) -> str:
        """What it is, and what it is for, as a sentence."""
        return f"{self.label}: {self.purpose}."


Place = tuple[Verb, ...]
"""the verbs of one button: where more than one can be done now, it is parted between them"""

HANDS: tuple[Place, ...] = (
    (
        Verb(Move, "move", "walk, climb and jump down", _inside),
        Verb(Deploy, "deploy", "come into the level", _outside),
    ),
    (Verb(Take, "take", "pick up what lies in the next cell"),),
    (Verb(Drop, "drop", "put down what is carried, also over an edge"),),
    (Verb(Give, "hand_over", "hand over what is carried", _in_company),),
    (Verb(Shove, "shove", "push what stands beside, over an edge or on to a plate"),),
    (Verb(Exit, "exit", "go out of the level here, with what is carried"),),
    (Verb(Pass, "pass", "end the turn"),),
    (Verb(Lead, "next_hero", "let another hero act first", _in_company),),
)
ROPES: tuple[Place, ...] = (
    (
        Verb(TieOn, "tie", "tie a rope end in reach to someone or something in reach", _has_ropes),
        Verb(Untie, "untie", "loose a rope end; what hung on it falls", _has_ropes),
    ),
    (
        Verb(Belay, "belay", "brace yourself on the rope, to hold more than by standing",
             _handles_ropes),
        Verb(OffBelay, "off_belay", "let go of the rope again", _handles_ropes),
    ),
    (Verb(Lower, "lower", "pay out rope: what hangs on it sinks gently", _handles_ropes),),
    (Verb(Haul, "haul", "take in rope: first its slack, then what hangs on it", _handles_ropes),),
    (Verb(Grip, "grip", "take hold of a hanging rope, to climb it", _handles_ropes),),
    (Verb(Swing, "swing", "swing on a tight rope, across or to another ledge", _handles_ropes),),
    (
        Verb(Clip, "clip", "put the rope through an anchor: it slides, and the anchor catches",
             _handles_ropes),
        Verb(Unclip, "unclip", "take the rope out of an anchor", _handles_ropes),
    ),
    (Verb(Throw, "throw", "throw a loose rope end into the next cell, or over an edge",
          _handles_ropes),),
    (Verb(Cut, "cut", "cut a rope, also under load", _cuts),),
)  # fmt: skip
GEAR: tuple[Place, ...] = (
    (
        Verb(Uncoil, "uncoil", "take a rope out of the pack, one end tied to yourself", _packs,
             _coils),
        Verb(Stow, "stow", "put a rope whose ends are both in reach into the pack", _handles_ropes),
    ),
    (Verb(Piton, "piton", "drive an anchor into rock, to tie or clip ropes to", _sets_pitons,
          _pitons),),
    (Verb(Wheel, "wheel", "fix a wheel to an anchor: a rope bent round it bears half as much",
          _sets_wheels, _wheels),),
    (Verb(Splice, "splice", "make two ropes one, at their loose ends", _splices),),
    (
        Verb(Tip, "tip", "empty a bucket to one side", _tips),
        Verb(Fill, "fill", "put sand into a bucket: a heavier bucket lifts more", _fills),
    ),
    (Verb(TurnBack, "turn_back", "send someone back to where it was three beats before, once",
          _turns_back),),
    (Verb(Pull, "pull", "turn a lever over: its gates open or close", _pulls),),
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
