"""history: the actions of a level in order, with undo and redo back to the start."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.events import RuleChanged
from intodepth.sim.flow.schedule import Schedule, Scheduler, build_schedule
from intodepth.sim.refusals import Reason, Refusal
from intodepth.sim.rules import MOST, Rules
from intodepth.sim.stage import Stage
from intodepth.sim.what import What


@dataclass(frozen=True)
class Tune:
    """A change of rules between two actions, made because a tweak file was saved.

    Players are not offered it.
    """

    rules: tuple[tuple[str, int], ...]
    """name and new value of each changed rule"""

    def schedule(self, scheduler: Scheduler) -> None:
        """Change all the rules in one beat."""
        rules = scheduler.stage.rules
        changes = [
            (What.RULE, RuleChanged(name, getattr(rules, name), value))
            for name, value in self.rules
            if getattr(rules, name) != value
        ]
        if changes:
            scheduler.beat(*changes)

    def refusal(self, stage: Stage) -> Refusal | None:
        """Return None if every name is a rule and every value is allowed, else the refusal."""
        names = Rules.names()
        can_be = all(name in names and 0 <= value <= MOST for name, value in self.rules)
        return None if can_be else Refusal(Reason.NOT_HERE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One action that was done, with its schedule and everything it caused."""

    action: Action | Tune
    schedule: Schedule
    order: int = 0
    """number of the player's order that it belongs to, counted from 1; 0 before it is recorded"""


class Checkpoint(NamedTuple):
    """A moment of a history, to which `History.go_to` returns."""

    done: tuple[Entry, ...]
    undone: tuple[Entry, ...]
    undos: int
    hints: int


class History:
    """The actions done on a stage. `commit`, `undo` and `redo` change that stage."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.done: list[Entry] = []
        self.undone: list[Entry] = []
        self.undos = 0
        """number of orders that were undone"""
        self.hints = 0
        """number of hints that were shown"""

    @property
    def latest_order(self) -> int:
        """The number of the order that the latest entry belongs to; 0 before the first."""
        return self.done[-1].order if self.done else 0

    @property
    def start(self) -> Stage:
        """A copy of the stage before the first action; the caller may change it."""
        stage = self.stage.copy()
        for entry in reversed(self.done):
            entry.schedule.take_back(stage)
        return stage

    @property
    def checkpoint(self) -> Checkpoint:
        """The present moment."""
        return Checkpoint(tuple(self.done), tuple(self.undone), self.undos, self.hints)

    def go_to(self, moment: Checkpoint) -> None:
        """Return to an earlier or later moment of this history, over the actions that the two do not share.

        Nothing is planned anew. The moment must be a `checkpoint` of this history.
        """
        shared = 0
        for mine, other in zip(self.done, moment.done, strict=False):
            if mine is not other:
                break
            shared += 1
        while len(self.done) > shared:
            self.done.pop().schedule.take_back(self.stage)
        for entry in moment.done[shared:]:
            entry.schedule.apply(self.stage)
            self.done.append(entry)
        self.undone = list(moment.undone)
        self.undos, self.hints = moment.undos, moment.hints

    def branch(self) -> History:
        """Return a history of its own at the present moment, without what was undone."""
        branch = History(self.stage.copy())
        branch.done, branch.undos, branch.hints = list(self.done), self.undos, self.hints
        return branch

    def commit(self, action: Action | Tune, *, joins: bool = False) -> Schedule:
        """Do an action and keep it; raises Refused if it cannot be done.

        `joins` says whether it belongs to the same order (one undo) as the latest action.
        """
        schedule = build_schedule(self.stage, action)
        schedule.apply(self.stage)
        self._note(self.latest_order + (not joins), Entry(action, schedule))
        return schedule

    def record(self, *entries: Entry) -> None:
        """Keep a schedule whose events have already been applied to the stage beat by beat, as one order."""
        action, schedule = entries[-1].action, entries[-1].schedule
        if self.stage.digest != schedule.digest:
            raise AssertionError(f"{action} was planned to end at {schedule.digest:016x}, did not")
        self._note(self.latest_order + 1, *entries)

    def _note(self, order: int, *entries: Entry) -> None:
        self.done += [replace(entry, order=order) for entry in entries]
        self.undone.clear()

    def undo(self) -> Entry | None:
        """Undo the latest action and return it; None if there is none."""
        if not self.done:
            return None
        entry = self.done.pop()
        entry.schedule.take_back(self.stage)
        self.undone.append(entry)
        self.undos += self.latest_order != entry.order
        return entry

    def redo(self) -> Entry | None:
        """Redo the action that was undone last and return it; None if there is none."""
        if not self.undone:
            return None
        entry = self.undone.pop()
        entry.schedule.apply(self.stage)
        self.done.append(entry)
        return entry
