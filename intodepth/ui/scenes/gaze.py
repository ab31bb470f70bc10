"""gaze: where the head of a figure is turned, what its face shows, and whether its eyes are closed."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

PAUSES: Final = 3.7, 6.1
"""seconds between blinks on two clocks, so that no rhythm is noticed"""
APART: Final = 1.7
"""offset in seconds between the clocks of two figures"""


class Expression(Enum):
    """The look on a face; each but the calm one has brows, eyes or a mouth of its own."""

    CALM = "calm"
    STRAINED = "strained"
    AFRAID = "afraid"
    HURT = "hurt"
    PROUD = "proud"


class Gaze(NamedTuple):
    """The motion of a head beyond its pose. Figures without a head, lids or a mouth ignore it."""

    turn: float = 0.0
    """radians, to its left"""
    nod: float = 0.0
    """radians, down"""
    shut: bool = False
    mood: Expression = Expression.CALM


FORWARD: Final = Gaze()


def blinks(time: float, who: int, lasts: float) -> bool:
    """Return whether a figure blinks at a time: now and then, for `lasts` seconds, each figure at its own
    times.
    """
    return any((time + APART * who) % pause < lasts for pause in PAUSES)
