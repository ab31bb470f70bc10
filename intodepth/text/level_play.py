"""level_play: how a level is played line by line: what can be done, what is done, undo, hints and why."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from intodepth.content.verbs import DEPLOY, MOVE, WAIT
from intodepth.play.selection import lead_to
from intodepth.play.session import Session
from intodepth.screens.level.hud.order_list import ask_to_leave
from intodepth.screens.level.hud.plan_hints import LOOKING
from intodepth.screens.level.screen import LevelScreen
from intodepth.screens.services import Services
from intodepth.sim.flow.turns import TurnState
from intodepth.sim.orders import Order
from intodepth.text.level_choices import describe_verb, list_far_goals, list_leads, list_verbs
from intodepth.text.level_chooser import DOES, LevelChooser
from intodepth.text.level_map import write_cell
from intodepth.text.level_news import LevelNews
from intodepth.text.level_refusals import tell_no_party_order
from intodepth.text.level_words import tell_hero, tell_why
from intodepth.text.player import TextPlayer
from intodepth.text.records import TextRecord
from intodepth.text.replies import Choice, CommandFault, Reply

PARTY: Final = {"in": "enter_all", "follow": "follow", "all": "way_home", "end": "end_round"}
"""ids of the buttons that order the whole party, by the words that are typed for them"""
COMES_ALONG: Final = "choose it to let the others come along after each walk"
STAYS: Final = "choose it to let the others stay where they are"
PLAN: Final = "plan:all"
"""id of the group with the words of a plan"""
PATIENCE: Final = 500
"""greatest number of frames in which a plan is told"""
LISTENS: Final = 0.05
"""seconds between two looks at a search for a hint"""


class LevelPlay:
    """A level that is played line by line."""

    def __init__(self, player: TextPlayer, screen: LevelScreen, services: Services) -> None:
        """Begin with nothing told of the level."""
        self._player, self._screen = player, screen
        self.news = LevelNews(player, screen, services)
        self.chooser = LevelChooser(screen, services.catalog, self._enter)

    @property
    def session(self) -> Session:
        """The session of the level."""
        return self._screen.session

    # -- what can be done

    def describe(self) -> Reply:
        """Return the acting hero, what Enter would do, and what can be done."""
        session = self.session
        if session.state != TurnState.SELECT:
            return Reply([], [])
        session.selection.end_list()
        session.seek_way_home(10_000)
        self._player.step()
        self.chooser.shown = None
        records = [TextRecord("text", tell_hero(session.stage, session.actor))]
        records += self.news.tell_lesson()
        choices, order = self._list_choices(), session.selection.order
        if not order or session.selection.verb is WAIT:
            records += self.chooser.tell_round_end()
        if not order:
            return Reply(records, choices)
        if session.selection.verb is WAIT:
            # A stray Enter must not end a turn.
            asks = TextRecord("question", f"Enter tells what would happen: {self.chooser.name_order(order)}.")
            return Reply([*records, asks], choices, self.chooser.show)
        shown = self.chooser.show_order(order, self.chooser.name_order(order), self._enter)
        return Reply([*records, *shown.records], choices, shown.confirm)

    def _list_choices(self) -> list[Choice]:
        session = self.session
        verbs = [
            Choice(f"do:{verb.name}", describe_verb(session, verb), partial(self.chooser.choose, verb))
            for verb in list_verbs(session)
        ]
        goals = [
            Choice(f"cell:{write_cell(cell)}", words, partial(self.chooser.choose, MOVE, cell))
            for cell, words in list_far_goals(session)
        ]
        leads = [
            Choice(f"hero:{hero}", words, partial(self.lead, hero)) for hero, words in list_leads(session)
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
            case "way_home":
                return session.way_home
        return session.round_end

    # -- showing and doing

    def lead(self, hero: int) -> Reply:
        """Let another hero act."""
        name = self.session.stage.hero(hero).name
        if hero == self.session.actor.id:
            raise CommandFault(f"{name} acts already.")
        if lead_to(self.session.offers, hero) is None:
            raise CommandFault(f"{name} cannot act now.")
        return self._do(partial(self._player.press, f"hero:{hero}"))

    def command(self, word: str) -> Reply:
        """Show what an order to the whole party would do; without anything to show it is done at once."""
        name = PARTY[word]
        node = next((node for node in self._player.ui.nodes if node.id == name), None)
        if node is None and name == "enter_all" and DEPLOY in self.session.offers.verbs:
            return self.chooser.choose(DEPLOY)
        if node is None or not node.enabled:
            reason = tell_no_party_order(self.session, word) if node is None else node.reason
            raise CommandFault(f"{word} is not possible now. {reason}".rstrip())
        if name == "follow":
            self._player.press(name)
            return Reply()
        order = self._find_party_order(name)
        return self.chooser.show_order(order, node.name, partial(self._do, partial(self._player.press, name)))

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

    # -- undo, hints and questions

    def why(self, step: int) -> list[TextRecord]:
        """Return why a step of what was shown or done last happens; 0 for its gravest, else its last."""
        preview = self.chooser.shown or self.session.played
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
        shown = self.chooser.show()
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
