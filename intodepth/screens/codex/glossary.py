"""glossary: the terms of the rules, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intodepth.content.words import count_noun, each
from intodepth.screens.codex.hero_facts import Fact
from intodepth.sim.rules import Rules
from intodepth.story.english.grammar import MINUS


class Term(NamedTuple):
    """A term of the rules."""

    title: str
    icon: str
    """name of its pictogram"""
    facts: tuple[Fact, ...]
    description: str


def build_terms(rules: Rules) -> Iterator[Term]:
    """Yield every term that a player meets; each uses only terms before it."""
    yield from _turn_terms(rules)
    yield from _rope_terms(rules)
    yield from _sense_terms(rules)
    yield Term(
        "Water",
        "water",
        (("Bears up to", str(rules.floats)), ("Below its surface", f"{MINUS}{rules.drown} a round")),
        f"Once the flood has started, water rises 1 row at the end of {each(rules.rises, 'round')}. "
        "Light bodies float, heavy ones sink, and a fall into water does no damage. "
        "Under water, lamps go out and bells are not heard.",
    )


def _turn_terms(rules: Rules) -> Iterator[Term]:
    yield Term(
        "Action point",
        "move",
        (("A step", str(rules.walk)), ("A cell up a ladder", str(rules.climb_up))),
        "Actions cost action points. The panel shows them as triangles: full ones stay, hollow ones would be "
        "spent, small dark ones are gone.",
    )
    yield Term(
        "Round",
        "round",
        (),
        "A round ends when every hero has ended their turn. Then all action points come back. Par is the "
        "number of rounds of the best known plan.",
    )
    yield Term(
        "Beat",
        "play",
        (),
        "A moment of what an action causes. Everything in one beat happens at the same time. The strip below "
        "the level shows the beats before you decide.",
    )


def _rope_terms(rules: Rules) -> Iterator[Term]:
    yield Term(
        "Weight",
        "weight",
        (
            ("A fallen hero", str(rules.fallen_weight)),
            ("Pushes up to", f"own weight + {rules.shove_margin}"),
        ),
        "How heavy a body is, with everything it carries. Weight decides what can be pushed, which floors "
        "break and what a rope must hold.",
    )
    yield Term(
        "Fall",
        "fall",
        (
            ("Safe up to", count_noun(rules.safe_fall, "cell")),
            ("Into sand", f"{rules.sand} more"),
            ("Each cell beyond", "1 hit point"),
            ("Onto spikes", count_noun(rules.spikes, "hit point")),
        ),
        "The number of cells fallen without a stop. A thin floor breaks if weight × fall is at least its "
        "number.",
    )
    yield Term(
        "Load",
        "load",
        (("Load", "weight × (1 + fall)"),),
        "What pulls on a rope: the weight that hangs on it, multiplied by the cells it fell before the rope "
        "went taut, plus 1. A short rope is kind.",
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
        "The greatest load that is caught. A greater load pops a piton, or drags along the hero who holds "
        "the rope.",
    )
    yield Term(
        "Slack",
        "tightens",
        (),
        "The part of the rope that is paid out and not needed for its way around the rock. A rope with slack "
        "does nothing.",
    )


def _sense_terms(rules: Rules) -> Iterator[Term]:
    yield Term(
        "Noise",
        "noise",
        (("A landing", "weight + fall"), ("Heard", "as many cells away")),
        "Noise goes around corners, through portals and through soft rock. It is shown only where something "
        "can hear it.",
    )
    yield Term(
        "Light",
        "lamp",
        (("A lamp lights", count_noun(rules.lamp_light, "cell")),),
        "Every hero carries a lamp. In the dark you only see rock and open space.",
    )
