"""episode: a level or a descent as an episode: what can be done, what it leads to, and its recording."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Literal, Self

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.floors.shafts import doors_of
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import list_brought_out
from intodepth.content.recording import first_line, step_line
from intodepth.content.runs.record import first_line_of_run, passage_line
from intodepth.content.runs.run import Run
from intodepth.gym.belief import build_belief
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.solver import Solver
from intodepth.sim.actions import Action, generate_actions
from intodepth.sim.actions.move import Move
from intodepth.sim.flow import turns
from intodepth.sim.history import Entry, History
from intodepth.sim.knowledge import NOTHING, Knowledge, learn
from intodepth.sim.refusals import Refused
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.story.english.actions import Places, action_words
from intodepth.story.refusals import tell_refusal

Observe = Literal["known", "all"]
OBSERVE: tuple[Observe, ...] = ("known", "all")


@dataclass(frozen=True, order=True)
class Onward:
    """Leave a floor of a descent for the next one, or end the descent. Heroes who are inside stay there.

    It is a choice of an episode beside the actions of the rules.
    """

    locker: bool = False
    """whether the party opens the locker on the way down"""
    right: bool = False
    """whether it takes the right door"""
    find: str = ""
    """key of the find that it takes along; empty for none"""

    @property
    def words(self) -> str:
        """The choice in words."""
        parts = ["leave the floor"]
        parts += ["by the right door"] if self.right else []
        parts += ["and open the locker"] if self.locker else []
        parts += [f"and take the find {self.find}"] if self.find else []
        return " ".join(parts)


EpisodeChoice = Action | Onward


class Episode(ABC):
    """An episode: a stage, what the party knows of it, and the lines of its recording."""

    catalog: Catalog
    observe: Observe

    def _begin(self, history: History, known: Knowledge) -> None:
        """Continue with another history, with what is known of its stage already."""
        self._rounds_before = self.rounds if hasattr(self, "history") else 0
        self.history, self._first_round = history, history.stage.round
        self.known = known.see(history.stage)
        self.refused = ""
        """why the choice made last could not be done after all, in words; empty if it was done"""
        self.forget()

    def forget(self) -> None:
        """Forget what was worked out for the stage before."""
        for name in ("belief", "knowledge", "choices"):
            self.__dict__.pop(name, None)

    @property
    def stage(self) -> Stage:
        """The true stage. Do not change it."""
        return self.history.stage

    @property
    @abstractmethod
    def level(self) -> LevelDefinition:
        """The level, or the present floor."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the episode has ended."""

    @property
    @abstractmethod
    def depth(self) -> int:
        """The depth of the floor of a descent, from 1; 0 outside a descent."""

    @property
    def rounds(self) -> int:
        """The rounds that have begun after the first one, on all floors."""
        return self._rounds_before + self.stage.round - self._first_round

    @property
    def score(self) -> int:
        """The score of a descent that has ended in daylight; 0 otherwise."""
        return 0

    @cached_property
    def knowledge(self) -> Knowledge:
        """The knowledge of the party, or with `observe="all"` that of the whole stage."""
        return Knowledge.of_all(self.stage) if self.observe == "all" else self.known

    @cached_property
    def belief(self) -> Stage:
        """The stage as an agent is told of it. Do not change it."""
        return self.stage if self.observe == "all" else build_belief(self.stage, self.known)

    @cached_property
    def choices(self) -> tuple[EpisodeChoice, ...]:
        """The legal choices on the stage that an agent is told of, in a fixed order; empty at the end."""
        return () if self.is_over else self._list_choices()

    def _list_choices(self) -> tuple[EpisodeChoice, ...]:
        terrain = self.knowledge.terrain
        actions = generate_actions(self.belief)
        return tuple(each for each in actions if not isinstance(each, Move) or each.to in terrain)

    def describe(self, choice: EpisodeChoice) -> str:
        """Return a choice in words, with cells as coordinates."""
        if isinstance(choice, Onward):
            return choice.words
        return action_words(choice, self.belief, Places.CELLS)

    @abstractmethod
    def do(self, choice: EpisodeChoice) -> bool:
        """Do something; return whether it could be done. If not, nothing changes and `refused` says why."""

    @abstractmethod
    def recording(self) -> bytes:
        """Return everything done so far as a recording that the game replays."""

    def _act(self, action: Action) -> Entry | None:
        """Do an action of the rules and learn from it; None if it is refused."""
        before = self.stage.copy()
        try:
            self.history.commit(action)
        except Refused as refused:
            self.refused = tell_refusal(before, before.hero(action.actor), refused.refusal)
            return None
        except LookupError:
            self.refused = "It cannot be done here."
            return None
        entry = self.history.done[-1]
        self.known, self.refused = learn(before, self.known, entry).beats[-1], ""
        self.forget()
        return entry

    def copy(self) -> Self:
        """Return an independent episode at the same moment."""
        other = copy(self)
        other.history = self.history.branch()
        return other

    def on(self, stage: Stage) -> Self:
        """Return an independent episode on another stage of the same level, with the same knowledge."""
        other = self.copy()
        other.history = History(stage.copy())
        other.forget()
        return other

    def solve(self, limit: int) -> tuple[Action, ...] | None:
        """Return a plan for the level or floor from here, found with at most about `limit` stages; None if
        none was found. It sees the true stage.
        """
        problem = Problem(self.level, self.stage.copy())
        if self.is_over or problem.is_solved(self.stage):
            return None
        solver = Solver(problem)
        while solver.best is None and not solver.is_impossible and solver.expanded < limit:
            solver.run(limit, is_over=lambda: solver.best is not None or solver.expanded >= limit)
        history = solver.history(is_tidy=False)
        if history is None:
            return None
        return tuple(entry.action for entry in history.done if isinstance(entry.action, Action))

    @property
    @abstractmethod
    def is_solved(self) -> bool:
        """Whether everything wanted and everybody is out; in a descent, whether all came home with relics."""

    @property
    def brought(self) -> int:
        """The number of wanted relics and fallen heroes that are out."""
        out = list_brought_out(self.stage, self.level)
        return sum(key in out for key in self.level.wanted)


