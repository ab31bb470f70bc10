"""base: the base class of events, and the events that change one value of a body or of the stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from intodepth.sim.digest import WORLD
from intodepth.sim.events.things import Thing
from intodepth.sim.stage import Stage

ValueT = TypeVar("ValueT")


class Event:
    """A change of a stage."""

    __slots__ = ()

    @property
    def subject(self) -> Thing:
        """The thing that it changes. Events on different subjects are independent."""
        raise NotImplementedError

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """Return the things by which later events find this one as their cause, on the stage after its
        beat.
        """
        return (self.subject,)

    def apply(self, stage: Stage) -> None:
        """Change the stage."""
        raise NotImplementedError


class Notice(Event):
    """An event that changes nothing and is only told."""

    __slots__ = ()

    @property
    def subject(self) -> Thing:
        """The event itself."""
        return self

    def apply(self, stage: Stage) -> None: ...


@dataclass(frozen=True, slots=True)
class BodyEvent(Event, Generic[ValueT]):
    """A change of one value of a body; applying it raises StaleEvent if the body does not hold `old`."""

    FIELD: ClassVar[str]

    body: int
    old: ValueT
    new: ValueT

    @property
    def subject(self) -> Thing:
        """The id of the body."""
        return self.body

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        return (self.body,)

    def apply(self, stage: Stage) -> None:
        stage.write(self.body, self.FIELD, self.old, self.new)


@dataclass(frozen=True, slots=True)
class WorldEvent(Event):
    """A change of one value of the stage itself."""

    FIELD: ClassVar[str]

    old: int
    new: int

    @property
    def subject(self) -> Thing:
        """The name of the value."""
        return self.FIELD

    def apply(self, stage: Stage) -> None:
        stage.write(WORLD, self.FIELD, self.old, self.new)
