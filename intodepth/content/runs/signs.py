"""signs: what a sign at a door says about the floor behind it."""

from collections import Counter
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import LADEN
from intodepth.content.floors.shafts import SIGNED, Door
from intodepth.content.legend import LegendCreature
from intodepth.content.words import count_noun, join_names, sentence
from intodepth.sim.rules import Rules

DOORS = "Left door", "Right door"
NEEDS = dict(zip(SIGNED, ("pitons", "a swing"), strict=True))
"""words for the kinds of rope actions that a sign names"""


class SignLine(NamedTuple):
    """One fact on a sign."""

    icon: str
    words: str
    is_warning: bool = False


class DoorSign(NamedTuple):
    """The title and the facts of a floor that can be read before it is entered."""

    title: str
    lines: tuple[SignLine, ...]


def sign_of(door: Door, catalog: Catalog, rules: Rules) -> DoorSign:
    """Return the sign of a door under the rules of a run.

    What the certified way needs and bears is left out for a floor without a certificate.
    """
    level = door.level
    place = catalog.places.get(level.place)
    lines = [SignLine(place.icon, sentence(place.effect(rules)).rstrip("."))] if place else []
    kinds = Counter(entry.kind for entry in level.legend.values() if isinstance(entry, LegendCreature))
    met = [_number(count, catalog.creatures[kind].title.lower()) for kind, count in kinds.items()]
    lines.append(
        SignLine("warning" if met else "check", sentence(join_names(met)) if met else "No creatures")
    )
    richest = max(level.relics, key=lambda kind: (level.worth.get(kind, 1), kind), default=None)
    if richest is not None:
        relic, value = catalog.relics[richest], level.order * level.worth.get(richest, 1)
        lines.append(SignLine("relic", f"{relic.title}: value {value}, weight {relic.weight}"))
    if level.water is not None:
        woken = level.water.wakes_by(rules, level.order)
        woken = min(woken, rules.water_from or woken)
        lines.append(SignLine("water", f"Water wakes after round {woken}"))
    if door.ropes:
        needs = [words for kind, words in NEEDS.items() if kind in door.ropes]
        lines.append(SignLine("piton", f"Tested way: needs {join_names(needs) or 'no pitons'}", bool(needs)))
    if door.laden is not None:
        words = f"Tested way: {'holds' if door.laden else 'fails with'} +{LADEN} weight each"
        lines.append(SignLine("weight", words, not door.laden))
    if door.laden is not None and level.order < DEPTHS:
        told = "tested way back" if door.greedy else "no tested way back"
        lines.append(SignLine("exit", f"Best relic: {told}", not door.greedy))
    title = f"{level.title}, {place.title.lower()}" if place else level.title
    return DoorSign(title, tuple(lines))


def _number(count: int, name: str) -> str:
    return f"a {name}" if count == 1 else count_noun(count, name)
