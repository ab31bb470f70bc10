"""relic_facts: what each relic does, in rows for the codex, with the numbers of data/ and of the rules."""

from __future__ import annotations

from intodepth.content.definitions import RelicKind
from intodepth.content.words import count_noun
from intodepth.sim.relics import BEATS_BACK, ROUNDS_TO_BURN, Power
from intodepth.sim.rules import Rules

Facts = tuple[tuple[str, str], ...]


def relic_facts(kind: RelicKind, rules: Rules) -> Facts:
    """Return what a relic weighs and does; a relic without a power only has a weight."""
    does: dict[str, Facts] = {
        Power.LEAD_CROWN: (("Bearer can be shoved", "no"), ("Bearer can swing", "no")),
        Power.FEATHER_IDOL: (("Rises, if let go", "1 cell a beat"),),
        Power.GLASS_HEART: (
            ("Breaks after a fall of", count_noun(rules.glass, "cell")),
            ("After a fall onto sand", count_noun(rules.glass + rules.sand, "cell")),
        ),
        Power.BELL: (("Noise each round", str(rules.bell)),),
        Power.SUN_SHARD: (("Burns rope in", f"{ROUNDS_TO_BURN} rounds"),),
        Power.LEFT_TWIN_KNOT: (("Pulled at one bearer", "both hold"),),
        Power.RIGHT_TWIN_KNOT: (("Pulled at one bearer", "both hold"),),
        Power.SAINTS_TOOTH: (("Deadly falls survived", "1"),),
        Power.HEART: (("Water above", f"{count_noun(rules.heart, 'round')} sooner"),),
        Power.HOURGLASS: (
            ("Turns time back, once", f"{BEATS_BACK} beats"),
            ("Costs", count_noun(rules.turn_back, "point")),
        ),
    }
    weight = f"{kind.weight:+d}".replace("-", "−")
    return (("Weight to its bearer", weight), *does.get(kind.key, ()))
