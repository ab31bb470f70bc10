"""bar: the timeline as a bar: actions in the colour of their hero, rounds, marks, and what was tried."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from intodepth.content.replay_notes import Bookmark, BranchNote
from intodepth.content.words import count_noun
from intodepth.play.recording_timeline import Timeline, TimelineMark, TimelinePlace
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.hints import tooltip
from intodepth.ui.nodes import Semantics
from intodepth.ui.theme import SMALL, Ink, color

TALL: Final = 62.0
"""height of the bar"""
GAP = 14.0
"""width between two floors"""
HEROES: Final[tuple[Ink, ...]] = ("gold", "relic", "done", "text")
"""ink of the actions of each hero, in the order of the party"""
MARKS: Final[dict[TimelineMark, tuple[Ink, str]]] = {
    TimelineMark.HURT: ("harm", "a hero is hurt"),
    TimelineMark.POPPED: ("harm", "an anchor pops"),
    TimelineMark.OUT: ("done", "a hero leaves"),
    TimelineMark.TAKEN: ("relic", "a relic is taken"),
    TimelineMark.CREATURES: ("quiet", "creatures act"),
}
"""ink and words of each mark, the gravest first"""
BRANCH, UNDONE = "Branch", "Undone attempt"
"""names of the hooks below the bar"""
ROUND_ROOM = 26.0
"""least width between two numbers of rounds"""


class Track(NamedTuple):
    """The bar of one segment."""

    segment: int
    x: float
    each: float
    """width of a step"""
    line: Sequence[int]
    """the steps of the line, the start first"""

    @property
    def wide(self) -> float:
        """The width."""
        return self.each * (len(self.line) - 1)


class BarPress(NamedTuple):
    """The player's input to the bar in a frame."""

    place: TimelinePlace | None = None
    """where the playhead is dragged"""
    tried: TimelinePlace | None = None
    """an undone attempt that was clicked"""
    branch: BranchNote | None = None
    """a branch that was clicked"""


class TimelineBar:
    """Draws the bar, and tells where it is pressed."""

    def draw(
        self,
        ui: Ui,
        rect: Rect,
        timeline: Timeline,
        bookmarks: Sequence[Bookmark],
        branches: Sequence[BranchNote],
    ) -> BarPress:
        """Draw the bar of a recording with what was added to it; return what is done with it."""
        tracks = tracks_of(timeline, rect)
        ui.rect(rect, color("back"))
        y = rect[1]
        held = ui.interact(
            "replay:bar",
            (rect[0] - 6, y, rect[2] + 12, TALL),
            Semantics("slider", "Timeline", partial(_say_place, timeline)),
            focusable=False,
        )
        for track in tracks:
            self._draw_track(ui, y, timeline, track)
        press = self._draw_hooks(ui, y, timeline, tracks)
        for mark in bookmarks:
            if (x := x_of(timeline, tracks, TimelinePlace(mark.segment, mark.step, mark.beat))) is not None:
                ui.triangle(x, y + 19, 11, color("text"), 3.1416)
        for index, branch in enumerate(branches):
            x = x_of(timeline, tracks, _rest(timeline, branch.segment, branch.step))
            aside = 10.0 * sum(
                (each.segment, each.step) == (branch.segment, branch.step) for each in branches[:index]
            )
            if x is not None and self._hook(ui, f"branch:{index}", x + aside, y + 55, "gold", BRANCH):
                press = press._replace(branch=branch)
        x = x_of(timeline, tracks, timeline.place) or rect[0]
        ui.rect((x - 1.5, y + 17, 3, 34), color("text"))
        if held.held and press == BarPress():
            return BarPress(place_at(timeline, tracks, ui.mouse[0]))
        if held.hovered and not held.held:
            self._draw_tooltip(ui, y, timeline, place_at(timeline, tracks, ui.mouse[0]))
        return press

    def _draw_track(self, ui: Ui, y: float, timeline: Timeline, track: Track) -> None:
        segment = timeline.segments[track.segment]
        moments = segment.steps
        heroes = [hero.id for hero in segment.history.stage.heroes()]
        gap = 1.0 if track.each > 4 else 0.0
        now, right = timeline.place, track.x
        if len(timeline.segments) > 1:
            floor = ui.text(track.x, y + 13, f"Floor {segment.level.order}", SMALL, "quiet", 600)
            right += floor + 12
        if not track.wide:
            ui.rect((track.x, y + 28, 3, 14), color("line"))
        for number, (before, step) in enumerate(pairwise(track.line)):
            moment, x = moments[step], track.x + number * track.each
            is_done = (track.segment, step) <= now[:2]
            ink: Ink = "dim"
            if moment.actor in heroes:
                ink = HEROES[min(heroes.index(moment.actor), len(HEROES) - 1)]
            is_tried = not segment.is_kept(step)
            high = 6.0 if is_tried else 16.0
            ui.rect((x, y + 44 - high, track.each - gap, high), color(ink, 1.0 if is_done else 0.3))
            worst = next((each for each in MARKS if each in moment.marks), None)
            if worst is not None:
                ui.rect((x, y + 46, max(3.0, track.each - gap), 4), color(MARKS[worst][0]))
            if moment.round != moments[before].round:
                ui.rect((x + track.each - 1, y + 18, 1.5, 26), color("quiet", 0.6))
                if x + track.each >= right:
                    ui.text(x + track.each, y + 13, str(moment.round), SMALL, "quiet", 500, "middle")
                    right = x + track.each + ROUND_ROOM

    def _draw_hooks(self, ui: Ui, y: float, timeline: Timeline, tracks: Sequence[Track]) -> BarPress:
        """Draw a hook for each attempt that was undone, while these are not on the line."""
        if timeline.shows_tried:
            return BarPress()
        press = BarPress()
        for track in tracks:
            for number, first in enumerate(timeline.list_attempts(track.segment)):
                x = x_of(timeline, tracks, first.base)
                if x is not None and self._hook(
                    ui, f"tried:{track.segment}:{number}", x, y + 55, "quiet", UNDONE
                ):
                    press = BarPress(tried=first.place)
        return press

    def _hook(self, ui: Ui, name: str, x: float, y: float, ink: Ink, told: str) -> bool:
        """Draw a small hook below the bar; return whether it was clicked."""
        place = (x - 5, y - 5, 12, 12)
        response = ui.interact(f"replay:{name}", place, Semantics("link", told), focusable=False)
        bright = color("text" if response.hovered else ink)
        ui.rect((x - 1, y - 9, 2, 9), bright)
        ui.rect((x - 1, y - 1, 7, 2), bright)
        ui.rect((x + 4, y - 4, 2, 4), bright)
        return response.clicked

    def _draw_tooltip(self, ui: Ui, y: float, timeline: Timeline, place: TimelinePlace) -> None:
        moment = timeline.segments[place.segment].steps[place.step]
        place = place._replace(beat=moment.beats)
        number = timeline.number_of(place)
        if not number:
            return
        stage = timeline.segments[place.segment].history.stage
        who = "" if moment.actor is None else f": {stage.hero(moment.actor).name}"
        told = [f"Action {number}{who}, {count_noun(moment.beats, 'beat')}, round {moment.round}"]
        told += [words for mark, (_, words) in MARKS.items() if mark in moment.marks]
        tooltip(ui, (ui.mouse[0], y - 44, 0, 0), "; ".join(told) + ".")


