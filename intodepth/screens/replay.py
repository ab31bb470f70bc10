"""replay: plays a recording, forwards and back, as far as this game can."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from tempfile import TemporaryDirectory
from typing import NamedTuple

from intodepth.content.recording import RecordedStep, Recording, digest_text, take
from intodepth.play.intents import Do, StepBack
from intodepth.play.session import Session
from intodepth.screens.base import Pop, Push, Screen, Transition
from intodepth.screens.destinations import ToResults
from intodepth.screens.level.practice import practise
from intodepth.screens.results import ResultsScreen
from intodepth.screens.services import Services
from intodepth.sim.actions import Action
from intodepth.sim.events import Hurt
from intodepth.sim.flow.schedule import Schedule
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.history import Checkpoint, Tune
from intodepth.sim.refusals import Refused
from intodepth.tweaks import tweak
from intodepth.ui.buttons import BUTTON_HEIGHT, button
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.input import Input
from intodepth.ui.shapes import plate
from intodepth.ui.theme import SMALL, color

TALL = 54.0
"""height of the timeline, below the level"""
LINE = 26.0
"""height of the line above it that says what is wrong"""
WIDE, GAP, EDGE = 130.0, 8.0, 16.0
"""greatest width of a button, gap between two, and margin"""
SPEED_WIDE = 62.0
SPEEDS = 0.25, 0.5, 1.0, 2.0, 4.0, 8.0
LEAST_BAR = 100.0 + SPEED_WIDE
"""width of the timeline for which buttons become narrower"""


def replay_pause() -> float:
    """Return the seconds between two actions."""
    return tweak("animation.replay_pause", 0.8)


class ReplayMoment(NamedTuple):
    """A moment that the replay has reached."""

    moment: Checkpoint
    round: int
    hurts: bool = False
    """whether the step before it cost hit points"""


class ReplayScreen(Screen):
    """A recording that plays itself, and that can be gone through in both directions."""

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
        self._steps = tuple(each for each in recording.steps if each.step != "end")
        self._digests = (recording.header.digest, *(each.digest for each in self._steps))
        """recorded digests of the stage at the start, and after each step"""
        self._index = 0
        """number of steps that were done"""
        self._differs: int | None = None
        """the first value of `_index` at which the result differs from the recording"""
        self._stopped: int | None = None
        """the value of `_index` at which the next step is not possible"""
        self._wait = replay_pause()
        """seconds until the next step"""
        self._is_halted = False
        self._speed = SPEEDS.index(1.0)
        self.is_done = False
        self._folder = folder
        """folder for what the level records meanwhile; it is deleted at the end"""
        rules, recorded = session.stage.rules, recording.header.rules
        if changed := tuple((name, n) for name, n in recorded.items() if getattr(rules, name, n) != n):
            do(session, Tune(changed))
        self._passed = [ReplayMoment(session.history.checkpoint, session.stage.round)]
        """the start, and the moment after each step that was done so far"""
        self._compare()

    def frame(self, ui: Ui) -> Transition | None:
        """Do the next step when it is time, and draw the level."""
        given = ui.input
        dt = 0.0 if self._is_halted else given.dt * SPEEDS[self._speed]
        if self.level.session.state != TurnState.PLAY:
            self._go_on(dt)
        inner = self._ui = self._ui or Ui(ui.measure)
        inner.user_scale, inner.reduced_motion = ui.user_scale, ui.reduced_motion
        height = given.height - round(TALL * ui.scale)
        inner.begin(replace(Input(given.width, height), time=given.time, dt=dt, focused=given.focused))
        transition = self.shown.frame(inner)
        ui.commands += inner.end()
        ui.cues += inner.cues
        ui.depth = inner.depth
        if isinstance(transition, Push) and isinstance(transition.to, ToResults):
            self._show(ResultsScreen(self._services, transition.to, is_replay=True))
        self.is_done |= self._draw(ui)
        if not self.is_done:
            return None
        self.level.session.recorder.close()
        if self._folder is not None:
            self._folder.cleanup()
        return Pop()

    @property
    def _is_at_end(self) -> bool:
        """Whether no step is left that can be done; the last one may still play."""
        return self._index in (len(self._steps), self._stopped)

    @property
    def _said(self) -> str:
        """One sentence about a difference from the recording up to this moment; empty without one."""
        if self._stopped is not None and self._index == self._stopped:
            return f"It ends here: action {self._stopped + 1} is no longer possible."
        if self._differs is None or self._index < self._differs:
            return ""
        where = f"From action {self._differs} on" if self._differs else "The level has changed:"
        return f"{where} the result differs from what was recorded."

    def _compare(self) -> None:
        """Remember the present moment, and compare its stage with the recorded one."""
        session = self.level.session
        if self._index == len(self._passed):
            history = session.history
            is_action = isinstance(self._steps[self._index - 1].step, Action)
            costs = is_action and hurts(history.done[-1].schedule)
            self._passed.append(ReplayMoment(history.checkpoint, session.stage.round, costs))
        if self._differs is None and digest_text(session.stage) != self._digests[self._index]:
            self._differs = self._index

    def _go_on(self, dt: float) -> None:
        """Do the next step when it is time."""
        self._compare()
        if self._is_at_end:
            return
        step, pause = self._steps[self._index].step, replay_pause()
        was, self._wait = self._wait, self._wait - dt
        if was >= pause / 2 > self._wait:
            point_at(self.level.session, step)
        if self._wait > 0:
            return
        self._wait = pause
        self._took(is_done=do(self.level.session, step))
        self._show(self.level)

    def _took(self, *, is_done: bool) -> None:
        """Count a step, or remember that it is not possible."""
        if is_done:
            self._index += 1
        else:
            self._stopped = self._index

    def seek(self, index: int) -> None:
        """Pause, and go to the moment after so many steps, or as near as the recording can be played."""
        session, index = self.level.session, max(0, min(index, len(self._steps)))
        session.skip()
        self._compare()
        self._is_halted, self._wait = True, replay_pause()
        self._index = min(index, len(self._passed) - 1)
        session.history.go_to(self._passed[self._index].moment)
        while self._index < index and not self._is_at_end:
            self._took(is_done=not take(session.history, self._steps[self._index].step))
            self._compare()
        session.go_to(self._passed[self._index].moment)
        self._show(self.level)

    def _draw(self, ui: Ui) -> bool:
        """Draw the controls, and what is wrong; return whether the replay is closed."""
        wide, top = ui.width, ui.height - TALL
        ui.rect((0, top, wide, TALL), color("back"))
        if said := self._said:
            plate(ui, (0, top - LINE, ui.text_width(said, SMALL) + 2 * EDGE, LINE))
            ui.text(EDGE, top - 8, said, SMALL, "gold")
        each = min(WIDE, (wide - 2 * EDGE - LEAST_BAR) / 4 - GAP)
        speed = (EDGE + 2 * (each + GAP), top + 6, SPEED_WIDE, BUTTON_HEIGHT)
        left, right = speed[0] + SPEED_WIDE + 2 * GAP, wide - EDGE - 2 * (each + GAP)
        places = EDGE, EDGE + each + GAP, right + GAP, right + 2 * GAP + each
        back, play, on, close = ((place, top + 6, each, BUTTON_HEIGHT) for place in places)
        is_over = self._is_at_end and self.level.session.playback is None
        if button(ui, "back", back, "Back", key="left", enabled=self._index > 0).clicked:
            self.seek(self._index - 1)
        label = "Play" if self._is_halted or is_over else "Pause"
        if button(ui, "play", play, label, key="space", enabled=not is_over).clicked:
            self._is_halted = not self._is_halted
        chosen = self._speed + ui.take_key("up") - ui.take_key("down")
        if button(ui, "speed", speed, f"{SPEEDS[self._speed]:g}x", flat=True).clicked:
            chosen = (self._speed + 1) % len(SPEEDS)
        self._speed = max(0, min(chosen, len(SPEEDS) - 1))
        self._bar(ui, (left, top, right - left, TALL))
        if button(ui, "on", on, "Next", key="right", enabled=not is_over).clicked:
            self.seek(self._index + (self.level.session.playback is None))
        if ui.take_key("home"):
            self.seek(0)
        if ui.take_key("end"):
            self.seek(len(self._steps))
        return button(ui, "close", close, "Close", key="escape").clicked

    def _bar(self, ui: Ui, rect: Rect) -> None:
        """Draw a segment for each step, lower for undo and redo, with rounds and harm; a click seeks."""
        x, y, wide, _ = rect
        if not (count := len(self._steps)):
            return
        if ui.interact("timeline", rect, focusable=False).held:
            index = round((ui.mouse[0] - x) / wide * count)
            if index != self._index:
                self.seek(index)
        each = wide / count
        gap = 1.0 if each > 4 else 0.0
        for number, recorded in enumerate(self._steps):
            high = 5.0 if recorded.step in ("undo", "redo", "hint") else 14.0
            fill = color("gold" if number < self._index else "line")
            ui.rect((x + number * each, y + 44 - high, each - gap, high), fill)
            if number + 1 < len(self._passed) and self._passed[number + 1].hurts:
                ui.rect((x + number * each, y + 46, each - gap, 4), color("harm"))
        right = x
        rounds = (each.round for each in self._passed)
        for number, (before, after) in enumerate(pairwise(rounds), 1):
            if after != before and x + number * each >= right:
                ui.rect((x + number * each - 1, y + 26, 1.5, 20), color("quiet"))
                ui.text(x + number * each, y + 21, str(after), SMALL, "quiet", 500, "middle")
                right = x + number * each + 26
        ui.rect((x + self._index * each - 1.5, y + 26, 3, 22), color("text"))

    def _show(self, screen: Screen) -> None:
        """Show the results, or after an undo the level again."""
        if screen is not self.shown:
            self.shown, self._ui = screen, None


def hurts(schedule: Schedule) -> bool:
    """Return whether a schedule costs anybody hit points."""
    changes = (each.event for each in schedule.timeline if isinstance(each.event, Hurt))
    return any((each.new or 0) < (each.old or 0) for each in changes)


def point_at(session: Session, step: RecordedStep) -> None:
    """Select the next step of a recording, so that its preview is shown."""
    if isinstance(step, Action) and step in session.offers.of(type(step)):
        session.selection.aim(step)


def do(session: Session, step: RecordedStep) -> bool:
    """Do a recorded step as the player did it, and play it; return whether it was possible."""
    try:
        match step:
            case "undo" | "redo":
                return session.act(StepBack(step))
            case "hint":
                session.note_hint()
            case Tune():
                session.history.commit(step)
                session.generate()
            case Action():
                return session.act(Do((step,)))
    except (Refused, LookupError):
        return False
    return True
