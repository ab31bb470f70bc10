"""hero_facts: what a hero weighs, brings and can do, in rows and in one line."""

from __future__ import annotations

from intodepth.content.definitions import Gear, HeroKind
from intodepth.content.words import count_noun
from intodepth.sim.rules import Rules

Fact = tuple[str, str]
"""a label and its value"""

GIFTS = {
    "catches": "While standing, always braces the ropes tied to them.",
    "pries": "Pulls pitons out again.",
    "splices": "Splices two ropes into one.",
    "swings": "The first swing of each round is free.",
    "climbs_rock": "Climbs rough rock as if it were a ladder.",
    "climbs_thread": "Climbs thin rope.",
    "shoots": "Shoots rope ends to anchors and soft rock in sight.",
    "lights": "Throws lamps to where there is light to see by, and burns ropes through with fuses.",
    "paws": "Goes through gaps. Neither climbs nor handles gear.",
}


def hero_facts(kind: HeroKind) -> tuple[Fact, ...]:
    """Return the numbers of a hero, without gear."""
    rows = (
        ("Weight", str(kind.weight), True),
        ("Hit points", str(kind.hit_points), True),
        ("Action points", str(kind.action_points), True),
        ("Carries", str(kind.carries), True),
        ("A cell upwards", f"+{kind.climb_extra} point", kind.climb_extra),
        ("Holds braced", f"weight + {Rules().braced + kind.brace}", kind.brace),
        ("Hauls at a time", f"{kind.hauls} cells", kind.hauls > 1),
    )
    return tuple((what, value) for what, value, is_told in rows if is_told)


def gear_facts(gear: Gear) -> tuple[Fact, ...]:
    """Return the gear of a hero, by kind."""
    numbers = (
        ("Pitons", gear.pitons),
        ("Wheels", gear.wheels),
        ("Blade", int(gear.blade)),
        ("Lamp in hand", int(gear.lamp)),
    )
    facts = [(what, str(number)) for what, number in numbers if number]
    return (*facts, *(("Thin rope" if coil.thin else "Rope", f"{coil.length} cells") for coil in gear.coils))


def gift_words(kind: HeroKind) -> str:
    """Return the special abilities of a hero, in sentences."""
    return " ".join(GIFTS[gift] for gift in kind.gifts)


def hero_sentence(kind: HeroKind) -> str:
    """Return what a hero is good for, in a sentence."""
    carries, hauls = count_noun(kind.carries, "item"), count_noun(kind.hauls, "cell")
    return gift_words(kind) or f"Carries {carries} and hauls {hauls} at a time."


def gear_words(gear: Gear) -> str:
    """Return what a hero brings: `Brings 1 piton, a rope of 8.`; empty if nothing."""
    return f"Brings {listed}." if (listed := gear_list(gear)) else ""


def gear_list(gear: Gear) -> str:
    """Return the content of a pack: `1 piton, a rope of 8`."""
    numbers = (("piton", gear.pitons), ("wheel", gear.wheels))
    brings = [count_noun(number, what) for what, number in numbers if number]
    brings += ["a blade"] * gear.blade
    brings += ["a lamp"] * gear.lamp
    brings += [f"a {'thin ' if coil.thin else ''}rope of {coil.length}" for coil in gear.coils]
    return ", ".join(brings)


def describe_hero(kind: HeroKind, gear: Gear) -> str:
    """Return a hero in one line, with the gear for a level."""
    parts = (f"{kind.title}, weight {kind.weight}.", gear_words(gear), gift_words(kind))
    return " ".join(part for part in parts if part)
