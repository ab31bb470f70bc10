"""mistakes: looks for the next mistake of a replay, while that goes on."""

from __future__ import annotations

from intodepth.content.replay_notes import Mistake
from intodepth.content.words import count_noun
from intodepth.play.recording_timeline import Timeline
from intodepth.screens.services import MistakeSearch, Services
from intodepth.story.english.mistakes import mistake_words

LOOKING = "Looking for the next mistake. This takes up to {} and goes on while you watch."
LONGER = "Mistake again searches for {}."
SECONDS = 4
"""seconds of the search for each plan, unless one was in vain"""
FAILED = "The search has failed, or took too long."


class MistakeFinder:
    """The search for the next mistake, if one is on, and what the last one has said."""

    def __init__(self, services: Services, timeline: Timeline) -> None:
        """Begin without a search."""
        self._services, self._data = services, timeline.data
        is_as_recorded = timeline.differs is None and not timeline.stopped
        self._is_level = timeline.segment.run is None and is_as_recorded
        self._search: MistakeSearch | None = None
        self._vain: Mistake | None = None
        """the last answer, if the search ran out of time"""
        self.said = ""

    @property
    def is_possible(self) -> bool:
        """Whether this recording can be searched."""
        return self._services.find_mistake is not None and self._is_level

    def ask(self, first: int, known: tuple[Mistake, ...]) -> Mistake | None:
        """Return what is known of the next mistake after so many actions; without that, begin to search, and
        longer where the last search was in vain.
        """
        self.cancel()
        found = next((each for each in known if each.first == first and is_answer(each)), None)
        if found is None and self._services.find_mistake is not None:
            vain = self._vain
            seconds = SECONDS if vain is None or vain.first != first else vain.longer
            self._search = self._services.find_mistake(self._data, first, seconds)
            self.said = LOOKING.format(count_noun(max(1, seconds // 4), "minute"))
        return found

    def poll(self) -> Mistake | None:
        """Return the result of a search that has just ended."""
        if self._search is None or not self._search.is_over:
            return None
        found, self._search = self._search.mistake, None
        self.said = FAILED if found is None else ""
        return found

    def report(self, mistake: Mistake) -> None:
        """Say what was found, or how to search longer."""
        self._vain = None if is_answer(mistake) else mistake
        longer = "" if self._vain is None else LONGER.format(count_noun(mistake.longer, "second"))
        self.said = mistake_words(mistake, longer)

    def rest(self) -> None:
        """Say no more what was found, unless a search is on."""
        if self._search is None:
            self.said = ""

    def cancel(self) -> None:
        """End the search, and say nothing more."""
        if self._search is not None:
            self._search.cancel()
        self._search, self.said = None, ""


def is_answer(mistake: Mistake) -> bool:
    """Return whether a search has found something; if not, its time ran out, and it can be tried again."""
    return mistake.before is not None or mistake.is_sure
