"""branch_screens: a branch as it is played: its level, its menu and its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from intodepth.content.outcome import outcome_of
from intodepth.content.words import count_noun, join_names
from intodepth.play.session import Session
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToBranchEnd, ToBranchPause, ToCodex, ToHelp, ToSettings
from intodepth.screens.frames import overlay_panel
from intodepth.screens.pause import PauseLine, PauseScreen
from intodepth.screens.replay.branch import Branch
from intodepth.screens.services import Services
from intodepth.sim.entities import LevelState
from intodepth.sim.history import History
from intodepth.ui.buttons import menu_line
from intodepth.ui.core import Ui
from intodepth.ui.paragraphs import paragraph

BACK = "Back to the replay"
WIDTH, LINE = 560.0, 44.0


class Branching(NamedTuple):
    """A branch that is played: a Course."""

    branch: Branch

    @property
    def session(self) -> Session:
        """The session of the branch."""
        return self.branch.session

    def end(self, undo: Callable[[], object]) -> ToBranchEnd:
        """Return the screen for the end of the branch."""
        return ToBranchEnd(self.branch, undo)

    def pause(self) -> ToBranchPause:
        """Return the menu over the branch."""
        return ToBranchPause(self.branch)

    def reload(self) -> None:
        """Return None: it is not played from a file."""


def branch_pause(_: Services, paused: ToBranchPause) -> PauseScreen:
    """Return the menu over a branch."""
    lines = (
        PauseLine("resume", "Resume", "escape", Pop()),
        PauseLine("replay", BACK, "b", Pop(2)),
        PauseLine("settings", "Settings", "s", Push(ToSettings())),
        PauseLine("codex", "Codex", "c", Push(ToCodex())),
        PauseLine("help", "Help", "h", Push(ToHelp("level"))),
    )
    return PauseScreen(paused.branch.session.level, lines)


class BranchEndScreen(Screen):
    """The end of a branch, beside that of the recording."""

    overlay: ClassVar[bool] = True

    def __init__(self, _: Services, ending: ToBranchEnd) -> None:
        """Show how a branch has ended."""
        self._ending = ending
        branch = ending.branch
        recorded = branch.session.history.branch()
        recorded.go_to(branch.recorded)
        self._rows = (("This branch", branch.session.history), ("The recording", recorded))

    def frame(self, ui: Ui) -> Transition | None:
        """Draw both ends and follow what is chosen."""
        branch = self._ending.branch
        x, y, width, _ = overlay_panel(ui, "Branch", WIDTH, 250 + 2 * LINE)
        where = "It ends at the door of this floor. " if branch.session.in_run else ""
        y = (
            paragraph(ui, x, y, width, f"{where}A branch is practice: nothing of it counts.", ink="quiet")
            + 10
        )
        for name, history in self._rows:
            y = paragraph(ui, x, y, width, f"{name}: {tell_end(branch, history)}") + 8
        y += 6
        ui.focus = ui.focus or "replay"
        if menu_line(ui, "replay", (x - 8, y, width + 16, LINE - 4), BACK, key="b"):
            return Pop(2)
        undo = menu_line(ui, "undo", (x - 8, y + LINE, width + 16, LINE - 4), "Undo", key="z")
        if undo and branch.session.can_undo:
            self._ending.undo()
            return Pop()
        return None


def tell_end(branch: Branch, history: History) -> str:
    """Return how a history of the branch's level has ended, in one sentence."""
    session = branch.session
    result = outcome_of(history, session.level)
    heroes = [hero for hero in history.stage.heroes() if hero.id >= session.first_hero]
    out = [hero.name for hero in heroes if hero.state == LevelState.EXITED]
    told = f"{join_names(out)} out" if out else "nobody out"
    lost = count_noun(result.result.damage, "hit point")
    return f"{told}, {count_noun(result.result.rounds, 'round')}, {lost} lost."
