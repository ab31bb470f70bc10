"""Walking: how many presses lead from each place to each other one."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

from intodepth.ui.core import ARROWS, Ui
from intodepth.ui.movement import find_neighbour

Place = TypeVar("Place", bound=Hashable)
MOST = 12
"""presses of arrows that may be needed from anywhere to anywhere"""


def find_arrow_ways(ui: Ui) -> dict[str, set[str]]:
    """Return where arrows lead from each widget, on a screen that gives them no meaning of its own."""
    areas = {node.id: node.rect for node in ui.nodes if node.role == "group"}
    nodes = [node for node in ui.widgets if node.focusable]
    ways = dict[str, set[str]]()
    for here in nodes:
        others = [node for node in nodes if node is not here]
        found = (find_neighbour(here, others, way, areas.get(here.group)) for way in ARROWS.values())
        ways[here.id] = {node.id for node in found if node is not None}
    return ways


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
