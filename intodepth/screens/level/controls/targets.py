"""targets: what the stick of a gamepad aims at in the level, and what is aimed at while nothing is chosen."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from copy import copy
from functools import partial
from typing import Final

from intodepth.content.verbs import DEPLOY, HAUL, MOVE
from intodepth.play.goals import Goal, find_told_direction, goals_of, ways_out
from intodepth.play.peril import Peril, peril_of
from intodepth.play.selection import Selection, neighbour
from intodepth.play.session import Session
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.sim.actions.exit import Exit
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell, Side
from intodepth.ui.draw import Point

BESIDE: Final = math.radians(25)
"""angle within which a target limits how far a push of the stick reaches"""


def takes_stick(selection: Selection) -> bool:
    """Return whether the stick aims: not in a list, or without places."""
    offer = selection.offer
    return offer is not None and bool(offer.cells) and not selection.is_listed


def list_targets(session: Session) -> tuple[Cell, ...]:
    """Return the places that the stick can choose: those of the chosen verb, and while that is the usual one
    all where a click means something, such as to go to a relic and take it. Where it starts is none.
    """
    selection, place = session.selection, session.lookout.place
    offer = selection.offer
    found = dict.fromkeys(filter(selection.is_target, offer.cells if offer is not None else ()))
    found |= dict.fromkeys(selection.handles)
    if selection.verb in (MOVE, DEPLOY) and selection.verb is selection.usual:
        far = session.clicks.far_cells if session.actor.cell is not None else ()
        things = (*_list_things(session), *(goal.cell for goal in _find_goals(session)))
        found |= dict.fromkeys(map(place, far))
        found |= dict.fromkeys(place(cell) for cell in things if session.clicks.find(cell))
        found |= dict.fromkeys(filter(partial(_is_pull, session), _list_pulled(session)))
    start = find_start(selection)
    return tuple(cell for cell in found if cell != start)


def _list_things(session: Session) -> Iterator[Cell]:
    """Yield where something is that the party knows of, or a way out."""
    stage = session.stage
    for body in session.knowledge.bodies.values():
        if body.cell is not None:
            yield body.cell
    works = (each.cell for each in stage.mechanisms.values())
    for cell in (*works, *(each.cell for each in stage.anchors.values()), *ways_out(stage)):
        if cell in session.knowledge.terrain:
            yield cell


def _list_pulled(session: Session) -> Iterator[Cell]:
    """Yield the places to which a click hauls or lowers what hangs on a rope."""
    for ends in session.clicks.pulls.values():
        yield from ends


def _is_pull(session: Session, place: Cell) -> bool:
    """Return whether what a place means first is to haul or lower."""
    chosen = copy(session.selection)
    return aim_at(session, chosen, place) and type(chosen.action) in HAUL.kinds


def _find_goals(session: Session) -> list[Goal]:
    return goals_of(session.stage, session.wanted, session.knowledge)


def aim_by_stick(session: Session, tilt: Point) -> bool:
    """Choose the target to which the stick is pushed, or the amount of rope; return whether there is one.

    `tilt` is where the stick is, from (-1, -1) to (1, 1), y down, without the dead zone.
    """
    if session.selection.has_amount and (amounts := list_amounts(session.selection, up=tilt[1] < 0)):
        session.selection.pick(amounts[round(abs(tilt[1]) * (len(amounts) - 1))])
        return True
    targets, start = list_targets(session), find_start(session.selection)
    if start is None or not targets:
        return False
    return choose_target(session, find_target(targets, start, tilt))


def list_amounts(selection: Selection, *, up: bool) -> list[int]:
    """Return the indices of the ways to haul rope, or else to pay it out, the least amount first."""
    amounts = selection.offer.amounts if selection.offer is not None else {}
    sign = 1 if up else -1
    found = {
        way: sign * amounts.get(each, 0) for way, each in enumerate(selection.ways) if isinstance(each, tuple)
    }
    return sorted((way for way in found if found[way] > 0), key=found.__getitem__)


def choose_target(session: Session, place: Cell) -> bool:
    """Choose a target as the player's own choice; return whether something can be done there."""
    is_aimed = aim_at(session, session.selection, place)
    session.selection.is_stepped |= is_aimed
    return is_aimed


