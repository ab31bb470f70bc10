"""base: what all events have in common, and those that change one value of one body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from intodepth.sim.events.things import Thing
from intodepth.sim.stage import Stage

Value = TypeVar("Value")


class BaseEvent:
    """What every event knows of itself."""

    __slots__ = ()

    @property
    def subject(self) -> Thing:
        """The thing that was changed: events on other subjects are independent of this one."""
        raise NotImplementedError

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """All that later events know this one by as their cause, on the stage after its beat."""
        return (self.subject,)


class Notice(BaseEvent):
    """Changes nothing: it is there to be told."""

    __slots__ = ()

    @property
    def subject(self) -> Thing:
        """Itself."""
        return self

    def apply(self, stage: Stage) -> None:
        """Nothing to do."""


@dataclass(frozen=True, slots=True)
class BodyEvent(BaseEvent, Generic[Value]):
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
