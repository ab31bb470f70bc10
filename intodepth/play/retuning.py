"""retuning: a recording played again under other numbers: what is the same, and what is not any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from intodepth.content.catalog import Catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.content.outcome import PlayNumbers, numbers_of
from intodepth.content.recording import Recording, level_of, read_recording
from intodepth.content.recording import replay as replay_recording
from intodepth.content.runs.record import Record, read_record, replay_run, tells_a_run
from intodepth.play.log import line_of
from intodepth.play.no_ways import NoWays, Tethers
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero
from intodepth.sim.events import RuleChanged
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.history import Entry, History, Tune
from intodepth.sim.knowledge import NOTHING, Knowledge
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.refusals import Reason, Refused
from intodepth.sim.rules import restore_rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.story.english import retunings as words
from intodepth.story.english.actions import Places, action_words
from intodepth.story.refusals import tell_refusal, why_not

FAR = 24
"""greatest number of action points that a hero is thought to need"""


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
    title: str
    """of the level"""
    floor: int
    """depth of the floor of a descent; 0 for a level"""
    is_turned: bool
    """whether the floor was visited on the way up"""
    verdict: RetuningVerdict
    first: int
    """number of the first action that causes something else or cannot be done, from 1; 0 for none"""
    instead: str
    """what that action causes now, in words; empty if it cannot be done"""
    stops: int
    """number of the action that cannot be done any more, from 1; 0 for none"""
    round: int
    """the round of that action; 0 for none"""
    action: str
    """that action in words; empty if all can be done"""
    why: str
    """why it cannot be done, in words; empty if all can be done"""
    before: PlayNumbers
    after: PlayNumbers
    """until the action that cannot be done, so that fewer of something are not an improvement"""

    @property
    def is_broken(self) -> bool:
        """Whether it was won, and is not won any more."""
        return self.before.won and not self.after.won

    @property
    def verdict_words(self) -> str:
        """The verdict in words, with the action and the round."""
        return words.verdict(self.first, self.stops, self.round, is_broken=self.is_broken)

    @property
    def told(self) -> str:
        """The words for what happens instead, and why it breaks, each with the number of the action."""
        return words.tell_retuning(self.first, self.instead, self.stops, self.action, self.why)

    @property
    def figures(self) -> dict[str, tuple[str, str]]:
        """The numbers before and after; a dash for what is counted only until it breaks, or is not won."""
        names, is_cut = ("rounds", "damage", "pops"), bool(self.stops) or self.is_broken
        return {
            name: (str(getattr(self.before, name)), "–" if is_cut else str(getattr(self.after, name)))
            for name in names
        }


class RetunedPlay(NamedTuple):
    """A level or a floor of a descent, as it was played and as it comes out under other numbers."""

    retuning: Retuning
    level: LevelDefinition
    old: History
    new: History
    known: Knowledge
    """what was known of it before"""


def retune(recording: Recording, catalog: Catalog, changes: Mapping[str, int]) -> RetunedPlay:
    """Play the actions of a recorded level, without those undone, under some other rules than its own.

    Raises FileFault if the game cannot replay it under its own rules.
    """
    header = recording.header
    old = replay_recording(recording, catalog)
    level = level_of(recording, catalog)
    rules = replace(restore_rules(header.rules), **changes)
    new = History(build_stage(level, catalog, rules, header.party))
    return _retune(recording.label, level, old, new)


def retune_run(record: Record, catalog: Catalog, changes: Mapping[str, int]) -> list[RetunedPlay]:
    """Play each floor of a recorded descent from its recorded start, as `retune` does with a level; floors
    follow in the order of the visits.
    """
    found = list[RetunedPlay]()
    for visit in replay_run(record, catalog).visits:
        new = History(visit.history.start)
        rules = new.stage.rules
        changed = tuple((name, value) for name, value in changes.items() if value != getattr(rules, name))
        if changed:
            new.commit(Tune(changed))
            new = History(new.stage)
        part = visit.depth, visit.is_turned
        found.append(_retune(record.label, visit.level, visit.history, new, visit.known, *part))
    return found


def retune_file(path: Path, catalog: Catalog, changes: Mapping[str, int]) -> list[RetunedPlay]:
    """Play the recording of a level or a descent under other rules; raises FileFault."""
    if tells_a_run(path):
        return retune_run(read_record(path), catalog, changes)
    return [retune(read_recording(path), catalog, changes)]


def _retune(
    label: str,
    level: LevelDefinition,
    old: History,
    new: History,
    known: Knowledge = NOTHING,
    floor: int = 0,
    is_turned: bool = False,
) -> RetunedPlay:
    """Do on a new history what was done on the old one, as far as it can be done."""
    first, stops, instead, action, why = 0, 0, "", "", ""
    recorded = old.start
    for number, entry in enumerate(old.done, 1):
        stage = new.stage.copy()
        try:
            schedule = new.commit(entry.action)
        except (Refused, LookupError) as error:
            first, stops = first or number, number
            action, why = (
                action_words(entry.action, recorded, Places.SIDES),
                _explain(stage, entry.action, error),
            )
            break
        if not first and list_caused(schedule) != list_caused(entry.schedule):
            first, instead = number, line_of(stage, Entry(entry.action, schedule), frozenset()).words
        entry.schedule.apply(recorded)
    verdict = (
        RetuningVerdict.IMPOSSIBLE if stops else RetuningVerdict.DIFFERENT if first else RetuningVerdict.SAME
    )
    figures = (numbers_of(old, level), numbers_of(new, level))
    part = label, level.name, level.title, floor, is_turned
    round = new.stage.round if stops else 0
    retuning = Retuning(*part, verdict, first, instead, stops, round, action, why, *figures)
    return RetunedPlay(retuning, level, old, new, known)


def _explain(stage: Stage, action: Action | Tune, error: Refused | LookupError) -> str:
    """Return why an action cannot be done on a stage, as a sentence."""
    if not isinstance(error, Refused) or not isinstance(action, Action):
        return words.GONE
    hero, kind = stage.hero(action.actor), type(action)
    if error.refusal.reason is not Reason.NOT_HERE:
        return tell_refusal(stage, hero, error.refusal)
    if isinstance(action, Move):
        return _explain_move(stage, hero, action)
    can_elsewhere = next(kind.generate(stage, hero), None) is not None
    return tell_refusal(stage, hero, error.refusal) if can_elsewhere else why_not(stage, hero, kind)


def _explain_move(stage: Stage, hero: Hero, action: Move) -> str:
    """Return why a hero in the level does not get to a cell in this turn, as a sentence."""
    paths = Paths(stage, hero, FAR)
    state = paths.targets.get((action.to, action.chart, action.drop))
    if state is not None:
        return words.too_far(hero.name, paths.costs[state], hero.action_points)
    if (taut := Tethers().find(stage, hero, action.to)) is not None:
        return taut.say(stage, hero)
    ground = stage.ground
    known = {Cell(x, y) for x in range(ground.width) for y in range(ground.height)}
    return words.no_way(hero.name, NoWays().why(stage, hero, action.to, action.chart, known))


def list_caused(schedule: Schedule) -> list[tuple[int, object]]:
    """Return the events of a schedule with their beats, without changes of rules."""
    return [(each.beat, each.event) for each in schedule.timeline if not isinstance(each.event, RuleChanged)]