class LevelEpisode(Episode):
    """An episode in one level, under the usual rules."""

    def __init__(self, level: LevelDefinition, catalog: Catalog, observe: Observe) -> None:
        self.catalog, self.observe, self._level = catalog, observe, level
        start = build_stage(level, catalog, level.rules_over(Rules()))
        self.problem = Problem(level, start.copy())
        """the goal, from the start of the level"""
        self._lines = first_line(level, start)
        self._begin(History(start), NOTHING)

    @property
    def level(self) -> LevelDefinition:
        return self._level

    @property
    def is_solved(self) -> bool:
        return self.problem.is_solved(self.stage)

    @property
    def is_over(self) -> bool:
        return turns.is_over(self.stage)

    @property
    def depth(self) -> int:
        return 0

    def do(self, choice: EpisodeChoice) -> bool:
        if isinstance(choice, Onward):
            raise ValueError("there is no further floor in a level")
        entry = self._act(choice)
        if entry is not None:
            self._lines += step_line(entry.action, self.stage, self.known)
        return entry is not None

    def recording(self) -> bytes:
        return self._lines + (step_line("end", self.stage) if self.is_over else b"")


class DescentEpisode(Episode):
    """An episode down a shaft and up again."""

    def __init__(
        self, seed: str, party: tuple[str, ...], kind: str, catalog: Catalog, observe: Observe
    ) -> None:
        """Begin above the first floor. `kind` is the key of a kind of shaft, empty for the usual one."""
        self.catalog, self.observe = catalog, observe
        of = catalog.shaft(kind)
        doors = doors_of(seed, catalog, traits=of.traits)
        rules = Rules(**of.rules)
        self.run = Run(catalog, rules, party, seed, doors=doors, kind=kind, supplies=of.supplies)
        """the descent; do not change it"""
        self._lines = first_line_of_run(self.run)
        self._visit()

    def _visit(self) -> None:
        self._begin(self.run.visit.history, self.run.visit.known)

    @property
    def level(self) -> LevelDefinition:
        return self.run.visit.level

    @property
    def is_solved(self) -> bool:
        """Whether the whole party came to daylight with a relic."""
        return self.run.score > 0 and len(self.run.rescued) == len(self.run.party)

    @property
    def is_over(self) -> bool:
        return self.run.end is not None

    @property
    def depth(self) -> int:
        return self.run.visit.depth

    @property
    def is_turned(self) -> bool:
        """Whether the party is on its way up."""
        return self.run.visit.is_turned

    @property
    def score(self) -> int:
        return self.run.score

    @property
    def ended(self) -> str:
        """The end of the descent, `daylight` or `lost`; empty before."""
        return "" if self.run.end is None else self.run.end.value

    def _list_choices(self) -> tuple[EpisodeChoice, ...]:
        run = self.run
        if run.visit.leads_to is None:
            is_stuck = turns.is_over(self.stage)
            return (Onward(),) if is_stuck else super()._list_choices()
        lockers = (False, True) if run.has_locker else (False,)
        rights = (False, True) if len(run.choices) > 1 else (False,)
        onward = tuple(Onward(*each) for each in product(lockers, rights, ("", *run.offered_finds)))
        return (*super()._list_choices(), *onward)

    def do(self, choice: EpisodeChoice) -> bool:
        if isinstance(choice, Action):
            entry = self._act(choice)
            if entry is not None:
                self._lines += step_line(entry.action, self.stage, self.known)
            return entry is not None
        locker, right, find = choice.locker, choice.right, choice.find
        self.run.go_on(self.known, locker=locker, right=right, find=find)
        self._lines += passage_line(self.run, locker=locker, right=right, find=find)
        if not self.is_over:
            self._visit()
        self.forget()
        return True

    def recording(self) -> bytes:
        return self._lines

    def copy(self) -> Self:
        other = super().copy()
        run = copy(self.run)
        run.kept = dict(run.kept)
        *before, visit = run.visits
        run.visits = [*before, replace(visit, history=other.history)]
        other.run = run
        return other
