"""timelines: how soon a recording is open, and how fast any beat of it is reached."""

from __future__ import annotations

import gc
import tempfile
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

from intodepth.content.catalog import Catalog, load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.content.recording import (
    RecordedStep,
    Recording,
    first_line,
    parse_recording,
    replay,
    step_line,
    take,
)
from intodepth.files.folders import find_folders
from intodepth.play.recording_timeline import Timeline
from intodepth.play.timeline_reader import read_level
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.replay.watching import watch_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.sim.actions import generate_actions
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.history import History
from intodepth.sim.rules import Rules
from intodepth.tools.bench.measurement import Measurements
from intodepth.tools.bench.timing import percentile
from intodepth.ui.input import Input

SHORT, LONG = 100, 300
"""number of actions of the two recordings"""
LEVEL = "seen_twice"
"""a level with portals, on which random play takes many beats"""
SOUGHT = 1000
SIZE = (1280, 720)


def timelines() -> Measurements:
    """Yield the time until the first picture of a recording of 100 actions, and the times to reach beats of
    one of 300 actions, with its memory.

    The peer of seeking is to replay the recording from its start.
    """
    catalog = load_catalog(find_folders())
    yield "timeline.open_100", _time_opening(catalog, _play_random(catalog, SHORT)), "s"
    recording = _play_random(catalog, LONG)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    timeline = read_level(recording, catalog)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield "timeline.memory_300", (after - before) / 1e6, "MB"
    timeline = read_level(recording, catalog)
    random = Random(1)
    timeline.seek(timeline.start)
    places = [timeline.place]
    while timeline.place != timeline.end:
        timeline.seek(timeline.next_beat())
        places.append(timeline.place)
    sought = random.choices(places, k=SOUGHT)
    seconds = [_seconds(lambda place=place: timeline.seek(place)) for place in sought]  # type: ignore[misc]
    yield "timeline.seek_p99", percentile(seconds, 0.99) * 1e3, "ms"
    yield "timeline.back_p99", percentile(_time_backwards(timeline), 0.99) * 1e3, "ms"
    with tempfile.TemporaryDirectory() as home:
        session = watch_level(Services(catalog, Path(home)), timeline.segment).session
        shown = []
        for place in sought:
            timeline.seek(place)
            shown.append(_seconds(lambda: session.show(timeline)))
    yield "timeline.show_p99", percentile(shown, 0.99) * 1e3, "ms"
    again = _seconds(lambda: replay(recording, catalog))
    yield "timeline.seek_over_replay", sum(seconds) / len(seconds) / again, "ratio"


def _play_random(catalog: Catalog, count: int) -> Recording:
    """Return a recording of so many random actions; where the level would end, some are undone."""
    random, level = Random(count), catalog.levels[LEVEL]
    history = History(build_stage(level, catalog, Rules()))
    data, done = first_line(level, history.stage), 0
    while done < count:
        step: RecordedStep = "undo"
        times = min(6, len(history.done))
        if actions := generate_actions(history.stage):
            lively = [each for each in actions if not isinstance(each, (Pass, Lead, Exit))]
            step, times = random.choice(lively or actions), 1
            done += 1
        for _ in range(times):
            take(history, step)
            data += step_line(step, history.stage)
    return parse_recording("bench.jsonl", data)


def _time_opening(catalog: Catalog, recording: Recording) -> float:
    """Return the seconds from the bytes of a recording to its first picture."""
    import moderngl

    from intodepth.window.graphics import open_renderer

    renderer = open_renderer()
    context = moderngl.get_context()

    def first_picture() -> None:
        read = parse_recording(recording.label, recording.data)
        screen = ReplayScreen(services, read_level(read, catalog))
        stack = ScreenStack(screen, renderer.typesetter.measure, services)
        renderer.render(stack.frame(Input(*SIZE)), *SIZE)
        context.finish()

    with tempfile.TemporaryDirectory() as home:
        services = Services(catalog, Path(home))
        first_picture()  # compiles what every screen needs
        return _seconds(first_picture)


def _time_backwards(timeline: Timeline) -> list[float]:
    """Return the seconds of each step by a beat from the end to the start."""
    timeline.seek(timeline.end)
    seconds = []
    while timeline.place != timeline.start:
        seconds.append(_seconds(lambda: timeline.seek(timeline.previous_beat())))
    return seconds


def _seconds(do: Callable[[], object]) -> float:
    begin = perf_counter()
    do()
    return perf_counter() - begin
