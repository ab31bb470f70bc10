"""traits: one row for each kind of creature and relic, with what rules have to know about it.

A rule asks a body for a trait, not for its kind. Only a power that a single rule knows is asked for by kind
(`Power` in `sim/relics.py`). What can differ from level to level, such as the weight, comes from `data/` and
is written into each body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of a kind. A body without traits follows only the rules for its type and weight."""

    flies: bool = False
    """stays in the air while it carries nothing and nothing rests on it"""
    rises: bool = False
    """stays in the air like a body that flies, and rises 1 cell in each beat in which nothing else happens"""
    hangs_from_rock: bool = False
    """holds on to the rock above it, until it has fallen once"""
    clings: bool = False
    """holds on to the body that it falls on, which bears its weight but does not carry it"""
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
    """a relic that breaks when it, or who carries it, lands after a long fall"""
    rings: bool = False
    """a relic that makes noise between two rounds while somebody carries it above water"""
    burns: bool = False
    """a relic that lights the cells around it, and burns through the ropes of its bearer's cell"""
    turns_back: bool = False
    """a relic that can send one body back, once; the last cells of bodies are noted while it is carried"""


PLAIN: Final = Traits()
"""the traits of kinds that have no row, or none that differs: heroes, things, relics without a trait"""
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
"""Traits of relics, by their keys in data/relics.toml. A relic without a row has its weight, and perhaps a
`Power`.
"""
TRAITS: Final = CREATURE_TRAITS | RELIC_TRAITS
"""Traits of all kinds that have a row."""


def traits_of(kind: str) -> Traits:
    """Return the traits of a kind, by its key in `data/`."""
    return TRAITS.get(kind, PLAIN)
