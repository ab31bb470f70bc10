"""ideas: what levels ask of a player to know, one idea after the other, and which of them a level needs.

A level needs an idea if its known plan uses it and the solver finds no plan that does without it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from intodepth.sim.actions import Action, ActionKind
from intodepth.sim.actions.drop import Drop
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.flare import Flare
from intodepth.sim.actions.give import Give
from intodepth.sim.actions.kindle import Kindle
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.clip import Clip
from intodepth.sim.actions.ropes.cut import Cut
from intodepth.sim.actions.ropes.fuse import Fuse
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.splice import Splice
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.wheel import Wheel
from intodepth.sim.actions.scrape import Scrape
from intodepth.sim.actions.shove import Shove
from intodepth.sim.actions.strike import Strike
from intodepth.sim.actions.tip import Tip
from intodepth.sim.actions.turn_back import TurnBack
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved
from intodepth.sim.flow.schedule import Happening, Schedule, build_schedule
from intodepth.sim.history import History
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

Test = Callable[[Stage, Happening], bool]


@dataclass(frozen=True)
class Idea:
    """Something that a player has to have understood, as the actions or the happenings that show it."""

    name: str
    words: str
    kinds: tuple[ActionKind, ...] = ()
    """any action of these kinds shows it"""
    happens: Test | None = None
    """whether a happening, on the stage before its action, shows it"""
    part_of: str = ""
    """name of the idea with which it is shown, such as to hang from an edge with what a fall costs"""
    by: tuple[ActionKind, ...] = ()
    """the only kinds of actions that can make it happen; empty for all"""

    def is_shown_by(self, stage: Stage, action: Action, schedule: Schedule | None = None) -> bool:
        """Return whether an action shows it. `schedule` is what the action causes, if that is known."""
        if isinstance(action, self.kinds):
            return True
        if self.happens is None or (self.by and not isinstance(action, self.by)):
            return False
        timeline = (schedule or build_schedule(stage, action)).timeline
        return any(self.happens(stage, happening) for happening in timeline)


class Need(StrEnum):
    """Whether a level needs an idea."""

    PROVEN = "proven"
    """there is no plan without it"""
    NEEDED = "needed"
    """no plan without it was found"""
    SPARED = "spared"
    """there is a plan without it"""
    UNKNOWN = "unknown"
    """none was found without it, but none with it either"""


def _what(*kinds: What) -> Test:
    return lambda stage, happening: happening.what in kinds


def _of(kind: type, *whats: What) -> Test:
    """Return a test for happenings to bodies of a kind."""

    def test(stage: Stage, happening: Happening) -> bool:
        if happening.what not in whats:
            return False
        return isinstance(stage.bodies.get(getattr(happening.event, "body", -1)), kind)

    return test


def _rises(stage: Stage, happening: Happening) -> bool:
    """Return whether the pull of a rope moves a body up."""
    event = happening.event
    if happening.what != What.DRAWN or not isinstance(event, Moved):
        return False
    return event.old is not None and event.new is not None and event.new.y > event.old.y


def _goes_through(stage: Stage, happening: Happening) -> bool:
    """Return whether a body goes through a portal."""
    event = happening.event
    if not isinstance(event, Moved) or event.old is None:
        return False
    portals = stage.ground.portals
    return any((each.start, each.target) == (event.old, event.new) for each in portals)


IDEAS: tuple[Idea, ...] = (
    Idea("ladder", "climb a ladder", happens=_what(What.CLIMB), by=(Move,)),
    Idea("edge", "hang from an edge", part_of="fall", happens=_what(What.HANG, What.PULL_UP), by=(Move,)),
    Idea("fall", "fall and land", happens=_of(Hero, What.LAND)),
    Idea("hanging rope", "climb a rope", happens=_what(What.CLIMB_ROPE, What.STEP_ON_ROPE), by=(Move,)),
    Idea("shove", "shove what is heavy", (Shove,)),
    Idea("crumbling floor", "a floor breaks under weight", happens=_what(What.BREAK_FLOOR)),
    Idea("tie", "tie a rope", (TieOn, Untie)),
    Idea("throw", "throw a rope end", (Throw,)),
    Idea("haul", "haul what is tied", (Haul,)),
    Idea("lower", "pay out rope", (Lower,)),
    Idea("catch", "a rope ends a fall", happens=_of(Hero, What.CAUGHT)),
    Idea("brace", "brace on a rope", (Belay,)),
    Idea("swing", "swing on a rope", (Swing,)),
    Idea("cut", "cut a rope", (Cut,)),
    Idea("through an anchor", "put a rope through an anchor", (Clip,)),
    Idea("counterweight", "one sinks and the other rises", happens=_rises),
    Idea("pop", "an anchor fails", happens=_what(What.POPPED)),
    Idea("gate", "what moves a gate", happens=_what(What.GATE)),
    Idea("lever", "pull a lever", (Pull,)),
    Idea("put down", "put down what is carried", (Drop,)),
    Idea("hand over", "hand something over", (Give,)),
    Idea("piton", "drive in a piton", (Piton,)),
    Idea("wheel", "fix a wheel to an anchor", (Wheel,)),
    Idea("splice", "make one rope of two", (Splice,)),
    Idea("bucket", "fill and tip a bucket", (Tip, Fill)),
    Idea("door", "go through a door that opens elsewhere", happens=_goes_through),
    Idea("endless fall", "fall for ever", happens=_what(What.FALL_FOR_EVER)),
    Idea("save", "the saint's tooth", happens=_what(What.SAVE)),
    Idea("turn back", "the hourglass", (TurnBack,)),
    Idea("fallen", "carry the fallen", happens=_of(Hero, What.TAKE)),
    Idea("lamp", "put a lamp out or light it", (Kindle,)),
    Idea("flare", "throw a lamp", (Flare,)),
    Idea("shoot", "shoot a rope end", (Shoot,)),
    Idea("fuse", "set a fuse", (Fuse,)),
    Idea("strike", "strike a creature", (Strike,)),
    Idea("scrape", "scrape off what clings", (Scrape,)),
)  # fmt: skip
"""the ideas that actions show, in the order in which a player could meet them"""


def find_shown(history: History) -> list[Idea]:
    """Return the ideas that the actions of a played plan show, in their order."""
    stage = history.start
    shown = set[Idea]()
    for entry in history.done:
        if isinstance(entry.action, Action):
            shown.update(idea for idea in IDEAS if idea.is_shown_by(stage, entry.action, entry.schedule))
        entry.schedule.apply(stage)
    return [idea for idea in IDEAS if idea in shown]
