"""verbs: what players can do: nine verbs with their keys, and the kinds of action that each stands for."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Final

from intodepth.sim.actions import FIND_ACTIONS, ActionKind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.finds.gaff import GaffTie
from intodepth.sim.actions.finds.grapnel import Grapnel
from intodepth.sim.actions.finds.slip import Slip
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle
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
from intodepth.sim.actions.ropes.piton import Piton
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
from intodepth.sim.entities import Hero, LevelState
from intodepth.sim.stage import Stage


@dataclass(frozen=True, slots=True)
class Use:
    """Name, icon and purpose of a kind of action, as players read them.

    An action with a find needs neither label nor purpose: the find says what it is for (`data/finds.toml`).
    """

    kind: ActionKind
    name: str
    """its name in the profile, once it was explained or done; also its icon, if it has a lesson or no find"""
    label: str = ""
    purpose: str = ""
    """what it is for, as the player reads it"""
    lesson: int = 0
    """order of its lesson: lower numbers come first; 0: never explained"""


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """One verb of the panel: some kinds of action, of which the target selects one."""

    name: str
    """its command, and its key in profiles"""
    label: str
    """label of its button"""
    key: str
    """its default key"""
    icon: str
    uses: tuple[Use, ...]
    sums_up: str = ""
    """what it is for, as a summary of several kinds of action"""

    @property
    def purpose(self) -> str:
        """Its purpose, as shown to the player."""
        return self.sums_up or self.uses[0].purpose

    @property
    def kinds(self) -> tuple[ActionKind, ...]:
        """The kinds of action that it stands for."""
        return tuple(use.kind for use in self.uses)

    @property
    def said(self) -> str:
        """The label and the purpose, as a sentence."""
        return f"{self.label}: {self.purpose}."

    def suits(self, stage: Stage, hero: Hero) -> bool:
        """Return whether a hero can ever do an action of this verb in this level."""
        return any(kind.suits(stage, hero) for kind in self.kinds)

    def stock(self, hero: Hero) -> tuple[int, ...]:
        """Return the hero's supply of what the verb uses up: one number per item."""
        return tuple(left for kind in self.kinds for left in kind.stock(hero))