def _rest(timeline: Timeline, segment: int, step: int) -> TimelinePlace:
    """Return the place after a step; one that does not exist is that of the start."""
    if segment < len(timeline.segments) and step < len(timeline.segments[segment].steps):
        return timeline.after(segment, step)
    return timeline.start


def tracks_of(timeline: Timeline, rect: Rect) -> list[Track]:
    """Return the bars of all segments, side by side."""
    lines = [timeline.line(number) for number in range(len(timeline.segments))]
    count = sum(len(line) - 1 for line in lines)
    each = (rect[2] - GAP * (len(lines) - 1)) / max(1, count)
    tracks, x = list[Track](), rect[0]
    for number, line in enumerate(lines):
        tracks.append(Track(number, x, each, line))
        x += tracks[-1].wide + GAP
    return tracks


def x_of(timeline: Timeline, tracks: Sequence[Track], place: TimelinePlace) -> float | None:
    """Return where a place lies on the bar; None if its step is not on the line, or does not exist."""
    if place.segment >= len(tracks):
        return None
    track = tracks[place.segment]
    if place.step not in track.line:
        return None
    if not place.step:
        return track.x
    beats = timeline.segments[place.segment].steps[place.step].beats
    return track.x + track.each * (
        track.line.index(place.step) - 1 + (min(1.0, place.beat / beats) if beats else 1.0)
    )


def place_at(timeline: Timeline, tracks: Sequence[Track], x: float) -> TimelinePlace:
    """Return the place nearest to a point of the bar."""
    track = min(tracks, key=lambda each: max(each.x - x, x - each.x - each.wide, 0.0))
    count = len(track.line) - 1
    share = min(float(count), max(0.0, (x - track.x) / track.each)) if count else 0.0
    number = int(share)
    if number == count:
        return timeline.after(track.segment, track.line[count])
    step = track.line[number + 1]
    beats = timeline.segments[track.segment].steps[step].beats
    beat = round((share - number) * max(1, beats))
    if not beat:
        return timeline.after(track.segment, track.line[number])
    return TimelinePlace(track.segment, step, min(beat, beats))


def _say_place(timeline: Timeline) -> str:
    return f"Action {timeline.number_of(timeline.place)} of {len(timeline.actions)}"
