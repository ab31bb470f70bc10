"""marks: levels of difficulty of descents, each of which adds one rule to those before; coming home unlocks
the next.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from intodepth.sim.rules import Rules

DEEP = 3
"""coming home from this floor or a deeper one unlocks the next mark"""


class DescentMark(NamedTuple):
    """A level of difficulty, with the rule that it adds to those before it."""

    words: str
    changes: Mapping[str, int]
    """what is added to rules, by name"""


MARKS = (
    DescentMark("one chalk less", {"chalk": -1}),
    DescentMark("a round under water costs 1 hit point more", {"drown": 1}),
    DescentMark("the flood starts a round sooner", {"slack": -1}),
    DescentMark("another chalk less", {"chalk": -1}),
    DescentMark("spikes cost 1 hit point more", {"spikes": 1}),
    DescentMark("finds cost 1 point more to use", {"find": 1}),
    DescentMark("the flood starts another round sooner", {"slack": -1}),
    DescentMark("no chalk at all", {"chalk": -1}),
)
"""the marks from 1 on; none of them breaks a certificate of the ways down and up"""


def rules_at(mark: int, rules: Rules) -> Rules:
    """Return rules under a mark, with those of all marks before it; no number falls below 0."""
    for each in MARKS[:mark]:
        rules = replace(
            rules, **{name: max(0, getattr(rules, name) + by) for name, by in each.changes.items()}
        )
    return rules


def mark_words(mark: int) -> str:
    """Return what a mark changes, in a sentence."""
    if not mark:
        return "Difficulty 0: the usual rules."
    return f"Difficulty {mark}: {list_changes(mark)}."


def list_changes(mark: int) -> str:
    """Return what a mark and those before it change, in words."""
    return "; ".join(each.words for each in MARKS[:mark])
