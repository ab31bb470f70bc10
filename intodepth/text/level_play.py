"""level_play: how a level is played line by line: what is chosen is shown first, and done by Enter."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Final

from intodepth.content.verbs import DEPLOY, HAUL, MOVE, WAIT, Verb
from intodepth.content.words import sentence
from intodepth.play.aftermath import Aftermaths
from intodepth.play.offers import Offer, name_ways
from intodepth.play.preview import Preview
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.screens.level.controls import choosing
from intodepth.screens.level.controls.aiming import tell_refused
from intodepth.screens.level.hud.order_list import ask_to_leave
from intodepth.screens.level.hud.plan_hints import LOOKING
from intodepth.screens.level.screen import COME_ALONG, LevelScreen
from intodepth.screens.level.words.unreachable import Obstacles
from intodepth.screens.services import Services
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.sim.space.cells import Cell
from intodepth.story.order_differences import ways_words
from intodepth.text.level_choices import (
    TargetCell,
    describe_verb,
    find_place,
    list_far_goals,
    list_leads,
    list_targets,
    list_verbs,
    name_amount,
    name_targets,
    price_order,
)
from intodepth.text.level_map import write_cell
from intodepth.text.level_news import LevelNews
from intodepth.text.level_words import tell_hero, tell_preview, tell_why
from intodepth.text.player import TextPlayer
from intodepth.text.records import TextRecord
from intodepth.text.replies import Choice, CommandFault, Reply

DOES: Final = TextRecord("question", "Enter does it, back does not.")
PARTY: Final = {"in": "enter_all", "follow": "follow", "all": "way_home", "end": "end_round"}
"""ids of the buttons that order the whole party, by the words that are typed for them"""
COMES_ALONG: Final = "the others come along now and after each walk"
STAYS: Final = "choose it to let the others stay where they are"
NO_PARTY: Final = "There is no such order now."
PLAN: Final = "plan:all"
"""id of the group with the words of a plan"""
PATIENCE: Final = 500
"""greatest number of frames in which a plan is told"""
CLICKED: Final = "Not there: "
"""begin of an answer that only tells where to click, which says nothing here"""
NOT_THERE: Final = "nothing can be done there. Without a place, the verb lists its places."
LISTENS: Final = 0.05
"""seconds between two looks at a search for a hint"""


class LevelPlay:
    """A level that is played line by line."""

    def __init__(self, player: TextPlayer, screen: LevelScreen, services: Services) -> None:
        """Begin with nothing told of the level."""
        self._player, self._screen = player, screen
        self.news = LevelNews(player, screen, services)
        self._aftermaths, self._obstacles = Aftermaths(), Obstacles()
        self._shown: Preview | None = None
        """the preview that was told last, if nothing was done since"""

    @property
    def session(self) -> Session:
        """The session of the level."""
        return self._screen.session

    # -- what can be done

    def hold_choice(self) -> Callable[[], None]:
        """Return a function that brings back what is chosen now, unless something has been done since."""
        kept = copy(self.session.selection)

        def bring_back() -> None:
            if self.session.selection.offers is kept.offers:
                self.session.selection = kept

        return bring_back

    def step_out(self) -> None:
        """Leave what was being chosen."""
        selection = self.session.selection
        selection.end_list()
        selection.choose(selection.usual)

    def describe(self) -> Reply:
        """Return the acting hero, what Enter would do, and what can be done."""
        session = self.session
        if session.state != TurnState.SELECT:
            return Reply([], [])
        session.selection.end_list()
        session.seek_way_home(10_000)
        self._player.step()
        self._shown = None
        records = [TextRecord("text", tell_hero(session.stage, session.actor))]
        records += self.news.tell_lesson()
        choices = self._list_choices()
        if not (order := session.selection.order):
            return Reply(records, choices)
        shown = self._show_order(order, self._name_order(order), self._enter)
        return Reply([*records, *shown.records], choices, shown.confirm)

    def _list_choices(self) -> list[Choice]:
        session = self.session
        verbs = [
            Choice(f"do:{verb.name}", describe_verb(session, verb), partial(self.choose, verb))
            for verb in list_verbs(session)
        ]
        goals = [
            Choice(f"cell:{write_cell(cell)}", words, partial(self.choose, MOVE, cell))
            for cell, words in list_far_goals(session)
        ]
        leads = [
            Choice(f"hero:{hero}", words, partial(self._lead, hero)) for hero, words in list_leads(session)
        ]
        return [*goals, *verbs, *self._list_party(), *leads]

    def _list_party(self) -> list[Choice]:
        nodes = {node.id: node for node in self._player.ui.nodes if node.enabled}
        found = []
        for word, name in PARTY.items():
            if (node := nodes.get(name)) is not None:
                does = (STAYS if node.is_chosen else COMES_ALONG) if name == "follow" else node.value
                words = ": ".join(filter(None, (node.name, does)))
                found.append(Choice(name, words, partial(self.command, word)))
        return found

    def _find_party_order(self, name: str) -> Order:
        session = self.session
        match name:
            case "enter_all":
                return session.enter_all
            case "follow":
                return session.followers
            case "way_home":
                return session.way_home
        return session.round_end

    # -- choosing

    def choose(self, verb: Verb, *places: Cell, amount: int = 0) -> Reply:
        """Choose a verb, and what it is to do at some places; ask for what is missing."""
        session = self.session
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
            return self._show()
        selection.ask(verb)
        if places:
            return self._point(*places)
        offer = selection.offer
        if verb is HAUL and offer is not None and len(offer.cells) == 1:
            return self._choose_amount(amount)
        return self._ask_place()

    def aim(self, cell: Cell) -> Reply:
        """Choose what the chosen verb or rope end does at a place; Move, if none is chosen."""
        selection = self.session.selection
        selection.end_list()
        return self.choose(MOVE, cell) if selection.offer is None else self._point(cell)

    def _tell_impossible(self, verb: Verb) -> str:
        nodes = self._player.ui.nodes
        reason = next((node.reason for node in nodes if node.id == f"do:{verb.name}"), "")
        return f"{verb.label} is not possible now. {reason}".strip()

    def _ask_place(self) -> Reply:
        """Ask for a target of the chosen verb or rope end; show what it does if there is only one."""
        session = self.session
        offer = session.selection.offer
        assert offer is not None
        targets = list_targets(offer)
        if not targets:
            return self._show()
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
        session = self.session
        selection = session.selection
        offer, place = selection.offer, find_place(session, selection.offer, cell)
        own = offer.cells.get(place, ()) if offer is not None else ()
        if own and not selection.is_target(place):
            # What a hero does in their own cell, such as to let go, is only listed.
            selection.list_at(place)
            selection.pick(selection.ways.index(own[0]))
            return self._show()
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
        selection = self.session.selection
        if len(selection.ways) == 1 and selection.take_end():
            return self._ask_place()
        if selection.end is None:
            return self._show()
        where = "" if selection.cell is None else f" at {write_cell(selection.cell)}"
        return Reply([TextRecord("question", f"What{where}?")], self._list_ways(with_chosen=True))

    def _list_ways(self, *, with_chosen: bool) -> list[Choice]:
        """Return the ways at the chosen cell as choices."""
        session = self.session
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
        selection = self.session.selection
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
        selection = self.session.selection
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
            return self._show()
        if len(selection.ways) == 1:
            return self._show()
        return Reply([TextRecord("question", "How much rope?")], self._list_amounts(with_chosen=True))

    def _pick(self, index: int) -> Reply:
        selection = self.session.selection
        selection.pick(index)
        return self._ask_place() if selection.take_end() else self._show()

    def list_at(self, cell: Cell) -> Reply:
        """List all that can be done at a cell, and why some of it cannot."""
        session = self.session
        selection = session.selection
        selection.end_list()
        selection.choose(selection.usual)
        place = find_place(session, selection.offer, cell)
        if not choosing.list_there(session, place, is_aimed=selection.point(place, cell)):
            return self._point(cell)
        if not selection.ways:
            raise CommandFault("\n".join((*selection.refused, f"Nothing can be done at {write_cell(cell)}.")))
        records = [TextRecord("answer", words) for words in selection.refused]
        return Reply(
            [TextRecord("question", f"What at {write_cell(cell)}?"), *records],
            self._list_ways(with_chosen=True),
        )

    # -- showing and doing

    def _show(self) -> Reply:
        """Tell what the chosen order would do, and what else could be done there."""
        session = self.session
        selection = session.selection
        order = selection.order
        if not order:
            raise CommandFault(f"{sentence(choosing.describe_missing(session))}.")
        reply = self._show_order(order, self._name_order(order), self._enter)
        others = self._list_ways(with_chosen=False)
        if others:
            reply = reply._replace(records=[*reply.records, TextRecord("question", "Or instead:")])
        return reply._replace(choices=others)

    def _name_order(self, order: Order) -> str:
        session = self.session
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

    def _show_order(self, order: Order, doing: str, confirm: Callable[[], Reply]) -> Reply:
        session = self.session
        preview = self._shown = session.previews.of(session.stage, *order)
        return Reply([*tell_preview(session, order, preview, self._aftermaths, doing), DOES], [], confirm)

    def _lead(self, hero: int) -> Reply:
        """Let another hero act."""
        if lead_to(self.session.offers, hero) is None:
            raise CommandFault(f"{self.session.stage.hero(hero).name} cannot act now.")
        return self._do(partial(self._player.press, f"hero:{hero}"))

    def command(self, word: str) -> Reply:
        """Show what an order to the whole party would do; without anything to show it is done at once."""
        name = PARTY[word]
        node = next((node for node in self._player.ui.nodes if node.id == name), None)
        if node is None and name == "enter_all" and DEPLOY in self.session.offers.verbs:
            return self.choose(DEPLOY)
        if node is None or not node.enabled:
            reason = NO_PARTY if node is None else node.reason
            raise CommandFault(f"{word} is not possible now. {reason}".rstrip())
        order = () if node.is_chosen else self._find_party_order(name)
        if not order:
            # Who follows from now on.
            self._player.press(name)
            return Reply()
        reply = self._show_order(order, node.name, partial(self._do, partial(self._player.press, name)))
        if name != "follow":
            return reply
        *shown, does = reply.records
        later = COME_ALONG.format(self.session.leader.name)
        return reply._replace(records=[*shown, TextRecord("preview", later), does])

    def _enter(self) -> Reply:
        """Do the chosen order."""
        return self._do(partial(self._player.key, "return"))

    def _do(self, press: Callable[[], None]) -> Reply:
        """Press something; return what it asks if it has done nothing."""
        session = self.session
        before = len(session.history.done), self._player.stack.top
        press()
        if (len(session.history.done), self._player.stack.top) != before:
            return Reply()
        if session.selection.is_listed and session.selection.leads_out:
            return Reply([TextRecord("question", ask_to_leave(session)), DOES], [], self._enter)
        asked = self.news.tell_answer()
        if session.selection.order:
            return Reply([*asked, DOES], [], partial(self._do, press))
        return Reply(asked or [TextRecord("fault", "Nothing was done.")])

    def _why_not_there(self, cell: Cell) -> str:
        session, verb = self.session, self.session.selection.verb
        place = session.lookout.place(cell)
        near = self._obstacles.why(session, (place.x + 0.5, place.y + 0.5)) if verb is MOVE else ""
        told = f"{near}." if near else tell_refused(session, cell)
        armed = "" if verb is None or verb is session.selection.usual else f"{verb.label} "
        return f"{armed}{write_cell(cell)}: {NOT_THERE if told.startswith(CLICKED) else told}"

    # -- undo, hints and questions

    def why(self, step: int) -> list[TextRecord]:
        """Return why a step of what was shown or done last happens; 0 for its gravest, else its last."""
        preview = self._shown or self.session.played
        if preview is None or not preview.phrases:
            return [TextRecord("fault", "Nothing was shown or done yet that could be explained.")]
        return tell_why(preview, step)

    def step_back(self, step: str) -> Reply:
        """Undo or redo an order; a price in chalk is asked about first."""
        session = self.session
        press = partial(self._player.press, step)
        if step == "undo" and session.can_undo and session.undo_cost:
            price = f"It costs {session.undo_cost} of {session.chalk} chalk."
            return Reply([TextRecord("question", price), DOES], [], partial(self._do, press))
        return self._do(press)

    def hint(self) -> Reply:
        """Show one more step of the hint."""
        before = self.session.selection.order
        self._player.press("hint")
        while self._screen.answer == LOOKING:
            time.sleep(LISTENS)
            self._player.step()
        records = [*self.news.tell_answer(), *self._read_plan()]
        if cells := self._screen.hinted:
            records.append(TextRecord("answer", f"It is about {' and '.join(map(write_cell, cells))}."))
        if self.session.selection.order in (before, ()):
            return Reply(records, [])
        shown = self._show()
        return shown._replace(records=[*records, *shown.records])

    def _read_plan(self) -> list[TextRecord]:
        """Return the lines of the plan that the hint shows; each frame tells a little more of it."""
        lines: list[str] = []
        for _ in range(PATIENCE):
            self._player.step()
            lines, before = [node.name for node in self._player.ui.nodes if node.group == PLAN], lines
            if lines == before:
                break
        return [TextRecord("answer", line) for line in lines]
