"""frame_time: how long the processor works on a frame, and how long the first frame takes."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os import environ
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from intodepth import tweaks
from intodepth.content.catalog import load_catalog
from intodepth.files.folders import find_folders
from intodepth.play.lookout import Lookout
from intodepth.screens.level.camera.lamplight import Light, light_panes
from intodepth.screens.level.camera.placing import placement_of, sight_of
from intodepth.screens.level.scene.stage_view import WARM, terrain_of
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.tuning import TuningScreen
from intodepth.sim.rules import Rules
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.charts import STRAIGHT
from intodepth.sim.space.sight import Eye
from intodepth.tools.bench.measurement import Measurements, PeerMissing
from intodepth.tools.bench.scenes import hall_of_doors
from intodepth.tools.bench.sprites import arcade_seconds, pygame_seconds
from intodepth.tools.bench.timing import percentile
from intodepth.ui.draw import Camera, Figure, LampLight, Scene
from intodepth.ui.input import Input
from intodepth.ui.nodes import UiNode

if TYPE_CHECKING:
    from intodepth.render.renderer import Renderer

SIZE = (1280, 720)
SMALL = (640, 360)
"""window size for software rendering"""
FRAMES = 120

BARE = """
import freetype, moderngl, numpy, pygame
pygame.display.init()
for attribute, value in ((pygame.GL_CONTEXT_MAJOR_VERSION, 3), (pygame.GL_CONTEXT_MINOR_VERSION, 3),
                         (pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE)):
    pygame.display.gl_set_attribute(attribute, value)
