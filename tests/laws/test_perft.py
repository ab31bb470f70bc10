"""Perft: how many sequences of actions there are from fixed stages; a changed count is a changed rule."""

import pytest

from intodepth.tools.perft import POSITIONS, perft, signature


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_action_sequences(name: str) -> None:
    position = POSITIONS[name]
    assert tuple(perft(position.stage(), depth) for depth in (1, 2, 3)) == position.counts


def test_the_signature_stands_for_all_counts_and_digests() -> None:
    assert signature() == "4f9786c698fa"
