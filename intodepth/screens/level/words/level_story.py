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
from intodepth.story.schedule_phrases import build_phrases, tell, tell_seen

TOLD: Final = (
    "cross", "pops", "caught", "heart", "breaks", "slips", "load", "drawn", "spikes", "hurt", "swing", "wire",
    "gate", "plate", "pull", "shove", "cut", "sinks", "rises", "tie", "untie", "throw", "take",
    "cling", "scrape", "exit", "fall", "land", "water",
)  # fmt: skip
"""icons of what is told, by importance: the first one present stands for the line"""


class StoryAction(NamedTuple):
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
    actions = list(_list_actions(history, unseen))
    lines: list[StoryLine] = []
    for action in actions:
        phrases = [phrase for phrase in action.phrases if is_told(phrase)]
        if phrases:
            icon = min((phrase.icon for phrase in phrases if phrase.icon in TOLD), key=TOLD.index)
            words = tell(action.before, phrases, None)
            lines.append(StoryLine(action.round, icon, words, any(phrase.harm for phrase in phrases)))
    ways: dict[str, list[Cell]] = {}
    for action in actions:
        for name, cell in action.steps:
            ways.setdefault(name, []).append(cell)
    return Story(
        tuple(lines), tuple(_facts(actions)), tuple((name, tuple(way)) for name, way in ways.items())
    )


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


def _list_actions(history: History, unseen: Sequence[frozenset[int]]) -> Iterator[StoryAction]:
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
        yield StoryAction(before.round, phrases, before, depth, tuple(steps))


def _facts(actions: list[StoryAction]) -> Iterator[str]:
    depth, name = max((action.depth for action in actions), key=lambda depth: depth[0], default=(0, ""))
    if depth > 0:
        yield f"Deepest: {name}, {count_noun(depth, 'cell')} below the way in."
    for icon, what in (("caught", "First catch"), ("pops", "First to pop")):
        found = ((action, phrase) for action in actions for phrase in action.phrases if phrase.icon == icon)
        first = next(found, None)
        if first is not None:
            action, phrase = first
            words = tell(action.before, [replace(phrase, harm=0)], None)
            yield f"{what}, in round {action.round}: {words}"
