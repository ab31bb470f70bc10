"""The laws, on seeded random games; python tests/laws/random_games.py plays more."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.laws.random_games import game, noted, stages
from tests.samples import some

ROOT = Path(__file__).parents[2]
GAMES = some(range(20), 3)


def played_by_seed(seed: int) -> int:
    with noted(f"python tests/laws/random_games.py --games 1 --seed {seed}"):
        return len(game(stages(seed), Random(seed)).done)


def test_no_random_game_breaks_a_law() -> None:
    played = sum(map(played_by_seed, GAMES))
    assert played > 25 * len(GAMES), "the games are too short to mean something"


@pytest.mark.long
def test_no_random_game_of_thousands_breaks_a_law() -> None:
    for seed in range(10_000, 13_000):
        played_by_seed(seed)


def test_law_10_the_hash_seed_of_the_process_does_not_matter() -> None:
    code = (
        "from random import Random\n"
        "from tests.caves import cave\n"
        "from intodepth.search.bots import random_play\n"
        "for seed in range(8):\n"
        "    stage = cave(Random(seed))\n"
        "    for action, schedule in random_play(stage, Random(seed), 40):\n"
        "        print(action, f'{schedule.digest:x}', len(schedule.timeline))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) > 200
