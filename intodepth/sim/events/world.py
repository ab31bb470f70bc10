"""world: events that change the stage itself: round, lead, ground and rules."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.sim.events.base import Event, WorldEvent
from intodepth.sim.events.things import Thing
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


class LeadPassed(WorldEvent):
    """Another hero got the lead."""

    __slots__ = ()
    FIELD = "lead"


class RoundBegan(WorldEvent):
    """A new round began."""

    __slots__ = ()
    FIELD = "round"


class WaterRose(WorldEvent):
    """Water woke, or rose to another row."""

    __slots__ = ()
    FIELD = "water"


class DoorChosen(WorldEvent):
    """The first hero to leave chose the way by which all leave."""

    __slots__ = ()
    FIELD = "doors"


@dataclass(frozen=True, slots=True)
class TerrainChanged(Event):
    """A cell of the ground changed its kind, as when floor crumbles or a gate moves."""

    cell: Cell
    old: int
    new: int
    """codes of the new glyphs"""

    @property
    def subject(self) -> Thing:
        """The cell."""
        return self.cell

    def apply(self, stage: Stage) -> None:
        stage.write_terrain(self.cell, self.old, self.new)


@dataclass(frozen=True, slots=True)
class RuleChanged(Event):
    """A number of the rules was tuned during play."""

    name: str
    old: int
    new: int

    @property
    def subject(self) -> Thing:
        """The name of the rule."""
        return self.name

    def apply(self, stage: Stage) -> None:
        stage.write_rule(self.name, self.old, self.new)
