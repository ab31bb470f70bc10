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
from intodepth.sim.events import CarrierChanged, FallCounted, Moved
from intodepth.sim.flow.schedule import Happening, Schedule, build_schedule
from intodepth.sim.history import History
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

Test = Callable[[Stage, Happening], bool]


@dataclass(frozen=True)
class Idea:
    """Something that a player has to have understood, as the actions or the happenings that show it."""

    name: str
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


def _to_hero(what: What) -> Test:
    """Return a test for a happening to a hero."""

    def test(stage: Stage, happening: Happening) -> bool:
        event = happening.event
        if happening.what != what or not isinstance(event, FallCounted | CarrierChanged):
            return False
        return isinstance(stage.bodies[event.body], Hero)

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
    Idea("ladder", happens=_what(What.CLIMB), by=(Move,)),
    Idea("edge", part_of="fall", happens=_what(What.HANG, What.PULL_UP), by=(Move,)),
    Idea("fall", happens=_to_hero(What.LAND)),
    Idea("hanging rope", happens=_what(What.CLIMB_ROPE, What.STEP_ON_ROPE), by=(Move,)),
    Idea("shove", (Shove,)),
    Idea("crumbling floor", happens=_what(What.BREAK_FLOOR)),
    Idea("tie", (TieOn, Untie)),
    Idea("throw", (Throw,)),
    Idea("haul", (Haul,)),
    Idea("lower", (Lower,)),
    Idea("catch", happens=_to_hero(What.CAUGHT)),
    Idea("brace", (Belay,)),
    Idea("swing", (Swing,)),
    Idea("cut", (Cut,)),
    Idea("through an anchor", (Clip,)),
    Idea("counterweight", happens=_rises),
    Idea("pop", happens=_what(What.POPPED)),
    Idea("gate", happens=_what(What.GATE)),
    Idea("lever", (Pull,)),
    Idea("put down", (Drop,)),
    Idea("hand over", (Give,)),
    Idea("piton", (Piton,)),
    Idea("wheel", (Wheel,)),
    Idea("splice", (Splice,)),
    Idea("bucket", (Tip, Fill)),
    Idea("portal", happens=_goes_through),
    Idea("endless fall", happens=_what(What.FALL_FOR_EVER)),
    Idea("save", happens=_what(What.SAVE)),
    Idea("turn back", (TurnBack,)),
    Idea("fallen", happens=_to_hero(What.TAKE)),
    Idea("lamp", (Kindle,)),
    Idea("flare", (Flare,)),
    Idea("shoot", (Shoot,)),
    Idea("fuse", (Fuse,)),
    Idea("strike", (Strike,)),
    Idea("scrape", (Scrape,)),
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
