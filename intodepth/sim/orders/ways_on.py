"""ways_on: walks that go on where feet alone do not lead: beyond the lower end of a rope, beneath an edge, or
untied from a rope.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.tie import Untie
from intodepth.sim.entities import Hero, Relic
from intodepth.sim.flow import turns
from intodepth.sim.orders.passes import Order
from intodepth.sim.orders.walks import Walks
from intodepth.sim.pull.gripping import grippable
from intodepth.sim.ropes import BODY, Tie
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.standing import is_steady
from intodepth.sim.successors import stage_after


class WayOn(NamedTuple):
    """A way on foot that begins with something else."""

    order: Order
    """what is done first: climb down a rope and let go, step off an edge, or untie oneself"""
    cell: Cell
    """where the hero is then"""
    walks: Walks
    """the ways on from there"""


def list_ways_on(stage: Stage, known: Collection[Cell], walks: Walks) -> list[WayOn]:
    """Return where the leading hero gets by climbing down ropes and letting go, by falling in this round, or
    untied, if that harms nobody.

    `walks` are the hero's ways on foot over known cells.
    """
    climbs = (_climb(stage, known, walks, spot) for spot in _list_spots(stage, walks))
    found = (*climbs, *_list_falls(stage, known), _untie(stage, known))
    return [way for way in found if way is not None]


def _list_spots(stage: Stage, walks: Walks) -> Iterator[Cell]:
    """Yield the lowest cell of each rope that the leader can climb to, if it is above the ground."""
    hero, ground = stage.hero(stage.lead), stage.ground
    for _, rope in sorted(stage.ropes.items()):
        if rope.end_of(hero.id) is None:
            cells = [cell for cell in grippable(ground, hero, rope) if walks.cost(cell) is not None]
            lowest = min(cells, key=lambda cell: cell.y, default=None)
            if lowest is not None and not ground.footing[lowest]:
                yield lowest


def _climb(stage: Stage, known: Collection[Cell], walks: Walks, spot: Cell) -> WayOn | None:
    """Return the way to let go of a rope in a cell; None if it harms somebody or ends in the unknown."""
    return _land(stage, known, walks.find_order(spot, lambda stage: _let_go(stage, spot)))


def _list_falls(stage: Stage, known: Collection[Cell]) -> list[WayOn]:
    """Return the falls of the leader through known cells, the cheapest to each cell; none where portals could
    lead elsewhere.
    """
    hero, found = stage.hero(stage.lead), dict[Cell, tuple[int, WayOn]]()
    for move in Move.generate(stage, hero) if not stage.ground.portals else ():
        if not isinstance(move, Move) or not move.drop or (way := _land(stage, known, (move,))) is None:
            continue
        x, top = move.to
        if way.cell.x != x or not all(Cell(x, y) in known for y in range(way.cell.y, top + 1)):
            continue
        spent = hero.action_points - stage_after(stage, move).hero(hero.id).action_points
        if way.cell not in found or spent < found[way.cell][0]:
            found[way.cell] = spent, way
    return [way for _, way in found.values()]


def _land(stage: Stage, known: Collection[Cell], order: Order) -> WayOn | None:
    """Return the way on after an order that ends with a fall; None if it harms somebody or ends in the
    unknown.
    """
    after = stage
    for action in order:
        after = stage_after(after, action)
    lead = turns.next_actor(after)
    if not order or lead is None or lead.id != stage.lead or lead.cell is None:
        return None
    if lead.cell not in known or not is_steady(after, lead) or _is_harmed(stage, after):
        return None
    return WayOn(order, lead.cell, Walks(after, known))


def _untie(stage: Stage, known: Collection[Cell]) -> WayOn | None:
    """Return the ways of the leading hero without their ropes; None if they have none, or if a body moves as
    soon as the ends are untied.
    """
    hero, order, after = stage.hero(stage.lead), list[Action](), stage
    for rope in stage.ropes_of(hero.id):
        ends = [end for end, tie in enumerate(rope.ends) if tie == Tie(BODY, hero.id)]
        for action in (Untie(hero.id, rope.id, end) for end in ends):
            if action.refusal(after) is not None:
                return None
            order.append(action)
            after = stage_after(after, action)
    if hero.cell is None or not order or after.at != stage.at or not is_steady(after, after.hero(hero.id)):
        return None
    return WayOn(tuple(order), hero.cell, Walks(after, known))


def _let_go(stage: Stage, cell: Cell) -> Order:
    """Return the order by which the leader lets go in their cell; empty if they cannot."""
    action = Move(stage.lead, cell, True)
    return (action,) if action.refusal(stage) is None else ()


def _is_harmed(before: Stage, after: Stage) -> bool:
    """Return whether a hero lost hit points or a relic broke."""
    for key, body in before.bodies.items():
        then = after.bodies[key]
        if isinstance(body, Hero) and then.hit_points < body.hit_points:
            return True
        if isinstance(body, Relic) and isinstance(then, Relic) and then.broken and not body.broken:
            return True
    return False
