"""log: what has happened in a level, one line for each action; a line can be opened to look back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from intodepth.content.words import name_of
from intodepth.play.preview import Preview
from intodepth.sim.actions import Action
from intodepth.sim.history import Entry, History
from intodepth.sim.stage import Stage
from intodepth.story.english.grammar import MINUS
from intodepth.story.schedule_phrases import build_phrases, tell, tell_seen


class LogLine(NamedTuple):
    """The line of one entry of a history."""

    entry: Entry
    words: str
    """empty where there is nothing to say"""
    losses: str
    """the part of the words that tells of losses"""
    harm: str
    """the hit points that heroes lost, such as `Ada −4`; empty for none"""
    unseen: frozenset[int]
    """indices in its timeline of events that nobody saw; they are not told"""


class Log:
    """The lines of a history; they follow undo and redo."""

    def __init__(self) -> None:
        """Begin empty and closed."""
        self.known: list[LogLine] = []
        """all entries, also those without words"""
        self._told: dict[tuple[int, frozenset[int]], LogLine] = {}
        """every line that was ever told, by the identity of its entry and what is not told of it"""
        self._stage: Stage | None = None
        """the stage after all entries; the stage in the history is already changed while something plays"""
        self._past: Preview | None = None
        self.is_open = False
        self.chosen: int | None = None
        """index of the line that is looked back at, among those with words"""

    def follow(self, history: History, unseen: Sequence[frozenset[int]]) -> None:
        """Bring the lines up to date.

        `unseen` holds, for each entry, the timeline indices that nobody saw.
        """
        done = history.done
        keys = [(id(entry), hidden) for entry, hidden in zip(done, unseen, strict=True)]
        same = 0
        while same < min(len(done), len(self.known)) and self.known[same] is self._told.get(keys[same]):
            same += 1
        if same == len(done) == len(self.known):
            return
        del self.known[same:]
        self.choose(None)
        self._stage = history.stage.copy()
        if any(key not in self._told for key in keys[same:]):
            stage = history.stage.copy()
            for entry, key in zip(reversed(done[same:]), reversed(keys[same:]), strict=True):
                entry.schedule.take_back(stage)
                if key not in self._told:
                    self._told[key] = line_of(stage, entry, key[1])
        self.known += [self._told[key] for key in keys[same:]]

    @property
    def lines(self) -> list[str]:
        """All lines, the oldest first."""
        return [line.words for line in self.known if line.words]

    def get_past(self) -> Preview | None:
        """Return the preview of the line that is open, on the stage before it; None if no line is open or it
        changed the rules.
        """
        if self.chosen is None or not self.is_open:
            return None
        if self._past is None:
            entry, *_, unseen = [line for line in self.known if line.words][self.chosen]
            if not isinstance(entry.action, Action) or self._stage is None:
                return None
            stage = self._stage.copy()
            for later, *_ in reversed(self.known):
                later.schedule.take_back(stage)
                if later is entry:
                    break
            self._past = Preview(stage, entry.action, (entry,), unseen=unseen)
        return self._past

    def close(self) -> None:
        """Close the open line and the log."""
        self.is_open = False
        self.choose(None)

    def toggle(self) -> None:
        """Open or close the log."""
        self.is_open = not self.is_open
        self.choose(None)

    def choose(self, line: int | None) -> None:
        """Open a line by its index in `lines`; None opens none."""
        self.chosen, self._past = line, None


def line_of(stage: Stage, entry: Entry, unseen: frozenset[int]) -> LogLine:
    """Return the line of an entry, on the stage before it, leaving out what nobody saw."""
    actor = entry.action.actor if isinstance(entry.action, Action) else None
    phrases = tell_seen(build_phrases(stage, entry.schedule), unseen)
    losses = tell(stage, (phrase for phrase in phrases if phrase.is_loss), None)
    harm = Counter[int]()
    for phrase in phrases:
        if phrase.harm and phrase.body is not None:
            harm[phrase.body] += phrase.harm
    sums = ", ".join(f"{name_of(stage.bodies[key])} {MINUS}{points}" for key, points in sorted(harm.items()))
    return LogLine(entry, tell(stage, phrases, actor), losses, sums, unseen)
