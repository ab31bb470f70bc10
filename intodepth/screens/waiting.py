"""waiting: work that takes long goes on for a few milliseconds in each frame, with its progress and Esc."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from intodepth.files.faults import FileFault
from intodepth.screens.base import Pop, Replace, Screen, Transition
from intodepth.screens.destinations import Destination
from intodepth.screens.frames import heading
from intodepth.screens.services import Services
from intodepth.ui.core import Ui
from intodepth.ui.keys import spell
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.theme import BUTTON

if TYPE_CHECKING:
    from intodepth.play.recording_timeline import Timeline
    from intodepth.play.timeline_reader import TimelineSteps

SLICE = 0.03
"""seconds after which work stops for this frame"""
HEADING = "Open"
STOPS = "{} stops it."


class WorkState(NamedTuple):
    """The progress of some work."""

    words: str
    waits: bool = False
    """whether it can only go on in a later frame, because it waits for a process"""


Work = Generator[WorkState, None, Destination | None]
"""yields its progress often, and returns where it leads, or None with a notice; it may raise FileFault"""


class Slices:
    """Work that is done a little in each frame."""

    def __init__(
        self, services: Services, work: Work, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Begin with nothing done; `clock` returns seconds."""
        self._services, self._work, self._clock = services, work, clock
        self.words = ""
        """its progress"""
        self.is_over = False
        self.leads: Destination | None = None
        """where it leads, once it is over; None if that is back"""

    def go_on(self) -> bool:
        """Work for this frame; return whether it is over. What went wrong is in the notice."""
        end = self._clock() + SLICE
        try:
            while not self.is_over:
                told = next(self._work)
                self.words = f"{told.words} {STOPS.format(spell('escape'))}"
                if told.waits or self._clock() >= end:
                    break
        except StopIteration as done:
            self.is_over, self.leads = True, done.value
        except FileFault as fault:
            self.is_over = True
            self._services.notice = fault.faults[0]
        return self.is_over

    def stop(self) -> None:
        """End it, and the process that it waits for."""
        self._work.close()
        self.is_over = True


class WaitingScreen(Screen):
    """Shows how far some work is. The screen that it leads to replaces this one."""

    waits: ClassVar[bool] = True

    def __init__(self, slices: Slices) -> None:
        """Show work that has begun."""
        self._slices = slices

    def frame(self, ui: Ui) -> Transition | None:
        """Work on, draw the progress, and go where it leads; or back when the player asks."""
        back, body = heading(ui, HEADING)
        if back:
            self._slices.stop()
            return Pop()
        is_over = self._slices.go_on()
        paragraph(ui, body[0], body[1] + 12, body[2], self._slices.words, size=BUTTON)
        if not is_over:
            return None
        return Pop() if self._slices.leads is None else Replace(self._slices.leads)


def play(steps: TimelineSteps) -> Generator[WorkState, None, Timeline]:
    """Play a recording as part of some work; return its timeline."""
    while True:
        try:
            done, whole = next(steps)
        except StopIteration as end:
            timeline: Timeline = end.value
            return timeline
        yield WorkState(f"The recording is played once: {done:,} of {whole:,} steps.")
