"""Relic_facts: what each relic does, in rows for the codex, with the numbers of data/ and of the rules."""

from __future__ import annotations

from intodepth.content.definitions import RelicKind
from intodepth.content.words import counted
from intodepth.sim.relics import BEATS_BACK, ROUNDS_TO_BURN, Power
from intodepth.sim.rules import Rules

Facts = tuple[tuple[str, str], ...]


def relic_facts(kind: RelicKind, rules: Rules) -> Facts:
    """What a relic weighs and does; a relic without power only weighs."""
    does: dict[str, Facts] = {
        Power.LEAD_CROWN: (("Bearer is shoved", "never"), ("Bearer swings", "never")),
        Power.FEATHER_IDOL: (("Let go, it rises", "1 cell a beat"),),
        Power.GLASS_HEART: (
            ("Breaks at a fall of", counted(rules.glass, "cell")),
            ("Of a fall on sand", counted(rules.glass + rules.sand, "cell")),
        ),
        Power.BELL: (("Noise each round", str(rules.bell)),),
        Power.SUN_SHARD: (("Burns rope in", f"{ROUNDS_TO_BURN} rounds"),),
        Power.LEFT_TWIN_KNOT: (("Pulls at its bearer", "both hold"),),
        Power.RIGHT_TWIN_KNOT: (("Pulls at its bearer", "both hold"),),
        Power.SAINTS_TOOTH: (("Lethal falls forgiven", "1"),),
        Power.HOURGLASS: (
            ("Turns back", f"{BEATS_BACK} beats, once"),
            ("Costs", counted(rules.turn_back, "point")),
        ),
    }
    weight = f"{kind.weight:+d}".replace("-", "−")
    return (("Weight to its bearer", weight), *does.get(kind.key, ()))
