"""playback: plays a schedule beat by beat; its events decide how a beat looks and how long it lasts."""

from __future__ import annotations

import math
from collections.abc import Container
from itertools import groupby

from intodepth.screens.level.figures.movements import Movement, build_movements
from intodepth.screens.level.figures.sounds import Heard, build_sounds
from intodepth.sim import events
from intodepth.sim.entities import Creature
from intodepth.sim.events import BodyEvent, Event, FallCounted, Manner, Moved
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.space.cells import Side
from intodepth.sim.stage import Stage
from intodepth.tweaks import tweak

AT_ONCE = 3
"""sounds of a schedule, the last ones, that are heard when it is brought to its end at once"""


class Playback:
    """A schedule on its way: time goes on, beats are applied to the stage, figures are in between."""

    def __init__(
        self, stage: Stage, schedule: Schedule, actor: int, unseen: Container[int] = frozenset()
    ) -> None:
        """Play on the stage itself; `actor` is the body to keep in sight.

        `unseen`: places in the timeline of what nobody sees; nobody waits for that.
        """
        self.stage = stage
        self.schedule = schedule
        self.actor = actor
        timeline = groupby(enumerate(schedule.timeline), key=lambda each: each[1].beat)
        beats = [list(beat) for _, beat in timeline]
        self._beats = [[happening.event for _, happening in beat] for beat in beats]
        self._seen = [[each.event for place, each in beat if place not in unseen] for beat in beats]
        self._index = 0
        self._time = 0.0
        self._steps = 0
        """beats that the actor has gone on foot, for which foot is next"""
        self.movements: dict[int, Movement] = {}
        self.creature: int | None = None
        """id of the creature to be watched: what is seen of the present beat begins with its own deed"""
        self.seconds = 0.0
        """how long the present beat lasts"""
        self._heard: list[Heard] = []
        self._begin()

    @property
    def beat(self) -> int:
        """The number of the present beat, from 1."""
        return self._index + 1

    @property
    def is_over(self) -> bool:
        """Whether all has been applied."""
        return self._index >= len(self._beats)

    @property
    def share(self) -> float:
        """How much of the present beat is over, 0 to 1."""
        return min(1.0, self._time / self.seconds) if self.seconds else 1.0

    @property
    def events(self) -> list[Event]:
        """What happens in the present beat."""
        return self._beats[self._index] if not self.is_over else []

    @property
    def passed(self) -> list[Event]:
        """What has happened in the beats that are over."""
        return [event for beat in self._beats[: self._index] for event in beat]

    def advance(self, seconds: float) -> None:
        """Let time go on."""
        self._time += seconds
        while not self.is_over and self._time >= self.seconds:
            self._time -= self.seconds
            self._end_beat()
        if self.is_over and self.stage.digest != self.schedule.digest:
            raise AssertionError(
                f"planned to end at {self.schedule.digest:016x}, ended at {self.stage.digest:016x}"
            )

    def skip(self) -> None:
        """Bring it to its end at once."""
        while not self.is_over:
            self._end_beat()
        self.advance(0.0)
        del self._heard[:-AT_ONCE]

    def take_sounds(self) -> list[Heard]:
        """What is heard of the beats that have begun since this was asked last."""
        found, self._heard = self._heard, []
        return found

    def _end_beat(self) -> None:
        for event in self.events:
            event.apply(self.stage)
        self._index += 1
        self._begin()

    def _begin(self) -> None:
        seen = [] if self.is_over else self._seen[self._index]
        self.seconds = max((duration(event, self.stage) for event in seen), default=0.0)
        first = next((event for event in seen if isinstance(event, BodyEvent)), None)
        if first is not None:
            lives = isinstance(self.stage.bodies[first.body], Creature)
            is_moved = isinstance(first, Moved) and first.manner in (
                Manner.SHOVED,
                Manner.KICKED,
                Manner.HAULED,
            )
            self.creature = first.body if lives and not is_moved else None
        self.movements = build_movements(self.stage, self.events, self._steps)
        self._steps += bool(self.movements)
        self._heard += build_sounds(self.stage, self.events)


def duration(event: Event, stage: Stage) -> float:
    """How long an event takes at the usual speed, in seconds; what is not named here takes no time."""
    match event:
        case Moved(manner=Manner.SWUNG | Manner.SWUNG_IN):
            return tweak("animation.swing", 0.22)
        case Moved(manner=Manner.SANK | Manner.DRAWN | Manner.HAULED | Manner.ROSE | Manner.TURNED_BACK):
            return tweak("animation.sink", 0.30)
        case events.RopeChanged() | events.Strained():
            return tweak("animation.rope", 0.22)
        case events.Shot():
            return tweak("animation.shoot", 0.80)
        case Moved(manner=Manner.THROWN):
            return tweak("animation.throw", 0.60)
        case events.AnchorChanged() | events.FuseChanged():
            return tweak("animation.anchor", 0.40)
        case events.BelayChanged() | events.GripChanged():
            return tweak("animation.grasp", 0.25)
        case Moved(side=None):
            return tweak("animation.appear", 0.20)
        case Moved(side=Side.N):
            return tweak("animation.climb", 0.34)
        case Moved(side=Side.S):
            return 0.0 if stage.bodies[event.body].fall else tweak("animation.climb_down", 0.28)
        case Moved():
            return tweak("animation.walk", 0.26)
        case FallCounted(new=0):
            return tweak("animation.land", 0.30)
        case FallCounted(new=int(count)):
            return tweak("animation.fall", 0.30) * (math.sqrt(count) - math.sqrt(count - 1))
        case events.Hurt():
            return tweak("animation.hurt", 0.45)
        case events.TerrainChanged():
            return tweak("animation.break", 0.35)
        case events.CarrierChanged():
            return tweak("animation.reach", 0.45)
        case events.PostureChanged():
            return tweak("animation.posture", 0.18)
        case events.FacingChanged():
            return tweak("animation.turn", 0.12)
        case events.LevelStateChanged():
            return tweak("animation.enter", 0.35)
        case events.LeadPassed():
            return tweak("animation.lead", 0.12)
        case events.WaterRose():
            return tweak("animation.water", 0.60)
        case events.RoundBegan():
            return tweak("animation.round", 0.25)
        case (
            events.MechanismChanged()
            | events.PortalsChanged()
            | events.RelicBroke()
            | events.RelicSpent()
            | events.Scorched()
        ):
            return tweak("animation.work", 0.35)
    return 0.0