def step_by_pad(session: Session, side: Side) -> None:
    """Go to another place in a direction, where a press then means what it means there by stick or mouse.

    From the hero it goes to a cell of Move, from there on to the next one of all targets.
    """
    selection, offer = session.selection, session.selection.offer
    if offer is None or selection.verb is not MOVE or selection.is_listed:
        selection.step(side)
        return
    near = tuple(filter(selection.is_target, offer.cells))
    targets = near if selection.cell in (None, selection.origin) else list_targets(session)
    start = selection.cell or selection.origin
    following = None if start is None else neighbour(start, side, targets)
    if following is None or not choose_target(session, following):
        selection.step(side)


def drop_aim(session: Session, pointer: Pointer) -> bool:
    """Aim at nothing, and propose nothing more in this state; return whether anything was aimed at."""
    selection = session.selection
    if selection.verb is not selection.usual or not selection.drop_cell():
        return False
    pointer.likeliest = selection.offers, None
    return True


def find_start(selection: Selection) -> Cell | None:
    """Return the place from which the stick aims: the actor's; for a hero outside, an entry."""
    offer = selection.offer
    return selection.origin or (next(iter(offer.cells), None) if offer is not None else None)


def find_target(targets: Collection[Cell], start: Cell, tilt: Point) -> Cell:
    """Return the target to which the stick is pushed: by its direction, and the farther the farther away."""
    reach = find_reach(targets, start, tilt)
    x, y = start.x + tilt[0] * reach, start.y - tilt[1] * reach
    return min(targets, key=lambda each: (math.dist(each, (x, y)), each))


def find_reach(targets: Collection[Cell], start: Cell, tilt: Point) -> float:
    """Return how many cells away a full push leads: to the farthest target beside that direction, else to the
    farthest of all.
    """
    turn = math.atan2(-tilt[1], tilt[0])
    far = {each: math.dist(each, start) for each in targets}
    beside = [
        length
        for each, length in far.items()
        if length and abs(_turn_between(turn, math.atan2(each.y - start.y, each.x - start.x))) <= BESIDE
    ]
    return max(beside or far.values())


def _turn_between(one: float, other: float) -> float:
    return (one - other + math.pi) % math.tau - math.pi


def aim_at(session: Session, selection: Selection, place: Cell) -> bool:
    """Choose a place as the mouse does; return whether something can be done there."""
    return selection.point(place, session.lookout.find_seen((place.x + 0.5, place.y + 0.5)).cell)


def propose(session: Session, pointer: Pointer) -> None:
    """Aim at what is meant most likely, while nothing is chosen."""
    selection = session.selection
    if not _is_bare(selection):
        return
    if pointer.likeliest is None or pointer.likeliest[0] is not selection.offers:
        pointer.likeliest = selection.offers, find_likeliest(session)
    place = pointer.likeliest[1]
    if place is not None:
        aim_at(session, selection, place)


def begin_at(session: Session, order: Order, *, is_new: bool) -> bool:
    """Let the chosen verb begin with an order that it can do, unless that does harm; return whether it does.

    `is_new` says whether the verb was just chosen; else only the chosen cell begins with the order.
    """
    selection, chosen = session.selection, copy(session.selection)
    chosen.aim(order[0])
    is_there = is_new or (chosen.cell == selection.cell and chosen.offer is selection.offer)
    if chosen.order != order or chosen.verb is not selection.verb or not is_there:
        return False
    if not _is_safe(session, order):
        return False
    chosen.is_stepped = selection.is_stepped
    session.selection = chosen
    return True


