"""selection: settles which of the offered orders is meant: by verb, end of a rope, cell and way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import pairwise

from intodepth.content.verbs import DEPLOY, HAUL, MOVE, NEXT, RELIC, VERB_OF, WAIT, Verb
from intodepth.play.offers import Offer, Offers
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import DELTAS, Cell, Side

LET_GO = 0.25
"""part of a cell, at its foot, that means to let go there, if one can also hold on"""
OTHERS = 0.4
"""part of a cell, at its foot, that means other ways than the likeliest"""
ONLY_GO = 0.25
"""part of a cell, at its foot, that means only to go there, where more could be done"""
POINTED = MOVE, RELIC
"""verbs with many cells, of which none is chosen before one is pointed at"""


def _usual_verb(offers: Offers, spent: bool) -> Verb | None:
    """The verb that is chosen before the player has chosen one: to wait where nothing else is left to do."""
    if Move in offers:
        return MOVE
    if Deploy in offers:
        return DEPLOY
    rest = WAIT if spent or set(offers.verbs) <= {WAIT, NEXT} else MOVE
    return rest if rest in offers.verbs else None


def lead_order(offers: Offers) -> list[Lead]:
    """The actions that pass the lead, in the order of the party from the actor on."""
    leads = [action for action in offers.of(Lead) if isinstance(action, Lead)]
    return sorted(leads, key=lambda each: (each.to < each.actor, each.to))


def next_lead(offers: Offers, step: int) -> Action | None:
    """The action that passes the lead to the next hero in order, or to the one before for a step of -1."""
    order = lead_order(offers)
    return order[0 if step > 0 else -1] if order else None


class Selection:
    """What the player has chosen so far: a verb, an end of a rope, a cell, one of the ways to do it there."""

    def __init__(
        self,
        offers: Offers,
        origin: Cell | None,
        *,
        spent: bool = False,
        leaves: bool = True,
        handles: Callable[[Offer], Mapping[Cell, Order]] | None = None,
        errands: Callable[[Cell], Order] = lambda cell: (),
    ) -> None:
        """Begin with the usual verb; `origin` is where the actor is, `handles` finds those of an offer.

        `spent`: whether the actor has no points left; `leaves`: whether who stands in a way out may want to
        leave, which else is offered only when the verb is asked for; `errands` finds what one would want at a
        cell of the level that takes more than a move.
        """
        self.offers = offers
        self.origin = origin
        self._leaves = leaves
        self._find_handles = handles
        self._find_errand = errands
        self._errand: Order = ()
        self._handles: dict[Offer, Mapping[Cell, Order]] = {}
        self.verb: Verb | None = None
        self._part: Offer | None = None
        """the end of a rope that was chosen"""
        self.cell: Cell | None = None
        self.way = 0
        """which of the ways at the cell"""
        self._share = 1.0
        """part of the chosen cell, from its foot on, in which its ways are stacked"""
        self.usual = _usual_verb(offers, spent)
        self.choose(self.usual)
        if leaves and Exit in offers and Move not in offers:
            self.aim(offers.of(Exit)[0])
            self.usual = self.verb

    @property
    def offer(self) -> Offer | None:
        """What is offered of the chosen verb, or with the chosen end of a rope."""
        return self._part or self.offers.find(self.verb, leaves=self._leaves)

    @property
    def ways(self) -> tuple[Order | Offer, ...]:
        """What can be done at the chosen cell, or what is offered without cells; ends of ropes come first."""
        if self._errand:
            return (self._errand,)
        offer = self.offer
        if offer is None:
            return ()
        if self.cell is None:
            return () if offer.cells else offer.orders
        return offer.cells.get(self.cell, ())

    @property
    def end(self) -> Offer | None:
        """The end of a rope that is pointed at, to choose it."""
        chosen = self._chosen
        return chosen if isinstance(chosen, Offer) else None

    @property
    def order(self) -> Order:
        """What is to be done, if all is settled; else nothing."""
        chosen = self._chosen
        return () if chosen is None or isinstance(chosen, Offer) else chosen

    @property
    def action(self) -> Action | None:
        """The first action of what is to be done."""
        return next(iter(self.order), None)

    @property
    def _chosen(self) -> Order | Offer | None:
        ways = self.ways
        return ways[self.way % len(ways)] if ways else None

    @property
    def handles(self) -> Mapping[Cell, Order]:
        """Where an order of the chosen verb can be pointed at besides the cell it is aimed at."""
        offer = self.offer
        if offer is None or self._find_handles is None:
            return {}
        if offer not in self._handles:
            self._handles[offer] = self._find_handles(offer)
        return self._handles[offer]

    @property
    def _own(self) -> Cell | None:
        """The cell of the actor, where something can be done there: letting go, for one that hangs."""
        return self.origin if self.offer is not None and self.origin in self.offer.cells else None

    def choose(self, verb: Verb | None) -> None:
        """Turn to a verb. Its first cell is chosen, unless there are many to point at."""
        self.verb, self._part = verb, None
        self._begin()

    def first(self, verb: Verb) -> Order:
        """What would be chosen at first by turning to a verb; nothing where that is to be pointed at."""
        if verb in POINTED:
            return ()
        asked = copy(self)
        asked.ask(verb)
        return asked.order

    def ask(self, verb: Verb) -> None:
        """Turn to a verb for all that it offers."""
        self._leaves = True
        self.choose(verb)

    def take_end(self) -> bool:
        """Go on with the end of a rope that is pointed at; whether there is one."""
        if self.end is None:
            return False
        self._part = self.end
        self._begin()
        return True

    def put_end_back(self) -> bool:
        """Choose the end of a rope again; whether one was chosen."""
        had = self._part is not None
        if had:
            self.choose(self.verb)
        return had

    def _begin(self) -> None:
        self.cell, self.way, self._errand, self._share = None, 0, (), 1.0
        offer = self.offer
        if offer is not None and offer.cells and self.verb not in POINTED:
            self.cell = next(iter(offer.cells))
            self._start_amount(1)

    def _start_amount(self, sign: int) -> bool:
        """Of the amounts at the cell, turn to the least that is taken in, or paid out for a sign of -1."""
        offer = self.offer
        amounts = offer.amounts if offer is not None else {}
        ways = [each for each in self.ways if isinstance(each, tuple)]
        found = [way for way, each in enumerate(ways) if amounts.get(each, 0) * sign > 0]
        if found:
            self.way = found[-1] if sign > 0 else found[0]
        return bool(found)

    def drop_cell(self) -> bool:
        """Forget the cell; whether there was one to forget."""
        had = self.cell is not None and self.verb in POINTED
        if had:
            self.cell, self.way, self._errand = None, 0, ()
        return had

    def command(self, order: Order) -> None:
        """Turn to an order that begins with an offered action."""
        self.choose(VERB_OF[type(order[0])])
        self._errand = order

    def aim(self, action: Action) -> None:
        """Turn to one of the offered actions."""
        self.ask(VERB_OF[type(action)])
        offer = self.offer
        if offer is None:
            return
        for part in (None, *offer.parts):
            self._part = part
            for cell, ways in (part or offer).cells.items():
                if (action,) in ways:
                    self._begin()
                    self.cell, self.way = cell, ways.index((action,))
                    return
        # What has no cells, such as to wait.
        self._part, self.way = None, offer.orders.index((action,))

    def point(self, cell: Cell, height: float, seen: Cell | None = None) -> bool:
        """Point into a place at a height of 0 to 1; its ways are stacked in it. Whether it can be chosen.

        `seen` is the cell of the level that is seen there, where a place shows several. As long as nothing
        but Move was chosen, what one would want there is: to take a relic, also where that takes a way.
        """
        share = 1.0
        if self.verb is MOVE:
            errand = self._find_errand(seen or cell)
            if errand and (height > ONLY_GO or not self._goes_to(cell)):
                self.cell, self.way, self._errand = cell, 0, errand
                return True
            self._errand, share = (), ONLY_GO if errand else 1.0
            height /= share
        offer = self.offer
        ways = offer.cells.get(cell) if offer else None
        if not ways and offer is not None and (handled := self.handles.get(cell)) is not None:
            self._share = share
            self.cell = next(aimed for aimed, orders in offer.cells.items() if handled in orders)
            self.way = offer.cells[self.cell].index(handled)
            return True
        if not ways or offer is None:
            return False
        if offer.amounts:
            # How much is chosen otherwise: many amounts in one cell could not be told apart.
            is_new, self.cell = self.cell != cell, cell
            return not is_new or self._start_amount(1) or self._start_amount(-1)
        every = range(len(ways))
        # Where something else is seen in this part of the place, what is offered there is meant all the same.
        meant = [way for way in every if seen in (None, offer.aims.get(ways[way]))] or every
        self.cell, self._share = cell, share
        parts = zip(meant, bands([ways[way] for way in meant]), strict=True)
        self.way = next((way for way, (foot, _) in parts if height > foot), meant[-1])
        return True

    @property
    def band(self) -> tuple[float, float]:
        """The part of the chosen cell that means the chosen way: its foot and its top, of 0 to 1."""
        if self._errand:
            return (ONLY_GO if self._goes_to(self.cell) else 0.0), 1.0
        if self.verb is HAUL:
            return 0.0, 1.0
        foot, top = bands(self.ways)[self.way % len(self.ways)]
        return foot * self._share, top * self._share

    def _goes_to(self, cell: Cell | None) -> bool:
        """Whether one move leads to a cell."""
        offer = self.offers.find(MOVE)
        return offer is not None and cell in offer.cells

    def turn(self) -> None:
        """Take the next way to do it at the same cell, first of all at the actor's own.

        Where more could be done than to go there, that is only to go there.
        """
        if self._errand and self._goes_to(self.cell):
            self.way, self._errand, self._share = 0, (), ONLY_GO
            return
        if self.cell is None and self._own is not None:
            self.cell, self.way = self._own, 0
        else:
            self.way = (self.way + 1) % max(1, len(self.ways))

    def pick(self, way: int) -> None:
        """Take one of the ways to do it at the cell, by its place among them, if there are so many."""
        if 0 <= way < len(self.ways):
            self.way = way

    def pick_amount(self, cells: int) -> None:
        """Take in so many cells of rope, or pay them out, as it is chosen now, if so many can be."""
        amounts = self.offer.amounts if self.offer is not None else {}
        wanted = cells if amounts.get(self.order, 0) > 0 else -cells
        for way, order in enumerate(self.ways):
            if isinstance(order, tuple) and amounts.get(order) == wanted:
                self.way = way

    def slide(self, sign: int) -> bool:
        """Take in one step more of rope, or pay it out for a sign of -1; whether that can be done."""
        offer, chosen = self.offer, self.order
        if offer is None or not offer.amounts:
            return False
        if not chosen or offer.amounts[chosen] * sign < 0:
            return self._start_amount(sign)
        self.pick(self.way - sign)
        return True

    def step(self, side: Side) -> None:
        """Go on to another cell in a direction; of amounts, up and down take in more, or pay out."""
        offer = self.offer
        if offer is None or not offer.cells:
            return
        if offer.amounts and side in (Side.N, Side.S):
            self.pick(self.way + (1 if side == Side.S else -1))
            return
        if offer.amounts or self.verb is DEPLOY:
            cells = sorted(offer.cells)
            index = cells.index(self.cell) if self.cell in cells else 0
            self.cell = cells[(index + (1 if side in (Side.E, Side.N) else -1)) % len(cells)]
            self.way = 0
            if offer.amounts and not self._start_amount(1):
                self._start_amount(-1)
            return
        start, self._errand = self.cell or self.origin, ()
        following = None if start is None else neighbour(start, side, offer.cells)
        if self.cell is None and self._own is not None and (side == Side.S or len(offer.cells) == 1):
            # Letting go is aimed at the cell where the actor is, which lies in no direction from itself.
            following = self._own
        if following is not None:
            self.cell, self.way = following, 0


def bands(ways: Sequence[Order | Offer]) -> list[tuple[float, float]]:
    """Foot and top, of 0 to 1, of the parts of a cell that mean these ways: the first has most of it."""
    count = len(ways)
    drop = ways[1] if count == 2 else None
    if isinstance(drop, tuple) and isinstance(drop[0], Move) and drop[0].drop:
        return [(LET_GO, 1.0), (0.0, LET_GO)]
    if count == 1:
        return [(0.0, 1.0)]
    edges = [1.0, *(OTHERS * left / (count - 1) for left in reversed(range(count)))]
    return [(foot, top) for top, foot in pairwise(edges)]


def neighbour(start: Cell, side: Side, cells: Iterable[Cell]) -> Cell | None:
    """The nearest of some cells in a direction: within a quarter turn if there is any, else on that side."""
    dx, dy = DELTAS[side]
    best: tuple[tuple[bool, int, int, Cell], Cell] | None = None
    for cell in cells:
        along = (cell.x - start.x) * dx + (cell.y - start.y) * dy
        aside = abs((cell.x - start.x) * dy) + abs((cell.y - start.y) * dx)
        if along > 0:
            rank = (aside > along, along + 2 * aside, aside, cell)
            if best is None or rank < best[0]:
                best = rank, cell
    return best[1] if best else None
