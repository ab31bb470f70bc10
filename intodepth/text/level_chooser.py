"""level_chooser: how an order is chosen line by line: what is missing is asked for, then it is shown."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Final

from intodepth.content.verbs import DEPLOY, HAUL, MOVE, WAIT, Verb
from intodepth.content.words import sentence
from intodepth.play.aftermath import Aftermaths
from intodepth.play.offers import Offer, name_ways
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.level.controls import choosing
from intodepth.screens.level.controls.aiming import tell_refused
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.words.unreachable import Obstacles
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.order_differences import ways_words
from intodepth.text.level_choices import (
    TargetCell,
    find_place,
    list_targets,
    name_amount,
    name_targets,
    price_order,
)
from intodepth.text.level_map import write_cell
from intodepth.text.level_words import tell_preview
from intodepth.text.player import TextPlayer
from intodepth.text.records import TextRecord
from intodepth.text.replies import Choice, CommandFault, Reply

DOES: Final = TextRecord("question", "Enter does it, back does not.")
CLICKED: Final = "Not there: "
"""begin of an answer that only tells where to click, which says nothing here"""
NOT_THERE: Final = "nothing can be done there. Without a place, the verb lists its places."


class LevelChooser:
    """Chooses orders of a level by its `Selection`, as keys do, and tells what they would do."""

    def __init__(self, player: TextPlayer, screen: LevelScreen, enter: Callable[[], Reply]) -> None:
        """Begin with nothing shown; `enter` does the chosen order."""
        self._player, self._screen, self._enter = player, screen, enter
        self._aftermaths, self._obstacles = Aftermaths(), Obstacles()
        self.shown: Preview | None = None
        """the preview that was told last, if nothing was done since"""

    @property
    def _session(self) -> Session:
        return self._screen.session

    def hold_choice(self) -> Callable[[], None]:
        """Return a function that brings back what is chosen now, unless something has been done since."""
        kept = copy(self._session.selection)

        def bring_back() -> None:
            if self._session.selection.offers is kept.offers:
                self._session.selection = kept

        return bring_back

    def step_out(self) -> None:
        """Leave what was being chosen."""
        selection = self._session.selection
        selection.end_list()
        selection.choose(selection.usual)

    def choose(self, verb: Verb, *places: Cell, amount: int = 0) -> Reply:
        """Choose a verb, and what it is to do at some places; ask for what is missing."""
        session = self._session
        if verb is MOVE and MOVE not in session.offers.verbs and session.entry is not None:
            # Who is outside can only come in.
            verb = DEPLOY
        if verb not in session.offers.verbs:
            raise CommandFault(self._tell_impossible(verb))
        selection = session.selection
        selection.end_list()
        if verb is WAIT:
            selection.choose(WAIT)
            selection.list_ways()
            return self.show()
        selection.ask(verb)
        if places:
            return self._point(*places)
        offer = selection.offer
        if verb is HAUL and offer is not None and len(offer.cells) == 1:
            return self._choose_amount(amount)
        return self._ask_place()

    def aim(self, cell: Cell) -> Reply:
        """Choose what the chosen verb or rope end does at a place; Move, if none is chosen."""
        selection = self._session.selection
        selection.end_list()
        return self.choose(MOVE, cell) if selection.offer is None else self._point(cell)

    def _tell_impossible(self, verb: Verb) -> str:
        nodes = self._player.ui.nodes
        reason = next((node.reason for node in nodes if node.id == f"do:{verb.name}"), "")
        return f"{verb.label} is not possible now. {reason}".strip()

    def _ask_place(self) -> Reply:
        """Ask for a target of the chosen verb or rope end; show what it does if there is only one."""
        session = self._session
        offer = session.selection.offer
        assert offer is not None
        targets = list_targets(offer)
        if not targets:
            return self.show()
        if len(targets) == 1 and len(targets[0].ways) == 1:
            return self._point(targets[0].cell)
        what = offer.words or offer.verb.label
        records = [TextRecord("question", f"{sentence(what)}: where?")]
        lines = zip(targets, name_targets(session, targets), strict=True)
        return Reply(records, [self._offer_target(target, words) for target, words in lines])

    def _offer_target(self, target: TargetCell, words: str) -> Choice:
        return Choice(f"cell:{write_cell(target.cell)}", words, partial(self._point, target.cell))

    def _point(self, cell: Cell, *places: Cell) -> Reply:
        """Point at a cell for the chosen verb or rope end; `places` are pointed at next."""
        session = self._session
        selection = session.selection
        offer, place = selection.offer, find_place(session, selection.offer, cell)
        own = offer.cells.get(place, ()) if offer is not None else ()
        if own and not selection.is_target(place):
            # What a hero does in their own cell, such as to let go, is only listed.
            selection.list_at(place)
            selection.pick(selection.ways.index(own[0]))
            return self.show()
        if not selection.point(place, cell):
            raise CommandFault(self._why_not_there(cell))
        if selection.verb is HAUL and selection.has_amount:
            return self._choose_amount(0)
        if places:
            ends = [index for index, way in enumerate(selection.ways) if isinstance(way, Offer)]
            for index in ends:
                way = selection.ways[index]
                if isinstance(way, Offer) and any(each.cell == places[0] for each in list_targets(way)):
                    selection.pick(index)
                    selection.take_end()
                    return self._point(*places)
            raise CommandFault(f"No rope end at {write_cell(cell)} can go to {write_cell(places[0])}.")
        return self._ask_way()

    def _ask_way(self) -> Reply:
        """Show the likeliest way at the chosen cell, with the others to choose; a rope end is asked about."""
        selection = self._session.selection
        if len(selection.ways) == 1 and selection.take_end():
            return self._ask_place()
        if selection.end is None:
            return self.show()
        where = "" if selection.cell is None else f" at {write_cell(selection.cell)}"
        return Reply([TextRecord("question", f"What{where}?")], self._list_ways(with_chosen=True))

    def _list_ways(self, *, with_chosen: bool) -> list[Choice]:
        """Return the ways at the chosen cell as choices."""
        session = self._session
        selection = session.selection
        if selection.has_amount:
            return self._list_amounts(with_chosen=with_chosen)
        names, chosen = name_ways(session.stage, selection.ways), selection.way % max(1, len(selection.ways))
        found = []
        for index, (way, name) in enumerate(zip(selection.ways, names, strict=True)):
            if with_chosen or index != chosen:
                words = name if isinstance(way, Offer) else f"{name}, {price_order(session, way)}"
                found.append(Choice(f"way:{index}", sentence(words), partial(self._pick, index)))
        return found

    def _list_amounts(self, *, with_chosen: bool) -> list[Choice]:
        selection = self._session.selection
        offer = selection.offer
        amounts = {} if offer is None else offer.amounts
        ways = [(amounts[way], index) for index, way in enumerate(selection.ways) if isinstance(way, tuple)]
        ways.sort(key=lambda each: (each[0] < 0, abs(each[0])))
        return [
            Choice(f"amount:{index}", sentence(name_amount(amount)), partial(self._pick, index))
            for amount, index in ways
            if with_chosen or index != selection.way
        ]

    def _choose_amount(self, amount: int) -> Reply:
        """Choose how much rope is taken in, or paid out if it is negative; 0 leaves the choice open."""
        selection = self._session.selection
        offer = selection.offer
        assert offer is not None
        if amount:
            wanted = [
                i
                for i, way in enumerate(selection.ways)
                if isinstance(way, tuple) and offer.amounts.get(way) == amount
            ]
            if not wanted:
                raise CommandFault(f"{sentence(name_amount(amount))} is not possible.")
            selection.pick(wanted[0])
            return self.show()
        if len(selection.ways) == 1:
            return self.show()
        return Reply([TextRecord("question", "How much rope?")], self._list_amounts(with_chosen=True))

    def _pick(self, index: int) -> Reply:
        selection = self._session.selection
        selection.pick(index)
        return self._ask_place() if selection.take_end() else self.show()

    def list_at(self, cell: Cell) -> Reply:
        """List all that can be done at a cell, and why some of it cannot."""
        session = self._session
        selection = session.selection
        selection.end_list()
        selection.choose(selection.usual)
        place = find_place(session, selection.offer, cell)
        is_listed = choosing.list_there(session, place, is_aimed=selection.point(place, cell))
        if not is_listed and cell != session.actor.cell:
            return self._point(cell)
        if not selection.ways or not is_listed:
            raise CommandFault("\n".join((*selection.refused, f"Nothing can be done at {write_cell(cell)}.")))
        records = [TextRecord("answer", words) for words in selection.refused]
        return Reply(
            [TextRecord("question", f"What at {write_cell(cell)}?"), *records],
            self._list_ways(with_chosen=True),
        )

    def show(self) -> Reply:
        """Tell what the chosen order would do, and what else could be done there."""
        session = self._session
        selection = session.selection
        order = selection.order
        if not order:
            raise CommandFault(f"{sentence(choosing.describe_missing(session))}.")
        reply = self.show_order(order, self.name_order(order), self._enter)
        others = self._list_ways(with_chosen=False)
        if others:
            reply = reply._replace(records=[*reply.records, TextRecord("question", "Or instead:")])
        return reply._replace(choices=others)

    def name_order(self, order: Order) -> str:
        session = self._session
        selection = session.selection
        offer = selection.offer
        if offer is not None and order in offer.amounts:
            return sentence(name_amount(offer.amounts[order]))
        place, ways = selection.cell, list(selection.ways)
        words = (
            name_ways(session.stage, ways)[ways.index(order)]
            if order in ways
            else ways_words(session.stage, (order,))[0]
        )
        aims = {} if offer is None else offer.aims
        where = "" if place is None else f" {write_cell(aims.get(order, place))}"
        verb = selection.verb
        if verb is WAIT and len(ways) == 1:
            return verb.label
        if verb is None or words.startswith(verb.label.lower()):
            return f"{sentence(words)}{where}"
        return f"{verb.label}{where}, {words}"

    def show_order(self, order: Order, doing: str, confirm: Callable[[], Reply]) -> Reply:
        session = self._session
        preview = self.shown = session.previews.of(session.stage, *order)
        return Reply([*tell_preview(session, order, preview, self._aftermaths, doing), DOES], [], confirm)

    def _why_not_there(self, cell: Cell) -> str:
        session, verb = self._session, self._session.selection.verb
        place = session.lookout.place(cell)
        near = self._obstacles.why(session, (place.x + 0.5, place.y + 0.5)) if verb is MOVE else ""
        told = f"{near}." if near else tell_refused(session, cell)
        armed = "" if verb is None or verb is session.selection.usual else f"{verb.label} "
        return f"{armed}{write_cell(cell)}: {NOT_THERE if told.startswith(CLICKED) else told}"
