"""Random rooms with one rope: what the solver makes of them in about ten seconds of processor time."""

from __future__ import annotations

import pytest

from intodepth.content.legend import LegendAnchor
from intodepth.content.levels import LevelDefinition
from intodepth.content.rooms.drawing import USUAL_SIZE, draw_room
from intodepth.search.solver.solver import Solver
from tests.playing import picture
from tests.search.solver.rooms import problem_of

LIMIT = 4_000
"""stages, so that it is the same on every machine: ten seconds of a slow one that has the rules compiled"""
SEEDS = range(50)
SHARE = 0.85
EASY = 38
"""seed of a room that takes half of it at most"""


def random_room(seed: int) -> LevelDefinition:
    """A shaft of the usual size."""
    return draw_room("shaft", USUAL_SIZE, seed)


def test_the_room_of_a_seed_stays_the_same() -> None:
    assert "\n".join(random_room(13).rows) == picture(
        """
        #%&&####%###%##%%%
        ####%#&#%##%####%#
        ###%#####.......##
        #########.......#%
        ########%...o..v##
        %##%#####...%###%#
        #%#####........#%#
        ##&###%b.....#####
        &###############&#
        ##%##%##%##%%%#%##
        ##%#######%#######
        ########%##&######
        ###&###%%##&&&####
        """
    )


def test_every_seed_makes_a_room_with_one_rope_and_one_anchor() -> None:
    for seed in range(100):
        level = random_room(seed)
        gear = (level.gear or {}).values()
        rings = sum(isinstance(entry, LegendAnchor) for entry in level.legend.values())
        assert sum(len(each.coils) for each in gear) == 1, seed
        assert rings + sum(each.pitons for each in gear) == 1, seed


@pytest.mark.slow
def test_an_easy_room_is_solved() -> None:
    assert is_answered(EASY, LIMIT // 2)


@pytest.mark.long
def test_most_rooms_are_solved_or_known_to_have_no_plan() -> None:
    left = [seed for seed in SEEDS if not is_answered(seed, LIMIT)]
    assert len(SEEDS) - len(left) >= SHARE * len(SEEDS), f"neither within {LIMIT:,} stages for seeds {left}"


def is_answered(seed: int, limit: int) -> bool:
    """Whether a plan is found or proven not to exist before about so many stages were looked at."""
    problem = problem_of(random_room(seed))
    solver = Solver(problem)
    while not solver.best and not solver.is_impossible and solver.expanded < limit:
        solver.run(solver.expanded + 1)
    history = solver.history()
    assert history is None or problem.is_solved(history.stage), f"seed {seed}: a plan that solves nothing"
    return solver.best is not None or solver.is_impossible
