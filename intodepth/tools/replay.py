"""Replay: plays a recording back in the window, or checks it without one."""

import shutil
import sys
from collections import deque
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from intodepth import tweaks
from intodepth.content import recording as recordings
from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.profile import Profile
from intodepth.content.profile_store import load_profile
from intodepth.content.recording import Recording, Step, digest_text, read_recording
from intodepth.places import find_home, find_places
from intodepth.screens.base import Push, Screen, Transition
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.session import Session
from intodepth.screens.services import Services
from intodepth.sim.history import Tune
from intodepth.sim.rules import Rules
from intodepth.sim.turns import TurnState
from intodepth.toml_lines import FileFault
from intodepth.tweaks import tweak
from intodepth.ui.core import Ui
from intodepth.ui.input import Input
from intodepth.ui.theme import SMALL


def main(file: Path, check: bool) -> int:
    """Play a recording back: 0; 1 where it comes out otherwise, 2 where it cannot be read or shown."""
    try:
        recording = read_recording(file)
        catalog = load_catalog(find_places())
    except FileFault as fault:
        print(f"replay: {fault}", file=sys.stderr)
        return 2
    try:
        history = recordings.replay(recording, catalog)
    except FileFault as fault:
        print(fault)
        return 1
    if not check:
        return show(recording, catalog)
    print(f"{digest_text(history.stage)} after {len(history.done)} actions")
    return 0


def replay_pause() -> float:
    """Seconds between two actions."""
    return tweak("animation.replay_pause", 0.8)


class ReplayScreen(Screen):
    """A level that plays itself: Space halts it, Escape closes it."""

    def __init__(self, services: Services, recording: Recording) -> None:
        """Begin with the level's first stage."""
        self.level = LevelScreen(services, recording.header.level, party=recording.header.party)
        self.level.session.passes_by_itself = False
        self.shown: Screen = self.level
        """the level, or its results when it has ended"""
        self._ui: Ui | None = None
        """of the screen shown, which hears nothing of the player"""
        self._steps = deque(step for step, _ in recording.steps if step != "end")
        self._wait = replay_pause()
        """seconds until the next step"""
        self._is_halted = False
        self.is_done = False

    def frame(self, ui: Ui) -> Transition | None:
        """Do the next step when its time has come, and draw what is seen."""
        self._is_halted ^= ui.take_key("space")
        self.is_done |= ui.take_key("escape")
        given = ui.input
        dt = 0.0 if self._is_halted else given.dt
        if self.level.session.state != TurnState.PLAY and self._steps:
            pause = replay_pause()
            was, self._wait = self._wait, self._wait - dt
            if was >= pause / 2 > self._wait:
                point_at(self.level.session, self._steps[0])
            if self._wait <= 0:
                self._wait = pause
                do(self.level.session, self._steps.popleft())
                self._show(self.level)
        inner = self._ui = self._ui or Ui(ui.measure)
        inner.user_scale, inner.reduced_motion = ui.user_scale, ui.reduced_motion
        inner.begin(replace(Input(given.width, given.height), time=given.time, dt=dt, focused=given.focused))
        transition = self.shown.frame(inner)
        ui.commands += inner.end()
        ui.cues += inner.cues
        ui.depth = inner.depth
        if isinstance(transition, Push):
            self._show(transition.screen)
        state = "halted, Space goes on" if self._is_halted else "Space halts"
        ui.text(ui.width / 2, 20, f"Replay: {state}, Escape closes", SMALL, "quiet", align="middle")
        return None

    def _show(self, screen: Screen) -> None:
        """Turn to the results, or with an undo back from them to the level."""
        if screen is not self.shown:
            self.shown, self._ui = screen, None


def point_at(session: Session, step: Step) -> None:
    """Choose what is to come, so that it is shown what it will do."""
    if isinstance(step, Tune | str) or (offer := session.offers.get(type(step))) is None:
        return
    if any(step in ways for ways in offer.cells.values()):
        session.selection.aim(step)
    else:
        session.selection.choose(offer.kind)


def do(session: Session, step: Step) -> None:
    """Do what was done, as the player did."""
    match step:
        case "undo":
            session.undo()
        case "redo":
            session.redo()
        case Tune():
            session.history.commit(step)
            session.generate()
        case str():
            pass
        case _:
            session.commit(step)


def show(recording: Recording, catalog: Catalog) -> int:
    """Play a recording back in a window until it is closed: 0, or 2 with one line where there can be none."""
    from intodepth.app import FRAMES_A_SECOND, App, open_window
    from intodepth.render.context import GraphicsMissing

    profile, _ = load_profile(find_home().folder)
    with TemporaryDirectory() as home:
        tweak_as_recorded(recording, Path(home) / "tweaks")
        services = Services(catalog, Path(home), Profile(settings=profile.settings))
        try:
            open_window()
            app = App(services, [])
        except GraphicsMissing as error:
            print(f"replay: {error}", file=sys.stderr)
            return 2
        screen = ReplayScreen(services, recording)
        app.stack.push(screen)
        import pygame  # not before app, which asks it to be quiet

        clock = pygame.time.Clock()
        try:
            while not screen.is_done and app.frame():
                clock.tick(FRAMES_A_SECOND)
        except KeyboardInterrupt:
            pass
        finally:
            pygame.quit()
    return 0


def tweak_as_recorded(recording: Recording, folder: Path) -> None:
    """Take the looks from the game's own tweak files, and the rules from the recording."""
    shutil.copytree(find_places().tweaks, folder)
    lines = (f"{name} = {value}\n" for name, value in recording.header.rules.items())
    (folder / "rules.toml").write_text("".join(lines))
    tweaks.watch(folder, Rules.names())
