"""gear: events of gear, relics and mechanisms."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.sim.entities import Coil, LitFuse
from intodepth.sim.events import things
from intodepth.sim.events.base import BodyEvent, Event
from intodepth.sim.events.things import Thing
from intodepth.sim.mechanisms import Mechanism
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


class PitonsChanged(BodyEvent[int]):
    """A hero drove a piton in, or pulled one out."""

    __slots__ = ()
    FIELD = "pitons"


class CoilsChanged(BodyEvent[tuple[Coil, ...]]):
    """A hero took a rope out of its pack, or put one back."""

    __slots__ = ()
    FIELD = "coils"


class WheelsChanged(BodyEvent[int]):
    """A hero fixed a wheel to an anchor, or took it off."""

    __slots__ = ()
    FIELD = "wheels"


class SwungChanged(BodyEvent[int]):
    """A hero had its free swing of the round (1), or has it again (0)."""

    __slots__ = ()
    FIELD = "swung"


class LampChanged(BodyEvent[int]):
    """A lamp went out for a number of rounds, or burns again (0)."""

    __slots__ = ()
    FIELD = "dark"


class FuseChanged(BodyEvent[LitFuse | None]):
    """A hero lit a fuse, or it has burnt out (None)."""

    __slots__ = ()
    FIELD = "fuse"


class BallastChanged(BodyEvent[int]):
    """Sand went into a bucket, or out of it."""

    __slots__ = ()
    FIELD = "ballast"


class RelicBroke(BodyEvent[int]):
    """A relic lost its value."""

    __slots__ = ()
    FIELD = "broken"


class RelicSpent(BodyEvent[int]):
    """The power of a relic was used up."""

    __slots__ = ()
    FIELD = "spent"


class Scorched(BodyEvent[tuple[int, ...]]):
    """The set of ropes that a relic has scorched for one round changed."""

    __slots__ = ()
    FIELD = "touched"


class TrailChanged(BodyEvent[tuple[Cell, ...]]):
    """The recent cells of a body changed; the hourglass goes back along them."""

    __slots__ = ()
    FIELD = "trail"


@dataclass(frozen=True, slots=True)
class MechanismChanged(Event):
    """A plate, lever or tripwire was triggered or released."""

    mechanism: int
    old: Mechanism
    new: Mechanism

    @property
    def subject(self) -> Thing:
        """The mechanism, told apart from bodies with the same id."""
        return things.mechanism(self.mechanism)

    def apply(self, stage: Stage) -> None:
        stage.write_mechanism(self.mechanism, self.old, self.new)
