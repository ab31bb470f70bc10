"""what_changes: what other values of rules would change in the known plans, and in what is played now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from intodepth.content.plans import list_plans
from intodepth.content.words import visit_words
from intodepth.files.faults import FileFault
from intodepth.play.retuning import RetunedPlay, Retuning, RetuningVerdict, retune_file
from intodepth.play.timeline_reader import read_history
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToTimeline, ToWhatChanges
from intodepth.screens.frames import heading
from intodepth.screens.services import Services
from intodepth.ui.cards import card
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.keys import spell
from intodepth.ui.nodes import Semantics
from intodepth.ui.paragraphs import fit_line, paragraph, paragraph_height
from intodepth.ui.prompts import pick_words
from intodepth.ui.rects import cut_top
from intodepth.ui.scroll import ScrollState, scroll_area
from intodepth.ui.theme import BODY, BUTTON, SMALL, Ink

HEAD = 36.0
"""height of a row without what happens instead"""
VERDICTS: dict[RetuningVerdict, tuple[str, Ink]] = {
    RetuningVerdict.SAME: ("same", "quiet"),
    RetuningVerdict.DIFFERENT: ("different", "gold"),
    RetuningVerdict.IMPOSSIBLE: ("cannot be done", "harm"),
}


class WhatChangesScreen(Screen):
    """Plays each recording again under other rules, one a frame, and lists what is not the same."""

    def __init__(self, services: Services, wanted: ToWhatChanges) -> None:
        """Begin to compare."""
        self._services, self._changes = services, wanted.changes
        self._left = list(self._files())
        self._count = len(self._left)
        self._found: list[RetunedPlay] = []
        self._faults = 0
        self._scroll = ScrollState()

    def _files(self) -> Iterator[Path]:
        """Yield the recording of the level or descent that is played, then all known plans."""
        recorder = self._services.recorder
        if (
            recorder is not None
            and recorder.path is not None
            and recorder.path.parent in (self._services.recordings, self._services.runs)
        ):
            yield recorder.path
        yield from list_plans()

    def frame(self, ui: Ui) -> Transition | None:
        """Compare one more recording, draw the list, and open what is chosen."""
        if self._left:
            self._compare(self._left.pop(0))
        told = ", ".join(f"{name} {value}" for name, value in self._changes.items())
        back, body = heading(ui, "What changes", told)
        verdicts = Counter(found.retuning.verdict for found in self._found)
        counts = ", ".join(f"{verdicts[verdict]} {words}" for verdict, (words, _) in VERDICTS.items())
        broken = sum(found.retuning.is_broken for found in self._found)
        left = f"; {len(self._left)} of {self._count} to go" if self._left else ""
        faults = f"; {self._faults} cannot be read or played" if self._faults else ""
        words = (
            f"{counts}; {broken} no longer won{faults}{left}. "
            f"{pick_words('A click', spell('return'))} shows the play beside the recorded one."
        )
        y = paragraph(ui, body[0], body[1], body[2], words, size=BUTTON)
        body = cut_top(body, y - body[1] + 10)[1]
        chosen: Transition | None = None
        with scroll_area(ui, "changes", body, self._scroll) as page:
            y = page.y
            for index, found in enumerate(self._found):
                if found.retuning.verdict == RetuningVerdict.SAME:
                    continue
                tall = HEAD + paragraph_height(ui, found.retuning.told, page.width - 28, size=SMALL)
                if self._row(ui, index, (page.x, y, page.width, tall), found.retuning):
                    chosen = self._open(found)
                y += tall + 6
            page.bottom = y
        return Pop() if back else chosen

    def _compare(self, path: Path) -> None:
        try:
            self._found += retune_file(path, self._services.catalog, self._changes)
        except FileFault:
            self._faults += 1

    def _open(self, found: RetunedPlay) -> Transition:
        """Show the play under the other rules, beside the recorded one."""
        label, level, known = found.retuning.label, found.level, found.known
        beside = read_history(label, level, found.old, known)
        changed = read_history(label, level, found.new, known, found.retuning.why)
        return Push(ToTimeline(changed, beside, found.retuning.first))

    def _row(self, ui: Ui, index: int, rect: Rect, found: Retuning) -> bool:
        """Draw a recording; return whether it was chosen."""
        x, y, width, _ = rect
        part = visit_words(found.floor, is_turned=found.is_turned)
        title = f"{found.label}, {part}" if found.floor else found.title
        pairs = ((name, *pair) for name, pair in found.figures.items())
        figures = [f"{name} {one} → {two}" for name, one, two in pairs if one != two and two != "–"]
        words, ink = ", ".join([found.verdict_words, *figures]), VERDICTS[found.verdict][1]
        chosen = card(ui, f"changes:{index}", rect, Semantics("option", title, words)).clicked
        ui.text(x + 14, y + 20, *fit_line(ui, title, BODY, 600, width * 0.4), "text", 600)
        ui.text(x + width - 14, y + 20, *fit_line(ui, words, BODY, 600, width * 0.55), ink, 600, "right")
        paragraph(ui, x + 14, y + 27, width - 28, found.told, size=SMALL, ink="quiet")
        return chosen
