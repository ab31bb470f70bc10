"""click_orders: what a click on a cell means where one move does not do it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from intodepth.content.verbs import HAUL, MOVE, SHOVE
from intodepth.play.distant_orders import DistantOrders, find_use
from intodepth.play.legs import Legs
from intodepth.play.lookout import Lookout
from intodepth.play.offers import Offer, Offers
from intodepth.play.order_places import find_pulls
from intodepth.play.preview import Previews
from intodepth.sim.actions import Action
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.entities import Hero
from intodepth.sim.knowledge import Knowledge
from intodepth.sim.orders import Order, party_follows
from intodepth.sim.refusals import Refused
from intodepth.sim.space.cells import Cell
from intodepth.sim.space.terrain import WAY_DOWN, Doors
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after


@dataclass(frozen=True)
class ClickOrders:
    """Finds the orders of clicks on one stage, on demand."""

    stage: Stage
    known: Knowledge
    possible: Sequence[Action]
    offers: Offers
    lookout: Lookout
    previews: Previews
    legs: Legs
    distant: DistantOrders
    wanted: Collection[str]
    """keys of what the level asks for"""
    following: frozenset[int]
    """ids of the heroes who come along after the acting hero's walks"""
    left: Mapping[int, Collection[Cell]]
    """cells over which heroes do not follow in this round"""
    find_way_home: Callable[[], Order]
    """returns the order by which all leave; empty if they cannot"""
    forsakes: Callable[[Order], bool]
    """returns whether something is lost for good by an order"""
    _together: dict[Order, Order] = field(default_factory=dict)
    _others_do: dict[Cell, Order] = field(default_factory=dict)

    @property
    def _believed(self) -> Stage:
        return self.previews.get_believed(self.stage)

    @property
    def _moves(self) -> Offer | None:
        return self.offers.find(MOVE)

    def find_first(self, cell: Cell) -> Order:
        """Return the first order of `find`; empty without one."""
        return next(iter(self.find(cell)), ())

    def find(self, cell: Cell) -> tuple[Order, ...]:
        """Return what a click on a cell means if that takes several actions; none if a move does it.

        A walk of several rounds ends before a round in which something grave happens. The others wait in it,
        or come along; those who follow the hero come along by the first order. A hero who leaves takes the
        others along if nothing is lost by that. What the hero cannot take or pull another one does. To tie on
        to a loose rope end there comes last.
        """
        moves = self._moves
        found = self.distant.find(self._believed, self.known, moves, cell, self.following)
        # What is believed may not be so.
        orders = [order for order in found if self._believed is self.stage or order[0] in self.possible]
        orders = [self.legs.cut_walk(self.stage, order) for order in orders]
        is_move = moves is not None and cell in moves.aims.values()
        walk: Order = orders[0] if orders else ()
        if not orders and moves is not None:
            walk = next(
                (way for way, aim in moves.aims.items() if aim == cell and isinstance(way, tuple)), ()
            )
        if together := self.bring_along(walk):
            # In the first of two walks the others come along already, but not in its last round.
            orders = [together, *(orders[1:] or orders)]
        if orders and orders[0] and self._takes_all_out(orders[0], cell):
            orders.insert(0, self.find_way_home())
        if not is_move:
            orders += self._find_handling(cell)
        tie = self.legs.cut_walk(self.stage, self.distant.find_tie(self._believed, self.known, cell))
        if tie and tie[0] in self.possible:
            # To go there is likelier.
            orders = [*(orders or [walk]), tie]
        if not any(orders):
            orders = [self._ask_another(cell)]
        return tuple(dict.fromkeys(order for order in orders if order))

    def bring_along(self, walk: Order) -> Order:
        """Return a walk of the actor, after which those who follow come along; empty if nobody does."""
        if self.following and walk and walk not in self._together:
            self._together[walk] = self._find_together(walk)
        return self._together.get(walk, ())

    def _find_together(self, walk: Order) -> Order:
        hero = self.stage.lead
        goes = any(isinstance(action, Move) and action.actor == hero for action in walk)
        if not goes or isinstance(walk[-1], Pass | Lead | Exit):
            return ()
        after = self._believed
        try:
            if self.previews.of(self.stage, *walk).unknown is not None:
                return ()  # where it ends nobody knows, and who could follow would tell
            for action in walk:
                after = stage_after(after, action)
        except (Refused, LookupError):
            return ()  # it can be done, though not by what the party knows
        follow = party_follows(after, self.known.terrain, hero, self.left, self.following)
        return (*walk, *follow) if follow else ()

    def _ask_another(self, cell: Cell) -> Order:
        """Return the soonest order by which another hero goes to a thing that the actor cannot take or pull;
        empty without one.
        """
        if cell not in self._others_do:
            stage, known = self._believed, self.known
            leads = self.offers.of(Lead) if find_use(stage, known, cell) is not None else ()
            found = []
            for lead in leads:
                walks = DistantOrders(self.wanted).find(stage_after(stage, lead), known, None, cell)
                if walks and (order := self.legs.cut_walk(self.stage, (lead, *walks[0]))):
                    found.append((sum(isinstance(each, Pass) for each in order), len(order), order))
            self._others_do[cell] = min(found, key=lambda each: each[:2])[-1] if found else ()
        return self._others_do[cell]

    def _find_handling(self, cell: Cell) -> tuple[Order, ...]:
        """Return what a hero does without walking if a cell is clicked: haul or lower what hangs on a rope to
        that cell, or shove what stands there, but not another hero.
        """
        place, shove = self.lookout.place(cell), self.offers.find(SHOVE)
        body = self.stage.bodies.get(self.stage.at.get(cell, -1))
        if body is None:
            return tuple(pulls[place] for pulls in self.pulls.values() if place in pulls)
        shoved = shove.cells.get(place, ()) if shove is not None and not isinstance(body, Hero) else ()
        return tuple(way for way in shoved if not isinstance(way, Offer))

    @cached_property
    def pulls(self) -> Mapping[Cell, Mapping[Cell, Order]]:
        """The orders to haul or lower, by the place of what hangs on the rope and by where it then is."""
        haul = self.offers.find(HAUL)
        return find_pulls(self.stage, haul, self.previews, self.lookout) if haul is not None else {}

    def _takes_all_out(self, order: Order, cell: Cell) -> bool:
        """Return whether all may leave where an order makes one hero leave by a cell: nobody is left out, and
        nothing is lost.
        """
        able = sum(hero.is_able for hero in self.stage.heroes())
        is_back = self.stage.doors == Doors.FIRST and self.stage.ground.code(cell) != WAY_DOWN
        if not isinstance(order[-1], Exit) or able < 2 or is_back or not (all_leave := self.find_way_home()):
            return False
        leg = self.legs.find(self.stage, all_leave)
        return leg.accepts is None and leg.halt is None and not self.forsakes(all_leave)

    @cached_property
    def far_cells(self) -> Sequence[Cell]:
        """The cells that the actor can reach in this round by several moves, nearest first."""
        return self.distant.find_far(self._believed, self.known, self._moves)
