"""novelty: how new stages are compared with those met before."""

from __future__ import annotations

from collections.abc import Hashable

COMMON = 3
"""novelty of a stage in which every pair of facts was met before"""
USED = 0.05
"""weight of an unused action point against one of the estimate"""


class Novelty:
    """Measures the novelty of stages within groups, such as all stages with as much left to do.

    The measure of best-first width search (Lipovetzky and Geffner, 2017): 1 if a fact is new, 2 if a pair of
    facts is, else COMMON.
    """

    def __init__(self) -> None:
        self._facts: set[int] = set()
        self._pairs: set[int] = set()

    def of(self, group: Hashable, atoms: tuple[int, ...]) -> int:
        """Return the novelty of a stage with these facts in its group, and remember them."""
        salt = hash(group)
        facts = {hash((salt, atom)) for atom in atoms} - self._facts
        self._facts |= facts
        pairs = pairs_of(salt, atoms) - self._pairs
        self._pairs |= pairs
        return 1 if facts else 2 if pairs else COMMON


def pairs_of(salt: int, atoms: tuple[int, ...]) -> set[int]:
    """Return the pairs of facts, each as one number."""
    return {hash((salt, one, other)) for index, one in enumerate(atoms) for other in atoms[:index]}
