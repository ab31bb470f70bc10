"""demands: what the way through a floor can ask of a party."""

from enum import StrEnum


class Demand(StrEnum):
    """Something without which the way through a floor is not found unhurt."""

    BELAY = "belay"
    """a hole without an anchor: somebody holds the rope"""
    PITON = "piton"
    """pitons are driven in"""
    SWING = "swing"
    """a gap to swing over"""
    LOWER = "lower"
    """somebody is hauled or lowered"""
    COUNTERWEIGHT = "counterweight"
    """a rope is tied to a thing, or a bucket is filled or tipped"""
    GATE = "gate"
    """a plate or a lever moves a gate"""
    DOOR = "door"
    """a rope leads through a portal"""
