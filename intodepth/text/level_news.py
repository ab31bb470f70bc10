"""level_news: what is new in a level since it was told last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from intodepth.content.verbs import VERB_OF, Use
from intodepth.play.log import LogLine
from intodepth.play.preview import Preview
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.actions.lead import Lead
from intodepth.story.english.actions import order_words
from intodepth.text.level_words import Sights, tell_known, tell_new_sights
from intodepth.text.noise_words import explain_noises, tell_hearers
from intodepth.text.order_story import tell_order
from intodepth.text.player import TextPlayer
from intodepth.text.records import TextRecord, tell_lines
from intodepth.ui.keys import spell

LATEST: Final = 3
"""greatest number of actions that are told when a level is gone on with"""


class LevelNews:
    """Tells what is new in a level, each thing once."""

    def __init__(self, player: TextPlayer, screen: LevelScreen, services: Services) -> None:
        """Begin with nothing told."""
        self._player, self._screen, self._services = player, screen, services
        self._told: Sequence[LogLine] = ()
        """the lines of the history that were told"""
        self._sights: Sights | None = None
        """what was seen when something was told last; None before the first time"""
        self._heading: list[list[str]] = []
        """the parts of its lines that were told last"""
        self._answer = ""
        self._lesson: Use | None = None
        self._known = set[str]()
        """what was explained of noises"""

    def tell_news(self) -> list[TextRecord]:
        """Return what has happened since the last time, what came into sight, and what the level answers."""
        session, found = self._screen.session, list[TextRecord]()
        if self._sights is None:
            found.append(TextRecord("screen", session.level.title))
            found += tell_lines("text", session.level.briefing, session.told_place)
        found += self.tell_log()
        catalog = self._services.catalog
        if self._sights is None:
            found += tell_known(session, catalog)
        else:
            found += tell_new_sights(session, catalog, self._sights)
        self._sights = Sights.of(session)
        before = self._answer
        answer = self.tell_answer()
        return [*found, *(answer if self._answer != before else []), *self._tell_heading()]

    def tell_log(self) -> list[TextRecord]:
        """Return what has happened since the last time."""
        known, found = self._screen.session.log.known, list[TextRecord]()
        if undone := self._told[len(known) :]:
            found.append(TextRecord("news", f"Undone: {self._tell_undone(undone)}"))
        # The log of a level that is gone on with is read by a command.
        first = max(len(self._told), len(known) - LATEST) if self._sights is None else len(self._told)
        lines = known[first:]
        played = self._find_played(lines)
        if played is not None:
            # The latest order is told as one.
            lines = lines[: -len(played.entries)]
            latest = tell_order(played, played.phrases)
            is_loss = any(phrase.is_loss for phrase in played.phrases)
        else:
            latest, is_loss = "", False
        for line in lines:
            found += tell_lines("harm" if line.losses else "news", line.words)
        found += tell_lines("harm" if is_loss else "news", latest)
        if latest and played is not None:
            found += tell_lines("news", *tell_hearers(played), *self.explain_noises(played))
        self._told = list(known)
        return found

    def tell_latest(self) -> str:
        """Return what the latest order did, which is what undo takes back."""
        known = self._screen.session.log.known
        if played := self._find_played(known):
            return tell_order(played, played.phrases)
        return _join_lines([line for line in known if line.entry.order == known[-1].entry.order])

    def _tell_undone(self, lines: Sequence[LogLine]) -> str:
        """Return what was taken back. Whose turn it was goes without saying where that is not all."""
        done = [line for line in lines if not isinstance(line.entry.action, Lead)]
        return _join_lines(done) or f"{self._screen.session.actor.name} acts again."

    def _find_played(self, lines: Sequence[LogLine]) -> Preview | None:
        """Return the order that was done last, if the last of some lines are its own."""
        played = self._screen.session.played
        done = [] if played is None else [entry.schedule for entry in played.entries]
        return played if done and [line.entry.schedule for line in lines[-len(done) :]] == done else None

    def explain_noises(self, preview: Preview) -> list[str]:
        """Return what is to be known of the noises of a preview, and was not told before."""
        found = [words for words in explain_noises(self._screen.session, preview) if words not in self._known]
        self._known.update(found)
        return found

    def tell_answer(self) -> list[TextRecord]:
        """Return what the level answers to the last press; the key of the hint is a command here."""
        self._answer = self._screen.answer
        key = spell(self._services.bindings["hint"])
        return tell_lines("answer", self._answer.replace(f"{key} again", "hint again"))

    def tell_lesson(self) -> list[TextRecord]:
        """Return what is explained because it is possible for the first time; nothing if that was told."""
        lesson, offers = self._screen.lesson, self._screen.session.offers
        if lesson is None or lesson is self._lesson:
            return []
        self._lesson = lesson
        example = order_words(self._screen.session.stage, offers.of(lesson.kind)[0])
        label = VERB_OF[lesson.kind].label
        return [TextRecord("answer", f"New: {label}, to {lesson.purpose}. Here: {example}.")]

    def _tell_heading(self) -> list[TextRecord]:
        """Return what has changed of goal and round, with what else has changed in the same line."""
        node = next(node for node in self._player.ui.nodes if node.id == "heading")
        before, self._heading = self._heading, [line.split("; ") for line in node.value.splitlines()]
        told = {part for line in before for part in line}
        changed = ([part for part in line if part not in told] for line in self._heading)
        return [TextRecord("text", f"{'; '.join(parts)}.") for parts in changed if parts]


def _join_lines(lines: Sequence[LogLine]) -> str:
    """Return the lines of a log in one; some entries have no words."""
    return " ".join(line.words for line in lines if line.words)
