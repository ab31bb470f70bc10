"""rules: the rules that the help shows, each with a picture and keywords that lead to it."""

from __future__ import annotations

import re
from typing import NamedTuple


class ToldRule(NamedTuple):
    """A rule of the help."""

    picture: str
    """of its still or diagram"""
    title: str
    words: str
    keywords: tuple[str, ...]
    """beginnings of words; a text with one of them is about this rule"""


RULES: tuple[ToldRule, ...] = (
    ToldRule(
        "party",
        "The party",
        "You lead a party of heroes down a shaft. Fetch the relics below, and bring everyone out again.",
        ("hero", "party"),
    ),
    ToldRule(
        "deeper",
        "Practice levels and descents",
        "Each practice level opens the next one. A descent is five floors, down and back up. A floor stays as"
        " you leave it. Deeper relics are worth more, but only what reaches daylight counts.",
        ("descent", "floor of a descent", "daylight", "worth"),
    ),
    ToldRule(
        "out",
        "Getting out",
        "Carry every relic to an exit, then bring the whole party out. Exits are the entry you came in by,"
        " and the way down.",
        ("exit", "entry", "way down", "way out", "relic", "leave"),
    ),
    ToldRule(
        "points",
        "Action points",
        "Every hero has 6 action points each round; lit triangles show what is left. Walking 1 cell, or"
        " climbing down 1 cell, costs 1 point. Climbing up 1 cell costs 2.",
        ("action point", "costs", "ladder", "climb"),
    ),
    ToldRule(
        "look",
        "Look before you act",
        "Point at a cell: ghosts, numbers and the strip below show everything that would happen. Teeth in a"
        " cell mean damage, a broken relic or an endless fall. A crack means that floor breaks.",
        ("preview", "spikes", "for ever"),
    ),
    ToldRule(
        "undo",
        "Undo",
        "You can undo any action, back to the start of the level. In a descent, some undos cost 1 chalk: to"
        " undo the end of a round, a fall into the unseen, or the first sight of a creature, relic, anchor,"
        " entry or exit.",
        ("undo", "chalk"),
    ),
    ToldRule(
        "fall",
        "Falls",
        "A fall of more than 2 cells costs 1 hit point for each extra cell.",
        ("fall", "hit point"),
    ),
    ToldRule(
        "soft",
        "Soft landings",
        "Sand absorbs 2 more cells of a fall. If you land on a friend, they take the same damage as you.",
        ("sand", "lands on"),
    ),
    ToldRule(
        "floor",
        "Thin floor",
        "A landing hits the floor with weight × cells fallen. The floor breaks at the number it shows. Weight"
        " includes everything that is carried.",
        ("breaks", "crumbling", "thin floor", "weighs"),
    ),
    ToldRule(
        "rope",
        "Ropes",
        "A rope always lies tight around the rock, the shortest way. While it has slack it does nothing. A"
        " hero who reaches the end of the rope hangs from it.",
        ("rope", "slack", "taut"),
    ),
    ToldRule(
        "hold",
        "Load and hold",
        "Load = weight × (cells fallen + 1). A hero holds their own weight + 2, or + 4 when braced. Each"
        " anchor shows its own hold. If the load is no more than the hold, the fall is caught. If it is more,"
        " the anchor pops out, or the hero is dragged along.",
        ("hold", "load", "anchor", "piton", "ring", "brace", "bears"),
    ),
    ToldRule(
        "pulley",
        "Counterweights",
        "When a rope runs over a corner or through an anchor, the heavier end sinks and the lighter end"
        " rises.",
        ("wheel", "pulley", "sinks", "rises", "haul", "lower"),
    ),
    ToldRule(
        "noise",
        "Noise",
        "A landing makes noise: cells fallen + weight. It can be heard that many cells away, around corners,"
        " through doors and through soft rock. Noise is shown only where something can hear it.",
        ("noise", "hear"),
    ),
    ToldRule(
        "dark",
        "Darkness",
        "A lamp lights 10 cells, also through doors. What you have seen stays on the map, in grey. Where"
        " nobody has looked, a preview ends with a question mark.",
        ("lamp", "light", "dark", "unseen", "nobody"),
    ),
    ToldRule(
        "saved",
        "Saving",
        "Your game is saved after every action. Leave whenever you like; Continue brings you back.",
        ("saved", "continue"),
    ),
)


def rule_about(text: str) -> ToldRule | None:
    """Return the rule with the most keywords in a text, the first of equals; None without any."""
    found = [(sum(_has(text, word) for word in rule.keywords), rule) for rule in RULES]
    count, rule = max(found, key=lambda each: each[0])
    return rule if count else None


def matches(search: str, *texts: str) -> bool:
    """Return whether every word of a search begins a word of one of the texts."""
    return all(any(_has(text, word) for text in texts) for word in search.split())


def _has(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) is not None
