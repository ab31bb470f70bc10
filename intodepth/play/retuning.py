"""retuning: a recording played again under other numbers: what is the same, and what is not any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from msgspec import Struct

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.outcome import PlayNumbers, numbers_of
from intodepth.content.recording import Recording, level_of
from intodepth.content.recording import replay as replay_recording
from intodepth.play.log import line_of
from intodepth.sim.events import RuleChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import Entry, History
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import recorded_rules


class RetuningVerdict(StrEnum):
    """The result of playing a recording again under other numbers."""

    SAME = "same"
    """every action causes the same"""
    DIFFERENT = "different"
    """every action can be done, but not all of them cause the same"""
    IMPOSSIBLE = "impossible"
    """an action cannot be done any more"""


class Retuning(Struct, frozen=True):
    """A recording under other numbers, beside itself."""

    label: str
    level: str
    verdict: RetuningVerdict
    first: int
    """number of the first action that causes something else or cannot be done, from 1; 0 for none"""
    instead: str
    """what that action causes now, in words; empty if it cannot be done"""
    stops: int
    """number of the action that cannot be done any more, from 1; 0 for none"""
    before: PlayNumbers
    after: PlayNumbers
    """until the action that cannot be done"""

    @property
    def is_broken(self) -> bool:
        """Whether it was won, and is not won any more."""
        return self.before.won and not self.after.won


def retune(recording: Recording, catalog: Catalog, changes: Mapping[str, int]) -> tuple[Retuning, History]:
    """Play the actions of a recording, without those undone, under rules that differ from its own in some
    values; return how it comes out, and the new history.

    Raises FileFault if the game cannot replay it under its own rules.
    """
    header = recording.header
    old = replay_recording(recording, catalog)
    level = level_of(recording, catalog)
    rules = replace(recorded_rules(header.rules), **changes)
    new = History(build_stage(level, catalog, rules, header.party))
    first, instead, stops = 0, "", 0
    for number, entry in enumerate(old.done, 1):
        stage = new.stage.copy()
        try:
            schedule = new.commit(entry.action)
        except (Refused, LookupError):
            first, stops = first or number, number
            break
        if not first and caused(schedule) != caused(entry.schedule):
            first, instead = number, line_of(stage, Entry(entry.action, schedule), frozenset()).words
    verdict = (
        RetuningVerdict.IMPOSSIBLE if stops else RetuningVerdict.DIFFERENT if first else RetuningVerdict.SAME
    )
    figures = (numbers_of(old, level), numbers_of(new, level))
    return Retuning(recording.label, level.name, verdict, first, instead, stops, *figures), new


def caused(schedule: Schedule) -> list[tuple[int, object]]:
    """Return the events of a schedule with their beats, without changes of rules."""
    return [(each.beat, each.event) for each in schedule.timeline if not isinstance(each.event, RuleChanged)]
