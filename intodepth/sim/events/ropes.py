"""ropes: events of ropes and anchors."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import starmap
from typing import NamedTuple

from intodepth.sim.events import things
from intodepth.sim.events.base import Event, Notice
from intodepth.sim.events.things import Thing
from intodepth.sim.ropes import BODY, Anchor, Rope
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


@dataclass(frozen=True, slots=True)
class RopeChanged(Event):
    """A rope changed its course or its ties, or came into being (`old` is None)."""

    rope: int
    old: Rope | None
    new: Rope | None

    @property
    def subject(self) -> Thing:
        """The rope, told apart from bodies with the same id."""
        return things.rope(self.rope)

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """Return the rope, the bodies that it came off, and the sides that it ran through."""
        if self.old is None:
            return (self.subject,)
        kept = self.new.ends if self.new is not None else ()
        touched = [self.subject]
        for tie in self.old.ends:
            if tie is not None and tie.to == BODY and tie not in kept:
                touched.append(things.loose(tie.id))
        if stage.mechanisms and stage.ground.portals:
            touched += starmap(things.through, zip(self.old.cells, self.old.sides, strict=False))
        return tuple(touched)

    def apply(self, stage: Stage) -> None:
        stage.write_rope(self.rope, self.old, self.new)


@dataclass(frozen=True, slots=True)
class AnchorChanged(Event):
    """An anchor was set (`old` is None), or it popped or was pulled out (`new` is None)."""

    anchor: int
    old: Anchor | None
    new: Anchor | None

    @property
    def subject(self) -> Thing:
        """The anchor, told apart from bodies with the same id."""
        return things.anchor(self.anchor)

    def apply(self, stage: Stage) -> None:
        stage.write_anchor(self.anchor, self.old, self.new)


class Load(NamedTuple):
    """The load of one body with all that comes down with it; no body stands for a climber at a free end."""

    body: int | None
    load: int


@dataclass(frozen=True, slots=True)
class Strained(Notice):
    """Loads were compared with a hold."""

    loads: tuple[Load, ...]
    hold: int


@dataclass(frozen=True, slots=True)
class Shot(Notice):
    """A hero shot an arrow."""

    body: int
    cell: Cell
    """cell to which it went"""


@dataclass(frozen=True, slots=True)
class SettlingStopped(Notice):
    """Movement without end was stopped until the next action."""

    beats: int
    """number of beats"""
