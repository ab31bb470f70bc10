"""timeline_reader: plays a recording of a level or a descent once, and keeps every moment of it.

That takes some milliseconds for each step, so a screen does it in slices: it takes a few steps of `...steps`
in each frame.
"""

from __future__ import annotations

import copy
from collections.abc import Generator
from pathlib import Path

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.floors.modules import warm_modules
from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import (
    RecordedStep,
    Recording,
    digest_text,
    follow,
    parse_recording,
    record_history,
    take,
)
from intodepth.content.runs.record import (
    Passage,
    Record,
    begin_again,
    follow_run,
    parse_record,
    tells_a_run_in,
)
from intodepth.content.runs.run import LostShaft, Run, Visit
from intodepth.files.faults import fault_in
from intodepth.files.folders import find_folders
from intodepth.files.reading import LOG_LIMIT, read_data
from intodepth.play.recording_timeline import Segment, Timeline, TimelinePlace, TimelineStep, marks_of
from intodepth.sim.actions import Action
from intodepth.sim.history import History
from intodepth.sim.knowledge import NOTHING, Chronicle, Knowledge
from intodepth.sim.rules import Rules, restore_rules

TimelineSteps = Generator[tuple[int, int], None, Timeline]
"""yields the number of steps played, and of all; returns the timeline"""


