"""last_chance: what is said of the last chance of a lost descent, while a search for a later one runs."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from intodepth.content.runs.hindsight import LastChance, decode_chance, last_chance
from intodepth.content.runs.run import Kept, Run
from intodepth.screens.descent.ghost import Ghost, ghost_of
from intodepth.screens.descent.shaft_picture import draw_moment
from intodepth.screens.services import ChanceSearch, Services
from intodepth.story.hindsight_words import lesson, rescue_words, tell_walk
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.theme import Ink

LOOKING = "Looking for the last chance …"


class ChanceTeller:
    """Shows when all could last have walked out, then what a search has found."""

    def __init__(self, services: Services, run: Run, record: bytes) -> None:
        """Begin the search, if the game can run one and there is a record."""
        self._run = run
        found = last_chance(run.visit)
        self._words = tell_walk(run, found)
        self._found = found
        self.ghost: Ghost | None = None if found is None else ghost_of(found)
        self._has_walked = found is not None
        self._search: ChanceSearch | None = None
        if record and services.find_chance is not None:
            self._search = services.find_chance(record)

    @property
    def lesson(self) -> str:
        """One sentence about the distance to the exit; empty if no way out is known."""
        return "" if self._found is None else lesson(self._found)

    @property
    def lines(self) -> list[tuple[str, Ink]]:
        """Lines about the last chance, or about the state of the search."""
        told: list[tuple[str, Ink]] = []
        if self._search is None or self._has_walked:
            told.append((self._words, "text"))
        if self._search is not None:
            told.append((LOOKING, "quiet"))
        return told

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the floor as it was then, with what could have been done."""
        if self._found is None or self.ghost is None:
            return
        moment, level = self._found.moment, self._run.visit.level
        words = f"{level.order}  {level.title}, round {moment.stage.round}"
        draw_moment(ui, rect, Kept(moment.stage, moment.known), self.ghost, words, level.place)

    def follow(self, *, is_left: bool) -> None:
        """Take the result of the search once it has ended; cancel the search when the screen is left."""
        search = self._search
        if search is not None and is_left:
            search.cancel()
        elif search is not None and search.is_over:
            self._search = None
            with suppress(msgspec.MsgspecError, ValueError):
                self._show(decode_chance(search.said, self._run.visit))

    def _show(self, found: LastChance | None) -> None:
        self._words = rescue_words(self._run, found)
        self._found = found
        self.ghost = None if found is None else ghost_of(found)
