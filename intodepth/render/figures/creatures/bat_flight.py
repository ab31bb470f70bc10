"""bat_flight: how a bat is held in each pose: flapping, diving, blowing, hanging and lying."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

AIR: Final = 0.62
"""height of the trunk of a bat that flies; its feet are 0.17 lower"""
BEATS: Final = 4
"""of the wings, in a cycle"""
OWN: Final = frozenset(
    {"idle", "walk", "turn", "climb", "carry", "fall", "drop", "land", "strike", "brace", "tie", "shove"}
    | {"hurt", "hang", "prone", "fallen"}
)
"""poses that it knows; the nearest are taken for others"""


class Flight(NamedTuple):
    """A pose of the flying bat."""

    height: float = AIR
    pitch: float = 0.0
    """radians that the body leans ahead"""
    roll: float = 0.0
    raised: float = 0.0
    """radians that the wings are raised, in the middle of their beat"""
    beat: float = 0.0
    """how far they go up and down from there"""
    time: float = 0.0
    """of the beat, in radians"""
    spread: float = 1.0
    """of the wings: 1 open, 0 folded"""
    flat: float = 0.75
    """pitch of the wings, radians; at 0 they stand square to the way ahead"""
    ahead: float = 0.0
    """radians that they are swept forward"""
    curl: float = 0.0
    """radians that each of their bones is swept further than the one before it"""
    droop: float = 0.0
    """radians by which one of them is lower and the other higher"""
    nod: float = 0.0
    jaw: float = 0.0
    """radians that the mouth is open"""
    legs: float = 0.5
    """radians that they are drawn up behind; below 0 they reach ahead"""


def flight_of(pose: str, phase: float) -> Flight:
    """Return how a bat is held in one of its poses, at a phase from 0 to 1."""
    turn = math.tau * phase
    beats = BEATS * turn
    once = math.sin(math.pi * phase)
    lift = 0.03 * math.cos(beats)
    match pose:
        case "walk":
            return Flight(AIR + lift, 0.55, 0.0, 0.15, 0.75, beats, flat=1.1, nod=-0.45, legs=1.0)
        case "turn":
            roll = 0.5 * math.sin(turn)
            return Flight(AIR, 0.2, roll, 0.1, 0.45, beats, nod=-0.1)
        case "climb":
            return Flight(AIR - 0.04 + lift, -0.25, 0.0, 0.05, 0.85, beats, flat=0.9, nod=-0.2, legs=0.2)
        case "carry":
            return Flight(AIR + 0.04 + lift, 0.15, 0.0, 0.25, 0.80, beats, nod=0.25, legs=-0.2)
        case "fall":
            flutter = 2 * turn
            return Flight(
                0.40, -0.4, 0.35 * math.sin(turn), 0.95, 0.2, flutter, 0.7, 0.2, nod=0.3, jaw=0.3, legs=-0.6
            )
        case "drop":
            return Flight(AIR - 0.1 * once, 1.0 * once, spread=1 - 0.8 * once, flat=0.5, nod=-0.6 * once)
        case "land":
            low = (1 - phase) ** 2
            return Flight(
                AIR - 0.38 * low,
                -0.35 * low,
                0.0,
                0.5 * low,
                0.5,
                beats / 2,
                flat=0.75 - 0.5 * low,
                legs=-0.3,
            )
        case "strike":
            return _gust(phase)
        case "brace":
            pull = 0.12 * math.sin(beats)
            return Flight(AIR, -0.55 + pull / 2, 0.0, 0.2, 0.75, beats, flat=0.2, nod=0.35, legs=-0.9)
        case "tie":
            busy = 0.3 * math.sin(2 * turn)
            return Flight(
                AIR - 0.06, 0.1, 0.0, 0.2, 0.45, beats, nod=0.75, jaw=0.1 + busy / 3, legs=busy - 0.4
            )
        case "shove":
            return Flight(
                AIR - 0.06 * once, 0.5 * once, 0.0, 0.3, 0.3, beats, 1 - 0.55 * once, ahead=-0.6 * once
            )
        case "hurt":
            return Flight(
                AIR - 0.08 * once, -0.5 * once, 0.4 * once, 0.1, 0.4, beats, 1 - 0.5 * once, jaw=0.5 * once
            )
        case "hang" | "prone" | "fallen":
            return _still(pose, 0.06 * math.sin(turn))
    return Flight(AIR + lift, 0.0, 0.0, 0.15, 0.55, beats, nod=0.06 * math.sin(turn))


def _still(pose: str, sway: float) -> Flight:
    """Return a bat that hangs by its feet, lies, or has fallen."""
    if pose == "hang":
        return Flight(
            0.80, sway, spread=0.42, flat=0.0, ahead=0.45, curl=0.7 + sway / 2, nod=-0.15 + sway, legs=0.0
        )
    if pose == "prone":
        return Flight(0.12, 1.2, spread=0.35, flat=0.0, droop=0.1, nod=-0.9, legs=0.3)
    return Flight(
        0.10, -1.4, 0.2, spread=0.62, flat=0.0, ahead=-0.15, curl=0.5, droop=0.35, nod=-0.3, jaw=0.4
    )


def _gust(phase: float) -> Flight:
    """Return one large beat: wings far back, then forward."""
    back = _ease(phase / 0.35) * (1 - _ease((phase - 0.35) / 0.2))
    sweep = _ease((phase - 0.35) / 0.2) * (1 - _ease((phase - 0.7) / 0.3))
    return Flight(
        AIR + 0.04 * back,
        -0.45 * back + 0.3 * sweep,
        raised=0.25 + 0.4 * back - 0.15 * sweep,
        flat=0.75 - 0.7 * max(back, sweep),
        ahead=0.85 * sweep - 0.75 * back,
        curl=0.2 * sweep - 0.1 * back,
        nod=0.3 * back - 0.35 * sweep,
        jaw=0.65 * sweep,
        legs=0.5 - 1.1 * sweep,
    )


def _ease(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)
