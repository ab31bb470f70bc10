"""Perft: how many sequences of actions there are from fixed stages; a changed count is a changed rule."""

import pytest

from intodepth.sim.actions import generate_actions
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.stage import Stage
from intodepth.tools.perft import POSITIONS, signature

COUNTS = {
    "ledge": (5, 25, 107),
    "pair": (4, 27, 160),
    "trap": (5, 41, 282),
    "tower": (7, 33, 136),
    "doors": (10, 89, 846),
    "rope": (6, 39, 310),
}
"""of sequences of one, two and three actions"""


def perft(stage: Stage, depth: int) -> int:
    """How many sequences of `depth` actions start from a stage."""
    actions = generate_actions(stage)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = stage.copy()
        build_schedule(stage, action).apply(after)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_action_sequences(name: str) -> None:
    stage = POSITIONS[name].stage()
    counts = tuple(perft(stage, depth) for depth in (1, 2, 3))
    assert counts == COUNTS[name], f"if this was meant, write {counts} into COUNTS"


def test_the_signature_stands_for_all_counts_and_digests() -> None:
    found = signature()
    assert found == "4f9786c698fa", f"if the rules were meant to change, write {found!r} here"
