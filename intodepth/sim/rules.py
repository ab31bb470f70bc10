"""rules: the numbers of the game that tweaks may change, frozen into each stage."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Rules:
    """Costs in action points, damage in hit points. Every field is a whole number of at least 0."""

    walk: int = 1
    turn: int = 0
    climb_up: int = 2
    climb_down: int = 1
    mantle: int = 2
    """up a step of one cell"""
    step_down: int = 1
    """down a step of one cell, without falling"""
    hang: int = 1
    """over an edge, to hang from it by the hands"""
    pull_up: int = 2
    """from hanging on to the ledge"""
    drop: int = 1
    """let go"""
    rise: int = 1
    """from lying to standing"""
    deploy: int = 0
    take: int = 1
    put_down: int = 1
    give: int = 1
    shove: int = 2
    exit: int = 0
    safe_fall: int = 2
    """cells that can be fallen without harm"""
    sand: int = 2
    """further cells without harm on sand"""
    spikes: int = 2
    """damage to what steps or falls on to spikes"""
    shove_margin: int = 2
    """how much heavier than the hero a shoved body may be"""
    fallen_weight: int = 4
    """weight of a hero without hit points"""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """The names of all rules, in their order."""
        return tuple(field.name for field in fields(cls))
