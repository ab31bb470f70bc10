"""no_ways: why a hero cannot go to a cell: a rope that is too short, or what is in the way."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import NamedTuple

from intodepth.content.words import name_of
from intodepth.play.caching import cache_latest
from intodepth.sim.actions.take import Take
from intodepth.sim.cargo import is_portable, neighbours
from intodepth.sim.entities import Body, Creature, Hero
from intodepth.sim.events import Moved, RopeChanged
from intodepth.sim.footing import fits
from intodepth.sim.orders.walks import cells_to, way_by
from intodepth.sim.paths.barriers import FAR as BARRED_WITHIN
from intodepth.sim.paths.barriers import Barrier, BarrierKind, Barriers, count_rounds
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.pull.leash import lead_along
from intodepth.sim.ropes import Rope
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.charts import Chart
from intodepth.sim.space.terrain import GATE
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.story.english import refusals as said
from intodepth.story.refusals import tell_refusal
from intodepth.story.rope_names import rope_name

FAR = 24
"""greatest number of action points that the search considers"""
LONGER = 99
"""cells that are added to a rope for a trial: more than any rope lacks"""
WritePlace = Callable[[Cell], str]
"""writes where a cell is, for a reader who sees no picture; such a reader is told what would help, too"""


class Taut(NamedTuple):
    """A cell that a longer rope would allow."""

    cell: Cell
    rope: int
    """id of the rope that lacks the most cells"""
    short: int
    """number of missing cells"""

    @property
    def words(self) -> str:
        """A label that says by how many cells the rope is too short."""
        return said.taut(self.short)

    def say(self, stage: Stage, actor: Hero) -> str:
        """Return what holds the actor back and what helps, as a sentence."""
        rope = stage.ropes[self.rope]
        name = rope_name(stage, self.rope, actor.id)
        if rope.length - rope.out >= self.short:
            return said.pay_out(name, self.short)
        return said.too_short(name, self.short - rope.length + rope.out)


class Tethers:
    """Finds what heroes could reach on longer ropes, cached for each stage."""

    def find(self, stage: Stage, actor: Hero, cell: Cell) -> Taut | None:
        """Return the rope that keeps the actor from a cell; None if it is no rope."""
        ropes = [rope for rope in stage.ropes_of(actor.id) if None not in rope.ends]
        if not ropes or actor.cell is None or not is_steady(stage, actor):
            return None
        longer, paths = self._longer(stage, actor)
        ways = [(drop, paths.costs[to], to) for (at, _, drop), to in paths.targets.items() if at == cell]
        if not ways:
            return None
        _, _, state = min(ways)
        short = {rope.id: 0 for rope in ropes}
        going = longer.ropes_of(actor.id)
        for stride in paths.path(state):
            for side in stride.sides:
                following = lead_along(longer, going, actor.id, (side,))
                if following is None:
                    return None
                going = following
                for rope in (each for each in going if each.id in short):
                    missing = len(rope.sides) - stage.ropes[rope.id].out
                    short[rope.id] = max(short[rope.id], missing)
        key = max(short, key=lambda rope: (short[rope], -rope))
        return Taut(cell, key, short[key]) if short[key] > 0 else None

    @cache_latest(by=lambda self, stage, actor: (stage.digest, actor.id))
    def _longer(self, stage: Stage, actor: Hero) -> tuple[Stage, Paths]:
        """Return the stage with longer ropes, and the ways on it."""
        longer = stage.copy()
        for rope in stage.ropes_of(actor.id):
            if None not in rope.ends:
                more = replace(rope, out=rope.out + LONGER, length=rope.length + LONGER)
                RopeChanged(rope.id, rope, more).apply(longer)
        return longer, Paths(longer, longer.hero(actor.id), max(FAR, actor.action_points))


class NoWays:
    """Finds what is in the way of heroes, cached for each stage."""

    def why(
        self,
        stage: Stage,
        actor: Hero,
        cell: Cell,
        chart: Chart,
        known: Collection[Cell],
        write_place: WritePlace | None = None,
    ) -> str:
        """Return what keeps a hero in the level from going to a cell, seen by a chart; empty where that is
        obvious. `known` are the cells that the party has seen.
        """
        if write_place is not None and stage.ground.code(cell) == GATE:
            return _tell_barrier(stage, actor, Barrier(BarrierKind.GATE, cell), known, write_place)
        if cell == actor.cell or stage.ground.is_solid(cell):
            return ""
        if cell in stage.at:
            return self._tell_taken(stage, actor, cell, known, write_place)
        if not fits(stage.ground, actor, cell):
            return said.too_narrow(actor.name)
        paths = self._paths(stage, actor)
        ways = [paths.targets.get((cell, chart, drops)) for drops in (False, True)]
        states = [state for state in ways if state is not None]
        if states:
            state = min(states, key=paths.costs.__getitem__)
            cost = paths.costs[state]
            if cost <= actor.action_points:
                return ""
            if paths.targets.get((cell, chart, False)) is None:
                return said.ONLY_AIR
            is_seen = all(each in known for each in cells_to(paths, state))
            return said.rounds(count_rounds(paths, state, actor), cost) if is_seen else said.UNSEEN_WAY
        barriers = self._barriers(stage, actor, known)
        if (later := barriers.count_rounds(cell)) is not None:
            if not way_by(barriers.paths, cell, known):
                return said.UNSEEN_WAY
            return said.rounds(later, barriers.costs[cell]) if later > 1 else said.unseen_by(actor.name)
        if not stage.ground.footing[cell] and not any(
            cell in rope.cells for rope in _list_climbed(stage, actor)
        ):
            return said.ONLY_AIR
        if not barriers.can_think_of(cell):
            return said.ENCLOSED
        if (other := self._find_on_rope(stage, actor, cell, known)) is not None:
            assert other.cell is not None
            where, helps = (
                ("", "") if write_place is None else (write_place(other.cell), _tell_past(stage, other))
            )
            return said.say_on_rope(name_of(other), where, helps)
        barrier = barriers.find(cell)
        if stage.ropes_of(actor.id) and cell in self._find_free_ways(stage, actor, known).costs:
            return said.say_tied(actor.name)
        if barrier is None:
            return said.say_far(BARRED_WITHIN)
        return _tell_barrier(stage, actor, barrier, known, write_place)

    def _tell_taken(
        self, stage: Stage, actor: Hero, cell: Cell, known: Collection[Cell], write_place: WritePlace | None
    ) -> str:
        """Return why a hero cannot go to a cell with a body in it."""
        body = stage.bodies[stage.at[cell]]
        if not is_portable(body) or body in neighbours(stage, actor):
            helps = "" if write_place is None else _tell_past(stage, body)
            return said.in_cell(name_of(body), helps)
        refusal = Take(actor.id, body.id).obstacle(stage)
        told = "" if refusal is None else tell_refusal(stage, actor, refusal).rstrip(".")
        barrier = self._barriers(stage, actor, known).find(cell)
        if not told and barrier is not None and barrier.cell != cell:
            told = _tell_barrier(stage, actor, barrier, known, write_place)
        return told or said.go_beside(name_of(body))

    def _find_on_rope(self, stage: Stage, actor: Hero, cell: Cell, known: Collection[Cell]) -> Hero | None:
        """Return the hero on the actor's rope without whom the actor could go to a cell; None without one."""
        cells = {each for rope in _list_climbed(stage, actor) for each in rope.cells}
        for other in stage.heroes():
            if other.id == actor.id or other.cell not in cells:
                continue
            free = stage.copy()
            Moved(other.id, other.cell, None).apply(free)
            if cell in Barriers(free, free.hero(actor.id), known).costs:
                return other
        return None

    def find_beside(self, stage: Stage, actor: Hero, known: Collection[Cell]) -> dict[Side, str]:
        """Return what is in the way to the left and to the right of the actor."""
        found = self._barriers(stage, actor, known).find_beside()
        return {side: _tell_barrier(stage, actor, barrier, known) for side, barrier in found.items()}

    @cache_latest(by=lambda self, stage, actor: (stage.digest, actor.id))
    def _paths(self, stage: Stage, actor: Hero) -> Paths:
        return Paths(stage, actor, FAR)

    # What is kept refers to `known`, so that no other collection gets its id.
    @cache_latest(by=lambda self, stage, actor, known: (stage.digest, actor.id, id(known)))
    def _barriers(self, stage: Stage, actor: Hero, known: Collection[Cell]) -> Barriers:
        return Barriers(stage, actor, known)

    @cache_latest(by=lambda self, stage, actor, known: (stage.digest, actor.id, id(known)))
    def _find_free_ways(self, stage: Stage, actor: Hero, known: Collection[Cell]) -> Barriers:
        """Return the ways of an actor who is tied to nothing."""
        free = stage.copy()
        for rope in stage.ropes_of(actor.id):
            RopeChanged(rope.id, rope, None).apply(free)
        return Barriers(free, free.hero(actor.id), known)


