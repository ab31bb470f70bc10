"""The search through portals, against a plain one that takes single strides by the rules of the stage."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from intodepth.sim.actions.move import Move
from intodepth.sim.entities import Hero
from intodepth.sim.events import ActionPointsChanged, FacingChanged, Moved, PostureChanged
from intodepth.sim.flow.schedule import build_schedule
from intodepth.sim.footing import clings, fits
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.portal_view import PortalView
from intodepth.sim.paths.strides import CLIMBING, DROPPED, HANGING, MODES, PRONE, STANDING, STATES
from intodepth.sim.space.cells import MIRRORED, OPPOSITE, Cell, Side
from intodepth.sim.space.charts import STRAIGHT, Chart, chart_beyond
from intodepth.sim.space.ground import is_ledge
from intodepth.sim.space.sight import sectors
from intodepth.sim.stage import Stage
from tests.caves import halls

CAP = 7


class At(NamedTuple):
    """A hero somewhere, by the terms of the level."""

    cell: Cell
    chart: Chart
    facing: Side
    mode: int


class Walker:
    """A hero on a stage without ropes: one stride after the other, side by side."""

    def __init__(self, stage: Stage, hero: Hero) -> None:
        assert hero.cell is not None
        self.stage, self.ground, self.hero = stage, stage.ground, hero
        self.seen = {(sector.cell, sector.chart(hero.cell)) for sector in sectors(stage.ground, hero.cell)}
        self.start = At(hero.cell, STRAIGHT, hero.facing, int(hero.posture))

    def taken(self, cell: Cell) -> bool:
        return self.stage.at.get(cell, self.hero.id) != self.hero.id

    def steady(self, cell: Cell) -> bool:
        below = self.ground.step(cell, Side.S)
        return (
            self.ground.footing[cell]
            or clings(self.ground, self.hero, cell)
            or (below is not None and self.taken(below))
        )

    def rung(self, cell: Cell) -> bool:
        climbable = self.ground.kind(cell).ladder or clings(self.ground, self.hero, cell)
        return climbable and self.hero.has_hands

    def beyond(self, at: At, *seen: Side) -> At | None:
        """After leaving by sides as the hero sees them, if all cells can be entered."""
        for side in (at.chart.side(each) for each in seen[:1]):
            chart = chart_beyond(self.ground, at.chart, at.cell, side)
            target = self.ground.open_step(at.cell, side)
            if chart is None or target is None or self.taken(target) or (target, chart) not in self.seen:
                return None
            if not fits(self.ground, self.hero, target):
                return None
            facing = MIRRORED[at.facing] if chart.mirror != at.chart.mirror else at.facing
            return self.beyond(At(target, chart, facing, at.mode), *seen[1:])
        return at

    def arriving(self, at: At) -> At:
        climbs = self.rung(at.cell) and not self.ground.floor[at.cell]
        return at._replace(mode=CLIMBING if climbs else STANDING)

    def strides(self, at: At) -> Iterator[tuple[At, int]]:
        rules, extra = self.stage.rules, self.hero.climb_extra
        if at.mode == PRONE:
            yield self.arriving(at), rules.rise
        elif at.mode == HANGING:
            yield at._replace(mode=DROPPED), rules.drop
            ledge = self.beyond(at, Side.N, at.chart.side(at.facing))
            if ledge is not None:
                yield self.arriving(ledge), rules.pull_up + extra
        elif at.mode in (STANDING, CLIMBING):
            for facing in (at.facing, OPPOSITE[at.facing]):
                turn = rules.turn if facing != at.facing else 0
                for there, cost in self.sideways(at._replace(facing=facing)):
                    yield there, cost + turn
            if self.rung(at.cell):
                above, below = self.beyond(at, Side.N), self.beyond(at, Side.S)
                if above is not None and self.steady(above.cell):
                    yield self.arriving(above), rules.climb_up + extra
                if below is not None:
                    falls = not self.steady(below.cell)
                    yield below._replace(mode=DROPPED) if falls else self.arriving(below), rules.climb_down

    def sideways(self, at: At) -> Iterator[tuple[At, int]]:
        rules = self.stage.rules
        beside = self.beyond(at, at.chart.side(at.facing))
        if beside is not None and self.steady(beside.cell):
            yield self.arriving(beside), rules.walk
        elif beside is not None:
            yield beside._replace(mode=DROPPED), rules.walk
            below = self.beyond(at, at.chart.side(at.facing), Side.S) if at.mode == STANDING else None
            if below is not None and self.steady(below.cell):
                yield self.arriving(below), rules.step_down
            elif below is not None and self.hero.has_hands:
                back = OPPOSITE[below.facing]
                if is_ledge(self.ground, below.cell, back):
                    yield below._replace(facing=back, mode=HANGING), rules.hang
        elif self.hero.has_hands:
            wall = self.ground.step(at.cell, at.facing)
            top = self.beyond(at, Side.N, at.chart.side(at.facing))
            in_the_way = wall is not None and (self.ground.is_solid(wall) or self.taken(wall))
            if in_the_way and top is not None and self.steady(top.cell):
                yield self.arriving(top), rules.mantle + self.hero.climb_extra

    def costs(self) -> dict[At, int]:
        """Of all states within reach: relax every known one until nothing gets cheaper."""
        costs, pending = {self.start: 0}, [self.start]
        while pending:
            at = pending.pop()
            for there, cost in self.strides(at):
                total = costs[at] + cost
                if total <= CAP and total < costs.get(there, CAP + 1):
                    costs[there] = total
                    pending.append(there)
        return costs


def ropeless(seed: int) -> Stage | None:
    """Halls whose first hero is in them and sees a portal."""
    found = halls(Random(seed))
    stage = Stage.of(found.ground, found.bodies.values(), found.rules)
    hero = stage.hero(0)
    return stage if hero.cell is not None and isinstance(Paths(stage, hero, 1).view, PortalView) else None


@cache
def stages() -> list[Stage]:
    return [stage for stage in map(ropeless, range(160)) if stage is not None]


def states(paths: Paths) -> dict[At, int]:
    """What the search found, by the terms of the level."""
    found = {}
    for state, cost in enumerate(paths.costs):
        if cost <= CAP:
            node, rest = divmod(state, STATES)
            chart = paths.view.chart(node)
            facing = chart.side(Side.W if rest >= MODES else Side.E)
            found[At(paths.view.cell(node), chart, facing, rest % MODES)] = cost
    return found


def test_the_costs_of_all_states_are_those_of_single_strides() -> None:
    mirrored = elsewhere = 0
    for stage in stages():
        hero = stage.hero(0)
        found = states(Paths(stage, hero, CAP))
        assert found == Walker(stage, hero).costs()
        elsewhere += sum(at.chart != STRAIGHT for at in found)
        mirrored += sum(at.chart.mirror for at in found)
    assert len(stages()) > 80 and elsewhere > 300 and mirrored > 100


def test_a_move_that_nothing_interrupts_ends_where_it_leads_to_and_costs_what_it_says() -> None:
    harmless = (Moved, ActionPointsChanged, FacingChanged, PostureChanged)
    beyond = 0
    for stage in stages():
        hero = stage.hero(0)
        for move in Move.generate(stage, hero):
            timeline = build_schedule(stage, move).timeline
            plain = all(isinstance(each.event, harmless) for each in timeline)
            if move.drop or not plain or {each.event.subject for each in timeline} != {hero.id}:
                continue
            moved = [each.event for each in timeline if isinstance(each.event, Moved)]
            paid = [each.event for each in timeline if isinstance(each.event, ActionPointsChanged)]
            assert moved[-1].new == move.to
            assert sum(event.old - event.new for event in paid) == move.cost(stage)
            beyond += move.chart != STRAIGHT
    assert beyond > 100
