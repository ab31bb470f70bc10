"""rope_errands: what the leading hero can do with ropes in this round by walking first: hang one down a hole,
or tie one to an anchor or a partner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.actions.ropes.rope_action import near_ropes
from intodepth.sim.actions.ropes.shoot import Shoot
from intodepth.sim.actions.ropes.throw import Throw
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.ropes.uncoil import Uncoil
from intodepth.sim.entities import Gift
from intodepth.sim.flow import turns
from intodepth.sim.orders.passes import Order
from intodepth.sim.orders.walks import walk_on, way_by
from intodepth.sim.paths.dijkstra import Paths
from intodepth.sim.paths.grid_view import whole_view
from intodepth.sim.ropes import ANCHOR, BODY, Rope, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.shots import sights_from
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

THROWN_TO = Side.E, Side.W, Side.S


class Errand(NamedTuple):
    """An order at whose end a rope end is tied to something, or hangs down a hole."""

    order: Order
    after: Stage
    """the stage at its end"""
    rope: int
    end: int
    """the end that is tied or hangs, 0 or 1"""
    is_own: bool
    """whether the hero had the rope in the pack or held an end of it"""

    @property
    def holder(self) -> Tie | None:
        """The anchor or body that the other end is tied to."""
        return self.after.ropes[self.rope].ends[1 - self.end]

    @property
    def end_cell(self) -> Cell:
        """The cell of the end."""
        return self.after.ropes[self.rope].end_cell(self.end)

    @property
    def points(self) -> int:
        """The action points that are left to the hero."""
        return self.after.hero(self.order[0].actor).action_points


class RopeErrands:
    """The rope errands of the leading hero in the present round, found on demand.

    The hero walks over known cells only. An errand hurts and moves nobody else, and pops no anchor.
    """

    def __init__(self, stage: Stage, known: Collection[Cell]) -> None:
        """Plan for the leading hero."""
        self._stage, self._known = stage, known
        self._hero = stage.lead
        self._fastened: dict[tuple[Tie, Cell], tuple[Errand, ...]] = {}
        self._hung: dict[Tie, dict[Cell, Errand]] = {}
        self._ranges: dict[Order, _Range] = {}

    @cached_property
    def ties(self) -> dict[Tie, tuple[Errand, ...]]:
        """The ways to bring an end to each anchor and partner, the best first; the nearest things first.

        An end that can only be thrown to a partner lies within their reach afterwards.
        """
        found = {tie: errands for tie, errands in self._fastenings.items() if errands}
        for tie, cell in self._list_things():
            far = () if tie in found else self._shoot(tie) if tie.to == ANCHOR else self._throw_to(cell)
            if far:
                found[tie] = far
        return found

    @cached_property
    def _fastenings(self) -> dict[Tie, tuple[Errand, ...]]:
        """The ways to tie an end to each anchor and partner that the hero can walk up to, nearest first."""
        near: list[tuple[int, Tie]] = []
        if self._is_able:
            costs = self._here.costs
            for tie, cell in self._list_things():
                spots = [costs[spot] for spot in self._stage.ground.near[cell] if spot in costs]
                near += [(min(spots), tie)] if spots else []
        return {tie: next(filter(None, self._fasten_at_each(tie)), ()) for _, tie in sorted(near)}

    @cached_property
    def holes(self) -> dict[Cell, tuple[Errand, ...]]:
        """The ways to hang an end down each hole or edge.

        First from an anchor by an own rope, then from the own hand, then by the ropes of others.
        """
        if not self._is_able:
            return {}
        found: dict[Cell, tuple[Errand, ...]] = {}
        for hole in self._here.holes:
            at_hand = list(self._hang(self._here, hole))
            held = [each for each in at_hand if each.is_own and each.holder == Tie(BODY, self._hero)]
            own = [each for each in at_hand if each.is_own and each not in held]
            others = [each for each in at_hand if not each.is_own]
            hung = (self.hang_from(tie).get(hole) for tie in self._fastenings)
            tied = [each for each in hung if each is not None]
            ways = [*own[:1], *sorted(tied, key=self._rank)[:1], *held[:1], *others[:1]]
            if ways:
                found[hole] = tuple(ways)
        return found

    def hang_from(self, tie: Tie) -> dict[Cell, Errand]:
        """Return the best way to tie an end to an anchor and hang the rest down each hole; empty for a
        partner.
        """
        if tie.to == ANCHOR and tie not in self._hung:
            ways = {hole: self._hang_from(tie, hole) for hole in self._here.holes}
            self._hung[tie] = {hole: errand for hole, errand in ways.items() if errand is not None}
        return self._hung.get(tie, {})

    def find_cell(self, tie: Tie) -> Cell:
        """Return the cell of an anchor, or of a partner in the level."""
        cell = self._stage.anchors[tie.id].cell if tie.to == ANCHOR else self._stage.hero(tie.id).cell
        assert cell is not None
        return cell

    @cached_property
    def _is_able(self) -> bool:
        hero = turns.next_actor(self._stage)
        return hero is not None and hero.cell is not None and hero.has_hands and hero.action_points > 0

    @cached_property
    def _here(self) -> _Range:
        return _Range((), self._stage, self._known)

    def _list_things(self) -> Iterator[tuple[Tie, Cell]]:
        """Yield the known anchors and the partners, each with its cell."""
        for anchor in self._stage.anchors.values():
            if anchor.cell in self._known:
                yield Tie(ANCHOR, anchor.id), anchor.cell
        for hero in self._stage.heroes():
            if hero.id != self._hero and hero.cell is not None and hero.carrier is None and not hero.hazard:
                yield Tie(BODY, hero.id), hero.cell

    # -- tying

    def _fasten_at_each(self, tie: Tie) -> Iterator[tuple[Errand, ...]]:
        """Yield the ways to tie an end to something from each cell beside it, the nearest first."""
        costs, near = self._here.costs, self._stage.ground.near[self.find_cell(tie)]
        spots = [(costs[spot], spot) for spot in near if spot in costs]
        for _, spot in sorted(spots):
            yield self._fasten(tie, spot)

    def _fasten(self, tie: Tie, spot: Cell) -> tuple[Errand, ...]:
        """Return the ways to tie an end to something from a cell: own ropes first, and loose ends first."""
        if (tie, spot) not in self._fastened:
            arrived = self._here.go(spot)
            self._fastened[tie, spot] = self._sort(self._fasten_here(tie, *arrived) if arrived else ())
        return self._fastened[tie, spot]

    def _fasten_here(self, tie: Tie, order: Order, stage: Stage) -> Iterator[Errand]:
        for before, at, rope, end in self._list_ends(order, stage):
            yield from self._finish(before, at, TieOn(self._hero, rope.id, end, tie), rope, end)

    def _list_ends(self, order: Order, stage: Stage) -> Iterator[tuple[Order, Stage, Rope, int]]:
        """Yield each end that is loose or the hero's own, also of ropes in the pack, which are then taken
        out.
        """
        near = ((order, stage, rope) for rope in near_ropes(stage, stage.hero(self._hero)))
        for before, at, rope in chain(near, self._uncoil(order, stage)):
            for end in (0, 1):
                if rope.ends[end] in (None, Tie(BODY, self._hero)):
                    yield before, at, rope, end

    def _uncoil(self, order: Order, stage: Stage) -> Iterator[tuple[Order, Stage, Rope]]:
        """Yield each rope of the pack, with the order by which it is taken out and the stage then."""
        for coil in sorted(set(stage.hero(self._hero).coils)):
            uncoil = Uncoil(self._hero, coil)
            if uncoil.refusal(stage) is None:
                after = stage_after(stage, uncoil)
                yield (*order, uncoil), after, after.ropes[stage.new_rope()]

    def _shoot(self, tie: Tie) -> tuple[Errand, ...]:
        """Return the ways to shoot an end to an anchor from the nearest cell where that can be done."""
        stage, cell = self._stage, self.find_cell(tie)
        if not self._is_able or not stage.hero(self._hero).gifts & Gift.SHOOTS:
            return ()
        left = stage.hero(self._hero).action_points - stage.rules.shoot
        for spot, cost in self._here.costs.items():
            if cost > left or cell not in sights_from(stage.ground, spot):
                continue
            arrived = self._here.go(spot)
            ends = self._list_ends(*arrived) if arrived is not None else ()
            shots = [
                errand
                for order, at, rope, end in ends
                for errand in self._finish(order, at, Shoot(self._hero, rope.id, end, cell), rope, end)
                if self._is_seen(errand)
            ]
            if shots:
                return self._sort(shots)
        return ()

    def _throw_to(self, cell: Cell) -> tuple[Errand, ...]:
        """Return ways to hang an end so that it is within reach of a partner in a cell."""
        near = self._stage.ground.near[cell]
        hung = (errand for ways in self.holes.values() for errand in ways if errand.end_cell in near)
        return tuple(errand for errand in hung if self._is_seen(errand))[:2]

    def _sort(self, errands: Iterable[Errand]) -> tuple[Errand, ...]:
        """Return ways to tie an end, own ropes first, and those by which the hero stays tied."""
        own = Tie(BODY, self._hero)
        return tuple(sorted(errands, key=lambda each: (not each.is_own, each.holder != own)))

    # -- hanging

    def _hang_from(self, tie: Tie, hole: Cell) -> Errand | None:
        """Return the best way to tie an end to an anchor and to hang the rest down a hole.

        It begins at the cell where the hero can do both at once, or at the cell nearest to the anchor.
        """
        spots = {stand for stand, _ in self._here.holes[hole]}
        both = [
            self._fasten(tie, spot)
            for spot in self._stage.ground.near[self._stage.anchors[tie.id].cell]
            if spot in spots
        ]
        found: list[Errand] = []
        for errand in dict.fromkeys((*sum(both, ()), *self._fastenings.get(tie, ()))):
            found += list(self._hang(self._range(errand), hole, errand))[:1]
        return min(found, key=self._rank, default=None)

    def _range(self, errand: Errand) -> _Range:
        if errand.order not in self._ranges:
            self._ranges[errand.order] = _Range(errand.order, errand.after, self._known)
        return self._ranges[errand.order]

    def _hang(self, here: _Range, hole: Cell, tied: Errand | None = None) -> Iterator[Errand]:
        """Yield the ways to throw an end down a hole from a range; only of the rope that was tied, if any."""
        for stand, side in here.holes.get(hole, ()):
            arrived = here.go(stand)
            found = list(self._throw(*arrived, hole, side, tied)) if arrived is not None else []
            if found:
                yield from found
                return

    def _throw(
        self, order: Order, stage: Stage, hole: Cell, side: Side, tied: Errand | None
    ) -> Iterator[Errand]:
        """Yield the ways to throw an end to one side, into a hole in which it then hangs."""
        for before, at, rope, end in self._open(order, stage, tied):
            throw = Throw(self._hero, rope.id, end, side)
            if throw.aim(at) != hole:
                # The hero has fallen after letting go of the end.
                continue
            for errand in self._finish(before, at, throw, rope, end):
                if errand.end_cell not in stage.ground.near[hole] or errand.end_cell not in self._known:
                    yield errand if tied is None else errand._replace(is_own=tied.is_own)

    def _open(
        self, order: Order, stage: Stage, tied: Errand | None
    ) -> Iterator[tuple[Order, Stage, Rope, int]]:
        """Yield each rope end that can be thrown, with the actions that make it loose.

        The other end must be tied to something, and to an anchor if the hero lets go of the end.
        """
        hero = stage.hero(self._hero)
        own = Tie(BODY, hero.id)
        for rope in near_ropes(stage, hero):
            for end in (0, 1):
                this, other = rope.ends[end], rope.ends[1 - end]
                if other is None or (tied is not None and tied.rope != rope.id):
                    continue
                if this is None:
                    yield order, stage, rope, end
                elif this == own and other.to == ANCHOR:
                    untie = Untie(hero.id, rope.id, end)
                    if untie.refusal(stage) is None:
                        after = stage_after(stage, untie)
                        if rope.id in after.ropes:
                            yield (*order, untie), after, rope, end
        if tied is None:
            yield from ((*uncoiled, 1) for uncoiled in self._uncoil(order, stage))

    def _is_seen(self, errand: Errand) -> bool:
        """Return whether the whole rope lies in known cells."""
        return all(cell in self._known for cell in errand.after.ropes[errand.rope].cells)

    # -- the last action

    def _finish(self, order: Order, stage: Stage, action: Action, rope: Rope, end: int) -> Iterator[Errand]:
        """Yield the errand that ends with an action, if that can be done without harm."""
        if action.refusal(stage) is not None:
            return
        after = stage_after(stage, action)
        if rope.id in after.ropes and self._is_harmless(after):
            was = self._stage.ropes.get(rope.id)
            is_own = was is None or was.end_of(self._hero) is not None
            yield Errand((*order, action), after, rope.id, end, is_own)

    def _is_harmless(self, after: Stage) -> bool:
        """Return whether nobody was hurt or moved but the hero, and no anchor popped."""
        before = self._stage
        moved = {self._hero, *(body.id for body in before.find_borne(self._hero))}
        return before.anchors.keys() <= after.anchors.keys() and all(
            then.hit_points >= body.hit_points and (key in moved or then.cell == body.cell)
            for key, body in before.bodies.items()
            if (then := after.bodies[key]) is not body
        )

    def _rank(self, errand: Errand) -> tuple[bool, bool, int, int]:
        """Return the key by which errands are sorted: own ropes first, then anchors that hold the hero, then
        those with the most points left.
        """
        hero = errand.after.hero(self._hero)
        holder = errand.holder
        hold = errand.after.anchors[holder.id].hold if holder is not None and holder.to == ANCHOR else 0
        is_weak = hold < errand.after.weight(hero)
        return not errand.is_own, is_weak, -errand.points, len(errand.order)


class _Range:
    """The cells that the hero reaches on foot for the points that are left at the end of an order."""

    def __init__(self, order: Order, stage: Stage, known: Collection[Cell]) -> None:
        """Begin at the end of an order, with the stage there."""
        self._order, self._stage, self._known = order, stage, known
        self._hero = stage.hero(stage.lead)
        self._gone: dict[Cell, tuple[Order, Stage] | None] = {}

    @cached_property
    def _paths(self) -> Paths:
        assert self._hero.cell is not None
        view = whole_view(self._stage.ground, self._hero.cell)
        return Paths(self._stage, self._hero, self._hero.action_points, view)

    @cached_property
    def costs(self) -> dict[Cell, int]:
        """The points for the way to each known cell with footing, the nearest first."""
        paths, ground = self._paths, self._stage.ground
        found: dict[Cell, int] = {}
        for (cell, _, drops), state in paths.targets.items():
            if not drops and cell in self._known and ground.footing[cell]:
                found[cell] = min(found.get(cell, paths.costs[state]), paths.costs[state])
        if self._hero.cell is not None:
            found[self._hero.cell] = 0
        return dict(sorted(found.items(), key=lambda each: (each[1], each[0])))

    @cached_property
    def holes(self) -> dict[Cell, tuple[tuple[Cell, Side], ...]]:
        """The known cells into which an end can be thrown and falls at least two cells, each with the cells
        and sides from which, the nearest first.
        """
        ground = self._stage.ground
        found: dict[Cell, tuple[tuple[Cell, Side], ...]] = {}
        for cell in self.costs:
            for side in THROWN_TO:
                hole = ground.open_step(cell, side)
                if hole is not None and hole in self._known and self._is_deep(hole):
                    found[hole] = (*found.get(hole, ()), (cell, side))
        return found

    def _is_deep(self, hole: Cell) -> bool:
        """Return whether an end falls at least two cells there, as far as is known."""
        for _ in range(2):
            below = self._stage.ground.step(hole, Side.S)
            if below is None or (below in self._known and self._stage.ground.is_solid(below)):
                return False
            hole = below
        return True

    def go(self, cell: Cell) -> tuple[Order, Stage] | None:
        """Return the order extended by the walk to a cell, with the stage there; None if something is in the
        way.
        """
        if cell not in self._gone:
            way = [cell] if cell == self._hero.cell else way_by(self._paths, cell, self._known)
            moves, stage, rest = walk_on(self._stage, way) if way else ((), self._stage, [])
            self._gone[cell] = ((*self._order, *moves), stage) if len(rest) == 1 else None
        return self._gone[cell]
