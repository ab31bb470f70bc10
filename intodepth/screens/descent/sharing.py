"""sharing: the code to send to friends after a descent: a seed code, or a rescue code."""

from __future__ import annotations

from intodepth.content.runs.codes import no_code, rescue_code, seed_code
from intodepth.content.runs.petrify import own_name
from intodepth.content.runs.run import Run
from intodepth.content.words import join_names
from intodepth.screens.pasting import WHERE
from intodepth.screens.services import Services
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect

RESCUE = "Send the code to a friend. With it they can go down this shaft and bring out {}."
NEWS = "Send the news to the player who gave you the code."
SEED = "Send the code to a friend. With it they play the same floors."


class Sharing:
    """A button that copies the code and says so; nothing if there is no code."""

    def __init__(self, services: Services, run: Run) -> None:
        """Prepare the code of a finished run."""
        self._services, self._run = services, run
        self._lost = [hero.name for heroes in run.lost.values() for hero in heroes]
        self._barred = no_code(run) if self._lost else ""
        self._shared = ""
        """where the code was copied to; empty before it was copied"""

    @property
    def told(self) -> str:
        """A sentence about the code: its use, the place where it is, or why there is none. Empty if there is
        nothing to send.
        """
        if self._barred:
            return self._barred
        if self._lost:
            what = RESCUE.format(join_names(self._lost))
        elif self._run.saved:
            what = NEWS
        elif self._run.seed:
            what = SEED
        else:
            return ""
        return f"{self._shared} {what if what == NEWS else WHERE}" if self._shared else what

    def draw(self, ui: Ui, rect: Rect) -> None:
        """Draw the button and follow it."""
        run = self._run
        if self._lost and not self._barred:
            label, write = "Copy rescue code", rescue_code
        elif run.saved:
            label, write = "Copy the news", news
        elif run.seed:
            label, write = "Copy seed", _seed
        else:
            return
        if button(ui, "share", rect, label, key="c").clicked:
            self._services.share(write(run), self._report_shared)

    def _report_shared(self, shared: str) -> None:
        self._shared = shared


def news(run: Run) -> str:
    """Return the news of a rescue in one line: who is out, from where, and who went."""
    out, verb = join_names([own_name(hero) for hero in run.saved]), "is" if len(run.saved) == 1 else "are"
    crew = join_names([hero.name for hero in run.rescued if hero.id >= run.first_id])
    went = f"{crew} went down and came back, in {run.actions} actions"
    return f"Into Depth: {out} {verb} out of {run.place}. {went}."


def _seed(run: Run) -> str:
    return seed_code(run.seed)
