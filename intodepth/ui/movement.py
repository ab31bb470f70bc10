"""movement: where an arrow leads from a node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from intodepth.ui.draw import Point, Rect
from intodepth.ui.nodes import UiNode
from intodepth.ui.rects import middle, overlap

ASIDE_IN_LINE, ASIDE = 0.2, 3.0
"""weights of the distance aside, for what shares a line and for what does not"""
SIXTH: Final = 6
"""an arrow to the side goes a page on in a list that scrolls, and at least such a part of the list"""


class _Seen(NamedTuple):
    """A node as it lies from another one in a direction."""

    node: UiNode
    along: float
    """distance of the middles in that direction, negative if it lies behind"""
    aside: float
    """distance of the middles across it"""
    is_in_line: bool
    """whether they share a row, or a column for an arrow up or down"""
    is_across: bool
    """whether they share a column, or a row for an arrow up or down"""

    @property
    def distance(self) -> float:
        """The distance by which the nearest node is found: what lies aside counts more."""
        return self.along + self.aside * (ASIDE_IN_LINE if self.is_in_line else ASIDE)


def find_neighbour(
    here: UiNode, others: Sequence[UiNode], way: Point, area: Rect | None = None
) -> UiNode | None:
    """Return the node to which an arrow leads; None without one. `way` is a unit vector with y down.

    1. The nearest within a quarter turn: first on the same line of the same list, then on the same line. From
       outside an arrow leads only to those entries of a list that are in view. `area` is that of the list
       that holds `here`: an arrow to the side leaves it for whatever lies beside it.
    2. In a list that scrolls, an arrow to the side goes a page on or back, and from one end to the other.
    3. The nearest on that side.
    4. The other end of the line of a list.
    """
    seen = [_look(here, node, way) for node in _list_near(here, others)]
    ahead = [each for each in seen if each.along > 1]
    nearest = [each for each in ahead if here.group == each.node.group != "" and each.is_in_line]
    nearest = nearest or [each for each in ahead if _is_towards(here, each, way, area)]
    if nearest:
        return min(nearest, key=lambda each: each.distance).node
    if way[0] and (entry := _turn_page(here, others, way[0])) is not None:
        return entry
    if ahead:
        return min(ahead, key=lambda each: each.distance).node
    line = [each for each in seen if here.group == each.node.group != "" and each.is_in_line]
    return min(line, key=lambda each: each.along).node if line else None


def _look(here: UiNode, node: UiNode, way: Point) -> _Seen:
    (x, y), (to_x, to_y) = middle(here.rect), middle(node.rect)
    shared = overlap(here.rect, node.rect)
    along = (to_x - x) * way[0] + (to_y - y) * way[1]
    aside = abs((to_x - x) * way[1]) + abs((to_y - y) * way[0])
    has_column, has_row = shared[2] > 0, shared[3] > 0
    return _Seen(node, along, aside, *((has_row, has_column) if way[0] else (has_column, has_row)))


def _list_near(here: UiNode, others: Sequence[UiNode]) -> Iterator[UiNode]:
    """Yield the entries of the same list, and of others what is in view, if anything is."""
    shown = {here.group, *(node.group for node in others if not node.is_hidden)}
    for node in others:
        if not node.is_hidden or node.group == here.group or node.group not in shown:
            yield node


def _is_towards(here: UiNode, each: _Seen, way: Point, area: Rect | None) -> bool:
    """Return whether a node is on the same line or within a quarter turn, or beside the list if an arrow to
    the side leaves it.
    """
    if area is not None and way[0] and each.node.group != here.group:
        return overlap(area, each.node.rect)[3] > 0
    return each.is_in_line or (each.aside <= each.along and not each.is_across)


def _turn_page(here: UiNode, others: Sequence[UiNode], step: float) -> UiNode | None:
    """Return the entry a page on in the list, or back for a step of -1; None if it does not scroll."""
    entries = [node for node in (here, *others) if node.group == here.group]
    entries.sort(key=lambda node: (node.rect[1], node.rect[0]))
    shown = sum(not node.is_hidden for node in entries)
    if not here.group or shown == len(entries):
        return None
    far = max(shown, round(len(entries) / SIXTH), 1)
    return entries[(entries.index(here) + round(step) * far) % len(entries)]
