"""help_rules: the rules that the help shows, each with a picture and keywords that lead to it."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import NamedTuple

from intodepth.content.words import each
from intodepth.sim.rules import Rules


class ToldRule(NamedTuple):
    """A rule of the help."""

    picture: str
    """name of its still or diagram"""
    title: str
    words: str
    """names of rules in braces stand for their numbers, also in the formula"""
    formula: str
    """the rule as a formula; empty if there is none"""
    keywords: tuple[str, ...]
    """beginnings of words; a text with one of them belongs to this rule"""


RULES: tuple[ToldRule, ...] = (
    ToldRule(
        "party",
        "The party",
        "You lead a party of heroes down a shaft. Fetch the relics below, and bring everyone out again.",
        "",
        ("hero", "party"),
    ),
    ToldRule(
        "out",
        "Getting out",
        "Carry every relic to an exit, then bring the whole party out.",
        "exit = the entry you came in by, or the way down",
        ("exit", "entry", "way down", "way out", "relic", "leave"),
    ),
    ToldRule(
        "points",
        "Action points",
        "Every hero has 6 action points each round. Gold triangles show what is left.",
        "walk 1 cell = {walk}, climb down 1 cell = {climb_down}, climb up 1 cell = {climb_up}",
        ("action point", "costs", "ladder", "climb"),
    ),
    ToldRule(
        "look",
        "Look before you act",
        "Point at a cell: ghosts, numbers and the strip below show everything that would happen.",
        "red drop in a cell = damage, a broken relic or an endless fall; crack = a floor or an anchor breaks",
        ("preview", "spikes", "for ever"),
    ),
    ToldRule(
        "undo",
        "Undo",
        "You can undo every action, back to the start of the level. In a descent some undos cost chalk.",
        "1 chalk = undo the end of a round, a fall into the unseen, or a first sight",
        ("undo", "chalk"),
    ),
    ToldRule(
        "fall",
        "Falls",
        "A fall of more than {safe_fall} cells costs 1 hit point for each extra cell.",
        "damage = cells fallen − {safe_fall}",
        ("fall", "hit point"),
    ),
    ToldRule(
        "soft",
        "Soft landings",
        "Sand absorbs {sand} more cells of a fall. If you land on a friend, they take the same damage.",
        "damage on sand = cells fallen − {safe_on_sand}",
        ("sand", "lands on"),
    ),
    ToldRule(
        "floor",
        "Thin floor",
        "A hard landing breaks a floor that shows a number. Weight includes everything that is carried.",
        "breaks if weight × cells fallen is at least the number",
        ("breaks", "crumbling", "thin floor"),
    ),
    ToldRule(
        "rope",
        "Ropes",
        "A rope always lies tight around the rock, the shortest way. A hero who reaches its end hangs from"
        " it.",
        "slack = cells paid out − cells it needs",
        ("rope", "slack", "taut"),
    ),
    ToldRule(
        "hold",
        "Load and hold",
        "If the load is no more than the hold, the fall is caught. If it is more, the anchor pops out, or the"
        " hero is dragged along. Each anchor shows its own hold.",
        "load = weight × (cells fallen + 1); hold of a hero = weight + {footed}, braced + {braced}",
        ("hold", "load", "anchor", "piton", "ring", "brace", "bears"),
    ),
    ToldRule(
        "pulley",
        "Counterweights",
        "When a rope runs over a corner or through an anchor, the heavier end sinks and the lighter end"
        " rises.",
        "each pulley wheel halves the load",
        ("wheel", "pulley", "sinks", "rises", "haul", "lower"),
    ),
    ToldRule(
        "noise",
        "Noise",
        "A landing is heard around corners, through portals and through soft rock. Noise is shown only where"
        " something can hear it.",
        "noise = cells fallen + weight = how many cells away it is heard",
        ("noise", "hear"),
    ),
    ToldRule(
        "dark",
        "Darkness",
        "A lamp lights {lamp} cells, also through portals. What you have seen stays on the map, in grey.",
        "? in a preview = nobody has looked there yet",
        ("lamp", "light", "dark", "unseen", "nobody"),
    ),
    ToldRule(
        "water",
        "Water",
        "Once the flood has started, water rises 1 row at the end of {rises}. Light bodies float,"
        " heavy ones sink, and a fall into water does no damage."
        " Under water, lamps go out and bells are not heard.",
        "below the surface at the end of a round = {drown} hit point; the line `water after round 26` shows"
        " where it stands then",
        ("water", "flood", "drown", "surface", "swim", "float"),
    ),
    ToldRule(
        "creatures",
        "Creatures",
        "Creatures act after the last hero, at the end of the round. Point at one: it has already announced"
        " what it will do, and it does exactly that to whatever is there then.",
        "you can step aside, block its way, or let it do the work",
        ("creature", "announced", "at the end of the round it"),
    ),
    ToldRule(
        "deeper",
        "Practice and descents",
        "Each practice level opens the next one. A descent is five floors, down and back up, and each floor"
        " stays as you leave it.",
        "score = value of all relics in daylight × heroes in daylight",
        ("descent", "floor of a descent", "daylight", "value", "score"),
    ),
    ToldRule(
        "saved",
        "Saving",
        "Your game is saved after every action. Leave whenever you like; Continue brings you back.",
        "",
        ("saved", "continue"),
    ),
)


def tell_rules(rules: Rules) -> tuple[ToldRule, ...]:
    """Return the rules of the help with the numbers of the game's rules."""
    numbers = asdict(rules) | {"safe_on_sand": rules.safe_fall + rules.sand, "lamp": rules.lamp_light}
    numbers["rises"] = each(rules.rises, "round")
    return tuple(
        rule._replace(words=rule.words.format(**numbers), formula=rule.formula.format(**numbers))
        for rule in RULES
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
