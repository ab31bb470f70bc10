"""body: events that change one value of a body, such as its cell, posture or points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from intodepth.sim.entities import Body, Gift, HeardNoise, LevelState, Posture, Step
from intodepth.sim.events import things
from intodepth.sim.events.base import BodyEvent, Notice
from intodepth.sim.events.things import Thing
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True, slots=True)
class Moved(BodyEvent[Cell | None]):
    """A body moved to another cell; None stands for outside the level or carried."""

    FIELD: ClassVar[str] = "cell"

    side: Side | None = None
    """side by which it left the old cell; None if it was put there"""

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """Return the body and the place on top of the cell below, by which mechanisms and ropes find their
        cause.
        """
        if self.old is None or not (stage.mechanisms or stage.ropes):
            return (self.body,)
        return self.body, things.above(stage.step(self.old, Side.S))

    def apply(self, stage: Stage) -> None:
        stage.write_cell(self.body, self.old, self.new)


def make_move(what: What, body: Body, new: Cell | None, side: Side | None) -> tuple[What, Moved]:
    """Return the event of a body moving to another cell; a side of None means that it is put there."""
    return what, Moved(body.id, body.cell, new, side)


class FallCounted(BodyEvent[int]):
    """The number of cells that a body has fallen changed."""

    __slots__ = ()
    FIELD = "fall"


class Hurt(BodyEvent[int]):
    """A body lost hit points."""

    __slots__ = ()
    FIELD = "hit_points"


class NoiseMade(BodyEvent[int]):
    """A body made a noise; the value is the sum of all its noise in this level."""

    __slots__ = ()
    FIELD = "noise"


class ActionPointsChanged(BodyEvent[int]):
    """A hero spent action points, or got them back for a new round."""

    __slots__ = ()
    FIELD = "action_points"


class TurnEnded(BodyEvent[int]):
    """A hero ended its turn (1), or may act again (0)."""

    __slots__ = ()
    FIELD = "ended"


class CarrierChanged(BodyEvent[int | None]):
    """A relic was taken up, put down or handed over."""

    __slots__ = ()
    FIELD = "carrier"


class FacingChanged(BodyEvent[Side]):
    """A hero or a creature turned round."""

    __slots__ = ()
    FIELD = "facing"


class PostureChanged(BodyEvent[Posture]):
    """The posture of a hero changed."""

    __slots__ = ()
    FIELD = "posture"


class IntentChanged(BodyEvent[tuple[Step, ...]]):
    """A creature announced what it will do next."""

    __slots__ = ()
    FIELD = "intent"


class NoiseHeard(BodyEvent[HeardNoise | None]):
    """A creature heard a noise louder than those before; None: it has made its plan."""

    __slots__ = ()
    FIELD = "heard"


@dataclass(frozen=True, slots=True)
class Gusted(Notice):
    """A creature blew over the cells ahead."""

    body: int
    cells: tuple[Cell, ...]
    """the nearest first"""


class GiftsChanged(BodyEvent[Gift]):
    """A hero gained or lost abilities, as by something that was put on or used up."""

    __slots__ = ()
    FIELD = "gifts"


class WeightChanged(BodyEvent[int]):
    """The own weight of a body changed."""

    __slots__ = ()
    FIELD = "weight"


class LevelStateChanged(BodyEvent[LevelState]):
    """A hero entered or left the level."""

    __slots__ = ()
    FIELD = "state"


class HazardChanged(BodyEvent[int]):
    """A fall was found to be endless (1), or came to an end (0)."""

    __slots__ = ()
    FIELD = "hazard"

    def apply(self, stage: Stage) -> None:
        stage.write_hazard(self.body, bool(self.old), bool(self.new))


class BelayChanged(BodyEvent[int | None]):
    """A hero braced on a rope, or stopped bracing."""

    __slots__ = ()
    FIELD = "belay"


class GripChanged(BodyEvent[int | None]):
    """A hero took hold of a rope, or let go of it."""

    __slots__ = ()
    FIELD = "grip"
