"""target_nodes: the places of the level that can be chosen, as nodes for keys, tests and readers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from intodepth.content.verbs import DEPLOY, MOVE
from intodepth.content.words import join_names
from intodepth.play.caching import cache_latest
from intodepth.play.goals import goals_of
from intodepth.play.offers import Offer, Offers, name_ways
from intodepth.play.peril import Peril
from intodepth.play.selection import Selection, lead_order
from intodepth.play.session import Session
from intodepth.screens.level.camera.viewpoint import Viewpoint
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.english.answers import PERILS
from intodepth.ui.core import Ui
from intodepth.ui.draw import Rect
from intodepth.ui.nodes import Semantics, UiNode
from intodepth.ui.rects import overlap

GROUP: Final = "level"
"""id of the group that holds them"""
WaysThere = tuple[Order | Offer, ...]


class TargetNodes:
    """Lists the places that can be chosen, and caches what is there until the stage changes."""

    def find(
        self,
        ui: Ui,
        viewpoint: Viewpoint,
        area: Rect,
        session: Session,
        selection: Selection,
        marked: Mapping[Cell, WaysThere],
        perils: Mapping[Order, Peril],
    ) -> Iterator[UiNode]:
        """Yield a node for each place that can be chosen, line by line from the top: what is marked, handles,
        and the heroes and goals that a click can mean.

        `selection` is the choice that was drawn. Nothing can be chosen any more once the stage has changed.
        A place is named after what the party knows to be there, else by its column and row from the lower
        left. Arrows lead to the places of the chosen verb, and in no list.
        """
        if not _can_choose(session, selection.offers):
            return
        offered = {} if selection.offer is None or selection.is_listed else selection.offer.cells
        names = self._find_names(session)
        ways = {**self._find_clicked(session, selection), **marked}
        ways |= {place: (order,) for place, order in selection.handles.items() if place not in ways}
        for place in sorted(ways, key=lambda place: (-place.y, place.x)):
            rect = viewpoint.find_cell_rect(ui, *place)
            told = Semantics(
                "gridcell",
                names.get(place, f"{place.x},{place.y}"),
                partial(_find_value, place, ways[place], perils),
                place == selection.cell,
                does=partial(_find_deed, session, selection.offers, ways[place]),
            )
            seen = overlap(rect, area)
            yield UiNode(f"cell:{place.x},{place.y}", told, rect, seen, GROUP, place in offered)

    @cache_latest(by=lambda self, session: (session.stage.digest, session.knowledge, session.lookout))
    def _find_names(self, session: Session) -> dict[Cell, str]:
        """Return who is at each place of the picture, and what the party knows to be there."""
        found: dict[Cell, list[str]] = {}
        for body in (*session.stage.heroes(), *session.knowledge.bodies.values()):
            if body.cell is not None:
                found.setdefault(session.lookout.place(body.cell), []).append(body.name)
        return {place: join_names(names) for place, names in found.items()}

    @cache_latest(by=lambda self, session, chosen: (session.offers, session.lookout, chosen.verb))
    def _find_clicked(self, session: Session, chosen: Selection) -> dict[Cell, WaysThere]:
        """Return the orders that a click means where nothing is marked: to pass the lead to a hero, or to go
        to a goal and do what is to be done there.
        """
        return {**_find_leads(session), **(_find_goals(session) if chosen.verb in (MOVE, DEPLOY) else {})}


def _find_leads(session: Session) -> dict[Cell, WaysThere]:
    """Return the orders that pass the lead, by the place of the hero who gets it."""
    found: dict[Cell, WaysThere] = {}
    for lead in lead_order(session.offers):
        if (cell := session.stage.hero(lead.to).cell) is not None:
            found[session.lookout.place(cell)] = ((lead,),)
    return found


def _find_goals(session: Session) -> dict[Cell, WaysThere]:
    """Return the orders to go to a goal and do what is to be done there, by the place of the goal."""
    cells = [goal.cell for goal in goals_of(session.stage, session.wanted, session.knowledge)]
    found = {session.lookout.place(cell): session.clicks.find(cell) for cell in cells}
    return {place: orders for place, orders in found.items() if orders}


def _find_value(place: Cell, ways: WaysThere, perils: Mapping[Order, Peril]) -> str:
    """Return where a place is, and the worst that choosing it comes to."""
    worst = max((perils.get(way, Peril.NONE) for way in ways if isinstance(way, tuple)), default=Peril.NONE)
    return ", ".join(filter(None, (f"{place.x},{place.y}", PERILS[worst])))


def _can_choose(session: Session, offers: Offers) -> bool:
    """Return whether these offers are still those from which the player chooses."""
    return session.state == TurnState.SELECT and session.offers is offers


def _find_deed(session: Session, offers: Offers, ways: Sequence[Order | Offer]) -> str:
    """Return what can be done at a place, the likeliest first; empty once the stage has changed."""
    return "; ".join(name_ways(session.stage, ways)) if _can_choose(session, offers) else ""
