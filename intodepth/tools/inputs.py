"""inputs: counts the fewest inputs with which a recording of a level is played, by mouse, keys or gamepad."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Final, Literal, NamedTuple

from intodepth.content.levels import LevelDefinition
from intodepth.content.recorder import Unrecorded
from intodepth.content.verbs import HAUL, VERB_OF, WAIT, Verb
from intodepth.play.commands import Do
from intodepth.play.offers import Offer
from intodepth.play.selection import Selection, lead_order, lead_to, next_lead
from intodepth.play.session import Session
from intodepth.screens.bindings import OTHER_WAYS, Bindings
from intodepth.screens.level.controls import choosing
from intodepth.screens.level.controls.pointer import Pointer
from intodepth.screens.level.controls.selection_keys import ARROWS, find_verb_beside, turn
from intodepth.screens.level.controls.targets import (
    choose_target,
    drop_aim,
    list_targets,
    prefer_order,
    propose,
    step_by_pad,
    takes_stick,
)
from intodepth.screens.pad_bindings import PadBindings
from intodepth.sim.actions import Action
from intodepth.sim.history import History
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell, Side

MOST: Final = {"mouse": 8, "keys": 24, "pad": 12}
"""greatest number of inputs for one order"""
AHEAD = 12
"""so many of the next actions of a recording say where the player would click"""

Device = Literal["mouse", "keys", "pad"]
DEVICES: Final[tuple[Device, ...]] = "mouse", "keys", "pad"


InputKind = Literal["click", "right click", "wheel up", "wheel down", "drag", "key", "button", "aim"]


class PlayerInput(NamedTuple):
    """One input: a click, a key, a notch of the wheel, or a drag.

    On a gamepad it is a button, two that are pressed together, or a movement of the left stick to one place.
    """

    kind: InputKind
    widget: str = ""
    """name of the button or line that is clicked, or of the key, control or verb; empty in the level"""
    place: Cell | None = None
    """place of the picture that is clicked, or where a drag begins"""
    to: Cell | None = None
    """place where a drag ends"""


Inputs = tuple[PlayerInput, ...]


class PlayedWay(NamedTuple):
    """The inputs that play a recording up to one of its actions."""

    inputs: Inputs
    history: History
    """of the actions that are done, with the orders to which they belong"""


class InputResult(NamedTuple):
    """The choice after one input, and the order that it commits."""

    given: PlayerInput
    selection: Selection
    """what is chosen after it"""
    order: Order
    """what it commits; empty if it only chooses"""


def find_inputs(level: LevelDefinition, played: History, device: Device) -> Inputs:
    """Return the fewest inputs by which a player does the actions of a history.

    Only what the interface offers counts: one click on a distant relic is one input, whatever actions it
    takes. Movements of the mouse and of the view are no inputs. The history stays at its end. The algorithm
    is Dijkstra's over the actions of the history, with a breadth-first search for each order.

    Raises LookupError if an action cannot be done with this device.
    """
    actions = [entry.action for entry in played.done if isinstance(entry.action, Action)]
    spots = find_spots(played, actions)
    first = _begin(level, History(played.start))
    ways = {_count_done(first.history, actions): PlayedWay((), first.history)}
    for place in range(len(actions)):
        way = ways.get(place)
        if way is None:
            continue
        session, ahead = _begin(level, way.history), spots[place : place + AHEAD]
        finder = InputFinder(session, actions, place, ahead, device)
        for done, (inputs, order) in finder.find().items():
            known = ways.get(done)
            if known is None or len(known.inputs) > len(way.inputs) + len(inputs):
                history = _begin(level, way.history.branch())
                history.act(Do(order))
                history.skip()
                ways[done] = PlayedWay((*way.inputs, *inputs), history.history)
    if len(actions) not in ways:
        raise LookupError(f"{actions[max(ways)]} cannot be done by {device}")
    return ways[len(actions)].inputs


def _begin(level: LevelDefinition, history: History) -> Session:
    session = Session(level, history, Unrecorded(), follows_tweaks=False)
    session.skip()
    return session


def _count_done(history: History, actions: Sequence[Action]) -> int:
    """Return how many actions a level does by itself at its start; they are those of the recording."""
    done = [entry.action for entry in history.done]
    assert done == list(actions[: len(done)])
    return len(done)


def find_spots(played: History, actions: Sequence[Action]) -> list[tuple[Cell, ...]]:
    """Return, for each action, the cells at which a player would point for it."""
    stage, spots = played.start, list[tuple[Cell, ...]]()
    for entry in played.done:
        if isinstance(entry.action, Action):
            aims = entry.action.aim(stage), getattr(entry.action, "to", None)
            spots.append(tuple(cell for cell in aims if isinstance(cell, Cell)))
        entry.schedule.apply(stage)
    assert len(spots) == len(actions)
    return spots


class InputFinder:
    """Finds the orders of one moment that do the next actions of a recording, and the inputs for each."""

    def __init__(
        self,
        session: Session,
        actions: Sequence[Action],
        done: int,
        spots: Sequence[tuple[Cell, ...]],
        device: Device,
    ) -> None:
        """Begin where so many of the actions are done; `spots` are the cells that the next ones are about."""
        self._pointer = Pointer()
        if device == "pad":
            # A game that goes on may aim at the likeliest already.
            session.selection.drop_cell()
            propose(session, self._pointer)
        self._session, self._actions, self._done = session, actions, done
        self._offers, self._begun = session.offers, session.selection
        self._spots = {session.lookout.place(cell) for cells in spots for cell in cells}
        if session.selection.origin is not None:
            self._spots.add(session.selection.origin)
        own = (each for each in actions[done : done + AHEAD] if each.actor == session.actor.id)
        self._verbs = dict.fromkeys(VERB_OF[type(each)] for each in own)
        if HAUL in self._verbs:
            self._spots |= {place for start, ends in session.clicks.pulls.items() for place in (start, *ends)}
        self._device, self._most = device, MOST[device]
        self._ends: dict[Order, int] = {}

    def find(self) -> dict[int, tuple[Inputs, Order]]:
        """Return the fewest inputs and their order, by the number of actions done after it."""
        found: dict[int, tuple[Inputs, Order]] = {}
        waiting: deque[tuple[Selection, Inputs]] = deque([(self._begun, ())])
        known: set[object] = {_describe(self._begun)}
        while waiting:
            selection, inputs = waiting.popleft()
            for given, chosen, order in self._list_steps(selection):
                if order:
                    if (end := self._find_end(order)) > self._done:
                        found.setdefault(end, ((*inputs, given), order))
                    continue
                state = _describe(chosen)
                if len(inputs) + 1 < self._most and state not in known:
                    known.add(state)
                    waiting.append((chosen, (*inputs, given)))
        return found

    def _list_steps(self, selection: Selection) -> Iterator[InputResult]:
        """Yield what each input does."""
        ways = {"mouse": self._by_mouse, "keys": self._by_keys, "pad": self._by_pad}
        return ways[self._device](selection)

    def _find_end(self, order: Order) -> int:
        """Return how many actions are done after an order; 0 if it does others than the recording."""
        if order not in self._ends:
            self._ends[order] = 0
            rest = tuple(self._actions[self._done :])
            if order == rest[: len(order)]:
                entries = self._session.previews.to_commit(self._session.stage, order).entries
                does = tuple(entry.action for entry in entries)
                self._ends[order] = self._done + len(does) if does == rest[: len(does)] else 0
        return self._ends[order]

    def _leads_on(self, way: Order | Offer) -> bool:
        """Return whether a way does the next actions, or is a rope end that does."""
        return any(map(self._find_end, way.orders)) if isinstance(way, Offer) else self._find_end(way) > 0

    def _press(
        self, given: PlayerInput, selection: Selection, press: Callable[[Session], Order]
    ) -> InputResult:
        """Return what an input does if `selection` is what was chosen until then."""
        self._session.selection = copy(selection)
        order = press(self._session)
        return InputResult(given, self._session.selection, order)

    # -- by mouse

    def _by_mouse(self, selection: Selection) -> Iterator[InputResult]:
        if selection.is_listed or selection.has_amount:
            name = "amount" if selection.has_amount else "way"
            for index, way in enumerate(selection.ways):
                if self._leads_on(way):
                    yield self._pick(PlayerInput("click", f"{name}:{index}"), selection, index)
        if selection.is_listed:
            return
        for place in self._find_places(selection):
            yield from self._click(selection, place)
        for start, place in self._find_drags(selection):
            dragged = copy(selection)
            if dragged.drag(start, place) and dragged.order:
                yield InputResult(PlayerInput("drag", "", start, place), dragged, dragged.order)
        if selection.has_amount:
            # The wheel turns where the mouse is, which shows the amount that is chosen.
            for given, side in ((PlayerInput("wheel up"), Side.N), (PlayerInput("wheel down"), Side.S)):
                turned = copy(selection)
                turned.step(side)
                yield InputResult(given, turned, ())
        for verb in self._verbs:
            if verb in self._offers.verbs:
                yield self._press_verb(PlayerInput("click", f"do:{verb.name}"), selection, verb, by_key=False)
        if WAIT in self._verbs and WAIT in self._offers.verbs:
            yield self._press(PlayerInput("right click", f"do:{WAIT.name}"), selection, _list_waits)
        for lead in lead_order(self._offers):
            yield InputResult(PlayerInput("click", f"hero:{lead.to}"), selection, (lead,))
        yield from self._order_party(selection, by_key=False)

    def _find_places(self, selection: Selection) -> set[Cell]:
        """Return the places of the picture at which it makes sense to click."""
        offer = selection.offer
        offered = offer.cells.items() if offer is not None else ()
        found = {place for place, ways in offered if any(map(self._leads_on, ways))}
        return (
            found | self._spots | {place for place, way in selection.handles.items() if self._find_end(way)}
        )

    def _find_drags(self, selection: Selection) -> Iterator[tuple[Cell, Cell]]:
        places = self._spots | self._find_places(selection)
        rope = [
            part.start for verb in self._verbs for part in self._list_ends(verb) if part.start is not None
        ]
        for start in {*places, *rope}:
            yield from ((start, place) for place in places if place != start)

    def _list_ends(self, verb: Verb) -> Iterator[Offer]:
        offer = self._offers.find(verb)
        if offer is not None:
            yield offer
            yield from offer.parts

    def _click(self, selection: Selection, place: Cell) -> Iterator[InputResult]:
        """Yield what a click with either button does at a place."""
        seen = self._find_seen(place)

        def press(session: Session) -> Order:
            chosen = session.selection
            if chosen.point(place, seen):
                if chosen.order:
                    return choosing.confirm(session)
                chosen.take_end()
                return ()
            body = session.stage.at.get(seen)
            lead = None if body is None else lead_to(session.offers, body)
            return () if lead is None else (lead,)

        def press_right(session: Session) -> Order:
            choosing.list_there(session, place, is_aimed=session.selection.point(place, seen))
            return ()

        yield self._press(PlayerInput("click", "", place), selection, press)
        yield self._press(PlayerInput("right click", "", place), selection, press_right)

    def _find_seen(self, place: Cell) -> Cell:
        return self._session.lookout.find_seen((place.x + 0.5, place.y + 0.5)).cell

    def _pick(self, given: PlayerInput, selection: Selection, way: int) -> InputResult:
        picked = copy(selection)
        picked.pick(way)
        return InputResult(given, picked, () if picked.take_end() else picked.order)

    # -- by keys

    def _by_keys(self, selection: Selection) -> Iterator[InputResult]:
        keys = Bindings({})
        yield self._press(PlayerInput("key", "return"), selection, _enter)
        for name, side in ARROWS.items():
            stepped = copy(selection)
            stepped.step(side)
            yield InputResult(PlayerInput("key", name), stepped, ())
        turned = copy(selection)
        turned.turn()
        yield InputResult(PlayerInput("key", OTHER_WAYS), turned, ())
        for digit in range(1, 10):
            picked = copy(selection)
            picked.pick_amount(digit) if picked.has_amount else picked.pick(digit - 1)
            yield InputResult(PlayerInput("key", str(digit)), picked, ())
        if selection.is_listed:
            return
        for verb in self._verbs:
            if verb in self._offers.verbs:
                given = PlayerInput("key", keys[verb.name])
                yield self._press_verb(given, selection, verb, by_key=True)
        if HAUL in self._verbs and HAUL in self._offers.verbs:
            given = PlayerInput("key", keys["lower"])
            yield self._press_verb(given, selection, HAUL, by_key=True, pays_out=True)
        for step, name in ((1, keys["next_hero"]), (-1, f"shift+{keys['next_hero']}")):
            if (lead := next_lead(self._offers, step)) is not None:
                yield InputResult(PlayerInput("key", name), selection, (lead,))
        yield from self._order_party(selection, by_key=True)

    # -- by gamepad

    def _by_pad(self, selection: Selection) -> Iterator[InputResult]:
        """Yield what buttons do, and the left stick, which aims."""
        controls, session = PadBindings({}), self._session
        turned = copy(selection)
        turn(turned, self._pointer, by_pad=True)
        yield self._press(PlayerInput("button", controls["confirm"]), selection, _enter)
        yield InputResult(PlayerInput("button", controls["ways"]), turned, ())
        if not selection.is_listed:
            # Before the cross: of equally many inputs those that press less are found.
            yield from self._aim_by_stick(selection)
        for name, side in ARROWS.items():
            session.selection = copy(selection)
            step_by_pad(session, side)
            yield self._settle(PlayerInput("button", name), session.selection)
        if selection.is_listed:
            return
        session.selection = copy(selection)
        if drop_aim(session, Pointer()):
            yield InputResult(PlayerInput("button", controls["back"]), session.selection, ())
        for each in self._verbs:
            if each in self._offers.verbs and (control := controls.find_in_ring(each.name)):
                asked = copy(selection)
                asked.ask(each)
                yield self._settle(PlayerInput("button", control), asked)
        for step, name in ((1, "next_verb"), (-1, "last_verb")):
            stepped = copy(selection)
            session.selection = stepped
            if (verb := find_verb_beside(session, step)) is not None:
                stepped.ask(verb)
                yield self._settle(PlayerInput("button", controls[name]), stepped)
        if WAIT in self._verbs and WAIT in self._offers.verbs:
            yield self._press_verb(PlayerInput("button", controls["wait"]), selection, WAIT, by_key=True)
        for step, name in ((1, "next_hero"), (-1, "last_hero")):
            if (lead := next_lead(self._offers, step)) is not None:
                yield InputResult(PlayerInput("button", controls[name]), selection, (lead,))
        for result in self._order_party(selection, by_key=False):
            yield result._replace(given=PlayerInput("button", controls[result.given.widget]))

    def _aim_by_stick(self, selection: Selection) -> Iterator[InputResult]:
        """Yield what the left stick chooses: a target, or an amount of rope."""
        session = self._session
        session.selection = selection
        if selection.has_amount:
            for index, way in enumerate(selection.ways):
                if self._leads_on(way):
                    picked = copy(selection)
                    picked.pick(index)
                    yield InputResult(PlayerInput("aim", f"amount:{index}"), picked, ())
        elif takes_stick(selection):
            for place in self._find_places(selection).intersection(list_targets(session)):
                session.selection = copy(selection)
                choose_target(session, place)
                yield self._settle(PlayerInput("aim", "", place), session.selection)

    def _settle(self, given: PlayerInput, selection: Selection) -> InputResult:
        """Return what an input of a gamepad chooses, which is no end of a rope where an order can be."""
        self._session.selection = selection
        if not selection.is_listed and selection.verb is not selection.usual:
            prefer_order(self._session)
        return InputResult(given, selection, ())

    # -- by either

    def _press_verb(
        self, given: PlayerInput, selection: Selection, verb: Verb, *, by_key: bool, pays_out: bool = False
    ) -> InputResult:
        def press(session: Session) -> Order:
            return choosing.press_verb(
                session, Pointer(), verb, by_key=by_key, pays_out=pays_out, is_shown=True
            )

        return self._press(given, selection, press)

    def _order_party(self, selection: Selection, *, by_key: bool) -> Iterator[InputResult]:
        """Yield what the buttons for the whole party do, or their keys."""
        session, keys = self._session, Bindings({})

        def end(session: Session) -> Order:
            return choosing.end_round(session, Pointer(), is_shown=True)

        name = "end_round"
        given = PlayerInput("key", keys[name]) if by_key else PlayerInput("click", name)
        yield self._press(given, selection, end)
        session.selection = copy(selection)
        for name, order in (("follow", session.enter_all), ("way_home", session.way_home)):
            if order:

                def command(session: Session, order: Order = order) -> Order:
                    return choosing.command_party(session, Pointer(), order, is_shown=True)

                given = PlayerInput("key", keys[name]) if by_key else PlayerInput("click", name)
                yield self._press(given, selection, command)


def _list_waits(session: Session) -> Order:
    session.selection.choose(WAIT)
    session.selection.list_ways()
    return ()


def _enter(session: Session) -> Order:
    if session.selection.order:
        return choosing.confirm(session)
    session.selection.take_end()
    return ()


def _describe(selection: Selection) -> object:
    """Return what tells two choices of one moment apart."""
    offer = selection.offer
    return (
        selection.verb,
        id(offer),
        selection.cell,
        selection.way,
        selection.is_listed,
        selection.ways,
        selection.is_stepped,
    )
