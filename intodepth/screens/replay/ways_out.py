"""ways_out: how a replay is sent: as a clip, as a code, or as a file."""

from __future__ import annotations

from pathlib import Path

from intodepth.content.incoming.keeping import choose_path, store
from intodepth.content.incoming.opening import MOST_STEPS
from intodepth.content.level_codes import MESSAGE
from intodepth.content.plans import plan_file
from intodepth.content.recording import parse_recording
from intodepth.content.replay_codes import ReplayCode, decode_recording, replay_code
from intodepth.content.runs.codes import CodeFault
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_text
from intodepth.play.recording_timeline import Timeline
from intodepth.screens.pasting import WHERE
from intodepth.screens.services import Services

LEVEL_LIMIT = 1 << 20
TOO_LONG = " It has {:,} characters, and many chat programs take {:,}: then save a copy, and send the file."
"""greatest size of the file of a level in bytes"""


class WaysOut:
    """Makes clips, codes and files of a replay, and says what came of it."""

    def __init__(self, services: Services, timeline: Timeline, path: Path | None) -> None:
        """Begin with nothing; `path` is the recording, from which clips are made."""
        self._services, self._timeline, self._path = services, timeline, path
        self.first: int | None = None
        """the first action of the clip that is being chosen"""
        self.said = ""

    @property
    def can_film(self) -> bool:
        """Whether clips can be made."""
        is_as_recorded = self._timeline.differs is None and not self._timeline.stopped
        return self._services.film is not None and self._path is not None and is_as_recorded

    def rest(self) -> None:
        """Say no more what came of it, unless a clip is being chosen."""
        if self.first is None:
            self.said = ""

    def clip(self, action: int) -> None:
        """Take an action as the first of a clip; with a first one, begin to write the clip until this one."""
        film, path = self._services.film, self._path
        if film is None or path is None:
            return
        if self.first is None:
            self.first = max(1, action)
            self.said = (
                f"The clip begins with action {self.first}. Go to its last action, and press Clip again."
            )
            return
        first, last = sorted((self.first, max(1, action)))
        film(path, first, last, self._timeline.segments[0].level)
        self.first, self.said = None, ""

    def copy_code(self) -> None:
        """Copy the code of the recording."""
        told = self._build_code()
        if (steps := told.data.count(b"\n") - 1) > MOST_STEPS:
            self.said = f"There is no code: the recording has {steps:,} steps, the limit is {MOST_STEPS:,}."
        else:
            code = replay_code(told)
            long = TOO_LONG.format(len(code), MESSAGE) if len(code) > MESSAGE else ""

            def tell(where: str) -> None:
                self.said = f"{where} {WHERE}{long}"

            self._services.share(code, tell)

    def save(self) -> None:
        """Save a copy of the recording, and say where; equal copies are one file."""
        told = self._build_code()
        try:
            data = decode_recording(told)
            path = choose_path(self._services.shared, told.name, data)
            store(path, data)
        except (CodeFault, FileFault, OSError) as error:
            self.said = f"The recording cannot be saved: {getattr(error, 'strerror', None) or error}."
        else:
            self.said = f"The recording is saved as {path}."

    def _build_code(self) -> ReplayCode:
        """Return the recording, with the file of its level if neither the game nor the recording has that."""
        timeline = self._timeline
        level = timeline.segment.level
        if timeline.segment.run is not None:
            return ReplayCode("run", timeline.data)
        is_carried = bool(parse_recording("", timeline.data).header.source)
        if is_carried or plan_file(level, self._services.catalog) is not None:
            return ReplayCode(level.stem, timeline.data)
        if level.source:
            return ReplayCode(level.stem, timeline.data, level.source)
        try:
            text = read_text(find_folders().levels / f"{level.name}.toml", LEVEL_LIMIT)
        except FileFault:
            text = ""
        return ReplayCode(level.stem, timeline.data, text)
