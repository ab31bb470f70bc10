"""events: all that can happen to a stage, named in the past tense; applying one returns its inverse."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Self

from intodepth.sim.body_events import BodyEvent
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import LevelState, Posture
from intodepth.sim.gear_events import GEAR_EVENTS, WorkChanged
from intodepth.sim.portal_events import PortalsChanged
from intodepth.sim.rope_events import ROPE_EVENTS, RopeEvent
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage


class Manner(IntEnum):
    """In what way a body moved."""

    WALKED = 0
    FELL = 1
    SANK = 2
    """on a rope, without counting as a fall"""
    DRAWN = 3
    """by the pull of a rope"""
    HAULED = 4
    SWUNG_IN = 5
    SWUNG = 6
    SHOVED = 7
    ROSE = 8
    """by itself, being lighter than nothing"""
    TURNED_BACK = 9
    """to where it came from"""


@dataclass(frozen=True, slots=True)
class Moved:
    """A body came to be in another cell; None stands for outside the level or carried."""

    FIELD: ClassVar[str] = "cell"

    body: int
    old: Cell | None
    new: Cell | None
    side: Side | None = None
    """the side of the old cell it left through; None if it was put there"""
    manner: Manner = Manner.WALKED

    @property
    def subject(self) -> object:
        """The body."""
        return self.body

    def apply(self, stage: Stage) -> Moved:
        """Change the stage; returns the event that changes it back."""
        stage.write_cell(self.body, self.old, self.new)
        return Moved(self.body, self.new, self.old)


class FallCounted(BodyEvent):
    """A body has now fallen that many cells."""

    __slots__ = ()
    FIELD = "fall"


class Hurt(BodyEvent):
    """A body lost hit points."""

    __slots__ = ()
    FIELD = "hit_points"


class NoiseMade(BodyEvent):
    """A body was heard; the value is all noise it made in this level."""

    __slots__ = ()
    FIELD = "noise"


class ActionPointsChanged(BodyEvent):
    """A hero spent action points, or got them back for a new round."""

    __slots__ = ()
    FIELD = "action_points"


class TurnEnded(BodyEvent):
    """A hero ended its turn (1), or may act again (0)."""

    __slots__ = ()
    FIELD = "ended"


class CarrierChanged(BodyEvent):
    """A relic was taken up, put down or handed over."""

    __slots__ = ()
    FIELD = "carrier"


@dataclass(frozen=True, slots=True)
class FacingChanged(BodyEvent):
    """A hero turned round."""

    FIELD: ClassVar[str] = "facing"

    old: Side
    new: Side


@dataclass(frozen=True, slots=True)
class PostureChanged(BodyEvent):
    """A hero holds itself differently."""

    FIELD: ClassVar[str] = "posture"

    old: Posture
    new: Posture


@dataclass(frozen=True, slots=True)
class LevelStateChanged(BodyEvent):
    """A hero entered or left the level."""

    FIELD: ClassVar[str] = "state"

    old: LevelState
    new: LevelState


class HazardChanged(BodyEvent):
    """A fall turned out to have no end (1), or got one (0)."""

    __slots__ = ()
    FIELD = "hazard"

    def apply(self, stage: Stage) -> HazardChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_hazard(self.body, bool(self.old), bool(self.new))
        return HazardChanged(self.body, self.new, self.old)


class BelayChanged(BodyEvent):
    """A hero braced itself on a rope, or does so no more."""

    __slots__ = ()
    FIELD = "belay"


class GripChanged(BodyEvent):
    """A hero took hold of a rope, or lost it."""

    __slots__ = ()
    FIELD = "grip"


@dataclass(frozen=True, slots=True)
class WorldEvent:
    """One value of the stage itself changed."""

    FIELD: ClassVar[str]

    old: int
    new: int

    @property
    def subject(self) -> object:
        """The value's name."""
        return self.FIELD

    def apply(self, stage: Stage) -> Self:
        """Change the stage; returns the event that changes it back."""
        stage.write(WORLD, self.FIELD, self.old, self.new)
        return type(self)(self.new, self.old)


class LeadPassed(WorldEvent):
    """It became another hero's turn."""

    __slots__ = ()
    FIELD = "lead"


class RoundBegan(WorldEvent):
    """A new round began."""

    __slots__ = ()
    FIELD = "round"


@dataclass(frozen=True, slots=True)
class TerrainChanged:
    """A cell of the ground became another kind: crumbling floor fell to dust, a gate opened or closed."""

    cell: Cell
    old: int
    new: int
    """codes of glyphs"""

    @property
    def subject(self) -> object:
        """The cell."""
        return self.cell

    def apply(self, stage: Stage) -> TerrainChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_terrain(self.cell, self.old, self.new)
        return TerrainChanged(self.cell, self.new, self.old)


@dataclass(frozen=True, slots=True)
class RuleChanged:
    """A number of the rules was tuned during play."""

    name: str
    old: int
    new: int

    @property
    def subject(self) -> object:
        """The rule's name."""
        return self.name

    def apply(self, stage: Stage) -> RuleChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_rule(self.name, self.old, self.new)
        return RuleChanged(self.name, self.new, self.old)


Event = (
    Moved | BodyEvent | WorldEvent | TerrainChanged | PortalsChanged | RuleChanged | WorkChanged | RopeEvent
)

EVENTS: tuple[type[Event], ...] = (
    Moved,
    FallCounted,
    Hurt,
    NoiseMade,
    ActionPointsChanged,
    TurnEnded,
    CarrierChanged,
    FacingChanged,
    PostureChanged,
    LevelStateChanged,
    HazardChanged,
    BelayChanged,
    GripChanged,
    LeadPassed,
    RoundBegan,
    TerrainChanged,
    PortalsChanged,
    RuleChanged,
    *GEAR_EVENTS,
    *ROPE_EVENTS,
)
"""Every kind of event; a test names those that have no example and no words."""
