"""traits: what each kind of creature and relic is to the rules that meet it, in one row for each kind.

A rule asks a body for a trait, never for its kind. What can differ from level to level, such as the weight,
comes from `data/` and is written into each body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a kind. A kind without any does what weight and shape make it do."""

    flies: bool = False
    """stays in the air while it carries nothing and nothing rests on it"""
    rises: bool = False
    """stays in the air like what flies, and goes up one cell in each beat in which nothing else happens"""
    hangs_from_rock: bool = False
    """holds on to the rock above it, until it has fallen once"""
    clings: bool = False
    """takes hold of the body that it comes down on, and is then borne by it without being carried"""
    digs: bool = False
    """climbs soft rock, and makes ways through it"""
    hears: bool = False
    """hears noise"""
    armoured: bool = False
    """does not feel a blade"""
    stops_in_light: bool = False
    """does nothing while light falls on it, and then holds ropes as a standing hero does"""
    unshovable: bool = False
    """a relic whose bearer cannot be shoved, blown along, or swung"""
    breaks: bool = False
    """a relic that breaks in the fall of its bearer"""
    rings: bool = False
    """a relic that makes noise at the end of each round in which somebody carries it"""
    burns: bool = False
    """a relic that lights the cells around it, and burns through the ropes of its bearer's cell"""
    turns_back: bool = False
    """a relic that notes where all bodies were, while somebody carries it, and can send one back, once"""


PLAIN: Final = Traits()
"""the traits of kinds without a row: heroes and things, and relics without a power"""
CREATURE_TRAITS: Final = {
    "tortoise": Traits(armoured=True),
    "leech": Traits(hangs_from_rock=True, clings=True),
    "gnawer": PLAIN,
    "bat": Traits(flies=True),
    "mole": Traits(digs=True, hears=True),
    "statue": Traits(armoured=True, stops_in_light=True),
}
"""Traits of each creature, by its key in data/creatures.toml."""
RELIC_TRAITS: Final = {
    "lead_crown": Traits(unshovable=True),
    "feather_idol": Traits(rises=True),
    "glass_heart": Traits(breaks=True),
    "bell": Traits(rings=True),
    "sun_shard": Traits(burns=True),
    "hourglass": Traits(turns_back=True),
}
"""Traits of relics, by their keys in data/relics.toml; without a row a relic only weighs, unless a rule names
its power.
"""
_ALL: Final = CREATURE_TRAITS | RELIC_TRAITS


def traits_of(kind: str) -> Traits:
    """Return the traits of a kind, by its key in `data/`."""
    return _ALL.get(kind, PLAIN)
