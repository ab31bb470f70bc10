"""branch: another attempt that begins at a place of a recording, and that counts for nothing."""

from __future__ import annotations

import copy
from dataclasses import replace

from intodepth.content.recorder import Recorder, Unrecorded
from intodepth.content.recording import record_history
from intodepth.play.recording_timeline import Timeline
from intodepth.play.session import Session
from intodepth.screens.services import Services

ASIDE = "a branch: nothing counts"
NAME = "branch"
"""name of the files of branches, followed by a number"""


class Branch:
    """An attempt from a place of a recording on; nothing of it is kept but its own recording."""

    def __init__(self, services: Services, timeline: Timeline) -> None:
        """Begin where a timeline is at rest; the recording that is watched is not changed."""
        segment = timeline.segment
        history = segment.history.branch()
        self.segment, self.step = timeline.place[:2]
        """the moment of the recording at which it begins"""
        self.number = timeline.number_of(timeline.place)
        """number of the action after which it begins"""
        self.recorded = segment.steps[-1].after
        """the end of the recording in this segment"""
        known, run = segment.chronicle.all_known[0], None
        if segment.run is None:
            data = record_history(segment.level, history)
        else:
            run = copy.copy(segment.run)
            run.visits = [*run.visits[:-1], replace(run.visit, history=history)]
            data = timeline.data_until(timeline.place)
        recorder = Recorder(services.branches, NAME, data) if data else Unrecorded()
        recorder.retry()
        if data:
            services.record(recorder)
        self._base = len(data)
        self.session = Session(segment.level, history, recorder, known, run, follows_tweaks=False)
        self.session.aside = ASIDE

    @property
    def is_empty(self) -> bool:
        """Whether nothing was done in it."""
        return len(self.session.recorder.data) == self._base
