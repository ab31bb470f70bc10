"""gear_events: what happens to gear, relics and works; applying an event returns its inverse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intodepth.sim.body_events import BodyEvent
from intodepth.sim.entities import Coil
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.works import Work


class PitonsChanged(BodyEvent):
    """A hero drove a piton in, or pulled one out."""

    __slots__ = ()
    FIELD = "pitons"


@dataclass(frozen=True, slots=True)
class CoilsChanged(BodyEvent):
    """A hero took a rope out of its pack, or put one back."""

    FIELD: ClassVar[str] = "coils"

    old: tuple[Coil, ...]  # type: ignore[assignment]
    new: tuple[Coil, ...]  # type: ignore[assignment]


class WheelsChanged(BodyEvent):
    """A hero fixed a wheel to an anchor, or took it off."""

    __slots__ = ()
    FIELD = "wheels"


class SwungChanged(BodyEvent):
    """A hero had its free swing of the round (1), or has it again (0)."""

    __slots__ = ()
    FIELD = "swung"


class BallastChanged(BodyEvent):
    """Sand went into a bucket, or out of it."""

    __slots__ = ()
    FIELD = "ballast"


class RelicBroke(BodyEvent):
    """A relic is worth nothing any more."""

    __slots__ = ()
    FIELD = "broken"


class RelicSpent(BodyEvent):
    """The power of a relic is used up."""

    __slots__ = ()
    FIELD = "spent"


@dataclass(frozen=True, slots=True)
class Scorched(BodyEvent):
    """The ropes that a relic has scorched for a round."""

    FIELD: ClassVar[str] = "touched"

    old: tuple[int, ...]  # type: ignore[assignment]
    new: tuple[int, ...]  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class TrailChanged(BodyEvent):
    """Where a body was of late, for the hourglass."""

    FIELD: ClassVar[str] = "trail"

    old: tuple[Cell, ...]  # type: ignore[assignment]
    new: tuple[Cell, ...]  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class WorkChanged:
    """A plate, lever or tripwire was set off, or came to rest."""

    work: int
    old: Work
    new: Work

    @property
    def subject(self) -> object:
        """The work, apart from bodies of the same id."""
        return ("work", self.work)

    def apply(self, stage: Stage) -> WorkChanged:
        """Change the stage; returns the event that changes it back."""
        stage.write_work(self.work, self.old, self.new)
        return WorkChanged(self.work, self.new, self.old)


GEAR_EVENTS: tuple[type[BodyEvent | WorkChanged], ...] = (
    PitonsChanged,
    CoilsChanged,
    WheelsChanged,
    SwungChanged,
    BallastChanged,
    RelicBroke,
    RelicSpent,
    Scorched,
    TrailChanged,
    WorkChanged,
)
