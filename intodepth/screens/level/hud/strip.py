"""strip: the strip with the beat that it shows, and the player's questions about it."""

from __future__ import annotations

from collections.abc import Sequence

from intodepth.play.aftermath import Aftermath
from intodepth.play.lookout import Lookout
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.bindings import ASK_WHY, Bindings
from intodepth.screens.level.camera.layout import Layout
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.screens.level.hud.log_page import react_to_log
from intodepth.screens.level.hud.step_row import StepRow
from intodepth.screens.level.marks.inquiry import Inquiry
from intodepth.sim.flow.turns import TurnState
from intodepth.story.phrase import Phrase
from intodepth.tweaks import tweak
from intodepth.ui.buttons import tag
from intodepth.ui.core import Ui
from intodepth.ui.draw import Point, Rect
from intodepth.ui.keys import spell
from intodepth.ui.rects import inset
from intodepth.ui.shapes import brackets
from intodepth.ui.theme import SMALL, color

RATE = 14.0
"""rate per second at which the present fades in favour of a coming moment"""
EDGE = 16.0
"""width at the right in which the level is wholly dark"""


class Strip:
    """The beats of a preview, of playback, or of an entry of the log."""

    def __init__(self) -> None:
        """Begin at the end of the preview."""
        self._row = StepRow()
        self.inquiry = Inquiry()
        self._source: Preview | None = None
        self._is_past = False
        self._unmoved: Point | None = None
        """where the mouse was when the strip was first drawn: it points at nothing until it moves"""
        self._said = ""
        self.covered: tuple[Rect, ...] = ()
        """area in which the moment is named"""
        self.beat: int | None = None
        """beat of the plate under the mouse, or chosen by key; None for the end"""

    def forget(self) -> None:
        """Show the end of the preview again."""
        self.beat = None

    def react(self, ui: Ui, session: Session, keys: Bindings) -> None:
        """React to the keys of questions and of the log, before anything else."""
        if session.state == TurnState.SELECT or session.is_watched:
            self.inquiry.react(ui, keys, self._source, self.beat)
        else:
            self.inquiry.close()
        react_to_log(session.log, ui, keys)

    def draw(
        self,
        ui: Ui,
        layout: Layout,
        session: Session,
        preview: Preview | None,
        keys: Bindings,
        aftermath: Aftermath | None = None,
    ) -> None:
        """Draw the strip: of the chosen order, of playback, or of a line of the log.

        `aftermath` is what creatures do after the order.
        """
        self._unmoved = self._unmoved or ui.mouse
        strip, playing = layout.strip, session.playing
        if session.playback is not None and playing is not None:
            lit, asks = session.playback.beat, session.is_watched
            asked = self.inquiry.index if self.inquiry.about is playing else None
            self._row.draw(ui, strip, playing.before, playing.phrases, lit, pointing=asks, asked=asked)
            self._source, self.beat = playing if asks else None, None
            if asks and self._row.clicked is not None:
                self.inquiry.ask(playing, self._row.clicked)
            return
        past = session.log.get_past()
        self._is_past = past is not None
        aftermath = aftermath if past is None and preview is not None else None
        source = past or (aftermath.whole if aftermath else preview)
        if source is not self._source:
            self._source, self.beat = source, None
        if source is None:
            return
        self.beat = step_beat(ui, keys, self.beat, source.schedule.beats)
        preview_label = "Next" if session.is_watched else "Preview"
        label = preview_label if past is None else f"What happened in {(session.log.chosen or 0) + 1}"
        asking = f"{spell(ASK_WHY)} tells why" if ui.names_keys else "click a step for details"
        label = f"{label}: {asking}"
        phrases = aftermath.phrases if aftermath else source.phrases
        asked = self.inquiry.index if self.inquiry.about is source else None
        asked = None if asked is None else _place(source.phrases[asked], phrases)
        pointed = self._row.draw(ui, strip, source.before, phrases, self.beat, asked=asked, label=label)
        if pointed is not None or not ui.by_keys:
            self.beat = pointed if ui.mouse != self._unmoved else None
        clicked = self._row.clicked
        place = None if clicked is None else _place(phrases[clicked], source.phrases)
        if place is not None:
            self.inquiry.ask(source, place)

    def draw_future(self, ui: Ui, layout: Layout) -> float:
        """Draw the sign that a later beat is shown; return how far the present is dimmed, 0 to 1."""
        self.covered = ()
        past = self._source is None or self._is_past
        share = ui.animate("future", float(self.beat is not None and not past), RATE)
        if share < 0.01:
            return 0.0
        if self.beat is not None and self._source is not None:
            self._said = f"Beat {self.beat} of {self._source.schedule.beats}, to come"
        x, y, width, height = layout.free
        rect = inset((x, y, width - EDGE, height), 4 - 14 * (1 - share))
        for grow, ink in ((1.0, color("back", 0.7 * share)), (0.0, color("gold", share))):
            brackets(ui, inset(rect, -grow), 30 + 2 * grow, 2 + 2 * grow, ink)
        right, low = rect[0] + rect[2], rect[1] + rect[3]
        # A card that says why names the beats itself.
        if share > 0.5 and not self.inquiry.is_open:
            wide = ui.text_width(self._said, SMALL, 600) + 10
            self.covered = (tag(ui, right - 10 - wide / 2, low - 12, self._said, "gold"),)
            ui.tell(self.covered[0], "text", self._said)
        return share * tweak("ui.future", 0.75)

    def draw_inquiry(
        self, ui: Ui, layout: Layout, viewpoint: Viewpoint, lookout: Lookout, log: Rect | None
    ) -> None:
        """Draw the card of the open question, beside an open log."""
        top = layout.free[1]
        x, _, width, _ = layout.play
        area = (x + 24, top, width - 48, layout.foot - 6 - top)
        self.inquiry.draw(ui, viewpoint, lookout, area, log)


def _place(phrase: Phrase, phrases: Sequence[Phrase]) -> int | None:
    """Return the index of a phrase among others; None if it is none of them."""
    return next((place for place, each in enumerate(phrases) if each is phrase), None)


def step_beat(ui: Ui, keys: Bindings, beat: int | None, beats: int) -> int | None:
    """Return the beat of the preview to show after the keys `,` and `.`; None for the end."""
    for key, step in ((",", -1), (".", 1)):
        if keys.take_spare(ui, key):
            start = beat if beat is not None else 0 if step > 0 else beats + 1
            beat = min(beats, max(1, start + step))
    return beat
