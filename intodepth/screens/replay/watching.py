"""watching: the level of a replay, which shows moments and is not played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from intodepth.content.recorder import Unrecorded
from intodepth.play.recording_timeline import Segment
from intodepth.play.session import Session
from intodepth.screens.destinations import ToLevelSelect
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services


class Watching(NamedTuple):
    """A level that is only watched: a Course that never ends by itself."""

    session: Session

    def end(self, undo: Callable[[], object]) -> ToLevelSelect:
        """Return where a player would go; a watched level does not ask."""
        return ToLevelSelect(self.session.level.name)

    def pause(self) -> ToLevelSelect:
        """Return where a player would go; a watched level does not ask."""
        return ToLevelSelect(self.session.level.name)

    def reload(self) -> None:
        """Return None: it is not played from a file."""


def watch_level(services: Services, segment: Segment) -> LevelScreen:
    """Return the screen of a segment; nothing of it is written to disk."""
    known = segment.chronicle.all_known[0]
    session = Session(segment.level, segment.history, Unrecorded(), known, segment.run, segment.chronicle)
    return LevelScreen(services, Watching(session))
