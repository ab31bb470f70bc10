"""glossary: the terms of the rules, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intodepth.content.words import counted
from intodepth.screens.codex.hero_facts import Fact
from intodepth.sim.light import LAMP
from intodepth.sim.rules import Rules
from intodepth.story.english.grammar import MINUS


class Term(NamedTuple):
    """A term of the rules."""

    title: str
    icon: str
    """the pictogram that stands for it"""
    facts: tuple[Fact, ...]
    description: str


def build_terms(rules: Rules) -> Iterator[Term]:
    """Yield every term that a player meets; each uses only terms before it."""
    yield from _turn_terms(rules)
    yield from _rope_terms(rules)
    yield from _sense_terms()
    yield Term(
        "Water",
        "water",
        (("Bears up to", str(rules.floats)), ("Below its surface", f"{MINUS}{rules.drown} a round")),
        "It sleeps below until its round, then rises a row at the end of each. What is light floats, what "
        "is heavy sinks, and nothing falls hard in it. Lamps go out under it, and bells are not heard.",
    )


def _turn_terms(rules: Rules) -> Iterator[Term]:
    yield Term(
        "Action point",
        "move",
        (("A step", str(rules.walk)), ("A cell up a ladder", str(rules.climb_up))),
        "What a hero can do in a round is paid in action points. The panel shows them as triangles: "
        "full ones stay, hollow ones would be spent, small dark ones are gone.",
    )
    yield Term(
        "Round",
        "round",
        (),
        "A round is over when everybody has acted; then all action points come back. "
        "Par is the number of rounds that a good descent takes.",
    )
    yield Term(
        "Beat",
        "play",
        (),
        "A moment of what an action sets off. All that happens in one beat happens at once. "
        "The strip below the level shows beat after beat before you decide.",
    )


def _rope_terms(rules: Rules) -> Iterator[Term]:
    yield Term(
        "Weight",
        "weight",
        (
            ("A fallen hero", str(rules.fallen_weight)),
            ("Pushes up to", f"own weight + {rules.shove_margin}"),
        ),
        "How heavy a body is, with everything it carries. Weight decides what can be pushed, "
        "which floor breaks and what a rope has to hold.",
    )
    yield Term(
        "Fall",
        "fall",
        (
            ("Safe up to", counted(rules.safe_fall, "cell")),
            ("Into sand", f"{rules.sand} more"),
            ("Each cell beyond", "1 hit point"),
            ("Onto spikes", counted(rules.spikes, "hit point")),
        ),
        "Cells fallen without a stop. A thin floor breaks where weight × fall comes to its number.",
    )
    yield Term(
        "Load",
        "load",
        (("Load", "weight × (1 + fall)"),),
        "What pulls on a rope: the weight that hangs on it, and more for each cell that it fell "
        "before the rope became tight. A short rope is kind.",
    )
    yield Term(
        "Hold",
        "caught",
        (
            ("A hero standing", f"weight + {rules.footed}"),
            ("Braced", f"weight + {rules.braced}"),
            ("Piton, soft rock", str(rules.hold_soft)),
            ("Piton, hard rock", str(rules.hold_hard)),
            ("Ring or beam", str(rules.hold_ring)),
        ),
        "The largest load that is caught. A larger one pops a piton, or drags along whoever holds the rope.",
    )
    yield Term(
        "Slack",
        "tightens",
        (),
        "The part of a rope that is not needed for its way around the rock. A rope with slack does nothing.",
    )


def _sense_terms() -> Iterator[Term]:
    yield Term(
        "Noise",
        "noise",
        (("A landing", "weight + fall"), ("Heard", "as many cells away")),
        "It goes around corners, through doors and through soft rock. It is shown only where something can "
        "hear it.",
    )
    yield Term(
        "Light",
        "lamp",
        (("A lamp lights", counted(LAMP, "cell")),),
        "Every hero carries a lamp. In the dark you see only rock and air.",
    )
