"""offers: what can be done now with each verb: orders, and the places of the picture they are aimed at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from intodepth.content.verbs import HAUL, MOVE, ROPE, VERB_OF, VERBS, WAIT, Verb
from intodepth.play.ends import ends_of
from intodepth.play.lookout import Lookout
from intodepth.sim.actions import Action, ActionKind
from intodepth.sim.actions.exit import Exit
from intodepth.sim.actions.move import Move
from intodepth.sim.actions.pass_turn import Pass
from intodepth.sim.actions.reach import end_in_hand
from intodepth.sim.actions.ropes.belay import Belay, OffBelay
from intodepth.sim.actions.ropes.haul import Haul
from intodepth.sim.actions.ropes.lower import MOST, Lower
from intodepth.sim.entities import Hero
from intodepth.sim.orders import Errand, Order, RopeErrands
from intodepth.sim.ropes import BODY
from intodepth.sim.space.cells import Cell
from intodepth.sim.stage import Stage
from intodepth.sim.successors import stage_after
from intodepth.story.english import names
from intodepth.story.english.actions import list_deeds
from intodepth.story.order_differences import ways_words
from intodepth.story.rope_names import thing_name
from intodepth.story.strain import strains


@dataclass(frozen=True, eq=False)
class Offer:
    """Everything that one verb, or one rope end, can do now."""

    verb: Verb
    orders: tuple[Order, ...]
    cells: Mapping[Cell, tuple[Order | Offer, ...]] = field(default_factory=dict)
    """offers by the place of the picture at which they are aimed, which is the cell itself if no portal is
    between. A place has several offers if there are several ways (stay or let go, which relic). An `Offer`
    among them is an end of a rope: the player chooses it first, and then where it goes
    """
    aims: Mapping[Order | Offer, Cell] = field(default_factory=dict)
    """the cell of the level that each place shows"""
    amounts: Mapping[Order, int] = field(default_factory=dict)
    """cells of rope that each offer takes in; negative if it pays out"""
    words: str = ""
    """words for the end of a rope that it is about"""
    start: Cell | None = None
    """the place of the picture where that end is"""

    @property
    def single(self) -> Order | None:
        """The only order, if there is nothing to choose."""
        return self.orders[0] if len(self.orders) == 1 else None

    @property
    def parts(self) -> Iterator[Offer]:
        """Yield the rope ends to choose from."""
        return (way for ways in self.cells.values() for way in ways if isinstance(way, Offer))


class Offers:
    """Everything that the leading hero can do; the offer of a verb is computed on demand."""

    def __init__(
        self,
        stage: Stage,
        actions: Sequence[Action],
        lookout: Lookout | None = None,
        handled: tuple[int, int] | None = None,
        plan_errands: Callable[[], RopeErrands] | None = None,
    ) -> None:
        """Begin with all possible actions and the lookout they are seen from.

        A move that ends where it began is left out. `handled` is the rope and end of the latest action, which
        is offered before others that are not the hero's own. `plan_errands` returns the rope errands that the
        party can plan by what it knows.
        """
        self._stage, self._lookout, self._handled, self._plan_errands = stage, lookout, handled, plan_errands
        self._kinds: dict[ActionKind, tuple[Action, ...]] = {}
        for action in actions:
            if isinstance(action, Move) and _leads_back(stage, action):
                continue
            self._kinds[type(action)] = (*self._kinds.get(type(action), ()), action)
        able = {VERB_OF[kind] for kind in self._kinds}
        self.verbs = tuple(verb for verb in VERBS if verb in able)
        """verbs that can do something now"""
        self._known: dict[Verb, Offer] = {}
        self._inside: Offer | None = None

    def __contains__(self, kind: object) -> bool:
        """Return whether an action of a kind is possible."""
        return kind in self._kinds

    def of(self, kind: ActionKind) -> tuple[Action, ...]:
        """Return the possible actions of a kind."""
        return self._kinds.get(kind, ())

    def find(self, verb: Verb | None, *, leaves: bool = True) -> Offer | None:
        """Return the offer of a verb; None if it has none.

        `leaves` says whether leaving the level is part of it.
        """
        if verb is None or verb not in self.verbs:
            return None
        if verb is MOVE and Exit in self and not leaves:
            if self._inside is None:
                stays = (action for kind in verb.kinds if kind is not Exit for action in self.of(kind))
                self._inside = self._build(verb, self._singly(stays))
            return self._inside
        if verb not in self._known:
            actions = tuple(chain.from_iterable(self.of(kind) for kind in verb.kinds))
            build = {ROPE: self._rope, HAUL: self._haul, WAIT: self._wait}.get(verb)
            self._known[verb] = build(actions) if build else self._build(verb, self._singly(actions))
        return self._known[verb]

    def _build(
        self,
        verb: Verb,
        targets: Mapping[Order, Cell | None],
        words: str = "",
        start: Cell | None = None,
    ) -> Offer:
        """Return the offer for the cell that each order is aimed at."""
        cells: dict[Cell, tuple[Order | Offer, ...]] = {}
        aims: dict[Order | Offer, Cell] = {}
        for order, cell in targets.items():
            if cell is not None:
                place = self._place(order[-1], cell)
                cells[place] = (*cells.get(place, ()), order)
                aims[order] = cell
        return Offer(verb, tuple(targets), cells, aims, words=words, start=start)

    def _singly(self, actions: Iterable[Action]) -> dict[Order, Cell | None]:
        return {(action,): action.aim(self._stage) for action in actions}

    def _place(self, action: Action | None, cell: Cell) -> Cell:
        """Return the place of the picture that shows a cell; for a move, the place by the move's own
        chart.
        """
        if self._lookout is None:
            return cell
        if isinstance(action, Move):
            return self._lookout.home.place(action.chart.place(cell))
        return self._lookout.place(cell)

    # -- waiting

    def _wait(self, actions: Sequence[Action]) -> Offer:
        """Return the offer to wait: first braced on the most loaded rope in hand, or on one that a friend is
        tied to, if any, then without bracing.
        """
        stage = self._stage
        belays = [action for action in actions if isinstance(action, Belay)]
        off = [action for action in actions if isinstance(action, OffBelay)]
        passes = [action for action in actions if isinstance(action, Pass)]
        hero, loads = stage.hero(stage.lead), strains(stage)

        def rank(belay: Belay) -> tuple[bool, int, int]:
            load = loads[belay.rope].load if belay.rope in loads else 0
            return not _is_in_hand(stage, belay), -load, belay.rope

        belays.sort(key=rank)
        braced = [(belay, each) for belay in belays for each in passes]
        likely = [order for order in braced if hero.belay is None and _is_likely(stage, order[0])]
        others = [order for order in braced if order not in likely]
        loose = [(release, each) for release in off for each in passes]
        return Offer(WAIT, (*likely, *((each,) for each in passes), *loose, *others))

    # -- hauling and lowering

    def _haul(self, actions: Sequence[Action]) -> Offer:
        """Return the offer to haul, a slider for each rope: from the most hauled to the most paid out."""
        cells: dict[Cell, tuple[Order | Offer, ...]] = {}
        aims: dict[Order | Offer, Cell] = {}
        amounts: dict[Order, int] = {}
        for rope in sorted({action.rope for action in actions if isinstance(action, Haul | Lower)}):
            own = [action for action in actions if isinstance(action, Haul | Lower) and action.rope == rope]
            found = dict(self._amounts(rope, own))
            cell = own[0].aim(self._stage)
            if cell is not None:
                place = self._place(None, cell)
                cells[place] = (*cells.get(place, ()), *found)
                aims |= dict.fromkeys(found, cell)
                amounts |= found
        return Offer(HAUL, tuple(amounts), cells, aims, amounts)

    def _amounts(self, rope: int, actions: Sequence[Haul | Lower]) -> Iterator[tuple[Order, int]]:
        """Yield orders on a rope with their cells, from the most taken in to the most paid out."""
        actor, out = actions[0].actor, self._stage.ropes[rope].out
        hauls: list[tuple[Order, int]] = []
        stage, haul = self._stage, Haul(actor, rope)
        while haul.refusal(stage) is None:
            stage = stage_after(stage, haul)
            left = stage.ropes[rope].out if rope in stage.ropes else 0
            hauls.append(((haul,) * (len(hauls) + 1), out - left))
        yield from reversed(hauls)
        before, lowered, stage = list[Action](), 0, self._stage
        while steps := [n for n in range(1, MOST + 1) if Lower(actor, rope, n).refusal(stage) is None]:
            for cells in steps:
                yield (*before, Lower(actor, rope, cells)), -lowered - cells
            before.append(Lower(actor, rope, steps[-1]))
            lowered, stage = lowered + steps[-1], stage_after(stage, before[-1])

    # -- ropes

    def _rope(self, actions: Sequence[Action]) -> Offer:
        """Return the offer to choose a rope end or an anchor and then its target, or a hole to hang a rope
        down.

        The targets of a single end are offered at once.
        """
        stage, errands = self._stage, self._list_errands()
        ends: list[Offer] = []
        cells: dict[Cell, tuple[Order | Offer, ...]] = {}
        aims: dict[Order | Offer, Cell] = {}
        for end, near in ends_of(stage, actions, self._handled).items():
            used = dict((errand.order, cell) for errand, cell in errands if end.is_used_by(stage, errand))
            part = self._build(ROPE, _merge(near, used), end.words(stage), self._place(None, end.cell(stage)))
            ends.append(part)
            aims[part] = end.cell(stage)
        only = ends[0] if len(ends) == 1 else None
        if only is not None:
            cells, aims = dict(only.cells), dict(only.aims)
        for part in ends if only is None else ():
            place = part.start or Cell(0, 0)
            cells[place] = (*cells.get(place, ()), part)
        for part, cell in self._list_anchors():
            place = self._place(None, cell)
            cells[place], aims[part] = (part, *cells.get(place, ())), cell
        for errand, cell in errands:
            place = self._place(None, cell)
            if errand.order not in cells.get(place, ()):
                cells[place], aims[errand.order] = (*cells.get(place, ()), errand.order), cell
        if only is not None and cells == only.cells:
            return only
        if only is not None and self._errands is not None and not stage.ropes_of(stage.lead):
            # A rope in the pack is most likely to be hung down.
            holes = [self._place(None, hole) for hole in self._errands.holes]
            cells = {place: cells[place] for place in (*holes, *cells) if place in cells}
        ways = [way for there in cells.values() for way in there]
        direct = [way for way in ways if not isinstance(way, Offer)]
        indirect = [order for way in ways if isinstance(way, Offer) for order in way.orders]
        words, start = (only.words, only.start) if only is not None else ("", None)
        return Offer(ROPE, tuple(dict.fromkeys(direct + indirect)), cells, aims, words=words, start=start)

    @cached_property
    def _errands(self) -> RopeErrands | None:
        return None if self._plan_errands is None else self._plan_errands()

    def _list_errands(self) -> list[tuple[Errand, Cell]]:
        """Return the rope errands that can be begun, each with the anchor, partner or hole that it is for."""
        found: list[tuple[Errand, Cell]] = []
        if self._errands is not None:
            for tie, errands in self._errands.ties.items():
                found += [(errand, self._errands.find_cell(tie)) for errand in errands]
            for hole, errands in self._errands.holes.items():
                found += [(errand, hole) for errand in errands]
        return [(errand, cell) for errand, cell in found if self._can_begin(errand)]

    def _list_anchors(self) -> Iterator[tuple[Offer, Cell]]:
        """Yield the offers to choose an anchor first, and then the hole down which the rope is to hang."""
        if self._errands is None:
            return
        for tie, errands in self._errands.ties.items():
            hung = self._errands.hang_from(tie).items()
            down = {errand.order: hole for hole, errand in hung if self._can_begin(errand)}
            if down:
                cell = self._errands.find_cell(tie)
                here = {errand.order: cell for errand in errands if self._can_begin(errand)}
                words = names.rope_from(thing_name(self._stage, tie))
                yield self._build(ROPE, here | down, words, self._place(None, cell)), cell

    def _can_begin(self, errand: Errand) -> bool:
        """Return whether the first action of an errand is possible, which was planned on what is believed."""
        action = errand.order[0]
        return action in self._kinds.get(type(action), ())


def name_ways(stage: Stage, ways: Sequence[Order | Offer]) -> list[str]:
    """Return the name of each way at a cell: what sets an order apart from the others, or the words of an
    end with what can be done with it.
    """
    orders = iter(ways_words(stage, [way for way in ways if not isinstance(way, Offer)]))
    return [_name_end(way) if isinstance(way, Offer) else next(orders) for way in ways]


def _name_end(end: Offer) -> str:
    """Return the words of an end, and what can be done with it: `your end, 5 cells: untie, throw, tie`."""
    return names.with_deeds(end.words, list_deeds(end.orders))


def _merge(near: Mapping[Order, Cell | None], used: Mapping[Order, Cell]) -> dict[Order, Cell | None]:
    """Return the targets of a rope end: those near by, and errands, which come first at each cell."""
    found: dict[Order, Cell | None] = {}
    for order, cell in near.items():
        found |= {errand: there for errand, there in used.items() if there == cell}
        found.setdefault(order, cell)
    return {**found, **used}


def _leads_back(stage: Stage, move: Move) -> bool:
    """Return whether a hero who lets go in their own cell is held there again, as on a taut rope."""
    now = stage.hero(move.actor)
    if not move.drop or move.to != now.cell:
        return False
    after = stage_after(stage, move)
    then = after.hero(move.actor)
    same = ((then.cell, now.cell), (then.posture, now.posture), (then.grip, now.grip))
    is_hurt = then.hit_points < now.hit_points
    return all(a == b for a, b in same) and not is_hurt and after.ropes == stage.ropes


def _is_in_hand(stage: Stage, belay: Belay) -> bool:
    return end_in_hand(stage, stage.ropes[belay.rope], stage.bodies[belay.actor]) is not None


def _is_likely(stage: Stage, belay: Belay) -> bool:
    """Return whether a hero holds an end of the rope, or a friend is tied to it."""
    tied = (tie.id for tie in stage.ropes[belay.rope].ends if tie is not None and tie.to == BODY)
    return _is_in_hand(stage, belay) or any(
        isinstance(stage.bodies[key], Hero) and key != belay.actor for key in tied
    )
