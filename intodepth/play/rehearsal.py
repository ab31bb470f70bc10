"""rehearsal: plays a plan as ghosts over the level, beat by beat, in a loop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from intodepth.sim.actions import Action
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.stage import Stage

BEAT: Final = 0.22
"""seconds for each beat"""
STEP: Final = 0.9
"""seconds for each action if nothing moves by itself"""
PAUSE: Final = 2.0
"""seconds of pause before it starts again"""


class Rehearsal:
    """The stages of a plan, computed as they are needed."""

    def __init__(self, stage: Stage, actions: Sequence[Action]) -> None:
        """Begin on a stage, which is left unchanged; every action must be possible in its turn."""
        self._start, self._actions = stage, actions
        self._moments = iter(self._play())
        self._left = 0.0
        """seconds until the next moment"""
        self.stage = stage
        """the stage at the moment that is shown"""

    def advance(self, seconds: float, *, by_beats: bool) -> None:
        """Advance by some seconds, by beats or by whole actions."""
        self._left -= seconds
        while self._left <= 0.0:
            found = next(self._moments, None)
            if found is None:
                self._moments = iter(self._play())
                self._left += PAUSE
                return
            self.stage, is_end = found
            self._left += (BEAT if by_beats else STEP) if is_end or by_beats else 0.0

    def _play(self) -> Iterator[tuple[Stage, bool]]:
        """Yield the stage after each beat, and whether the action ends with it."""
        stage = self._start
        yield stage, True
        for action in self._actions:
            schedule = build_schedule(stage, action)
            for beat in range(1, schedule.beats + 1):
                stage = stage.copy()
                for happening in schedule.timeline:
                    if happening.beat == beat:
                        happening.event.apply(stage)
                yield stage, beat == schedule.beats
