"""passage_notes: what a party should know before it goes on from a floor, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intodepth.content.descents import ROPE, Supplies
from intodepth.content.runs.run import DAYLIGHT, Run
from intodepth.content.words import count_noun
from intodepth.play.ways_back import WaysBack
from intodepth.sim.knowledge import Knowledge
from intodepth.ui.theme import Ink

NOBODY = "Nobody can go on. What is down here stays down here; undo takes the last action back."
WOKEN = "The most valuable relic here was moved: the flood will have started when you come back."
DRAINS = "The most valuable relic here was moved: back here, you have {} before the flood starts."
BEATS = "The Heart was lifted: on every floor above the flood starts {} sooner."
FALLS = "{} would stay behind and be lost."
TURNS_BACK = "{} has not come in and would turn back: safe, but out of this descent."
FOR_GOOD = "Once you climb, there is no going back down in this descent."
LOUD = "This is loud: the flood on the next floor starts {} sooner."
FULL = "You already have all of it."


class Note(NamedTuple):
    """A sentence, with its pictogram."""

    icon: str
    words: str
    ink: Ink


def list_notes(run: Run, goal: int | None, known: Knowledge) -> list[Note]:
    """Return what to know before going to a depth; None if nobody has left the floor.

    `known` is what the party knows of the floor.
    """
    if goal is None:
        return [Note("hurt", NOBODY, "harm")]
    outside = [hero.name for hero in run.visit.outside]
    notes = [
        Note("hurt", (TURNS_BACK if hero.name in outside else FALLS).format(hero.name), "harm")
        for hero in run.visit.behind
    ]
    if goal > run.visit.depth and (back := WaysBack().find(run.visit.stage, known)) is not None:
        notes.append(Note("turn_back", back.words, "quiet" if back.is_open else "harm"))
    return [*notes, *_list_about_way(run, goal), *_list_about_water(run, goal)]


def _list_about_way(run: Run, goal: int) -> Sequence[Note]:
    is_turn = goal < run.visit.depth and not any(visit.is_turned for visit in run.visits[:-1])
    notes = [Note("turn_back", FOR_GOOD, "gold")] if is_turn and goal != DAYLIGHT else []
    if run.is_heart_lifted and goal < run.visit.depth and goal != DAYLIGHT:
        notes.append(Note("heart", BEATS.format(count_noun(run.rules.heart, "round")), "harm"))
    return notes


def _list_about_water(run: Run, goal: int) -> Sequence[Note]:
    notes = list[Note]()
    if goal > run.visit.depth and (rounds := run.rounds_back) is not None:
        words = DRAINS.format(count_noun(rounds, "round")) if rounds else WOKEN
        notes.append(Note("water", words, "gold" if rounds else "harm"))
    return notes


def locker_words(supplies: Supplies) -> str:
    """Return what a locker holds."""
    if supplies.coils == 1:
        rope = f"a rope of {ROPE} cells, if you have none that long"
    else:
        rope = f"ropes of {ROPE} cells, until you have {supplies.coils}"
    if not supplies.pitons:
        return f"The locker holds {rope}."
    return f"The locker holds pitons, until everyone has {supplies.pitons}, and {rope}."


def describe_opening(run: Run, *, lacks_something: bool) -> str:
    """Return what it means to open the locker on the way down."""
    if not lacks_something:
        return FULL
    return LOUD.format(count_noun(run.count_sooner(run.visit.depth + 1), "round"))
