"""code_progress: shows the progress while the rescue code of an unfinished descent is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.run import LostShaft
from intodepth.content.words import sentence
from intodepth.screens.base import Replace, Screen, Transition
from intodepth.screens.destinations import Destination
from intodepth.screens.frames import heading
from intodepth.screens.services import Opening, Services
from intodepth.screens.waiting import STOPS
from intodepth.ui.core import Ui
from intodepth.ui.keys import spell
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.theme import BUTTON

WORDS = "Rescue", "Back to those who fell"
NOBODY = "nobody lies in that shaft any more"
CLOSED = "Codes cannot be opened here."


class OpeningWays(NamedTuple):
    """The destinations that follow the opening of a code."""

    opened: Callable[[LostShaft], Destination]
    """destination once the code is open"""
    closed: Transition
    """destination if the code cannot be opened; a notice says why"""
    back: Transition
    """destination if the player does not wait"""


class OpeningScreen(Screen):
    """Shows the progress of a code. The screen that needs the shaft replaces it."""

    def __init__(self, services: Services, code: str, ways: OpeningWays) -> None:
        """Begin to open a code."""
        self._services, self._ways = services, ways
        open_sent = services.open_sent
        self._opening = open_sent(code.encode()) if open_sent is not None else None

    def frame(self, ui: Ui) -> Transition | None:
        """Draw the progress; go on when the code is open, or back when the player asks."""
        back, body = heading(ui, *WORDS)
        if back:
            if self._opening is not None:
                self._opening.cancel()
            return self._ways.back
        paragraph(ui, body[0], body[1] + 12, body[2], progress_words(self._opening), size=BUTTON)
        if self._opening is not None and not self._opening.is_over:
            return None
        try:
            return Replace(self._ways.opened(answer_of(self._opening)))
        except CodeFault as fault:
            self._services.notice = fault_words(fault)
            return self._ways.closed


def answer_of(opening: Opening | None) -> LostShaft:
    """Return the shaft of a finished opening; raises CodeFault if there is none."""
    if opening is None:
        raise CodeFault(CLOSED)
    answer = opening.answer()
    if not isinstance(answer, LostShaft):
        raise CodeFault("this is no rescue code")
    return answer


def progress_words(opening: Opening | None) -> str:
    """Return the progress of a code in words."""
    stops = STOPS.format(spell("escape"))
    played, whole = opening.progress if opening is not None else (0, 0)
    if not whole:
        return f"Opening the code. {stops}"
    return f"Opening the code: {played} of {whole} actions played. {stops}"


def fault_words(fault: CodeFault) -> str:
    """Return why a code is refused, as a sentence."""
    return sentence(f"{fault}".rstrip(".")) + "."
