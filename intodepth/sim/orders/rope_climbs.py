"""rope_climbs: walks that go on beyond a rope: from its lower end to the ground, or untied from it."""

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


class RopeClimb(NamedTuple):
    """A way on foot that begins with something else."""

    order: Order
    """what is done first: climb down a rope and let go, or untie oneself"""
    cell: Cell
    """where the hero is then"""
    walks: Walks
    """the ways on from there"""


def list_climbs(stage: Stage, known: Collection[Cell], walks: Walks) -> list[RopeClimb]:
    """Return where the leading hero gets untied, or by climbing down ropes and letting go, if that harms
    nobody.

    `walks` are the hero's ways on foot over known cells.
    """
    found = [_land(stage, known, walks, spot) for spot in _list_spots(stage, walks)]
    return [climb for climb in (*found, _untie(stage, known)) if climb is not None]


def _list_spots(stage: Stage, walks: Walks) -> Iterator[Cell]:
    """Yield the lowest cell of each rope that the leader can climb to, if it is above the ground."""
    hero, ground = stage.hero(stage.lead), stage.ground
    for _, rope in sorted(stage.ropes.items()):
        if rope.end_of(hero.id) is None:
            cells = [cell for cell in grippable(ground, hero, rope) if walks.cost(cell) is not None]
            lowest = min(cells, key=lambda cell: cell.y, default=None)
            if lowest is not None and not ground.footing[lowest]:
                yield lowest


def _land(stage: Stage, known: Collection[Cell], walks: Walks, spot: Cell) -> RopeClimb | None:
    """Return the way to let go of a rope in a cell; None if it harms somebody or ends in the unknown."""
    order, after = walks.find_order(spot, lambda stage: _let_go(stage, spot)), stage
    for action in order:
        after = stage_after(after, action)
    lead = turns.next_actor(after)
    if not order or lead is None or lead.id != stage.lead or lead.cell is None:
        return None
    if lead.cell not in known or not is_steady(after, lead) or _is_harmed(stage, after):
        return None
    return RopeClimb(order, lead.cell, Walks(after, known))


def _untie(stage: Stage, known: Collection[Cell]) -> RopeClimb | None:
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
    return RopeClimb(tuple(order), hero.cell, Walks(after, known))


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
