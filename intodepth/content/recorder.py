"""Recorder: writes a level down while it is played, and goes on with what was left in the middle."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from intodepth.content.catalog import Catalog
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import Header, RecordedStep, first_line, read_recording, replay, step_line
from intodepth.files.faults import FileFault
from intodepth.files.journal import Journal, find_journals, take_up
from intodepth.files.reading import read_ends
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import History
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.stage import Stage

LOOKED_AT = 8
"""recordings of a level, the latest ones, among which one is looked for that was not ended"""


class Recorder(Journal):
    """A journal of what is done in a level, or in a run."""

    def write(
        self, step: RecordedStep, stage: Stage | Schedule, known: Knowledge | None = None, order: int = 0
    ) -> None:
        """Add what was done, with stage and knowledge after it; on the disk before this returns if it can be.

        A schedule stands for the stage after it.

        `order` is the number of the order that it belongs to, 0 for one of its own.
        """
        self.add(step_line(step, stage, known, order))


class LeftLevel(NamedTuple):
    """A level that was left in the middle."""

    path: Path
    misfit: str
    """why the game as it is now cannot go on with it; empty if it can"""


def start_recording(folder: Path, level: LevelDefinition, stage: Stage) -> Recorder:
    """Begin the recording of a level on its first stage, under the next free number."""
    recorder = Recorder(folder, level.name, first_line(level, stage))
    recorder.retry()
    return recorder


def find_left(folder: Path, level: str, catalog: Catalog) -> Iterator[LeftLevel]:
    """Yield the recordings of a level that were begun and not ended, the latest first.

    What is no recording is passed over. Before one that was ended, only those are of use that can be resumed
    with: another copy of the game has ended it meanwhile.
    """
    is_ended = False
    for path in find_journals(folder, level)[:LOOKED_AT]:
        try:
            ends = read_ends(path)
            header = msgspec.json.decode(ends.first, type=Header)
        except (FileFault, msgspec.MsgspecError):
            continue
        if header.level != level:
            continue
        if ends.last.startswith(b'{"action":"end"'):
            is_ended = True
        elif not (misfit := header.misfit(catalog)) or not is_ended:
            yield LeftLevel(path, misfit)


def give_up(folder: Path, level: str, catalog: Catalog) -> None:
    """End the recordings of a level that could be gone on with, as it is begun anew.

    What another copy of the game plays stays as it is.
    """
    for left in list(find_left(folder, level, catalog)):
        if not left.misfit:
            with suppress(FileFault):
                history, recorder = resume_recording(left.path, catalog)
                recorder.write("end", history.stage)
                recorder.close()


def resume_recording(path: Path, catalog: Catalog) -> tuple[History, Recorder]:
    """Return the history of an unfinished recording and a recorder that goes on with it; as `take_up`."""

    def read() -> tuple[History, bytes]:
        recording = read_recording(path)
        return replay(recording, catalog), recording.data

    return take_up(path, read, Recorder)
