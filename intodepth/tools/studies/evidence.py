"""evidence: how sure a difference is: the bootstrap of paired differences (B. Efron, 1979)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

SAMPLES = 2_000
SHARE = 0.95
"""share of the samples that the interval holds"""
LEAST = 6
"""least number of games that are enough evidence: of 5, all are better by chance in 1 of 32 cases"""


class Evidence(NamedTuple):
    """A difference with its interval."""

    mean: float
    low: float
    high: float
    games: int

    @property
    def is_enough(self) -> bool:
        """Whether the interval leaves no doubt on which side of 0 the difference lies."""
        return self.games >= LEAST and (self.low > 0 or self.high < 0)

    @property
    def is_none(self) -> bool:
        """Whether no game has shown a difference."""
        return self.mean == self.low == self.high == 0


def pair(ours: Sequence[float], theirs: Sequence[float]) -> Evidence:
    """Return the mean difference of results on the same seeds, with its interval.

    The same input gives the same interval. Raises ValueError for different lengths, or none.
    """
    differences = [one - two for one, two in zip(ours, theirs, strict=True)]

    def mean(places: Sequence[int]) -> float:
        return sum(differences[each] for each in places) / len(places)

    return bootstrap(mean, len(differences))


def bootstrap(difference: Callable[[Sequence[int]], float], count: int) -> Evidence:
    """Return a difference with its interval, from samples of the games with replacement.

    `difference` returns it for some games, given by their places from 0 to `count` - 1. Raises ValueError if
    there are none.
    """
    if not count:
        raise ValueError("there is nothing to compare")
    random, places = Random(1), range(count)
    found = sorted(difference(random.choices(places, k=count)) for _ in range(SAMPLES))
    cut = int((1 - SHARE) / 2 * SAMPLES)
    return Evidence(difference(places), found[cut], found[-1 - cut], count)