DEPLOY: Final = Verb("deploy", "Deploy", "d", "deploy", (
    Use(Deploy, "deploy", "Deploy", "come into the level"),
))  # fmt: skip
MOVE: Final = Verb("move", "Move", "m", "move", (
    Use(Move, "move", "Move", "walk, climb and jump down"),
    Use(Exit, "exit", "Leave", "go out of the level here, with what is carried"),
    Use(Grip, "grip", "Grip", "take hold of a hanging rope, to climb it", 8),
    Use(Swing, "swing", "Swing", "swing on a taut rope, to a ledge, or against somebody to kick them", 9),
), "go there: walk, climb, jump, take hold of a rope, swing, leave by the way out")  # fmt: skip
HANDS: Final = Verb("hands", "Take/Use", "g", "take", (
    # Before taking: what a leech clings to is seldom wanted with it.
    Use(Scrape, "scrape", "Scrape", "take a leech off whoever is in the next cell, and put it down", 22),
    Use(Take, "take", "Take", "pick up what lies in the next cell"),
    Use(Drop, "drop", "Drop", "put down what is carried, also over an edge"),
    Use(Give, "hand_over", "Hand over", "hand over what is carried"),
    Use(Tip, "tip", "Tip", "empty a bucket to one side", 16),
    Use(Fill, "fill", "Fill", "put sand into a bucket: a heavier bucket lifts more", 13),
    Use(Pull, "pull", "Pull", "turn a lever over: its gates open or close", 1),
), "take, put down, hand over, scrape off leeches, tip, fill, and turn levers")  # fmt: skip
ROPE: Final = Verb("rope", "Rope", "t", "tie", (
    Use(TieOn, "tie", "Tie", "tie a rope end in reach to someone or something in reach", 4),
    Use(Throw, "throw", "Throw", "throw a loose rope end into the next cell, or over an edge", 3),
    Use(Shoot, "shoot", "Shoot", "send a rope end on an arrow to an anchor, soft rock or a beam in sight", 5),
    Use(Clip, "clip", "Clip", "clip the rope into an anchor: it slides through, and the anchor holds", 11),
    Use(Unclip, "unclip", "Unclip", "take the rope out of an anchor", 20),
    Use(Splice, "splice", "Splice", "join two ropes at their loose ends", 14),
    Use(Untie, "untie", "Untie", "untie a rope end; whatever hung on it falls", 18),
    Use(Uncoil, "uncoil", "Uncoil", "take a rope out of the pack, one end tied to yourself", 2),
    Use(Stow, "stow", "Stow", "put a rope whose ends are both in reach into the pack", 21),
), "hang a rope down a hole, or choose an end or an anchor, then where the rope goes")  # fmt: skip
HAUL: Final = Verb("haul", "Haul/Lower", "h", "haul", (
    Use(Haul, "haul", "Haul", "take in rope: first its slack, then what hangs on it", 7),
    Use(Lower, "lower", "Lower", "pay out rope: what hangs on it sinks gently", 6),
), "take in rope, or pay it out: what hangs on it rises, or sinks gently")  # fmt: skip
SHOVE: Final = Verb("shove", "Shove", "s", "shove", (
    Use(Shove, "shove", "Shove", "push a neighbour, for example over an edge or on to a plate"),
))  # fmt: skip
BLADE: Final = Verb("blade", "Blade", "k", "cut", (
    Use(Cut, "cut", "Cut", "cut a rope, also under load", 17),
    Use(Fuse, "fuse", "Fuse", "set a fuse: it burns through any rope in that cell at the end of a round", 24),
    Use(Strike, "strike", "Strike", "hit a creature beside: it lets go of rope or rock, and turns away", 22),
), "cut a rope, set a fuse to it, or strike a creature")  # fmt: skip
IRON: Final = Verb("iron", "Piton", "n", "piton", (
    Use(Piton, "piton", "Piton", "drive an anchor into rock, to tie or clip ropes to", 5),
    Use(Wheel, "wheel", "Wheel", "fix a wheel to an anchor: it halves the load of a rope over it", 12),
), "drive a piton into rock or pull it out, or fix a wheel to an anchor")  # fmt: skip
FINDS_EXPLAINED: Final[dict[ActionKind, Use]] = {
    Grapnel: Use(
        Grapnel, "grapnel", "Grapnel", "send a rope end to rock or an anchor near by, once a floor", 26
    ),
    Slip: Use(Slip, "slip", "Slip knot", "untie the far end of a rope whose near end is in your hand", 27),
    GaffTie: Use(GaffTie, "tie", "Gaff: tie", "tie the rope end in your hand to an anchor 2 cells away", 28),
}
"""the actions with finds that have a lesson: those on ropes"""
RELIC: Final = Verb("relic", "Relic/Gear", "r", "turn_back", (
    Use(TurnBack, "turn_back", "Rewind", "send someone back, once, to where they were three beats ago", 15),
    Use(Kindle, "lamp", "Lamp", "put a lamp out, or light it again", 23),
    Use(Flare, "flare", "Flare", "throw a lamp to a cell you see: it lights the place where it lands", 25),
    *(FINDS_EXPLAINED.get(kind) or Use(kind, kind.__name__.lower()) for kind in FIND_ACTIONS),
), "use a relic, a lamp, or what you have found on the way down")  # fmt: skip
WAIT: Final = Verb("wait", "Wait", "p", "pass", (
    Use(Pass, "pass", "Pass", "end the turn"),
    Use(Belay, "belay", "Brace", "brace yourself on the rope, to hold more than by standing", 10),
    Use(OffBelay, "off_belay", "Unbrace", "let go of the rope again", 19),
), "end the turn, braced on the rope in hand if there is one")  # fmt: skip
NEXT: Final = Verb("next_hero", "Next hero", "tab", "next_hero", (
    Use(Lead, "next_hero", "Next", "let another hero act first"),
))  # fmt: skip
"""has no button: the hero who is picked acts"""
PLACES: Final = ((MOVE, HANDS), (ROPE, HAUL), (SHOVE, BLADE), (IRON, RELIC), (WAIT,))
"""rows of the panel; outside the level, DEPLOY stands in the place of MOVE"""
VERBS: Final[tuple[Verb, ...]] = (MOVE, DEPLOY, HANDS, *chain.from_iterable(PLACES[1:]), NEXT)
USES: Final[dict[ActionKind, Use]] = {use.kind: use for verb in VERBS for use in verb.uses}
VERB_OF: Final[dict[ActionKind, Verb]] = {kind: verb for verb in VERBS for kind in verb.kinds}


def places(stage: Stage, hero: Hero) -> list[tuple[Verb | None, ...]]:
    """Return the rows of the panel for a hero, with None where only a friend can use the verb.

    A row that nobody in this level can use is left out.
    """
    rows = []
    for row in PLACES:
        if any(verb.suits(stage, other) for verb in row for other in stage.heroes()):
            suited = (verb if verb.suits(stage, hero) else None for verb in row)
            rows.append(tuple(DEPLOY if verb is MOVE and _is_outside(hero) else verb for verb in suited))
    return rows


def _is_outside(hero: Hero) -> bool:
    return hero.state == LevelState.UNDEPLOYED
