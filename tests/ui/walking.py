"""Walking: how many presses lead from each place to each other one."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)
MOST = 12
"""presses of arrows that may be needed from anywhere to anywhere"""


def count_presses(ways: Mapping[Place, Collection[Place]]) -> int:
    """Return the most presses that are needed; AssertionError names a place that cannot be reached."""
    most = 0
    for start in ways:
        known, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for place in ways.get(here, ()):
                if place not in known:
                    known[place] = known[here] + 1
                    waiting.append(place)
        assert ways.keys() <= known.keys(), f"from {start} not to {set(ways.keys() - known.keys())}"
        most = max(most, *(known[place] for place in ways))
    return most
