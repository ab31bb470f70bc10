"""picture: how long the processor works on a frame, and how long the first one takes."""

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

from intodepth.tools.bench import Figures
from intodepth.tools.bench.timing import percentile

SIZE = (1280, 720)
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
from intodepth.app import open_game
open_game().frame()
"""


def frame() -> Figures:
    """A whole level, hovered and lit, from input to where the graphics card would begin to draw."""
    from intodepth.content.catalog import load_catalog
    from intodepth.places import find_places
    from intodepth.render.context import open_context
    from intodepth.render.renderer import Renderer
    from intodepth.screens.services import Services
    from intodepth.screens.stack import ScreenStack
    from intodepth.ui.input import Input

    catalog = load_catalog(find_places())
    renderer = Renderer(open_context(windowless=True))
    level = max(catalog.levels.values(), key=lambda level: len(level.party))
    with tempfile.TemporaryDirectory() as home:
        services = Services(catalog, Path(home))
        stack = ScreenStack(
            services.start_level(level.name), renderer.typesetter.measure, lambda: services.settings
        )
        times = []
        for index in range(FRAMES + 20):
            keys = ("return",) if index < 12 and index % 4 == 0 else ()
            mouse = (300.0 + 5 * index, 180.0 + index % 60)
            given = Input(*SIZE, mouse=mouse, keys=keys, time=index / 60, dt=1 / 60)
            start = perf_counter()
            with drawing_left_out():
                renderer.render(stack.frame(given), *SIZE)
            times.append(perf_counter() - start)
    yield "frame.cpu", median(times[20:]) * 1e3, "ms"
    yield "frame.cpu_p99", percentile(times[20:], 0.99) * 1e3, "ms"
    yield "frame.draw_calls", renderer.draw_calls, "calls"


@contextmanager
def drawing_left_out() -> Iterator[None]:
    """Let all calls that make the card draw do nothing: in software they are the processor's."""
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


def start() -> Figures:
    """The first frame of the game, beside that of an empty window with the same libraries."""
    ratios, ours = [], []
    with tempfile.TemporaryDirectory() as home:
        place = environ | {"SDL_VIDEODRIVER": "offscreen", "INTODEPTH_HOME": home}
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
