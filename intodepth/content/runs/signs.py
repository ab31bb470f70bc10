"""signs: what a sign at a door says about the floor behind it."""

from collections import Counter
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS
from intodepth.content.floors.bank import LADEN
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.likeness import SIGNED
from intodepth.content.floors.shafts import Door
from intodepth.content.legend import LegendCreature
from intodepth.content.levels import LevelDefinition
from intodepth.content.runs.shaft import build_crew, build_floor, come_in
from intodepth.content.words import count_noun, join_names, sentence
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.successors import stage_after

WAY = "Known way"
FAR = 120
"""greatest number of action points of a walk to a relic"""
DOORS = "Left door", "Right door"
NEEDS = dict(zip(SIGNED, ("pitons", "a swing"), strict=True))
"""words for the kinds of rope actions that a sign names"""
ASKS = {
    Demand.BELAY: ("belay", "a belay"),
    Demand.PITON: ("piton", "pitons"),
    Demand.SWING: ("swing", "a swing"),
    Demand.LOWER: ("lower", "hauling"),
    Demand.COUNTERWEIGHT: ("weight", "a counterweight"),
    Demand.GATE: ("gate", "a gate"),
    Demand.DOOR: ("throw", "a rope through a door"),
}
"""the icon of what the way down of a floor asks, and its words, which have to fit a line"""
PLAIN = "a rope is enough"
"""words for a way down that asks nothing of ASKS"""


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
        cost = f", adds {count_noun(door.extra[-1], 'round')}" if door.extra and door.extra[-1] else ""
        lines.append(SignLine("relic", f"{relic.title}: value {value}, weight {relic.weight}{cost}"))
    if door.suits:
        finds = [catalog.finds[key] for key in door.suits]
        names = join_names([find.title.lower() for find in finds])
        lines.append(SignLine(finds[0].icon, f"A relic suits the {names}"))
    if level.water is not None:
        woken = level.water.wakes_by(rules, level.order)
        woken = min(woken, rules.water_from or woken)
        lines.append(SignLine("water", f"Flood starts after round {woken}"))
    if door.ropes:
        lines.append(_tell_way(door))
    if door.laden is not None:
        words = f"{WAY} {'bears' if door.laden else 'does not bear'} {LADEN} more per hero"
        lines.append(SignLine("weight", words, not door.laden))
    if door.laden is not None and level.order < DEPTHS:
        lines.append(_tell_way_back(door, richest, catalog, rules))
    title = f"{level.title}, {place.title.lower()}" if place else level.title
    return DoorSign(title, tuple(lines))


def _tell_way(door: Door) -> SignLine:
    """Return how long the certified way down is, and what it asks, or if that is not noted what it uses."""
    rounds = f"{count_noun(door.rounds, 'round')}, " if door.rounds is not None else ""
    if door.asks is not None:
        icon, _ = ASKS[door.asks[0]] if door.asks else ("rope", "")
        words = join_names([ASKS[demand][1] for demand in door.asks]) or PLAIN
        return SignLine(icon, f"{WAY}: {rounds}{words}")
    needs = [words for kind, words in NEEDS.items() if kind in door.ropes]
    tools = f"with {join_names(needs)}" if needs else "no pitons"
    return SignLine("piton", f"{WAY}: {rounds}{tools}", bool(needs))


def _tell_way_back(door: Door, richest: str | None, catalog: Catalog, rules: Rules) -> SignLine:
    """Return whether the most valuable relic can be brought back, as far as that is known."""
    if door.greedy is not None:
        return SignLine("exit", "Best relic: a known way brings it back")
    if richest is not None and _can_walk_to(door.level, richest, catalog, rules):
        return SignLine("exit", "Best relic: a walk there and back")
    return SignLine("exit", "Best relic: no known way back", is_warning=True)


def _can_walk_to(level: LevelDefinition, relic: str, catalog: Catalog, rules: Rules) -> bool:
    """Return whether a hero can walk and climb from an entry of a floor to a relic, and so back again.

    Creatures, plates and the water may be in the way.
    """
    stage = come_in(
        build_floor(level, catalog, rules), build_crew(list(catalog.heroes)[:1], catalog), Doors.FIRST
    )
    places = [body.cell for body in stage.bodies.values() if body.kind == relic and body.cell is not None]
    hero = stage.hero(stage.lead)
    for entering in Deploy.generate(stage, hero):
        inside = stage_after(stage, entering)
        there = inside.hero(hero.id)
        if there.cell is None:
            continue
        reached = Paths(inside, there, FAR, whole_view(inside.ground, there.cell)).targets
        cells = {there.cell, *(cell for cell, _, drops in reached if not drops)}
        if any(near in cells for place in places for near in inside.ground.near[place]):
            return True
    return False


def _number(count: int, name: str) -> str:
    return f"a {name}" if count == 1 else count_noun(count, name)
