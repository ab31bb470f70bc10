"""level_choices: what can be done in a level, as lines: verbs with their targets, orders to the party,
heroes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Final, NamedTuple

from intodepth.content.catalog import Catalog
from intodepth.content.verbs import HAUL, MOVE, NEXT, WAIT, Verb
from intodepth.content.words import count_noun
from intodepth.play.goals import goals_of, way_words
from intodepth.play.offers import Offer, name_ways
from intodepth.play.peril import Peril, peril_of
from intodepth.play.selection import Selection, lead_order
from intodepth.play.session import Session
from intodepth.screens.level.words.consequences import costs
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.english.answers import GO_THERE, PERILS
from intodepth.story.order_differences import ways_words
from intodepth.text.level_map import list_known_bodies, write_cell
from intodepth.text.level_ways import tell_directions

AnyWay = Order | Offer
TOWARDS: Final = "towards"
"""begin of the name of a walk that only goes part of the way"""
MOST_NAMED, MOST_DEEDS = 12, 6
"""greatest number of cells that are named for a deed in the line of a verb, and of deeds"""


class TargetCell(NamedTuple):
    """A cell of the level where a verb can do something."""

    cell: Cell
    place: Cell
    """place of the picture that shows it"""
    ways: tuple[AnyWay, ...]
    """the likeliest first"""


def list_targets(offer: Offer) -> list[TargetCell]:
    """Return the targets of an offer; one cell may be seen at several places."""
    found = []
    for place, ways in offer.cells.items():
        by_cell: dict[Cell, tuple[AnyWay, ...]] = {}
        for way in ways:
            cell = offer.aims.get(way, place)
            by_cell[cell] = (*by_cell.get(cell, ()), way)
        found += [TargetCell(cell, place, there) for cell, there in by_cell.items()]
    return found


def list_meant(selection: Selection) -> Iterator[TargetCell]:
    """Yield the targets of what is chosen, each with all that choosing it offers, and first what it does."""
    offer = selection.offer
    for target in list_targets(offer) if offer is not None else ():
        asked = copy(selection)
        if asked.is_target(target.place) and asked.point(target.place, target.cell):
            meant = asked.ways[asked.way]
            yield target._replace(ways=(meant, *(way for way in asked.ways if way is not meant)))
        else:
            yield target


def name_meant(session: Session, cell: Cell | None, ways: Sequence[AnyWay]) -> list[str]:
    """Return the name of each way at a cell: what choosing it does, also if it only goes part of the way."""
    return [
        (None if cell is None or isinstance(way, Offer) else _tell_part(cell, way)) or name
        for way, name in zip(ways, name_ways(session.stage, ways), strict=True)
    ]


def _tell_part(cell: Cell, order: Order) -> str:
    """Return how far an order goes whose hero only walks, and not to a cell; empty for another one."""
    hero = next((action.actor for action in order if not isinstance(action, Lead)), None)
    own = [action for action in order if action.actor == hero and not isinstance(action, Deploy | Lead)]
    goals = [action.to for action in own if isinstance(action, Move)]
    if not goals or goals[-1] == cell or not all(isinstance(action, Move | Pass) for action in own):
        return ""
    ends = ", and end the turn" if isinstance(own[-1], Pass) else ""
    return f"{TOWARDS} {write_cell(cell)}, as far as {write_cell(goals[-1])}{ends}"


def find_place(session: Session, offer: Offer | None, cell: Cell) -> Cell:
    """Return the place of the picture at which a cell is pointed at for an offer."""
    targets = [] if offer is None else list_targets(offer)
    return next((each.place for each in targets if each.cell == cell), session.lookout.place(cell))


def describe_verb(session: Session, verb: Verb, catalog: Catalog) -> str:
    """Return the line of a verb: its label, and what it can do where; of walks only how far they go."""
    stage, offer = session.stage, session.offers.find(verb)
    assert offer is not None
    if verb is WAIT:
        waits = ways_words(stage, offer.orders)
        return f"{verb.label}: {'; or '.join(waits)}" if len(waits) > 1 else verb.label
    if verb is HAUL:
        amounts = offer.amounts.values()
        most, least = max(amounts), min(amounts)
        parts = [f"haul up to {count_noun(most, 'cell')}"] * (most > 0)
        parts += [f"pay out up to {count_noun(-least, 'cell')}"] * (least < 0)
        return f"{verb.label}: {' or '.join(parts)}"
    asked = copy(session.selection)
    asked.ask(verb)
    deeds: dict[str, list[str]] = {}
    for cell, _, ways in list_meant(asked):
        deeds.setdefault(name_meant(session, cell, ways)[0], []).append(write_cell(cell))
    if not deeds:
        return f"{verb.label}: {'; '.join(name_ways(stage, offer.orders))}"
    told = tell_walks(session, catalog) if verb is MOVE else []
    told += [f"{_join_cells(cells)} {deed}" for deed, cells in deeds.items() if not deed.startswith(GO_THERE)]
    more = len(told) - MOST_DEEDS
    return f"{verb.label}: {'; '.join(told[:MOST_DEEDS])}" + (f"; and {more} more" if more > 0 else "")


def tell_walks(session: Session, catalog: Catalog) -> list[str]:
    """Return how far the acting hero walks in this round, by direction."""
    asked = copy(session.selection)
    asked.ask(MOVE)
    targets = list_meant(asked)
    cells = [cell for cell, _, ways in targets if name_meant(session, cell, ways)[0].startswith(GO_THERE)]
    return tell_directions(session, catalog, cells)


def _join_cells(cells: Sequence[str]) -> str:
    shown = list(dict.fromkeys(cells))
    more = len(shown) - MOST_NAMED
    return " ".join(shown[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def list_verbs(session: Session) -> list[Verb]:
    """Return the verbs that can do something now; the lead is passed by naming a hero."""
    return [verb for verb in session.offers.verbs if verb is not NEXT]


def list_far_goals(session: Session) -> Iterator[tuple[Cell, str]]:
    """Yield the goals to which the acting hero can go, with what is done there."""
    move = session.offers.find(MOVE)
    near = {target.cell for target in list_targets(move)} if move is not None else set()
    for goal in goals_of(session.stage, session.wanted, session.knowledge):
        orders = session.clicks.find(goal.cell)
        if orders and goal.cell not in near:
            name = name_meant(session, goal.cell, orders)[0]
            where = "" if name.startswith(TOWARDS) else f" at {write_cell(goal.cell)}"
            yield goal.cell, f"{goal.name}{where}: {name}"


def list_leads(session: Session) -> Iterator[tuple[int, str]]:
    """Yield the heroes who can act instead, by id, each with a line."""
    for lead in lead_order(session.offers):
        hero = session.stage.hero(lead.to)
        where = f" at {write_cell(hero.cell)}" if hero.cell is not None else ", outside"
        yield hero.id, f"{hero.name}{where}: {count_noun(hero.action_points, 'action point')}, let act now"


def name_targets(session: Session, targets: Sequence[TargetCell]) -> list[str]:
    """Return a line for each target: its cell, who or what is there, what is done, at what price."""
    names: dict[Cell, list[str]] = {}
    for body in list_known_bodies(session):
        if body.cell is not None:
            names.setdefault(body.cell, []).append(body.name)
    for cell in session.stage.ways_out():
        if cell in session.knowledge.terrain:
            names.setdefault(cell, []).append(way_words(session.stage, cell))
    return [_name_target(session, target, names) for target in targets]


def _name_target(session: Session, target: TargetCell, names: Mapping[Cell, Sequence[str]]) -> str:
    there = ", ".join(names.get(target.cell, ()))
    deeds = name_meant(session, target.cell, target.ways)
    told = [f"{write_cell(target.cell)}{f' ({there})' if there else ''}: {'; or '.join(deeds)}"]
    first = target.ways[0]
    if not isinstance(first, Offer):
        told.append(price_order(session, first))
    return ", ".join(told)


def price_order(session: Session, order: Order) -> str:
    """Return the price of an order and the worst that it comes to, in a few words."""
    preview = session.previews.of(session.stage, *order)
    peril = peril_of(preview)
    return costs(preview) + (f": {PERILS[peril]}" if peril is not Peril.NONE else "")


def name_amount(amount: int) -> str:
    """Return how much rope is taken in, or paid out if it is negative."""
    return f"{'haul' if amount > 0 else 'pay out'} {count_noun(abs(amount), 'cell')} of rope"


def tell_amounts(amounts: Iterable[int]) -> str:
    """Return how much rope can be taken in or paid out, as it is typed: `possible are haul 2, 3; lower 1`."""
    hauled = [str(amount) for amount in sorted(amounts) if amount > 0]
    lowered = [str(-amount) for amount in sorted(amounts, reverse=True) if amount < 0]
    told = [f"{word} {', '.join(each)}" for word, each in (("haul", hauled), ("lower", lowered)) if each]
    return f"possible {'is' if len(hauled) + len(lowered) == 1 else 'are'} {'; '.join(told)}"
