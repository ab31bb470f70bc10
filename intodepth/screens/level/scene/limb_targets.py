"""limb_targets: where hands and feet go: on rungs, rough walls, edges, ropes and floors."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from intodepth.sim.space.cells import Cell
from intodepth.sim.space.ground import Ground
from intodepth.ui.draw import LimbTarget

CYCLE: Final = 0.5
"""cells of climbing in which each hand and foot takes one new hold"""
RUNG, APART = 0.125, 0.25
"""height of a ladder's lowest rung above the floor of its cell, and the distance of its rungs"""
RUNG_Z: Final = -0.08
"""z of the front of a rung"""
GRIP, TREAD = 0.01, 0.02
"""height of a hand and of a sole above the middle of a rung"""
LIMBS: Final[tuple[tuple[str, float, float, float], ...]] = (
    ("left_hand", 0.0, 1.125, -0.13),
    ("right_hand", 0.5, 1.125, 0.13),
    ("left_foot", 0.5, 0.375, -0.09),
    ("right_foot", 0.0, 0.375, 0.09),
)
"""for each limb: its share of the cycle ahead of the first, its height above the climber, and its offset to
the right
"""
OTHERS: Final = {"rope": "rope"} | {
    f"{side}_{limb}": f"{other}_{limb}"
    for side, other in (("left", "right"), ("right", "left"))
    for limb in ("hand", "foot", "hind_paw", "fore_paw")
}
ROPE_AHEAD, ROPE_ABOVE = 0.12, 0.98
"""distance of a rope in front of a climber, and the height of a gripping hand above the climber"""
LIFT: Final = 0.07
"""cells that a limb moves away from the wall on the way to its next hold"""
BESIDE: Final = 0.15
"""distance of each hand from the middle of a hanging body"""
EDGE_IN, EDGE_UP = 0.04, 0.03
"""distance of the hands beyond an edge and above it"""


class Tread(NamedTuple):
    """The steps of one foot of a walking figure."""

    end: str
    early: float
    """share of a stride by which it comes before the first foot"""
    aside: float
    """cells to the right of the figure's path"""
    ahead: float
    """cells in front of the figure's middle while it bears weight"""
    stride: float
    """cells between two of its footholds"""
    stands: float
    """share of a stride in which it bears weight"""
    lift: float
    """greatest height on its way, in cells"""


TREADS: Final = (
    Tread("left_foot", 0.0, -0.07, 0.0, 2.0, 0.25, 0.17),
    Tread("right_foot", 0.5, 0.07, 0.0, 2.0, 0.25, 0.17),
    Tread("left_hind_paw", 0.0, -0.075, -0.20, 1.0, 0.30, 0.07),
    Tread("right_hind_paw", 0.5, 0.075, -0.20, 1.0, 0.30, 0.07),
    Tread("left_fore_paw", 0.5, -0.075, 0.17, 1.0, 0.30, 0.07),
    Tread("right_fore_paw", 0.0, 0.075, 0.17, 1.0, 0.30, 0.07),
)
"""steps of two-legged and four-legged figures; a phase of 1 covers two cells"""
FLING: Final = 0.8
"""how much faster a foot is halfway than at its ends: 0 constant, 1 still at the ends"""


def steps(phase: float, way: float) -> tuple[LimbTarget, ...]:
    """Return the targets of the feet of a figure that walks right (way 1) or left (-1); a foot on the ground
    stays there.

    At phase 0 the left foot is below the body, at 0.5 the right one.
    """
    found = []
    for end, early, aside, ahead, stride, stands, lift in TREADS:
        going = (phase * 2 / stride + early + stands / 2) % 1.0
        if going < stands:
            on, up = stride * (stands / 2 - going), 0.0
        else:
            share = (going - stands) / (1 - stands)
            eased = share + FLING * (share * share * (3 - 2 * share) - share)
            on = stride * (eased - (1 - stands) * share - stands / 2)
            up = lift * math.sin(math.pi * share) ** 1.5
        found.append(LimbTarget(end, (way * (ahead + on), up, way * aside)))
    return tuple(found)


def rungs(ground: Ground, x: float, y: float) -> tuple[LimbTarget, ...]:
    """Return the targets of hands and feet on the rungs of a ladder, for a climber at x, y seen from
    behind.
    """
    found = []
    for end, ahead, above, aside in LIMBS:
        height, out = _reach_hold(y, ahead, above)
        up = GRIP if end.endswith("hand") else TREAD
        reached = Cell(math.floor(x), math.floor(height))
        if reached.y < ground.height and ground.kind(reached).ladder:
            near = RUNG_Z if end.endswith("hand") else RUNG_Z + 0.08
            found.append(LimbTarget(end, (aside, height - y + up, near + out)))
    return tuple(found)


def wall(y: float, side: float, distance: float) -> tuple[LimbTarget, ...]:
    """Return the targets of hands and feet on a wall to the right (side 1) or left (-1), for a climber
    at y.
    """
    found = []
    for end, ahead, above, aside in LIMBS:
        height, out = _reach_hold(y, ahead, above)
        foot = 0.10 if end.endswith("foot") else 0.02
        found.append(LimbTarget(end, (side * (distance - foot - out), height - y, side * aside)))
    return tuple(found)


def rope(y: float, turn: float) -> tuple[LimbTarget, ...]:
    """Return the targets of the hands on a rope in front of a climber at height y."""
    x, z = ROPE_AHEAD * math.sin(turn), ROPE_AHEAD * math.cos(turn)
    hands = ((end, ahead) for end, ahead, _, _ in LIMBS if end.endswith("hand"))
    return tuple(LimbTarget(end, (x, _reach_hold(y, ahead, ROPE_ABOVE)[0] - y, z)) for end, ahead in hands)


def edge(y: float, side: float, top: float, away: float) -> tuple[LimbTarget, ...]:
    """Return the targets of hands on an edge at height `top`, `away` cells to the right (side 1) or left
    (-1).
    """
    x = side * (away + EDGE_IN)
    return (
        LimbTarget("left_hand", (x, top + EDGE_UP - y, -side * BESIDE)),
        LimbTarget("right_hand", (x, top + EDGE_UP - y, side * BESIDE)),
    )


def phase_at(y: float) -> float:
    """Return the phase of climbing at a height, so that hips and head move with hands and feet."""
    return (y / CYCLE) % 1.0


def _reach_hold(y: float, ahead: float, above: float) -> tuple[float, float]:
    """Return the height of a limb's hold, and how far the limb is out on its way to the next hold."""
    count = y / CYCLE + ahead
    whole = math.floor(count + 1e-9)
    # Half of the time it stays, then it goes on.
    going = max(0.0, 2 * (count - whole) - 1)
    height = CYCLE * (whole - ahead) + above
    return height + CYCLE * going * going * (3 - 2 * going), LIFT * math.sin(math.pi * going)


def mirror(targets: Iterable[LimbTarget]) -> tuple[LimbTarget, ...]:
    """Return the targets as seen in a mirror, left and right limbs exchanged."""
    return tuple(LimbTarget(OTHERS[end], (-x, y, z)) for end, (x, y, z) in targets)
