"""rules: the numbers that tweak files may change; each stage holds a frozen set of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

MOST = 99
"""The greatest number of a rule."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the rules: costs in action points, damage in hit points.

    Each is an integer from 0 to MOST.
    """

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
    piton: int = 2
    """to drive one in, or pull one out"""
    uncoil: int = 0
    """to take a rope out of the pack, or put it back"""
    tie: int = 1
    clip: int = 1
    throw: int = 1
    belay: int = 0
    lower: int = 1
    haul: int = 1
    grip: int = 1
    rope_up: int = 2
    """a cell up a rope"""
    rope_down: int = 1
    """a cell down a rope"""
    swing: int = 1
    cut: int = 1
    splice: int = 1
    shoot: int = 2
    """an arrow with a rope end"""
    flare: int = 1
    """to throw a lamp"""
    fuse: int = 1
    """to set one to a rope"""
    wheel: int = 1
    """to fix a wheel to an anchor, or take it off"""
    tip: int = 1
    pull: int = 1
    """a lever"""
    strike: int = 1
    """a creature, with a blade"""
    turn_back: int = 1
    """the hourglass"""
    lamp: int = 1
    """to light one, or put it out"""
    hold_soft: int = 6
    """of a piton in soft rock"""
    hold_hard: int = 10
    """of a piton in hard or rough rock"""
    hold_ring: int = 18
    """of a ring, or of what is fixed to a beam"""
    hold_arrow: int = 4
    """of an arrow, whatever it sticks in"""
    footed: int = 2
    """what standing adds to what a hero holds"""
    braced: int = 4
    """what standing on belay adds"""
    bell: int = 4
    """noise that the bell makes each round"""
    fuse_rounds: int = 3
    """at whose ends a fuse can burn, the one in which it is set included"""
    glass: int = 2
    """a fall of as many cells breaks the glass heart"""
    floats: int = 2
    """the most that water bears"""
    locker: int = 3
    """rounds by which the water of a floor wakes sooner if the party has opened the locker above it"""
    water_from: int = 0
    """the round at whose end the water of a descent's floors wakes at the latest; 0: as it says itself"""
    chalk: int = 3
    """how many seals of a descent can be taken back"""
    drown: int = 1
    """damage to who is below the surface at the end of a round"""
    pinned: int = 1
    """damage to whom a tortoise presses against something"""
    tortoise_steps: int = 2
    """cells that a tortoise goes in a round"""
    leech_reach: int = 6
    """cells below it in which a leech minds a body"""
    gnawer_steps: int = 3
    """cells that a gnawer goes in a round"""
    gnawer_smell: int = 24
    """cells of its way that a gnawer smells a rope over"""
    bat_steps: int = 3
    """cells that a bat flies in a round"""
    bat_sense: int = 8
    """cells of its way over which a bat minds who hangs"""
    gust_reach: int = 3
    """cells before a bat that it blows over"""
    gust_swing: int = 2
    """columns that what hangs swings in a gust"""
    gust_push: int = 2
    """the most that a gust pushes"""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of all rules, in order."""
        return tuple(field.name for field in fields(cls))


RECORDED: Final[Mapping[str, int]] = {
    "walk": 1, "turn": 0, "climb_up": 2, "climb_down": 1, "mantle": 2, "step_down": 1, "hang": 1,
    "pull_up": 2, "drop": 1, "rise": 1, "deploy": 0, "take": 1, "put_down": 1, "give": 1, "shove": 2,
    "exit": 0, "safe_fall": 2, "sand": 2, "spikes": 2, "shove_margin": 2, "fallen_weight": 4, "piton": 2,
    "uncoil": 0, "tie": 1, "clip": 1, "throw": 1, "belay": 0, "lower": 1, "haul": 1, "grip": 1,
    "rope_up": 2, "rope_down": 1, "swing": 1, "cut": 1, "splice": 1, "shoot": 2, "flare": 1, "fuse": 1,
    "wheel": 1, "tip": 1, "pull": 1, "strike": 1, "turn_back": 1, "lamp": 1, "hold_soft": 6,
    "hold_hard": 10, "hold_ring": 18, "hold_arrow": 4, "footed": 2, "braced": 4, "bell": 4,
    "fuse_rounds": 3, "glass": 2, "floats": 2, "locker": 3, "water_from": 0, "chalk": 3, "drown": 1,
    "pinned": 1, "tortoise_steps": 2, "leech_reach": 6, "gnawer_steps": 3, "gnawer_smell": 24,
    "bat_steps": 3, "bat_sense": 8, "gust_reach": 3, "gust_swing": 2, "gust_push": 2,
}  # fmt: skip
"""By name, the values that recordings of rules version 3 leave out, and that add nothing to their digests.

These are not the defaults of `Rules`: those may be tuned, while recordings and codes that players have must
keep their meaning. A new rule enters here with the value by which the game plays as it did without it.
"""


def recorded_rules(values: Mapping[str, int]) -> Rules:
    """Return the rules of a recording or code; a rule that it leaves out has its value in RECORDED."""
    return Rules(**{**RECORDED, **values})
