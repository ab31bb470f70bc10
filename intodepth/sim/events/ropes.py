"""ropes: what happens to ropes and anchors; applying an event returns its inverse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from intodepth.sim.ropes import Anchor, Rope
from intodepth.sim.stage import Stage


@dataclass(frozen=True, slots=True)
class RopeChanged:
    """A rope lies otherwise, is tied otherwise, or came to be (old is None)."""

    FIELD: ClassVar[str] = "rope"

    rope: int
    old: Rope | None
    new: Rope | None

    @property
    def subject(self) -> object:
        """The rope, apart from bodies of the same id."""
        return (self.FIELD, self.rope)

    def apply(self, stage: Stage) -> RopeChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_rope(self.rope, self.old, self.new)
        return RopeChanged(self.rope, self.new, self.old)


@dataclass(frozen=True, slots=True)
class AnchorChanged:
    """An anchor was set (old is None), or popped or was pulled out (new is None)."""

    FIELD: ClassVar[str] = "anchor"

    anchor: int
    old: Anchor | None
    new: Anchor | None

    @property
    def subject(self) -> object:
        """The anchor, apart from bodies of the same id."""
        return (self.FIELD, self.anchor)

    def apply(self, stage: Stage) -> AnchorChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_anchor(self.anchor, self.old, self.new)
        return AnchorChanged(self.anchor, self.new, self.old)


class Load(NamedTuple):
    """What one body, with all that comes down with it, pulls with; None for a climber at a free end."""

    body: int | None
    load: int


@dataclass(frozen=True, slots=True)
class Strained:
    """Loads were set against a hold. Changes nothing: it is there to be told."""

    loads: tuple[Load, ...]
    hold: int

    @property
    def subject(self) -> object:
        """Itself."""
        return ("strain", self.loads)

    def apply(self, stage: Stage) -> Strained:
        """Nothing to do; its own inverse."""
        return self


@dataclass(frozen=True, slots=True)
class SettlingStopped:
    """What goes on by itself was stopped, until the next action, as it found no end. Changes nothing."""

    beats: int
    """how many there were"""

    @property
    def subject(self) -> object:
        """Itself."""
        return "settling"

    def apply(self, stage: Stage) -> SettlingStopped:
        """Nothing to do; its own inverse."""
        return self


RopeEvent = RopeChanged | AnchorChanged | Strained | SettlingStopped

ROPE_EVENTS: tuple[type[RopeEvent], ...] = (RopeChanged, AnchorChanged, Strained, SettlingStopped)
