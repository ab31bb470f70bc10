"""playback: plays a schedule beat by beat; its events decide how each beat looks and how long it lasts."""

from __future__ import annotations

from collections.abc import Container
from itertools import groupby

from intodepth.play.movements import Movement, build_movements
from intodepth.sim.entities import Creature, Relic
from intodepth.sim.events import BodyEvent, Event
from intodepth.sim.events.inverse import inverse
from intodepth.sim.flow.schedule import Happening, Schedule
from intodepth.sim.orders import HARMLESS
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene
from intodepth.story.sounds import Heard
from intodepth.story.table import ROWS, duration
from intodepth.tweaks import tweak

AT_ONCE = 3
"""so many of the last sounds of a schedule are heard when it is skipped"""
AT_EASE = 12
"""number of harmless beats that a schedule plays at the usual speed; more take hardly more time in all"""
MOMENTS = frozenset({What.CAUGHT, What.POPPED, What.DUG_OUT})
"""what the picture rests after, as a relic that is lifted"""
BRISK = 0.3
"""least share of its usual duration that a harmless beat takes"""


class Playback:
    """A schedule that is being played: it applies beats to the stage and places figures between them."""

    def __init__(
        self, stage: Stage, schedule: Schedule, actor: int, unseen: Container[int] = frozenset()
    ) -> None:
        """Play on the stage itself. `actor` is the body to keep in view.

        `unseen` holds the timeline indices that nobody sees; they take no time.
        """
        self.stage = stage
        self.schedule = schedule
        self.actor = actor
        timeline = groupby(enumerate(schedule.timeline), key=lambda each: each[1].beat)
        beats = [list(beat) for _, beat in timeline]
        self._beats = [[happening for _, happening in beat] for beat in beats]
        self._seen = [[happening for place, happening in beat if place not in unseen] for beat in beats]
        self.is_long = len(self._beats) > 2 * AT_EASE
        """whether a player may want to skip it"""
        harmless = sum(HARMLESS.issuperset(each.what for each in beat) for beat in self._beats)
        self._haste = max(BRISK, min(1.0, AT_EASE / max(1, harmless)))
        """share of its usual duration that a harmless beat takes"""
        self._index = 0
        self._time = 0.0
        self._steps = [0]
        """beats that the actor has walked before each beat, which decide the foot of the next step"""
        self.movements: dict[int, Movement] = {}
        self.creature: int | None = None
        """id of the creature that the camera watches; what is seen of the current beat begins with its own
        action
        """
        self.seconds = 0.0
        """duration of the current beat, with the rest after it"""
        self._rest = 0.0
        """how long the picture rests at the end of the current beat, in seconds"""
        self._heard: list[Heard] = []
        self._begin()

    @property
    def beat(self) -> int:
        """The number of the present beat, from 1."""
        return self._index + 1

    @property
    def is_over(self) -> bool:
        """Whether all beats have been applied."""
        return self._index >= len(self._beats)

    @property
    def share(self) -> float:
        """The finished share of what moves in the present beat, from 0 to 1."""
        moving = self.seconds - self._rest
        return min(1.0, self._time / moving) if moving > 0 else 1.0

    @property
    def scene(self) -> BeatScene | None:
        """The present beat; None at the end."""
        return None if self.is_over else BeatScene(self.stage, self._beats[self._index])

    @property
    def events(self) -> list[Event]:
        """The events of the present beat."""
        return [] if self.is_over else [happening.event for happening in self._beats[self._index]]

    @property
    def passed(self) -> list[Event]:
        """The events of the beats that are over."""
        return [happening.event for beat in self._beats[: self._index] for happening in beat]

    def advance(self, seconds: float) -> None:
        """Play for some seconds."""
        self._time += seconds
        while not self.is_over and self._time >= self.seconds:
            self._time -= self.seconds
            self._end_beat()
        if self.is_over and self.stage.digest != self.schedule.digest:
            raise AssertionError(
                f"planned to end at {self.schedule.digest:016x}, ended at {self.stage.digest:016x}"
            )

    @property
    def is_at_start(self) -> bool:
        """Whether nothing of the first beat is played yet."""
        return self._index == 0 and self._time <= 0

    def rewind(self, seconds: float) -> None:
        """Play backwards for some seconds, silently; it stops at the beginning."""
        self._time -= seconds
        while self._time < 0 and self._index > 0:
            self._take_back_beat()
            self._time += self.seconds
        self._time = max(0.0, self._time)

    def seek(self, beats: int) -> None:
        """Go to the moment after so many beats, silently, forwards by events or backwards by their
        inverses.
        """
        while self._index < min(beats, len(self._beats)):
            self._end_beat()
        while self._index > max(beats, 0):
            self._take_back_beat()
        self._time = 0.0
        self._heard.clear()

    def skip(self) -> None:
        """Apply all remaining beats at once."""
        while not self.is_over:
            self._end_beat()
        self.advance(0.0)
        del self._heard[:-AT_ONCE]

    def take_sounds(self) -> list[Heard]:
        """Return the sounds of the beats that have begun since the last call."""
        found, self._heard = self._heard, []
        return found

    def _end_beat(self) -> None:
        for event in self.events:
            event.apply(self.stage)
        self._index += 1
        self._begin()

    def _take_back_beat(self) -> None:
        self._index -= 1
        for event in reversed(self.events):
            inverse(event).apply(self.stage)
        self._begin()
        self._heard.clear()

    def _begin(self) -> None:
        self.seconds, self.movements, self._rest = 0.0, {}, 0.0
        if (scene := self.scene) is None:
            return
        seen = self._seen[self._index]
        self.seconds = max((duration(scene, happening) for happening in seen), default=0.0)
        if HARMLESS.issuperset(each.what for each in scene.happenings):
            self.seconds *= self._haste
        if any(self._matters(happening) for happening in seen):
            self._rest = tweak("animation.moment", 0.25)
            self.seconds += self._rest
        first = next((each for each in seen if isinstance(each.event, BodyEvent)), None)
        if first is not None:
            self.creature = self._find_watched(first)
        self.movements = build_movements(scene, self._steps[self._index])
        if len(self._steps) == self._index + 1:
            self._steps.append(self._steps[-1] + bool(self.movements))
        for happening in scene.happenings:
            if (sound := ROWS[happening.what].sound) is not None:
                self._heard += sound(scene, happening)

    def _matters(self, happening: Happening) -> bool:
        """Return whether the picture rests after something."""
        if happening.what == What.TAKE and isinstance(happening.event, BodyEvent):
            return isinstance(self.stage.bodies.get(happening.event.body), Relic)
        return happening.what in MOMENTS

    def _find_watched(self, first: Happening) -> int | None:
        """Return the creature that a beat is about, unless others move it; None otherwise."""
        body = first.event.body if isinstance(first.event, BodyEvent) else -1
        lives = isinstance(self.stage.bodies.get(body), Creature)
        is_moved = first.what in (What.SHOVED, What.KICKED, What.HAULED)
        return body if lives and not is_moved else None
