"""searching: the speed of `successors`, compared with random chess."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time

from intodepth.content.catalog import load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.files.folders import find_folders
from intodepth.search.bots import random_play
from intodepth.search.solver.exact import Proof
from intodepth.search.solver.expansion import Inline
from intodepth.search.solver.parallel import Processes
from intodepth.search.solver.problem import Problem
from intodepth.search.solver.rollouts import Players, RolloutManner, RolloutPlayer
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.sim.successors import successors
from intodepth.tools.bench.measurement import Measurements
from intodepth.tools.bench.play import random_chess

ROUNDS = 5
GAMES = 4
"""random games on each level; every other game prefers ropes"""
LIMIT = 60
EVERY = 5
HARD = "two_haulers"
"""level whose stages are expanded by one process and by two"""
STAGES = 600
BEAM = 40
"""number of stages, each from its own game, from which random plays start"""
BEGUN = 20
"""number of actions before such a stage"""
TURNS = 3


def search() -> Measurements:
    """Yield successors a second, on stages of random games on all levels with sight cached."""
    stages = _stages()
    for stage in stages:
        successors(stage)
    ours, theirs = [], []
    for number in range(ROUNDS):
        ours.append(_depth(stages))
        theirs.append(random_chess(number))
    yield "search.successors", median(ours), "stages/s"
    yield "search.over_python_chess", median(a / b for a, b in zip(ours, theirs, strict=True)), "ratio"
    yield "search.jobs2_over_jobs1", _measure_sharing(_measure_expansions), "ratio"
    yield "search.beam_over_scalar", _measure_sharing(_measure_plays), "ratio"


def _measure_sharing(speed: Callable[[int], float]) -> float:
    """Return how many times as fast two processes are as one, measured in turn."""
    return median(speed(2) / speed(1) for _ in range(TURNS))


def _hard() -> Problem:
    catalog = load_catalog(find_folders())
    level = catalog.levels[HARD]
    return Problem(level, build_stage(level, catalog, Rules()))


def _measure_expansions(jobs: int) -> float:
    """Return the stages that a proof expands a second of wall-clock time in so many running processes."""
    problem = _hard()
    expander = Processes(problem, rough=False, jobs=jobs) if jobs > 1 else Inline(problem, rough=False)
    proof = Proof(problem, expander)
    try:
        proof.advance(STAGES)
        start, before = perf_counter(), proof.expanded
        proof.advance(STAGES)
        return (proof.expanded - before) / (perf_counter() - start)
    finally:
        expander.close()


def _measure_plays(jobs: int) -> float:
    """Return the random plays a second of wall-clock time in so many running processes."""
    problem = _hard()
    beam = [problem.start.copy() for _ in range(BEAM)]
    for seed, stage in enumerate(beam):
        for _ in random_play(stage, Random(seed), BEGUN, ROPE_ACTIONS):
            pass
    manner = RolloutManner(favoured=ROPE_ACTIONS)
    players = Players(problem, manner, jobs) if jobs > 1 else RolloutPlayer(problem, manner)
    try:
        players.outlooks(beam)
        start = perf_counter()
        players.outlooks(beam)
        return manner.plays * len(beam) / (perf_counter() - start)
    finally:
        players.close()


def _stages() -> list[Stage]:
    catalog = load_catalog(find_folders())
    found = []
    for seed in range(GAMES):
        for level in catalog.levels.values():
            stage = build_stage(level, catalog, Rules())
            favoured = ROPE_ACTIONS if seed % 2 else ()
            for number, _ in enumerate(random_play(stage, Random(seed), LIMIT, favoured), 1):
                if number % EVERY == 0:
                    found.append(stage.copy())
    return found


def _depth(stages: list[Stage]) -> float:
    start = process_time()
    done = sum(len(successors(stage)) for stage in stages)
    return done / (process_time() - start)
