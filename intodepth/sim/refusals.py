"""refusals: why something cannot be done, as a value: a reason with the bodies and numbers it is about."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Reason(Enum):
    """Why something cannot be done. Of several reasons, the first in this order is shown to the player.

    For weights and points, the first number is what is needed and the second is what there is.
    """

    NOT_ITS_TURN = auto()
    OUTSIDE = auto()
    INSIDE = auto()
    FELLED = auto()
    TURN_OVER = auto()
    NO_POINTS = auto()
    TOO_FEW_POINTS = auto()
    FALLS_FOR_EVER = auto()
    NO_FOOTING = auto()
    NO_HANDS = auto()

    NOBODY_ELSE = auto()
    ENTRIES_TAKEN = auto()
    NOWHERE_TO_GO = auto()
    NO_WAY_OUT = auto()
    MUST_STAND = auto()
    NEIGHBOUR_TAUT = auto()
    NO_ROOM_BEHIND = auto()
    TOO_HEAVY_TO_SHOVE = auto()
    CROWNED = auto()
    NOTHING_TO_SHOVE = auto()
    ARMOURED = auto()
    FLINCHED = auto()
    NOTHING_TO_STRIKE = auto()
    HANDS_FULL = auto()
    TOO_HEAVY_FOR_TEETH = auto()
    NOTHING_TO_TAKE = auto()
    TIED = auto()
    CARRIES_NOTHING = auto()
    NO_ROOM_TO_DROP = auto()
    NOBODY_TO_TAKE = auto()
    NO_HAND_FREE = auto()
    NO_LEECH = auto()
    NO_LEVER = auto()
    NO_ROOM_BESIDE_BUCKET = auto()
    BUCKET_EMPTY = auto()
    NO_SAND = auto()
    BUCKET_FULL = auto()
    NO_BUCKET = auto()
    NOTHING_TO_WEAR = auto()
    WORN_ALREADY = auto()
    NO_SOFT_ROCK = auto()
    NO_ROCK_BELOW = auto()
    NO_EDGE = auto()
    NO_GATE = auto()
    NOBODY_TO_HEAR = auto()
    NO_PLACE_FOR_SLING = auto()
    NOTHING_LIGHT = auto()
    NO_MARK_FOR_HOOK = auto()
    NO_HOURGLASS = auto()
    HOURGLASS_SPENT = auto()
    NOTHING_MOVED = auto()
    NO_WAY_BACK = auto()
    UNDER_WATER = auto()
    NO_LAMP = auto()
    NO_LAMP_IN_HAND = auto()
    NO_PLACE_IN_SIGHT = auto()

    NO_COIL = auto()
    ANCHOR_HERE = auto()
    ANCHOR_FAST = auto()
    NO_PITONS = auto()
    NO_ROCK = auto()
    ENDS_OUT_OF_REACH = auto()
    NO_ANCHOR = auto()
    NO_WHEEL = auto()
    PART_OF_ROCK = auto()
    NO_BLADE = auto()
    NO_STRETCH = auto()
    NOT_LEARNED = auto()
    NOT_TWO_ENDS = auto()
    NO_END_IN_HAND = auto()
    NO_END_NOR_WINCH = auto()
    BEARS_CROWN = auto()
    NOT_TIED_ON = auto()
    NO_ROPE = auto()
    NO_KNOT = auto()
    NO_CLIP = auto()
    HOLDS_ONLY_ROPE = auto()
    HOLDS_ROPE = auto()
    OWN_ROPE_ONLY = auto()
    HANGS_TOO_HIGH = auto()
    NOT_ON_BELAY = auto()
    FALLS_BACK = auto()

    TOO_HEAVY_TO_HAUL = auto()
    ROPE_TAUT = auto()
    ROPE_TOO_SHORT = auto()
    ROPE_NOT_PAID_OUT = auto()
    TWO_WAYS = auto()
    TIED_ELSEWHERE = auto()
    TIED_THERE = auto()
    NOTHING_TO_TIE_TO = auto()
    OUT_OF_REACH = auto()
    STUCK = auto()
    DOES_NOT_GIVE = auto()
    AT_CLIP = auto()
    PAID_OUT = auto()
    NO_ROPE_HANGS_HERE = auto()
    NO_ROPE_HANGS_THERE = auto()
    ROPE_SLACK = auto()
    NOTHING_TO_SWING_FROM = auto()
    NO_ROPE_TO_BELAY = auto()
    ON_BELAY = auto()
    BRACED = auto()
    CLIPPED = auto()
    ROPE_OUT_OF_REACH = auto()
    NO_FREE_END = auto()
    NOT_STOWABLE = auto()
    NO_WAY = auto()
    TOO_THIN = auto()
    ENDS_ON_ONE_THING = auto()
    ONE_ANCHOR = auto()
    TWO_KINDS = auto()
    NO_BOW = auto()
    NO_MARK = auto()
    CANNOT_THROW = auto()
    NO_FUSE = auto()
    NO_FIND = auto()
    NO_STRAND = auto()
    FUSE_SET = auto()
    NOT_HERE = auto()


class Refusal(NamedTuple):
    """Why something cannot be done: a reason, bodies and numbers."""

    reason: Reason
    bodies: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()


class Refused(Exception):
    """Raised when something cannot be done on this stage; holds only its refusal."""

    @property
    def refusal(self) -> Refusal:
        """The refusal it was raised with."""
        refusal: Refusal = self.args[0]
        return refusal


def require(condition: bool, reason: Reason, *numbers: int) -> None:
    """Raise Refused with this reason unless the condition holds."""
    if not condition:
        raise Refused(Refusal(reason, (), numbers))


def require_value(value: T | None, reason: Reason) -> T:
    """Return the value; raises Refused with this reason if it is None."""
    if value is None:
        raise Refused(Refusal(reason))
    return value


def most_telling(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """Return the refusal whose reason comes first in `Reason`; None if there are no refusals."""
    return min(filter(None, refusals), key=lambda refusal: refusal.reason.value, default=None)
