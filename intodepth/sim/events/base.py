"""base: what an event does that changes one value of one body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, Self, TypeVar

from intodepth.sim.stage import Stage

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class BodyEvent(Generic[Value]):
    """One value of one body changed. StaleEvent if the body did not hold `old`."""

    FIELD: ClassVar[str]

    body: int
    old: Value
    new: Value

    @property
    def subject(self) -> object:
        """The thing that was touched: events on other subjects are independent of this one."""
        return self.body

    def apply(self, stage: Stage) -> Self:
        """Change the stage; returns the event that changes it back."""
        stage.write(self.body, self.FIELD, self.old, self.new)
        return type(self)(self.body, self.new, self.old)
