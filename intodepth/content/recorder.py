"""recorder: writes a level to disk while it is played, and continues a level that was left."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import (
    Header,
    RecordedStep,
    first_line,
    level_of,
    read_recording,
    replay,
    step_line,
)
from intodepth.files.faults import FileFault
from intodepth.files.journal import Journal, find_journals, take_up
from intodepth.files.reading import read_ends
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.stage import Stage

LOOKED_AT = 8
"""so many of the latest recordings of a level are searched for an unfinished one"""
KEPT_IN_VIEW = 24
"""so many of the latest recordings of a level are offered to watch"""


class Recorder(Journal):
    """The journal of a level, or of a run."""

    def write(
        self, step: RecordedStep, stage: Stage | Schedule, known: Knowledge | None = None, order: int = 0
    ) -> None:
        """Add an action, with the stage and knowledge after it; it is on disk before this returns, if
        possible.

        Instead of the stage, its schedule may be given. `order` is the number of the order it belongs to, 0
        for an order of its own.
        """
        self.add(step_line(step, stage, known, order))


class Unrecorded(Recorder):
    """A recorder of play that is kept nowhere."""

    def __init__(self) -> None:
        """Begin without a file."""
        super().__init__(Path(), "", b"")

    def retry(self) -> None:
        """Write nothing."""


class LeftLevel(NamedTuple):
    """A level that was left before its end."""

    path: Path
    misfit: str
    """why this version of the game cannot continue it; empty if it can"""


def _file_name(level: str) -> str:
    """Return how the files of a level are called, without their number."""
    return level.replace("/", ".")


def start_recording(folder: Path, level: LevelDefinition, stage: Stage) -> Recorder:
    """Begin the recording of a level under the next free number."""
    recorder = Recorder(folder, _file_name(level.name), first_line(level, stage))
    recorder.retry()
    return recorder


def find_left(folder: Path, level: str, catalog: Catalog) -> Iterator[LeftLevel]:
    """Yield the unfinished recordings of a level, the latest first.

    Files that are no recordings are skipped. Of those before the latest finished one, only those count that
    this game can resume: another copy of the game ended the level meanwhile.
    """
    is_ended = False
    for path in find_journals(folder, _file_name(level))[:LOOKED_AT]:
        try:
            ends = read_ends(path)
            header = msgspec.json.decode(ends.first, type=Header)
        except (FileFault, msgspec.MsgspecError):
            continue
        if header.level != level:
            continue
        if ends.last.startswith(b'{"action":"end"'):
            is_ended = True
        elif not (misfit := header.misfit(catalog.levels.get(level))) or not is_ended:
            yield LeftLevel(path, misfit)


def find_finished(folder: Path, level: str) -> Iterator[Path]:
    """Yield the finished recordings of a level in which something was done, the latest first.

    Files that are no recordings are skipped.
    """
    for path in find_journals(folder, _file_name(level))[:KEPT_IN_VIEW]:
        try:
            recording = read_recording(path)
        except FileFault:
            continue
        has_ended = bool(recording.steps) and recording.steps[-1].step == "end"
        if recording.header.level == level and has_ended and len(recording.steps) > 1:
            yield path


def give_up(folder: Path, level: str, catalog: Catalog) -> None:
    """End all resumable recordings of a level, because it is started anew.

    A recording that another copy of the game is playing stays.
    """
    for left in list(find_left(folder, level, catalog)):
        if not left.misfit:
            with suppress(FileFault):
                _, history, recorder = resume_recording(left.path, catalog)
                recorder.write("end", history.stage)
                recorder.close()


def resume_recording(path: Path, catalog: Catalog) -> tuple[LevelDefinition, History, Recorder]:
    """Return the level and the history of an unfinished recording, and a recorder that continues it; raises
    as `take_up`.
    """

    def read() -> tuple[tuple[LevelDefinition, History], bytes]:
        recording = read_recording(path)
        return (level_of(recording, catalog), replay(recording, catalog)), recording.data

    (level, history), recorder = take_up(path, read, Recorder)
    return level, history, recorder
