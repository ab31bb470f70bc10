"""sharing: the code to send to friends after a descent: a seed code, or a rescue code."""

from __future__ import annotations

from intodepth.content.runs.codes import no_code, rescue_code, seed_code
from intodepth.content.runs.run import Run
from intodepth.content.runs.stone import own_name
from intodepth.content.words import listed
from intodepth.screens.services import Services
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect

RESCUE = "Another player can paste it at the title, under Enter a seed or code, and bring out {}."
NEWS = "Send it to whom you had the code from."
SEED = "Paste it at the title, under Enter a seed or code, to find the same floors."


class Sharing:
    """A button that copies the code and says so; nothing if there is no code."""

    def __init__(self, services: Services, run: Run) -> None:
        """Prepare the code of a finished run."""
        self._services, self._run = services, run
        self._lost = [hero.name for heroes in run.lost.values() for hero in heroes]
        self.told = self._barred = no_code(run) if self._lost else ""
        """where the line is now, and what it is for, or why there is none; empty before"""

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the button and follow it."""
        run = self._run
        if self._lost and not self._barred:
            label, write, what = "Copy rescue code", rescue_code, RESCUE.format(listed(self._lost))
        elif run.saved:
            label, write, what = "Copy the news", news, NEWS
        elif run.seed:
            label, write, what = "Copy seed", _seed, SEED
        else:
            return
        if button(ui, "share", rect, label, key="c").clicked:
            self.told = f"{self._services.share(write(run))} {what}"


def news(run: Run) -> str:
    """Return the news of a rescue in one line: who is out, from where, and who went."""
    out, verb = listed([own_name(hero) for hero in run.saved]), "is" if len(run.saved) == 1 else "are"
    crew = listed([hero.name for hero in run.rescued if hero.id >= run.first_id])
    went = f"{crew} went down and came back, in {run.actions} orders"
    return f"Into Depth: {out} {verb} out of {run.place}. {went}."


def _seed(run: Run) -> str:
    return seed_code(run.seed)
