"""level_story: what happened to a party in a level, round by round: the lines of the log worth telling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from intodepth.content.words import count_noun
from intodepth.screens.story import Story, StoryLine
from intodepth.sim.entities import Hero
from intodepth.sim.events import Moved
from intodepth.sim.history import History
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import ENTRY
from intodepth.sim.stage import Stage
from intodepth.sim.what import What
from intodepth.story.phrase import Phrase
from intodepth.story.phrases import build_phrases, tell, tell_seen

TOLD: Final = (
    "cross", "pops", "caught", "heart", "breaks", "slips", "load", "drawn", "spikes", "hurt", "swing", "wire",
    "gate", "plate", "pull", "shove", "cut", "sinks", "rises", "tie", "untie", "throw", "take",
    "cling", "scrape", "exit", "fall", "land", "water",
)  # fmt: skip
"""icons of what is told, by importance: the first one present stands for the line"""


class StoryDeed(NamedTuple):
    """An action and its events, with the stages before and after it."""

    round: int
    phrases: tuple[Phrase, ...]
    before: Stage
    depth: tuple[int, str]
    """how many cells below the highest entry the deepest hero was, and that hero's name"""
    steps: tuple[tuple[str, Cell], ...] = ()
    """cells that each hero entered"""


def build_story(history: History, unseen: Sequence[frozenset[int]]) -> Story:
    """Return the story of everything done in a level.

    `unseen` holds, for each entry, the timeline indices that no hero saw.
    """
    deeds = list(_deeds(history, unseen))
    lines: list[StoryLine] = []
    for deed in deeds:
        phrases = [phrase for phrase in deed.phrases if is_told(phrase)]
        if phrases:
            icon = min((phrase.icon for phrase in phrases if phrase.icon in TOLD), key=TOLD.index)
            words = tell(deed.before, phrases, None)
            lines.append(StoryLine(deed.round, icon, words, any(phrase.harm for phrase in phrases)))
    ways: dict[str, list[Cell]] = {}
    for deed in deeds:
        for name, cell in deed.steps:
            ways.setdefault(name, []).append(cell)
    return Story(tuple(lines), tuple(_facts(deeds)), tuple((name, tuple(way)) for name, way in ways.items()))


def is_told(phrase: Phrase) -> bool:
    """Return whether a phrase deserves a line: everything that hurts; no steps, and no short falls without
    harm.
    """
    match phrase.icon:
        case "fall":
            return phrase.count > 1 or phrase.what == What.FALL_FOR_EVER
        case "land":
            return phrase.harm > 0
        case "sinks" | "rises":
            return bool(phrase.sum)
    return phrase.icon in TOLD


def _deeds(history: History, unseen: Sequence[frozenset[int]]) -> Iterator[StoryDeed]:
    stage = history.start
    top = max((cell.y for cell in stage.ground.cells_of(ENTRY)), default=0)
    for entry, hidden in zip(history.done, unseen, strict=True):
        before, depth = stage.copy(), (0, "")
        steps: list[tuple[str, Cell]] = []
        for happening in entry.schedule.timeline:
            happening.event.apply(stage)
            body = stage.bodies.get(getattr(happening.event, "body", -1))
            if isinstance(body, Hero) and body.cell is not None:
                depth = max(depth, (top - body.cell.y, body.name))
                if isinstance(happening.event, Moved):
                    steps.append((body.name, body.cell))
        phrases = tell_seen(build_phrases(before, entry.schedule), hidden)
        yield StoryDeed(before.round, phrases, before, depth, tuple(steps))


def _facts(deeds: list[StoryDeed]) -> Iterator[str]:
    depth, name = max((deed.depth for deed in deeds), key=lambda depth: depth[0], default=(0, ""))
    if depth > 0:
        yield f"Deepest: {name}, {count_noun(depth, 'cell')} below the way in."
    for icon, what in (("caught", "First catch"), ("pops", "First to pop")):
        found = ((deed, phrase) for deed in deeds for phrase in deed.phrases if phrase.icon == icon)
        first = next(found, None)
        if first is not None:
            deed, phrase = first
            words = tell(deed.before, [replace(phrase, harm=0)], None)
            yield f"{what}, in round {deed.round}: {words}"
