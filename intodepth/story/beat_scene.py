"""beat_scene: one beat of a timeline on the stage before it; what a row of the table looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from intodepth.sim.events import Event, Moved, Strained
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.what import What

EventT = TypeVar("EventT", bound=Event)

ROPE_MOVES = frozenset(
    (What.SINK, What.SINK_IN_WATER, What.DRAWN, What.HAULED, What.SWING_IN, What.SWING, What.BLOWN)
)
"""moves of hanging bodies, which carry what stands on them"""


@dataclass(frozen=True, slots=True)
class BeatScene:
    """One beat of a timeline."""

    stage: Stage
    """the stage before it"""
    happenings: Sequence[Happening]
    following: Sequence[Happening] = ()
    """the happenings of the next beat"""

    @property
    def beat(self) -> int:
        """The number of the beat."""
        return self.happenings[0].beat

    def find_happenings(self, *whats: What) -> list[Happening]:
        """Return the happenings told as one of these."""
        return [each for each in self.happenings if each.what in whats]

    def has(self, *whats: What) -> bool:
        """Return whether a happening is told as one of these."""
        return any(each.what in whats for each in self.happenings)

    def events(self, kind: type[EventT]) -> list[EventT]:
        """Return the events of a type."""
        return [each.event for each in self.happenings if isinstance(each.event, kind)]

    def moves(self, *whats: What) -> list[Moved]:
        """Return the moves told as one of these."""
        return [each.event for each in self.find_happenings(*whats) if isinstance(each.event, Moved)]

    def place(self, body: int) -> Cell | None:
        """Return where a body, or what carries it, is; None outside the level."""
        found = self.stage.bodies[body]
        while found.cell is None and found.carrier is not None:
            found = self.stage.bodies[found.carrier]
        return found.cell


def scenes(stage: Stage, timeline: Iterable[Happening]) -> Iterator[BeatScene]:
    """Yield the beats of a timeline; each is applied to the stage after it was yielded."""
    beats = [tuple(group) for _, group in groupby(timeline, key=lambda happening: happening.beat)]
    for index, beat in enumerate(beats):
        yield BeatScene(stage, beat, beats[index + 1] if index + 1 < len(beats) else ())
        for happening in beat:
            happening.event.apply(stage)


def body_of(happening: Happening) -> int:
    """Return the body that an event is about."""
    body: int = happening.event.body  # type: ignore[attr-defined]
    return body


def move_of(happening: Happening) -> Moved:
    """Return the event of a happening that is a move."""
    assert isinstance(happening.event, Moved)
    return happening.event


def total(strain: Strained) -> int:
    """Return the sum of all loads."""
    return sum(load.load for load in strain.loads)


def is_too_much(strain: Strained) -> bool:
    """Return whether the load exceeds the hold."""
    return total(strain) > strain.hold
