"""rules: the numbers that tweak files may change; each stage holds a frozen set of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Final

MOST = 99
"""Greatest value of a rule."""


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
    """to climb up a step of one cell"""
    step_down: int = 1
    """to climb down a step of one cell"""
    hang: int = 1
    """to lower oneself over an edge and hang from it"""
    pull_up: int = 2
    """to pull oneself up from an edge"""
    drop: int = 1
    """to let go"""
    rise: int = 1
    """to get up from lying"""
    deploy: int = 0
    take: int = 1
    put_down: int = 1
    give: int = 1
    shove: int = 2
    exit: int = 0
    safe_fall: int = 2
    """cells of a fall that do no damage"""
    sand: int = 2
    """further cells without damage on sand"""
    spikes: int = 2
    """damage by stepping or falling on spikes"""
    shove_margin: int = 2
    """a shoved body may be so much heavier than the hero"""
    fallen_weight: int = 4
    """weight of a hero without hit points"""
    piton: int = 2
    """to drive a piton in, or pull it out"""
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
    """to climb up a rope, for each cell"""
    rope_down: int = 1
    """to climb down a rope, for each cell"""
    swing: int = 1
    cut: int = 1
    splice: int = 1
    shoot: int = 2
    """to shoot a rope end on an arrow"""
    flare: int = 1
    """to throw a lamp"""
    fuse: int = 1
    """to set a fuse to a rope"""
    wheel: int = 1
    """to fix a wheel to an anchor, or take it off"""
    tip: int = 1
    pull: int = 1
    """to pull a lever"""
    strike: int = 1
    """to strike a creature with a blade"""
    turn_back: int = 1
    """to use the hourglass"""
    lamp: int = 1
    """to light a lamp, or put it out"""
    find: int = 1
    """to use a find of a descent, or to put it on or take it off"""
    hold_soft: int = 6
    """hold of a piton in soft rock"""
    hold_hard: int = 10
    """hold of a piton in hard or rough rock"""
    hold_ring: int = 18
    """hold of a ring, and of a piton in a beam"""
    hold_arrow: int = 4
    """hold of an arrow, whatever it sticks in"""
    hold_hook: int = 6
    """hold of a grapnel's hook"""
    footed: int = 2
    """what standing adds to a hero's hold"""
    braced: int = 4
    """what bracing adds to a hero's hold"""
    bell: int = 4
    """noise of the bell in each round"""
    fuse_rounds: int = 3
    """ends of rounds at which a fuse can burn, including the round in which it is set"""
    glass: int = 2
    """a fall of so many cells breaks the glass heart"""
    floats: int = 2
    """greatest weight that floats"""
    rises: int = 1
    """rounds in which awake water rises by a row"""
    lamp_light: int = 10
    """reach of a lamp in cells"""
    cork: int = 6
    """greatest weight of a hero with the cork vest on that floats"""
    ballast: int = 3
    """weight of the ballast belt"""
    locker: int = 3
    """rounds by which the water of a floor wakes sooner after the locker above it was opened"""
    water_from: int = 0
    """the water of a descent's floors wakes at the end of this round at the latest; 0: as the floor says"""
    slack: int = 2
    """rounds by which the water of the deepest floors wakes later than is proven to be enough; higher floors
    have more
    """
    heart: int = 2
    """rounds by which the water of the floors above wakes sooner once the Heart of the shaft was lifted"""
    chalk: int = 3
    """number of sealed undos in a descent"""
    drown: int = 1
    """damage to a body under water at the end of a round"""
    pinned: int = 1
    """damage to a body that a tortoise presses against something"""
    tortoise_steps: int = 2
    """cells that a tortoise moves in a round"""
    leech_reach: int = 6
    """cells below a leech in which it notices a body"""
    gnawer_steps: int = 3
    """cells that a gnawer moves in a round"""
    gnawer_smell: int = 24
    """length of a way in cells over which a gnawer smells a rope"""
    bat_steps: int = 3
    """cells that a bat flies in a round"""
    bat_sense: int = 8
    """length of a way in cells over which a bat notices a hanging body"""
    gust_reach: int = 3
    """reach of a bat's gust in cells"""
    gust_swing: int = 2
    """columns that a gust swings a hanging body"""
    gust_push: int = 2
    """greatest weight that a gust pushes"""

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
    "fuse_rounds": 3, "glass": 2, "floats": 2, "locker": 3, "water_from": 0, "slack": 2, "chalk": 3,
    "drown": 1, "pinned": 1,
    "find": 1, "hold_hook": 6, "heart": 2, "cork": 6, "ballast": 3, "rises": 1,
    "lamp_light": 10, "tortoise_steps": 2, "leech_reach": 6,
    "gnawer_steps": 3, "gnawer_smell": 24, "bat_steps": 3, "bat_sense": 8, "gust_reach": 3, "gust_swing": 2,
    "gust_push": 2,
}  # fmt: skip
"""Values, by name, that recordings of rules version 3 leave out and that add nothing to their digests. They
differ from the defaults of `Rules`, which may be tuned: recordings and codes that players have must keep
their meaning. A new rule enters here with the value by which the game plays as it did without it.
"""


def restore_rules(values: Mapping[str, int]) -> Rules:
    """Return the rules of a recording or code; a rule that it leaves out has its value in RECORDED."""
    return Rules(**{**RECORDED, **values})
