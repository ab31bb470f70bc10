"""relic_facts: what each relic does, in rows for the codex, with the numbers of data/ and of the rules."""

from __future__ import annotations

from intodepth.content.definitions import RelicKind
from intodepth.content.words import count_noun
from intodepth.sim.relics import BEATS_BACK, ROUNDS_TO_BURN, Power
from intodepth.sim.rules import Rules
from intodepth.sim.traits import traits_of

Facts = tuple[tuple[str, str], ...]


def relic_facts(kind: RelicKind, rules: Rules) -> Facts:
    """Return what a relic weighs and does; a relic without a power only has a weight."""
    weight = f"{kind.weight:+d}".replace("-", "−")
    does = (fact for has, facts in _facts(kind.key, rules) if has for fact in facts)
    return (("Weight to its bearer", weight), *does)


def _facts(key: str, rules: Rules) -> tuple[tuple[bool, Facts], ...]:
    """Return the rows of each trait and power, and whether a relic has it."""
    traits = traits_of(key)
    return (
        (traits.unshovable, (("Bearer can be shoved", "no"), ("Bearer can swing", "no"))),
        (traits.rises, (("Rises, if let go", "1 cell a beat"),)),
        (
            traits.breaks,
            (
                ("Breaks after a fall of", count_noun(rules.glass, "cell")),
                ("After a fall onto sand", count_noun(rules.glass + rules.sand, "cell")),
            ),
        ),
        (traits.rings, (("Noise each round", str(rules.bell)),)),
        (traits.burns, (("Burns rope in", f"{ROUNDS_TO_BURN} rounds"),)),
        (
            traits.turns_back,
            (
                ("Turns time back, once", f"{BEATS_BACK} beats"),
                ("Costs", count_noun(rules.turn_back, "point")),
            ),
        ),
        (
            key in (Power.LEFT_TWIN_KNOT, Power.RIGHT_TWIN_KNOT),
            (("Rope pulls one bearer", "both hold"),),
        ),
        (key == Power.SAINTS_TOOTH, (("Deadly falls survived", "1"),)),
        (key == Power.HEART, (("Water above", f"{count_noun(rules.heart, 'round')} sooner"),)),
    )
