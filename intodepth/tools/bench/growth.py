"""growth: how the time for loading, first frame, turn and plan grows with the size of a level."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.levels import LevelDefinition
from intodepth.files.folders import find_folders
from intodepth.screens.router import start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.move import Move
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.rules import Rules
from intodepth.sim.space.ground import Ground
from intodepth.sim.stage import Stage
from intodepth.tools.bench.measurement import Measurements
from intodepth.ui.input import Input

if TYPE_CHECKING:
    from intodepth.render.renderer import Renderer

SIZES = (22, 19), (60, 60), (200, 200), (1000, 1000)
"""sides of the square levels in cells"""
WINDOW = (1280, 720)
STOREY = 4
"""rows from one floor to the next"""
ROUNDS = 3


def grow() -> Measurements:
    """Yield processor times for levels of all sizes, each the minimum of several rounds.

    `load` builds the stage of a level that was read, `first` shows it for the first time, `turn` finds every
    action of a hero on a ground without caches, and `plan` plans the longest walk.
    """
    from intodepth.window.graphics import open_renderer

    renderer = open_renderer()
    catalog = load_catalog(find_folders())
    party = tuple(catalog.heroes)[:1]
    first_frame(renderer, catalog, make_level(8, 8, party, 0))
    for width, height in SIZES:
        # The renderer keeps what it has seen.
        levels = [make_level(width, height, party, number) for number in range(ROUNDS)]
        loads = [partial(build_stage, level, catalog, Rules()) for level in levels]
        yield f"grow.load_{width}", time_fastest(loads), "ms"
        yield (
            f"grow.first_{width}",
            time_fastest(partial(first_frame, renderer, catalog, level) for level in levels),
            "ms",
        )
        stage = loads[0]()
        (enter,) = generate_actions(stage, [Deploy])
        build_schedule(stage, enter).apply(stage)
        unknown = [with_ground_anew(stage) for _ in range(ROUNDS)]
        yield f"grow.turn_{width}", time_fastest(partial(generate_actions, each) for each in unknown), "ms"
        walk = generate_actions(stage, [Move])[-1]
        yield f"grow.plan_{width}", time_fastest([partial(build_schedule, stage, walk)] * 50), "ms"


def make_level(width: int, height: int, party: tuple[str, ...], number: int) -> LevelDefinition:
    """Return a level of storeys with gaps, pillars and ladders, with the entry in the middle."""
    random = Random(number)
    rows = [["#"] * width for _ in range(height)]
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            share = 0.75 if y % STOREY == 0 else 0.08
            rows[y][x] = random.choice("##%&") if random.random() < share else "."
    for x in range(3, width - 1, 6):
        for low in range(1, height - 1, 12):
            low += random.randrange(STOREY)
            for y in range(low, min(height - 1, low + 2 * STOREY)):
                rows[y][x] = "H"
    x, y = width // 2, height // 2
    rows[y][x - 2 : x + 3], rows[y + 1][x - 2 : x + 3] = "..v..", "#####"
    text = tuple("".join(row) for row in rows)
    return LevelDefinition("made", "Made", 0, "Size.", "", 9, party, text, {})


def first_frame(renderer: Renderer, catalog: Catalog, level: LevelDefinition) -> None:
    """Begin a level, and draw it once."""
    with tempfile.TemporaryDirectory() as home:
        services = Services(replace(catalog, levels={level.name: level}), Path(home))
        stack = ScreenStack(start_level(services, level.name), renderer.typesetter.measure, services)
        renderer.render(stack.frame(Input(*WINDOW, time=1.0, dt=1 / 60)), *WINDOW)
        renderer.read()


def with_ground_anew(stage: Stage) -> Stage:
    """Return a copy on a new ground without caches."""
    copy, ground = stage.copy(), stage.ground
    copy.ground = Ground(ground.width, ground.height, ground.kinds, ground.portals)
    copy.rope_memo = {}
    return copy


def time_fastest(calls: Iterable[Callable[[], object]]) -> float:
    """Return the processor time of the fastest of some calls, in milliseconds."""
    times = []
    for call in calls:
        start = process_time()
        call()
        times.append((process_time() - start) * 1e3)
    return min(times)
