"""evidence: how sure a difference is: the bootstrap of paired differences (B. Efron, 1979)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

SAMPLES = 2_000
SHARE = 0.95
"""share of the samples that the interval holds"""


class Evidence(NamedTuple):
    """A mean difference with its interval."""

    mean: float
    low: float
    high: float

    @property
    def is_enough(self) -> bool:
        """Whether the interval leaves no doubt on which side of 0 the difference lies."""
        return self.low > 0 or self.high < 0


def paired(ours: Sequence[float], theirs: Sequence[float], seed: int = 1) -> Evidence:
    """Return the mean difference of results on the same seeds, with its interval.

    The same input gives the same interval. Raises ValueError for different lengths, or none.
    """
    differences = [one - two for one, two in zip(ours, theirs, strict=True)]
    if not differences:
        raise ValueError("there is nothing to compare")
    random, count = Random(seed), len(differences)
    means = sorted(sum(random.choices(differences, k=count)) / count for _ in range(SAMPLES))
    cut = int((1 - SHARE) / 2 * SAMPLES)
    return Evidence(sum(differences) / count, means[cut], means[-1 - cut])
