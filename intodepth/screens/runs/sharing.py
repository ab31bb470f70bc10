"""sharing: hands the player a line to send to friends at the end of a descent: the seed, or a rescue code."""

from __future__ import annotations

from intodepth.content.runs.codes import rescue_code, seed_code
from intodepth.content.runs.run import Run
from intodepth.content.runs.stone import LOST
from intodepth.content.words import listed
from intodepth.screens.services import Services
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect

RESCUE = "Who pastes it at the title under Seed or rescue code can bring out {}."
NEWS = "Send it to whom you had the code from."
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
        if not self._lost and not self._run.seed and not self._run.saved:
            return
        run = self._run
        label = "Copy rescue code" if self._lost else "Copy the news" if run.saved else "Copy seed"
        if not button(ui, "share", rect, label, key="c").clicked:
            return
        if self._lost:
            text, what = rescue_code(run), RESCUE.format(listed(self._lost))
        else:
            text, what = (news(run), NEWS) if run.saved else (seed_code(run.seed), SEED)
        self.told = f"{self._services.share(text)} {what}"


def news(run: Run) -> str:
    """A line for whom a rescue was for: who is out, where from, and who went."""
    out = listed([hero.name.removeprefix(f"{LOST} ") for hero in run.saved])
    crew = listed([hero.name for hero in run.rescued if hero not in run.saved])
    shaft = f"the shaft of seed {run.seed}" if run.seed else "the shaft made by hand"
    verb = "is" if len(run.saved) == 1 else "are"
    return (
        f"Into Depth: {out} {verb} out of {shaft}. {crew} went down and came back, in {run.actions} orders."
    )
