"""results: the file of what came of a study's games, each on disk before the next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from intodepth.files.append_log import AppendLog
from intodepth.files.faults import fault_in
from intodepth.files.reading import read_log
from intodepth.tools.studies.study import Measured, Study
from intodepth.tools.studies.tasks import StudyResult, StudyTask, data_digest


class StudyHeader(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file of results."""

    study: str
    digest: str


def results_file(study: Path) -> Path:
    """Return where the results of a study are kept."""
    return study.with_name(f"{study.stem}.results.jsonl")


class Results:
    """The results of a study so far, each on disk before the next."""

    def __init__(self, path: Path, study: Study) -> None:
        """Continue a file, or begin it; raises FileFault if it cannot be read, or is of another study."""
        self.path, self._known = path, dict[tuple[int, int], StudyResult]()
        self._games: dict[int, dict[int, Measured]] = {}
        header = StudyHeader(study.label, f"{study.digest}{data_digest(study.played)}")
        data = msgspec.json.encode(header) + b"\n"
        if path.exists():
            data = self._read(header)
        self._log = AppendLog(path, data)

    def _read(self, header: StudyHeader) -> bytes:
        log, number = read_log(self.path), 1
        try:
            found = msgspec.json.decode(log.lines[0], type=StudyHeader)
            for number, line in enumerate(log.lines[1:], 2):  # noqa: B007
                result = msgspec.json.decode(line, type=StudyResult)
                self._keep(result)
        except msgspec.MsgspecError as error:
            raise fault_in(self.path.name, number, str(error).replace("`", "")) from None
        if found != header:
            raise fault_in(
                self.path.name, 1, "these are results of another study, or of other data; move them away"
            )
        return log.data

    def __len__(self) -> int:
        return len(self._known)

    def has(self, task: StudyTask) -> bool:
        """Return whether a task is done, also if it failed."""
        return (task.trial, task.seed) in self._known

    def add(self, result: StudyResult) -> None:
        """Keep a result; it is in the file before this returns."""
        self._keep(result)
        self._log.add(msgspec.json.encode(result) + b"\n")

    def _keep(self, result: StudyResult) -> None:
        self._known[result.trial, result.seed] = result
        if not result.error:
            self._games.setdefault(result.trial, {})[result.seed] = result.measures

    def close(self) -> None:
        """Close the file."""
        self._log.close()

    @property
    def all(self) -> list[StudyResult]:
        """All results, sorted by trial and seed."""
        return [self._known[key] for key in sorted(self._known)]

    def games(self, trial: int) -> Mapping[int, Measured]:
        """Return what was measured of each game of a candidate by its seed, without failed ones."""
        return self._games.get(trial, {})
