"""shaft_choice: which shaft a descent leads through: the one made by hand, that of the day, or of a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from intodepth.content.floors.shafts import BY_HAND, LETTERS, daily_seed, is_daily, new_seed
from intodepth.content.runs.openings import SHAFTS, USUAL, ShaftKind
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.theme import SMALL

LONGEST = 24
"""signs of a seed"""
SPACE = 6.0


class ShaftChoice:
    """A button for each kind of shaft; a seed can be typed in."""

    def __init__(self, best: Mapping[tuple[str, str], int], kinds: Sequence[str] = ()) -> None:
        """`best` are the best scores of descents that were begun before, by their seeds and kinds.

        `kinds` of shaft can be chosen besides the usual one, by the keys of SHAFTS.
        """
        self._kinds, self._kind = kinds, ""
        self._best, self._seed = best, BY_HAND
        self._today, self._new = daily_seed(date.today()), new_seed()
        self._typed: str | None = None
        """what was typed until now, while somebody types"""

    @property
    def seed(self) -> str:
        """The seed that is chosen; BY_HAND for the floors made by hand."""
        return self._seed if self._typed is None else self._typed

    @property
    def kind(self) -> str:
        """The kind of shaft, a key of SHAFTS; empty for the usual one, as that of a day always is."""
        has = self._kind and not is_daily(self.seed) and SHAFTS[self._kind].leads(self.seed)
        return self._kind if has else ""

    @property
    def what(self) -> ShaftKind:
        """The kind of shaft."""
        return SHAFTS.get(self.kind, USUAL)

    @property
    def is_whole(self) -> bool:
        """Whether it can be gone down there."""
        return self._typed is None or bool(self._typed)

    def draw(self, ui: Ui, x: float, y: float, width: float) -> float:
        """Draw the buttons and what is chosen; return where they end."""
        if self._typed is not None:
            self._type(ui)
        ui.text(x, y + 12, "The shaft", SMALL, "gold", 600)
        y += 20
        choices = (("hand", "By hand", BY_HAND), ("daily", "Today's", self._today), ("new", "New", self._new))
        each = (width - SPACE * len(choices)) / (len(choices) + 1)
        for index, (name, label, seed) in enumerate(choices):
            rect = x + index * (each + SPACE), y, each, BUTTON_HEIGHT
            chosen = self._typed is None and self._seed == seed
            if button(ui, f"shaft:{name}", rect, label, chosen=chosen).clicked:
                self._seed, self._typed = seed, None
        rect = x + len(choices) * (each + SPACE), y, each, BUTTON_HEIGHT
        if button(ui, "shaft:seed", rect, "Seed...", chosen=self._typed is not None).clicked:
            self._typed = ""
        y = paragraph(ui, x, y + BUTTON_HEIGHT + 4, width, self._told(), size=SMALL, ink="quiet")
        return self._draw_kinds(ui, x, y + 4, width) if self._kinds and not is_daily(self.seed) else y

    def _draw_kinds(self, ui: Ui, x: float, y: float, width: float) -> float:
        """A button for each kind of shaft; where they end."""
        each = (width - SPACE * len(self._kinds)) / (len(self._kinds) + 1)
        for index, kind in enumerate(("", *self._kinds)):
            rect = x + index * (each + SPACE), y, each, BUTTON_HEIGHT - 8
            of = SHAFTS.get(kind, USUAL)
            there = of.leads(self.seed)
            if button(ui, f"kind:{kind}", rect, of.title, chosen=kind == self.kind, enabled=there).clicked:
                self._kind = kind
        barred = [SHAFTS[kind].title.lower() for kind in self._kinds if not SHAFTS[kind].leads(self.seed)]
        words = self.what.words
        if barred:
            words += f" Only seeds have a {' or '.join(barred)} shaft."
        return paragraph(ui, x, y + BUTTON_HEIGHT - 4, width, words, size=SMALL, ink="quiet")

    def _type(self, ui: Ui) -> None:
        """Take what is typed; Enter ends it."""
        assert self._typed is not None
        for key in ("backspace", *LETTERS, *"ilo01", "-", "return"):
            if not ui.take_key(key):
                continue
            if key == "backspace":
                self._typed = self._typed[:-1]
            elif key != "return":
                self._typed = (self._typed + key)[:LONGEST]
            elif self._typed:
                self._seed, self._typed = self._typed, None
                return

    def _told(self) -> str:
        if self._typed is not None:
            return f"Type the seed: {self._typed}_"
        again = ""
        if (self._seed, self.kind) in self._best:
            again = f" You have been down there before; best score {self._best[self._seed, self.kind]}."
        if self._seed == BY_HAND:
            return f"Five floors that were made by hand; the same each time.{again}"
        if is_daily(self._seed):
            return f"The shaft of the day {self._seed}, the same for everybody.{again}"
        return f"Seed {self._seed}: who types it in finds the same floors.{again}"
