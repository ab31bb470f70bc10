"""timing: medians of repeated measurements, and of two things measured in turn."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter


def seconds(function: Callable[[], object], times: int) -> float:
    """Return the mean time of one call, from `times` calls in a row."""
    start = perf_counter()
    for _ in range(times):
        function()
    return (perf_counter() - start) / times


def microseconds(function: Callable[[], object], times: int = 200) -> float:
    """Return the median over several rounds of the time of one call."""
    return median(seconds(function, times) for _ in range(7)) * 1e6


def ratio(
    function: Callable[[], object], peer: Callable[[], object], times: int = 50
) -> tuple[float, float, float]:
    """Return the median ratio of two functions measured in turn, and the medians of both in microseconds."""
    ours, theirs = [], []
    for _ in range(9):
        ours.append(seconds(function, times))
        theirs.append(seconds(peer, times))
    pairs = [a / b for a, b in zip(ours, theirs, strict=True)]
    return median(pairs), median(ours) * 1e6, median(theirs) * 1e6


def percentile(values: list[float], share: float) -> float:
    """Return the value below which a share of all values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
