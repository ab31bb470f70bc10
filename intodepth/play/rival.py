"""rival: another play of the same level, at the moment that stands beside a moment of this one."""

from __future__ import annotations

from bisect import bisect_right

from intodepth.play.recording_timeline import Timeline
from intodepth.sim.events import RoundBegan
from intodepth.sim.history import History
from intodepth.sim.stage import Stage


class Rival:
    """Another play of a level. It is as far as another one if it has done as much in the same round."""

    def __init__(self, timeline: Timeline) -> None:
        """Follow another play with a timeline of one level, which is moved for it."""
        self.timeline = timeline
        self._places = [timeline.start, *timeline.actions]
        self._far = list[tuple[int, int]]()
        number = 0
        for place in self._places:
            step = timeline.segments[place.segment].steps[place.step]
            begins = not self._far or self._far[-1][0] != step.round
            number = 0 if begins else number + 1
            self._far.append((step.round, number))

    def go_beside(self, history: History) -> Stage:
        """Go to the moment beside the end of a history, and return its stage."""
        index = bisect_right(self._far, progress(history)) - 1
        place = self._places[max(0, index)]
        if place != self.timeline.place:
            self.timeline.seek(place)
        return self.timeline.segment.history.stage


def progress(history: History) -> tuple[int, int]:
    """Return the round, and the number of actions done in it."""
    count = 0
    for entry in reversed(history.done):
        if any(isinstance(happening.event, RoundBegan) for happening in entry.schedule.timeline):
            break
        count += 1
    return history.stage.round, count
