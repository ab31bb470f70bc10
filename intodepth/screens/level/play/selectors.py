"""selectors: settles which of the offered actions is meant: by cell, side, entry or hero."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from intodepth.screens.level.sight.lookout import Lookout
from intodepth.sim.actions import Action, Kind, Selector
from intodepth.sim.actions.deploy import Deploy
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.ropes.tie import TieOn
from intodepth.sim.actions.take import Take
from intodepth.sim.space.cells import DELTAS, Cell, Side
from intodepth.sim.stage import Stage

LET_GO = 0.25
"""part of a cell, at its foot, that means to let go there, if one can also hold on"""
ONLY_GO = 0.25
"""part of a cell, at its foot, that means only to go there, where more could be done"""


@dataclass(frozen=True)
class Offer:
    """All actions of one kind that can be done now."""

    kind: Kind
    actions: tuple[Action, ...]
    cells: dict[Cell, tuple[Action, ...]]
    """by the place of the picture they are aimed at, which is a cell of the level as long as no portal is
    near; several where there are several ways (stay or let go, which relic)"""
    aims: Mapping[Action, Cell] = field(default_factory=dict)
    """the cell of the level each is aimed at"""

    def place(self, action: Action) -> Cell | None:
        """The place that an action is aimed at."""
        return next((place for place, ways in self.cells.items() if action in ways), None)

    @property
    def single(self) -> Action | None:
        """The only action, where there is nothing to choose."""
        return self.actions[0] if len(self.actions) == 1 else None


def build_offers(
    stage: Stage, actions: Sequence[Action], lookout: Lookout | None = None
) -> dict[Kind, Offer]:
    """The offered actions by kind, in the order of the list, as they are seen from a lookout."""
    kinds: dict[Kind, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    offers = {}
    for kind, group in kinds.items():
        cells: dict[Cell, tuple[Action, ...]] = {}
        aims: dict[Action, Cell] = {}
        for action in sorted(group, key=lambda each: moves_knot(stage, each)):
            cell = action.aim(stage)
            if cell is not None:
                place = cell if lookout is None else _place(lookout, action, cell)
                cells[place] = (*cells.get(place, ()), action)
                aims[action] = cell
        offers[kind] = Offer(kind, tuple(group), cells, aims)
    return offers


def _place(lookout: Lookout, action: Action, cell: Cell) -> Cell:
    """Where the goal of an action is seen: a move has one goal for each way."""
    if isinstance(action, Move):
        return lookout.home.place(action.chart.place(cell))
    return lookout.place(cell)


def moves_knot(stage: Stage, action: Action) -> bool:
    """Whether an end is taken from where it is tied: less likely meant than tying a loose one."""
    return isinstance(action, TieOn) and stage.ropes[action.rope].ends[action.end] is not None


def _usual_kind(offers: Mapping[Kind, Offer], spent: bool, laden: bool) -> Kind | None:
    """The kind that is chosen before the player has chosen one.

    Where nothing else is left to do, to take out what is carried, or to pass.
    """
    out = (Exit,) if laden else ()
    rest = (*out, Pass) if spent or offers.keys() <= {*out, Pass, Lead} else ()
    return next((kind for kind in (Move, Deploy, *rest) if kind in offers), None)


def lead_order(offers: Mapping[Kind, Offer]) -> list[Lead]:
    """The actions that pass the lead, in the order of the party from the actor on."""
    offer = offers.get(Lead)
    leads = [action for action in offer.actions if isinstance(action, Lead)] if offer else []
    return sorted(leads, key=lambda each: (each.to < each.actor, each.to))


def next_lead(offers: Mapping[Kind, Offer], step: int) -> Action | None:
    """The action that passes the lead to the next hero in order, or to the one before for a step of -1."""
    order = lead_order(offers)
    return order[0 if step > 0 else -1] if order else None


class Selection:
    """What the player has chosen so far: a kind, a cell, and one of the ways to do it there."""

    def __init__(
        self,
        offers: dict[Kind, Offer],
        origin: Cell | None,
        *,
        spent: bool = False,
        laden: bool = False,
        handles: Callable[[Offer], Mapping[Cell, Action]] | None = None,
        errands: Callable[[Cell], tuple[Action, ...]] = lambda cell: (),
    ) -> None:
        """Begin with the usual kind; `origin` is where the actor is, `handles` finds those of an offer.

        `spent`: whether the actor has no points left; `laden`: whether it carries something; `errands` finds
        what one would want at a cell of the level that takes more than a move.
        """
        self.offers = offers
        self.origin = origin
        self._find_handles = handles
        self._find_errand = errands
        self._errand: tuple[Action, ...] = ()
        self._handles: dict[Kind, Mapping[Cell, Action]] = {}
        self.kind: Kind | None = None
        self.cell: Cell | None = None
        self.way = 0
        """which of the actions at the cell"""
        self._lent = False
        """whether the kind was chosen by pointing at a relic alone"""
        self._share = 1.0
        """part of the chosen cell, from its foot on, in which its ways are stacked"""
        self.usual = _usual_kind(offers, spent, laden)
        self.choose(self.usual)

    @property
    def offer(self) -> Offer | None:
        """What is offered of the chosen kind."""
        return None if self.kind is None else self.offers.get(self.kind)

    @property
    def ways(self) -> tuple[Action, ...]:
        """The actions at the chosen cell, or those of a kind without cells; of an order the first."""
        if self._errand:
            return self._errand[:1]
        offer = self.offer
        if offer is None:
            return ()
        if self.cell is None:
            return offer.actions if offer.kind.SELECTOR in (Selector.NONE, Selector.HERO) else ()
        return offer.cells.get(self.cell, ())

    @property
    def action(self) -> Action | None:
        """The complete action, if all is settled."""
        ways = self.ways
        return ways[self.way % len(ways)] if ways else None

    @property
    def order(self) -> tuple[Action, ...]:
        """The complete action, with those that an order does after it; nothing if not all is settled."""
        action = self.action
        return self._errand or ((action,) if action is not None else ())

    @property
    def handles(self) -> Mapping[Cell, Action]:
        """Where an action of the chosen kind can be pointed at besides the cell it is aimed at."""
        offer = self.offer
        if offer is None or self._find_handles is None:
            return {}
        if offer.kind not in self._handles:
            self._handles[offer.kind] = self._find_handles(offer)
        return self._handles[offer.kind]

    @property
    def _own(self) -> Cell | None:
        """The cell of the actor, where something can be done there: letting go, for one that hangs."""
        return self.origin if self.offer is not None and self.origin in self.offer.cells else None

    def choose(self, kind: Kind | None) -> None:
        """Turn to a kind of action. Its first cell is chosen, unless there are many to point at."""
        self.kind, self.cell, self.way, self._lent, self._errand = kind, None, 0, False, ()
        self._share = 1.0
        offer = self.offer
        if offer is not None and offer.cells and offer.kind.SELECTOR != Selector.CELL:
            self.cell = next(iter(offer.cells))

    def drop_cell(self) -> bool:
        """Forget the cell; whether there was one to forget."""
        had = self.cell is not None and self.offer is not None and self.offer.kind.SELECTOR == Selector.CELL
        if had:
            self.cell, self.way, self._errand = None, 0, ()
        return had

    def command(self, order: tuple[Action, ...]) -> None:
        """Turn to an order of the offered action with which it begins, and of others after it."""
        self.choose(type(order[0]))
        self._errand = order

    def aim(self, action: Action) -> None:
        """Turn to one of the offered actions."""
        self.choose(type(action))
        self.cell = self.offers[type(action)].place(action)
        self.way = self.ways.index(action)

    def point(self, cell: Cell, height: float, seen: Cell | None = None) -> bool:
        """Point into a place at a height of 0 to 1; its ways are stacked in it. Whether it can be chosen.

        `seen` is the cell of the level that is seen there, where a place shows several. A relic within reach
        is taken by pointing at it, as long as no kind but Move was chosen; what takes more than a move is
        chosen as an order, such as to go to a relic and take it.
        """
        takes, share = self.offers.get(Take), 1.0
        if self.kind is Move or self._lent:
            errand = self._find_errand(seen or cell) if not takes or cell not in takes.cells else ()
            if errand and (height > ONLY_GO or not self._goes_to(cell)):
                self.choose(Move)
                self.cell, self._errand = cell, errand
                return True
            self._errand, share = (), ONLY_GO if errand else 1.0
            height /= share
            wanted = Take if takes and cell in takes.cells else Move
            if wanted is not self.kind and wanted in self.offers:
                self.choose(wanted)
                self._lent = wanted is Take
        offer = self.offer
        ways = offer.cells.get(cell) if offer else None
        if not ways and offer is not None and (handled := self.handles.get(cell)) is not None:
            self._share = share
            self.cell = next(aimed for aimed, actions in offer.cells.items() if handled in actions)
            self.way = offer.cells[self.cell].index(handled)
            return True
        if not ways or offer is None:
            return False
        meant = [way for way, action in enumerate(ways) if seen in (None, offer.aims.get(action))]
        if not meant:
            return False
        self.cell, self._share = cell, share
        parts = zip(meant, bands([ways[way] for way in meant]), strict=True)
        self.way = next((way for way, (foot, _) in parts if height > foot), meant[-1])
        return True

    @property
    def band(self) -> tuple[float, float]:
        """The part of the chosen cell that means the chosen way: its foot and its top, of 0 to 1."""
        if self._errand:
            return (ONLY_GO if self._goes_to(self.cell) else 0.0), 1.0
        foot, top = bands(self.ways)[self.way % len(self.ways)]
        return foot * self._share, top * self._share

    def _goes_to(self, cell: Cell | None) -> bool:
        """Whether one move leads to a cell."""
        return Move in self.offers and cell in self.offers[Move].cells

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

    def step(self, side: Side) -> None:
        """Go on to another cell in a direction; for an amount, up and down mean less and more of it."""
        offer = self.offer
        if offer is None or not offer.cells:
            return
        if offer.kind.SELECTOR == Selector.AMOUNT and side in (Side.N, Side.S):
            self.pick(self.way + (1 if side == Side.S else -1))
            return
        if offer.kind.SELECTOR in (Selector.ENTRY, Selector.AMOUNT):
            cells = sorted(offer.cells)
            index = cells.index(self.cell) if self.cell in cells else 0
            self.cell = cells[(index + (1 if side in (Side.E, Side.N) else -1)) % len(cells)]
            self.way = 0
            return
        start, self._errand = self.cell or self.origin, ()
        following = None if start is None else neighbour(start, side, offer.cells)
        if self.cell is None and self._own is not None and (side == Side.S or len(offer.cells) == 1):
            # Letting go is aimed at the cell where the actor is, which lies in no direction from itself.
            following = self._own
        if following is not None:
            self.cell, self.way = following, 0


def bands(ways: Sequence[Action]) -> list[tuple[float, float]]:
    """Foot and top, of 0 to 1, of the parts of a cell that mean these ways: equal, but little to let go."""
    count = len(ways)
    if count == 2 and isinstance(ways[1], Move) and ways[1].drop:
        return [(LET_GO, 1.0), (0.0, LET_GO)]
    return [(1 - (index + 1) / count, 1 - index / count) for index in range(count)]


def neighbour(start: Cell, side: Side, cells: dict[Cell, tuple[Action, ...]]) -> Cell | None:
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
