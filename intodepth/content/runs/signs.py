"""signs: what a sign at a door says about the floor behind it."""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.descents import DEPTHS, PlaceKind
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


class SignRank(IntEnum):
    """The facts that have a row below a door, the most useful ones first."""

    CREATURES = 1
    WAY = 2
    FLOOD = 3
    BEARS = 4
    PLACE = 5


class SignLine(NamedTuple):
    """One fact on a sign."""

    icon: str
    words: str
    is_warning: bool = False
    rank: SignRank | None = None
    """None if it has no row"""
    number: str = ""
    brief: str = ""
    """after the number: the fact in few words, for a row"""


class SignRelic(NamedTuple):
    """The most valuable relic of a floor."""

    kind: str
    value: int
    weight: int
    adds: int = 0
    """rounds that the known way down takes longer with it; 0 also if that is not noted"""
    early: int = 0
    """round after which the flood starts once it is moved; 0 if that is at once, or not sooner"""
    is_stuck: bool = False
    """whether no way back with it is known"""


ROWS = 4
"""greatest number of rows below a door"""


class DoorSign(NamedTuple):
    """The title and the facts of a floor that can be read before it is entered."""

    title: str
    lines: tuple[SignLine, ...]
    look: str = ""
    """key of its kind of place; empty for none"""
    creatures: tuple[str, ...] = ()
    """kind of each creature"""
    relic: SignRelic | None = None

    @property
    def rows(self) -> list[SignLine]:
        """The most useful facts, at most ROWS; `lines` has the others too."""
        ranked = [line for line in self.lines if line.rank is not None]
        return sorted(ranked, key=lambda line: line.rank or 0)[:ROWS]


def sign_of(door: Door, catalog: Catalog, rules: Rules) -> DoorSign:
    """Return the sign of a door under the rules of a run.

    What the certified way needs and bears is left out for a floor without a certificate.
    """
    level = door.level
    place = catalog.places.get(level.place)
    lines = [_tell_place(place, rules)] if place else []
    creatures = tuple(entry.kind for entry in level.legend.values() if isinstance(entry, LegendCreature))
    lines.append(_tell_creatures(creatures, catalog))
    richest = max(level.relics, key=lambda kind: (level.worth.get(kind, 1), kind), default=None)
    if richest is not None:
        relic, value = catalog.relics[richest], level.order * level.worth.get(richest, 1)
        cost = f", adds {count_noun(door.extra[-1], 'round')}" if door.extra and door.extra[-1] else ""
        lines.append(SignLine("relic", f"{relic.title}: value {value}, weight {relic.weight}{cost}"))
    if door.suits:
        finds = [catalog.finds[key] for key in door.suits]
        names = join_names([find.title.lower() for find in finds])
        lines.append(SignLine(finds[0].icon, f"A relic suits the {names}"))
    early = 0
    if level.water is not None:
        woken = level.water.wakes_by(rules, level.order)
        woken = min(woken, rules.water_from or woken)
        early = level.water.early if level.water.relic is not None and level.water.early < woken else 0
        moved = f", or {early} once the best relic is moved" if early else ""
        lines.append(
            SignLine(
                "water",
                f"Flood starts after round {woken}{moved}",
                rank=SignRank.FLOOD,
                number=str(woken),
                brief="rounds until flood",
            )
        )
    if door.ropes:
        lines.append(_tell_way(door))
    if door.laden is not None:
        words = f"{WAY} {'bears' if door.laden else 'does not bear'} {LADEN} more per hero"
        brief = f"weight on each hero is {'safe' if door.laden else 'too much'}"
        lines.append(SignLine("weight", words, not door.laden, SignRank.BEARS, f"+{LADEN}", brief))
    is_stuck = False
    if door.laden is not None and level.order < DEPTHS:
        lines.append(back := _tell_way_back(door, richest, catalog, rules))
        is_stuck = back.is_warning
    title = f"{level.title}, {place.title.lower()}" if place else level.title
    shown = None
    if richest is not None:
        adds = door.extra[-1] if door.extra else 0
        shown = SignRelic(richest, value, relic.weight, adds, early, is_stuck)
    return DoorSign(title, tuple(lines), level.place, creatures, shown)


def _tell_place(place: PlaceKind, rules: Rules) -> SignLine:
    number, _, brief = place.shorten(rules).partition(" ")
    words = sentence(place.effect(rules)).rstrip(".")
    return SignLine(place.icon, words, rank=SignRank.PLACE if brief else None, number=number, brief=brief)


def _tell_creatures(creatures: Sequence[str], catalog: Catalog) -> SignLine:
    kinds = [(count, catalog.creatures[kind].title.lower()) for kind, count in Counter(creatures).items()]
    if not kinds:
        return SignLine("check", "No creatures", rank=SignRank.CREATURES, number="0", brief="creatures")
    met = sentence(join_names([_number(*each) for each in kinds]))
    number, _, brief = ", ".join(count_noun(*each) for each in kinds).partition(" ")
    return SignLine("warning", met, rank=SignRank.CREATURES, number=number, brief=brief)


def _tell_way(door: Door) -> SignLine:
    """Return how long the certified way down is, and what it asks, or if that is not noted what it uses."""
    rounds = f"{count_noun(door.rounds, 'round')}, " if door.rounds is not None else ""
    if door.asks is not None:
        icon, _ = ASKS[door.asks[0]] if door.asks else ("rope", "")
        words = join_names([ASKS[demand][1] for demand in door.asks]) or PLAIN
        return SignLine(icon, f"{WAY}: {rounds}{words}", False, *_rank_way(door, words))
    needs = [words for kind, words in NEEDS.items() if kind in door.ropes]
    tools = f"with {join_names(needs)}" if needs else "no pitons"
    return SignLine("piton", f"{WAY}: {rounds}{tools}", bool(needs), *_rank_way(door, tools))


def _rank_way(door: Door, words: str) -> tuple[SignRank, str, str]:
    """Return the rank, the number and the brief words of the certified way down."""
    if door.rounds is None:
        return SignRank.WAY, "", words
    return SignRank.WAY, str(door.rounds), f"{'round' if door.rounds == 1 else 'rounds'} down, {words}"


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
