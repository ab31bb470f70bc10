"""level_chooser: how an order is chosen line by line: what is missing is asked for, then it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Final

from intodepth.content.catalog import Catalog
from intodepth.content.verbs import DEPLOY, HAUL, MOVE, WAIT, Verb
from intodepth.content.words import sentence
from intodepth.play.aftermath import Aftermaths
from intodepth.play.offers import Offer
from intodepth.play.peril import peril_of
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.screens.level.controls import choosing
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.level.words.unreachable import UNSEEN, Obstacles
from intodepth.sim.actions.lead import Lead
from intodepth.sim.actions.move import Move
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.english.answers import PERILS
from intodepth.text.level_choices import (
    TOWARDS,
    AnyWay,
    TargetCell,
    find_place,
    list_meant,
    list_targets,
    name_amount,
    name_meant,
    name_targets,
    price_order,
    tell_amounts,
)
from intodepth.text.level_map import measure, write_cell
from intodepth.text.level_names import NamedThing
from intodepth.text.level_refusals import tell_no_target, tell_no_verb
from intodepth.text.level_words import tell_lapsing, tell_left_behind, tell_preview, tell_round_end
from intodepth.text.records import TextRecord, tell_lines
from intodepth.text.replies import Choice, CommandFault, Reply

DOES: Final = TextRecord("question", "Enter does it, back does not.")


class LevelChooser:
    """Chooses orders of a level by its `Selection`, as keys do, and tells what they would do."""

    def __init__(self, screen: LevelScreen, catalog: Catalog, enter: Callable[[], Reply]) -> None:
        """Begin with nothing shown; `enter` does the chosen order."""
        self._screen, self._catalog, self._enter = screen, catalog, enter
        self._aftermaths, self._obstacles = Aftermaths(), Obstacles()
        self.shown: Preview | None = None
        """the preview that was told last, if nothing was done since"""
        self.stays: Sequence[str] = ()
        """who does not come along by what was told last, in sentences"""
        self.cuts = ""
        """whose action points lapse by what was told last, as a sentence; empty for nobody's"""

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
        selection = session.selection
        if verb is MOVE and MOVE not in session.offers.verbs and DEPLOY in session.offers.verbs:
            # Who is outside can only come in.
            verb = DEPLOY
        if verb is MOVE and MOVE not in session.offers.verbs and places:
            # Who has no points left walks on in the next round.
            selection.end_list()
            selection.choose(selection.usual)
            return self._point(*places)
        if verb not in session.offers.verbs:
            raise CommandFault(tell_no_verb(session, verb))
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

    def choose_wait(self, words: str) -> Reply:
        """Choose a way to wait by a part of its name, such as `braced`."""
        self.choose(WAIT)
        selection = self._session.selection
        names = name_meant(self._session, None, selection.ways)
        found = [index for index, name in enumerate(names) if words.lower() in name]
        if len(found) != 1:
            raise CommandFault(f"wait {words[:20]}: expected a part of one of: {'; '.join(names)}.")
        return self._pick(found[0])

    def aim(self, cell: Cell) -> Reply:
        """Choose what the chosen verb or rope end does at a place; Move, if none is chosen."""
        selection = self._session.selection
        selection.end_list()
        is_free = selection.offer is None or selection.verb in (WAIT, selection.usual)
        return self.choose(MOVE, cell) if is_free else self._point(cell)

    def approach(self, thing: NamedThing, verb: Verb | None = None) -> Reply:
        """Choose what a verb does at a thing; without one, what `aim` does there, or else to go next to it.

        Raises CommandFault if neither is possible; for a thing out of sight, with a place nearer to it.
        """
        selection = self._session.selection
        if verb is not None and verb is not MOVE:
            return self.choose(verb, thing.cell)
        kept = copy(selection)
        try:
            return self.aim(thing.cell) if verb is None else self.choose(verb, thing.cell)
        except CommandFault as fault:
            if self._session.selection.verb not in (None, MOVE, selection.usual):
                raise
            refused = str(fault)
        self._session.selection = kept
        actor = self._session.actor
        if actor.cell is None or actor.cell in self._session.stage.ground.near[thing.cell]:
            raise CommandFault(refused)
        if (beside := self._find_beside(thing.cell)) is not None:
            return self.choose(MOVE, beside)
        if thing.cell in self._session.lookout.seen:
            raise CommandFault(refused)
        where = f"{thing.name} at {write_cell(thing.cell)} is out of sight now."
        why = "" if refused.endswith(f": {UNSEEN}.") else f" {refused}"
        raise CommandFault(f"{where}{why}{self._tell_nearer(thing.cell, actor.cell)}")

    def _find_beside(self, cell: Cell) -> Cell | None:
        """Return the cell next to another one to which the actor can go soonest; None without one."""
        session, found = self._session, list[tuple[int, int, Cell]]()
        asked = copy(session.selection)
        if MOVE in session.offers.verbs:
            asked.ask(MOVE)
        for beside in session.stage.ground.near[cell]:
            place = find_place(session, asked.offer, beside)
            if not asked.point(place, beside) or not asked.order or not _ends_at(asked.order, beside):
                continue
            preview = session.previews.of(session.stage, *asked.order)
            found.append((preview.rounds, preview.points[0] - preview.points[1], beside))
        return min(found)[-1] if found else None

    def _tell_nearer(self, cell: Cell, start: Cell) -> str:
        """Return which place that the actor can reach now is nearest to a cell; empty if none is nearer."""
        session = self._session
        move = session.offers.find(MOVE)
        reached = [*session.clicks.far_cells, *(each.cell for each in (list_targets(move) if move else ()))]
        nearest = min(reached, key=lambda each: (measure(each, cell), each), default=start)
        if measure(nearest, cell) >= measure(start, cell):
            return ""
        return f" move {write_cell(nearest)} goes nearer."

    def _ask_place(self) -> Reply:
        """Ask for a target of the chosen verb or rope end; show what it does if there is only one."""
        session = self._session
        offer = session.selection.offer
        assert offer is not None
        targets = list(list_meant(session.selection))
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
            raise CommandFault(tell_no_target(session, self._catalog, self._obstacles, cell))
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
        ways, chosen = selection.ways, selection.way % max(1, len(selection.ways))
        cell = self._find_cell(ways[chosen]) if ways else None
        names, found = name_meant(session, cell, ways), list[Choice]()
        for index, (way, name) in enumerate(zip(ways, names, strict=True)):
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
                possible = tell_amounts(offer.amounts.values())
                raise CommandFault(f"{sentence(name_amount(amount))} is not possible: {possible}.")
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
        ways, cell = list(selection.ways), self._find_cell(order)
        told = ways if order in ways else [order]
        words = name_meant(session, cell, told)[told.index(order)]
        where = "" if cell is None else f" {write_cell(cell)}"
        verb = selection.verb
        if verb is WAIT and cell is not None:
            # Who has no points left walks on in the next round.
            verb = MOVE
        if verb is WAIT and len(ways) == 1:
            return verb.label
        if verb is not None and words.startswith(TOWARDS):
            return f"{verb.label} {words}"
        if verb is None or words.startswith(verb.label.lower()):
            return f"{sentence(words)}{where}"
        return f"{verb.label}{where}, {words}"

    def _find_cell(self, way: AnyWay) -> Cell | None:
        """Return the cell at which a way is chosen; None if no cell stands for it."""
        selection = self._session.selection
        offer, place = selection.offer, selection.cell
        if place is None:
            return None
        aimed = None if offer is None else offer.aims.get(way)
        return aimed or self._session.lookout.find_seen((place.x + 0.5, place.y + 0.5)).cell

    def tell_round_end(self) -> list[TextRecord]:
        """Return what creatures and water do at the end of the round if nothing else is done."""
        return tell_round_end(self._session, self._aftermaths, None)

    def tell_peril(self) -> str:
        """Return the worst effect of what was shown last, as far as the party knows; empty if it harms and
        breaks nothing, and leads nowhere unknown.
        """
        return "" if self.shown is None else PERILS[peril_of(self.shown)]

    def show_order(self, order: Order, doing: str, confirm: Callable[[], Reply]) -> Reply:
        session = self._session
        preview = self.shown = session.previews.of(session.stage, *order)
        self.cuts = tell_lapsing(session, order, preview)
        told = tell_preview(session, order, preview, self._aftermaths, doing)
        self.stays = list(tell_left_behind(session, order, preview))
        asked = tell_lines("question", self.cuts)
        return Reply([*told, *tell_lines("preview", *self.stays), *asked, DOES], [], confirm)


def _ends_at(order: Order, cell: Cell) -> bool:
    """Return whether the last walk of the hero who acts in an order ends in a cell."""
    hero = next((action.actor for action in order if not isinstance(action, Lead)), None)
    walks = [action for action in order if isinstance(action, Move) and action.actor == hero]
    return bool(walks) and walks[-1].to == cell
