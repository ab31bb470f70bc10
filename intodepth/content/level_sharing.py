"""level_sharing: makes the code of a level, with the best plan there is for it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.level_codes import (
    MESSAGE,
    MOST_ACTIONS,
    UNPROVEN,
    PlanCode,
    can_send,
    compact_text,
    level_code,
    plan_code,
    proof_of,
)
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import outcome_of
from intodepth.content.plans import plan_file
from intodepth.content.recorder import find_finished
from intodepth.content.recording import read_recording, replay_steps
from intodepth.files.faults import FileFault
from intodepth.files.folders import find_folders
from intodepth.files.reading import read_text
from intodepth.files.toml_lines import BYTES_LIMIT
from intodepth.sim.history import History


class SharedLevel(NamedTuple):
    """The code of a level, and what it says of its plan."""

    code: str
    proof: str
    """who has finished the level, as a sentence"""

    @property
    def is_short(self) -> bool:
        """Whether chat programs take it as one message."""
        return len(self.code) <= MESSAGE


class _Played(NamedTuple):
    """A plan that finishes a level."""

    has_other_rules: bool
    rounds: int
    is_by_solver: bool
    is_by_other: bool
    code: PlanCode


def level_text(level: LevelDefinition, catalog: Catalog) -> tuple[str, Path]:
    """Return the text of a level's file, and the file; raises FileFault if that cannot be read."""
    file = catalog.own.get(level.name) or find_folders().levels / f"{level.name}.toml"
    return level.source or read_text(file, BYTES_LIMIT), file


def level_code_steps(
    level: LevelDefinition, text: str, catalog: Catalog, recordings: Path
) -> Generator[None, None, SharedLevel]:
    """Make the code of a level with the text of its file, a few milliseconds before each yield.

    Its plan is the shortest under the level's own rules, in the folder of recordings or the known one: hints
    follow it. Of equally short ones it is the author's, else one that was played by hand. A plan under other
    rules comes last.
    """
    best: _Played | None = None
    is_of_others = level.received or level.name not in catalog.own
    for path, is_played in _list_recordings(level, catalog, recordings):
        try:
            recording = read_recording(path)
            if recording.header.misfit(level):
                continue
            history = yield from replay_steps(recording, catalog)
        except FileFault:
            continue
        is_by_other = is_of_others if is_played else recording.header.by_other
        is_by_hand = is_played or recording.header.by_hand
        found = _weigh(level, history, is_by_hand=is_by_hand, is_by_other=is_by_other)
        if found is not None and (best is None or found[:4] < best[:4]):
            best = found
        yield
    code = level_code(level.stem, compact_text(text), None if best is None else best.code)
    return SharedLevel(code, UNPROVEN if best is None else proof_of(level, best.code, best.rounds).words)


def _list_recordings(
    level: LevelDefinition, catalog: Catalog, recordings: Path
) -> Iterator[tuple[Path, bool]]:
    """Yield the recordings in which a level may be finished, and whether they are of play."""
    for path in find_finished(recordings, level.name):
        yield path, True
    if (plan := plan_file(level, catalog)) is not None:
        yield plan, False


def _weigh(
    level: LevelDefinition, history: History, *, is_by_hand: bool, is_by_other: bool
) -> _Played | None:
    """Return what was done as a plan; None if it cannot be one."""
    outcome = outcome_of(history, level)
    if not outcome.is_won or not can_send(history) or len(history.done) > MOST_ACTIONS:
        return None
    code = plan_code(level, history, is_by_hand=is_by_hand, is_by_other=is_by_other)
    return _Played(bool(code.rules), outcome.result.rounds, not is_by_hand, is_by_other, code)


def finish(steps: Generator[None, None, SharedLevel]) -> SharedLevel:
    """Return the code that all of some steps lead to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            shared: SharedLevel = end.value
            return shared
