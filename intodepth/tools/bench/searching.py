"""searching: every action of many stages with the stage after it, beside random chess."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from intodepth.content.catalog import load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.folders import find_folders
from intodepth.sim.actions import ROPE_ACTIONS
from intodepth.sim.rules import Rules
from intodepth.sim.stage import Stage
from intodepth.sim.successors import successors
from intodepth.tools.bench.measurement import Measurements
from intodepth.tools.bench.play import random_chess
from intodepth.tools.bots import random_play

ROUNDS = 5
GAMES = 4
"""random games of each level; ropes are favoured in every other one"""
LIMIT = 60
EVERY = 5


def search() -> Measurements:
    """Successors a second: stages of random games on all levels, sight warm."""
    stages = _stages()
    for stage in stages:
        successors(stage)
    ours, theirs = [], []
    for number in range(ROUNDS):
        ours.append(_depth(stages))
        theirs.append(random_chess(number))
    yield "search.successors", median(ours), "stages/s"
    yield "search.over_python_chess", median(a / b for a, b in zip(ours, theirs, strict=True)), "ratio"


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
