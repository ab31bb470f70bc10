"""distant_orders: the order that a click on a distant thing means: go there and take, pull, tie or leave."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from intodepth.play.goals import list_to_bring_out, ways_out
from intodepth.play.offers import Offer
from intodepth.sim.actions import Action, ActionKind
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.pull import Pull
from intodepth.sim.actions.ropes.tie import TieOn, Untie
from intodepth.sim.actions.take import Take
from intodepth.sim.cargo import is_fallen
from intodepth.sim.entities import Body, Hero, Lamp
from intodepth.sim.knowledge import NOTHING, Knowledge
from intodepth.sim.mechanisms import MechanismKind
from intodepth.sim.orders import Order, Walks, WayOn, list_ways_on, party_follows
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell, Side
from intodepth.sim.space.terrain import ENTRY, Doors
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after

BEGINNING = 2
"""in so many rounds of a floor nobody goes back with empty hands"""
REACH = 2
"""a thing so many cells away may be within reach"""


class DistantOrders:
    """Finds the order that a click on a cell most likely means, such as to go to a relic and take it.

    Orders are computed on demand, and cached until the stage or the knowledge changes.
    """

    def __init__(self, wanted: Collection[str]) -> None:
        """Begin with the keys of what the level asks for."""
        self._wanted = tuple(wanted)
        self._asked: tuple[int, Knowledge, Collection[int] | None] = 0, NOTHING, None
        """digest of the stage, the knowledge, and who follows, for which orders are cached"""
        self._walks: Walks | None = None
        self._ways_on: Sequence[WayOn] | None = None
        self._known: dict[Cell, tuple[Order, ...]] = {}
        self._ties: dict[Cell, Order] = {}

    def find(
        self,
        stage: Stage,
        known: Knowledge,
        moves: Offer | None,
        cell: Cell,
        followers: Collection[int] | None = None,
    ) -> tuple[Order, ...]:
        """Return the orders that a click on a cell can mean, the likeliest first; none if one move does it or
        nothing is possible.

        `known` is what the party knows, `moves` are the leader's possible moves. While a round ends on the
        way, the others wait by one order, and follow by another. The latter comes first if there are
        `followers`, who alone then follow.
        """
        self._ask(stage, known, followers)
        found = self._known.get(cell)
        if found is None:
            alone = self._find(stage, known, moves, cell)
            both = [alone] if alone else []
            if any(isinstance(action, Pass) and action.actor != stage.lead for action in alone):
                along = self._find(stage, known, moves, cell, along=True)
                both += [along] if along else []
                both = both[::-1] if followers else both
            found = self._known[cell] = tuple(dict.fromkeys(both))
        return found

    def find_far(self, stage: Stage, known: Knowledge, moves: Offer | None) -> list[Cell]:
        """Return the cells that the leader can reach in this round by several moves, nearest first."""
        hero = stage.hero(stage.lead)
        self._ask(stage, known, self._asked[2])
        if hero.cell is None:
            return []
        offered = {hero.cell, *(moves.aims.values() if moves is not None else ())}
        reached = self._walks_of(stage, known).find_reached(hero.action_points)
        return [cell for cell in reached if cell not in offered and cell not in stage.at]

    def find_tie(self, stage: Stage, known: Knowledge, cell: Cell) -> Order:
        """Return the order in which a leader who is tied to nothing goes to a loose rope end in a cell, and
        ties on to it; empty without one.
        """
        self._ask(stage, known, self._asked[2])
        if cell not in self._ties:
            self._ties[cell] = self._find_tie(stage, known, cell)
        return self._ties[cell]

    def _find_tie(self, stage: Stage, known: Knowledge, cell: Cell) -> Order:
        hero = stage.hero(stage.lead)
        ends = [
            (rope.id, end)
            for rope in stage.ropes.values()
            for end in (0, 1)
            if rope.ends[end] is None and rope.end_cell(end) == cell
        ]
        if not ends or hero.cell is None or stage.ropes_of(hero.id):
            return ()

        def tie_on(after: Stage) -> Order:
            ties = (TieOn(hero.id, rope, end, Tie(BODY, hero.id)) for rope, end in ends)
            return next(((tie,) for tie in ties if tie.refusal(after) is None), ())

        return _go_near_and_act(self._walks_of(stage, known), hero, cell, tie_on)

    def _ask(self, stage: Stage, known: Knowledge, followers: Collection[int] | None) -> None:
        """Clear the cache if the stage, the knowledge or the followers have changed."""
        asked = stage.digest, known, followers
        if asked != self._asked:
            self._asked, self._walks, self._ways_on = asked, None, None
            self._known.clear()
            self._ties.clear()

    def _walks_of(self, stage: Stage, known: Knowledge) -> Walks:
        if self._walks is None:
            self._walks = Walks(stage, known.terrain)
        return self._walks

    def _ways_on_of(self, stage: Stage, known: Knowledge) -> Sequence[WayOn]:
        if self._ways_on is None:
            self._ways_on = list_ways_on(stage, known.terrain, self._walks_of(stage, known))
        return self._ways_on

    def _find(
        self, stage: Stage, known: Knowledge, moves: Offer | None, cell: Cell, *, along: bool = False
    ) -> Order:
        """Return the order that a click on a cell means; empty without one. It ends before a part of the way
        that nobody has seen.

        `along` says whether the others follow before a round ends, instead of only waiting.
        """
        hero = stage.hero(stage.lead)

        def others(after: Stage) -> Order:
            return party_follows(after, known.terrain, hero.id, who=self._asked[2] or None) if along else ()

        if cell not in known.terrain:
            return ()
        if hero.cell is None:
            return self._enter_from_outside(stage, known, hero, cell)
        kind = _choose_kind(stage, known, hero, cell)
        is_offered = moves is not None and cell in moves.aims.values()

        def go(walks: Walks) -> Order:
            if cell in ways_out(stage) and self.may_leave(stage, hero, cell):
                return _leave_soonest(walks, stage, hero, cell, others)
            if kind is not None and not (kind is TieOn and is_offered):
                return _go_and_act(walks, hero, kind, cell, others)
            return () if is_offered or cell == hero.cell else walks.find_order(cell, None, others)

        order = go(self._walks_of(stage, known))
        if order or is_offered or cell == hero.cell:
            return order
        for way in self._ways_on_of(stage, known):
            on = go(way.walks)
            if on or cell == way.cell:
                return (*way.order, *on)
        near = self._walks_of(stage, known).find_last_known(cell)
        return () if near is None else self._walks_of(stage, known).find_order(near, None, others)

    def _enter_from_outside(self, stage: Stage, known: Knowledge, hero: Hero, cell: Cell) -> Order:
        """Return the order to enter and go on to a cell, by the entry with the shortest way."""
        found: list[tuple[int, int, Order]] = []
        for action in Deploy.generate(stage, hero):
            after = stage_after(stage, action)
            orders = DistantOrders(self._wanted).find(after, known, None, cell)
            order = orders[0] if orders and action.entry != cell else ()
            for each in order:
                after = stage_after(after, each)
            if order:
                found.append((len(order), -after.hero(hero.id).action_points, (action, *order)))
        return min(found, key=lambda each: each[:2])[-1] if found else ()

    def may_leave(self, stage: Stage, hero: Hero, cell: Cell | None) -> bool:
        """Return whether the hero may want to leave the level by a cell: with something, or when nothing is
        left to bring out.

        On a floor of a descent always, except for a hero who has only just entered and would go back up for
        good.
        """
        if any(not isinstance(body, Lamp) for body in stage.find_carried(hero.id)):
            return True
        is_back = cell is not None and stage.ground.code(cell) == ENTRY and stage.round <= BEGINNING
        if stage.doors == Doors.FIRST and is_back:
            return False
        return stage.doors != Doors.ALL or not list_to_bring_out(stage, self._wanted)


def find_lying(stage: Stage, known: Knowledge, cell: Cell) -> Body | None:
    """Return the body that is known to lie in a cell, also a fallen hero; None for a hero who stands."""
    body = stage.bodies.get(stage.at.get(cell, -1))
    return body if body is not None and (body.id in known.find_lying(cell) or is_fallen(body)) else None


def find_use(stage: Stage, known: Knowledge, cell: Cell) -> ActionKind | None:
    """Return the kind of action that anybody can do with what is in a cell: Take or Pull; or None."""
    if cell in stage.at:
        return Take if find_lying(stage, known, cell) is not None else None
    works = stage.mechanisms.values()
    return Pull if any(each.kind == MechanismKind.LEVER and each.cell == cell for each in works) else None


def _choose_kind(stage: Stage, known: Knowledge, hero: Hero, cell: Cell) -> ActionKind | None:
    """Return the kind of action that fits what is in a cell: Take, Pull or TieOn; or None."""
    use, held = find_use(stage, known, cell), stage.ropes_of(hero.id)
    if use is not None or cell in stage.at:
        return use
    return TieOn if held and any(anchor.cell == cell for anchor in stage.anchors.values()) else None


def _go_and_act(
    walks: Walks, hero: Hero, kind: ActionKind, cell: Cell, others: Callable[[Stage], Order]
) -> Order:
    """Return the shortest way to do something at a cell, in this round if it can be; empty without one."""
    return _go_near_and_act(
        walks, hero, cell, lambda stage: _choose_order(stage, hero.id, kind, cell), others
    )


def _go_near_and_act(
    walks: Walks,
    hero: Hero,
    cell: Cell,
    act: Callable[[Stage], Order],
    others: Callable[[Stage], Order] = lambda stage: (),
) -> Order:
    near = [
        Cell(cell.x + dx, cell.y + dy)
        for dx in range(-REACH, REACH + 1)
        for dy in range(-REACH, REACH + 1)
        if abs(dx) + abs(dy) <= REACH
    ]
    costs = [(cost, spot) for spot in near if (cost := walks.cost(spot)) is not None]
    found: Order = ()
    for cost, spot in sorted(costs):
        if found and cost > hero.action_points:
            break
        order = walks.find_order(spot, act, others)
        if order and not any(isinstance(action, Pass) for action in order):
            return order
        found = found or order
    return found


def _leave_soonest(
    walks: Walks, stage: Stage, hero: Hero, cell: Cell, others: Callable[[Stage], Order]
) -> Order:
    """Return the order to leave by a cell, or by another of the same doorway that takes fewer rounds; empty
    without one.
    """

    def leave_by(door: Cell) -> Order:
        return walks.find_order(door, lambda after: _choose_order(after, hero.id, Exit, door), others)

    doorway = sorted(_find_doorway(stage, cell), key=lambda each: each != cell)
    found = [order for door in doorway if (order := leave_by(door))]
    return min(found, key=lambda order: sum(isinstance(each, Pass) for each in order), default=())


def _find_doorway(stage: Stage, cell: Cell) -> set[Cell]:
    """Return the cells of one kind in a row that a player sees as one way out."""
    found, pending, code = {cell}, [cell], stage.ground.code(cell)
    while pending:
        at = pending.pop()
        for side in (Side.E, Side.W):
            beside = stage.step(at, side)
            if beside is not None and beside not in found and stage.ground.code(beside) == code:
                found.add(beside)
                pending.append(beside)
    return found


def _choose_order(stage: Stage, hero: int, kind: ActionKind, cell: Cell) -> Order:
    """Return the action of a kind that is aimed at a cell, preferring a loose rope end to a tied one; empty
    without any.

    What is tied is untied to be taken.
    """
    found = [action for action in kind.generate(stage, stage.hero(hero)) if action.aim(stage) == cell]
    if found:
        return (min(found, key=lambda action: _moves_knot(stage, action)),)
    if kind is not Take or cell not in stage.at:
        return ()
    tied = Tie(BODY, stage.at[cell])
    for untie in Untie.generate(stage, stage.hero(hero)):
        if isinstance(untie, Untie) and stage.ropes[untie.rope].ends[untie.end] == tied:
            order = _choose_order(stage_after(stage, untie), hero, kind, cell)
            return (untie, *order) if order else ()
    return ()


def _moves_knot(stage: Stage, action: Action) -> bool:
    """Return whether an action unties an end to tie it elsewhere, which is less likely meant than tying a
    loose one.
    """
    return isinstance(action, TieOn) and stage.ropes[action.rope].ends[action.end] is not None
