"""shaft_choice: which shaft a descent leads through: the one made by hand, that of the day, or of a seed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from intodepth.content.floors.shafts import BY_HAND, LETTERS, daily_seed, is_daily, is_seed, new_seed
from intodepth.content.runs.annals import Past, best_by_shaft, fame, first_tries
from intodepth.content.runs.codes import CodeFault, is_code, is_rescue, run_in, seed_in
from intodepth.content.runs.openings import SHAFTS, USUAL, ShaftKind
from intodepth.content.runs.run import Run
from intodepth.content.words import sentence
from intodepth.screens.destinations import ShaftWish
from intodepth.screens.services import Services
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph
from intodepth.ui.theme import SMALL

LONGEST = 24
"""signs of a seed"""
TYPED_DOT = "A seed has no dot. A line with dots is a code: copy it and paste it here."
SPACE = 6.0


class ShaftChoice:
    """A button for each kind of shaft; a seed can be typed in, or a code pasted."""

    def __init__(
        self, services: Services, past: Sequence[Past], kinds: Sequence[str] = (), wish: ShaftWish = ""
    ) -> None:
        """`past` are the descents that were begun before; `wish` says what is chosen at first.

        `kinds` of shaft can be chosen besides the usual one, by the keys of SHAFTS.
        """
        self._services = services
        self._kinds, self._kind = kinds, ""
        self._past, self._best, self._first = past, best_by_shaft(past), first_tries(past)
        self._today, self._new = daily_seed(date.today()), new_seed()
        self._seed = self._today if wish == "daily" else BY_HAND
        self._typed: str | None = "" if wish == "seed" else None
        """what was typed until now, while somebody types"""
        self.code = ""
        """a rescue code that was pasted"""
        self.dead: Run | None = None
        """its run"""
        self._fault = ""
        """what was wrong with what was pasted"""

    @property
    def seed(self) -> str:
        """The seed that is chosen; BY_HAND for the floors made by hand."""
        return self._seed if self._typed is None else self._typed

    @property
    def kind(self) -> str:
        """The kind of shaft, a key of SHAFTS; empty for the usual one, as that of a day always is."""
        has = self._kind and not is_daily(self.seed) and SHAFTS[self._kind].leads(self.seed)
        return self._kind if has and not self.code else ""

    @property
    def what(self) -> ShaftKind:
        """The kind of shaft."""
        return SHAFTS.get(self.dead.kind if self.dead is not None else self.kind, USUAL)

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
            if button(ui, f"shaft:{name}", rect, label, chosen=chosen and not self.code).clicked:
                self._choose(seed)
        rect = x + len(choices) * (each + SPACE), y, each, BUTTON_HEIGHT
        is_typed = (
            self._typed is not None or bool(self.code) or self._seed not in {seed for *_, seed in choices}
        )
        if button(ui, "shaft:seed", rect, "Seed, code", chosen=is_typed).clicked:
            self._choose(BY_HAND)
            self._typed = ""
        y += BUTTON_HEIGHT + 4
        if self._typed is not None and self._services.paste is not None:
            rect = x + width - each, y + 2, each, BUTTON_HEIGHT - 8
            if button(ui, "shaft:paste", rect, "Paste", key="ctrl+v").clicked:
                self._take(self._services.paste())
            y = max(paragraph(ui, x, y, width - each - 8, self._told(), size=SMALL, ink="quiet"), y + 38)
        else:
            y = paragraph(ui, x, y, width, self._told(), size=SMALL, ink="gold" if self.code else "quiet")
        if self._fault:
            y = paragraph(ui, x, y, width, self._fault, size=SMALL, ink="harm")
        has_kinds = self._kinds and not is_daily(self.seed) and not self.code
        return self._draw_kinds(ui, x, y + 4, width) if has_kinds else y

    def _choose(self, seed: str) -> None:
        """Take a seed instead of whatever was chosen."""
        self._seed, self._typed, self._fault = seed, None, ""
        self.code, self.dead = "", None

    def _take(self, text: str) -> None:
        """Take a seed or a code that was pasted."""
        catalog, text = self._services.catalog, text.strip()
        try:
            if not is_code(text):
                seed = text.lower()
                if not is_seed(seed):
                    raise CodeFault("What was copied last is neither a seed nor a code.")
                self._choose(seed)
            elif not is_rescue(text):
                self._choose(seed_in(text))
            else:
                dead = run_in(text, catalog)
                if not dead.lost:
                    raise CodeFault("nobody lies in that shaft any more")
                self._choose(dead.seed)
                self.code, self.dead = "".join(text.split()), dead
        except CodeFault as fault:
            self._fault = sentence(f"{fault}".rstrip(".")) + "."

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
        for key in ("backspace", *LETTERS, *"ilo01", "-", ".", "return"):
            if not ui.take_key(key):
                continue
            if key == ".":
                self._fault = TYPED_DOT
            elif key == "backspace" or self._fault != TYPED_DOT:
                self._fault = ""
            if key == "backspace":
                self._typed = self._typed[:-1]
            elif key not in {"return", "."}:
                self._typed = (self._typed + key)[:LONGEST]
            elif key == "return" and self._typed:
                self._seed, self._typed = self._typed, None
                return

    def _told(self) -> str:
        if self._typed is not None:
            return f"Type a seed: {self._typed}_  Or paste what a friend has sent: a seed, or a rescue code."
        if self.dead is not None:
            return rescue_words(self.dead, fame(self._past, self.code))
        again = ""
        if (self._seed, self.kind) in self._best:
            again = f" You have been down there before; best score {self._best[self._seed, self.kind]}."
        if self._seed == BY_HAND:
            return f"Five floors that were made by hand; the same each time.{again}"
        if is_daily(self._seed):
            first = self._first.get(self._seed)
            count = " The first try is the one that counts."
            if first is not None:
                count = (
                    f" Your first try came to {first.score}." if first.end else " Your first try was cut off."
                )
            return f"The shaft of the day {self._seed}, the same for everybody.{count}{again}"
        return f"Seed {self._seed}: who types it in finds the same floors.{again}"


def rescue_words(run: Run, saved: int = 0) -> str:
    """What a party goes down for in a rescue; `saved`: how many of them were brought out before."""
    again = f" You have brought {saved} of them out before: only more of them are more fame." if saved else ""
    return (
        f"In {run.place} lie {run.fallen}. All is as it was left, but the water has run off for now, and "
        f"its relics are stone: bring the fallen to daylight, for fame.{again}"
    )
