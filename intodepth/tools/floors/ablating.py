"""ablating: what a floor asks, and whether it goes without its ideas: without ropes, or with two heroes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.floors.composing import Recipe, compose, parts_of
from intodepth.content.floors.demands import Demand
from intodepth.content.floors.modules import Module
from intodepth.content.levels import LevelDefinition
from intodepth.content.runs.shaft import build_floor, come_in, equip, leave
from intodepth.sim.actions import ROPE_ACTIONS, ActionKind
from intodepth.sim.actions.fill import Fill
from intodepth.sim.actions.ropes.belay import Belay
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.piton import Piton
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.actions.tip import Tip
from intodepth.sim.digest import WORLD
from intodepth.sim.entities import Body, Hero
from intodepth.sim.history import History
from intodepth.sim.refusals import Refused
from intodepth.sim.ropes import BODY
from intodepth.sim.rules import Rules
from intodepth.sim.space.terrain import Doors
from intodepth.sim.stage import Stage
from intodepth.tools.floors.certificates import build_plain_party
from intodepth.tools.floors.escapes import way_out
from intodepth.tools.floors.routes import route
from intodepth.tools.floors.witness import Player, Stuck

ROPES = frozenset[ActionKind](ROPE_ACTIONS)
PLAN, SEARCH = "by its plans", "by search"
KINDS: dict[Demand, frozenset[ActionKind]] = {
    Demand.BELAY: frozenset({Belay}),
    Demand.PITON: frozenset({Piton}),
    Demand.SWING: frozenset({Swing}),
    Demand.LOWER: frozenset({Lower, Haul}),
    Demand.COUNTERWEIGHT: frozenset({Fill, Tip}),
}
"""actions that are forbidden to see whether a floor asks something"""


def count_tied_things(stage: Stage) -> int:
    """Return how many ends of ropes are tied to a body that is no hero."""
    ties = (tie for rope in stage.ropes.values() for tie in rope.ends if tie is not None)
    return sum(tie.to == BODY and not isinstance(stage.bodies[tie.id], Hero) for tie in ties)


def count_ropes_through_portals(stage: Stage) -> int:
    """Return how many ropes lead through a portal."""
    doors = {(portal.start, portal.side) for portal in stage.ground.portals}
    steps = (zip(rope.cells, rope.sides, strict=False) for rope in stage.ropes.values())
    return sum(any(step in doors for step in way) for way in steps)


COUNTS: dict[Demand, Callable[[Stage], int]] = {
    Demand.COUNTERWEIGHT: count_tied_things,
    Demand.DOOR: count_ropes_through_portals,
}
"""of what no action may make more than there is at first, to see whether a floor asks something"""


class Demanded(NamedTuple):
    """The demands of the way down of a floor, and the work that it took to find them."""

    demands: tuple[Demand, ...]
    looked: int
    """number of stages examined"""


class WaysWithout(NamedTuple):
    """The ways through a floor that were found without something."""

    up: str = ""
    """how the way up was found when the party starts below: PLAN or SEARCH; empty if none was found"""
    down: str = ""
    """the same for the way down; it is sought only if there is a way up"""
    looked: int = 0
    """number of stages examined"""

    @property
    def is_both(self) -> bool:
        """Whether both ways were found, down and up."""
        return bool(self.up and self.down)


class Ablation:
    """Searches for ways through a floor with the light party or a part of it, with a limit of stages each."""

    def __init__(self, recipe: Recipe, modules: Mapping[str, Module], catalog: Catalog, limit: int) -> None:
        self._recipe, self._limit = recipe, limit
        self._parts = parts_of(recipe, dict(modules))
        self._level: LevelDefinition = compose(recipe, modules, catalog.places)
        self._floor = build_floor(self._level, catalog, Rules())
        self._crew = build_plain_party("light", catalog)

    def without_ropes(self) -> WaysWithout:
        """Return how all three get through without actions on ropes, hurt or not."""
        return self._search_ways(self._crew, ROPES)

    def with_one_fewer(self) -> WaysWithout:
        """Return how any two of them get through with the standard kit, by the plans or by a search."""
        pairs = [equip(pair) for pair in combinations(self._crew, len(self._crew) - 1)]
        if any(map(self._plays, pairs)):
            return WaysWithout(PLAN, PLAN)
        best, looked = WaysWithout(), 0
        for pair in pairs:
            ways = self._search_ways(pair, frozenset())
            looked += ways.looked
            best = max(best, ways, key=lambda each: (bool(each.up), bool(each.down)))
            if best.is_both:
                break
        return best._replace(looked=looked)

    def find_demands(self) -> Demanded:
        """Return what the way down asks: its certified play uses it, and no way without it on which nobody is
        hurt is found.
        """
        found, looked = [], 0
        for demand in self.list_used():
            stage, kinds = self._begin(demand), KINDS.get(demand, frozenset())
            bans = _make_ban(demand, stage)
            way = way_out(self._level, stage, Doors.DOWN, self._limit, without=kinds, hale=True, bans=bans)
            looked += way.looked
            if not way.entries:
                found.append(demand)
        return Demanded(tuple(found), looked)

    def list_used(self) -> list[Demand]:
        """Return all that the certified play of the way down uses."""
        history = History(self._begin())
        self._goes(history, "down")
        stage, used = history.start.copy(), set[Demand]()
        bans = {demand: _make_ban(demand, stage) for demand in COUNTS}
        for entry in history.done:
            entry.schedule.apply(stage)
            used.update(demand for demand, kinds in KINDS.items() if type(entry.action) in kinds)
            used.update(demand for demand, ban in bans.items() if demand not in used and ban(stage))
        try:
            self._goes(History(self._begin(Demand.GATE)), "down")
        except (Stuck, Refused):
            used.add(Demand.GATE)
        return [demand for demand in Demand if demand in used]

    def _begin(self, demand: Demand | None = None) -> Stage:
        """Return a party that is about to enter; if gates are what may be asked, nothing moves them."""
        stage = self._at(self._crew, Doors.DOWN)
        return _inert(stage) if demand == Demand.GATE else stage

    def _search_ways(self, crew: Sequence[Body], without: frozenset[ActionKind]) -> WaysWithout:
        """Return the results of searches, up first, because falling down is easy."""
        up = way_out(self._level, self._at(crew, Doors.UP), Doors.UP, self._limit, without=without)
        if not up.entries:
            return WaysWithout(looked=up.looked)
        down = way_out(self._level, self._at(crew, Doors.DOWN), Doors.DOWN, self._limit, without=without)
        return WaysWithout(SEARCH, SEARCH if down.entries else "", up.looked + down.looked)

    def _plays(self, crew: Sequence[Body]) -> bool:
        """Return whether the plans lead a party down, and up again with what it has left there."""
        history = History(self._at(crew, Doors.DOWN))
        try:
            self._goes(history, "down")
            left = leave(history.stage)
            self._goes(History(come_in(left.stage, equip(left.crew), Doors.UP)), "up")
        except (Stuck, Refused):
            return False
        return True

    def _goes(self, history: History, what: str) -> None:
        player = Player(history)
        player.come_in()
        player.follow(route(self._recipe, self._parts, what))
        player.go_out()

    def _at(self, crew: Iterable[Body], doors: Doors) -> Stage:
        return come_in(self._floor, crew, doors)


def _make_ban(demand: Demand, start: Stage) -> Callable[[Stage], bool]:
    """Return whether a stage has more of what may be asked than the first one."""
    count: Callable[[Stage], int] = COUNTS.get(demand, lambda _: 0)
    least = count(start)
    return lambda stage: count(stage) > least


def _inert(stage: Stage) -> Stage:
    """Return a stage without plates and levers: its gates stay as they are."""
    parts = stage.anchors.values(), stage.ropes.values(), (), stage.flood
    inert = Stage.of(stage.ground, stage.bodies.values(), stage.rules, *parts)
    for name in ("round", "doors"):
        inert.write(WORLD, name, getattr(inert, name), getattr(stage, name))
    return inert