pygame.display.set_mode((1280, 720), pygame.OPENGL | pygame.DOUBLEBUF)
context = moderngl.create_context(require=330)
context.screen.clear(0.1, 0.1, 0.1, 1.0)
pygame.display.flip()
"""
GAME = """
import gc
gc.disable()
from intodepth.window.app import open_game
open_game().frame()
"""


def frame() -> Measurements:
    """Yield the time of frames of a whole level, from input to where the graphics card would begin to
    draw.
    """
    import moderngl

    from intodepth.window.graphics import open_renderer

    renderer = open_renderer()
    context = moderngl.get_context()
    times, making, things = [], [], 0
    with open_level(renderer) as stack:
        for given in inputs(SIZE):
            begin = perf_counter()
            with skip_drawing():
                commands = stack.frame(given)
                renderer.render(commands, *SIZE)
            times.append(perf_counter() - begin)
            begin = perf_counter()
            nodes = len([UiNode(*node) for node in stack.ui.nodes])
            making.append(perf_counter() - begin)
            things = len(commands) + sum(
                len(scene.figures) + len(scene.marks) + len(scene.overlay) + len(scene.ropes)
                for scene in commands
                if isinstance(scene, Scene)
            )
    ours = median(times[20:])
    yield "frame.cpu", ours * 1e3, "ms"
    yield "frame.cpu_p99", percentile(times[20:], 0.99) * 1e3, "ms"
    yield "frame.draw_calls", renderer.draw_calls, "calls"
    yield "frame.things", things, "things"
    yield "frame.nodes", nodes, "nodes"
    yield "frame.tree", median(making[20:]) * 1e3, "ms"
    yield "frame.over_pygame", ours / pygame_seconds(things, SIZE), "ratio"
    try:
        yield "frame.over_arcade", ours / arcade_seconds(things, SIZE), "ratio"
    except PeerMissing as error:
        print(f"frame.over_arcade: {error}; pip install 'intodepth[bench]'", file=sys.stderr)
    seconds = []
    with open_level(renderer) as stack:
        for given in inputs(SMALL):
            begin = perf_counter()
            renderer.render(stack.frame(given), *SMALL)
            context.finish()
            seconds.append(perf_counter() - begin)
    yield "frame.fps_640x360", len(seconds[20:]) / sum(seconds[20:]), "frames/s"
    yield from time_tuning(renderer)
    yield from doors()


@contextmanager
def open_level(renderer: Renderer, *, is_tuned: bool = False) -> Iterator[ScreenStack]:
    """Yield a level, or a level over which the tuning panel is open."""
    catalog = load_catalog(find_folders())
    level = max(catalog.levels.values(), key=lambda level: len(level.party))
    with tempfile.TemporaryDirectory() as home:
        services = Services(catalog, Path(home))
        stack = ScreenStack(start_level(services, level.name), renderer.typesetter.measure, services)
        if is_tuned:
            stack.push(TuningScreen(services))
        yield stack


def inputs(size: tuple[int, int]) -> Iterator[Input]:
    """Yield the input of each frame: the mouse moves, and heroes enter and walk."""
    for index in range(FRAMES + 20):
        keys = ("return",) if index < 12 and index % 4 == 0 else ()
        mouse = (300.0 + 5 * index) * size[0] / SIZE[0], (180.0 + index % 60) * size[1] / SIZE[1]
        yield Input(*size, mouse=mouse, keys=keys, time=1 + index / 60, dt=1 / 60)


def time_tuning(renderer: Renderer) -> Measurements:
    """Yield the time of frames of a level under the tuning panel, while the mouse moves over its sliders."""
    store, tweaks.STORE = tweaks.STORE, tweaks.TweakStore()
    tweaks.watch(find_folders().tweaks, Rules.names())
    times = []
    try:
        with open_level(renderer, is_tuned=True) as stack:
            for given in inputs(SIZE):
                begin = perf_counter()
                with skip_drawing():
                    renderer.render(stack.frame(given), *SIZE)
                times.append(perf_counter() - begin)
    finally:
        tweaks.STORE = store
    yield "frame.tuning", median(times[20:]) * 1e3, "ms"


def doors() -> Measurements:
    """Yield the time of frames in a hall of doors while the eye moves through one."""
    from intodepth.window.graphics import open_renderer

    ground = hall_of_doors()
    renderer = open_renderer()
    times, panes = [], []
    for index in range(FRAMES + 20):
        # From the middle of a cell to the door and, beyond it, on to the middle of the next.
        shift = index % 60
        eye = Eye(Cell(6, 1), shift, 0, 30) if shift < 30 else Eye(Cell(9, 1), shift - 60, 0, 30)
        x = eye.cell.x + 0.5 + eye.x / 60
        begin = perf_counter()
        lookout = Lookout(ground, [eye.cell], eye, STRAIGHT)
        lamps, beyond = light_panes(lookout, [Light(LampLight(x, 1.7, 10.5, WARM, ()), eye.cell)])
        figures = tuple(Figure("belayer", x + off, 1.0, "walk", phase=shift / 60) for off in (0.0, 2.0))
        scene = Scene(
            (0.0, 0.0, float(SIZE[0]), float(SIZE[1])),
            Camera(x, 3.0, 48.0),
            terrain_of(ground),
            sight_of(lookout.view),
            lamps,
            figures,
            (),
            time=index / 60,
            placement=placement_of(lookout.home),
            rims=lookout.view.rims,
            beyond=beyond,
        )
        with skip_drawing():
            renderer.render([scene], *SIZE)
        times.append(perf_counter() - begin)
        panes.append(1 + len(beyond))
    yield "frame.doors", median(times[20:]) * 1e3, "ms"
    yield "frame.doors_p99", percentile(times[20:], 0.99) * 1e3, "ms"
    yield "frame.doors_panes", max(panes), "panes"
    yield "frame.doors_draw_calls", renderer.draw_calls, "calls"


@contextmanager
def skip_drawing() -> Iterator[None]:
    """Make all draw calls do nothing in the block, because software OpenGL would run them on the
    processor.
    """
    import moderngl

    kept = [
        (moderngl.VertexArray, "render"),
        (moderngl.Framebuffer, "clear"),
        (moderngl.Context, "copy_framebuffer"),
    ]
    originals = [getattr(owner, name) for owner, name in kept]
    for owner, name in kept:
        setattr(owner, name, lambda *_, **__: None)
    try:
        yield
    finally:
        for (owner, name), original in zip(kept, originals, strict=True):
            setattr(owner, name, original)


def start() -> Measurements:
    """Yield the time to the first frame of the game, and that of an empty window with the same libraries."""
    ratios, ours = [], []
    with tempfile.TemporaryDirectory() as home:
        # As where it is installed: Python may keep what it compiled, whatever this environment says.
        place = environ | {"SDL_VIDEODRIVER": "offscreen", "INTODEPTH_HOME": home}
        place |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": home}
        for code in (GAME, BARE):
            _run(code, place)
        for _ in range(7):
            game, bare = _run(GAME, place), _run(BARE, place)
            ours.append(game)
            ratios.append(game / bare)
    yield "start.over_bare", median(ratios), "ratio"
    yield "start.first_frame", median(ours) * 1e3, "ms"


def _run(code: str, place: dict[str, str]) -> float:
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", code], env=place, check=True, capture_output=True)
    return perf_counter() - begin
