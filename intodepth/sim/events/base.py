"""base: what all events have in common, and those that change one value of a body or of the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from intodepth.sim.digest import WORLD
from intodepth.sim.events.things import Thing
from intodepth.sim.stage import Stage

Value = TypeVar("Value")


class Event:
    """Something that can happen to a stage."""

    __slots__ = ()

    @property
    def subject(self) -> Thing:
        """The thing that was changed: events on other subjects are independent of this one."""
        raise NotImplementedError

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """All that later events know this one by as their cause, on the stage after its beat."""
        return (self.subject,)

    def apply(self, stage: Stage) -> None:
        """Change the stage."""
        raise NotImplementedError


class Notice(Event):
    """Changes nothing: it is there to be told."""

    __slots__ = ()

    @property
    def subject(self) -> Thing:
        """Itself."""
        return self

    def apply(self, stage: Stage) -> None:
        """Nothing to do."""


@dataclass(frozen=True, slots=True)
class BodyEvent(Event, Generic[Value]):
    """One value of one body changed. StaleEvent if the body did not hold `old`."""

    FIELD: ClassVar[str]

    body: int
    old: Value
    new: Value

    @property
    def subject(self) -> Thing:
        """The body."""
        return self.body

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """The body alone."""
        return (self.body,)

    def apply(self, stage: Stage) -> None:
        """Change the stage."""
        stage.write(self.body, self.FIELD, self.old, self.new)


@dataclass(frozen=True, slots=True)
class WorldEvent(Event):
    """One value of the stage itself changed."""

    FIELD: ClassVar[str]

    old: int
    new: int

    @property
    def subject(self) -> Thing:
        """The value's name."""
        return self.FIELD

    def apply(self, stage: Stage) -> None:
        """Change the stage."""
        stage.write(WORLD, self.FIELD, self.old, self.new)
