"""Relic_facts: what each relic does, in rows for the codex, with the numbers of data/ and of the rules."""

from __future__ import annotations

from intodepth.content.definitions import RelicKind
from intodepth.content.words import counted
from intodepth.sim.relics import BEATS_BACK, ROUNDS_TO_BURN, Power
from intodepth.sim.rules import Rules

Facts = tuple[tuple[str, str], ...]


def relic_facts(kind: RelicKind, rules: Rules) -> Facts:
    """What a relic weighs and does; a relic without power only weighs."""
    weight = f"{kind.weight:+d}".replace("-", "−")
    return (("Weight to its bearer", weight), *_does(kind.key, rules))


def _does(key: str, rules: Rules) -> Facts:
    match key:
        case Power.LEAD_CROWN:
            return (("Bearer is shoved", "never"), ("Bearer swings", "never"))
        case Power.FEATHER_IDOL:
            return (("Let go, it rises", "1 cell a beat"),)
        case Power.GLASS_HEART:
            return (
                ("Breaks at a fall of", counted(rules.glass, "cell")),
                ("Of a fall on sand", counted(rules.glass + rules.sand, "cell")),
            )
        case Power.BELL:
            return (("Noise each round", str(rules.bell)),)
        case Power.SUN_SHARD:
            return (("Burns rope in", f"{ROUNDS_TO_BURN} rounds"),)
        case Power.LEFT_TWIN_KNOT | Power.RIGHT_TWIN_KNOT:
            return (("Pulls at its bearer", "both hold"),)
        case Power.SAINTS_TOOTH:
            return (("Lethal falls forgiven", "1"),)
        case Power.HOURGLASS:
            return (
                ("Turns back", f"{BEATS_BACK} beats, once"),
                ("Costs", counted(rules.turn_back, "point")),
            )
    return ()
