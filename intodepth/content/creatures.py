"""Creatures: what those that live below are called, by key."""

from __future__ import annotations

from typing import Final

CREATURE_NAMES: Final = {
    "gnawer": "Gnawer",
    "leech": "Leech",
    "bat": "Bat",
    "tortoise": "Tortoise",
    "weaver": "Weaver",
    "lodecrab": "Lodecrab",
    "mole": "Mole",
    "statue": "Statue",
    "eel": "Eel",
}
