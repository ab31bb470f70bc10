"""body: events that change one value of one body: where it is, how it stands, what it has left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Final

from intodepth.sim.entities import Body, LevelState, Posture, Sound, Step
from intodepth.sim.events import things
from intodepth.sim.events.base import BodyEvent, Notice
from intodepth.sim.events.things import Thing
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


class Manner(IntEnum):
    """In what way a body moved."""

    WALKED = 0
    FELL = 1
    SANK = 2
    """on a rope, without counting as a fall"""
    DRAWN = 3
    """by the pull of a rope"""
    HAULED = 4
    SWUNG_IN = 5
    SWUNG = 6
    SHOVED = 7
    ROSE = 8
    """by itself, being lighter than nothing"""
    TURNED_BACK = 9
    """to where it came from"""
    RODE = 10
    """on the back of something that walks"""
    KICKED = 11
    """by who swings against it"""
    THROWN = 12


@dataclass(frozen=True, slots=True)
class Moved(BodyEvent[Cell | None]):
    """A body came to be in another cell; None stands for outside the level or carried."""

    FIELD: ClassVar[str] = "cell"

    side: Side | None = None
    """the side of the old cell it left through; None if it was put there"""
    manner: Manner = Manner.WALKED

    def touches(self, stage: Stage) -> tuple[Thing, ...]:
        """Also what was on top of the cell below, which only mechanisms and ropes ask for."""
        if self.old is None or not (stage.mechanisms or stage.ropes):
            return (self.body,)
        return self.body, things.above(stage.step(self.old, Side.S))

    def apply(self, stage: Stage) -> None:
        """Change the stage."""
        stage.write_cell(self.body, self.old, self.new)


MANNERS: Final = {
    What.FALL: Manner.FELL,
    What.SINK: Manner.SANK,
    What.SINK_IN_WATER: Manner.SANK,
    What.DRAWN: Manner.DRAWN,
    What.HAULED: Manner.HAULED,
    What.SWING_IN: Manner.SWUNG_IN,
    What.SWING: Manner.SWUNG,
    What.BLOWN: Manner.SWUNG,
    What.SHOVED: Manner.SHOVED,
    What.RISE: Manner.ROSE,
    What.GO_BACK: Manner.TURNED_BACK,
    What.RIDE: Manner.RODE,
    What.KICKED: Manner.KICKED,
    What.THROW_LAMP: Manner.THROWN,
}
"""By what a move is told as: its manner, unless it is WALKED."""


def moved(what: What, body: Body, new: Cell | None, side: Side | None) -> tuple[What, Moved]:
    """A body goes into another cell; None for the side if it is put there."""
    return what, Moved(body.id, body.cell, new, side, MANNERS.get(what, Manner.WALKED))


class FallCounted(BodyEvent[int]):
    """A body has now fallen that many cells."""

    __slots__ = ()
    FIELD = "fall"


class Hurt(BodyEvent[int]):
    """A body lost hit points."""

    __slots__ = ()
    FIELD = "hit_points"


class NoiseMade(BodyEvent[int]):
    """A body was heard; the value is all noise it made in this level."""

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
    """A hero holds itself differently."""

    __slots__ = ()
    FIELD = "posture"


class IntentChanged(BodyEvent[tuple[Step, ...]]):
    """A creature announced what it will do next."""

    __slots__ = ()
    FIELD = "intent"


class NoiseHeard(BodyEvent[Sound | None]):
    """A noise came to a creature, louder than what it had heard; None: it has made up its mind."""

    __slots__ = ()
    FIELD = "heard"


@dataclass(frozen=True, slots=True)
class Gusted(Notice):
    """A creature blew over the cells before it."""

    body: int
    cells: tuple[Cell, ...]
    """the nearest first"""


class LevelStateChanged(BodyEvent[LevelState]):
    """A hero entered or left the level."""

    __slots__ = ()
    FIELD = "state"


class HazardChanged(BodyEvent[int]):
    """A fall turned out to have no end (1), or got one (0)."""

    __slots__ = ()
    FIELD = "hazard"

    def apply(self, stage: Stage) -> None:
        """Change the stage."""
        stage.write_hazard(self.body, bool(self.old), bool(self.new))


class BelayChanged(BodyEvent[int | None]):
    """A hero braced itself on a rope, or does so no more."""

    __slots__ = ()
    FIELD = "belay"


class GripChanged(BodyEvent[int | None]):
    """A hero took hold of a rope, or lost it."""

    __slots__ = ()
    FIELD = "grip"
