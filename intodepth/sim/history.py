"""history: the actions of a level in order, with undo and redo back to its start."""

from __future__ import annotations

from dataclasses import dataclass, replace

from intodepth.sim.actions import Action
from intodepth.sim.events import RuleChanged
from intodepth.sim.flow.schedule import Schedule, Scheduler, build_schedule
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.rules import MOST, Rules
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True)
class Tune:
    """Rules changed between two actions, because a tweak file was saved. Not offered to players."""

    rules: tuple[tuple[str, int], ...]
    """name and new value of each"""

    def schedule(self, scheduler: Scheduler) -> None:
        """All at once."""
        rules = scheduler.stage.rules
        changes = [
            (What.RULE, RuleChanged(name, getattr(rules, name), value))
            for name, value in self.rules
            if getattr(rules, name) != value
        ]
        if changes:
            scheduler.beat(*changes)

    def refusal(self, stage: Stage) -> Refusal | None:
        """None if all names are rules and all values what rules can be."""
        names = Rules.names()
        can_be = all(name in names and 0 <= value <= MOST for name, value in self.rules)
        return None if can_be else Refusal(Reason.NOT_HERE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done, with all it caused."""

    action: Action | Tune
    schedule: Schedule
    order: int = 0
    """to which order of the player it belongs: they are counted from 1 on; 0 before it is recorded"""


class History:
    """What was done on a stage. The stage is changed by `commit`, `undo` and `redo`."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.done: list[Entry] = []
        self.undone: list[Entry] = []
        self.undos = 0
        """how many orders were taken back"""
        self.hints = 0
        """how often what to do next was shown"""

    @property
    def latest_order(self) -> int:
        """The number of the order that the latest entry belongs to; 0 before the first."""
        return self.done[-1].order if self.done else 0

    @property
    def start(self) -> Stage:
        """The stage before anything was done, as one that may be changed."""
        stage = self.stage.copy()
        for entry in reversed(self.done):
            entry.schedule.take_back(stage)
        return stage

    def commit(self, action: Action | Tune, *, joins: bool = False) -> Schedule:
        """Do an action at once and for good; Refused if it cannot be done.

        `joins`: whether it belongs to the same order as the latest.
        """
        schedule = build_schedule(self.stage, action)
        schedule.apply(self.stage)
        self._note(self.latest_order + (not joins), Entry(action, schedule))
        return schedule

    def record(self, *entries: Entry) -> None:
        """Note what has been applied to the stage already, beat by beat, as one order."""
        action, schedule = entries[-1].action, entries[-1].schedule
        if self.stage.digest != schedule.digest:
            raise AssertionError(f"{action} was planned to end at {schedule.digest:016x}, did not")
        self._note(self.latest_order + 1, *entries)

    def _note(self, order: int, *entries: Entry) -> None:
        self.done += [replace(entry, order=order) for entry in entries]
        self.undone.clear()

    def undo(self) -> Entry | None:
        """Take the latest action back; None if there is none."""
        if not self.done:
            return None
        entry = self.done.pop()
        entry.schedule.take_back(self.stage)
        self.undone.append(entry)
        self.undos += self.latest_order != entry.order
        return entry

    def redo(self) -> Entry | None:
        """Do again what was taken back; None if there is nothing."""
        if not self.undone:
            return None
        entry = self.undone.pop()
        entry.schedule.apply(self.stage)
        self.done.append(entry)
        return entry
