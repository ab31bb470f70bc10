"""selection: decides which offered order is meant: by verb, rope end, cell and entry of a list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from copy import copy

from intodepth.content.verbs import DEPLOY, HANDS, HAUL, MOVE, NEXT, RELIC, ROPE, SHOVE, VERB_OF, WAIT, Verb
from intodepth.play.listing import Listing
from intodepth.play.offers import Offer, Offers
from intodepth.sim.actions import Action
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.belay import OffBelay
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import DELTAS, Cell, Side

POINTED = MOVE, RELIC
"""verbs with many cells; none of the cells is chosen before the player points at one"""


def _usual_verb(offers: Offers, spent: bool, *, is_outside: bool) -> Verb | None:
    """Return the verb that is chosen at first: Move, Deploy, or Wait if nothing else is possible; None for a
    hero outside for whom no entry is free.

    Without points Move is chosen while something of it is free, such as a swing; to leave is asked for.
    """
    if any(kind in offers for kind in MOVE.kinds if kind is not Exit):
        return MOVE
    if Deploy in offers:
        return DEPLOY
    if is_outside:
        return None
    rest = WAIT if spent or set(offers.verbs) <= {WAIT, NEXT} else MOVE
    return rest if rest in offers.verbs else None


def lead_order(offers: Offers) -> list[Lead]:
    """Return the actions that pass the lead, in party order after the actor."""
    leads = [action for action in offers.of(Lead) if isinstance(action, Lead)]
    return sorted(leads, key=lambda each: (each.to < each.actor, each.to))


def lead_to(offers: Offers, hero: int) -> Lead | None:
    """Return the action that passes the lead to a hero, or None."""
    return next((lead for lead in lead_order(offers) if lead.to == hero), None)


def next_lead(offers: Offers, step: int) -> Action | None:
    """Return the action that passes the lead to the next hero, or with a step of -1 to the previous one."""
    order = lead_order(offers)
    return order[0 if step > 0 else -1] if order else None


class Selection:
    """The player's choice so far: a verb, a rope end, a cell, and one of the orders there."""

    def __init__(
        self,
        offers: Offers,
        origin: Cell | None,
        *,
        spent: bool = False,
        leaves: bool = True,
        handles: Callable[[Offer], Mapping[Cell, Order]] | None = None,
        find_distant: Callable[[Cell], tuple[Order, ...]] = lambda cell: (),
        bring_along: Callable[[Order], Order] = lambda order: (),
        find_listing: Callable[[Cell], Listing] = lambda cell: Listing(),
        find_pulls: Callable[[], Mapping[Cell, Mapping[Cell, Order]]] = dict,
        hurts: Callable[[Order], bool] = lambda order: False,
    ) -> None:
        """Begin with the usual verb. `origin` is the actor's place, `handles` finds the handles of an offer.

        `spent` says whether the actor has no points left. `leaves` says whether a hero in a way out may want
        to leave; otherwise leaving is offered only when the verb is asked for. `find_distant` finds the
        orders for a cell that take more than a move, the likeliest first, `bring_along` the order in which
        others come along after a move, empty if nobody does, `find_listing` what can be done at a place, and
        `find_pulls` where ropes can bring what hangs on them. `hurts` says whether an order would harm
        somebody.
        """
        self.offers = offers
        self.origin = origin
        self._leaves = leaves
        self._find_handles = handles
        self._find_distant = find_distant
        self._bring_along = bring_along
        self._find_listing = find_listing
        self._find_pulls = find_pulls
        self._hurts = hurts
        self._distant: tuple[Order, ...] = ()
        self._handles: dict[Offer, Mapping[Cell, Order]] = {}
        self.verb: Verb | None = None
        self._part: Offer | None = None
        """the end of a rope that was chosen"""
        self.cell: Cell | None = None
        self.way = 0
        """index of the chosen way at the cell"""
        self.is_listed = False
        """whether the ways are listed, to choose one of them"""
        self._others: tuple[Order, ...] = ()
        """also listed: what other verbs can do there, and ways to wait other than the button's"""
        self.refused: tuple[str, ...] = ()
        """what cannot be done there, and why: sentences below the list"""
        self._before: tuple[Cell | None, int, tuple[Order, ...]] | None = None
        """the choice before a list about a hero was opened, which comes back when it is closed"""
        self.is_stepped = False
        """whether the cell was chosen by an arrow"""
        self.has_closed_list = False
        """whether a list was closed without a choice since the verb was chosen"""
        self.usual = _usual_verb(offers, spent, is_outside=origin is None)
        self.choose(self.usual)
        if leaves and Exit in offers and Move not in offers:
            self.aim(offers.of(Exit)[0])
            self.usual = self.verb

    @property
    def offer(self) -> Offer | None:
        """Return the offer of the chosen verb or rope end, or None."""
        return self._part or self.offers.find(self.verb, leaves=self._leaves)

    @property
    def ways(self) -> tuple[Order | Offer, ...]:
        """Return the orders at the chosen cell, or those that need no cell. Rope ends to choose come first.

        Distant orders come before everything else.
        """
        offer, distant = self.offer, self._distant
        if self.cell is None:
            return distant or (
                *(offer.orders if offer is not None and not offer.cells else ()),
                *self._others,
            )
        there = offer.cells.get(self.cell, ()) if offer is not None else ()
        return (*distant, *(way for way in there if way not in distant), *self._others)

    @property
    def end(self) -> Offer | None:
        """Return the rope end that a click would choose; None if it would do something else."""
        chosen = self._chosen
        return chosen if isinstance(chosen, Offer) else None

    @property
    def order(self) -> Order:
        """Return the chosen order; empty while something is still to be chosen."""
        chosen = self._chosen
        return () if chosen is None or isinstance(chosen, Offer) else chosen

    @property
    def action(self) -> Action | None:
        """Return the first action of the chosen order; None without an order."""
        return next(iter(self.order), None)

    @property
    def _chosen(self) -> Order | Offer | None:
        ways = self.ways
        return ways[self.way % len(ways)] if ways else None

    @property
    def handles(self) -> Mapping[Cell, Order]:
        """Return further cells at which an order of the chosen verb can be pointed at, with the order."""
        offer = self.offer
        if offer is None or self._find_handles is None:
            return {}
        if offer not in self._handles:
            self._handles[offer] = self._find_handles(offer)
        return self._handles[offer]

    @property
    def others(self) -> int:
        """The number of other orders at the chosen cell."""
        return max(0, len(self.ways) - 1)

    @property
    def place_in_list(self) -> str:
        """The chosen order's number among those at the cell: `1/3`."""
        count = len(self.ways)
        return f"{self.way % count + 1}/{count}" if count else ""

    @property
    def has_amount(self) -> bool:
        """Whether an amount of rope is being chosen."""
        offer = self.offer
        return offer is not None and bool(offer.amounts) and (self.cell is None or self.cell in offer.cells)

    @property
    def leads_out(self) -> bool:
        """Whether the chosen order leaves the level."""
        return any(isinstance(action, Exit) for action in self.order)

    @property
    def is_commanded(self) -> bool:
        """Whether an order was chosen that no cell stands for, such as one to the whole party."""
        return self.cell is None and bool(self._distant)

    def list_ways(self) -> bool:
        """Open the list of orders at the chosen cell, or at the own cell; return whether it is open."""
        if self.verb is MOVE and self.cell is None and not self._distant:
            return self.list_at(self.origin)
        if self.verb is WAIT:
            self._others = self._releases
        self._before = self.cell, self.way, self._distant
        self.is_listed = self.others > 0 or (self.cell is not None and self.leads_out)
        return self.is_listed

    def list_at(self, cell: Cell | None) -> bool:
        """Open the list of what can be done at a cell, and with a hero there of what cannot; return whether
        it is open.

        A distant order comes first, then the chosen verb. At the actor's own cell the other ways to wait
        come last, or first while waiting is chosen.
        """
        if cell is None or (self.cell == cell and self.has_amount):
            self.is_listed = cell is not None and self.others > 0
            return self.is_listed
        orders, refused = self._find_listing(cell)
        if not orders and not refused and cell != self.origin:
            return False
        self.refused = refused
        if cell == self.origin:
            waits = offer.orders if (offer := self.offers.find(WAIT)) else ()
            # Who can do nothing but wait chooses between that and the rest.
            first, rest = (waits, ()) if self.verb is WAIT else ((), waits[1:])
            orders = (*first, *orders, *self._releases, *rest)
        self._before = self.cell, self.way, self._distant
        distant = self._distant if self.cell == cell and cell != self.origin else ()
        self.cell, self.way, self._distant, self._others = cell, 0, distant, ()
        there = self.ways
        self._others = tuple(order for order in orders if order not in there)
        self.is_listed = bool(self.ways or self.refused)
        if not self.is_listed:
            self.end_list()
        return self.is_listed

    @property
    def _releases(self) -> tuple[Order, ...]:
        """Return the orders to stop bracing and go on with the turn."""
        return tuple((action,) for action in self.offers.of(OffBelay))

    def end_list(self) -> bool:
        """Close the list; return whether it was open. What was chosen before it comes back."""
        had, before = self.is_listed, self._before
        self._unlist()
        if before is not None:
            self.cell, self.way, self._distant = before
        self.has_closed_list |= had
        return had

    def _unlist(self) -> None:
        self.is_listed, self._others, self.refused, self._before = False, (), (), None

    def choose(self, verb: Verb | None) -> None:
        """Choose a verb, and its first cell unless there are many."""
        self.verb, self._part = verb, None
        self._begin()

    def choose_first(self, verb: Verb) -> Order:
        """Return the order that a verb would choose at first; empty for a verb that needs a cell."""
        if verb in POINTED:
            return ()
        asked = copy(self)
        asked.ask(verb)
        return asked.order

    def ask(self, verb: Verb) -> None:
        """Choose a verb by its button or key. For Move this also offers to leave."""
        self._leaves = self._leaves or verb is MOVE
        self.choose(verb)

    def take_end(self) -> bool:
        """Choose the rope end that is pointed at; return whether there is one."""
        if self.end is None:
            return False
        self._part = self.end
        self._begin()
        return True

    def put_end_back(self) -> bool:
        """Go back to the choice of a rope end; return whether one was chosen."""
        had = self._part is not None
        if had:
            self.choose(self.verb)
        return had

    def _begin(self) -> None:
        self.cell, self.way, self._distant, self.is_stepped, self.has_closed_list = None, 0, (), False, False
        self._unlist()
        offer = self.offer
        if offer is not None and offer.cells and self.verb not in POINTED:
            self.cell = next(iter(offer.cells))
            if not offer.amounts:
                self.way = self._likeliest()
            self._start_amount(1)

    def _likeliest(self, meant: Collection[int] = ()) -> int:
        """Return the index of the first order in `meant` that hurts nobody, else that of the first."""
        ways = self.ways
        sound = [way for way in meant or range(len(ways)) if way < len(ways)]
        if len(sound) > 1:
            sound = [way for way in sound if not self._harms(ways[way])] or sound
        return sound[0] if sound else 0

    def _harms(self, way: Order | Offer) -> bool:
        return not isinstance(way, Offer) and self._hurts(way)

    def _start_amount(self, sign: int) -> bool:
        """Choose the least amount to haul, or with -1 to pay out; return whether there is one."""
        offer = self.offer
        amounts = offer.amounts if offer is not None else {}
        ways = [each for each in self.ways if isinstance(each, tuple)]
        found = [way for way, each in enumerate(ways) if amounts.get(each, 0) * sign > 0]
        if found:
            self.way = found[-1] if sign > 0 else found[0]
        return bool(found)

    def drop_cell(self) -> bool:
        """Choose no cell; return whether one was chosen."""
        had = self.cell is not None and self.verb in (*POINTED, WAIT)
        if had:
            self.cell, self.way, self._distant, self.is_stepped = None, 0, (), False
            self._unlist()
        return had

    def command(self, order: Order) -> None:
        """Choose an order whose first action is offered."""
        self.choose(VERB_OF[type(order[0])])
        self.cell, self.way, self._distant = None, 0, (order,)

    def aim(self, action: Action) -> None:
        """Choose an offered action."""
        self._leaves = self._leaves or isinstance(action, Exit)
        self.choose(VERB_OF[type(action)])
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
        self._part = None
        if (action,) in offer.orders:
            self.way = offer.orders.index((action,))
        else:
            self.command((action,))

    def point(self, cell: Cell, seen: Cell | None = None) -> bool:
        """Point at a place and choose its default; return whether there is one.

        `seen` is the level's cell there, if a place shows several. While only Move is chosen, the default can
        be a distant order, such as to go to a relic and take it; a hero outside enters for it. One of several
        rounds comes after a fall or a swing that ends there and hurts nobody. The actor's own cell can only
        be chosen to leave.
        """
        offer = self.offer
        if not self.is_target(cell):
            return False
        ways = offer.cells.get(cell, ()) if offer else ()
        finds = self.verb is MOVE or (self.verb is self.usual and not ways)
        distant = self._find_distant(seen or cell) if finds else ()
        if not ways and not distant and offer is not None:
            return self._point_at_handle(offer, cell)
        if not ways and not distant:
            return False
        if not ways and any(isinstance(action, Pass) for action in distant[0]):
            handled = self.handles.get(cell, ())
            distant = (handled, *distant) if handled and not self._hurts(handled) else distant
        is_new = self.cell != cell or self._distant != distant
        self.cell, self._distant, self.is_stepped = cell, distant, False
        self._unlist()
        if offer is not None and offer.amounts:
            # How much is chosen otherwise.
            return not is_new or self._start_amount(1) or self._start_amount(-1)
        aims = offer.aims if offer is not None else {}
        # Where several cells are seen in one place, what is offered in the one that is pointed at is meant.
        meant = [index for index, way in enumerate(self.ways) if way in distant or aims.get(way) == seen]
        self.way = self._likeliest(meant if seen is not None else ())
        return True

    def find_meant(self, cell: Cell) -> Order:
        """Return the order that is chosen by pointing at a place; empty without one."""
        meant = copy(self)
        return meant.order if meant.point(cell) else ()

    def drag(self, start: Cell, cell: Cell) -> bool:
        """Drag from one place to another; return whether anything can be dragged from the first.

        A rope end is tied or thrown, what hangs on a rope is hauled or lowered, a neighbour is shoved, a
        carried body is given. If it cannot go there, only what is dragged is chosen.
        """
        grabs, pulls = list(self._grabs(start)), self._find_pulls().get(start, {})
        haul = self.offers.find(HAUL)
        if haul is not None and (cell in pulls or (pulls and not grabs)):
            self.choose(HAUL)
            self.cell = None
            return cell not in pulls or self._aim_at(haul, pulls[cell])
        if not grabs:
            return False
        offer, part, places = next((each for each in grabs if cell in each[2]), grabs[0])
        self.choose(offer.verb)
        self._part = part
        self.cell, self.way = places.get(cell), 0
        if self.cell is not None:
            self.way = self._likeliest([way for way, each in enumerate(self.ways) if isinstance(each, tuple)])
        return True

    def _grabs(self, start: Cell) -> Iterator[tuple[Offer, Offer | None, Mapping[Cell, Cell]]]:
        """Yield what can be dragged from a place: the offer, its rope end or None, and the target for each
        place.
        """
        rope, shove, hands = map(self.offers.find, (ROPE, SHOVE, HANDS))
        origin = self.origin
        for part in (rope, *rope.parts) if rope is not None else ():
            if part.start == start:
                yield part, None if part is rope else part, {cell: cell for cell in part.cells}
        if origin is None:
            return
        if shove is not None and start in shove.cells:
            yield shove, None, {Cell(2 * start.x - origin.x, 2 * start.y - origin.y): start}
        if hands is not None and start == origin:
            yield hands, None, {cell: cell for cell in hands.cells}
        elif hands is not None and start in hands.cells:
            yield hands, None, {origin: start}

    def _point_at_handle(self, offer: Offer, cell: Cell) -> bool:
        handled = self.handles.get(cell)
        return handled is not None and self._aim_at(offer, handled)

    def _aim_at(self, offer: Offer, order: Order) -> bool:
        """Choose an order that an offer has at one of its cells."""
        self._distant = ()
        self._unlist()
        self.cell = next(aimed for aimed, orders in offer.cells.items() if order in orders)
        self.way = offer.cells[self.cell].index(order)
        return True

    def is_target(self, cell: Cell) -> bool:
        """Return whether a cell can be chosen.

        The actor's own cell is a target of Move only to leave.
        """
        ways = self.offer.cells.get(cell, ()) if self.offer else ()
        leads_out = any(isinstance(way, tuple) and isinstance(way[0], Exit) for way in ways)
        return self.verb is not MOVE or cell != self.origin or leads_out

    def turn(self) -> None:
        """Choose the next entry of the list, or open it; for who can only wait that of their own place."""
        if self.is_listed:
            self.way = (self.way + 1) % max(1, len(self.ways))
        elif self.verb is WAIT and self.verb is self.usual and not self.is_commanded:
            self.list_at(self.origin)
        else:
            self.list_ways()

    def pick(self, way: int) -> None:
        """Choose an entry by its index in `ways`; other indices change nothing."""
        if 0 <= way < len(self.ways):
            self.way = way

    def pick_amount(self, cells: int) -> None:
        """Choose to haul or pay out this many cells, if that is offered."""
        amounts = self.offer.amounts if self.offer is not None else {}
        wanted = cells if amounts.get(self.order, 0) > 0 else -cells
        for way, order in enumerate(self.ways):
            if isinstance(order, tuple) and amounts.get(order) == wanted:
                self.way = way

    def slide(self, sign: int) -> bool:
        """Choose the next larger amount to haul, or with -1 to pay out; return whether it changed."""
        offer, chosen = self.offer, self.order
        if offer is None or not offer.amounts:
            return False
        if not chosen or offer.amounts[chosen] * sign < 0:
            return self._start_amount(sign)
        self.pick(self.way - sign)
        return True

    def step(self, side: Side) -> None:
        """Go to another cell in a direction; in a list, which is a ring, or among amounts, up or down."""
        offer = self.offer
        if offer is None or not (offer.cells or self.is_listed):
            return
        if (offer.amounts or self.is_listed) and side in (Side.N, Side.S):
            step = 1 if side == Side.S else -1
            if self.is_listed and self.ways:
                self.way = (self.way + step) % len(self.ways)
            else:
                self.pick(self.way + step)
        elif self.is_listed:
            return
        elif offer.amounts or self.verb is DEPLOY:
            cells = sorted(offer.cells)
            index = cells.index(self.cell) if self.cell in cells else 0
            self.cell = cells[(index + (1 if side in (Side.E, Side.N) else -1)) % len(cells)]
            self.way = 0
            if offer.amounts and not self._start_amount(1):
                self._start_amount(-1)
        else:
            start = self.cell or self.origin
            others = list(filter(self.is_target, offer.cells))
            following = None if start is None else neighbour(start, side, others)
            if following is None and self.cell is None and self.origin in others and self.verb is not MOVE:
                # What can be done to oneself lies in no direction.
                following = self.origin
            if following is not None:
                walks = (way for way in offer.cells[following] if isinstance(way, tuple))
                together = self._bring_along(next(walks, ())) if self.verb is MOVE else ()
                self._distant = (together,) if together else ()
                self.cell, self.is_stepped = following, True
                self.way = self._likeliest()


def neighbour(start: Cell, side: Side, cells: Iterable[Cell]) -> Cell | None:
    """Return the nearest of some cells in a direction: within a quarter turn if there is any, else on that
    side; None without any.
    """
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
