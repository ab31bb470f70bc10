"""replay: plays a recording, as far as this game can."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from tempfile import TemporaryDirectory

from intodepth.content.recording import RecordedStep, Recording, digest_text
from intodepth.play.intents import Do, StepBack
from intodepth.play.session import Session
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToResults
from intodepth.screens.level.practice import practise
from intodepth.screens.results import ResultsScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.history import Tune
from intodepth.sim.refusals import Refused
from intodepth.tweaks import tweak
from intodepth.ui.buttons import button
from intodepth.ui.core import Ui
from intodepth.ui.input import Input
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL

BELOW_HEADING = 124.0


def replay_pause() -> float:
    """Return the seconds between two actions."""
    return tweak("animation.replay_pause", 0.8)


class ReplayScreen(Screen):
    """A recording that plays itself. Space pauses it, Esc closes it."""

    def __init__(
        self, services: Services, recording: Recording, folder: TemporaryDirectory[str] | None = None
    ) -> None:
        """Begin with the level's first stage, under the recorded rules as far as they exist.

        `folder` is deleted at the end.
        """
        self._services = services
        level, party = services.catalog.levels[recording.header.level], recording.header.party
        self.level = practise(services, level.name, party if level.can_play(party) else None)
        session = self.level.session
        session.previews.passes_on = False
        self.shown: Screen = self.level
        """the level screen, or its results after the end"""
        self._ui: Ui | None = None
        """interface for the shown screen; it gets no input"""
        self._steps = deque(each for each in enumerate(recording.steps, 1) if each[1].step != "end")
        """remaining steps with their numbers"""
        self._digest = recording.header.digest
        """recorded digest of the stage after the last step"""
        self._done = 0
        """number of the last step"""
        self._said = ""
        """where the result differs from the recording, and where the replay has to end"""
        self._wait = replay_pause()
        """seconds until the next step"""
        self._is_halted = False
        self.is_done = False
        self._folder = folder
        """folder for what the level records meanwhile; it is deleted at the end"""
        rules, recorded = session.stage.rules, recording.header.rules
        if changed := tuple((name, n) for name, n in recorded.items() if getattr(rules, name, n) != n):
            do(session, Tune(changed))

    def frame(self, ui: Ui) -> Transition | None:
        """Do the next step when it is time, and draw the level."""
        self._is_halted ^= ui.take_key("space")
        given = ui.input
        dt = 0.0 if self._is_halted else given.dt
        if self.level.session.state != TurnState.PLAY:
            self._go_on(dt)
        inner = self._ui = self._ui or Ui(ui.measure)
        inner.user_scale, inner.reduced_motion = ui.user_scale, ui.reduced_motion
        inner.begin(replace(Input(given.width, given.height), time=given.time, dt=dt, focused=given.focused))
        transition = self.shown.frame(inner)
        ui.commands += inner.end()
        ui.cues += inner.cues
        ui.depth = inner.depth
        if isinstance(transition, Push) and isinstance(transition.to, ToResults):
            self._show(ResultsScreen(self._services, transition.to))
        self.is_done |= self._draw(ui)
        if not self.is_done:
            return None
        self.level.session.recorder.close()
        if self._folder is not None:
            self._folder.cleanup()
        return Pop()

    def _go_on(self, dt: float) -> None:
        """Compare the result with the recording, and do the next step when it is time."""
        session = self.level.session
        if not self._said and digest_text(session.stage) != self._digest:
            where = f"From action {self._done} on" if self._done else "The level has changed:"
            self._said = f"{where} the result differs from what was recorded."
        if not self._steps:
            return
        (number, recorded), pause = self._steps[0], replay_pause()
        was, self._wait = self._wait, self._wait - dt
        if was >= pause / 2 > self._wait:
            point_at(session, recorded.step)
        if self._wait > 0:
            return
        self._wait = pause
        self._steps.popleft()
        self._done, self._digest = number, recorded.digest
        try:
            do(session, recorded.step)
        except (Refused, LookupError):
            self._steps.clear()
            self._said = f"It ends here: action {number} is no longer possible."
        self._show(self.level)

    def _draw(self, ui: Ui) -> bool:
        """Draw how to pause it, and what is wrong; return whether it is closed."""
        state = "paused, Space goes on" if self._is_halted else "Space pauses"
        words = f"Replay: {state}. {self._said}".strip()
        wide = ui.text_width(words, SMALL) + 130
        x, y = (ui.width - wide) / 2, BELOW_HEADING
        plate(ui, (x, y, wide, 40))
        ui.text(x + 14, y + 25, words, SMALL, "gold" if self._said else "quiet")
        return button(ui, "close", (x + wide - 104, y + 4, 100, 32), "Close", key="escape").clicked

    def _show(self, screen: Screen) -> None:
        """Show the results, or after an undo the level again."""
        if screen is not self.shown:
            self.shown, self._ui = screen, None


def point_at(session: Session, step: RecordedStep) -> None:
    """Select the next step of a recording, so that its preview is shown."""
    if isinstance(step, Action) and step in session.offers.of(type(step)):
        session.selection.aim(step)


def do(session: Session, step: RecordedStep) -> None:
    """Do a recorded step as the player did it; raises Refused or LookupError if it cannot be done."""
    match step:
        case "undo" | "redo":
            session.act(StepBack(step))
        case "hint":
            session.note_hint()
        case Tune():
            session.history.commit(step)
            session.generate()
        case str():
            pass
        case _:
            session.act(Do((step,)))
