"""Perft: how many sequences of actions there are from fixed stages; a changed count is a changed rule."""

import pytest

from intodepth.tools.perft import POSITIONS, perft, signature


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_action_sequences(name: str) -> None:
    position = POSITIONS[name]
    counts = tuple(perft(position.stage(), depth) for depth in (1, 2, 3))
    assert counts == position.counts, f"if this was meant, write {counts} into POSITIONS of tools/perft.py"


def test_the_signature_stands_for_all_counts_and_digests() -> None:
    found = signature()
    assert found == "4f9786c698fa", f"if the rules were meant to change, write {found!r} here"
