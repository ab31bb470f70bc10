"""labels: places the words over the level so that none covers another, a figure or a target."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from intodepth.ui.draw import Point, Rect
from intodepth.ui.rects import inset, overlaps

ACROSS: Final = 12
DOWN: Final = 6
"""distance of two positions that are tried, in units"""
FARTHEST: Final = 420
"""greatest distance of a label from its place while all are shown, in units"""


class Priority(IntEnum):
    """The importance of a label: the lowest number is placed first, the highest left out first."""

    HARM = 0
    REASON = 1
    """why the place under the mouse cannot be chosen"""
    POINTED = 2
    """what is under the mouse"""
    FORCE = 3
    """load and hold in a preview"""
    HERO = 4
    RELIC = 5
    SPEECH = 6
    GOAL = 7
    LOAD = 8
    """load and hold as they are"""
    DETAIL = 9


REACH: Final = {
    Priority.HARM: 260,
    Priority.REASON: 260,
    Priority.POINTED: 160,
    Priority.FORCE: 200,
    Priority.HERO: 84,
    Priority.RELIC: 84,
    Priority.SPEECH: 140,
    Priority.GOAL: 100,
    Priority.LOAD: 84,
    Priority.DETAIL: 30,
}
"""greatest distance of a label before it is left out, in units"""


class Label(NamedTuple):
    """Words over the level, not placed yet."""

    rank: Priority
    places: tuple[Rect, ...]
    """possible positions, the best one first; all have one size"""
    anchor: Point
    """the point that the label belongs to"""
    draw: Callable[[Rect], None]
    is_fixed: bool = False
    """whether the label is left out if none of its own positions is free"""
    told: str = ""
    """the meaning of a sign, for who does not see it; empty for words"""


class PlacedLabel(NamedTuple):
    """A label with its rectangle on the screen."""

    label: Label
    rect: Rect

    @property
    def leader(self) -> tuple[Point, Point] | None:
        """The ends of the line from the label to its subject; None if it stands beside it."""
        if self.rect in self.label.places:
            return None
        (left, top, width, height), (x, y) = self.rect, self.label.anchor
        near = min(max(x, left), left + width), min(max(y, top), top + height)
        return (near, (x, y)) if math.dist(near, (x, y)) > height else None


def place_labels(
    labels: Iterable[Label], obstacles: Sequence[Rect], room: Rect, *, show_all: bool = False
) -> list[PlacedLabel]:
    """Return the placed labels. Greedy, in order of importance: a placed label never moves.

    A label without a free place within its reach is left out. `show_all` lets every label move far.
    """
    ordered = sorted(labels, key=lambda each: each.rank)
    asked = tuple((each.rank, each.places, each.is_fixed) for each in ordered)
    rects = _place_all(asked, tuple(obstacles), room, show_all)
    return [PlacedLabel(label, rect) for label, rect in zip(ordered, rects, strict=True) if rect is not None]


@lru_cache(maxsize=16)
def _place_all(
    asked: tuple[tuple[Priority, tuple[Rect, ...], bool], ...],
    obstacles: tuple[Rect, ...],
    room: Rect,
    show_all: bool,
) -> tuple[Rect | None, ...]:
    """Return the rectangles of labels in order of importance. Cached, because most frames ask the same."""
    taken, found = list(obstacles), list[Rect | None]()
    for rank, places, is_fixed in asked:
        reach = 0 if is_fixed else FARTHEST if show_all else REACH[rank]
        rect = _find(places, taken, room, reach)
        found.append(rect)
        if rect is not None:
            taken.append(rect)
    return tuple(found)


def _find(places: Sequence[Rect], taken: Sequence[Rect], room: Rect, reach: int) -> Rect | None:
    """Return the first free one of some rectangles, else the nearest free one within reach of the first; None
    without any.
    """
    places = [_move_into(room, place) for place in places]
    for place in places:
        if not any(overlaps(place, each) for each in taken):
            return place
    if not reach:
        return None
    x, y, width, height = places[0]
    left, top, wide, high = room
    near = [each for each in taken if overlaps(each, inset(places[0], -reach))]
    for across, down in _offsets(reach):
        tried = x + across, y + down, width, height
        is_inside = left <= tried[0] <= left + wide - width and top <= tried[1] <= top + high - height
        if is_inside and not any(overlaps(tried, each) for each in near):
            return tried
    return None


def _move_into(room: Rect, rect: Rect) -> Rect:
    left, top, wide, high = room
    x, y, width, height = rect
    x = min(max(x, left), max(left, left + wide - width))
    y = min(max(y, top), max(top, top + high - height))
    return x, y, width, height


@cache
def _offsets(reach: int) -> tuple[tuple[int, int], ...]:
    """Return the moves of at most `reach` units, shortest first. A sideways move counts half."""
    found = [
        (across, down)
        for across in range(-reach, reach + 1, ACROSS)
        for down in range(-reach, reach + 1, DOWN)
        if math.hypot(across, down) <= reach
    ]
    return tuple(sorted(found, key=lambda move: (math.hypot(move[0] / 2, move[1]), move)))
