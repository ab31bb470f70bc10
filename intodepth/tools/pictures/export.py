"""export: writes a recording, or some of its actions, as an animated picture."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Final, NamedTuple

from msgspec import structs

from intodepth.children.lifeline import WATCHED
from intodepth.content.catalog import Catalog
from intodepth.content.own_levels import open_catalog
from intodepth.content.profile_store import load_profile
from intodepth.files.faults import FileFault, printable
from intodepth.files.folders import find_home
from intodepth.files.standard_input import read_input
from intodepth.files.storage import save_as_named
from intodepth.play.recording_timeline import Timeline
from intodepth.play.timeline_reader import read_timeline
from intodepth.render.film import encode_film
from intodepth.render.gl import GraphicsMissing
from intodepth.screens.base import Screen
from intodepth.screens.replay.screen import replay_pause
from intodepth.screens.replay.watching import watch_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.tools.pictures.shot import parse_size
from intodepth.tweaks import tweak
from intodepth.ui.canvas import Measure
from intodepth.ui.core import LONGEST_STEP, Ui
from intodepth.ui.draw import Command
from intodepth.ui.input import Input
from intodepth.window.graphics import open_renderer

MOST_FRAMES: Final = 2400
MOST_PIXELS: Final = 1920 * 1080
FASTEST: Final = 60
"""greatest number of frames a second"""
TOLD: Final = 20
"""number of frames between two lines of progress"""
SETTLING: Final = 4
"""number of frames until everything is at rest"""


class FilmChoice(NamedTuple):
    """The options of a film."""

    size: str = "960x540"
    fps: int = 20
    speed: float = 1.0
    first: int | None = None
    """number of the first action, from 1; undone actions are not counted"""
    last: int | None = None


def main(file: Path, out: Path, choice: FilmChoice, level: str = "") -> int:
    """Write a film of a recording; return 0, or 2 with one line on stderr."""
    if WATCHED in os.environ:
        read_input(0)  # nothing is handed over, but this ends with the game
    try:
        size = _check(choice)
        if out.suffix not in (".webp", ".gif"):
            raise ValueError(f"a clip is a WebP or a GIF: --clip must end in .webp or .gif, not {out.name!r}")
        if out.is_dir():
            raise ValueError(f"{out}: cannot be written: it is a folder")
        with TemporaryFile(dir=out.parent):
            pass
        catalog = open_catalog(level)
        timeline = read_timeline(file, catalog)
        with TemporaryDirectory() as home:
            film = Reel(timeline, catalog, Path(home), choice)
            renderer = open_renderer(samples=4)
            frames = film.frames(size, renderer.typesetter.measure)
            is_gif = out.suffix == ".gif"
            data = encode_film(renderer, size, frames, film.durations, film.report_progress, is_gif=is_gif)
        save_as_named(out, data)
    except FileFault as fault:
        print(f"replay: {fault.faults[0]}", file=sys.stderr)
        return 2
    except OSError as error:
        print(printable(f"replay: {out}: cannot be written: {error.strerror or error}"), file=sys.stderr)
        return 2
    except (ValueError, GraphicsMissing) as error:
        print(printable(f"replay: {error}"), file=sys.stderr)
        return 2
    print(printable(f"{out}: {sum(film.durations) / 1000:.1f} seconds, {len(data) / 1e6:.1f} MB"), flush=True)
    return 0


def _check(choice: FilmChoice) -> tuple[int, int]:
    """Return the size of the film in px; raises ValueError with one line."""
    width, height = parse_size(choice.size)
    if width * height > MOST_PIXELS:
        raise ValueError(f"--size of a clip must not be larger than 1920x1080, not {choice.size!r}")
    if not 1 <= choice.fps <= FASTEST:
        raise ValueError(f"--fps must lie between 1 and {FASTEST}, not {choice.fps}")
    if not 0.25 <= choice.speed <= 8:
        raise ValueError(f"--speed must lie between 0.25 and 8, not {choice.speed:g}")
    return width, height


class TimelinePicture(Screen):
    """The present place of a timeline, without its controls."""

    def __init__(self, services: Services, timeline: Timeline) -> None:
        """Show the place at which the timeline is."""
        self._services, self._timeline = services, timeline
        self._level, self._segment = watch_level(services, timeline.segment), timeline.segment
        self.show()

    def show(self) -> None:
        """Follow the timeline."""
        if self._timeline.segment is not self._segment:
            self._segment = self._timeline.segment
            self._level = watch_level(self._services, self._segment)
        self._level.session.show(self._timeline)

    def frame(self, ui: Ui) -> None:
        """Draw the level."""
        self._level.watch(ui, 0.0)


class Reel:
    """The frames of a film."""

    def __init__(self, timeline: Timeline, catalog: Catalog, home: Path, choice: FilmChoice) -> None:
        """Compute all durations; raises ValueError for an impossible choice, or a recording that this game
        does not play as it was.
        """
        actions = timeline.actions
        if timeline.differs is not None or timeline.stopped:
            number = 1 + len(actions) if timeline.differs is None else timeline.number_of(timeline.differs)
            raise ValueError(f"{timeline.label}: action {number} does not come out as it was recorded")
        first = 1 if choice.first is None else choice.first
        last = len(actions) if choice.last is None else choice.last
        if not 1 <= first <= last <= len(actions):
            asked = f"there are actions 1 to {len(actions)}" if actions else "nothing was done in it"
            raise ValueError(f"{timeline.label}: {asked}; --from {first} --to {last} is none of it")
        self._timeline, self._catalog, self._home = timeline, catalog, home
        self._start, self._count = timeline.start if first == 1 else actions[first - 2], last - first + 1
        self._step = choice.speed / choice.fps
        """seconds of game time between two frames"""
        self._pause = max(1, round(replay_pause() / self._step))
        """frames before each action and after the last"""
        count = 0
        for count, _ in enumerate(self._play(), 1):
            if count > MOST_FRAMES:
                raise ValueError(
                    f"the clip would have more than {MOST_FRAMES} frames: "
                    f"choose fewer of the actions 1 to {len(actions)} by --from and --to, "
                    f"a lower --fps or a higher --speed"
                )
        marks = [round(1000 * index / choice.fps) for index in range(count + 1)]
        self.durations = [end - start for start, end in pairwise(marks)]
        """duration of each frame in milliseconds"""

    def _play(self) -> Iterator[bool]:
        """Play the actions on the timeline, frame by frame; yield whether the place has changed."""
        timeline, pace = self._timeline, self._step * tweak("animation.speed", 1.0)
        timeline.seek(self._start)
        for number in range(self._count + 1):
            for index in range(self._pause):
                yield not index
            if number == self._count:
                return
            timeline.begin()
            yield True
            while timeline.play(pace):
                yield True

    def frames(self, size: tuple[int, int], measure: Measure) -> Iterator[list[Command]]:
        """Yield the draw commands of each frame."""
        profile, _ = load_profile(find_home().folder)
        settings = structs.replace(profile.settings, speed=1.0, reduced_motion=False)
        services = Services(self._catalog, self._home, profile.with_settings(settings))
        self._timeline.seek(self._start)
        shown = TimelinePicture(services, self._timeline)
        stack = ScreenStack(shown, measure, services)
        given = Input(*size, time=1.0)

        def frame(seconds: float) -> list[Command]:
            nonlocal given
            parts = math.ceil(seconds / LONGEST_STEP)
            for _ in range(parts):
                given = replace(given, time=given.time + seconds / parts, dt=seconds / parts)
                commands = stack.frame(given)
            return commands

        for _ in range(SETTLING):
            frame(LONGEST_STEP)
        for has_changed in self._play():
            if has_changed:
                shown.show()
            yield frame(self._step)

    def report_progress(self, drawn: int) -> None:
        """Print the progress now and then."""
        if drawn % TOLD == 0:
            print(f"{drawn} of {len(self.durations)} frames", flush=True)
