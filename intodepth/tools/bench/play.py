"""play: the speed of whole random games, compared with random chess."""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from intodepth.content.catalog import load_catalog
from intodepth.content.first_stage import build_stage
from intodepth.files.folders import find_folders
from intodepth.search.bots import random_play
from intodepth.sim.rules import Rules
from intodepth.tools.bench.measurement import Measurements, PeerMissing

ROUNDS = 5
LIMIT = 60


def play() -> Measurements:
    """Yield actions a second, where all possible actions are generated for each action done."""
    ours, theirs = [], []
    for number in range(ROUNDS):
        ours.append(_depth(number))
        theirs.append(random_chess(number))
    yield "play.actions", median(ours), "actions/s"
    yield "play.over_python_chess", median(a / b for a, b in zip(ours, theirs, strict=True)), "ratio"


def _depth(number: int) -> float:
    catalog = load_catalog(find_folders())
    first = [build_stage(level, catalog, Rules()) for level in catalog.levels.values()]
    stages = [stage.copy() for stage in first for _ in range(8)]
    start, done = process_time(), 0
    for seed, stage in enumerate(stages):
        done += sum(1 for _ in random_play(stage, Random(number * 1000 + seed), LIMIT))
    return done / (process_time() - start)


def random_chess(number: int) -> float:
    """Return moves of random chess games a second; raises PeerMissing without python-chess."""
    try:
        import chess
    except ImportError as error:
        raise PeerMissing("python-chess is not installed") from error
    random = Random(number)
    start, done = process_time(), 0
    for _ in range(20):
        board = chess.Board()
        for _ in range(LIMIT):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(random.choice(moves))
            done += 1
    return done / (process_time() - start)
