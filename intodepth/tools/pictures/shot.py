"""shot: draws one screen without a window and saves the picture."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from intodepth.content.outcome import Outcome
from intodepth.content.own_levels import OwnLevels
from intodepth.content.plans import plan_file, plan_path
from intodepth.content.profile import Profile, Result, Settings
from intodepth.content.recording import read_recording, replay
from intodepth.content.runs.highlights import find_strongest
from intodepth.content.runs.hindsight import encode_chance
from intodepth.files.faults import FileFault, printable
from intodepth.files.folders import find_folders
from intodepth.files.storage import save_as_named
from intodepth.play.timeline_reader import read_timeline
from intodepth.render.gl import GraphicsMissing, longest_side
from intodepth.render.renderer import Renderer
from intodepth.screens.base import Push, Screen, Transition
from intodepth.screens.codex.screen import CodexScreen
from intodepth.screens.descent.annals import AnnalsScreen
from intodepth.screens.descent.crossing import CrossingScreen
from intodepth.screens.descent.muster import MusterScreen
from intodepth.screens.descent.reckoning import ReckoningScreen
from intodepth.screens.destinations import (
    Destination,
    ToCrossing,
    ToHelp,
    ToPause,
    ToResults,
    ToSettings,
)
from intodepth.screens.practice.level_select import LevelSelectScreen
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.results import ResultsScreen
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.story import Story, StoryLine
from intodepth.screens.title import TitleScreen
from intodepth.search.hindsight.search import Hindsight
from intodepth.sim.space.cells import Cell
from intodepth.tools.numbers import add_number_arguments, take_numbers
from intodepth.tools.pictures.cell_numbers import number_cells
from intodepth.tools.pictures.descent_sample import Searched, sample_annals, sample_descent, sample_lost
from intodepth.tools.pictures.gallery.faces import FacesScreen
from intodepth.tools.pictures.gallery.figures import FiguresScreen
from intodepth.tools.pictures.gallery.heroes import HeroesScreen
from intodepth.tools.pictures.gallery.specimen import SpecimenScreen
from intodepth.tools.pictures.level_map import draw_map
from intodepth.tools.pictures.level_sample import build_sample
from intodepth.tools.pictures.rooms import ROOMS, build_room
from intodepth.tools.pictures.store import draw_store
from intodepth.ui.core import Ui
from intodepth.ui.draw import Command
from intodepth.ui.input import Input
from intodepth.ui.theme import PaletteName
from intodepth.window.graphics import open_renderer

LOOKED_AT = 400
"""greatest number of stages for the last chance of a descent"""
LARGEST = 8192
"""greatest side in px"""
FRAMES = 4
"""number of frames until everything is at rest"""
LATER = 5.0
"""seconds by which the last of them is later"""

TO_THE_BELL = (
    *(Cell(x, 8) for x in range(4, 10)),
    *(Cell(10, y) for y in range(8, 3, -1)),
    *(Cell(x, 3) for x in range(10, 5, -1)),
)
STORY = Story(
    (
        StoryLine(1, "shove", "Bram shoves the boulder. The floor breaks. The boulder falls 4."),
        StoryLine(2, "fall", "Bram falls 2."),
        StoryLine(3, "take", "Bram takes the bell."),
        StoryLine(3, "caught", "Bram steps off the edge, gets caught 8 ≤ 10."),
        StoryLine(4, "pops", "Bram falls 3. The piton pops, 16 > 10."),
        StoryLine(6, "exit", "Bram leaves with the bell."),
    ),
    ("Deepest: Bram, 5 cells below the way in.", "First catch, in round 3: Bram gets caught 8 ≤ 10."),
    (("Bram", (*TO_THE_BELL, *TO_THE_BELL[::-1])),),
)
"""an invented story for the picture of the results"""


class _Over(Screen):
    """A screen that opens another one over itself at once."""

    def __init__(self, below: Screen, above: Destination) -> None:
        self._below, self._above = below, above
        self._is_new = True

    def frame(self, ui: Ui) -> Transition | None:
        result = self._below.frame(ui)
        if self._is_new:
            self._is_new = False
            return Push(self._above)
        return result


def sample_profile(services: Services) -> Profile:
    """Return the profile of a player who has finished the first two levels."""
    profile = Profile()
    levels = services.levels
    for level, following in pairwise(levels[:3]):
        profile = profile.finish(
            level.name, Result(level.par or 1, len(level.wanted), 1, 9, 2, 0), following.name
        )
    heroes = tuple(key for level in levels[:3] for key in level.party)
    return profile.meet(heroes, tuple(key for level in levels[:3] for key in level.relics))


def build_screens(services: Services, level: str) -> dict[str, Callable[[], Screen]]:
    """Return a builder for each screen that can be drawn, by name."""
    definition, rooms = services.catalog.levels[level], find_folders().data / "rooms"

    def results() -> Screen:
        result = Result(STORY.lines[-1].round, len(definition.wanted), 0, 7, 1, 0)
        outcome = Outcome(level, result, True, definition.wanted)
        plan = replay(read_recording(plan_path(definition, services.catalog)), services.catalog)
        moment = find_strongest(plan, definition.place)
        ending = ToResults(outcome, services.finish(outcome), lambda: None, story=STORY, moment=moment)
        return ResultsScreen(services, ending)

    def annals() -> Screen:
        sample_annals(services)
        return AnnalsScreen(services)

    def build_lost() -> Screen:
        run = sample_lost(services)
        services.find_chance = lambda record: Searched(
            encode_chance(Hindsight(run.visit, LOOKED_AT).run(), run.visit.depth)
        )
        return ReckoningScreen(services, run, b"as it was played")

    def build_replay() -> Screen:
        plan = plan_file(definition, services.catalog)
        if plan is None:
            raise ValueError(f"there is no known plan of {level} to watch")
        screen = ReplayScreen(services, read_timeline(plan, services.catalog), plan)
        actions = screen.timeline.actions
        screen.seek(actions[len(actions) // 2])
        screen.seek(screen.timeline.next_beat())
        return screen

    return {
        "title": lambda: TitleScreen(services),
        "level_select": lambda: LevelSelectScreen(services),
        "codex": lambda: CodexScreen(services),
        "level": lambda: build_sample(services, level),
        "heroes": lambda: HeroesScreen(services),
        "faces": lambda: FacesScreen(services),
        "figures": lambda: FiguresScreen(services),
        "creatures": lambda: FiguresScreen(services, page=1),
        "font": SpecimenScreen,
        "results": results,
        "settings": lambda: _Over(TitleScreen(services), ToSettings()),
        "pause": lambda: _Over(build_sample(services, level), ToPause(level)),
        **{name: partial(build_room, services, rooms / f"{name}.toml") for name in ROOMS},
        "help": lambda: _Over(TitleScreen(services), ToHelp("level")),
        "muster": lambda: MusterScreen(services),
        "crossing": lambda: CrossingScreen(services, ToCrossing(sample_descent(services, is_over=False))),
        "descents": annals,
        "replay": build_replay,
        "lost": build_lost,
        "reckoning": lambda: ReckoningScreen(services, sample_descent(services, is_over=True).run),
    }


def compose(
    screen: str,
    level: str,
    size: tuple[int, int],
    renderer: Renderer,
    ui_scale: float = 1.0,
    palette: PaletteName = "usual",
    *,
    has_numbers: bool = False,
) -> list[Command]:
    """Return the draw commands of a screen, with the numbers of columns and rows if asked; raises FileFault,
    or ValueError with one line.
    """
    own = OwnLevels.read_all()
    catalog = own.catalog
    if level in catalog.floors:
        catalog = replace(catalog, levels=catalog.floors)
    elif level:
        level = own.find(level)
        catalog = own.catalog
    else:
        level = next(iter(catalog.levels), "")
    with tempfile.TemporaryDirectory() as home:
        services = Services(catalog, Path(home))
        services.profile = sample_profile(services)
        services.profile = services.profile.with_settings(
            Settings(ui_scale=ui_scale, palette=palette, voices=False)
        )
        if has_numbers and screen == "level":
            return [*draw_map(catalog, level, size, renderer.typesetter.measure)]
        first = build_screens(services, level)[screen]()
        stack = ScreenStack(first, renderer.typesetter.measure, services)
        commands: list[Command] = []
        for index in range(FRAMES):
            # At last, what comes by and by is there.
            later = LATER if index == FRAMES - 1 else 0.0
            commands = stack.frame(Input(*size, time=1.0 + index * 0.1 + later, dt=0.1))
        if has_numbers:
            ground = catalog.levels[level].ground
            return [*commands, *number_cells(commands, ground, renderer.typesetter.measure)]
        return commands


def parse_size(text: str) -> tuple[int, int]:
    """Return width and height of a text such as `1280x720`; raises ValueError with one line."""
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise ValueError(f"--size must look like 1280x720, not {text!r}")
    size = int(width), int(height)
    if not all(64 <= side <= LARGEST for side in size):
        raise ValueError(f"--size must lie between 64x64 and {LARGEST}x{LARGEST}, not {text!r}")
    return size


STORE = "store"
"""name that draws all pictures for a store page"""
OF_A_LEVEL = "level", "pause", "results", "replay"
"""screens that show a level, which can be chosen"""
NUMBERED = "level", "replay"
"""screens in which columns and rows can be numbered"""
SCREENS = (
    "title", "level_select", "codex", "level", "results", "settings", "pause", "help",
    "heroes", "faces", "figures", "creatures", "font", "catch", "zipper", "lift", "hanging",
    "rope_team", "dog_and_porter",
    "muster", "crossing", "reckoning", "lost", "descents", "replay",
)  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--screen", choices=(*SCREENS, STORE), help="title if not said; level with --level")
    parser.add_argument(
        "--level", default="", metavar="NAME", help="a level or a floor by its name, or a level file"
    )
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--ui-scale", type=float, metavar="FACTOR", help="0.75 to 2")
    parser.add_argument("--palette", choices=("usual", "red_green", "blue_yellow"))
    parser.add_argument("--cells", action="store_true", help="number the columns and rows of a level")
    add_number_arguments(parser)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png", help="a folder for `store`")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    if not take_numbers(given, "shot"):
        return 2
    screen = given.screen or ("level" if given.level else "title")
    if ignored := _find_ignored(screen, given):
        print(f"shot: {ignored}", file=sys.stderr)
        return 2
    scale = 1.0 if given.ui_scale is None else given.ui_scale
    palette: PaletteName = given.palette or "usual"
    return main(screen, given.level, given.size, given.out, scale, palette, has_numbers=given.cells)


def _find_ignored(screen: str, given: argparse.Namespace) -> str:
    """Return which option does nothing for a screen, in one line; empty if none."""
    if given.level and screen not in OF_A_LEVEL:
        return f"--level: {screen} shows no level; {', '.join(OF_A_LEVEL[:-1])} and {OF_A_LEVEL[-1]} do"
    if given.cells and screen not in NUMBERED:
        return f"--cells: only the screens {' and '.join(NUMBERED)} show the cells of a level"
    if screen == STORE and (given.ui_scale is not None or given.palette):
        return f"{'--palette' if given.palette else '--ui-scale'}: pictures for a store have no interface"
    return ""


def main(
    screen: str,
    level: str,
    size: str,
    out: Path,
    ui_scale: float = 1.0,
    palette: PaletteName = "usual",
    *,
    has_numbers: bool = False,
) -> int:
    """Save the picture of a screen, or all for a store page; return 0, or 2 with one line on stderr."""
    try:
        pixels = parse_size(size)
        if not 0.75 <= ui_scale <= 2:
            raise ValueError(f"--ui-scale must lie between 0.75 and 2, not {ui_scale}")
        renderer = open_renderer(samples=4, supersample=2)
        if max(pixels) > (most := longest_side(renderer.context)):
            raise ValueError(f"--size: this graphics card draws at most {most} px a side, not {size!r}")
        if screen == STORE:
            draw_store(renderer, pixels, out)
        else:
            commands = compose(screen, level, pixels, renderer, ui_scale, palette, has_numbers=has_numbers)
            renderer.render(commands, *pixels)
            save_as_named(out, renderer.png())
    except FileFault as fault:
        print(f"intodepth: {fault.faults[0]}", file=sys.stderr)
        return 2
    except OSError as error:
        print(printable(f"intodepth: {out}: {error.strerror or error}"), file=sys.stderr)
        return 2
    except (ValueError, GraphicsMissing) as error:
        print(printable(f"intodepth: {error}"), file=sys.stderr)
        return 2
    return 0
