"""schedule_phrases: a schedule in words: phrases for the strip, sentences for panel and log."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from intodepth.content.words import name_of
from intodepth.sim.flow.schedule import Happening, Schedule
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.beat_scene import BeatScene, scenes
from intodepth.story.english import grammar
from intodepth.story.english import happenings as words
from intodepth.story.mechanisms import find_waiting_gates
from intodepth.story.phrase import Phrase
from intodepth.story.table import ROWS
from intodepth.story.telling import goes_along, sum_of

TWO_BEATS = frozenset((What.PULL_UP, What.STEP_UP, What.STEP_DOWN, What.HANG))
"""happenings of two beats, of which the second is What.OVER"""


def build_phrases(stage: Stage, schedule: Schedule) -> tuple[Phrase, ...]:
    """Return the phrases of a schedule on the stage before it, beat by beat; equal beats of a body are
    joined.
    """
    after = stage.copy()
    joined: list[Phrase] = []
    latest: dict[int | None, int] = {}
    swung: set[int | None] = set()
    place = 0
    for scene in scenes(after, schedule.timeline):
        for phrase in _tell_beat(scene, place):
            if phrase.what == What.SWING_IN and phrase.body in swung:
                phrase = replace(phrase, verb=words.swing_in(back=True))
            elif phrase.what in (What.SWING, What.BLOWN):
                swung.add(phrase.body)
            index = latest.get(phrase.body)
            if index is not None and phrase.continues(before := joined[index]):
                joined[index] = replace(
                    before,
                    last=phrase.last,
                    count=before.count + phrase.count,
                    tells=before.tells + phrase.tells,
                )
            else:
                latest[phrase.body] = len(joined)
                joined.append(phrase)
        place += len(scene.happenings)
    return (*joined, *find_waiting_gates(stage, after, schedule.timeline))


def build_phrase(scene: BeatScene, happening: Happening) -> Phrase | None:
    """Return the phrase of one happening; None if another one of its beat includes it."""
    row = ROWS[happening.what]
    said = None if row.words is None else row.words(scene, happening)
    if said is None:
        return None
    load = "" if said.strain is None else sum_of(scene, said.strain, named=said.is_named)
    return Phrase(
        scene.beat,
        scene.beat + (happening.what in TWO_BEATS),
        said.icon or row.icon,
        said.verb,
        said.body,
        said.cells,
        said.note,
        said.harm,
        load if load != said.note else "",
        None if said.strain is None else said.strain.hold,
        happening.what,
        said.side,
        is_grave=said.is_grave,
    )


def _tell_beat(scene: BeatScene, start: int) -> list[Phrase]:
    """Return the phrases of a beat whose happenings begin at an index of the timeline.

    Riders are included with what carries them, gates and portals with those that move alike.
    """
    phrases: list[Phrase] = []
    leading: list[Happening] = []
    rest: list[tuple[int, Happening]] = []
    for place, happening in enumerate(scene.happenings, start):
        phrase = build_phrase(scene, happening)
        if phrase is None:
            rest.append((place, happening))
        else:
            phrases.append(replace(phrase, tells=(place,)))
            leading.append(happening)
    for place, happening in rest:
        index = next((i for i, each in enumerate(leading) if goes_along(happening, each)), None)
        if index is not None:
            phrases[index] = replace(phrases[index], tells=(*phrases[index].tells, place))
    return phrases


def tell_seen(phrases: Iterable[Phrase], unseen: Container[int]) -> tuple[Phrase, ...]:
    """Return the phrases of which something is seen; `unseen` holds the timeline indices that nobody saw."""
    return tuple(
        phrase for phrase in phrases if not phrase.tells or any(place not in unseen for place in phrase.tells)
    )


def tell(stage: Stage, phrases: Iterable[Phrase], actor: int | None, *, order: bool = False) -> str:
    """Return phrases as sentences that begin with a name; for `order`, they address the actor without a
    name.
    """
    told: list[tuple[str, list[str]]] = []
    listed: Sequence[Phrase] = list(phrases)
    alone = order and all(phrase.body in (actor, None) for phrase in listed)
    for body, group in groupby(listed, key=lambda phrase: phrase.body):
        clauses = [phrase.clause(order=alone and body is not None) for phrase in group]
        if body is None:
            told += [("", [clause]) for clause in clauses]
        else:
            told.append(("" if alone else name_of(stage.bodies[body]), clauses))
    return grammar.sentences(told)
