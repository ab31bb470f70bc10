"""listing: everything that can be done in a cell, and why some of it cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from intodepth.content.verbs import BLADE, HANDS, HAUL, MOVE, NEXT, ROPE, SHOVE, WAIT
from intodepth.play.offers import Offer, Offers
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.story.english import refusals as words
from intodepth.story.order_differences import drop_alike
from intodepth.story.refusals import tell_refusal, why_not_there

TOLD = HANDS, ROPE, SHOVE, BLADE
"""verbs that are used on another hero; why one cannot be is told"""
MOST, MOST_AT_HEROES = 12, 16
"""greatest number of orders that are listed at a place, and at that of a hero: a longer list would not fit"""
NEAR = 2
"""distance in cells, as a sum of both directions, in which they may be used"""


class Listing(NamedTuple):
    """The orders that are possible in the cell of a hero, and sentences on those that are not."""

    orders: tuple[Order, ...] = ()
    refused: tuple[str, ...] = ()


def list_about(
    stage: Stage,
    believed: Stage,
    offers: Offers,
    hero: Hero,
    place: Cell,
    may_leave: Callable[[Stage, Hero, Cell | None], bool],
) -> Listing:
    """Return what the actor and a hero can do in the hero's cell, which the picture shows at a place.

    Reasons are those of the stage as the party believes it to be. `may_leave` says whether a hero may want to
    leave by a cell.
    """
    actor = stage.hero(stage.lead)
    orders = list(_find_orders(offers, place, leaves=may_leave(stage, actor, actor.cell)))
    if hero.id == actor.id:
        # Who may not want to leave yet is offered it last.
        exits: list[Order] = [(each,) for each in offers.of(Exit)]
        orders += [each for each in exits if each not in orders]
        return Listing(drop_alike(stage, orders)[:MOST_AT_HEROES])
    refused = list(_tell_refused(believed, believed.hero(actor.id), hero, offers, place))
    lead = Lead(actor.id, hero.id)
    if lead in offers.of(Lead):
        after = stage_after(stage, lead)
        leaving = list(Exit.generate(after, after.hero(hero.id)))
        if leaving and not may_leave(after, hero, hero.cell):
            refused.append(words.STILL_TO_BRING_OUT)
            leaving.clear()
        orders += [(lead,), *((lead, each) for each in leaving)]
    elif (hindrance := Pass.hindrance(believed, believed.hero(hero.id))) is not None:
        refused.append(tell_refusal(believed, hero, hindrance))
    return Listing(drop_alike(stage, orders)[:MOST_AT_HEROES], tuple(refused))


def list_there(stage: Stage, offers: Offers, place: Cell) -> Listing:
    """Return what the actor can do at a place without a hero; empty if that is nothing but to move there, or
    so much that it is found by the verbs alone.
    """
    orders = drop_alike(stage, _find_orders(offers, place, leaves=True))
    moves = offers.find(MOVE)
    is_more = moves is None or set(orders) - set(moves.orders)
    return Listing(orders if is_more and len(orders) <= MOST else ())


def _find_orders(offers: Offers, place: Cell, *, leaves: bool) -> Iterator[Order]:
    """Yield the orders of all verbs at a place, rope ends with where they go."""
    for verb in offers.verbs:
        offer = offers.find(verb, leaves=leaves)
        if offer is None or verb in (HAUL, WAIT, NEXT):
            continue
        for part in (offer, *offer.parts):
            yield from (way for way in part.cells.get(place, ()) if not isinstance(way, Offer))


def _tell_refused(stage: Stage, actor: Hero, hero: Hero, offers: Offers, place: Cell) -> Iterator[str]:
    """Yield why the actor cannot use verbs on a hero."""
    if actor.cell is None or hero.cell is None:
        return
    if abs(actor.cell.x - hero.cell.x) + abs(actor.cell.y - hero.cell.y) > NEAR:
        yield words.out_of_reach(actor.name, hero.name)
        return
    for verb in TOLD:
        offer = offers.find(verb)
        can = offer is not None and any(place in part.cells for part in (offer, *offer.parts))
        if not can and verb.suits(stage, actor) and (why := why_not_there(stage, actor, verb, hero.cell)):
            yield words.with_verb(verb.label, why)
