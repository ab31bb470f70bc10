"""sharing: hands the player a line to send to friends at the end of a descent: the seed, or a rescue code."""

from __future__ import annotations

from intodepth.content.runs.codes import rescue_code, seed_code
from intodepth.content.runs.run import Run
from intodepth.content.words import listed
from intodepth.screens.services import Services
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect

RESCUE = "Who pastes it at the title under Seed or rescue code can bring out {}."
SEED = "Who pastes it at the title under Seed or rescue code finds the same floors."


class Sharing:
    """A button, and what is told once it was used; nothing where there is nothing to send."""

    def __init__(self, services: Services, run: Run) -> None:
        """Of a run that is over."""
        self._services, self._run = services, run
        self._lost = [hero.name for heroes in run.lost.values() for hero in heroes]
        self.told = ""
        """where the line is now, and what it is for; empty before"""

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the button, and follow it."""
        if not self._lost and not self._run.seed:
            return
        label = "Copy rescue code" if self._lost else "Copy seed"
        if button(ui, "share", rect, label, key="c").clicked:
            code = rescue_code(self._run) if self._lost else seed_code(self._run.seed)
            what = RESCUE.format(listed(self._lost)) if self._lost else SEED
            self.told = f"{self._services.share(code)} {what}"
