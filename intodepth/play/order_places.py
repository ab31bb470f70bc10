"""order_places: further places where an order can be chosen: its rope, and where things would end up."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.play.lookout import Lookout
from intodepth.play.offers import Offer
from intodepth.play.peril import peril_of
from intodepth.play.preview import Previews
from intodepth.sim.actions import Action
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import Lower
from intodepth.sim.actions.ropes.swing import Swing
from intodepth.sim.orders import Order
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage


def build_handles(stage: Stage, offer: Offer, previews: Previews, lookout: Lookout) -> dict[Cell, Order]:
    """Return the shortest order for each place of the picture that stands for one without being its target.

    Where several falls or swings end, it is the one that does least harm and then costs least.
    """
    hero = stage.hero(stage.lead)
    found: dict[Cell, Order] = {}

    def rank(order: Order) -> tuple[int, int, int]:
        if _find_moved(stage, order[0]) != hero.id:
            return len(order), 0, 0
        preview = previews.of(stage, *order)
        return len(order), peril_of(preview), -preview.after.hero(hero.id).action_points

    for order in sorted(offer.orders, key=rank) if offer.cells else ():
        for cell in (*_ends(stage, order, previews), *_strand(stage, order[0])):
            place = lookout.place(cell)
            if place not in offer.cells:
                found.setdefault(place, order)
    return found


def find_pulls(
    stage: Stage, offer: Offer, previews: Previews, lookout: Lookout
) -> dict[Cell, dict[Cell, Order]]:
    """Return the shortest order for each place of the picture to which a rope brings what hangs on it, as far
    as the party can know that, by the place where it hangs now.
    """
    found: dict[Cell, dict[Cell, Order]] = {}
    for order in sorted(offer.orders, key=len):
        moved = _find_moved(stage, order[0])
        start = None if moved is None else stage.bodies[moved].cell
        for cell in _ends(stage, order, previews):
            if start is not None and cell != start:
                found.setdefault(lookout.place(start), {}).setdefault(lookout.place(cell), order)
    return found


def _find_moved(stage: Stage, action: Action) -> int | None:
    """Return the body that an action is meant to move; None without one."""
    match action:
        case Move(drop=True, actor=body) | Swing(actor=body):
            return body
        case Haul(rope=key) | Lower(rope=key):
            tied = [tie.id for tie in stage.ropes[key].ends if tie is not None and tie.to == BODY]
            return next((body for body in tied if body != action.actor), tied[0] if tied else None)
        case _:
            return None


def _ends(stage: Stage, order: Order, previews: Previews) -> Iterator[Cell]:
    """Yield the cells in which what an order moves ends up, if the party can know that."""
    moved = _find_moved(stage, order[0])
    if moved is None:
        return
    preview = previews.of(stage, *order)
    cell = preview.after.bodies[moved].cell
    if cell is not None and preview.unknown is None:
        yield cell


def _strand(stage: Stage, action: Action) -> Iterator[Cell]:
    """Yield the cells of the rope that an order hauls or lowers."""
    match action:
        case Haul(rope=key) | Lower(rope=key):
            yield from stage.ropes[key].cells
