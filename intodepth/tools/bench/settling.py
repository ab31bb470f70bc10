"""settling: the slowest schedules of random play on levels with ropes."""

from __future__ import annotations

from itertools import count
from random import Random
from time import perf_counter

from intodepth.content.catalog import load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.files.folders import find_folders
from intodepth.search.bots import has_ropes, random_play, touches_a_rope
from intodepth.sim.actions import ROPE_ACTIONS, Action
from intodepth.sim.flow.schedule import Schedule, build_schedule
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.tools.bench.measurement import Measurements
from intodepth.tools.bench.timing import percentile

ACTIONS = 100_000
LIMIT = 80
"""greatest number of actions in a game"""
SLOW = 2e-3
"""a time above so many seconds is measured five times, so that the least excludes pauses of the machine"""


def settle() -> Measurements:
    """Yield the times of all schedules, measured again on the same stages: the worst, and the
    distribution.
    """
    seconds: list[float] = []
    beats: list[int] = []
    roped = 0
    catalog = load_catalog(find_folders())
    stages = [build_stage(level, catalog, Rules()) for level in catalog.levels.values()]
    stages = [stage for stage in stages if has_ropes(stage)]
    for seed in count():
        stage = stages[seed % len(stages)].copy()
        before = stage.copy()
        for action, _ in random_play(stage, Random(seed), LIMIT, ROPE_ACTIONS):
            took, schedule = _time_schedule(before, action)
            if took > SLOW:
                took = min(took, *(_time_schedule(before, action)[0] for _ in range(4)))
            seconds.append(took)
            beats.append(schedule.beats)
            roped += touches_a_rope(schedule)
            before = stage.copy()
        if len(seconds) >= ACTIONS:
            break
    yield "settle.p99", percentile(seconds, 0.99) * 1e3, "ms"
    yield "settle.worst", max(seconds) * 1e3, "ms"
    yield "settle.beats", max(beats), "beats at most"
    yield "settle.roped", roped / len(beats), f"of {len(beats)} actions touch a rope"


def _time_schedule(stage: Stage, action: Action) -> tuple[float, Schedule]:
    start = perf_counter()
    schedule = build_schedule(stage, action)
    return perf_counter() - start, schedule
