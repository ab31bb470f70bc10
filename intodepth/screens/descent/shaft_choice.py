"""shaft_choice: the choice of the shaft of a descent: handmade, daily, or by a seed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from intodepth.content.descents import ShaftKind
from intodepth.content.floors.shafts import BY_HAND, daily_seed, is_daily, is_seed, not_yet, unlike_seed
from intodepth.content.incoming.opening import open_seed
from intodepth.content.incoming.received import Received, SentSeed
from intodepth.content.runs.annals import Past, best_by_shaft, fame, first_tries
from intodepth.content.runs.codes import CodeFault
from intodepth.content.runs.run import LostShaft
from intodepth.screens.descent.code_progress import CLOSED, NOBODY, fault_words, progress_words
from intodepth.screens.destinations import ShaftWish, ToIncoming
from intodepth.screens.services import Opening, Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.theme import SMALL, Ink

LONGEST = 24
"""greatest length of a seed"""
HANDMADE = "Five floors, the same each time."
TYPED_DOT = "A seed has no dot. A line with dots is a code: copy it and paste it here."
SPACE = 6.0
LAST = 5
"""A new shaft is unlike so many descents before it."""


class ShaftChoice:
    """A button for each kind of shaft. A seed can be typed, or a code pasted."""

    def __init__(
        self,
        services: Services,
        past: Sequence[Past],
        kinds: Sequence[str] = (),
        wish: ShaftWish = "",
        dead: LostShaft | None = None,
        kind: str = "",
    ) -> None:
        """Begin with the past descents; `wish` of a kind, or the shaft of the fallen, is chosen first.

        `kinds` are the keys of the kinds of shaft that can be chosen, apart from the usual one.
        """
        self._services = services
        self._kinds, self._kind = kinds, kind if kind in kinds else ""
        self._past, self._best, self._first = past, best_by_shaft(past), first_tries(past)
        self._today = daily_seed(date.today())
        self._new = self._find_new() if wish == "new" else ""
        """a seed that nobody has seen; empty until it is wanted"""
        wished = {"daily": self._today, "new": self._new}.get(wish, BY_HAND)
        self._seed = dead.seed if dead is not None else wished
        self._typed: str | None = "" if wish == "seed" else None
        """text typed so far"""
        self.dead = dead
        """the shaft of the fallen that is chosen, by a rescue code or by their own party"""
        self._opening: Opening | None = None
        """the opening of what was pasted last"""
        self._fault = ""
        """what was wrong with the last text that was pasted"""

    @property
    def seed(self) -> str:
        """The chosen seed; BY_HAND for the handmade floors."""
        return self._seed if self._typed is None else self._typed

    @property
    def kind(self) -> str:
        """The key of the chosen kind of shaft; empty for the usual one, which a daily shaft always is."""
        leads = self._services.catalog.shaft(self._kind).leads(self.seed)
        return self._kind if leads and not is_daily(self.seed) and self.dead is None else ""

    @property
    def what(self) -> ShaftKind:
        """The chosen kind of shaft."""
        return self._services.catalog.shaft(self.dead.kind if self.dead is not None else self.kind)

    @property
    def lacking(self) -> str:
        """Why the party cannot go down yet, in three words at most; empty if it can."""
        if self._opening is not None:
            return "Opening the code"
        if self._typed == "":
            return "Type a seed"
        if self._barred:
            return "It is missing" if self.seed == BY_HAND else "Not yet open"
        return ""

    @property
    def _barred(self) -> str:
        """Why the chosen shaft cannot be gone into, as a sentence; empty if it can."""
        if self.dead is not None or self._typed == "":
            return ""
        if self.seed == BY_HAND:
            faults = self._services.catalog.floor_faults
            return f"The handmade shaft is missing. {faults[0]}" if faults else ""
        return not_yet(self.seed, date.today())

    def draw(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw the buttons and the choice; return the y below."""
        if self._typed is not None:
            self._type(ui)
        ui.text(x, y + 12, "The shaft", SMALL, "gold", 600)
        y += 20
        choices = (
            ("hand", "Handmade", BY_HAND),
            ("daily", "Today's", self._today),
            ("new", "New", self._new),
        )
        each = (width - SPACE * len(choices)) / (len(choices) + 1)
        for index, (name, label, seed) in enumerate(choices):
            rect = x + index * (each + SPACE), y, each, BUTTON_HEIGHT
            chosen = self._typed is None and self._seed == seed and (name != "new" or seed != BY_HAND)
            if button(ui, f"shaft:{name}", rect, label, chosen=chosen and self.dead is None).clicked:
                if name == "new" and not self._new:
                    seed = self._new = self._find_new()
                self._choose(seed)
        rect = x + len(choices) * (each + SPACE), y, each, BUTTON_HEIGHT
        is_other = self._seed not in {seed for *_, seed in choices}
        is_typed = self._typed is not None or self.dead is not None or is_other
        if button(ui, "shaft:seed", rect, "Seed, code", chosen=is_typed).clicked:
            self._choose(BY_HAND)
            self._typed = ""
        y += BUTTON_HEIGHT + 4
        if self._typed is not None and self._services.paste is not None:
            rect = x + width - each, y + 2, each, BUTTON_HEIGHT - 8
            if button(ui, "shaft:paste", rect, "Paste", key="ctrl+v").clicked:
                self.take(self._services.paste())
            told_ink: Ink = "gold" if self._opening is not None else "quiet"
            y = max(paragraph(ui, x, y, width - each - 8, self._describe(), size=SMALL, ink=told_ink), y + 38)
        else:
            ink: Ink = "gold" if self.dead is not None else "quiet"
            y = paragraph(ui, x, y, width, self._describe(), size=SMALL, ink=ink)
        if fault := self._fault or self._barred:
            y = paragraph(ui, x, y, width, fault, size=SMALL, ink="harm")
        has_kinds = self._kinds and not is_daily(self.seed) and self.dead is None
        return self._draw_kinds(ui, x, y + 4, width) if has_kinds else y

    def _find_new(self) -> str:
        """Return a seed whose first floor is unlike those of the last LAST descents."""
        return unlike_seed([past.header.seed for past in self._past[:LAST]])

    def _choose(self, seed: str) -> None:
        """Choose a seed."""
        self.stop()
        self._seed, self._typed, self._fault = seed, None, ""
        self.dead = None

    def take(self, text: str) -> None:
        """Choose a seed, or begin to open whatever else was pasted."""
        self._fault = ""
        try:
            if (sent := open_seed(text)) is not None:
                self._choose(sent.seed)
            elif self._services.open_sent is None:
                raise CodeFault(CLOSED)
            else:
                self._opening = self._services.open_sent(text.encode(errors="replace"))
        except CodeFault as fault:
            self._fault = fault_words(fault)

    def follow(self, ui: Ui) -> ToIncoming | None:
        """Continue the opening of what was pasted; call it first in each frame, because Esc cancels it.

        Returns where it leads if it is neither a seed nor a rescue code.
        """
        opening = self._opening
        if opening is None:
            return None
        if ui.take_key("escape"):
            self.stop()
        elif opening.is_over:
            self._opening = None
            try:
                return self._go_by(opening.answer())
            except CodeFault as fault:
                self._fault = fault_words(fault)
        return None

    def _go_by(self, answer: Received) -> ToIncoming | None:
        """Choose the shaft of an answer, or return where that leads; raises CodeFault."""
        match answer:
            case SentSeed(seed):
                self._choose(seed)
            case LostShaft():
                if not answer.lost:
                    raise CodeFault(NOBODY)
                self._choose(answer.seed)
                self.dead = answer
            case _:
                return ToIncoming(answer=answer)
        return None

    def stop(self) -> None:
        """Cancel the opening of a code."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def _draw_kinds(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw a button for each kind of shaft; return the y below."""
        catalog, each = self._services.catalog, (width - SPACE * len(self._kinds)) / (len(self._kinds) + 1)
        for index, kind in enumerate(("", *self._kinds)):
            rect = x + index * (each + SPACE), y, each, BUTTON_HEIGHT - 8
            of = catalog.shaft(kind)
            there = of.leads(self.seed)
            if button(ui, f"kind:{kind}", rect, of.title, chosen=kind == self.kind, enabled=there).clicked:
                self._kind = kind
        kinds = [catalog.shaft(kind) for kind in self._kinds]
        barred = [kind.title.lower() for kind in kinds if not kind.leads(self.seed)]
        words = self.what.description
        if barred:
            words += f" Only seeds have a {' or '.join(barred)} shaft."
        return paragraph(ui, x, y + BUTTON_HEIGHT - 4, width, words, size=SMALL, ink="quiet")

    def _type(self, ui: Ui) -> None:
        """Take typed characters; Enter ends typing."""
        assert self._typed is not None
        ui.take_signs(self._typed)
        for sign in ui.input.text.lower():
            if sign == ".":
                self._fault = TYPED_DOT
            elif is_seed(sign):
                if self._fault != TYPED_DOT:
                    self._fault = ""
                self._typed = (self._typed + sign)[:LONGEST]
        if ui.take_key("backspace"):
            self._typed, self._fault = self._typed[:-1], ""
        if self._typed and (ui.take_key("return") or ui.take_key("shift+return")):
            self._seed, self._typed = self._typed, None

    def _describe(self) -> str:
        if self._opening is not None:
            return progress_words(self._opening)
        if self._typed is not None:
            return (
                f"Type a seed: {self._typed}_  Or paste what a friend has sent: a seed, or any code or link."
            )
        if self.dead is not None:
            return rescue_words(self.dead, fame(self._past, self.dead.code))
        again = ""
        if (self._seed, self.kind) in self._best:
            again = f" You have been down there before; best score {self._best[self._seed, self.kind]}."
        if self._seed == BY_HAND:
            return f"{HANDMADE}{again}"
        if is_daily(self._seed):
            first = self._first.get(self._seed)
            count = " The first try is the one that counts."
            if first is not None:
                count = _first_words(first)
            return f"The shaft of the day {self._seed}, the same for everybody.{count}{again}"
        return f"A shaft with the seed {self._seed}: everyone who types it finds the same floors.{again}"


def _first_words(first: Past) -> str:
    """Return the result of the first run in a daily shaft, in words."""
    if first.is_rescue:
        return " You have seen it in a rescue, so no try of yours counts as the first."
    return f" Your first try scored {first.score}." if first.end else " Your first try was cut off."


def rescue_words(dead: LostShaft, saved: int = 0) -> str:
    """Return what a rescue is for; `saved` heroes were brought out before."""
    again = f" You have brought {saved} of them out before: only more of them are more fame." if saved else ""
    return (
        f"In {dead.place} lie {dead.fallen}. All is as it was left, but the water has run off for now, and "
        f"its relics are stone: bring the fallen to daylight, for fame.{again}"
    )