def finish(steps: TimelineSteps) -> Timeline:
    """Return the timeline that all of some steps lead to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            timeline: Timeline = end.value
            return timeline


class Reader:
    """Keeps the moments of a recording while that is played."""

    def __init__(self, label: str, data: bytes) -> None:
        """Begin with nothing; `label` is the name of the file, `data` its content."""
        self._label, self._data = label, data
        self._floors: list[tuple[Visit, Run | None, list[TimelineStep]]] = []
        self._differs: TimelinePlace | None = None
        self._stopped = ""

    @property
    def visit(self) -> Visit:
        """The visit to the present floor."""
        return self._floors[-1][0]

    def begin(self, visit: Visit, run: Run | None = None) -> None:
        """Keep the start of a level, or of a floor of a run."""
        now = None
        if run is not None:
            now = copy.copy(run)
            now.visits, now.kept = list(run.visits), dict(run.kept)
        self._floors.append((visit, now, []))
        self._keep(None, run)

    def note(self, step: RecordedStep, what: str, run: Run | None = None) -> bool:
        """Keep the moment after a step, if it was done; return whether it was.

        `what` says how it came out differently; empty if it did not.
        """
        visit, _, moments = self._floors[-1]
        if what and not _has_changed(visit.history, moments[-1]):
            self._stopped = what
            return False
        self._keep(step, run)
        if what:
            self.differ()
        return True

    def _keep(self, step: RecordedStep | None, run: Run | None) -> None:
        visit, _, moments = self._floors[-1]
        history = visit.history
        timeline = history.done[-1].schedule.timeline if isinstance(step, Action) else ()
        marks = frozenset(marks_of(history.stage, timeline))
        chalk = 0 if run is None else run.chalk
        moments.append(TimelineStep(step, history.checkpoint, history.stage.round, chalk, marks))

    def differ(self) -> None:
        """Remember the latest moment as the first that is not as recorded, unless there is one."""
        if self._differs is None:
            moments = self._floors[-1][2]
            self._differs = TimelinePlace(len(self._floors) - 1, len(moments) - 1, moments[-1].beats)

    def stop(self, why: str) -> None:
        """Remember why the recording cannot be played further."""
        self._stopped = why

    def timeline(self) -> Timeline:
        """Return the timeline of what was kept."""
        return finish(self.timeline_steps(0))

    def timeline_steps(self, whole: int) -> TimelineSteps:
        """Build the timeline of what was kept, a floor at a time, after all of so many steps."""
        segments = list[Segment]()
        for visit, run, moments in self._floors:
            segments.append(Segment(visit.level, visit.history, visit.known, moments, run))
            yield whole, whole
        return Timeline(self._label, self._data, segments, self._differs, self._stopped)


def _has_changed(history: History, moment: TimelineStep) -> bool:
    after = moment.after
    now = len(history.done), len(history.undone), history.undos, history.hints
    return now != (len(after.done), len(after.undone), after.undos, after.hints)


def read_level(recording: Recording, catalog: Catalog) -> Timeline:
    """Return the timeline of a recorded level, as far as this game can play it; raises as `level_steps`."""
    return finish(level_steps(recording, catalog))


def level_steps(recording: Recording, catalog: Catalog) -> TimelineSteps:
    """Play a recorded level as far as this game can; raises FileFault if the game has no such level."""
    header = recording.header
    level = recording.level(catalog)
    if level is None:
        raise fault_in(recording.label, 1, f"there is no level {header.level[:40]!r}")
    party = header.party if level.can_play(header.party) else None
    known_rules = {name: value for name, value in header.rules.items() if name in Rules.names()}
    history = History(build_stage(level, catalog, restore_rules(known_rules), party))
    reader, chronicle = Reader(recording.label, recording.data), Chronicle(history)
    reader.begin(Visit(level, history, NOTHING))
    if digest_text(history.stage) != header.digest:
        reader.differ()
    for number, recorded in enumerate(recording.steps):
        yield number, len(recording.steps)
        is_end = recorded.step == "end"
        if not is_end and not reader.note(recorded.step, follow(history, chronicle, recorded)):
            break
    return (yield from reader.timeline_steps(len(recording.steps)))


def read_history(
    label: str, level: LevelDefinition, history: History, known: Knowledge, stopped: str = ""
) -> Timeline:
    """Return the timeline of everything done in a history, without what was undone.

    `known` is what was known of the level before, `stopped` says why nothing more could be done.
    """
    again = History(history.start)
    reader = Reader(label, record_history(level, history))
    reader.begin(Visit(level, again, known))
    for entry in history.done:
        reader.note(entry.action, take(again, entry.action, entry.order))
    reader.stop(stopped)
    return reader.timeline()


def read_timeline(path: Path, catalog: Catalog) -> Timeline:
    """Return the timeline of the recording of a level or a descent; raises FileFault."""
    return finish(timeline_steps(path.name, read_data(path, LOG_LIMIT), catalog))


def timeline_steps(label: str, data: bytes, catalog: Catalog, dead: LostShaft | None = None) -> TimelineSteps:
    """Play the recording of a level or a descent, the content of a file with this name; raises FileFault.

    `dead` is as for `replay_run`.
    """
    if tells_a_run_in(data):
        return descent_steps(parse_record(label, data), catalog, dead)
    return level_steps(parse_recording(label, data), catalog)


def descent_steps(record: Record, catalog: Catalog, dead: LostShaft | None = None) -> TimelineSteps:
    """Play a recorded descent as far as this game can; raises FileFault if this game cannot begin it.

    `dead` is as for `replay_run`.
    """
    whole = len(record.lines)
    if record.header.seed:
        for _ in warm_modules(find_folders().data, catalog.heroes, catalog.relics):
            yield 0, whole
    run = begin_again(record, catalog, dead)
    reader = Reader(record.label, record.data)
    reader.begin(run.visit, run)
    shaft = tuple(floor.digest for floor in run.shaft)
    if not record.header.is_of_this_version or shaft != record.header.floors:
        reader.differ()
    for number, ((_, what), line) in enumerate(zip(follow_run(run, record), record.lines, strict=False), 1):
        if isinstance(line, Passage):
            if run.visit is not reader.visit:
                reader.begin(run.visit, run)
            elif what and run.end is None:
                reader.stop(what)
                break
            if what:
                reader.differ()
        elif not reader.note(line.step, what, run):
            break
        yield number, whole
    return (yield from reader.timeline_steps(whole))
