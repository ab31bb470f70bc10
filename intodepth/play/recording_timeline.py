"""recording_timeline: a recording as a line of beats, any of which can be gone to, forwards or backwards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile
from typing import NamedTuple

from intodepth.content.levels import LevelDefinition
from intodepth.content.recording import RecordedStep
from intodepth.content.runs.run import Run
from intodepth.play.playback import Playback
from intodepth.sim.actions import Action
from intodepth.sim.entities import Creature, Hero, LevelState, Relic
from intodepth.sim.events import CarrierChanged, Hurt, LevelStateChanged
from intodepth.sim.flow.schedule import Happening
from intodepth.sim.history import Checkpoint, Entry, History, Tune
from intodepth.sim.knowledge import Chronicle, Knowledge, Learnt
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


class TimelineMark(Enum):
    """Something that is marked on a timeline."""

    POPPED = auto()
    """an anchor popped"""
    HURT = auto()
    """a hero lost hit points"""
    TAKEN = auto()
    """a hero took a relic"""
    OUT = auto()
    """a hero left"""
    CREATURES = auto()
    """a creature acted"""


class TimelinePlace(NamedTuple):
    """A place on a timeline: so many beats of a step are done.

    With all beats of its last step done, the stage is at rest.
    """

    segment: int
    step: int
    """index of the moment that the step leads to; 0 for the start of the segment"""
    beat: int


class Attempt(NamedTuple):
    """Actions that were tried and undone."""

    base: TimelinePlace
    """the place from which they were tried"""
    place: TimelinePlace
    """the place after the first of them"""


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """A recorded step that was played, with the moment after it."""

    step: RecordedStep | None
    """None at the start"""
    after: Checkpoint
    round: int
    chalk: int
    marks: frozenset[TimelineMark] = frozenset()

    @property
    def entry(self) -> Entry | None:
        """The entry that the step added; None for undo, redo, a hint and the start."""
        return self.after.done[-1] if isinstance(self.step, Action | Tune) else None

    @property
    def beats(self) -> int:
        """The number of beats of the step."""
        return self.entry.schedule.beats if self.entry is not None else 0

    @property
    def actor(self) -> int | None:
        """The id of the hero whose action it was; None for everything else."""
        return self.step.actor if isinstance(self.step, Action) else None


class Segment:
    """The part of a recording that is played on one floor."""

    def __init__(
        self,
        level: LevelDefinition,
        history: History,
        known: Knowledge,
        steps: Sequence[TimelineStep],
        run: Run | None = None,
    ) -> None:
        """Take a history with all its steps, the start first; `run` is a copy of the run as it began."""
        self.level, self.history, self.run = level, history, run
        self.steps = tuple(steps)
        self.chronicle = Chronicle(history, known, keeps=True)
        ends = {id(entry) for entry in steps[-1].after.done}
        self.kept = [0, *(n for n, each in enumerate(steps) if n and id(each.entry) in ends)]
        """indices of the moments on the way to the end, without what was tried and undone"""
        self._kept = frozenset(self.kept)
        self.tried = self._find_tried()
        """for each attempt that was undone, the indices of its base on that way, and of its first step"""
        history.go_to(steps[0].after)

    def _find_tried(self) -> list[tuple[int, int]]:
        bases = {len(self.steps[step].after.done): step for step in self.kept}
        found = list[tuple[int, int]]()
        for number, step in enumerate(self.steps):
            if step.entry is None or self.is_kept(number):
                continue
            before = step.after.done[:-1]
            base = bases.get(len(before), 0)
            if before == self.steps[base].after.done:
                found.append((base, number))
        return found

    def is_kept(self, step: int) -> bool:
        """Return whether a step is on the way to the end."""
        return step in self._kept

    def before(self, step: int) -> Checkpoint:
        """Return the moment before a step that added an entry."""
        after, latest = self.steps[step].after, self.steps[step - 1].after
        return after._replace(done=after.done[:-1], undone=latest.undone)


def marks_of(after: Stage, timeline: Sequence[Happening]) -> Iterator[TimelineMark]:
    """Yield what is marked of a schedule, on the stage after it."""
    bodies = after.bodies
    for happening in timeline:
        event = happening.event
        if happening.what is What.POPPED:
            yield TimelineMark.POPPED
        if happening.who is not None and isinstance(bodies[happening.who], Creature):
            yield TimelineMark.CREATURES
        match event:
            case Hurt(body=body, old=old, new=new) if isinstance(bodies[body], Hero) and new < old:
                yield TimelineMark.HURT
            case CarrierChanged(body=body, new=int(by)) if isinstance(bodies[body], Relic):
                if isinstance(bodies[by], Hero):
                    yield TimelineMark.TAKEN
            case LevelStateChanged(new=LevelState.EXITED):
                yield TimelineMark.OUT


class InProgress(NamedTuple):
    """A step that is played at present."""

    before: Stage
    entry: Entry
    playback: Playback
    learnt: Learnt


class Timeline:
    """A recording that was played to its end, with a present place.

    The history of the place's segment, and the playback, are at that place.
    """

    def __init__(
        self,
        label: str,
        data: bytes,
        segments: Sequence[Segment],
        differs: TimelinePlace | None = None,
        stopped: str = "",
    ) -> None:
        """Begin at the start. `label` is the name of the file, `data` its content.

        `differs` is the first place at which the stage is not as recorded, `stopped` says why the recording
        cannot be played further.
        """
        self.label, self.segments = label, tuple(segments)
        self.data = data
        self.differs, self.stopped = differs, stopped
        self.place = TimelinePlace(0, 0, 0)
        self.shows_tried = False
        """whether undone actions belong to the line"""
        self.playing: InProgress | None = None
        """the step in which the place lies; None at rest"""

    @property
    def segment(self) -> Segment:
        """The segment of the present place."""
        return self.segments[self.place.segment]

    @property
    def step(self) -> TimelineStep:
        """The step that leads to the present place; it may be in progress."""
        return self.segment.steps[self.place.step]

    def line(self, segment: int) -> Sequence[int]:
        """Return the steps of a segment that belong to the line, the start first."""
        found = self.segments[segment]
        return range(len(found.steps)) if self.shows_tried else found.kept

    @property
    def actions(self) -> list[TimelinePlace]:
        """The places after each action of the line, in order."""
        return [
            self.after(number, step) for number in range(len(self.segments)) for step in self.line(number)[1:]
        ]

    def after(self, segment: int, step: int) -> TimelinePlace:
        """Return the place after a step of a segment."""
        return TimelinePlace(segment, step, self.segments[segment].steps[step].beats)

    @property
    def start(self) -> TimelinePlace:
        """The first place."""
        return TimelinePlace(0, 0, 0)

    @property
    def end(self) -> TimelinePlace:
        """The last place of the line."""
        last = len(self.segments) - 1
        return self.after(last, self.line(last)[-1])

    # -- neighbours of the present place

    def next_action(self) -> TimelinePlace:
        """Return the place after the step in progress, or after the next one; at the end, the end."""
        segment, step, beat = self.place
        if beat < self.segments[segment].steps[step].beats:
            return self.after(segment, step)
        line = self.line(segment)
        after = bisect_right(line, step)
        if after < len(line):
            return self.after(segment, line[after])
        return TimelinePlace(segment + 1, 0, 0) if segment + 1 < len(self.segments) else self.place

    def previous_action(self) -> TimelinePlace:
        """Return the place before the step in progress, or before the latest one; at the start, the start."""
        segment, step, _ = self.place
        line = self.line(segment)
        before = bisect_right(line, step - 1) - 1
        if before >= 0:
            return self.after(segment, line[before])
        return self.after(segment - 1, self.line(segment - 1)[-1]) if segment else self.place

    def next_beat(self) -> TimelinePlace:
        """Return the place one beat later; at the end, the end."""
        after = self.next_action()
        if after[:2] == self.place[:2]:
            return self.place._replace(beat=min(self.place.beat + 1, after.beat))
        return after._replace(beat=min(1, after.beat))

    def previous_beat(self) -> TimelinePlace:
        """Return the place one beat earlier; at the start, the start."""
        if self.place.beat > 1:
            return self.place._replace(beat=self.place.beat - 1)
        return self.previous_action()

    def next_round(self) -> TimelinePlace:
        """Return the place at which the next round begins, or the end."""
        now = self._round_at(self.place)
        later = (each for each in self._rests if each > self.place and self._round_at(each) != now)
        return next(later, self.end)

    def previous_round(self) -> TimelinePlace:
        """Return the place at which the round began; from there, the beginning of the one before."""
        earlier = [each for each in self._rests if each < self.place]
        if not earlier:
            return self.start
        now = self._round_at(earlier[-1])
        return list(takewhile(lambda each: self._round_at(each) == now, reversed(earlier)))[-1]

    def next_mark(self) -> TimelinePlace:
        """Return the next place with a mark, or the place of the next segment; else the end."""
        marked = (each for each in self._rests if each > self.place and self.marks_at(each))
        return next(marked, self.end)

    def marks_at(self, place: TimelinePlace) -> frozenset[TimelineMark]:
        """Return the marks of the step that leads to a place."""
        return self.segments[place.segment].steps[place.step].marks

    def list_attempts(self, segment: int) -> list[Attempt]:
        """Return the attempts of a segment that were undone, each with its base on the line."""
        tried = self.segments[segment].tried
        return [Attempt(self.after(segment, base), self.after(segment, step)) for base, step in tried]

    def number_of(self, place: TimelinePlace) -> int:
        """Return the number of a place's action, counted from 1 on the line; 0 for a start."""
        before = sum(len(self.line(number)) - 1 for number in range(place.segment))
        return before + bisect_right(self.line(place.segment), place.step) - 1 if place.step else 0

    @property
    def _rests(self) -> Iterator[TimelinePlace]:
        """The starts of the segments and the places after each step of the line, in order."""
        for number in range(len(self.segments)):
            for step in self.line(number):
                yield self.after(number, step)

    def _round_at(self, place: TimelinePlace) -> tuple[int, int]:
        return place.segment, self.segments[place.segment].steps[place.step].round

    def data_until(self, place: TimelinePlace) -> bytes:
        """Return the recording until the moment after a step; empty if it is not played as it was recorded
        until there.
        """
        if self.differs is not None and self.differs <= place:
            return b""
        # A line leads from each segment to the next.
        before = sum(len(segment.steps) for segment in self.segments[: place.segment])
        return b"".join(self.data.splitlines(keepends=True)[: 1 + before + place.step])

    # -- going

    def show_tried(self, shows: bool) -> None:
        """Let undone actions belong to the line, or not; a place that is no more on it is left for the last
        one before it.
        """
        self.shows_tried = shows
        segment, step, _ = self.place
        line = self.line(segment)
        if step not in line:
            self.seek(self.after(segment, line[bisect_right(line, step) - 1]))

    def seek(self, place: TimelinePlace) -> None:
        """Go to a place of the recording, over the actions and beats that differ; nothing is planned anew.

        Raises LookupError if there is no such place.
        """
        moment = self.segments[place.segment].steps[place.step]
        if not 0 <= place.beat <= moment.beats:
            raise LookupError(f"step {place.step} has {moment.beats} beats, not {place.beat}")
        if place.beat == moment.beats:
            self._rest_at(place)
        else:
            self._enter(place).seek(place.beat)
        self.place = place

    def _rest_at(self, place: TimelinePlace) -> None:
        if self.playing is not None:
            self.playing.playback.seek(0)
            self.playing = None
        segment = self.segments[place.segment]
        segment.history.go_to(segment.steps[place.step].after)

    def _enter(self, place: TimelinePlace) -> Playback:
        """Be in a step, at any of its beats."""
        if self.playing is not None:
            if self.place[:2] == place[:2]:
                return self.playing.playback
            self.playing.playback.seek(0)
        segment = self.segments[place.segment]
        moment, history = segment.steps[place.step], segment.history
        entry = moment.entry
        assert entry is not None
        history.go_to(segment.before(place.step))
        segment.chronicle.follow(history)
        (learnt,) = segment.chronicle.foresee(history.stage, [entry])
        stage = history.stage
        actor = stage.lead if moment.actor is None else moment.actor
        playback = Playback(stage, entry.schedule, actor, learnt.unseen)
        self.playing = InProgress(stage.copy(), entry, playback, learnt)
        return playback

    def play(self, seconds: float) -> bool:
        """Play the step in progress for some seconds, backwards if they are negative; return whether it goes
        on. At its end, or its beginning, it comes to rest.
        """
        if self.playing is None:
            return False
        playback, (segment, step, _) = self.playing.playback, self.place
        if seconds >= 0:
            playback.advance(seconds)
        else:
            playback.rewind(-seconds)
        if playback.is_over:
            self.seek(self.after(segment, step))
        elif seconds < 0 and playback.is_at_start:
            self.seek(self.previous_action())
        else:
            self.place = TimelinePlace(segment, step, playback.beat - 1)
            return True
        return False

    def begin(self) -> None:
        """Begin to play the next step of the line; a step without beats is done at once."""
        place = self.next_action()
        if place == self.place or self.playing is not None:
            return
        if place.beat == 0:
            self.seek(place)
            return
        self._enter(place)
        self.place = place._replace(beat=0)

    def begin_backwards(self) -> None:
        """Begin to play the latest step of the line backwards from its end; one without beats is taken back
        at once.
        """
        if self.playing is not None:
            return
        if self.place.beat == 0:
            self.seek(self.previous_action())
            return
        playback = self._enter(self.place)
        playback.seek(self.place.beat)
        playback.rewind(0)

    @property
    def coming(self) -> tuple[Entry, frozenset[int]] | None:
        """At rest, the entry that the next step of the line adds, and what nobody sees of it."""
        place = self.next_action()
        moment = self.segments[place.segment].steps[place.step]
        if self.playing is not None or place == self.place or (entry := moment.entry) is None:
            return None
        segment = self.segment
        segment.chronicle.follow(segment.history)
        return entry, segment.chronicle.foresee(segment.history.stage, [entry])[0].unseen

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge of the party at the present place."""
        if self.playing is not None and self.place.beat:
            return self.playing.learnt.beats[self.place.beat - 1]
        return self.segment.chronicle.follow(self.segment.history)