def prefer_order(session: Session) -> None:
    """Choose the first safe order at a cell instead of an end of a rope, which has no preview."""
    selection = session.selection
    if selection.end is None:
        return
    orders = (way for way, each in enumerate(selection.ways) if isinstance(each, tuple))
    safe = (way for way in orders if _is_safe(session, selection.ways[way]))  # type: ignore[arg-type]
    selection.pick(next(safe, selection.way))


def is_proposed(selection: Selection, pointer: Pointer) -> bool:
    """Return whether the chosen place is one that the player has not chosen."""
    likeliest, offers = pointer.likeliest, selection.offers
    is_same = likeliest is not None and likeliest[0] is offers and likeliest[1] == selection.cell
    return is_same and selection.cell is not None and not selection.is_stepped


def drop_proposal(selection: Selection, pointer: Pointer) -> Selection:
    """Return what the player has chosen, without a place that they have not, unless the hero leaves there."""
    if not is_proposed(selection, pointer) or isinstance(selection.action, Exit):
        return selection
    bare = copy(selection)
    bare.drop_cell()
    return bare


def _is_bare(selection: Selection) -> bool:
    """Return whether nothing but a hero is chosen yet."""
    is_usual = selection.verb is MOVE and selection.verb is selection.usual
    return is_usual and selection.cell is None and not (selection.is_commanded or selection.is_listed)


def find_likeliest(session: Session) -> Cell | None:
    """Return the place of the picture that is meant most likely while nothing is chosen, which does no harm;
    None without one.

    It is the known goal that takes the fewest actions: what lies there if it can be taken, with a relic the
    way out, where the hero then leaves. Else it is the target nearest to a goal. Without a goal it is the
    place of a move that leads farthest to where a relic is said to lie.
    """
    goals, place, selection = _find_goals(session), session.lookout.place, session.selection
    carries = bool(session.stage.find_carried(session.actor.id))
    wanted = [goal for goal in goals if goal.is_way_out == carries] or [
        goal for goal in goals if not goal.is_way_out
    ]
    if carries and selection.origin is not None and _leaves_there(session, selection.origin):
        return selection.origin
    orders = {place(goal.cell): session.clicks.find_first(goal.cell) for goal in wanted}
    for cell in sorted(filter(orders.get, orders), key=lambda each: len(orders[each])):
        if _is_harmless(session, cell):
            return cell
    if wanted:
        ends = [place(goal.cell) for goal in wanted]
        targets = list_targets(session)
        others = sorted(targets, key=lambda each: (min(_count(each, end) for end in ends), each))
    else:
        others = _list_towards_told(session)
    return next((cell for cell in others if _is_harmless(session, cell)), None)


def _leaves_there(session: Session, place: Cell) -> bool:
    """Return whether the hero leaves by their own place, and nothing stays behind for good by that."""
    chosen = copy(session.selection)
    return aim_at(session, chosen, place) and chosen.leads_out and not session.forsakes(chosen.order)


def _list_towards_told(session: Session) -> list[Cell]:
    """Return where a move leads, first what is farthest in the direction in which the first relic that nobody
    has seen is said to lie; empty without one.
    """
    known, offer = session.knowledge, session.selection.offer
    rumours = session.hearsay.items()
    told = (cell for body, (cell, _) in rumours if cell not in known.terrain and body not in known.bodies)
    if (cell := next(told, None)) is None or offer is None:
        return []
    (across, up), start = find_told_direction(session.stage, cell), find_start(session.selection) or cell
    return sorted(offer.cells, key=lambda each: (-across * each.x - up * each.y, -_count(each, start), each))


def _count(one: Cell, other: Cell) -> int:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _is_harmless(session: Session, place: Cell) -> bool:
    """Return whether nothing grave comes of what a place means first."""
    selection = copy(session.selection)
    if place == selection.origin or not aim_at(session, selection, place) or not selection.order:
        return False
    return _is_safe(session, selection.order)


def _is_safe(session: Session, order: Order) -> bool:
    """Return whether nothing grave comes of an order."""
    return peril_of(session.previews.of(session.stage, *order)) < Peril.POPS