def _list_climbed(stage: Stage, actor: Hero) -> list[Rope]:
    """Return the ropes on which a hero is who stands nowhere."""
    if actor.cell is None or stage.ground.footing[actor.cell]:
        return []
    return [rope for rope in stage.ropes.values() if actor.cell in rope.cells]


def _tell_barrier(
    stage: Stage,
    actor: Hero,
    barrier: Barrier,
    known: Collection[Cell],
    write_place: WritePlace | None = None,
) -> str:
    body = "" if barrier.body is None else name_of(stage.bodies[barrier.body])
    is_roped = actor.grip is not None or bool(stage.ropes_of(actor.id))
    where = "" if write_place is None else write_place(barrier.cell)
    helps = "" if write_place is None else _find_help(stage, barrier, known, write_place)
    kind, cells = barrier.kind, barrier.cells
    return said.barrier(kind, cells, actor.name, body, is_roped=is_roped, where=where, helps=helps)


def _find_help(stage: Stage, barrier: Barrier, known: Collection[Cell], write_place: WritePlace) -> str:
    """Return what would help past something in the way, as far as the party knows."""
    if barrier.body is not None:
        return _tell_past(stage, stage.bodies[barrier.body])
    if barrier.kind is BarrierKind.STEP:
        return said.TO_STAND_ON
    works = (each for _, each in sorted(stage.mechanisms.items()) if barrier.cell in each.gates)
    openers = (each for each in works if each.cell in known)
    return next((said.say_opens(each.kind.name.lower(), write_place(each.cell)) for each in openers), "")


def _tell_past(stage: Stage, body: Body) -> str:
    """Return what would help past a body: to take or shove it, or that the hero goes on; empty for others."""
    if isinstance(body, Creature):
        return ""
    if isinstance(body, Hero) and body.is_able:
        return said.say_goes_first(body.name)
    least = max(1, stage.weight(body) - stage.rules.shove_margin)
    return said.CAN_BE_TAKEN if is_portable(body) else said.say_can_shove(least)
